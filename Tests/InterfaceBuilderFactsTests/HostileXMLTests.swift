import AuditModel
import Foundation
import Testing

@testable import InterfaceBuilderFacts

@Suite struct HostileXMLTests {
  @Test(arguments: [
    "<!DOCTYPE a [<!ENTITY x \"xx\"><!ENTITY y \"&x;&x;\">]>\n<document>&y;</document>",
    "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/hosts\">]>\n<document title=\"&x;\"/>",
    "<!DOCTYPE a SYSTEM \"http://a.example/a.dtd\">\n<document/>",
    "<document><!ENTITY x \"y\"></document>",
  ])
  func documentTypesAndEntitiesAreRefused(text: String) {
    let facts = read(text)
    #expect(facts.interfaceBuilder == nil)
    #expect(facts.problems.map(\.extent) == [.notParsed])
    #expect(facts.problems.map(\.line) == [2])
  }

  @Test func aDocumentTypeInACommentIsNone() {
    let facts = read("<document><!-- <!DOCTYPE a> --><objects><webView id=\"<!DOCTYPE\"/></objects></document>")
    // (A `<` in an attribute is no XML, but that is for the parser to say.)
    #expect(facts.problems.allSatisfy { !$0.message.contains("document type") })
  }

  @Test func hugeDocumentsAreRefused() {
    let facts = InterfaceBuilderFactsReader.read(Data(repeating: 0x20, count: 20 * 1024 * 1024 + 1))
    #expect(facts.problems.map(\.extent) == [.notParsed])
    #expect(facts.interfaceBuilder == nil)
  }

  @Test func deepDocumentsAreReadToTheirLimit() {
    let facts = read(
      "<document><objects><wkWebView id=\"k\"/>\n" + String(repeating: "<view>", count: 100_000))
    #expect(facts.interfaceBuilder?.scenes.first?.views.map(\.elementID) == ["k"])
    #expect(facts.problems.map(\.extent) == [.partlyParsed])
    #expect(facts.problems.map(\.line) == [3])
  }

  @Test func tagsWithThousandsOfAttributesAreRefused() {
    let attributes = (0..<5000).map { "a\($0)=\"1\"" }.joined(separator: " ")
    #expect(read("<document \(attributes)/>").problems.map(\.extent) == [.notParsed])
  }

  @Test func whatStandsInFrontOfAFaultIsKept() {
    let facts = read(
      "<document><objects>\n<wkWebView id=\"k\"/>\n<<<<<<< HEAD\n<view/></objects></document>")
    #expect(facts.interfaceBuilder?.scenes.first?.views.map(\.elementID) == ["k"])
    #expect(facts.problems.map(\.extent) == [.partlyParsed])
    #expect(facts.problems.map(\.line) == [4])
  }

  @Test func documentsThatBreakOffAreTold() {
    let facts = read("<document><objects>\n<wkWebView id=\"k\"/>\n")
    #expect(facts.problems.map(\.extent) == [.partlyParsed])
    #expect(read("").problems.map(\.extent) == [.notParsed])
  }

  @Test func namesThatAreNoUTF8DoNotEndTheProcess() {
    var data = Data("<document><objects><view id=\"a\" custom".utf8)
    data += [0xF4, 0x20, 0xFF]
    data += Data("=\"x\"/><wkWebView id=\"k\"/></objects></document>".utf8)
    let facts = InterfaceBuilderFactsReader.read(data)
    #expect(facts.problems.contains { $0.extent == .remark })
  }

  @Test func oldEncodingsAreRead() {
    var data = Data("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><document><objects><view customClass=\"".utf8)
    data += [0xD6]
    data += Data("ffner\" id=\"v\"/></objects></document>".utf8)
    let facts = InterfaceBuilderFactsReader.read(data)
    #expect(facts.problems.isEmpty)
    #expect(facts.interfaceBuilder?.scenes.first?.views.map(\.customClass) == ["Öffner"])
  }

  @Test func wideEncodingsAreRefused() {
    var data = Data([0xFF, 0xFE])
    data += Data("<document/>".utf8.flatMap { [$0, 0] })
    #expect(InterfaceBuilderFactsReader.read(data).problems.map(\.extent) == [.notParsed])
  }

  @Test func aDocumentMayBeCutAnywhere() {
    let whole = Data(
      "<?xml version='1.0'?><document type='a'><!-- é --><scenes><scene><objects><viewController id='a' customClass='É'><connections><outlet property='p' destination='d'/><segue kind='k'/></connections></viewController></objects></scene></scenes></document>"
        .utf8)
    for count in 0...whole.count {
      let facts = InterfaceBuilderFactsReader.read(whole.prefix(count))
      #expect(facts.problems.isEmpty == (count == whole.count))
    }
  }
}

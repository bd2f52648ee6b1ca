import AuditModel
import Foundation
import Testing

@testable import Repository

@Suite struct BytePassTests {
  private func read(_ text: String, _ language: Language = .swift) -> ByteFacts {
    BytePass.read(SourceText(decoding: Data(text.utf8)), language: language)
  }

  private func mentions(_ text: String, _ name: String = "Needle", _ language: Language = .swift) -> Bool {
    read(text, language).mentions(NameHash(name))
  }

  // MARK: Names

  @Test(arguments: [
    "Needle", "let a = Needle()", "x.Needle", "`Needle`", "@Needle var a", "$Needle", "[Needle]", "A<Needle>",
    "#Needle", "a-Needle", "\"\\(Needle)\"", "\"a \\(\"b \\(Needle) c\") d\"", "#\"\\#(Needle)\"#",
    "\"\"\"\n\\(Needle)\n\"\"\"", "\"a\" + Needle", "\"\" + Needle", "#\"\"\"\n\"\"\" \"#\n\"\"\"# + Needle",
    "\"\\\"\" + Needle", "/* /* a */ */ Needle", "// a\nNeedle", "// a\rNeedle", "#/ \" /# + Needle", "a / b + Needle",
  ])
  func codeIsSeen(text: String) { #expect(mentions(text)) }

  @Test(arguments: [
    "// Needle", "/* Needle */", "/* /* a */ Needle */", "\"Needle\"", "\"\"\"\nNeedle\n\"\"\"", "#\"\\(Needle)\"#",
    "\"\\\\(Needle)\"", "Needles", "MyNeedle", "_Needle", "Needle2", "#\"a\"Needle\"#", "\"a // \" // Needle",
    "\"\\\" Needle\"", "#/ Needle /#",
  ])
  func commentsStringsAndOtherNamesAreNot(text: String) { #expect(!mentions(text)) }

  @Test func aStringEndsWithItsLine() {
    #expect(mentions("let a = \"unclosed\nNeedle"))
    #expect(mentions("let a = \"unclosed \\\nNeedle"))
  }

  @Test(arguments: ["let a = /\"\"\"/\nNeedle", "/* never closed\nNeedle", "\"\\(never closed\nNeedle"])
  func whereTheEndIsInsideAStringOrCommentEverythingIsSeen(text: String) { #expect(mentions(text)) }

  @Test func namesOfOtherAlphabetsAreWhole() {
    #expect(mentions("let größeNeedle = 1", "größeNeedle"))
    #expect(!mentions("let größeNeedle = 1"))
  }

  @Test(arguments: ["'Needle'", "@\"Needle\"", "// Needle", "/* a /* b */ 'x' \"Needle\""])
  func objectiveCStringsAndCommentsAreNotSeen(text: String) { #expect(!mentions(text, "Needle", .objectiveC)) }

  @Test(arguments: ["[Needle new]", "/* /* a */ Needle", "@\"a\" Needle", "'\"' Needle", "\"a\\\nb\" Needle"])
  func objectiveCCodeIsSeen(text: String) { #expect(mentions(text, "Needle", .objectiveC)) }

  @Test func markupIsSeenInQuotes() {
    #expect(mentions("<view customClass=\"Needle\"/>", "Needle", .interfaceBuilder))
    #expect(mentions("<wkWebView id=\"a\">", "wkWebView", .interfaceBuilder))
  }

  // MARK: Declarations and imports

  @Test(arguments: [
    "class Needle {}", "public final class Needle: A {}", "struct `Needle` {}", "enum Needle", "actor Needle {}",
    "protocol Needle: B {}", "typealias Needle = A", "struct A { class Needle {} }", "@A struct\nNeedle {}",
  ])
  func typesAreDeclared(text: String) {
    #expect(read(text).declaredTypes.holdsSorted(NameHash("Needle").value))
  }

  @Test(arguments: [
    "let a = Needle()", "a.class.Needle", "class func Needle() {}", "class var Needle = 1", "import class A.Needle",
    "// class Needle", "\"class Needle\"", "extension Needle {}", "func a(_ b: Needle)", "x.struct Needle",
  ])
  func otherMentionsDeclareNoType(text: String) {
    #expect(!read(text).declaredTypes.holdsSorted(NameHash("Needle").value))
  }

  @Test(arguments: ["extension Needle {}", "extension Needle: A {}", "extension A.Needle {}", "extension Needle.B {}"])
  func extensionsNameTheirTypes(text: String) {
    #expect(read(text).extendedTypes.holdsSorted(NameHash("Needle").value))
  }

  @Test(arguments: [
    "let Needle = 1", "func Needle() {}", "struct A { static let Needle = 1 }", "class A { class func Needle() {} }",
    "enum A { public static private(set) var Needle = 1 }",
  ])
  func globalAndStaticValuesAreDeclared(text: String) {
    #expect(read(text).declaredValues.holdsSorted(NameHash("Needle").value))
  }

  @Test(arguments: ["struct A { let Needle = 1 }", "func a() { let Needle = 1 }", "let a = Needle"])
  func otherValuesAreNot(text: String) {
    #expect(!read(text).declaredValues.holdsSorted(NameHash("Needle").value))
  }

  @Test(arguments: [
    ("import Needle", Language.swift), ("@testable import Needle", .swift), ("import struct Needle.A", .swift),
    ("import Needle.Sub", .swift), ("#import <Needle/Needle.h>", .objectiveC), ("@import Needle;", .objectiveC),
    ("#include  <Needle/A.h>", .objectiveC),
  ])
  func importsAreKnown(text: String, language: Language) {
    #expect(read(text, language).imports(NameHash("Needle")))
  }

  @Test(arguments: ["// import Needle", "import A.Needle", "#import \"Needle.h\"", "import A\nNeedle()"])
  func otherModulesAreNotImported(text: String) {
    #expect(!read(text).imports(NameHash("Needle")))
  }

  @Test func objectiveCDeclaresClassesAndConstants() {
    let facts = read(
      "@interface A : B\n@end\n@implementation C\n@end\nNSString *const D = @\"d\";\n#define E 1\n@class F;",
      .objectiveC)
    for name in ["A", "C"] { #expect(facts.declaredTypes.holdsSorted(NameHash(name).value)) }
    for name in ["D", "E"] { #expect(facts.declaredValues.holdsSorted(NameHash(name).value)) }
  }

  // MARK: Brackets

  @Test(arguments: [
    ("[[[1]]]", 3), ("[1], [2], [3]", 1), ("\"[[[[\"", 0), ("// [[[[", 0), ("[\"\\([1])\"]", 2), ("", 0), ("]]][", 1),
  ])
  func openBracketsAreCounted(text: String, depth: Int) { #expect(read(text).deepestBracket == depth) }

  @Test func aBodyGivesBackTheBracketsOfItsSurroundings() {
    let stray = String(repeating: "func a() { let r = x [ }\n", count: 40)
    #expect(read(stray).deepestBracket == 1)
  }

  @Test func manyBracketsInTextAreNoDanger() {
    #expect(read("let a = \"" + String(repeating: "[", count: 30) + "\"").deepestBracket == 0)
  }

  // MARK: Conflicts

  @Test(arguments: ["\n", "\r\n", "\r"]) func aConflictIsKnownByItsFirstLine(end: String) {
    let text = ["let a = 1", "<<<<<<< HEAD", "let b = 1", "=======", "let b = 2", ">>>>>>> other", ""]
    #expect(read(text.joined(separator: end)).conflictLine == 2)
  }

  @Test(arguments: ["let a = 1 <<<<<<< b", "<<<<<<< HEAD", "// ======="]) func lessIsNoConflict(text: String) {
    #expect(read(text + "\n").conflictLine == nil)
  }

  @Test func blankedMarkersLeaveBothSidesAtTheirPlaces() {
    let text = "a\n<<<<<<< HEAD\nb\n||||||| base\nc\n=======\nd\n>>>>>>> x\n<<<<<<<<< e\n"
    let blanked = String(decoding: ConflictMarkers.blanked(Data(text.utf8)), as: UTF8.self)
    #expect(blanked.utf8.count == text.utf8.count)
    let lines = blanked.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines == ["a", "", "b", "", "c", "", "d", "", "<<<<<<<<< e"])
  }

  // MARK: Any input

  @Test func everyCutOfANastyFileIsRead() {
    let nasty = Array(
      "#!x\nlet a = #\"\"\"\n\\#(b(\"c \\(d)\") + #/ e /# /* f /* */ \"\"\"# 'g' // h\n@interface \\".utf8)
    for end in 0...nasty.count {
      for language in [Language.swift, .objectiveC, .interfaceBuilder] {
        _ = BytePass.read(SourceText(decoding: Data(nasty[..<end])), language: language)
      }
    }
  }

  @Test func everyByteIsRead() {
    for byte in UInt8.min...UInt8.max {
      _ = BytePass.read(SourceText(decoding: Data(repeating: byte, count: 9)), language: .swift)
    }
  }
}

@Suite struct SourceIndexTests {
  private func index(_ texts: [String: String]) -> SourceIndex {
    SourceIndex(
      files: texts.map { path, text in
        IndexedFile(
          file: TreeFile(path: path),
          content: IndexedContent(BytePass.read(SourceText(decoding: Data(text.utf8)), language: .swift)),
          language: .swift)
      })
  }

  @Test func filesAreFoundByWhatTheyMention() {
    let index = index(["A.swift": "Alpha()", "B.swift": "Beta()", "C.swift": "Alpha() + Gamma()"])
    #expect(index.files(mentioning: ["Alpha", "Nothing"]) == [0, 2])
    #expect(index.files(mentioning: ["Beta", "Gamma"]) == [1, 2])
    #expect(index.files(mentioning: []) == [])
  }

  @Test func filesAreFoundByWhatTheyDeclare() {
    let index = index([
      "A.swift": "struct Links { static let help = 1 }", "B.swift": "extension Links {}", "C.swift": "Links.help",
      "D.swift": "extension View {}", "E.swift": "let base = 1", "F.swift": "extension URL {}",
    ])
    #expect(index.files(declaring: ["Links", "View"]) == [0, 1])
    #expect(index.files(declaring: ["base"]) == [4])
    #expect(index.files(declaring: ["URL"], extending: ["URL"]) == [5])
    #expect(index.files(declaring: ["URL"]) == [])
  }

  @Test func manyNamesAreFoundInManyFiles() {
    let texts = Dictionary(
      uniqueKeysWithValues: (0..<500).map { number in
        (
          "\(String(repeating: "0", count: 3 - String(number).count))\(number).swift",
          "Type\(number)() + shared\(number % 7)"
        )
      })
    let index = index(texts)
    #expect(index.files(mentioning: Set((0..<500).map { "Type\($0)" })).count == 500)
    #expect(index.files(mentioning: ["shared3"]) == (0..<500).filter { $0 % 7 == 3 })
  }
}

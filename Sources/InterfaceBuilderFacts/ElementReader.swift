import AuditModel
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Takes a document's elements one after the other.
protocol ElementHandler: AnyObject {
  func start(_ name: String, _ attributes: [String: String], at position: SourcePosition)
  func text(_ text: String)
  func end(_ name: String)
  /// Called once, behind the last element that could be read.
  func finish()
}

/// Reads a document with XMLParser and hands its elements on, with the places that `TagScanner` has found.
///
/// A class, because XMLParser speaks to an object.
final class ElementReader: NSObject, XMLParserDelegate {
  /// A fault that ended the reading.
  struct Fault {
    var line: Int?
    var message: String
  }

  private let starts: [SourcePosition]
  private let handler: any ElementHandler
  private var element = 0
  private var depth = 0
  private var tooDeep: Int?

  /// Views nest some dozen levels at most.
  private static let maximumDepth = 200

  init(starts: [SourcePosition], handler: any ElementHandler) {
    self.starts = starts
    self.handler = handler
  }

  /// Reads a document; the fault that ended the reading, where one did.
  ///
  /// - Parameter lineCount: number of the document's lines, for one that breaks off.
  func read(_ content: Data, lineCount: Int) -> Fault? {
    let parser = XMLParser(data: content)
    parser.shouldResolveExternalEntities = false
    parser.delegate = self
    let isWhole = parser.parse()
    handler.finish()
    if let tooDeep { return Fault(line: tooDeep, message: "nested deeper than any document of Interface Builder") }
    if !isWhole {
      let line = parser.lineNumber
      return Fault(
        line: line > 0 ? line : nil, message: "not well-formed XML, or more of it than the parser takes")
    }
    // Foundation on Linux does not mind a document that breaks off.
    if element == 0 { return Fault(line: 1, message: "no XML document") }
    return depth > 0 ? Fault(line: lineCount, message: "breaks off before its elements end") : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    let position = element < starts.count ? starts[element] : SourcePosition(line: 1, column: 1)
    element += 1
    guard depth < Self.maximumDepth else {
      tooDeep = tooDeep ?? position.line
      parser.abortParsing()
      return
    }
    depth += 1
    handler.start(name, attributes, at: position)
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    handler.text(string)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    depth -= 1
    handler.end(name)
  }

  func parser(_ parser: XMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? { nil }
}

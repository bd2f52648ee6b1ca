import AuditModel
import Foundation

/// Reads the facts of storyboards and xibs.
public enum InterfaceBuilderFactsReader {
  /// Version of the extraction: part of the cache key, raised whenever the facts of an unchanged file can change.
  public static let version = "2"

  /// Interface Builder becomes unusable long before a document is as large.
  static let maximumSize = 20 * 1024 * 1024

  /// Reads a document.
  ///
  /// - Parameter data: the file's content.
  /// - Returns: the facts; faults are told in `problems`.
  public static func read(_ data: Data) -> FileFacts {
    var facts = FileFacts(language: .interfaceBuilder)
    guard data.count <= maximumSize else {
      facts.problems = [
        ParseProblem(
          extent: .notParsed, line: nil,
          message: "larger than \(maximumSize / 1024 / 1024) MB, which no document of Interface Builder is")
      ]
      return facts
    }
    var scanner = TagScanner(data)
    scanner.run()
    facts.lineCount = scanner.lineCount
    if let refusal = scanner.refusal {
      facts.problems = [ParseProblem(extent: .notParsed, line: refusal.line, message: refusal.message)]
      return facts
    }
    let fault: ElementReader.Fault?
    let document: InterfaceBuilderFacts
    if scanner.root == "archive" {
      let builder = ArchiveBuilder()
      fault = ElementReader(starts: scanner.starts, handler: builder).read(
        scanner.content, lineCount: scanner.lineCount)
      document = builder.facts
    } else {
      let builder = DocumentBuilder()
      fault = ElementReader(starts: scanner.starts, handler: builder).read(
        scanner.content, lineCount: scanner.lineCount)
      document = builder.facts
    }
    facts.interfaceBuilder = document
    if let fault {
      let extent: ParseProblem.Extent = document.scenes.isEmpty ? .notParsed : .partlyParsed
      facts.problems = [ParseProblem(extent: extent, line: fault.line, message: fault.message)]
    }
    if scanner.isRepaired {
      facts.problems.append(
        ParseProblem(extent: .remark, line: nil, message: "bytes that are not UTF-8 were replaced"))
    }
    return facts
  }
}

import AuditModel
import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// Reads the facts of Swift files with the toolchain's own parser.
public enum SwiftFactsReader {
  /// Version of the extraction: part of the cache key, raised whenever the facts of an unchanged file can change.
  public static let version = "5"

  /// Nesting from which the parser gives up on a construct; the default of 256 needs more than an 8 MB stack in debug
  /// builds.
  static let maximumNestingLevel = 128

  /// Reads a file.
  ///
  /// - Parameter text: the file's text.
  /// - Returns: the facts; broken places are told in `problems`.
  public static func read(_ text: String) -> FileFacts {
    var text = text
    return text.withUTF8 { bytes in
      facts(of: Parser.parse(source: bytes, maximumNestingLevel: maximumNestingLevel), bytes)
    }
  }

  /// The facts that a tree of some text tells.
  static func facts(of tree: SourceFileSyntax, _ bytes: UnsafeBufferPointer<UInt8>) -> FileFacts {
    finished(FactsCollector(lines: LineTable(bytes)), tree, bytes).facts
  }

  /// The facts that a tree of some text tells, and where its members stand; what did not change is taken over from the
  /// version before.
  static func knownFacts(
    of tree: SourceFileSyntax, _ bytes: UnsafeBufferPointer<UInt8>, after former: FormerFacts?
  ) -> KnownFacts {
    let lines = LineTable(bytes)
    let collector = finished(FactsCollector(lines: lines, former: former, notesMembers: true), tree, bytes)
    return KnownFacts(
      facts: collector.facts, members: collector.members.sorted { $0.text.lowerBound < $1.text.lowerBound })
  }

  private static func finished(
    _ collector: FactsCollector, _ tree: SourceFileSyntax, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> FactsCollector {
    var collector = collector
    let lines = collector.lines
    collector.file(tree)
    if contains("webview-audit:", in: bytes) { collector.facts.marks = marks(in: tree, lines: lines) }
    if tree.hasError { collector.facts.problems = problems(in: tree, lines: lines) }
    return collector
  }

  /// Parses a file and gives nothing: the yardstick of `make bench`.
  ///
  /// - Returns: whether the file has faults.
  public static func parseOnly(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { Parser.parse(source: $0, maximumNestingLevel: maximumNestingLevel).hasError }
  }

  private static func contains(_ needle: StaticString, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = needle.utf8CodeUnitCount
    guard bytes.count >= count else { return false }
    let first = needle.utf8Start.pointee
    return (0...(bytes.count - count)).contains { start in
      bytes[start] == first && (1..<count).allSatisfy { bytes[start + $0] == needle.utf8Start[$0] }
    }
  }

  private static func problems(in tree: SourceFileSyntax, lines: LineTable) -> [ParseProblem] {
    let diagnostics = ParseDiagnosticsGenerator.diagnostics(for: tree)
    guard let first = diagnostics.first(where: { $0.diagMessage.severity == .error }) else { return [] }
    let more = diagnostics.count > 1 ? " (and \(diagnostics.count - 1) more)" : ""
    return [
      ParseProblem(
        extent: .partlyParsed, line: lines.position(of: first.position).line,
        message: "not valid Swift: \(first.diagMessage.message)\(more)")
    ]
  }
}

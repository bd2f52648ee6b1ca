import AuditModel
import Foundation

/// A comparison for programs.
public enum ComparisonJSON {
  /// The JSON text for comparisons, one a repository.
  public static func text(_ comparisons: [Comparison]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let root = Root(repositories: comparisons.map(Item.init))
    return String(decoding: try encoder.encode(root), as: UTF8.self)
  }

  private struct Root: Encodable {
    var schemaVersion = 1
    var repositories: [Item]
  }

  private struct End: Encodable {
    var commit: String?
    var branch: String?
    var toolVersion: String
    var complete: Bool
    var screens: Int
    var stands: [String: Int]

    init(_ end: Comparison.End) {
      commit = end.commit
      branch = end.branch
      toolVersion = end.toolVersion
      complete = end.isComplete
      screens = end.total
      stands = Dictionary(end.standings.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: +)
    }
  }

  private struct Change: Encodable {
    var kind: String
    var id: String
    var name: String
    var file: String
    var line: Int?
    var from: String?
    var to: String?
    var byTool: Bool
  }

  private struct FindingItem: Encodable {
    var rule: String
    var severity: String
    var file: String
    var line: Int
    var message: String
    var fingerprint: String

    init(_ finding: Finding) {
      rule = finding.rule
      severity = finding.severity.rawValue
      file = finding.file
      line = finding.line
      message = finding.message
      fingerprint = finding.fingerprint
    }
  }

  private struct Item: Encodable {
    var name: String
    var key: String
    var verdict: String
    var before: End
    var after: End
    var toolChanged: Bool
    var changes: [Change]
    var newFindings: [FindingItem]
    var goneFindings: [FindingItem]

    init(_ comparison: Comparison) {
      name = comparison.repository.name
      key = comparison.repository.key
      verdict = PullRequestComment.verdict(comparison)
      before = End(comparison.before)
      after = End(comparison.after)
      toolChanged = comparison.toolChanged
      changes = comparison.changes.map {
        Change(
          kind: $0.kind.rawValue, id: $0.id, name: $0.reference.name, file: $0.reference.file, line: $0.line,
          from: $0.from, to: $0.to, byTool: $0.isByTool)
      }
      newFindings = comparison.findings.flatMap(\.came).map(FindingItem.init)
      goneFindings = comparison.findings.flatMap(\.went).map(FindingItem.init)
    }
  }
}

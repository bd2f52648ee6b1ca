import AuditModel
import Foundation
import Gate
import Reports
import Repository
import Rules
import Store

extension ReportOptions {
  /// What a report is told of the repositories beside their scans: the trend, and what only this machine knows of the
  /// repository here.
  static func of(_ scans: [StoredScan], store: Store, context: AuditContext) throws -> ReportOptions {
    var options = ReportOptions()
    options.rules = RuleCatalog.all.map(RuleDescription.init)
    var lines: [String: SourceLines] = [:]
    for scan in scans {
      let key = scan.repository.key
      options.history[key] = try store.trend(repository: key, before: scan.number).map(PastScan.init)
      guard let here = try HereRepository(key: key, store: store, context: context) else { continue }
      options.roots[key] = here.location.root
      options.linkPatterns[key] = here.configuration.links?["file"]
      if FileManager.default.fileExists(atPath: here.workspace.baseline) {
        let accepted = try BaselineFile.load(here.workspace.baseline, displayName: ".webview-audit/baseline.txt")
        options.accepted[key] = accepted.findings.mapValues(\.count)
      }
      lines[key] = SourceLines(scan, at: here.location)
    }
    let known = lines
    if !known.isEmpty { options.sourceLines = { known[$0]?.lines(of: $1) } }
    return options
  }

  /// Patterns of links to source alone.
  static func links(_ keys: [String], store: Store, context: AuditContext) throws -> ReportOptions {
    var options = ReportOptions()
    for key in keys {
      let here = try HereRepository(key: key, store: store, context: context)
      options.linkPatterns[key] = here?.configuration.links?["file"]
    }
    return options
  }
}

extension RuleDescription {
  fileprivate init(_ rule: any Rule) {
    let words = rule.documentation
    let example = words.right.isEmpty ? "" : "\n\n```swift\n\(words.right)\n```"
    self.init(
      id: rule.id, severity: Finding.Severity(rawValue: rule.severity.rawValue) ?? .note, summary: words.summary,
      explanation: words.reason + example, tags: [rule.pack.rawValue])
  }
}

extension PastScan {
  fileprivate init(_ point: TrendPoint) {
    self.init(
      number: point.head.number, commit: point.head.commit, time: point.head.moment, isComplete: point.head.isComplete,
      toolVersion: point.head.toolVersion,
      screens: point.screens.map {
        PastScreen(id: $0.id, name: $0.name, containers: $0.containers, stands: $0.stands)
      })
  }
}

/// Lines of the files of a repository on this machine, as they were scanned.
private struct SourceLines: Sendable {
  private let location: RepositoryLocation
  private let commit: String?

  /// The lines of a scan; nil where the repository is in another state and git can't give the scanned one.
  init?(_ scan: StoredScan, at location: RepositoryLocation) {
    self.location = location
    let head = location.git?.text(["rev-parse", "--verify", "-q", "HEAD"])
    if scan.revision.isDirty || scan.revision.commit == nil {
      guard head == scan.revision.commit else { return nil }
      commit = nil
    } else {
      commit = scan.revision.commit
    }
  }

  func lines(of file: String) -> [String]? {
    guard let data = data(of: file) else { return nil }
    return TextLines.split(String(decoding: data, as: UTF8.self)).map(String.init)
  }

  private func data(of file: String) -> Data? {
    if file.hasPrefix("/") || file.split(separator: "/").contains("..") { return nil }
    guard let commit else { return try? Data(contentsOf: URL(fileURLWithPath: location.root + "/" + file)) }
    guard let output = try? location.git?.run(["cat-file", "blob", "\(commit):./\(file)"]), output.status == 0 else {
      return nil
    }
    return output.data
  }
}

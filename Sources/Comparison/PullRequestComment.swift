import AuditModel
import Reports

/// A comparison as a comment of a pull request: a verdict, small tables, the rest folded; short enough to be posted.
public enum PullRequestComment {
  /// Hidden line by which a bot finds its own comment again.
  public static let marker = "<!-- webview-audit:diff -->"
  /// What GitHub takes, in UTF-16 units, less room for what a bot may add.
  public static let limit = 60_000

  /// The text for comparisons, one a repository.
  public static func text(_ comparisons: [Comparison]) -> String {
    var budget = limit
    var parts: [String] = []
    for (index, comparison) in comparisons.enumerated() {
      let share = budget / (comparisons.count - index)
      let part = Section(comparison, isAlone: comparisons.count == 1).text(within: share)
      budget -= part.utf16.count
      parts.append(part)
    }
    if parts.isEmpty { parts = ["There is nothing to compare."] }
    return marker + "\n" + parts.joined(separator: "\n")
  }

  /// The verdict in one line.
  public static func verdict(_ comparison: Comparison) -> String {
    var parts: [String] = []
    func add(_ number: Int, _ one: String, _ many: String) {
      if number > 0 { parts.append("\(number) \(number == 1 ? one : many)") }
    }
    add(comparison.changes(.regressed).count, "screen slipped back", "screens slipped back")
    let added = comparison.changes(.added)
    let legacy = added.filter { $0.to?.hasPrefix(Observed.legacy.rawValue) ?? false }.count
    add(legacy, "new screen on an old container", "new screens on an old container")
    add(added.count - legacy, "new screen as recommended", "new screens as recommended")
    add(comparison.changes(.migrated).count, "screen migrated", "screens migrated")
    add(comparison.changes(.progress).count, "screen on its way", "screens on their way")
    add(comparison.changes(.removed).count, "screen gone", "screens gone")
    add(comparison.changes(.decision).count, "changed decision", "changed decisions")
    add(comparison.came, "new finding", "new findings")
    add(comparison.went, "finding gone", "findings gone")
    let mark = comparison.changes(.regressed).isEmpty && legacy == 0 ? "✅" : "⚠️"
    return parts.isEmpty ? "✅ No change to web views." : "\(mark) \(parts.joined(separator: ", "))."
  }
}

/// The text of one repository.
private struct Section {
  private let comparison: Comparison
  private let isAlone: Bool

  init(_ comparison: Comparison, isAlone: Bool) {
    self.comparison = comparison
    self.isAlone = isAlone
  }

  /// The text, cut so that it fits: whole rows, worst first, and what is left out told.
  func text(within budget: Int) -> String {
    let full = render(rows: .max, withFindings: true)
    if full.utf16.count <= budget { return full }
    // Without the places of findings, and with as many rows as fit; found by halving.
    var (fits, tooMany) = (0, comparison.changes.count + 1)
    while tooMany - fits > 1 {
      let middle = (fits + tooMany) / 2
      if render(rows: middle, withFindings: false).utf16.count <= budget { fits = middle } else { tooMany = middle }
    }
    return render(rows: fits, withFindings: false)
  }

  private func render(rows: Int, withFindings: Bool) -> String {
    var left = rows
    var blocks = head
    for kind in Comparison.Change.Kind.allCases {
      blocks += table(of: comparison.changes(kind), kind: kind, left: &left)
    }
    blocks += byTool(left: &left)
    blocks += findings(withPlaces: withFindings)
    let hidden = comparison.changes.count - min(rows, comparison.changes.count)
    if hidden > 0 {
      blocks.append("**\(hidden) of \(comparison.changes.count) rows are not shown**; the full report has all of them.")
    }
    if !comparison.after.isComplete {
      blocks.append("Not everything could be read, so screens may be missing; the full report names the files.")
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private var head: [String] {
    let name = isAlone ? "Web views" : "Web views of \(MarkdownText.escape(comparison.repository.name))"
    let ends = "\(end(comparison.before)) → \(end(comparison.after))"
    var rows = ["| Screens | Before | Now |", "|---|---:|---:|"]
    for standing in Standing.allCases {
      let (old, new) = (comparison.before.standings[standing] ?? 0, comparison.after.standings[standing] ?? 0)
      if old > 0 || new > 0 { rows.append("| \(standing.rawValue) | \(old) | \(new) |") }
    }
    rows.append("| **all** | **\(comparison.before.total)** | **\(comparison.after.total)** |")
    return ["### \(name)", "\(PullRequestComment.verdict(comparison)) \(ends)", rows.joined(separator: "\n")]
  }

  private func end(_ end: Comparison.End) -> String {
    guard let commit = end.commit else { return "scan of \(end.scannedAt)" }
    return MarkdownText.code(String(commit.prefix(10)))
  }

  private func table(
    of changes: [Comparison.Change], kind: Comparison.Change.Kind, left: inout Int
  ) -> [String] {
    if changes.isEmpty { return [] }
    let shown = changes.prefix(left)
    left -= shown.count
    let title = "\(Self.title(kind)) (\(changes.count))"
    if shown.isEmpty { return ["**\(title)**"] }
    let isFolded = kind == .status || kind == .renamed || shown.count > 20
    let table = (["| Screen | Before | Now |", "|---|---|---|"] + shown.map(row)).joined(separator: "\n")
    if isFolded { return ["<details><summary>\(title)</summary>\n\n\(table)\n\n</details>"] }
    return ["**\(title)**\n\n\(table)"]
  }

  private func row(_ change: Comparison.Change) -> String {
    let line = change.line.map { ":\($0)" } ?? ""
    let place = "\(MarkdownText.code(change.reference.name)) \(MarkdownText.code(change.reference.file + line))"
    return "| \(place) | \(MarkdownText.escape(change.from ?? "–")) | \(MarkdownText.escape(change.to ?? "–")) |"
  }

  private func byTool(left: inout Int) -> [String] {
    let changes = comparison.toolChanges
    guard comparison.toolChanged else { return [] }
    let note = "The tool or its configuration changed between the two scans"
    if changes.isEmpty { return [note + "; no screen is seen otherwise for it."] }
    let shown = changes.prefix(left)
    left -= shown.count
    let table = (["| Screen | Before | Now |", "|---|---|---|"] + shown.map(row)).joined(separator: "\n")
    return [
      "<details><summary>\(note): \(changes.count) differences are not of the code</summary>\n\n\(table)\n\n</details>"
    ]
  }

  private func findings(withPlaces: Bool) -> [String] {
    if comparison.findings.isEmpty { return [] }
    var rows = ["| Rule | Severity | Came | Went |", "|---|---|---:|---:|"]
    rows += comparison.findings.map {
      "| \(MarkdownText.code($0.rule)) | \($0.severity.rawValue) | \($0.came.count) | \($0.went.count) |"
    }
    var blocks = ["**Findings**\n\n" + rows.joined(separator: "\n")]
    let came = comparison.findings.flatMap(\.came)
    if withPlaces && !came.isEmpty {
      let lines = came.map { finding in
        "- \(MarkdownText.code("\(finding.file):\(finding.line)")) \(MarkdownText.escape(finding.message)) "
          + "(\(MarkdownText.code(finding.rule)))"
      }
      blocks.append(
        "<details><summary>New findings (\(came.count))</summary>\n\n\(lines.joined(separator: "\n"))\n\n</details>")
    } else if !came.isEmpty {
      blocks.append("The places of \(came.count) new findings are not shown; the full report has them.")
    }
    return blocks
  }

  private static func title(_ kind: Comparison.Change.Kind) -> String {
    switch kind {
    case .regressed: "Slipped back"
    case .added: "New"
    case .decision: "Changed decisions"
    case .progress: "On their way"
    case .migrated: "Migrated"
    case .removed: "Gone"
    case .notSeen: "Could not be seen"
    case .renamed: "Renamed or moved"
    case .status: "Status"
    }
  }
}

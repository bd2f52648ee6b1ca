import AuditModel
import Store

/// What `scan` prints of a scan.
enum ScanSummary {
  /// How many screens stand where.
  static func counts(of scan: StoredScan) -> String {
    let counted = scan.screens.filter { $0.assessed.screen.role.counts }
    var line = count(counted.count, "screen")
    let standings = Standing.allCases.compactMap { standing -> String? in
      let number = counted.filter { $0.stands == standing }.count
      return number == 0 ? nil : "\(number) \(standing.rawValue)"
    }
    if !standings.isEmpty { line += " (\(standings.joined(separator: ", ")))" }
    return line
  }

  /// The summary.
  static func lines(of scan: StoredScan, saved: SavedScan) -> [String] {
    var first = "\(scan.repository.name): \(counts(of: scan))"
    first += ", \(count(scan.wrappers.count, "wrapper")), \(count(scan.headless.count, "headless use"))"
    first += ", \(count(scan.findings.filter { $0.suppression == nil }.count, "finding"))"
    let others = scan.screens.filter { !$0.assessed.screen.role.counts }.count
    if others > 0 { first += "; \(others) more in tests and previews" }
    let coverage = scan.coverage
    var line = "\(count(coverage.filesSeen, "file")) seen, \(coverage.filesParsed) parsed"
    let skipped = coverage.skipped.values.reduce(0, +)
    if skipped > 0 { line += ", \(skipped) skipped" }
    if !saved.newScreens.isEmpty { line += "; \(count(saved.newScreens.count, "screen")) seen for the first time" }
    if saved.events > 0 { line += "; \(count(saved.events, "status event"))" }
    if saved.toolChanged { line += "; the tool or its configuration changed, so no status moved" }
    return [first, line]
  }

  /// What a person should look at: files that could not be read whole, and faults of project files.
  static func warnings(of scan: StoredScan) -> [String] {
    let coverage = scan.coverage
    return coverage.notParsed.map { "\(place($0)): not parsed: \($0.message)" }
      + coverage.partlyParsed.map { "\(place($0)): parsed in part: \($0.message)" }
      + scan.project.problems.map { "\(place(.init(file: $0.file, line: $0.line, message: ""))): \($0.message)" }
  }

  /// What `--verbose` tells beside: skipped files by reason, and remarks on files that were read whole.
  static func details(of scan: StoredScan) -> [String] {
    scan.coverage.skipped.sorted { $0.key < $1.key }.map { "skipped: \(count($0.value, "file")) (\($0.key))" }
      + scan.coverage.remarks.map { "\(place($0)): \($0.message)" }
      + scan.coverage.opaque.map { "\(place($0)): cannot be seen into: \($0.message)" }
      + scan.screens.map { screen in
        let reference = screen.assessed.screen.reference
        let goal = screen.assessed.decision.recommended.rawValue
        return
          "screen: \(reference.file):\(screen.assessed.screen.line) \(reference.name) → \(goal), \(screen.stands.rawValue)"
      }
  }

  /// `1 screen`, `2 screens`.
  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  private static func place(_ remark: Coverage.FileRemark) -> String {
    remark.line.map { "\(remark.file):\($0)" } ?? remark.file
  }
}

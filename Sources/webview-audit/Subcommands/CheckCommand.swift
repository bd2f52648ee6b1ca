import Arguments
import AuditModel
import Foundation
import Gate
import Repository
import Rules
import Store

/// The gate: fails where the newest scan shows what must not be.
struct CheckCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: "check", abstract: "Judges the newest stored scan and ends with 2 where it fails; it never scans.",
      discussion: """
        EXAMPLES:
          webview-audit check --no-new-legacy                     nothing new on an old container
          webview-audit check --baseline .webview-audit/baseline.txt --strict-baseline
          webview-audit check --max-legacy 12 --fail-on error --fail-on deprecated-container

        Without an option that says what fails, findings of severity error do; with --baseline, every new finding does.
        """)
  }

  @Option(valueName: "file", help: "What is accepted, as 'baseline' wrote it.", completion: .file)
  var baseline: String?
  @Flag(help: "Fail where the baseline has entries that nothing fits any more.") var strictBaseline
  @Flag(
    help:
      "Fail where a screen is on an old container that was not before: in the baseline, else at --since, else in the "
      + "scan before.")
  var noNewLegacy
  @Option(
    valueName: "number", help: "Fail where more screens are observed on an old container, neither kept nor ignored.")
  var maxLegacy: Int?
  @Option(
    valueName: "rule|severity", help: "Fail on findings of a rule, or of a severity (note, warning, error) or worse.")
  var failOn: [String]
  @Option(
    valueName: "commit",
    help: "Judge only what is not in the stored scan of this commit; 'scan --history COMMIT' makes one.") var since:
    String?
  @Option(help: "How failures are written.") var format = GateFormat.text
  @Option(valueName: "name", help: "Only this repository, by key or name.") var repository: String?
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if strictBaseline && baseline == nil { throw UsageError("'--strict-baseline' needs '--baseline FILE'.") }
    if let maxLegacy, maxLegacy < 0 { throw UsageError("'--max-legacy' must be 0 or more.") }
  }

  func run() async throws {
    let context = try AuditContext.current()
    let terminal = output.terminal(context)
    var rules = try gateRules()
    if let baseline { rules.baseline = try BaselineFile.load(absolute(baseline, context), displayName: baseline) }
    let store = try database.open(.read, context: context)
    let scans = try ScanSelection(repository: repository).scans(in: store)
    for warning in try BaselineFile.warnings(rules.baseline, scans: scans, store: store) { terminal.warning(warning) }
    let before = try earlierScans(scans, store: store, context: context, terminal: terminal)
    for scan in scans { warnOfAnotherCommit(scan, store: store, context: context, terminal: terminal) }
    let verdict = Gate.judge(scans, before: before, rules: rules)
    let roots = try Dictionary(
      scans.compactMap { scan in
        try store.root(repository: scan.repository.key).map { (scan.repository.key, $0) }
      }, uniquingKeysWith: { first, _ in first })
    let names = scans.count > 1 ? scans.map { ($0.repository.key, $0.repository.name) } : []
    try tell(
      verdict, roots: roots, names: Dictionary(names, uniquingKeysWith: { first, _ in first }), terminal: terminal)
    if !verdict.passes {
      let number = ScanSummary.count(verdict.failures.count, "failure")
      throw AuditError(.gateFailed, "The gate failed: \(number).")
    }
  }

  private func gateRules() throws -> GateRules {
    var rules = GateRules()
    rules.isStrict = strictBaseline
    rules.noNewLegacy = noNewLegacy
    rules.maxLegacy = maxLegacy
    rules.onlyNew = since != nil
    for word in failOn.flatMap({ $0.split(separator: ",").map(String.init) }) {
      if let severity = Finding.Severity(rawValue: word) {
        rules.failingSeverity = min(severity, rules.failingSeverity ?? severity)
      } else {
        if RuleCatalog.rule(word) == nil { throw Self.unknown(word) }
        rules.failingRules.insert(word)
      }
    }
    return rules
  }

  private static func unknown(_ word: String) -> UsageError {
    let known = RuleCatalog.all.map(\.id) + Finding.Severity.allCases.map(\.rawValue)
    let nearest = Spelling.nearest(to: word, among: known).map { " Did you mean '\($0)'?" } ?? ""
    return UsageError("'\(word)' is neither a rule nor a severity.\(nearest) 'explain --list' lists the rules.")
  }

  /// The scans that the newest ones are compared with.
  private func earlierScans(
    _ scans: [StoredScan], store: Store, context: AuditContext, terminal: Terminal
  ) throws -> [String: StoredScan] {
    var earlier: [String: StoredScan] = [:]
    for scan in scans {
      if let since {
        let name = CommitName(since, context: context)
        let before = try name.scan(in: store, repository: scan.repository.key, branchOf: scan)
        earlier[scan.repository.key] = before
        if let hash = name.hash, before.revision.commit != hash {
          terminal.note(
            "\(scan.repository.name): compared with \(before.placeInTime), where the branch left '\(since)'.")
        }
      } else if noNewLegacy && baseline == nil {
        let before = try store.scanBefore(scan)
        earlier[scan.repository.key] = before
        if let before, before.revision.isDirty {
          terminal.warning(
            "\(scan.repository.name): no scan of an earlier commit is stored. Compared with \(before.placeInTime), so what "
              + "those changes brought counts as old; name a commit with '--since'.")
        } else if before == nil {
          terminal.note("\(scan.repository.name): there is no earlier scan to compare with, so nothing counts as new.")
        }
      }
    }
    return earlier
  }

  /// The gate judges what is stored: it says so where something else is checked out by now.
  private func warnOfAnotherCommit(_ scan: StoredScan, store: Store, context: AuditContext, terminal: Terminal) {
    guard let root = try? store.root(repository: scan.repository.key), let scanned = scan.revision.commit,
      let location = try? RepositoryLocation.locate(root, context: context), case .workTree = location.kind,
      let present = location.git?.text(["rev-parse", "--verify", "-q", "HEAD"]), present != scanned
    else { return }
    terminal.warning(
      "\(scan.repository.name): the newest scan is of \(scanned.prefix(10)), and \(present.prefix(10)) is checked out. "
        + "Scan before you check.")
  }

  private func tell(
    _ verdict: GateVerdict, roots: [String: String], names: [String: String], terminal: Terminal
  ) throws {
    if format == .json {
      terminal.document(try VerdictJSON.text(verdict))
      return
    }
    let lines = GateText.lines(verdict, format: format, roots: roots, names: names)
    let rest = verdict.advice.map { "  " + $0 } + verdict.notes
    // Annotations are commands; everything else must not become one.
    if format == .github { lines.forEach(terminal.document) } else { terminal.results(lines) }
    terminal.results(rest)
    if verdict.passes { terminal.result("The gate holds.") }
  }
}

extension GateFormat: ArgumentValue {}

/// The verdict for programs.
enum VerdictJSON {
  private struct Item: Encodable {
    var file: String?
    var line: Int
    var column: Int
    var rule: String
    var message: String
    var repository: String?
  }

  private struct Root: Encodable {
    var schemaVersion = 1
    var passes: Bool
    var failures: [Item]
    var advice: [String]
    var notes: [String]
  }

  static func text(_ verdict: GateVerdict) throws -> String {
    let items = verdict.failures.map {
      Item(
        file: $0.file, line: $0.line, column: $0.column, rule: $0.rule, message: $0.message, repository: $0.repository)
    }
    return try PlainJSON.text(
      Root(passes: verdict.passes, failures: items, advice: verdict.advice, notes: verdict.notes))
  }
}

import AuditModel

/// What the gate asks for.
public struct GateRules: Sendable, Equatable {
  /// What was accepted before.
  public var baseline: Baseline?
  /// Stale entries of the baseline fail.
  public var isStrict = false
  /// Screens that were not on an old container before may not be on one now.
  public var noNewLegacy = false
  /// Only what the scans that are compared with did not show.
  public var onlyNew = false
  /// Most screens that may be on an old container.
  public var maxLegacy: Int?
  /// Rules that fail.
  public var failingRules: Set<String> = []
  /// Findings of this severity, or a worse one, fail.
  public var failingSeverity: Finding.Severity?

  /// Makes rules that ask for nothing.
  public init() {}

  /// The severity in force: where nothing is asked for, errors fail; where there is a baseline, everything new does.
  var severity: Finding.Severity? {
    if let failingSeverity { return failingSeverity }
    if !failingRules.isEmpty { return nil }
    if baseline != nil { return .note }
    return noNewLegacy || maxLegacy != nil ? nil : .error
  }
}

/// Something that the gate does not let through.
public struct GateFailure: Sendable, Equatable {
  /// File, relative to the repository; nil where the failure is none of one place.
  public var file: String?
  /// Line, from 1.
  public var line: Int
  /// Column, from 1.
  public var column: Int
  /// What fails: a rule's id, `new-legacy`, `max-legacy` or `stale-baseline`.
  public var rule: String
  /// What is wrong.
  public var message: String
  /// Key of the repository.
  public var repository: String?
}

/// The verdict of the gate.
public struct GateVerdict: Sendable, Equatable {
  /// What fails, sorted by repository, file and line.
  public var failures: [GateFailure] = []
  /// How to mend or accept it.
  public var advice: [String] = []
  /// What is to be told whether it fails or not.
  public var notes: [String] = []
  /// True where nothing fails.
  public var passes: Bool { failures.isEmpty }
}

/// Judges scans that are stored; it never scans.
public enum Gate {
  /// What a screen is called that newly stands on an old container.
  private static let newLegacyRule = "new-legacy"

  /// Judges.
  ///
  /// - Parameters:
  ///   - scans: the newest scan of each repository.
  ///   - before: the scan that each is compared with, by repository key; where there is none, all is old.
  ///   - rules: what is asked for.
  public static func judge(_ scans: [StoredScan], before: [String: StoredScan], rules: GateRules) -> GateVerdict {
    var verdict = GateVerdict()
    let match = rules.baseline.map { BaselineMatch($0, scans: scans) }
    for scan in scans {
      let failing = findings(of: scan, before: before[scan.repository.key], match: match, rules: rules)
      verdict.failures += failing.map { failure($0, scan) }
      if rules.noNewLegacy {
        let new = newLegacy(of: scan, before: before[scan.repository.key], match: match)
        verdict.failures += new.map { legacyFailure($0, scan) }
      }
      if !scan.coverage.isComplete {
        verdict.notes.append(
          "\(scan.repository.name): the scan could not read everything, so screens may be missing; see 'report'.")
      }
    }
    if verdict.failures.contains(where: { $0.rule != newLegacyRule }) {
      verdict.advice.append("Mend them, or silence one in the code: // \(Tool.name):ignore RULE - REASON")
    }
    if let limit = rules.maxLegacy { judgeNumber(scans, limit: limit, &verdict) }
    if let match { tell(match, rules: rules, &verdict) }
    if rules.noNewLegacy && verdict.failures.contains(where: { $0.rule == newLegacyRule }) {
      verdict.advice.append(
        "Use the recommended container, with the old one behind '#available' where the deployment target wants it; or "
          + "keep the old one on purpose: // \(Tool.name):keep - REASON above the type.")
      if rules.baseline != nil {
        verdict.advice.append("Accept it for now: \(Tool.name) baseline --allow-growth")
      }
    }
    verdict.failures.sort { left, right in
      (left.repository ?? "", left.file ?? "", left.line, left.column, left.rule, left.message)
        < (right.repository ?? "", right.file ?? "", right.line, right.column, right.rule, right.message)
    }
    return verdict
  }

  private static func findings(
    of scan: StoredScan, before: StoredScan?, match: BaselineMatch?, rules: GateRules
  ) -> [Finding] {
    var candidates = match?.newFindings[scan.repository.key] ?? scan.openFindings
    if rules.onlyNew, let before {
      var old: [String: Int] = [:]
      for finding in before.openFindings { old[finding.fingerprint, default: 0] += 1 }
      candidates = candidates.without(&old)
    }
    return candidates.filter { finding in
      rules.failingRules.contains(finding.rule) || rules.severity.map { finding.severity >= $0 } ?? false
    }
  }

  private static func newLegacy(
    of scan: StoredScan, before: StoredScan?, match: BaselineMatch?
  ) -> [StoredScreen] {
    if let match { return scan.openLegacyScreens.filter { screen in match.newLegacy.contains { $0.id == screen.id } } }
    guard let before else { return [] }
    let old = Set(before.screens.filter { $0.assessed.observed == .legacy }.map(\.id))
    return scan.openLegacyScreens.filter { !old.contains($0.id) }
  }

  private static func judgeNumber(_ scans: [StoredScan], limit: Int, _ verdict: inout GateVerdict) {
    let open = scans.flatMap { scan in scan.openLegacyScreens.map { (scan, $0) } }
    if open.count <= limit {
      let screens = open.count == 1 ? "1 screen" : "\(open.count) screens"
      verdict.notes.append("\(screens) on an old container; \(limit) allowed.")
      return
    }
    verdict.failures += open.map { scan, screen in
      place(
        screen, scan, rule: "max-legacy",
        message: "\(sentence(screen)); \(open.count) on an old container, \(limit) allowed")
    }
    verdict.advice.append(
      "Migrate \(open.count - limit) of them, or decide on them: \(Tool.name) status set SCREEN kept --reason TEXT")
  }

  private static func tell(_ match: BaselineMatch, rules: GateRules, _ verdict: inout GateVerdict) {
    let new = match.newFindings.values.reduce(0) { $0 + $1.count } + (rules.noNewLegacy ? match.newLegacy.count : 0)
    verdict.notes.append("\(match.accepted) accepted by the baseline, \(new) new, \(match.stale.count) stale.")
    if match.stale.isEmpty { return }
    if rules.isStrict {
      verdict.failures += match.stale.map {
        GateFailure(
          file: nil, line: 1, column: 1, rule: "stale-baseline",
          message: "the baseline's entry '\($0)' fits nothing any more",
          repository: nil)
      }
      verdict.advice.append("Take stale entries out: \(Tool.name) baseline prune")
    } else {
      verdict.notes.append("Take stale entries out with '\(Tool.name) baseline prune'.")
    }
  }

  private static func failure(_ finding: Finding, _ scan: StoredScan) -> GateFailure {
    GateFailure(
      file: finding.file, line: finding.line, column: finding.column, rule: finding.rule, message: finding.message,
      repository: scan.repository.key)
  }

  private static func legacyFailure(_ screen: StoredScreen, _ scan: StoredScan) -> GateFailure {
    place(screen, scan, rule: newLegacyRule, message: sentence(screen) + ", and is new there")
  }

  private static func sentence(_ screen: StoredScreen) -> String {
    let containers = screen.assessed.screen.containers.map(\.rawValue)
    let recommended = screen.assessed.decision.recommended.rawValue
    return "\(screen.assessed.screen.reference.name) is on \(containers.joined(separator: ", ")) "
      + (containers.contains(recommended) ? "(no other container fits it yet)" : "(recommended: \(recommended))")
  }

  private static func place(_ screen: StoredScreen, _ scan: StoredScan, rule: String, message: String) -> GateFailure {
    GateFailure(
      file: screen.assessed.screen.reference.file, line: screen.assessed.screen.line, column: 1, rule: rule,
      message: message, repository: scan.repository.key)
  }
}

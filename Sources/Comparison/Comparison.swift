import AuditModel

/// What changed of one repository between two scans.
public struct Comparison: Sendable, Equatable {
  /// One end of a comparison.
  public struct End: Sendable, Equatable {
    /// The commit.
    public var commit: String?
    /// The branch.
    public var branch: String?
    /// When it was scanned.
    public var scannedAt: Int
    /// Version of the tool.
    public var toolVersion: String
    /// Screens of the roles that count, by where they stand.
    public var standings: [Standing: Int]
    /// Screens of the roles that count.
    public var total: Int
    /// False where something could not be read.
    public var isComplete: Bool
  }

  /// A change of one screen.
  public struct Change: Sendable, Equatable {
    /// What happened.
    public enum Kind: String, Sendable, CaseIterable {
      case regressed, added, decision, progress, migrated, removed, notSeen = "not-seen", renamed, status
    }

    /// What happened.
    public var kind: Kind
    /// The screen's id.
    public var id: String
    /// Its name and file now, or where it last stood.
    public var reference: TypeReference
    /// Line of the declaration, where it stands now.
    public var line: Int?
    /// What it was, in words.
    public var from: String?
    /// What it is, in words.
    public var to: String?
    /// True where its files are the same in both commits, so that the tool or its configuration changed, not the code.
    public var isByTool: Bool
  }

  /// Findings of one rule that came or went.
  public struct RuleChange: Sendable, Equatable {
    /// The rule.
    public var rule: String
    /// Its severity.
    public var severity: Finding.Severity
    /// Findings that came.
    public var came: [Finding]
    /// Findings that went.
    public var went: [Finding]
  }

  /// The repository.
  public var repository: RepositoryIdentity
  /// The state before.
  public var before: End
  /// The state after.
  public var after: End
  /// True where version or configuration of the tool differ.
  public var toolChanged: Bool
  /// The changes, worst first, then by file and name.
  public var changes: [Change]
  /// Findings that came and went, by rule.
  public var findings: [RuleChange]

  /// The changes of one kind that the code made.
  public func changes(_ kind: Change.Kind) -> [Change] { changes.filter { $0.kind == kind && !$0.isByTool } }

  /// The changes that the tool made.
  public var toolChanges: [Change] { changes.filter(\.isByTool) }

  /// Number of findings that came.
  public var came: Int { findings.reduce(0) { $0 + $1.came.count } }

  /// Number of findings that went.
  public var went: Int { findings.reduce(0) { $0 + $1.went.count } }
}

extension Comparison {
  /// Compares two scans.
  ///
  /// - Parameters:
  ///   - toolChanged: whether version or configuration of the tool differ.
  ///   - changedFiles: files that differ between the two commits; nil where nobody knows.
  public init(from old: StoredScan, to new: StoredScan, toolChanged: Bool, changedFiles: Set<String>? = nil) {
    let pairs = ScreenPairs(old, new)
    var changes = pairs.both.flatMap { Self.changes(from: $0.old, to: $0.new) }
    changes += pairs.added.map { screen in
      Change(
        kind: .added, id: screen.id, reference: screen.assessed.screen.reference, line: screen.assessed.screen.line,
        from: nil, to: Self.situation(screen), isByTool: false)
    }
    changes += pairs.removed.map { screen in
      let absent = new.absent.first { $0.id == screen.id }
      return Change(
        kind: absent?.observed == .notSeen ? .notSeen : .removed, id: screen.id,
        reference: screen.assessed.screen.reference, line: nil, from: Self.situation(screen), to: nil, isByTool: false)
    }
    if toolChanged {
      let files = Self.files(of: old.screens + new.screens)
      changes = changes.map { change in
        var change = change
        // What people set is no doing of the tool; for the rest, code that is the same proves that the tool changed.
        let own = files[change.id] ?? [change.reference.file]
        let isSame = changedFiles.map { $0.isDisjoint(with: own) } ?? true
        change.isByTool = change.kind != .status && change.kind != .renamed && isSame
        return change
      }
    }
    let order = Change.Kind.allCases
    changes.sort { left, right in
      let ranks = (order.firstIndex(of: left.kind) ?? 0, order.firstIndex(of: right.kind) ?? 0)
      if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
      return (left.reference.file, left.reference.name, left.id, left.to ?? "")
        < (right.reference.file, right.reference.name, right.id, right.to ?? "")
    }
    self.init(
      repository: new.repository, before: End(old), after: End(new), toolChanged: toolChanged, changes: changes,
      findings: Self.findings(from: old, to: new))
  }

  private static func changes(from old: StoredScreen, to new: StoredScreen) -> [Change] {
    func change(_ kind: Change.Kind, _ from: String, _ to: String) -> Change {
      Change(
        kind: kind, id: new.id, reference: new.assessed.screen.reference, line: new.assessed.screen.line, from: from,
        to: to, isByTool: false)
    }
    var changes: [Change] = []
    let (was, `is`) = (old.assessed.screen.reference, new.assessed.screen.reference)
    if was != `is` { changes.append(change(.renamed, "\(was.name)@\(was.file)", "\(`is`.name)@\(`is`.file)")) }
    let states = (old.assessed.observed, new.assessed.observed)
    if states.0 != states.1 {
      let isBack = (states.0 == .modern || states.0 == .mixed) && states.1 == .legacy || states == (.modern, .mixed)
      let kind: Change.Kind = isBack ? .regressed : states.1 == .modern ? .migrated : .progress
      changes.append(change(kind, situation(old), situation(new)))
    } else if new.state.flags.contains(.regressed) && !old.state.flags.contains(.regressed) {
      changes.append(change(.regressed, situation(old), situation(new)))
    }
    let decisions = (verdict(old.assessed.decision), verdict(new.assessed.decision))
    if decisions.0 != decisions.1 { changes.append(change(.decision, decisions.0, decisions.1)) }
    if old.state.status != new.state.status {
      changes.append(change(.status, old.state.status.rawValue, new.state.status.rawValue))
    }
    return changes
  }

  /// Containers in use, and what the scan makes of them.
  static func situation(_ screen: StoredScreen) -> String {
    let containers = screen.assessed.screen.containers.map(\.rawValue).joined(separator: ", ")
    return "\(screen.assessed.observed.rawValue) (\(containers))"
  }

  private static func verdict(_ decision: Decision) -> String {
    let constraints = decision.constraints.map(\.rawValue)
    let because = ([decision.need.rawValue] + constraints).joined(separator: ", ")
    return "\(decision.recommended.rawValue) (\(because))"
  }

  private static func files(of screens: [StoredScreen]) -> [String: Set<String>] {
    var files: [String: Set<String>] = [:]
    for screen in screens {
      files[screen.id, default: []].insert(screen.assessed.screen.reference.file)
      files[screen.id, default: []].formUnion(screen.assessed.screen.sites.map(\.file))
      files[screen.id, default: []].formUnion(screen.assessed.screen.via.map(\.file))
    }
    return files
  }

  private static func findings(from old: StoredScan, to new: StoredScan) -> [RuleChange] {
    let (before, after) = (
      old.findings.filter { $0.suppression == nil }, new.findings.filter { $0.suppression == nil }
    )
    let came = missing(after, in: before)
    let went = missing(before, in: after)
    let rules = Set((came + went).map(\.rule)).sorted()
    return rules.map { rule in
      let (in_, out) = (came.filter { $0.rule == rule }, went.filter { $0.rule == rule })
      return RuleChange(rule: rule, severity: (in_ + out).map(\.severity).max() ?? .note, came: in_, went: out)
    }.sorted { ($1.severity, $0.rule) < ($0.severity, $1.rule) }
  }

  /// The findings whose fingerprint the others do not have often enough.
  private static func missing(_ findings: [Finding], in others: [Finding]) -> [Finding] {
    var counts: [String: Int] = [:]
    for finding in others { counts[finding.fingerprint, default: 0] += 1 }
    return findings.filter { finding in
      guard let count = counts[finding.fingerprint], count > 0 else { return true }
      counts[finding.fingerprint] = count - 1
      return false
    }
  }
}

extension Comparison.End {
  init(_ scan: StoredScan) {
    let counted = scan.screens.filter { $0.assessed.screen.role.counts }
    self.init(
      commit: scan.revision.commit, branch: scan.revision.branch, scannedAt: scan.scannedAt,
      toolVersion: scan.toolVersion,
      standings: Dictionary(counted.map { ($0.stands, 1) }, uniquingKeysWith: +), total: counted.count,
      isComplete: scan.coverage.isComplete)
  }
}

/// The screens of two scans, told apart: in both, in the new one only, in the old one only.
private struct ScreenPairs {
  var both: [(old: StoredScreen, new: StoredScreen)] = []
  var added: [StoredScreen] = []
  var removed: [StoredScreen] = []

  init(_ before: StoredScan, _ after: StoredScan) {
    let old = before.screens.filter { $0.assessed.screen.role.counts }
    let new = after.screens.filter { $0.assessed.screen.role.counts }
    var left = Dictionary(old.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var open: [StoredScreen] = []
    for screen in new {
      if let match = left.removeValue(forKey: screen.id) { both.append((match, screen)) } else { open.append(screen) }
    }
    // Two databases may know a screen by two ids; then name and file find it.
    let places = Dictionary(
      left.values.map { ($0.assessed.screen.reference, $0) }, uniquingKeysWith: { $0.id < $1.id ? $0 : $1 })
    for screen in open {
      if let match = places[screen.assessed.screen.reference], left.removeValue(forKey: match.id) != nil {
        both.append((match, screen))
      } else {
        added.append(screen)
      }
    }
    removed = old.filter { left[$0.id] != nil }
  }
}

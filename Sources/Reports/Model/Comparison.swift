import AuditModel

/// What changed between two scans of a repository.
public struct Comparison: Sendable {
  /// The scan before.
  public var before: StoredScan
  /// The scan after.
  public var after: StoredScan
  /// What changed, what matters most first.
  public var changes: [Change]
  /// Findings that are new, worst first.
  public var newFindings: [Finding]
  /// Findings that are gone.
  public var fixedFindings: [Finding]
  /// True where version or configuration of the tool differ.
  public var toolChanged: Bool

  /// A change of one screen.
  public struct Change: Sendable, Equatable {
    /// What happened.
    public enum Kind: String, Sendable, CaseIterable {
      /// A screen with an old container that was not there before.
      case newLegacy = "new-legacy"
      /// An old container is back.
      case regressed
      /// A new screen without an old container.
      case new
      /// It could not be seen: its file is left out or could not be read.
      case notSeen = "not-seen"
      /// The recommended container is in place, and no old one is left.
      case migrated
      /// It stands elsewhere.
      case moved
      /// Its containers or its answer changed.
      case changed
      /// It goes by another name or lies in another file.
      case renamed
      /// It is gone.
      case gone

      /// The kind for people.
      public var label: String {
        switch self {
        case .newLegacy: "New on an old container"
        case .regressed: "An old container is back"
        case .new: "New"
        case .notSeen: "Could not be seen"
        case .migrated: "Migrated"
        case .moved: "Stands elsewhere"
        case .changed: "Changed"
        case .renamed: "Renamed or moved"
        case .gone: "Gone"
        }
      }
    }

    /// What happened.
    public var kind: Kind
    /// The id.
    public var id: String
    /// The screen before; nil where it is new.
    public var before: StoredScreen?
    /// The screen after; nil where it is gone.
    public var after: StoredScreen?
    /// True where the screen's files are the same in both commits, so that the tool or its configuration changed, not
    /// the code.
    public var isByTool = false
  }

  /// Compares two scans of a repository; screens are told by their ids.
  ///
  /// - Parameters:
  ///   - toolChanged: whether version or configuration of the tool differ.
  ///   - changedFiles: files that differ between the two commits; nil where nobody knows.
  public init(
    before: StoredScan, after: StoredScan, toolChanged: Bool? = nil, changedFiles: Set<String>? = nil
  ) {
    self.before = before
    self.after = after
    let toolChanged = toolChanged ?? (before.toolVersion != after.toolVersion)
    self.toolChanged = toolChanged
    let old = Self.index(before)
    let new = Self.index(Self.counted(after), likeIn: old)
    let unseen = Set(after.absent.filter { $0.observed == .notSeen }.map(\.id))
    changes = Set(old.keys).union(new.keys)
      .compactMap { id -> Change? in
        guard var change = Self.change(id: id, from: old[id], to: new[id]) else { return nil }
        if change.kind == .gone && unseen.contains(id) { change.kind = .notSeen }
        change.isByTool = toolChanged && change.isSameCode(changedFiles)
        return change
      }
      .sorted(by: Self.mattersMore)
    let open = { (scan: StoredScan) in scan.findings.filter { $0.suppression == nil } }
    newFindings = Self.missing(open(after), in: open(before)).sorted(by: RepositoryReport.isWorse)
    fixedFindings = Self.missing(open(before), in: open(after)).sorted(by: RepositoryReport.isWorse)
  }

  /// True where nothing changed.
  public var isEmpty: Bool { changes.isEmpty && newFindings.isEmpty && fixedFindings.isEmpty }

  /// The changes that the code, or people, made.
  public var codeChanges: [Change] { changes.filter { !$0.isByTool } }

  /// The changes that the tool or its configuration made.
  public var toolChanges: [Change] { changes.filter(\.isByTool) }

  /// Number of changes of a kind that the code made.
  public func count(of kind: Change.Kind) -> Int { codeChanges.count { $0.kind == kind } }

  /// What changed, in one sentence.
  public var verdict: String {
    var parts: [String] = []
    func add(_ number: Int, _ one: String, _ many: String) {
      if number > 0 { parts.append("\(number) \(number == 1 ? one : many)") }
    }
    add(count(of: .newLegacy), "new screen on an old container", "new screens on an old container")
    add(count(of: .regressed), "screen slipped back", "screens slipped back")
    add(count(of: .new), "new screen", "new screens")
    add(count(of: .notSeen), "screen could not be seen", "screens could not be seen")
    add(count(of: .migrated), "screen migrated", "screens migrated")
    add(count(of: .moved), "screen stands elsewhere", "screens stand elsewhere")
    add(count(of: .changed), "changed decision", "changed decisions")
    add(count(of: .renamed), "screen renamed or moved", "screens renamed or moved")
    add(count(of: .gone), "screen gone", "screens gone")
    add(newFindings.count, "new finding", "new findings")
    add(fixedFindings.count, "finding gone", "findings gone")
    return parts.isEmpty ? "Nothing changed" : parts.joined(separator: ", ")
  }

  /// True where a person should look before this is merged.
  public var needsAttention: Bool { count(of: .newLegacy) + count(of: .regressed) + count(of: .notSeen) > 0 }

  private static func counted(_ scan: StoredScan) -> [StoredScreen] {
    scan.screens.filter { $0.assessed.screen.role.counts }
  }

  private static func index(_ scan: StoredScan) -> [String: StoredScreen] {
    Dictionary(counted(scan).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Screens by the ids of another scan: two databases may know a screen by two ids; then name and file find it.
  private static func index(_ screens: [StoredScreen], likeIn old: [String: StoredScreen]) -> [String: StoredScreen] {
    let ids = Set(screens.map(\.id))
    let places = Dictionary(
      old.values.filter { !ids.contains($0.id) }.map { ($0.assessed.screen.reference, $0.id) },
      uniquingKeysWith: { min($0, $1) })
    return Dictionary(
      screens.map { screen in
        (old[screen.id] == nil ? places[screen.assessed.screen.reference] ?? screen.id : screen.id, screen)
      }, uniquingKeysWith: { first, _ in first })
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

  private static func change(id: String, from old: StoredScreen?, to new: StoredScreen?) -> Change? {
    guard let kind = kind(from: old, to: new) else { return nil }
    return Change(kind: kind, id: id, before: old, after: new)
  }

  private static func kind(from old: StoredScreen?, to new: StoredScreen?) -> Change.Kind? {
    guard let new else { return old == nil ? nil : .gone }
    guard let old else {
      let isAccepted = new.state.status == .kept || new.state.status == .ignored
      return new.assessed.observed == .legacy && !isAccepted ? .newLegacy : .new
    }
    let (before, after) = (old.assessed, new.assessed)
    let wasAhead = before.observed == .modern || before.observed == .mixed
    let isFlagged = new.state.flags.contains(.regressed) && !old.state.flags.contains(.regressed)
    if isFlagged || (wasAhead && after.observed == .legacy) { return .regressed }
    if before.observed != .modern && after.observed == .modern { return .migrated }
    if new.stands != old.stands || before.observed != after.observed { return .moved }
    let (was, now) = (before.decision, after.decision)
    let isSameAnswer =
      was.recommended == now.recommended && was.need == now.need && was.row == now.row
      && was.constraints == now.constraints && was.today == now.today && was.blockedByTarget == now.blockedByTarget
    if before.screen.containers != after.screen.containers || !isSameAnswer { return .changed }
    return before.screen.reference == after.screen.reference ? nil : .renamed
  }

  private static func mattersMore(_ left: Change, _ right: Change) -> Bool {
    let rank = { (change: Change) in Change.Kind.allCases.firstIndex(of: change.kind) ?? 0 }
    let name = { (change: Change) in (change.after ?? change.before)?.assessed.screen.reference }
    if rank(left) != rank(right) { return rank(left) < rank(right) }
    guard let leftName = name(left), let rightName = name(right), leftName != rightName else {
      return left.id < right.id
    }
    return leftName < rightName
  }
}

extension Comparison.Change {
  /// Whether none of the screen's files differs. Where nobody knows, the tool is taken to have made the change.
  fileprivate func isSameCode(_ changedFiles: Set<String>?) -> Bool {
    if kind == .renamed || before?.state.status != after?.state.status && before != nil && after != nil { return false }
    guard let changedFiles else { return true }
    let screens = [before, after].compactMap { $0?.assessed.screen }
    return screens.allSatisfy { screen in
      changedFiles.isDisjoint(with: [screen.reference.file] + screen.sites.map(\.file) + screen.via.map(\.file))
    }
  }
}

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
  }

  /// Compares two scans of a repository; screens are told by their ids.
  public init(before: StoredScan, after: StoredScan) {
    self.before = before
    self.after = after
    let old = Self.index(before)
    let new = Self.index(after)
    changes = Set(old.keys).union(new.keys)
      .compactMap { Self.change(id: $0, from: old[$0], to: new[$0]) }
      .sorted(by: Self.mattersMore)
    let open = { (scan: StoredScan) in scan.findings.filter { $0.suppression == nil } }
    let (known, current) = (Set(open(before).map(\.fingerprint)), Set(open(after).map(\.fingerprint)))
    newFindings = open(after).filter { !known.contains($0.fingerprint) }.sorted(by: RepositoryReport.isWorse)
    fixedFindings = open(before).filter { !current.contains($0.fingerprint) }.sorted(by: RepositoryReport.isWorse)
  }

  /// True where the tool's version differs, so that a difference may come from the tool and not from the code.
  public var toolChanged: Bool { before.toolVersion != after.toolVersion }

  /// True where nothing changed.
  public var isEmpty: Bool { changes.isEmpty && newFindings.isEmpty && fixedFindings.isEmpty }

  /// Number of changes of a kind.
  public func count(of kind: Change.Kind) -> Int { changes.count { $0.kind == kind } }

  private static func index(_ scan: StoredScan) -> [String: StoredScreen] {
    let counted = scan.screens.filter { $0.assessed.screen.role.counts }
    return Dictionary(counted.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
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
    if new.state.flags.contains(.regressed) && !old.state.flags.contains(.regressed) { return .regressed }
    if new.stands != old.stands { return .moved }
    let (before, after) = (old.assessed, new.assessed)
    if before.screen.containers != after.screen.containers || before.decision.recommended != after.decision.recommended
      || before.decision.need != after.decision.need
    {
      return .changed
    }
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

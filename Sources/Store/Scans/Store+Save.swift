import AuditModel
import SQLite

/// What storing a scan changed.
public struct SavedScan: Sendable, Equatable {
  /// Number of the scan in its database.
  public var number: Int
  /// Ids of screens that no scan had seen before.
  public var newScreens: [String]
  /// Number of events that the scan proved or carried over.
  public var events: Int
  /// True where the tool's version or the configuration differs from the scan before, so that nothing moved.
  public var toolChanged: Bool
  /// What is to be said of the decisions file.
  public var warnings: [String] = []
}

extension Store {
  /// Stores a scan: its rows, ids for what it saw, and the events that it proves. A commit of the history is stored once,
  /// however many processes scan it: the second one is given the scan of the first.
  ///
  /// - Parameters:
  ///   - result: the scan.
  ///   - context: the clock.
  ///   - evidence: what is known of the files around it.
  ///   - isPast: true for a scan of `--history`; its events bear the commit's time.
  ///   - decisions: what the decisions file says.
  ///   - root: where the repository stands on this machine.
  ///   - toolVersion: the version that scanned.
  @discardableResult
  public func save(
    _ result: ScanResult, context: AuditContext, evidence: TreeEvidence = TreeEvidence(), isPast: Bool = false,
    decisions: DecisionsFile? = nil, root: String? = nil, toolVersion: String = Tool.version
  ) throws -> SavedScan {
    try perform { connection in
      let moment = result.revision.commitTime ?? context.now
      var base: String?
      var renames: [String: String] = [:]
      let places = try places(in: result.repository.key, connection)
      let isSettled = Self.isSettled(result, places)
      let strangers = isSettled ? [] : evidence.strangers(try Self.commitsOfOtherBranches(than: result, connection))
      while true {
        // Git is asked outside the lock; when another scan got in between, it is asked again.
        let newest = try Self.baseCommit(of: result, moment: moment, connection)
        if newest != base {
          base = newest
          if let newest, !isSettled {
            renames = evidence.renames(newest, Set(places.values.flatMap { $0.map(\.file) }))
          } else {
            renames = [:]
          }
        }
        let saved: SavedScan? = try connection.transaction(.immediate) {
          guard try Self.baseCommit(of: result, moment: moment, connection) == base else { return nil }
          if isPast, let commit = result.revision.commit,
            let stored = try Self.scanNumber(
              of: commit, repository: result.repository.key, configurationDigest: result.configurationDigest,
              toolVersion: toolVersion, connection)
          {
            return SavedScan(number: stored, newScreens: [], events: 0, toolChanged: false)
          }
          let saving = Saving(
            connection: connection, result: result, evidence: evidence, now: context.now, moment: moment,
            isPast: isPast, toolVersion: toolVersion, renames: renames, strangers: strangers, decisions: decisions)
          let saved = try saving.run()
          if let root {
            try connection.run("UPDATE repository SET root = ? WHERE key = ?", root, result.repository.key)
          }
          return saved
        }
        if let saved { return saved }
      }
    }
  }

  /// Where scans have ever seen something, by its kind.
  private func places(in repository: String, _ connection: Connection) throws -> [SubjectKind: Set<TypeReference>] {
    var places: [SubjectKind: Set<TypeReference>] = [:]
    try connection.forEachRow(
      """
      SELECT DISTINCT j.kind, o.name, o.file FROM observation o JOIN subject j ON j.id = o.subject_id
        JOIN repository r ON r.id = j.repository_id WHERE r.key = ?
      """, parameters: [repository]
    ) { row in
      guard let kind = SubjectKind(rawValue: row.text(0)) else { return }
      places[kind, default: []].insert(TypeReference(name: row.text(1), file: row.text(2)))
    }
    return places
  }

  /// Whether everything stands where it stood before, so that nothing can have been renamed: the usual case, which git
  /// need not be asked about.
  private static func isSettled(_ result: ScanResult, _ places: [SubjectKind: Set<TypeReference>]) -> Bool {
    func areKnown(_ references: [TypeReference], _ kind: SubjectKind) -> Bool {
      references.allSatisfy { places[kind]?.contains($0) ?? false }
    }
    return areKnown(result.screens.map(\.screen.reference), .screen)
      && areKnown(result.wrappers.map(\.reference), .wrapper)
      && areKnown(result.headless.map(\.reference), .headless)
  }

  /// The scanned commits of other branches than that of a scan, newest first.
  private static func commitsOfOtherBranches(than result: ScanResult, _ connection: Connection) throws -> [String] {
    try connection.rows(
      """
      SELECT s.commit_hash FROM scan s JOIN repository r ON r.id = s.repository_id
      WHERE r.key = ? AND s.commit_hash IS NOT NULL AND s.branch IS NOT ? AND NOT s.is_past
      GROUP BY s.commit_hash ORDER BY max(s.id) DESC
      """, result.repository.key, result.revision.branch
    ) { $0.text(0) }
  }

  /// The commit that renames are asked from: that of the scan before, on this branch where there is one.
  private static func baseCommit(of result: ScanResult, moment: Int, _ connection: Connection) throws -> String? {
    guard let commit = result.revision.commit else { return nil }
    return try connection.first(
      """
      SELECT s.commit_hash FROM scan s JOIN repository r ON r.id = s.repository_id
      WHERE r.key = ?1 AND s.commit_hash IS NOT NULL AND s.commit_hash <> ?2
      ORDER BY s.moment > ?3, s.branch IS NOT ?4, abs(s.moment - ?3), s.id DESC LIMIT 1
      """, result.repository.key, commit, moment, result.revision.branch
    ) { $0.text(0) }
  }
}

/// The work of storing one scan, inside its transaction.
private struct Saving {
  let connection: Connection
  let result: ScanResult
  let evidence: TreeEvidence
  let now: Int
  let moment: Int
  let isPast: Bool
  let toolVersion: String
  let renames: [String: String]
  let strangers: Set<String>
  let decisions: DecisionsFile?

  func run() throws -> SavedScan {
    let repository = try RepositoryRows.upsert(result.repository, connection)
    let registry = IdentityRegistry(
      connection: connection, repository: repository, repositoryKey: result.repository.key, strangers: strangers)
    let log = EventLog(connection: connection)
    let screens = try registry.assign(
      result.screens.map { Face($0.screen) }, kind: .screen,
      revision: result.revision, moment: moment, renames: renames, preferred: decisions?.idsByReference ?? [:])
    let wrappers = try registry.assign(
      result.wrappers.map { Face($0) }, kind: .wrapper, revision: result.revision,
      moment: moment, renames: renames)
    let headless = try registry.assign(
      result.headless.map { Face(reference: $0.reference, sketch: []) }, kind: .headless, revision: result.revision,
      moment: moment, renames: renames)

    let history = ScanHistory(connection: connection, repository: repository, result: result, moment: moment)
    let before = try history.before(toolVersion: toolVersion)
    let writer = ScanWriter(connection: connection, repository: repository, result: result)
    let scan = try writer.insertScan(at: now, isPast: isPast, toolVersion: toolVersion)
    for (screen, place) in zip(result.screens, screens) {
      try writer.insert(screen, scan: scan, subject: place.subject)
    }
    for (wrapper, place) in zip(result.wrappers, wrappers) {
      try writer.insert(wrapper, scan: scan, subject: place.subject)
    }
    for (use, place) in zip(result.headless, headless) { try writer.insert(use, scan: scan, subject: place.subject) }
    let absent = try history.absences(
      seen: Set(screens.map(\.subject)), scan: scan, evidence: evidence, renames: renames)
    for absence in absent {
      try connection.run(
        "INSERT INTO absence VALUES (?, ?, ?, ?)", scan, absence.subject, absence.observed.rawValue,
        absence.evidence.rawValue)
    }

    let decided = try decisions.map {
      try DecisionsReading(connection: connection, repository: repository, repositoryKey: result.repository.key)
        .read($0, name: ".webview-audit/decisions.json")
    }
    var added = decided?.events ?? 0
    let time = isPast ? moment : now
    if result.revision.isTracking, before.isNewest {
      let proof = StatusProof(
        before: before, events: try log.events(ofRepository: repository), evidence: evidence, time: time)
      for (assessed, place) in zip(result.screens, screens) {
        for event in proof.events(of: assessed, subject: place.subject, recognition: place.recognition) {
          try log.add(event, to: place.subject, scan: scan)
          added += 1
        }
      }
      for absence in absent {
        for event in proof.events(of: absence) {
          try log.add(event, to: absence.subject, scan: scan)
          added += 1
        }
      }
    }
    let new = try screens.filter { $0.recognition == nil }.compactMap { place in
      try connection.first("SELECT code FROM subject WHERE id = ?", place.subject) { $0.text(0) }
    }
    return SavedScan(
      number: scan, newScreens: new, events: added, toolChanged: before.toolChanged,
      warnings: decided?.warnings ?? [])
  }
}

extension Face {
  fileprivate init(_ screen: Screen) {
    self.init(
      reference: screen.reference, sketch: Set(screen.sketch).sorted(), targets: Set(screen.targets),
      callers: Set(screen.usedBy))
  }

  fileprivate init(_ wrapper: Wrapper) {
    self.init(
      reference: wrapper.reference, sketch: [], targets: Set(wrapper.targets), callers: Set(wrapper.usedBy))
  }
}

import AuditModel
import SQLite

/// What joining a database did.
public struct MergeOutcome: Sendable, Equatable {
  /// Scans that were not there yet.
  public var scans = 0
  /// Status events that were not there yet.
  public var events = 0

  /// Makes an outcome of nothing.
  public init() {}
}

extension Store {
  /// Joins another database into this one. What both hold is taken once; the order in which databases are joined makes
  /// no difference to what can be read of them.
  ///
  /// - Throws: `AuditError`; then this database is as it was.
  @discardableResult
  public func merge(_ other: Store) throws -> MergeOutcome {
    try other.perform { source in
      try perform { target in
        // Both sides stand still meanwhile.
        try source.transaction(.deferred) {
          try target.transaction(.immediate) { try Merging(source: source, target: target).run() }
        }
      }
    }
  }
}

/// Copies the rows of one database into another, row numbers translated.
private struct Merging {
  let source: Connection
  let target: Connection

  func run() throws -> MergeOutcome {
    var outcome = MergeOutcome()
    let repositories = try source.rows("SELECT id, key FROM repository ORDER BY key") {
      (row: $0.integer(0), key: $0.text(1))
    }
    for repository in repositories {
      guard let identity = try RepositoryRows.identity(repository.row, source) else { continue }
      let row = try merge(identity)
      try mergeRoot(of: repository.row, into: row)
      let subjects = try mergeSubjects(repository.row, into: row)
      let scans = try mergeScans(repository.row, into: row, subjects: try canonical(subjects), &outcome)
      try mergeEvents(repository.row, subjects: subjects, scans: scans, &outcome)
    }
    return outcome
  }

  /// Takes a repository in. Where both databases know it, what the one does not tell comes from the other.
  private func merge(_ identity: RepositoryIdentity) throws -> Int {
    let known = try number("SELECT id FROM repository WHERE key = ?", identity.key)
    guard known != 0, var here = try RepositoryRows.identity(known, target) else {
      return try RepositoryRows.upsert(identity, target)
    }
    // The greater one of two that differ: the order in which databases are joined must not matter.
    here.name = max(here.name, identity.name)
    here.webURL = [here.webURL, identity.webURL].compactMap { $0 }.max()
    here.owner = [here.owner, identity.owner].compactMap { $0 }.max()
    here.tags = Set(here.tags + identity.tags).sorted()
    return try RepositoryRows.upsert(here, target)
  }

  /// Where the repository stands on this machine: known of what was scanned here, and worth nothing elsewhere.
  private func mergeRoot(of repository: Int, into row: Int) throws {
    let root = try source.first("SELECT root FROM repository WHERE id = ?", repository) { $0.textIfAny(0) }
    guard let root = root ?? nil else { return }
    try target.run("UPDATE repository SET root = max(coalesce(root, ''), ?) WHERE id = ?", root, row)
  }

  private func mergeSubjects(_ repository: Int, into row: Int) throws -> [Int: Int] {
    var subjects: [Int: Int] = [:]
    var links: [(subject: Int, linked: Int)] = []
    try source.forEachRow(
      "SELECT id, kind, code, first_name, first_file, linked_to FROM subject WHERE repository_id = ? ORDER BY kind, code",
      parameters: [repository]
    ) { subject in
      let (kind, code) = (subject.text(1), subject.text(2))
      try target.run(
        "INSERT OR IGNORE INTO subject (repository_id, kind, code, first_name, first_file) VALUES (?, ?, ?, ?, ?)", row,
        kind, code, subject.text(3), subject.text(4))
      subjects[subject.integer(0)] = try number(
        "SELECT id FROM subject WHERE repository_id = ? AND kind = ? AND code = ?", row, kind, code)
      if let linked = subject.integerIfAny(5) { links.append((subject.integer(0), linked)) }
    }
    for link in links {
      guard let old = subjects[link.linked], let new = subjects[link.subject] else { continue }
      try SubjectLink.make(from: new, to: old, target)
    }
    return subjects
  }

  /// The subjects, those that are linked to another replaced by it: observations belong to the screen that goes on.
  private func canonical(_ subjects: [Int: Int]) throws -> [Int: Int] {
    try subjects.mapValues { try number("SELECT coalesce(linked_to, id) FROM subject WHERE id = ?", $0) }
  }

  private func mergeScans(
    _ repository: Int, into row: Int, subjects: [Int: Int], _ outcome: inout MergeOutcome
  ) throws -> [Int: Int] {
    let columns = try source.rows(
      "SELECT name FROM pragma_table_info('scan') WHERE name NOT IN ('id', 'repository_id')"
    ) {
      $0.text(0)
    }
    let list = columns.joined(separator: ", ")
    let rows = try source.rows(
      "SELECT id, \(list) FROM scan WHERE repository_id = ? ORDER BY is_past, scanned_at, moment, id", repository
    ) { scan in (old: scan.integer(0), values: columns.indices.map { scan[$0 + 1] }) }
    var scans: [Int: Int] = [:]
    for (old, values) in rows {
      let same = columns.map { "\($0) IS ?" }.joined(separator: " AND ")
      var known: Int?
      try target.forEachRow(
        "SELECT id FROM scan WHERE repository_id = ? AND \(same) LIMIT 1", parameters: [row] + values
      ) { known = $0.integer(0) }
      if let known {
        scans[old] = known
        continue
      }
      let places = columns.map { _ in "?" }.joined(separator: ", ")
      try target.run(
        "INSERT INTO scan (repository_id, \(list)) VALUES (?, \(places))", parameters: [row] + values)
      let new = target.lastInsertedRow
      scans[old] = new
      try copyContents(of: old, to: new, subjects: subjects)
      outcome.scans += 1
    }
    return scans
  }

  /// Copies everything that belongs to a scan.
  private func copyContents(of old: Int, to new: Int, subjects: [Int: Int]) throws {
    for table in ["skipped_file", "file_remark", "finding"] {
      try copy(table, where: "scan_id = ?", old, replacing: ["scan_id": { _ in .integer(Int64(new)) }])
    }
    var targets: [Int: Int] = [:]
    try copy("target", where: "scan_id = ?", old, replacing: ["scan_id": { _ in .integer(Int64(new)) }], keys: &targets)
    for (from, to) in targets.sorted(by: { $0.key < $1.key }) {
      try copy("target_text", where: "target_id = ?", from, replacing: ["target_id": { _ in .integer(Int64(to)) }])
    }
    let subject: (Value) -> Value = { value in
      guard case .integer(let row) = value, let mapped = subjects[Int(clamping: row)] else { return value }
      return .integer(Int64(mapped))
    }
    try copy(
      "absence", where: "scan_id = ?", old,
      replacing: ["scan_id": { _ in .integer(Int64(new)) }, "subject_id": subject])
    let sketches = try copySketches(of: old)
    let sketch: (Value) -> Value = { value in
      guard case .integer(let row) = value, let mapped = sketches[Int(clamping: row)] else { return .null }
      return .integer(Int64(mapped))
    }
    var observations: [Int: Int] = [:]
    try copy(
      "observation", where: "scan_id = ?", old,
      replacing: ["scan_id": { _ in .integer(Int64(new)) }, "subject_id": subject, "sketch_id": sketch],
      keys: &observations)
    for (from, to) in observations.sorted(by: { $0.key < $1.key }) {
      for table in Self.observationTables {
        try copy(table, where: "observation_id = ?", from, replacing: ["observation_id": { _ in .integer(Int64(to)) }])
      }
    }
  }

  private static let observationTables = [
    "screen", "decision", "decision_constraint", "reason", "wrapper", "container", "compiled_by", "relation", "site",
    "capability", "capability_use", "capability_symbol",
  ]

  private func copySketches(of scan: Int) throws -> [Int: Int] {
    var sketches: [Int: Int] = [:]
    try source.forEachRow(
      """
      SELECT DISTINCT k.id, k.digest, k.hashes FROM sketch k JOIN observation o ON o.sketch_id = k.id
      WHERE o.scan_id = ?
      """, parameters: [scan]
    ) { row in
      try target.run("INSERT OR IGNORE INTO sketch (digest, hashes) VALUES (?, ?)", row.text(1), row.blob(2))
      sketches[row.integer(0)] = try number("SELECT id FROM sketch WHERE digest = ?", row.text(1))
    }
    return sketches
  }

  private func copy(
    _ table: String, where condition: String, _ row: Int, replacing: [String: (Value) -> Value]
  ) throws {
    var keys: [Int: Int]?
    try copy(table, where: condition, row, replacing: replacing, &keys)
  }

  private func copy(
    _ table: String, where condition: String, _ row: Int, replacing: [String: (Value) -> Value], keys: inout [Int: Int]
  ) throws {
    var optional: [Int: Int]? = keys
    try copy(table, where: condition, row, replacing: replacing, &optional)
    keys = optional ?? [:]
  }

  /// Copies the rows of a table that fulfil a condition.
  ///
  /// - Parameter keys: takes old and new row numbers of a table whose rows have some; nil for others.
  private func copy(
    _ table: String, where condition: String, _ row: Int, replacing: [String: (Value) -> Value],
    _ keys: inout [Int: Int]?
  ) throws {
    let columns = try source.rows("SELECT name FROM pragma_table_info('\(table)')") { $0.text(0) }
    let copied = keys == nil ? columns : columns.filter { $0 != "id" }
    let places = copied.map { _ in "?" }.joined(separator: ", ")
    let insertion = "INSERT INTO \(table) (\(copied.joined(separator: ", "))) VALUES (\(places))"
    let order = keys == nil ? "" : " ORDER BY id"
    try source.forEachRow("SELECT * FROM \(table) WHERE \(condition)\(order)", parameters: [row]) { values in
      try target.run(
        insertion, parameters: copied.map { name in replacing[name]?(values[name]) ?? values[name] })
      if keys != nil { keys?[Int(clamping: values["id"].integer)] = target.lastInsertedRow }
    }
  }

  private func mergeEvents(
    _ repository: Int, subjects: [Int: Int], scans: [Int: Int], _ outcome: inout MergeOutcome
  ) throws {
    try source.forEachRow(
      """
      SELECT e.subject_id, e.scan_id, e.time, e.ordinal, e.author, e.source, e.field, e.from_value, e.to_value, e.note
      FROM status_event e JOIN subject s ON s.id = e.subject_id WHERE s.repository_id = ? ORDER BY e.id
      """, parameters: [repository]
    ) { event in
      guard let subject = subjects[event.integer(0)] else { return }
      let scan = event.integerIfAny(1).flatMap { scans[$0] }
      let values = (2...9).map { event[$0] }
      outcome.events += try target.run(
        """
        INSERT INTO status_event (subject_id, time, ordinal, author, source, field, from_value, to_value, note, scan_id)
        SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10
        WHERE NOT EXISTS (SELECT 1 FROM status_event WHERE subject_id = ?1 AND time = ?2 AND ordinal = ?3 AND author = ?4
          AND source = ?5 AND field = ?6 AND from_value IS ?7 AND to_value IS ?8 AND note IS ?9)
        """, parameters: [subject] + values + [scan])
    }
  }

  private func number(_ sql: String, _ parameters: (any Bindable)...) throws -> Int {
    var found = 0
    try target.forEachRow(sql, parameters: parameters) { found = $0.integer(0) }
    return found
  }
}

extension Value {
  fileprivate var integer: Int64 {
    if case .integer(let number) = self { return number }
    return 0
  }
}

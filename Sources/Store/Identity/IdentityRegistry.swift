import AuditModel
import SQLite

/// The three kinds of things that have ids of their own.
enum SubjectKind: String, CaseIterable {
  case screen, wrapper, headless
}

/// Gives the types of a scan their subjects: known ones where they are recognised, new ones otherwise.
struct IdentityRegistry {
  let connection: Connection
  let repository: Int
  let repositoryKey: String
  /// Commits that are no part of the scanned state's own past.
  var strangers: Set<String> = []

  /// A type of a scan with its subject.
  struct Assignment {
    var subject: Int
    /// Why it is a known one; nil where it is new.
    var recognition: Recognition?
  }

  /// Gives each type its subject.
  ///
  /// - Parameters:
  ///   - faces: the types of the scan, in its order.
  ///   - revision: the state of the scan.
  ///   - moment: the scan's place in time.
  ///   - preferred: ids that the decisions file gives to types that this database does not know yet.
  func assign(
    _ faces: [Face], kind: SubjectKind, revision: Revision, moment: Int, renames: [String: String],
    preferred: [TypeReference: String] = [:]
  ) throws -> [Assignment] {
    let known = try knownSubjects(kind: kind, revision: revision, moment: moment)
    let matches = IdentityMatcher.match(faces, with: known, renames: renames)
    var codes = Set(
      try connection.rows(
        "SELECT code FROM subject WHERE repository_id = ? AND kind = ?", repository, kind.rawValue
      ) { $0.text(0) })
    return try faces.indices.map { index in
      if let match = matches[index] { return Assignment(subject: known[match.known].row, recognition: match.why) }
      let reference = faces[index].reference
      var code = IdentityCode.make(repository: repositoryKey, reference: reference) { codes.contains($0) }
      if let wanted = preferred[reference], !codes.contains(wanted) { code = wanted }
      codes.insert(code)
      return Assignment(subject: try insert(code, kind: kind, reference: reference), recognition: nil)
    }
  }

  /// Makes a new subject.
  func insert(_ code: String, kind: SubjectKind, reference: TypeReference) throws -> Int {
    try connection.run(
      "INSERT INTO subject (repository_id, kind, code, first_name, first_file) VALUES (?, ?, ?, ?, ?)", repository,
      kind.rawValue, code, reference.name, reference.file)
    return connection.lastInsertedRow
  }

  /// The subjects with the faces nearest in time: over all scans, and over those of the same branch.
  private func knownSubjects(kind: SubjectKind, revision: Revision, moment: Int) throws -> [KnownSubject] {
    var subjects: [Int: KnownSubject] = [:]
    var sketches: [Int: [UInt64]] = [:]
    let rows = try connection.rows(
      """
      SELECT subject_id, id, name, file, sketch_id FROM (
        SELECT o.id, o.subject_id, o.name, o.file, o.sketch_id,
          row_number() OVER (PARTITION BY o.subject_id
            ORDER BY s.moment > ?1, abs(s.moment - ?1), s.id DESC) AS overall,
          row_number() OVER (PARTITION BY o.subject_id
            ORDER BY s.branch IS NOT ?2, s.moment > ?1, abs(s.moment - ?1), s.id DESC) AS on_branch
        FROM observation o JOIN scan s ON s.id = o.scan_id JOIN subject j ON j.id = o.subject_id
        WHERE j.repository_id = ?3 AND j.kind = ?4 AND j.linked_to IS NULL)
      WHERE overall = 1 OR on_branch = 1
      ORDER BY subject_id, overall
      """, moment, revision.branch, repository, kind.rawValue
    ) { row in
      (
        subject: row.integer(0), observation: row.integer(1),
        reference: TypeReference(name: row.text(2), file: row.text(3)), sketch: row.integerIfAny(4)
      )
    }
    for row in rows {
      var sketch: [UInt64] = []
      if let id = row.sketch {
        sketch = try sketches[id] ?? self.sketch(id)
        sketches[id] = sketch
      }
      let targets = try connection.rows("SELECT target FROM compiled_by WHERE observation_id = ?", row.observation) {
        $0.text(0)
      }
      let callers = try connection.rows(
        "SELECT name, file FROM relation WHERE observation_id = ? AND kind = 'used-by'", row.observation
      ) { TypeReference(name: $0.text(0), file: $0.text(1)) }
      let face = Face(reference: row.reference, sketch: sketch, targets: Set(targets), callers: Set(callers))
      subjects[row.subject, default: KnownSubject(row: row.subject, faces: [])].faces.append(face)
    }
    let own = Set(try ownSubjects(kind: kind, branch: revision.branch))
    for row in subjects.keys where !own.contains(row) { subjects[row]?.isOfOtherBranches = true }
    return subjects.values.sorted { $0.row < $1.row }
  }

  /// The subjects that scans of this branch, of the history, or of the tracking branch saw. Where no tracking branch is
  /// named, every branch passes for one; then git tells which scans belong to the past of this one.
  private func ownSubjects(kind: SubjectKind, branch: String?) throws -> [Int] {
    try connection.rows(
      """
      SELECT DISTINCT o.subject_id, s.branch IS ? OR s.is_past, s.commit_hash
      FROM observation o JOIN scan s ON s.id = o.scan_id JOIN subject j ON j.id = o.subject_id
      WHERE j.repository_id = ? AND j.kind = ? AND (s.is_tracking OR s.is_past OR s.branch IS ?)
      """, branch, repository, kind.rawValue, branch
    ) { (subject: $0.integer(0), isOwn: $0.flag(1), commit: $0.textIfAny(2)) }
    .filter { row in row.isOwn || row.commit.map { !strangers.contains($0) } ?? true }
    .map(\.subject)
  }

  private func sketch(_ id: Int) throws -> [UInt64] {
    Sketches.decode(try connection.first("SELECT hashes FROM sketch WHERE id = ?", id) { $0.blob(0) } ?? [])
  }
}

import AuditModel
import SQLite

/// A screen that a scan did not see, though an earlier one did.
struct Absence: Equatable {
  var subject: Int
  var observed: Observed
  var evidence: TreeEvidence.FileState
}

/// What the scan before saw, as far as it can prove a change.
struct Before: Equatable {
  /// What a scan saw of a screen.
  struct Sight: Equatable {
    var observed: Observed
    var hasOldContainer: Bool
    var row: Int
  }

  /// True where no scan of a later state of the tracking branch is stored.
  var isNewest: Bool
  /// True where this scan may move statuses.
  var canMove: Bool
  /// True where tool version or configuration differ from the scan before.
  var toolChanged: Bool
  /// What the scan before saw, by subject.
  var sights: [Int: Sight]
  /// The screens that the scan before proved to be gone.
  var gone: Set<Int>
  /// Name and file under which the tracking branch's scans last saw each screen.
  var references: [Int: TypeReference]
}

/// Asks the stored scans what came before the one that is being stored.
struct ScanHistory {
  let connection: Connection
  let repository: Int
  let result: ScanResult
  let moment: Int

  /// What the last complete scan of the tracking branch saw.
  func before(toolVersion: String) throws -> Before {
    let later = try connection.first(
      "SELECT count(*) FROM scan WHERE repository_id = ? AND is_tracking AND moment > ?", repository, moment
    ) { $0.integer(0) }
    let previous = try connection.first(
      """
      SELECT id, tool_version, configuration_digest FROM scan
      WHERE repository_id = ? AND is_tracking AND is_complete AND moment <= ? ORDER BY moment DESC, id DESC LIMIT 1
      """, repository, moment
    ) { (scan: $0.integer(0), tool: $0.text(1), configuration: $0.text(2)) }
    let toolChanged =
      previous.map { $0.tool != toolVersion || $0.configuration != result.configurationDigest } ?? false
    let isNewest = (later ?? 0) == 0
    var before = Before(
      isNewest: isNewest,
      canMove: isNewest && result.revision.isTracking && result.coverage.isComplete && !toolChanged,
      toolChanged: toolChanged, sights: [:], gone: [], references: try lastReferences())
    guard let previous else { return before }
    try connection.forEachRow(
      """
      SELECT o.subject_id, n.observed, d.decision_row,
        EXISTS (SELECT 1 FROM container c WHERE c.observation_id = o.id
          AND c.name IN (\(Self.oldContainers)))
      FROM observation o JOIN screen n ON n.observation_id = o.id JOIN decision d ON d.observation_id = o.id
      WHERE o.scan_id = ?
      """, parameters: [previous.scan]
    ) { row in
      before.sights[row.integer(0)] = Before.Sight(
        observed: Observed(rawValue: row.text(1)) ?? .legacy, hasOldContainer: row.flag(3), row: row.integer(2))
    }
    before.gone = Set(
      try connection.rows(
        """
        SELECT subject_id FROM absence
        WHERE scan_id = ? AND observed = 'gone' AND evidence IN ('parsed', 'deleted')
        """, previous.scan
      ) { $0.integer(0) })
    return before
  }

  /// The screens that are missing in this scan: those that the tracking branch, or this one, showed before.
  func absences(
    seen: Set<Int>, scan: Int, evidence: TreeEvidence, renames: [String: String]
  ) throws -> [Absence] {
    var newPaths: [String: String] = [:]
    for (new, old) in renames { newPaths[old] = new }
    let unreadable = Set((result.coverage.notParsed + result.coverage.partlyParsed).map(\.file))
    let expected = try connection.rows(
      """
      SELECT subject_id, file FROM (
        SELECT o.subject_id, o.file,
          row_number() OVER (PARTITION BY o.subject_id ORDER BY s.moment DESC, s.id DESC) AS place
        FROM observation o JOIN scan s ON s.id = o.scan_id JOIN subject j ON j.id = o.subject_id
        WHERE j.repository_id = ?1 AND j.kind = 'screen' AND s.moment <= ?2 AND s.id <> ?3
          AND (s.is_tracking OR s.branch IS ?4))
      WHERE place = 1 ORDER BY subject_id
      """, repository, moment, scan, result.revision.isTracking ? "" : result.revision.branch
    ) { (subject: $0.integer(0), file: $0.text(1)) }
    return expected.filter { !seen.contains($0.subject) }.map { subject, file in
      var state = evidence.state(of: file, unreadable: unreadable)
      if state == .deleted, let moved = newPaths[file] { state = evidence.state(of: moved, unreadable: unreadable) }
      let isGone = state == .parsed || state == .deleted || state == .uncommitted
      return Absence(subject: subject, observed: isGone ? .gone : .notSeen, evidence: state)
    }
  }

  private func lastReferences() throws -> [Int: TypeReference] {
    var references: [Int: TypeReference] = [:]
    try connection.forEachRow(
      """
      SELECT subject_id, name, file FROM (
        SELECT o.subject_id, o.name, o.file,
          row_number() OVER (PARTITION BY o.subject_id ORDER BY s.moment DESC, s.id DESC) AS place
        FROM observation o JOIN scan s ON s.id = o.scan_id JOIN subject j ON j.id = o.subject_id
        WHERE j.repository_id = ? AND j.kind = 'screen' AND s.is_tracking AND s.moment <= ?)
      WHERE place = 1
      """, parameters: [repository, moment]
    ) { references[$0.integer(0)] = TypeReference(name: $0.text(1), file: $0.text(2)) }
    return references
  }

  private static let oldContainers = Container.allCases.filter(\.isOld).map { "'\($0.rawValue)'" }
    .joined(separator: ", ")
}

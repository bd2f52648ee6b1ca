import AuditModel
import SQLite

extension Store {
  /// Says that one screen is the continuation of another: it takes over the old one's id, status and history.
  ///
  /// - Throws: `AuditError` where a scan saw both, so that they are two.
  public func link(old: ScreenRecord, new: ScreenRecord, time: Int, author: String) throws {
    try perform { connection in
      try connection.transaction(.immediate) {
        if old.repository != new.repository || old.id == new.id {
          throw AuditError(.usage, "'\(old.longName)' and '\(new.longName)' must be two screens of one repository.")
        }
        let both = try connection.first(
          """
          SELECT s.id, s.commit_hash FROM observation a JOIN observation b ON b.scan_id = a.scan_id
            JOIN scan s ON s.id = a.scan_id WHERE a.subject_id = ? AND b.subject_id = ? ORDER BY s.id DESC LIMIT 1
          """, old.subject, new.subject
        ) { (scan: $0.integer(0), commit: $0.textIfAny(1)) }
        if let both {
          let place = both.commit.map { "commit \($0.prefix(10))" } ?? "scan \(both.scan)"
          throw AuditError(
            .failed, "'\(old.longName)' and '\(new.longName)' are two screens: the scan of \(place) saw both.")
        }
        let first = try connection.first(
          "SELECT scan_id FROM observation o JOIN scan s ON s.id = o.scan_id WHERE subject_id = ? ORDER BY s.moment, s.id LIMIT 1",
          new.subject
        ) { $0.integer(0) }
        try SubjectLink.make(from: new.subject, to: old.subject, connection)
        let event = StatusEvent(
          time: time, author: author, source: .person, field: StatusField.link, from: new.id, to: old.id,
          note: "\(old.longName) goes on as \(new.longName)")
        try EventLog(connection: connection).add(event, to: old.subject, scan: first)
      }
    }
  }

  /// Says that the last carry-over of a screen, or the last link, was wrong: what came since is a screen of its own.
  ///
  /// - Returns: the id of the screen that is split off.
  public func unlink(_ screen: ScreenRecord, time: Int, author: String) throws -> String {
    try perform { connection in
      try connection.transaction(.immediate) {
        let last = try connection.first(
          """
          SELECT e.field, e.scan_id, e.from_value FROM status_event e JOIN subject s ON s.id = e.subject_id
          WHERE coalesce(s.linked_to, s.id) = ?1 AND e.field IN ('carried-over', 'link') AND e.scan_id IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM status_event u WHERE u.subject_id = e.subject_id AND u.field = 'unlink'
              AND u.scan_id = e.scan_id)
          ORDER BY e.time DESC, e.ordinal DESC LIMIT 1
          """, screen.subject
        ) { (field: $0.text(0), scan: $0.integer(1), from: $0.textIfAny(2)) }
        guard let last else {
          throw AuditError(.failed, "'\(screen.longName)' was never carried over or linked; there is nothing to undo.")
        }
        let split = try splitOff(screen, isLink: last.field == StatusField.link, code: last.from, connection)
        try connection.run(
          """
          UPDATE observation SET subject_id = ?1 WHERE subject_id = ?2 AND scan_id IN (
            SELECT s.id FROM scan s, scan f WHERE f.id = ?3 AND s.repository_id = f.repository_id
              AND (s.moment > f.moment OR (s.moment = f.moment AND s.id >= f.id)))
          """, split.subject, screen.subject, last.scan)
        let event = StatusEvent(
          time: time, author: author, source: .person, field: StatusField.unlink, from: nil, to: split.code,
          note: "\(screen.longName) is a screen of its own")
        try EventLog(connection: connection).add(event, to: screen.subject, scan: last.scan)
        return split.code
      }
    }
  }

  /// The subject that takes what is split off: the one that was linked, else a new one.
  private func splitOff(
    _ screen: ScreenRecord, isLink: Bool, code: String?, _ connection: Connection
  ) throws -> (subject: Int, code: String) {
    if isLink, let code,
      let subject = try connection.first(
        "SELECT id FROM subject WHERE linked_to = ? AND code = ?", screen.subject, code, as: { $0.integer(0) })
    {
      try connection.run("UPDATE subject SET linked_to = NULL WHERE id = ?", subject)
      return (subject, code)
    }
    guard let repository = try Self.row(ofRepository: screen.repository, connection) else {
      throw AuditError(.failed, "The repository '\(screen.repository)' is not in the database.")
    }
    let registry = IdentityRegistry(
      connection: connection, repository: repository, repositoryKey: screen.repository)
    let codes = Set(
      try connection.rows("SELECT code FROM subject WHERE repository_id = ? AND kind = 'screen'", repository) {
        $0.text(0)
      })
    let code = IdentityCode.make(repository: screen.repository, reference: screen.reference) { codes.contains($0) }
    return (try registry.insert(code, kind: .screen, reference: screen.reference), code)
  }
}

/// A subject that goes on as another.
enum SubjectLink {
  /// Gives everything that scans saw of one subject to another.
  static func make(from new: Int, to old: Int, _ connection: Connection) throws {
    try connection.run("UPDATE OR IGNORE observation SET subject_id = ? WHERE subject_id = ?", old, new)
    try connection.run("UPDATE OR IGNORE absence SET subject_id = ? WHERE subject_id = ?", old, new)
    try connection.run("DELETE FROM absence WHERE subject_id = ?", new)
    // Where the one is seen, the other is not missing.
    try connection.run(
      """
      DELETE FROM absence WHERE subject_id = ?1
        AND EXISTS (SELECT 1 FROM observation o WHERE o.subject_id = ?1 AND o.scan_id = absence.scan_id)
      """, old)
    try connection.run("UPDATE subject SET linked_to = ? WHERE id = ?", old, new)
  }
}

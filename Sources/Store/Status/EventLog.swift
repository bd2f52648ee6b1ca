import AuditModel
import SQLite

/// Reads and adds status events.
struct EventLog {
  let connection: Connection

  private static let order =
    "e.time, e.ordinal, e.field, e.source, e.author, coalesce(e.from_value, ''), coalesce(e.to_value, '')"

  /// The events of a screen and of those that are linked to it, oldest first.
  func events(of subject: Int) throws -> [StatusEvent] {
    try connection.rows(
      """
      SELECT e.time, e.author, e.source, e.field, e.from_value, e.to_value, e.note
      FROM status_event e JOIN subject s ON s.id = e.subject_id WHERE coalesce(s.linked_to, s.id) = ?
      ORDER BY \(Self.order)
      """, subject, as: Self.event)
  }

  /// The events of all screens of a repository, by subject, up to a time.
  func events(ofRepository repository: Int, until end: Int = Int.max) throws -> [Int: [StatusEvent]] {
    let rows = try connection.rows(
      """
      SELECT e.time, e.author, e.source, e.field, e.from_value, e.to_value, e.note, coalesce(s.linked_to, s.id)
      FROM status_event e JOIN subject s ON s.id = e.subject_id WHERE s.repository_id = ? AND e.time <= ?
      ORDER BY \(Self.order)
      """, repository, end
    ) { (subject: $0.integer(7), event: try Self.event($0)) }
    return Dictionary(grouping: rows, by: \.subject).mapValues { $0.map(\.event) }
  }

  /// Adds an event behind all that a subject has; never before them, though a clock may be slow.
  func add(_ event: StatusEvent, to subject: Int, scan: Int?) throws {
    let last = try connection.first(
      """
      SELECT coalesce(max(e.ordinal), 0), coalesce(max(e.time), 0)
      FROM status_event e JOIN subject s ON s.id = e.subject_id WHERE coalesce(s.linked_to, s.id) = ?
      """, subject
    ) { (ordinal: $0.integer(0), time: $0.integer(1)) }
    try connection.run(
      """
      INSERT INTO status_event (subject_id, time, ordinal, author, source, field, from_value, to_value, note, scan_id)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, subject, max(event.time, last?.time ?? 0), (last?.ordinal ?? 0) + 1, event.author, event.source.rawValue,
      event.field, event.from,
      event.to, event.note, scan)
  }

  private static func event(_ row: Row) throws -> StatusEvent {
    StatusEvent(
      time: row.integer(0), author: row.text(1), source: StatusEvent.Source(rawValue: row.text(2)) ?? .file,
      field: row.text(3), from: row.textIfAny(4), to: row.textIfAny(5), note: row.textIfAny(6))
  }
}

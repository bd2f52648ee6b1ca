import AuditModel
import SQLite

extension Store {
  /// All screens that have an id, sorted by repository, file and name.
  ///
  /// - Parameter key: the repository; all where nil.
  public func screens(repository key: String? = nil) throws -> [ScreenRecord] {
    try perform { connection in
      let repositories = try connection.rows(
        "SELECT id, key FROM repository WHERE ?1 IS NULL OR key = ?1 ORDER BY key", key
      ) { (row: $0.integer(0), key: $0.text(1)) }
      return try repositories.flatMap { try Self.records(repository: $0.row, key: $0.key, connection) }
    }
  }

  static func records(repository: Int, key: String, _ connection: Connection) throws -> [ScreenRecord] {
    let newest = try ScanOrder.newest(connection, repository: repository)
    let scan = try newest.flatMap { try ScanReader(connection: connection, scan: $0).read() }
    var seen: [String: StoredScreen] = [:]
    for screen in scan?.screens ?? [] { seen[screen.id] = screen }
    var absent: [String: AbsentScreen] = [:]
    for screen in scan?.absent ?? [] { absent[screen.id] = screen }
    let events = try EventLog(connection: connection).events(ofRepository: repository)
    let rows = try connection.rows(
      """
      SELECT j.id, j.code, coalesce(o.name, j.first_name), coalesce(o.file, j.first_file), coalesce(o.role, 'app')
      FROM subject j LEFT JOIN observation o ON o.id = (
        SELECT p.id FROM observation p JOIN scan s ON s.id = p.scan_id WHERE p.subject_id = j.id
        ORDER BY s.moment DESC, s.id DESC LIMIT 1)
      WHERE j.repository_id = ? AND j.kind = 'screen' AND j.linked_to IS NULL
      """, repository
    ) { (row: $0.integer(0), code: $0.text(1), name: $0.text(2), file: $0.text(3), role: $0.text(4)) }
    let records = rows.map { row in
      let here = seen[row.code]
      let state = here?.state ?? ScreenState(folding: events[row.row] ?? [])
      return ScreenRecord(
        subject: row.row, repository: key, id: row.code,
        reference: here?.assessed.screen.reference ?? TypeReference(name: row.name, file: row.file),
        observed: here?.assessed.observed ?? absent[row.code]?.observed ?? .notSeen, stands: here?.stands,
        isCurrent: here != nil || absent[row.code] != nil, role: Role(rawValue: row.role) ?? .app, state: state,
        owner: state.owner ?? here?.assessed.owner)
    }
    return records.sorted { left, right in
      (left.reference.file, left.reference.name, left.id) < (right.reference.file, right.reference.name, right.id)
    }
  }

  /// Adds events to screens, all or none.
  ///
  /// - Parameter events: for each screen what happens to it.
  public func add(_ events: [(screen: ScreenRecord, event: StatusEvent)]) throws {
    try perform { connection in
      try connection.transaction(.immediate) {
        let log = EventLog(connection: connection)
        for (screen, event) in events {
          let scan = try connection.first(
            "SELECT max(scan_id) FROM observation WHERE subject_id = ?", screen.subject
          ) { $0.integerIfAny(0) }
          try log.add(event, to: screen.subject, scan: scan ?? nil)
        }
      }
    }
  }
}

/// What a person sets of a screen.
public struct StatusChange: Sendable, Equatable {
  /// The new status; nil where it stays.
  public var status: MigrationStatus?
  /// Why it is kept or ignored, or a word on any other status.
  public var reason: String?
  /// Who does it; an empty text takes the owner away.
  public var owner: String?
  /// A note; an empty text takes it away.
  public var note: String?
  /// Until when; an empty text takes it away.
  public var due: String?

  /// Makes a change.
  public init(
    status: MigrationStatus? = nil, reason: String? = nil, owner: String? = nil, note: String? = nil, due: String? = nil
  ) {
    self.status = status
    self.reason = reason
    self.owner = owner
    self.note = note
    self.due = due
  }

  /// The events that bring a state to what is set; none for what stands so already.
  public func events(
    from state: ScreenState, time: Int, author: String, source: StatusEvent.Source = .person
  ) -> [StatusEvent] {
    func event(_ field: String, _ from: String?, _ to: String?, note: String? = nil) -> StatusEvent {
      StatusEvent(time: time, author: author, source: source, field: field, from: from, to: to, note: note)
    }
    var events: [StatusEvent] = []
    if let status {
      let isReasonNew = reason != nil && reason != state.reason
      if status != state.status || isReasonNew || !state.flags.isEmpty {
        events.append(event(StatusField.status, state.status.rawValue, status.rawValue, note: reason))
      }
    } else if let reason, reason != state.reason {
      events.append(event(StatusField.status, state.status.rawValue, state.status.rawValue, note: reason))
    }
    for (field, old, new) in [
      (StatusField.owner, state.owner, owner), (StatusField.note, state.note, note), (StatusField.due, state.due, due),
    ] {
      guard let new else { continue }
      let value = new.isEmpty ? nil : new
      if value != old { events.append(event(field, old, value)) }
    }
    return events
  }
}

extension StatusEvent {
  /// The event that ticks an item of a screen's checklist, or takes the tick away.
  public static func check(_ item: String, isDone: Bool, time: Int, author: String) -> StatusEvent {
    StatusEvent(
      time: time, author: author, source: .person, field: StatusField.check, from: isDone ? nil : item,
      to: isDone ? item : nil, note: nil)
  }
}

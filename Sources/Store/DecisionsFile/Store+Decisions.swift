import AuditModel
import SQLite

/// What reading a decisions file did.
public struct DecisionsImport: Sendable, Equatable {
  /// Number of events that were added.
  public var events = 0
  /// What a person should look at, with the line.
  public var warnings: [String] = []
}

extension Store {
  /// The decisions that the database holds for a repository, together with entries of a file that it does not know.
  ///
  /// - Parameter file: the file as it is now; its entries of unknown screens are kept.
  public func decisions(repository key: String, keeping file: DecisionsFile = DecisionsFile()) throws -> DecisionsFile {
    let own = try screens(repository: key).compactMap(DecisionEntry.init)
    let known = Set(try screens(repository: key).map(\.id))
    return DecisionsFile(entries: own + file.entries.filter { !known.contains($0.id) })
  }

  /// Takes the decisions of a file into the database. Reading a file twice changes nothing.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - name: its name, for warnings.
  ///   - key: the repository.
  public func apply(_ file: DecisionsFile, name: String, repository key: String) throws -> DecisionsImport {
    try perform { connection in
      try connection.transaction(.immediate) {
        guard let row = try Self.row(ofRepository: key, connection) else { return DecisionsImport() }
        return try DecisionsReading(connection: connection, repository: row, repositoryKey: key).read(file, name: name)
      }
    }
  }
}

/// Takes a decisions file into the database, inside the caller's transaction.
struct DecisionsReading {
  let connection: Connection
  let repository: Int
  let repositoryKey: String

  func read(_ file: DecisionsFile, name: String) throws -> DecisionsImport {
    var outcome = DecisionsImport()
    if file.entries.isEmpty { return outcome }
    let log = EventLog(connection: connection)
    let records = try Store.records(repository: repository, key: repositoryKey, connection)
    let byID = Dictionary(records.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let inFile = Set(file.entries.map(\.id))
    var unknown: [DecisionEntry] = []
    for entry in file.entries {
      guard let record = try byID[entry.id] ?? adopt(entry, among: records.filter { !inFile.contains($0.id) }) else {
        unknown.append(entry)
        continue
      }
      let here = DecisionEntry(record)
      if let here, here.says(sameAs: entry) { continue }
      if let here, let hereTime = here.time, let time = entry.time, hereTime > time {
        if record.wasEver(entry) { continue }
        outcome.warnings.append(
          "\(name):\(entry.line): '\(entry.name)' is \(entry.status.rawValue) here since \(entry.date), but "
            + "\(here.status.rawValue) in the database since \(here.date) (\(here.author)); the newer word stands. "
            + "'status export' writes it into the file.")
        continue
      }
      for event in entry.events(from: record.state) {
        try log.add(event, to: record.subject, scan: nil)
        outcome.events += 1
      }
    }
    outcome.warnings += Self.warnings(of: unknown, name: name)
    return outcome
  }

  /// Unknown screens that are told one by one: a database without history knows none of those that are long gone.
  private static let mostTold = 3

  private static func warnings(of unknown: [DecisionEntry], name: String) -> [String] {
    let told = unknown.sorted { $0.line < $1.line }.prefix(mostTold).map {
      "\(name):\($0.line): the screen '\($0.id)' (\($0.name)) is not known here; the line is kept."
    }
    let rest = unknown.count - told.count
    return told + (rest > 0 ? ["\(name): \(rest) more screens are not known here; their lines are kept."] : [])
  }

  /// The screen that an entry means by name and file, where this database gave it another id: it takes over the file's,
  /// so that all who share the file agree.
  private func adopt(_ entry: DecisionEntry, among records: [ScreenRecord]) throws -> ScreenRecord? {
    let current = records.filter(\.isCurrent)
    let found =
      try seen(at: entry.reference, among: current.filter { $0.observed != .gone })
      ?? seen(at: entry.reference, among: current)
    guard var record = found else { return nil }
    try connection.run("UPDATE subject SET code = ? WHERE id = ?", entry.id, record.subject)
    let event = StatusEvent(
      time: entry.time ?? 0, author: entry.author, source: .file, field: "id", from: record.id, to: entry.id, note: nil)
    try EventLog(connection: connection).add(event, to: record.subject, scan: nil)
    record.id = entry.id
    return record
  }

  /// The screen that stood at a place first: a branch may rename it, and give its name to another one.
  private func seen(at place: TypeReference, among records: [ScreenRecord]) throws -> ScreenRecord? {
    let subjects = try connection.rows(
      """
      SELECT o.subject_id FROM observation o JOIN scan s ON s.id = o.scan_id
      WHERE s.repository_id = ? AND o.name = ? AND o.file = ? GROUP BY o.subject_id ORDER BY min(s.moment), min(s.id)
      """, repository, place.name, place.file
    ) { $0.integer(0) }
    return subjects.lazy.compactMap { subject in records.first { $0.subject == subject } }.first
  }
}

extension ScreenRecord {
  /// Whether the screen once stood as an entry says: then the entry is old, and contradicts nothing.
  fileprivate func wasEver(_ entry: DecisionEntry) -> Bool {
    state.events.indices.contains { end in
      var past = self
      past.state = ScreenState(folding: Array(state.events[...end]))
      return DecisionEntry(past)?.says(sameAs: entry) ?? false
    }
  }
}

extension DecisionEntry {
  /// The events that bring a state to what the entry says.
  fileprivate func events(from state: ScreenState) -> [StatusEvent] {
    let time = time ?? 0
    let change = StatusChange(
      status: status == state.status && reason == state.reason ? nil : status, reason: reason, owner: owner ?? "",
      note: note ?? "", due: due ?? "")
    var events = change.events(from: state, time: time, author: author, source: .file)
    for item in checked where !state.checkedItems.contains(item) {
      events.append(.check(item, isDone: true, time: time, author: author))
    }
    for item in state.checkedItems.subtracting(checked).sorted() {
      events.append(.check(item, isDone: false, time: time, author: author))
    }
    return events
  }
}

import CSQLite

/// An open database.
///
/// ```swift
/// let connection = try Connection(path: "audit.sqlite")
/// try connection.migrate(migrations)
/// try connection.transaction {
///   try connection.run("INSERT INTO screen (name) VALUES (?)", "HelpScreen")
/// }
/// let names = try connection.rows("SELECT name FROM screen") { $0.text(0) }
/// ```
///
/// A connection belongs to one task at a time; statements are kept and used again.
public final class Connection {
  /// What may be done with the file.
  public enum Mode: Sendable {
    /// Read only; the file must exist.
    case read
    /// Read and write; the file must exist.
    case write
    /// Read and write; the file is made where it is missing.
    case create
  }

  /// How a transaction begins.
  public enum Begin: String, Sendable {
    /// Takes the lock with the first statement that needs it.
    case deferred = "BEGIN"
    /// Takes the write lock at once, so that no later statement can fail for it.
    case immediate = "BEGIN IMMEDIATE"
  }

  /// The file, for messages.
  public let path: String
  private let busyTimeout: Int
  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// Opens a database. Nothing is written until the first statement that writes.
  ///
  /// - Parameters:
  ///   - path: the file, or `:memory:`.
  ///   - mode: what may be done with it.
  ///   - busyTimeout: how long to wait for another process's lock, in milliseconds.
  public init(path: String, mode: Mode = .create, busyTimeout: Int = 5_000) throws {
    let flags =
      switch mode {
      case .read: SQLITE_OPEN_READONLY
      case .write: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    var opened: OpaquePointer?
    let result = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_FULLMUTEX, nil)
    guard result == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(result))
      let code = opened.map { sqlite3_extended_errcode($0) } ?? result
      sqlite3_close_v2(opened)
      throw SQLiteError(code: code, message: message, sql: nil, path: path)
    }
    self.path = path
    self.busyTimeout = busyTimeout
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, Int32(clamping: busyTimeout))
    try execute("PRAGMA foreign_keys = ON")
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Switches to write-ahead logging, so that readers and one writer do not wait for each other.
  ///
  /// Commits are made durable at checkpoints (`synchronous = NORMAL`): a power cut may lose the last commits, never the
  /// database.
  public func useWriteAheadLog() throws {
    if try first("PRAGMA journal_mode", as: { $0.text(0) }) != "wal" {
      // SQLite does not wait by itself here: two processes that both switch could wait for each other for ever.
      var waited = 0
      while true {
        do {
          _ = try first("PRAGMA journal_mode = WAL") { $0.text(0) }
          break
        } catch let error as SQLiteError where error.kind == .locked && waited < busyTimeout {
          waited += 20
          sqlite3_sleep(20)
        }
      }
    }
    try execute("PRAGMA synchronous = NORMAL")
  }

  /// Runs one or several statements that give no rows and have no parameters.
  public func execute(_ sql: String) throws {
    let result = sqlite3_exec(handle, sql, nil, nil, nil)
    guard result == SQLITE_OK else { throw failure(result, sql) }
  }

  /// Runs a statement with its parameters.
  ///
  /// - Returns: the number of rows that it changed.
  @discardableResult
  public func run(_ sql: String, _ parameters: (any Bindable)...) throws -> Int {
    try run(sql, parameters: parameters)
  }

  /// Runs a statement with its parameters.
  ///
  /// - Returns: the number of rows that it changed.
  @discardableResult
  public func run(_ sql: String, parameters: [any Bindable]) throws -> Int {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try statement.bind(parameters)
    while try statement.step() {}
    return Int(sqlite3_changes(handle))
  }

  /// The rows of a query, each made into a value.
  public func rows<Result>(
    _ sql: String, _ parameters: (any Bindable)..., as make: (Row) throws -> Result
  ) throws -> [Result] {
    var results: [Result] = []
    try forEachRow(sql, parameters: parameters) { results.append(try make($0)) }
    return results
  }

  /// The first row of a query, made into a value; nil where there is none.
  public func first<Result>(
    _ sql: String, _ parameters: (any Bindable)..., as make: (Row) throws -> Result
  ) throws -> Result? {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try statement.bind(parameters)
    return try statement.step() ? try make(Row(statement: statement)) : nil
  }

  /// Goes through the rows of a query one at a time.
  public func forEachRow(_ sql: String, parameters: [any Bindable] = [], _ body: (Row) throws -> Void) throws {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try statement.bind(parameters)
    while try statement.step() { try body(Row(statement: statement)) }
  }

  /// The number that the last insertion gave to its row.
  public var lastInsertedRow: Int { Int(sqlite3_last_insert_rowid(handle)) }

  /// True inside a transaction.
  public var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Does everything in `body` or, where it throws, nothing. Inside a transaction it joins that one.
  public func transaction<Result>(_ begin: Begin = .immediate, _ body: () throws -> Result) throws -> Result {
    if isInTransaction { return try body() }
    try execute(begin.rawValue)
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // SQLite has rolled back by itself after some failures (a full disk); then there is nothing left to do.
      if isInTransaction { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// What SQLite's own check finds wrong; empty where the file is whole.
  public func integrityProblems() throws -> [String] {
    let messages = try rows("PRAGMA integrity_check") { $0.text(0) }.filter { $0 != "ok" }
    let orphans = try rows("PRAGMA foreign_key_check") { row in
      "a row of \(row.text(0)) refers to a missing row of \(row.text(2))"
    }
    return messages + orphans
  }

  /// Copies the database to a file through SQLite's backup interface, while others go on working with it.
  ///
  /// - Parameter file: the copy; must not exist.
  public func backup(to file: String) throws {
    let copy = try Connection(path: file, mode: .create)
    guard try copy.first("SELECT count(*) FROM sqlite_master", as: { $0.integer(0) }) == 0 else {
      throw SQLiteError(kind: .cannotWrite, message: "a database stands there already", path: file)
    }
    guard let backup = sqlite3_backup_init(copy.handle, "main", handle, "main") else {
      throw copy.failure(sqlite3_errcode(copy.handle), nil)
    }
    var result = sqlite3_backup_step(backup, 1_000)
    var waits = 0
    while result == SQLITE_OK || ((result == SQLITE_BUSY || result == SQLITE_LOCKED) && waits < 100) {
      if result != SQLITE_OK {
        waits += 1
        sqlite3_sleep(50)
      }
      result = sqlite3_backup_step(backup, 1_000)
    }
    sqlite3_backup_finish(backup)
    guard result == SQLITE_DONE else { throw copy.failure(result, nil) }
  }

  private func prepared(_ sql: String) throws -> Statement {
    // A statement that is at work (a query whose body asks the same again) is left alone.
    if let known = statements[sql], !known.isBusy { return known }
    let statement = try Statement(connection: handle, sql: sql, path: path)
    statements[sql] = statement
    return statement
  }

  private func failure(_ result: Int32, _ sql: String?) -> SQLiteError {
    let extended = sqlite3_extended_errcode(handle)
    return SQLiteError(
      code: extended & 0xFF == result & 0xFF ? extended : result, message: String(cString: sqlite3_errmsg(handle)),
      sql: sql, path: path)
  }
}

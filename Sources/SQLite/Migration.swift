/// A step from one shape of a database to the next. Once released it is never edited: a new step follows it.
public struct Migration: Sendable {
  /// The step's name; never changes.
  public let name: String
  /// What it does.
  public let apply: @Sendable (Connection) throws -> Void

  /// Makes a migration.
  public init(_ name: String, apply: @escaping @Sendable (Connection) throws -> Void) {
    self.name = name
    self.apply = apply
  }

  /// Makes a migration of plain SQL.
  public init(_ name: String, sql: String) {
    self.init(name) { try $0.execute(sql) }
  }
}

extension Connection {
  /// Brings the database to the newest shape; all steps in one transaction.
  ///
  /// The steps that were applied are kept in the table `schema_migration`, and their number in `user_version`.
  ///
  /// - Parameters:
  ///   - migrations: all steps, oldest first.
  ///   - applicationID: the program's number in the file's header (`PRAGMA application_id`).
  /// - Throws: `SQLiteError` of kind `newer` or `foreign` before one byte is written.
  public func migrate(_ migrations: [Migration], applicationID: Int) throws {
    if try pending(migrations, applicationID: applicationID).isEmpty { return }
    try transaction(.immediate) {
      // Asked again inside the lock: another process may have been quicker.
      let steps = try pending(migrations, applicationID: applicationID)
      if steps.isEmpty { return }
      try execute("CREATE TABLE IF NOT EXISTS schema_migration (name TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID")
      for step in steps {
        try step.apply(self)
        try run("INSERT INTO schema_migration (name) VALUES (?)", step.name)
      }
      try execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(migrations.count)")
    }
  }

  /// The steps that are still to be applied; reads only.
  ///
  /// - Throws: `SQLiteError` of kind `newer` or `foreign`.
  public func pending(_ migrations: [Migration], applicationID: Int) throws -> [Migration] {
    // One transaction for all questions: another process may be making the database at this moment.
    try transaction(.deferred) { try open(migrations, applicationID: applicationID) }
  }

  private func open(_ migrations: [Migration], applicationID: Int) throws -> [Migration] {
    let owner = try first("PRAGMA application_id") { $0.integer(0) } ?? 0
    let version = try first("PRAGMA user_version") { $0.integer(0) } ?? 0
    let tables = try rows("SELECT name FROM sqlite_master WHERE type = 'table'") { $0.text(0) }
    if owner != applicationID && !(owner == 0 && tables.isEmpty) {
      throw SQLiteError(kind: .foreign, message: "the file is another program's database", path: path)
    }
    let applied =
      tables.contains("schema_migration") ? try rows("SELECT name FROM schema_migration") { $0.text(0) } : []
    let unknown = Set(applied).subtracting(migrations.map(\.name)).sorted()
    if version > migrations.count || !unknown.isEmpty {
      let detail = unknown.isEmpty ? "schema version \(version)" : "migration '\(unknown[0])'"
      throw SQLiteError(
        kind: .newer, message: "the database is newer than this program: it has \(detail), which is not known here",
        path: path)
    }
    let done = Set(applied)
    return migrations.filter { !done.contains($0.name) }
  }
}

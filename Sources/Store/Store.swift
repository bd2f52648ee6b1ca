import AuditModel
import Foundation
import SQLite

/// The memory of the audit: scans, screens with their ids, statuses.
///
/// Observations are immutable rows per scan; a status is a fold over events. Everything is computed before it is
/// written, and written in one short transaction: a process that is killed half-way leaves the last good state.
public final class Store {
  /// The database's file.
  public let path: String
  let connection: Connection

  /// What a command wants of the database.
  public enum Access: Sendable {
    /// Read what is there; the file must exist.
    case read
    /// Write to what is there; the file must exist.
    case write
    /// Write; the file is made where it is missing.
    case create
  }

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - access: what is wanted of it.
  ///   - patience: how long to wait for another process that writes, in milliseconds.
  /// - Throws: `AuditError` that names the file and says what to do; a database that a newer version wrote, that is
  ///   damaged or another program's is left as it is, to the byte.
  public init(path: String, access: Access, patience: Int = 20_000) throws {
    self.path = path
    let exists = FileManager.default.fileExists(atPath: path)
    if access != .create && !exists {
      throw AuditError(
        .failed, "There is no database at \(path) yet. Run '\(Tool.name) scan' first, or name one with --database.")
    }
    connection = try Self.translating(path) {
      if !exists { try Self.makeFolder(for: path) }
      let connection = try Connection(path: path, mode: access == .create ? .create : .write, busyTimeout: patience)
      // Looked at before the first byte is written.
      let pending = try connection.pending(Schema.migrations, applicationID: Schema.applicationID)
      if access != .read { try connection.useWriteAheadLog() }
      if !pending.isEmpty { try connection.migrate(Schema.migrations, applicationID: Schema.applicationID) }
      return connection
    }
  }

  /// Does something with the database, its errors told as a person needs them.
  func perform<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    try Self.translating(path) { try body(connection) }
  }

  static func translating<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw AuditError(.failed, explain(error, path: path))
    }
  }

  private static func explain(_ error: SQLiteError, path: String) -> String {
    switch error.kind {
    case .newer:
      "\(path): the database was written by a newer version of \(Tool.name) (\(error.message)). "
        + "Update \(Tool.name), or name another database with --database. Nothing was changed."
    case .foreign: "\(path): \(error.message). Name another database with --database. Nothing was changed."
    case .corrupt:
      "\(path): the database is damaged (\(error.message)). It is left as it is: move it away and scan again, or bring a "
        + "backup back."
    case .locked:
      "\(path): another process has been writing to the database for too long (\(error.message)). Try again when it is done."
    case .cannotOpen: "\(path): the database cannot be opened (\(error.message)). Check the path and its permissions."
    case .cannotWrite:
      "\(path): the database cannot be written (\(error.message)). Check permissions and free space, or name another one "
        + "with --database."
    case .other: "\(path): SQLite refused a statement: \(error.message)" + (error.sql.map { " in: \($0)" } ?? "")
    }
  }

  private static func makeFolder(for path: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    guard !folder.isEmpty else { return }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw AuditError(.failed, "\(path): the folder of the database cannot be made (\(SystemError.reason(error))).")
    }
  }
}

extension Store {
  /// What is wrong with the database's file; empty where it is whole.
  public func problems() throws -> [String] { try perform { try $0.integrityProblems() } }

  /// Copies the database to a file that is not there yet, while others go on working with it.
  public func backup(to file: String) throws {
    if FileManager.default.fileExists(atPath: file) {
      throw AuditError(.failed, "\(file): the file is there already; name another for the backup.")
    }
    try Self.translating(file) { try connection.backup(to: file) }
  }
}

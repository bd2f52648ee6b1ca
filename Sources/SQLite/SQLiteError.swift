import CSQLite

/// What SQLite refused, with the statement and SQLite's own message.
public struct SQLiteError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of failure that a caller answers differently.
  public enum Kind: Sendable, Equatable {
    /// Another process holds the lock, and the busy timeout is over.
    case locked
    /// The file is no database, or a damaged one.
    case corrupt
    /// The file can't be opened or created.
    case cannotOpen
    /// The file or the disk can't be written (no permission, full, input/output error).
    case cannotWrite
    /// The database was written by a later version: it has migrations that this one does not know.
    case newer
    /// The database belongs to another program.
    case foreign
    /// Everything else: a fault in a statement, or a constraint.
    case other
  }

  /// The kind.
  public var kind: Kind
  /// SQLite's extended result code; 0 where the failure is this layer's.
  public var code: Int32
  /// SQLite's message.
  public var message: String
  /// The statement, where there is one.
  public var sql: String?
  /// The database's file.
  public var path: String

  /// Makes an error.
  public init(kind: Kind, code: Int32 = 0, message: String, sql: String? = nil, path: String) {
    self.kind = kind
    self.code = code
    self.message = message
    self.sql = sql
    self.path = path
  }

  /// Makes an error of a result code.
  init(code: Int32, message: String, sql: String?, path: String) {
    self.init(kind: Self.kind(of: code), code: code, message: message, sql: sql, path: path)
  }

  private static func kind(of code: Int32) -> Kind {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: .locked
    case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
    case SQLITE_CANTOPEN: .cannotOpen
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_FULL, SQLITE_IOERR: .cannotWrite
    default: .other
    }
  }

  /// File, message and statement.
  public var description: String {
    "\(path): \(message)" + (code == 0 ? "" : " (SQLite result \(code))") + (sql.map { " in: \($0)" } ?? "")
  }
}

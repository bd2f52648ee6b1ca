import CSQLite

/// A compiled statement.
final class Statement {
  private let connection: OpaquePointer
  private let handle: OpaquePointer
  private let sql: String
  private let path: String
  private(set) lazy var columns: [String: Int32] = makeColumns()

  init(connection: OpaquePointer, sql: String, path: String) throws {
    var prepared: OpaquePointer?
    let result = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard result == SQLITE_OK, let prepared else {
      let message = result == SQLITE_OK ? "the statement is empty" : String(cString: sqlite3_errmsg(connection))
      throw SQLiteError(code: sqlite3_extended_errcode(connection), message: message, sql: sql, path: path)
    }
    self.connection = connection
    self.sql = sql
    self.path = path
    handle = prepared
  }

  deinit { sqlite3_finalize(handle) }

  var isBusy: Bool { sqlite3_stmt_busy(handle) != 0 }

  func bind(_ parameters: [any Bindable]) throws {
    let wanted = Int(sqlite3_bind_parameter_count(handle))
    guard wanted == parameters.count else {
      throw SQLiteError(
        kind: .other, message: "\(parameters.count) parameters are given, \(wanted) are wanted", sql: sql, path: path)
    }
    // SQLITE_TRANSIENT, a macro that Swift can't import: SQLite copies the bytes before the call returns.
    let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (index, parameter) in parameters.enumerated() {
      let position = Int32(index + 1)
      let result =
        switch parameter.databaseValue {
        case .null: sqlite3_bind_null(handle, position)
        case .integer(let integer): sqlite3_bind_int64(handle, position, integer)
        case .real(let real): sqlite3_bind_double(handle, position, real)
        case .text(var text):
          text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
              // An empty string may have no address, and a null address would bind NULL.
              sqlite3_bind_text64(
                handle, position, $0.baseAddress ?? Self.empty, UInt64($0.count), copies, UInt8(SQLITE_UTF8))
            }
          }
        case .blob(let bytes):
          bytes.isEmpty
            ? sqlite3_bind_zeroblob(handle, position, 0)
            : bytes.withUnsafeBytes { sqlite3_bind_blob64(handle, position, $0.baseAddress, UInt64($0.count), copies) }
        }
      guard result == SQLITE_OK else { throw failure(result) }
    }
  }

  /// Goes to the next row; false where there is none.
  func step() throws -> Bool {
    let result = sqlite3_step(handle)
    if result == SQLITE_ROW { return true }
    guard result == SQLITE_DONE else { throw failure(result) }
    return false
  }

  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  func value(_ column: Int32) -> Value {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer(sqlite3_column_int64(handle, column))
    case SQLITE_FLOAT: .real(sqlite3_column_double(handle, column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .blob(blob(column))
    default: .null
    }
  }

  func integer(_ column: Int32) -> Int { Int(clamping: sqlite3_column_int64(handle, column)) }

  func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(handle, column) else { return "" }
    // The length, not the first NUL byte, ends a text: source code may hold one.
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func blob(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  private func makeColumns() -> [String: Int32] {
    var columns: [String: Int32] = [:]
    for index in 0..<sqlite3_column_count(handle) {
      guard let name = sqlite3_column_name(handle, index) else { continue }
      columns[String(cString: name)] = index
    }
    return columns
  }

  private func failure(_ result: Int32) -> SQLiteError {
    SQLiteError(code: result, message: String(cString: sqlite3_errmsg(connection)), sql: sql, path: path)
  }

  // One NUL byte that lives as long as the program.
  nonisolated(unsafe) private static let empty: UnsafePointer<CChar> = {
    let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    byte.initialize(to: 0)
    return UnsafePointer(byte)
  }()
}

/// A row of a result, to be read while the query stands on it.
public struct Row {
  let statement: Statement

  /// The value of a column by number, from 0.
  public subscript(column: Int) -> Value { statement.value(Int32(clamping: column)) }

  /// The value of a column by name; NULL where there is no such column.
  public subscript(name: String) -> Value { statement.columns[name].map(statement.value) ?? .null }

  /// Whether a column is NULL.
  public func isNull(_ column: Int) -> Bool { statement.isNull(Int32(clamping: column)) }

  /// A column as integer; 0 for NULL.
  public func integer(_ column: Int) -> Int { statement.integer(Int32(clamping: column)) }

  /// A column as integer; nil for NULL.
  public func integerIfAny(_ column: Int) -> Int? { isNull(column) ? nil : integer(column) }

  /// A column as truth; false for NULL.
  public func flag(_ column: Int) -> Bool { integer(column) != 0 }

  /// A column as truth; nil for NULL.
  public func flagIfAny(_ column: Int) -> Bool? { isNull(column) ? nil : flag(column) }

  /// A column as floating-point number; 0 for NULL.
  public func real(_ column: Int) -> Double { statement.real(Int32(clamping: column)) }

  /// A column as text; empty for NULL.
  public func text(_ column: Int) -> String { statement.text(Int32(clamping: column)) }

  /// A column as text; nil for NULL.
  public func textIfAny(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

  /// A column as bytes; empty for NULL.
  public func blob(_ column: Int) -> [UInt8] { statement.blob(Int32(clamping: column)) }
}

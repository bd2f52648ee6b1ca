import Foundation
import Testing

@testable import SQLite

@Suite("A connection")
struct ConnectionTests {
  @Test("gives back what was bound, with empty and odd texts whole")
  func roundTrip() throws {
    let connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE t (i, r, s, b, n)")
    try connection.run(
      "INSERT INTO t VALUES (?, ?, ?, ?, ?)", 42, 1.5, "", [UInt8]([0, 255]), String?.none)
    try connection.run("INSERT INTO t VALUES (?, ?, ?, ?, ?)", true, -1.0, "a\0b é", [UInt8](), Int?(7))
    let rows = try connection.rows("SELECT * FROM t") { row in (0..<5).map { row[$0] } }
    #expect(rows[0] == [.integer(42), .real(1.5), .text(""), .blob([0, 255]), .null])
    #expect(rows[1] == [.integer(1), .real(-1), .text("a\0b é"), .blob([]), .integer(7)])
  }

  @Test("reads columns by name")
  func names() throws {
    let connection = try Connection(path: ":memory:")
    let value = try connection.first("SELECT 1 AS one, 'x' AS letter") { ($0["letter"], $0["none"]) }
    #expect(value?.0 == .text("x"))
    #expect(value?.1 == .null)
  }

  @Test("tells the statement and SQLite's message where one fails")
  func failure() throws {
    let connection = try Connection(path: ":memory:")
    let error = #expect(throws: SQLiteError.self) { try connection.run("SELECT * FROM missing WHERE a = ?", 1) }
    #expect(error?.description.contains("no such table: missing") == true)
    #expect(error?.sql == "SELECT * FROM missing WHERE a = ?")
  }

  @Test("refuses a wrong number of parameters")
  func parameterCount() throws {
    let connection = try Connection(path: ":memory:")
    #expect(throws: SQLiteError.self) { try connection.run("SELECT ?") }
    #expect(throws: SQLiteError.self) { try connection.run("SELECT 1", 1) }
  }

  @Test("takes back a whole transaction where its body throws, and a nested one joins it")
  func rollback() throws {
    struct Stop: Error {}
    let connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE t (a)")
    #expect(throws: Stop.self) {
      try connection.transaction {
        try connection.run("INSERT INTO t VALUES (1)")
        try connection.transaction { _ = try connection.run("INSERT INTO t VALUES (2)") }
        throw Stop()
      }
    }
    #expect(try connection.first("SELECT count(*) FROM t") { $0.integer(0) } == 0)
    #expect(!connection.isInTransaction)
  }

  @Test("holds foreign keys")
  func foreignKeys() throws {
    let connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE b (a REFERENCES a)")
    #expect(throws: SQLiteError.self) { try connection.run("INSERT INTO b VALUES (1)") }
  }

  @Test("may ask the same query again inside its own rows")
  func nestedQuery() throws {
    let connection = try Connection(path: ":memory:")
    let sql = "WITH t(a) AS (VALUES (1), (2)) SELECT a FROM t"
    var seen: [Int] = []
    try connection.forEachRow(sql) { outer in
      try connection.forEachRow(sql) { inner in seen.append(outer.integer(0) * 10 + inner.integer(0)) }
    }
    #expect(seen == [11, 12, 21, 22])
  }

  @Test("waits for a lock, then says that the database is locked")
  func locked() throws {
    try withFolder { folder in
      let path = folder + "/a.sqlite"
      let first = try Connection(path: path)
      try first.useWriteAheadLog()
      try first.execute("CREATE TABLE t (a)")
      let second = try Connection(path: path, busyTimeout: 10)
      try first.execute("BEGIN IMMEDIATE")
      let error = #expect(throws: SQLiteError.self) {
        try second.transaction(.immediate) { _ = try second.run("INSERT INTO t VALUES (1)") }
      }
      #expect(error?.kind == .locked)
      #expect(try second.rows("SELECT a FROM t") { $0.integer(0) } == [])
    }
  }

  @Test("tells a file that is no database, and leaves it alone")
  func corrupt() throws {
    try withFolder { folder in
      let path = folder + "/a.sqlite"
      let content = Data(String(repeating: "no database. ", count: 200).utf8)
      try content.write(to: URL(fileURLWithPath: path))
      let error = #expect(throws: SQLiteError.self) {
        try Connection(path: path).migrate([Migration("one", sql: "CREATE TABLE t (a)")], applicationID: 5)
      }
      #expect(error?.kind == .corrupt)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == content)
    }
  }

  @Test("copies itself while it is open, and never over a database")
  func backup() throws {
    try withFolder { folder in
      let connection = try Connection(path: folder + "/a.sqlite")
      try connection.useWriteAheadLog()
      try connection.execute("CREATE TABLE t (a); INSERT INTO t VALUES (7)")
      try connection.backup(to: folder + "/b.sqlite")
      let copy = try Connection(path: folder + "/b.sqlite", mode: .read)
      #expect(try copy.first("SELECT a FROM t") { $0.integer(0) } == 7)
      #expect(try copy.integrityProblems() == [])
      #expect(throws: SQLiteError.self) { try connection.backup(to: folder + "/b.sqlite") }
    }
  }

  @Test("does not make a missing file that is only to be read")
  func missing() throws {
    try withFolder { folder in
      let error = #expect(throws: SQLiteError.self) { try Connection(path: folder + "/none", mode: .read) }
      #expect(error?.kind == .cannotOpen)
      #expect(!FileManager.default.fileExists(atPath: folder + "/none"))
    }
  }
}

/// Runs a body with a fresh folder that is removed afterwards.
func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder.path)
}

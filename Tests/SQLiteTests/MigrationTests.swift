import Foundation
import Testing

@testable import SQLite

@Suite("Migrations")
struct MigrationTests {
  private let first = Migration("first", sql: "CREATE TABLE t (a)")
  private let second = Migration("second", sql: "ALTER TABLE t ADD COLUMN b DEFAULT 3")

  @Test("are applied once, in order, and keep old data")
  func inOrder() throws {
    try withFolder { folder in
      let path = folder + "/a.sqlite"
      let old = try Connection(path: path)
      try old.migrate([first], applicationID: 5)
      try old.run("INSERT INTO t VALUES (1)")
      let new = try Connection(path: path)
      try new.migrate([first, second], applicationID: 5)
      try new.migrate([first, second], applicationID: 5)
      #expect(try new.first("SELECT a + b FROM t") { $0.integer(0) } == 4)
      #expect(try new.first("PRAGMA user_version") { $0.integer(0) } == 2)
    }
  }

  @Test("leave nothing behind where one fails")
  func allOrNothing() throws {
    let connection = try Connection(path: ":memory:")
    let broken = Migration("broken", sql: "CREATE TABLE t (a)")
    #expect(throws: SQLiteError.self) { try connection.migrate([first, broken], applicationID: 5) }
    #expect(try connection.first("SELECT count(*) FROM sqlite_master") { $0.integer(0) } == 0)
  }

  @Test("refuse a database with a step that is not known, without changing it")
  func newer() throws {
    try withFolder { folder in
      let path = folder + "/a.sqlite"
      try Connection(path: path).migrate([first, second], applicationID: 5)
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      let error = #expect(throws: SQLiteError.self) { try Connection(path: path).migrate([first], applicationID: 5) }
      #expect(error?.kind == .newer)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
  }

  @Test("refuse another program's database")
  func foreign() throws {
    try withFolder { folder in
      let path = folder + "/a.sqlite"
      try Connection(path: path).execute("CREATE TABLE other (a)")
      let error = #expect(throws: SQLiteError.self) { try Connection(path: path).migrate([first], applicationID: 5) }
      #expect(error?.kind == .foreign)
    }
  }
}

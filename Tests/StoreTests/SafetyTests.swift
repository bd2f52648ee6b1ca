import AuditModel
import Foundation
import SQLite
import Testing

@testable import Store

@Suite("The database is safe")
struct SafetyTests {
  @Test("where a newer version wrote it: refused, and not a byte changed")
  func newer() throws {
    try withFolder { folder in
      let path = folder + "/audit.sqlite"
      try Store(path: path, access: .create).save(Sample.scan([Sample.screen("Help")]), at: 1_000)
      try Connection(path: path).execute(
        "INSERT INTO schema_migration VALUES ('9999 of the future'); PRAGMA user_version = 9999; PRAGMA wal_checkpoint(TRUNCATE)"
      )
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      for access in [Store.Access.read, .write, .create] {
        let error = #expect(throws: AuditError.self) { try Store(path: path, access: access) }
        #expect(error?.code == .failed)
        #expect(error?.message.contains(path) == true)
        #expect(error?.message.contains("newer") == true)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
      }
    }
  }

  @Test("where it is damaged: told, and left as it is")
  func damaged() throws {
    try withFolder { folder in
      let path = folder + "/audit.sqlite"
      let content = Data("this was a database once, ".utf8 + Array(repeating: 7, count: 9_000))
      try content.write(to: URL(fileURLWithPath: path))
      let error = #expect(throws: AuditError.self) { try Store(path: path, access: .create) }
      #expect(error?.message.contains("damaged") == true)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == content)
    }
  }

  @Test("where it is cut short: a scan fails, and what is left stays")
  func cut() throws {
    try withFolder { folder in
      let path = folder + "/audit.sqlite"
      do {
        let store = try Store(path: path, access: .create)
        for number in 0..<5 {
          try store.save(
            Sample.scan([Sample.screen("Help"), Sample.screen("Cart")], commit: "a\(number)", time: number), at: 1_000)
        }
        try store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      }
      let whole = try Data(contentsOf: URL(fileURLWithPath: path))
      let half = whole.prefix(whole.count / 2)
      try half.write(to: URL(fileURLWithPath: path))
      #expect(throws: AuditError.self) {
        try Store(path: path, access: .create).save(Sample.scan([Sample.screen("Help")]), at: 1_000)
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == half)
    }
  }

  @Test("where another process writes: waited for, then told with the file")
  func locked() throws {
    try withFolder { folder in
      let path = folder + "/audit.sqlite"
      let store = try Store(path: path, access: .create)
      try store.save(Sample.scan([Sample.screen("Help")]), at: 1_000)
      let other = try Connection(path: path)
      try other.execute("BEGIN IMMEDIATE")
      let impatient = try Store(path: path, access: .create, patience: 20)
      let error = #expect(throws: AuditError.self) {
        try impatient.save(Sample.scan([Sample.screen("Help")]), at: 1_000)
      }
      #expect(error?.code == .failed)
      #expect(error?.message.contains(path) == true)
      #expect(try impatient.newestScan(repository: "shop")?.screens.count == 1)
    }
  }

  @Test("where it is missing: reading makes none")
  func missing() throws {
    try withFolder { folder in
      let error = #expect(throws: AuditError.self) { try Store(path: folder + "/none", access: .read) }
      #expect(error?.message.contains("scan") == true)
      #expect(!FileManager.default.fileExists(atPath: folder + "/none"))
    }
  }

  @Test("and is copied while it is open")
  func backup() throws {
    try withFolder { folder in
      let store = try Store(path: folder + "/audit.sqlite", access: .create)
      let scan = try store.save(Sample.scan([Sample.screen("Help")]), at: 1_000)
      try store.backup(to: folder + "/copy.sqlite")
      #expect(try Store(path: folder + "/copy.sqlite", access: .read).newestScan(repository: "shop") == scan)
      #expect(throws: AuditError.self) { try store.backup(to: folder + "/copy.sqlite") }
      #expect(try store.problems() == [])
    }
  }
}

@Suite("Days and times")
struct CalendarTests {
  @Test("are read as they are written", arguments: [0, 951_782_400, 1_709_164_800, 1_798_675_200, 4_102_444_800])
  func days(seconds: Int) {
    #expect(CalendarDay.seconds(CalendarDay.text(seconds)) == seconds)
    #expect(Timestamp.seconds(Timestamp.text(seconds + 45_296)) == seconds + 45_296)
  }

  @Test(
    "that do not exist are none",
    arguments: ["2027-02-29", "2027-13-01", "27-01-01", "2027-1-1", "soon", "2027-01-01x"])
  func noDays(text: String) {
    #expect(CalendarDay.seconds(text) == nil)
  }
}

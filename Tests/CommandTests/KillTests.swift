import Foundation
import SQLite
import Store
import Testing

@Suite("Processes that die or meet", .serialized)
struct KillTests {
  @Test("killing a scan at any moment leaves a database that opens with the last whole scan")
  func kills() throws {
    try withShop { shop in
      try shop.run("scan", "--database", shop.database)
      var generator = Numbers(state: 42)
      for number in 0..<100 {
        try shop.write("// \(number)\n" + Shop.legacyScreen, to: "Sources/Help.swift")
        let process = try Program.start(["scan", "--no-cache", "--database", shop.database], in: shop.folder)
        usleep(UInt32(generator.next() % 120_000))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let store = try Store(path: shop.database, access: .read)
        let scan = try store.newestScan(repository: "shop")
        #expect(scan?.screens.map(\.assessed.screen.reference.name) == ["HelpScreen"])
      }
      #expect(try Connection(path: shop.database).integrityProblems() == [])
      #expect(try shop.run("scan", "--database", shop.database).code == 0)
    }
  }

  @Test("killing the very first scan leaves nothing that the next one stumbles over")
  func firstScan() throws {
    var generator = Numbers(state: 7)
    for _ in 0..<10 {
      try withShop { shop in
        let process = try Program.start(["scan", "--database", shop.database], in: shop.folder)
        usleep(UInt32(generator.next() % 60_000))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let next = try shop.run("scan", "--database", shop.database)
        #expect(next.code == 0, "\(next.messages)")
      }
    }
  }

  @Test("scans at once into one new database all end well")
  func atOnce() throws {
    try withShop { shop in
      let scans = try (0..<6).map { _ in
        let messages = Pipe()
        let process = try Program.start(["scan", "--database", shop.database], in: shop.folder, messages: messages)
        return (process: process, messages: messages)
      }
      for scan in scans {
        let told = String(decoding: try scan.messages.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        scan.process.waitUntilExit()
        #expect(scan.process.terminationStatus == 0, "\(told)")
      }
      let store = try Store(path: shop.database, access: .read)
      #expect(try store.screens().count == 1)
      #expect(try store.scans(repository: "shop").count == 6)
      #expect(try store.problems() == [])
    }
  }

  /// Numbers that are the same in every run.
  private struct Numbers {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
  }
}

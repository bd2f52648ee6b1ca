import AuditModel
import Foundation
import Testing

@testable import Store

@Suite("A screen's id")
struct IdentityTests {
  /// Ids of two scans of one database, by the screens' names.
  private func ids(
    _ first: [AssessedScreen], _ second: [AssessedScreen], renames: [String: String] = [:]
  ) throws -> (old: [String: String], new: [String: String]) {
    try withStore { store in
      let old = try store.save(Sample.scan(first, commit: "a1", time: 100), at: 1_000)
      let new = try store.save(
        Sample.scan(second, commit: "b2", time: 200), at: 1_001, evidence: TreeEvidence { _, _ in renames })
      #expect(Set(new.screens.map(\.id)).count == new.screens.count)
      func named(_ scan: StoredScan) -> [String: String] {
        Dictionary(
          scan.screens.map { ($0.assessed.screen.reference.name, $0.id) }, uniquingKeysWith: { first, _ in first })
      }
      return (named(old), named(new))
    }
  }

  @Test("is made of repository, name and path at first sight, so that empty databases agree")
  func code() throws {
    try withStore { store in
      let scan = try store.save(Sample.scan([Sample.screen("Help")]), at: 1_000)
      let expected = Hashing.sha256("shop\nHelp\nSources/Help.swift").prefix(10)
      #expect(scan.screens.first?.id == String(expected))
    }
  }

  @Test("gets a number behind it where it is taken")
  func taken() throws {
    try withStore { store in
      // The old Help moved on; a new type now stands where it was first seen.
      try store.save(Sample.scan([Sample.screen("Help", sketch: 1...20)], commit: "a1", time: 100), at: 1_000)
      try store.save(Sample.scan([Sample.screen("Support", sketch: 1...20)], commit: "b2", time: 200), at: 1_001)
      let scan = try store.save(
        Sample.scan(
          [Sample.screen("Support", sketch: 1...20), Sample.screen("Help", sketch: 500...520)], commit: "c3", time: 300),
        at: 1_002)
      let help = scan.screens.first { $0.assessed.screen.reference.name == "Help" }
      let support = scan.screens.first { $0.assessed.screen.reference.name == "Support" }
      #expect(help?.id == (support?.id ?? "") + "#2")
    }
  }

  @Test("stays when lines shift and the type is rewritten in place")
  func rewritten() throws {
    let (old, new) = try ids([Sample.screen("Help", sketch: 1...20)], [Sample.screen("Help", sketch: 500...520)])
    #expect(old["Help"] == new["Help"])
  }

  @Test("stays when the file moves")
  func moved() throws {
    let (old, new) = try ids([Sample.screen("Help")], [Sample.screen("Help", file: "App/Help.swift")])
    #expect(old["Help"] == new["Help"])
  }

  @Test("stays when the type is nested")
  func nested() throws {
    let (old, new) = try ids(
      [Sample.screen("Help", sketch: 1...20)],
      [Sample.screen("Settings.Help", file: "App/Settings.swift", sketch: 8...27)])
    #expect(old["Help"] == new["Settings.Help"])
  }

  @Test("stays when the type is renamed and is made of the same parts")
  func renamed() throws {
    let (old, new) = try ids([Sample.screen("Help", sketch: 1...20)], [Sample.screen("Support", sketch: 3...22)])
    #expect(old["Help"] == new["Support"])
  }

  @Test("stays when git saw the file renamed and the type is not unlike")
  func renamedByGit() throws {
    let (old, new) = try ids(
      [Sample.screen("Help", sketch: 1...20)], [Sample.screen("Support", sketch: 11...30)],
      renames: ["Sources/Support.swift": "Sources/Help.swift"])
    #expect(old["Help"] == new["Support"])
  }

  @Test("follows the code where an unlike type takes over the name in the same commit")
  func takenOver() throws {
    let (old, new) = try ids(
      [Sample.screen("Help", sketch: 1...20)],
      [Sample.screen("Support", sketch: 1...20), Sample.screen("Help", sketch: 500...520)])
    #expect(old["Help"] == new["Support"])
    #expect(old["Help"] != new["Help"])
  }

  @Test("follows the code where the type that takes over the name is a little alike")
  func takenOverByACousin() throws {
    let (old, new) = try ids(
      [Sample.screen("Help", sketch: 1...20)],
      [Sample.screen("Support", sketch: 1...20), Sample.screen("Help", sketch: 14...34)])
    #expect(old["Help"] == new["Support"])
    #expect(old["Help"] != new["Help"])
  }

  @Test("stays when the type is renamed in its file, though much of it is new")
  func renamedInPlace() throws {
    let (old, new) = try ids(
      [Sample.screen("Help", file: "A.swift", sketch: 1...20)],
      [Sample.screen("Support", file: "A.swift", sketch: 12...31)])
    #expect(old["Help"] == new["Support"])
  }

  @Test("goes with the name to another file, not to the stranger that takes its place in the old one")
  func movedAway() throws {
    let (old, new) = try ids(
      [Sample.screen("Help", file: "A.swift", sketch: 1...20)],
      [Sample.screen("Cart", file: "A.swift", sketch: 14...34), Sample.screen("Help", file: "B.swift", sketch: 1...20)])
    #expect(old["Help"] == new["Help"])
    #expect(old["Help"] != new["Cart"])
  }

  @Test("is not taken over by a sibling that shares what all screens share")
  func siblings() throws {
    func sketch(_ own: Int) -> [UInt64] { (1...20).map { UInt64($0) } + (0..<9).map { UInt64(own * 100 + $0) } }
    func screen(_ name: String, _ own: Int) -> AssessedScreen {
      var screen = Sample.screen(name)
      screen.screen.sketch = sketch(own)
      return screen
    }
    let others = (1...4).map { screen("Sibling\($0)", $0) }
    let (old, new) = try ids(others + [screen("Help", 50)], others + [screen("Cart", 60)])
    #expect(old["Help"] != new["Cart"])
  }

  @Test("is new for a screen that is unlike all that are gone")
  func new() throws {
    let (old, new) = try ids([Sample.screen("Help", sketch: 1...20)], [Sample.screen("Cart", sketch: 500...520)])
    #expect(old["Help"] != new["Cart"])
  }

  @Test("is not taken over by name alone where two screens bear the name")
  func ambiguousName() throws {
    let (old, new) = try ids(
      [
        Sample.screen("Help", file: "A/Help.swift", sketch: 1...20),
        Sample.screen("Help", file: "B/Help.swift", sketch: 500...520),
      ],
      [Sample.screen("Help", file: "C/Help.swift", sketch: 500...520)])
    #expect(old.count == 1)
    #expect(new["Help"] == Hashing.sha256("shop\nHelp\nB/Help.swift").prefix(10).description)
  }

  @Test("stays on the tracking branch while a branch has the type renamed")
  func branches() throws {
    try withStore { store in
      let first = try store.save(
        Sample.scan([Sample.screen("Help", sketch: 1...20)], commit: "a1", time: 100), at: 1_000)
      let topic = try store.save(
        Sample.scan(
          [Sample.screen("Support", sketch: 1...20)], commit: "b2", time: 200, branch: "topic", isTracking: false),
        at: 1_001)
      let main = try store.save(
        Sample.scan([Sample.screen("Help", sketch: 1...20)], commit: "c3", time: 300), at: 1_002)
      #expect(first.screens.map(\.id) == topic.screens.map(\.id))
      #expect(first.screens.map(\.id) == main.screens.map(\.id))
      #expect(try store.story("Help") == [])
    }
  }

  @Test("is not shared by two screens that two branches bring, however alike they are")
  func twoBranches() throws {
    try withStore { store in
      let help = Sample.screen("Help", sketch: 100...120)
      func branch(_ name: String, _ commit: String, _ time: Int) throws -> [String: String] {
        let scan = try store.save(
          Sample.scan(
            [help, Sample.screen(name, sketch: 1...20)], commit: commit, time: time, branch: name, isTracking: false),
          at: 1_000 + time)
        return Dictionary(uniqueKeysWithValues: scan.screens.map { ($0.assessed.screen.reference.name, $0.id) })
      }
      let main = try store.save(Sample.scan([help], commit: "a1", time: 100), at: 1_000)
      let (alpha, omega) = (try branch("Alpha", "b2", 200), try branch("Omega", "c3", 300))
      #expect(alpha["Help"] == main.screens[0].id && omega["Help"] == main.screens[0].id)
      #expect(alpha["Alpha"] != omega["Omega"])
      let merged = try store.save(
        Sample.scan(
          [help, Sample.screen("Alpha", sketch: 1...20), Sample.screen("Omega", sketch: 1...20)], commit: "d4",
          time: 400), at: 1_500)
      let ids = Dictionary(uniqueKeysWithValues: merged.screens.map { ($0.assessed.screen.reference.name, $0.id) })
      #expect(ids["Alpha"] == alpha["Alpha"] && ids["Omega"] == omega["Omega"])
    }
  }

  @Test("is the same whether past commits are scanned before or after the present")
  func historyAfterwards() throws {
    try withStore { store in
      let now = try store.save(
        Sample.scan([Sample.screen("Support", sketch: 1...20)], commit: "b2", time: 200), at: 1_000)
      let saved = try store.save(
        Sample.scan([Sample.screen("Help", sketch: 1...20)], commit: "a1", time: 100), context: Sample.context(1_001),
        isPast: true)
      let past = try store.scan(number: saved.number)
      #expect(past?.screens.map(\.id) == now.screens.map(\.id))
      #expect(saved.events == 0)
    }
  }

  @Test("that is carried over is an event that says from what and why")
  func carriedOver() throws {
    try withStore { store in
      try store.save(Sample.scan([Sample.screen("Help", sketch: 1...20)], commit: "a1", time: 100), at: 1_000)
      try store.save(Sample.scan([Sample.screen("Support", sketch: 1...20)], commit: "b2", time: 200), at: 1_001)
      let event = try store.record("Support").state.events.first
      #expect(event?.field == "carried-over")
      #expect(event?.from == "Help@Sources/Help.swift")
      #expect(event?.to == "Support@Sources/Support.swift")
      #expect(event?.note == "made of the same parts")
    }
  }
}

@Suite("A person corrects identity")
struct LinkTests {
  @Test("by a link: the new screen takes over id, status and history")
  func link() throws {
    try withStore { store in
      let first = try store.save(
        Sample.scan([Sample.screen("Help", sketch: 1...20)], commit: "a1", time: 100), at: 1_000)
      try store.set("Help", StatusChange(status: .inProgress, owner: "lena"), at: 1_001)
      try store.save(Sample.scan([Sample.screen("Cart", sketch: 500...520)], commit: "b2", time: 200), at: 1_002)
      try store.link(old: store.record("Help"), new: store.record("Cart"), time: 1_003, author: "lena")
      let newest = try store.newestScan(repository: "shop")
      #expect(newest?.screens.map(\.id) == first.screens.map(\.id))
      #expect(newest?.screens.first?.state.status == .inProgress)
      #expect(newest?.absent == [])
      let next = try store.save(
        Sample.scan([Sample.screen("Cart", sketch: 500...520)], commit: "c3", time: 300), at: 1_004)
      #expect(next.screens.map(\.id) == first.screens.map(\.id))
    }
  }

  @Test("by an unlink, which takes a link back")
  func unlink() throws {
    try withStore { store in
      try store.save(Sample.scan([Sample.screen("Help", sketch: 1...20)], commit: "a1", time: 100), at: 1_000)
      let second = try store.save(
        Sample.scan([Sample.screen("Cart", sketch: 500...520)], commit: "b2", time: 200), at: 1_002)
      try store.link(old: store.record("Help"), new: store.record("Cart"), time: 1_003, author: "lena")
      let id = try store.unlink(store.record("Cart"), time: 1_004, author: "lena")
      #expect([id] == second.screens.map(\.id))
      #expect(try store.newestScan(repository: "shop")?.screens.map(\.id) == [id])
    }
  }

  @Test("by an unlink, which takes a wrong recognition back: the old screen keeps its status")
  func unlinkCarryOver() throws {
    try withStore { store in
      let first = try store.save(
        Sample.scan([Sample.screen("Help", sketch: 1...20)], commit: "a1", time: 100), at: 1_000)
      try store.set("Help", StatusChange(status: .kept, reason: "the chart"), at: 1_001)
      try store.save(Sample.scan([Sample.screen("Support", sketch: 1...20)], commit: "b2", time: 200), at: 1_002)
      let id = try store.unlink(store.record("Support"), time: 1_003, author: "lena")
      let next = try store.save(
        Sample.scan([Sample.screen("Support", sketch: 1...20)], commit: "c3", time: 300), at: 1_004)
      #expect(next.screens.map(\.id) == [id])
      #expect(next.screens.first?.state.status == .notStarted)
      #expect(first.screens.map(\.id) != [id])
      let old = try store.screens().first { $0.id == first.screens.first?.id }
      #expect(old?.state.status == .kept)
    }
  }

  @Test("but not where a scan saw both")
  func refused() throws {
    try withStore { store in
      try store.save(Sample.scan([Sample.screen("Help"), Sample.screen("Cart")]), at: 1_000)
      let error = #expect(throws: AuditError.self) {
        try store.link(old: store.record("Help"), new: store.record("Cart"), time: 1_003, author: "lena")
      }
      #expect(error?.code == .failed)
    }
  }
}

@Suite("A screen's name on the command line")
struct ScreenNameTests {
  @Test("is an id, a name, a last name, or Name@file")
  func forms() throws {
    try withStore { store in
      let scan = try store.save(
        Sample.scan([Sample.screen("Settings.Help", file: "App/Settings.swift"), Sample.screen("Cart")]), at: 1_000)
      let id = scan.screens.first { $0.assessed.screen.reference.name == "Settings.Help" }?.id ?? ""
      for name in [id, "Settings.Help", "Help", "Help@App/Settings.swift", "Help@Settings.swift"] {
        #expect(try store.record(name).id == id, "\(name)")
      }
    }
  }

  @Test("that is ambiguous ends with 64 and lists the candidates")
  func ambiguous() throws {
    try withStore { store in
      try store.save(
        Sample.scan([Sample.screen("Help", file: "A/Help.swift"), Sample.screen("Help", file: "B/Help.swift")]),
        at: 1_000)
      let error = #expect(throws: AuditError.self) { try store.record("Help") }
      #expect(error?.code == .usage)
      #expect(error?.message.contains("Help@A/Help.swift") == true)
      #expect(error?.message.contains("Help@B/Help.swift") == true)
    }
  }

  @Test("that is misspelt names the nearest")
  func misspelt() throws {
    try withStore { store in
      try store.save(Sample.scan([Sample.screen("Help")]), at: 1_000)
      let error = #expect(throws: AuditError.self) { try store.record("Hepl") }
      #expect(error?.message.contains("'Help'") == true)
    }
  }

  @Test("as a pattern means screens that are there, not those that are gone")
  func patternAndGone() throws {
    try withStore { store in
      try store.save(
        Sample.scan([Sample.screen("Help"), Sample.screen("HelpDesk"), Sample.screen("Cart")], time: 1), at: 1_000)
      try store.save(Sample.scan([Sample.screen("Help"), Sample.screen("Cart")], commit: "b2", time: 2), at: 1_001)
      let records = try store.screens()
      #expect(try ScreenName("Help*").all(among: records).map(\.reference.name) == ["Help"])
      #expect(try ScreenName("HelpD*").all(among: records).map(\.reference.name) == ["HelpDesk"])
    }
  }

  @Test("may be a pattern for several")
  func pattern() throws {
    try withStore { store in
      try store.save(Sample.scan([Sample.screen("Help"), Sample.screen("HelpDesk"), Sample.screen("Cart")]), at: 1_000)
      let found = try ScreenName("Help*").all(among: try store.screens())
      #expect(found.map(\.reference.name) == ["Help", "HelpDesk"])
    }
  }
}

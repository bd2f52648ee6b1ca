import AuditModel
import Foundation
import Testing

@testable import Store

@Suite("The decisions file")
struct DecisionsFileTests {
  private func filled(_ store: Store) throws {
    try store.save(
      Sample.scan([Sample.screen("Help"), Sample.screen("Cart"), Sample.screen("Shop")], commit: "a1", time: 100),
      at: 1_000)
    try store.set("Help", StatusChange(status: .kept, reason: "a \"chart\"", owner: "omar"), at: 1_001)
    try store.set("Cart", StatusChange(status: .inProgress, note: "half", due: "2027-01-01"), at: 1_002)
  }

  @Test("has one screen a line, sorted by id, and is JSON")
  func form() throws {
    try withStore { store in
      try filled(store)
      let text = try store.decisions(repository: "shop").text
      let lines = text.split(separator: "\n").filter { $0.contains("\"id\"") }
      #expect(lines.count == 2)
      #expect(lines == lines.sorted())
      #expect(lines.allSatisfy { $0.hasSuffix("},") })
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }
  }

  @Test("read into an empty database gives the statuses back, and export is the same again")
  func roundTrip() throws {
    try withStore { store in
      try filled(store)
      let file = try store.decisions(repository: "shop")
      try withStore { empty in
        try empty.save(Sample.scan([Sample.screen("Help"), Sample.screen("Cart"), Sample.screen("Shop")]), at: 9_000)
        let outcome = try empty.apply(
          DecisionsFile(text: file.text, file: "d.json"), name: "d.json", repository: "shop")
        #expect(outcome.warnings == [])
        #expect(try empty.decisions(repository: "shop").text == file.text)
        #expect(try empty.record("Help").state.reason == "a \"chart\"")
        let again = try empty.apply(DecisionsFile(text: file.text, file: "d.json"), name: "d.json", repository: "shop")
        #expect(again == DecisionsImport())
      }
    }
  }

  @Test("gives a screen of an empty database the id that the team knows it by, though it was renamed since")
  func ids() throws {
    try withStore { store in
      try filled(store)
      try store.save(
        Sample.scan(
          [Sample.screen("Support", sketch: Self.sketch(of: "Help")), Sample.screen("Cart")], commit: "b2", time: 200),
        at: 2_000)
      let file = try store.decisions(repository: "shop")
      let help = try store.record("Support").id
      try withStore { empty in
        let saved = try empty.save(
          Sample.scan([Sample.screen("Support"), Sample.screen("Cart")]), context: Sample.context(3_000),
          decisions: file)
        let scan = try empty.scan(number: saved.number)
        #expect(scan?.screens.first { $0.assessed.screen.reference.name == "Support" }?.id == help)
        #expect(scan?.screens.first { $0.id == help }?.state.status == .kept)
        #expect(saved.warnings == [])
      }
    }
  }

  @Test("written before a branch renamed its screens is read on a fresh runner that scanned the branch's base")
  func renamedOnABranch() throws {
    try withStore { store in
      try filled(store)
      let file = try store.decisions(repository: "shop")
      try withStore { empty in
        let base = [Sample.screen("Help"), Sample.screen("Cart"), Sample.screen("Shop")]
        try empty.save(Sample.scan(base, commit: "a1", time: 100), at: 8_000)
        // The branch renames one screen and gives its name to a new one.
        try empty.save(
          Sample.scan(
            [Sample.screen("Support", sketch: Self.sketch(of: "Help")), Sample.screen("Cart"), Sample.screen("Shop")],
            commit: "b2", time: 200), at: 9_000)
        let outcome = try empty.apply(file, name: "d.json", repository: "shop")
        #expect(outcome.warnings == [])
        #expect(try empty.record("Support").state.status == .kept)
        #expect(try empty.record("Support").id == file.entries.first { $0.name == "Help" }?.id)
        #expect(try empty.record("Cart").state.status == .inProgress)
      }
    }
  }

  @Test("wins over an older word of the database, and yields to a newer one, which is told with the line")
  func contradiction() throws {
    try withStore { store in
      try filled(store)
      let text = try store.decisions(repository: "shop").text
      let older = text.replacingOccurrences(of: "1970-01-01T00:16:42Z", with: "1970-01-01T00:10:00Z")
        .replacingOccurrences(of: "in-progress", with: "migrated")
      let outcome = try store.apply(DecisionsFile(text: older, file: "d.json"), name: "d.json", repository: "shop")
      #expect(outcome.events == 0)
      #expect(outcome.warnings.count == 1)
      #expect(outcome.warnings.first?.hasPrefix("d.json:") == true)
      #expect(try store.record("Cart").state.status == .inProgress)

      let newer = text.replacingOccurrences(of: "1970-01-01T00:16:42Z", with: "1970-01-01T01:00:00Z")
        .replacingOccurrences(of: "in-progress", with: "migrated")
      _ = try store.apply(DecisionsFile(text: newer, file: "d.json"), name: "d.json", repository: "shop")
      #expect(try store.record("Cart").state.status == .migrated)
    }
  }

  @Test("that is old, but was read before, contradicts nothing")
  func old() throws {
    try withStore { store in
      try filled(store)
      let file = try store.decisions(repository: "shop")
      try store.set("Cart", StatusChange(status: .migrated), at: 2_000)
      let outcome = try store.apply(file, name: "d.json", repository: "shop")
      #expect(outcome == DecisionsImport())
    }
  }

  @Test("keeps lines of screens that are not known, and tells them")
  func unknown() throws {
    try withStore { store in
      try filled(store)
      let line =
        #"    {"id": "0000000000", "name": "Gone", "status": "ignored", "reason": "sold", "author": "omar", "date": "2026-01-01"},"#
      var lines = try store.decisions(repository: "shop").text.split(separator: "\n").map(String.init)
      lines.insert(line, at: 3)
      let file = try DecisionsFile(text: lines.joined(separator: "\n"), file: "d.json")
      let outcome = try store.apply(file, name: "d.json", repository: "shop")
      #expect(outcome.warnings.count == 1)
      #expect(outcome.warnings.first?.hasPrefix("d.json:4:") == true)
      #expect(try store.decisions(repository: "shop", keeping: file).entries.contains { $0.id == "0000000000" })
    }
  }

  @Test(
    "with a fault is refused with file and line",
    arguments: [
      ("<<<<<<< HEAD", 4, "conflict marker"),
      (#"    {"id": "1", "name": "A", "status": "kept", "author": "a", "date": "2026-01-01"},"#, 4, "needs a reason"),
      (#"    {"id": "1", "name": "A", "statsu": "kept", "author": "a", "date": "2026-01-01"},"#, 4, "'status'"),
      (#"    {"id": "1", "name": "A", "status": "done", "author": "a", "date": "2026-01-01"},"#, 4, "status"),
      (#"    {"id": "1", "name": "A", "status": "migrated", "author": "a", "date": "yesterday"},"#, 4, "date"),
    ])
  func faults(line: String, number: Int, words: String) throws {
    let text = "{\n  \"version\": 1,\n  \"screens\": [\n\(line)\n    null\n  ]\n}\n"
    let error = #expect(throws: AuditError.self) { try DecisionsFile(text: text, file: "d.json") }
    #expect(error?.code == .invalidInput)
    #expect(error?.message.hasPrefix("d.json:\(number):") == true, "\(error?.message ?? "")")
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test("with a screen twice is refused with both lines")
  func double() throws {
    let line = #"    {"id": "1", "name": "A", "status": "migrated", "author": "a", "date": "2026-01-01"},"#
    let text = "{\n  \"version\": 1,\n  \"screens\": [\n\(line)\n\(line)\n    null\n  ]\n}\n"
    let error = #expect(throws: AuditError.self) { try DecisionsFile(text: text, file: "d.json") }
    #expect(error?.message.contains("d.json:5:") == true)
    #expect(error?.message.contains("line 4") == true)
  }

  @Test("with a screen over several lines, or half of one, is refused")
  func brokenLines() throws {
    for inner in ["    {\n    \"id\": \"1\"},\n", "    {\"id\": \"1\",\n"] {
      let text = "{\n  \"version\": 1,\n  \"screens\": [\n\(inner)    null\n  ]\n}\n"
      #expect(throws: AuditError.self) { try DecisionsFile(text: text, file: "d.json") }
    }
  }

  /// The sketch that a screen has by its name alone.
  private static func sketch(of name: String) -> ClosedRange<UInt64> {
    let seed = Hashing.fnv1a(name.utf8) % 1_000_000 * 1_000
    return seed...(seed + 11)
  }
}

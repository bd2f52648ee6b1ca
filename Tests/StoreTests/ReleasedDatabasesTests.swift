import AuditModel
import Foundation
import Testing

@testable import Store

@Suite("Databases of released versions")
struct ReleasedDatabasesTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/databases")

  private static let versions = ["0.1.0"]

  @Test("are all kept")
  func complete() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".sqlite") }
    #expect(files.sorted() == Self.versions.map { $0 + ".sqlite" })
  }

  @Test("open, are brought up to date, and are right", arguments: versions)
  func opens(version: String) throws {
    try withFolder { folder in
      let copy = folder + "/audit.sqlite"
      try FileManager.default.copyItem(atPath: Self.folder.path + "/\(version).sqlite", toPath: copy)
      let store = try Store(path: copy, access: .create)
      #expect(try store.problems() == [])
      let scan = try #require(try store.newestScan(repository: "lighthouse"))
      #expect(scan.screens.count == 8)
      let guide = try store.record("HandbookScreen")
      #expect(
        guide.id == Hashing.sha256("lighthouse\nGuideScreen\nLighthouse/Guide/GuideScreen.swift").prefix(10).description
      )
      #expect(guide.state.status == .inProgress)
      #expect(guide.state.owner == "omar")
      #expect(guide.state.note == "after the release")
      #expect(guide.state.checkedItems == ["need-settled"])
      let kept = try store.record("LogbookViewController")
      #expect(kept.state.reason == "the signature pad")
      #expect(kept.state.due == "2027-03-31")
      #expect(try store.trend(repository: "lighthouse", before: scan.number).map(\.screens.count) == [7])
      // It goes on from there.
      try store.set("HandbookScreen", StatusChange(status: .migrated), at: 1_800_000_000)
      #expect(try store.record("HandbookScreen").state.status == .migrated)
    }
  }
}

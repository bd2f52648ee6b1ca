import AuditModel
import Foundation
import Testing

@testable import Store

@Suite("Joining databases")
struct MergeTests {
  /// Everything that can be read of a database.
  private func contents(_ store: Store) throws -> [StoredScan] {
    try store.repositories().flatMap { repository in
      try store.scans(repository: repository.key).compactMap { head -> StoredScan? in
        var scan = try store.scan(number: head.number)
        scan?.number = 0
        return scan
      }
    }
  }

  private func fill(_ store: Store, repository: String) throws {
    try store.save(
      Sample.scan([Sample.screen("Help"), Sample.screen("Cart")], commit: "a1", time: 100, repository: repository),
      at: 1_000)
    try store.set("Help", StatusChange(status: .inProgress, owner: "lena"), at: 1_001)
    try store.save(
      Sample.scan(
        [Sample.screen("Help", containers: [.webPage], observed: .modern)], commit: "b2", time: 200,
        repository: repository),
      at: 1_002)
  }

  @Test("gives the same in any order, and again, and as one database would")
  func order() throws {
    try withFolder { folder in
      func store(_ name: String) throws -> Store { try Store(path: "\(folder)/\(name)", access: .create) }
      let (first, second) = (try store("1"), try store("2"))
      try fill(first, repository: "shop")
      try fill(second, repository: "depot")
      let (forth, back, whole) = (try store("forth"), try store("back"), try store("whole"))
      try forth.merge(first)
      try forth.merge(second)
      try back.merge(second)
      try back.merge(first)
      #expect(try contents(forth) == contents(back))
      let again = try forth.merge(first)
      #expect(again == MergeOutcome())
      #expect(try contents(forth) == contents(back))
      try whole.merge(first)
      try fill(whole.self, repository: "depot", only: true)
      #expect(try contents(whole) == contents(forth))
    }
  }

  private func fill(_ store: Store, repository: String, only: Bool) throws {
    // The names are the same in both repositories, so the screens must be told by their repository.
    try store.save(
      Sample.scan([Sample.screen("Help"), Sample.screen("Cart")], commit: "a1", time: 100, repository: repository),
      at: 1_000)
    let record = try ScreenName("Help").one(among: try store.screens(repository: repository))
    let change = StatusChange(status: .inProgress, owner: "lena")
    try store.add(change.events(from: record.state, time: 1_001, author: "lena").map { (screen: record, event: $0) })
    try store.save(
      Sample.scan(
        [Sample.screen("Help", containers: [.webPage], observed: .modern)], commit: "b2", time: 200,
        repository: repository),
      at: 1_002)
  }

  @Test("of one repository takes scans and events together")
  func sameRepository() throws {
    try withFolder { folder in
      let one = try Store(path: folder + "/1", access: .create)
      let two = try Store(path: folder + "/2", access: .create)
      try one.save(Sample.scan([Sample.screen("Help")], commit: "a1", time: 100), at: 1_000)
      try two.merge(one)
      try one.set("Help", StatusChange(owner: "lena"), at: 1_001)
      try two.set("Help", StatusChange(status: .inProgress), at: 1_002)
      try two.save(Sample.scan([Sample.screen("Help")], commit: "b2", time: 200), at: 1_003)
      try one.merge(two)
      try two.merge(one)
      #expect(try contents(one) == contents(two))
      let state = try one.record("Help").state
      #expect(state.owner == "lena")
      #expect(state.status == .inProgress)
    }
  }

  @Test("keeps links between screens")
  func links() throws {
    try withFolder { folder in
      let one = try Store(path: folder + "/1", access: .create)
      try one.save(Sample.scan([Sample.screen("Help", sketch: 1...20)], commit: "a1", time: 100), at: 1_000)
      try one.save(Sample.scan([Sample.screen("Cart", sketch: 500...520)], commit: "b2", time: 200), at: 1_001)
      let two = try Store(path: folder + "/2", access: .create)
      try two.merge(one)
      try one.link(old: one.record("Help"), new: one.record("Cart"), time: 1_002, author: "lena")
      try two.merge(one)
      #expect(try contents(two) == contents(one))
    }
  }
}

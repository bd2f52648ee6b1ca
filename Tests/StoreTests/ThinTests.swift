import AuditModel
import Testing

@testable import Store

@Suite("Taking old scans out")
struct ThinTests {
  private let month = 31 * 86_400

  @Test("keeps the newest, and of older ones the last of every month")
  func keep() throws {
    try withStore { store in
      for number in 0..<12 {
        try store.save(
          Sample.scan([Sample.screen("Help")], commit: "a\(number)", time: number * month / 3), at: number * month / 3)
      }
      let before = try store.newestScan(repository: "shop")
      #expect(try store.thin(repository: "shop", keep: 3) > 0)
      let kept = try store.scans(repository: "shop")
      #expect(kept.suffix(3).count == 3)
      #expect(Set(kept.dropLast(3).map { CalendarDay.text($0.moment).prefix(7) }).count == kept.count - 3)
      #expect(try store.newestScan(repository: "shop") == before)
      #expect(try store.problems() == [])
      #expect(try store.thin(repository: "shop", keep: 3) == 0)
    }
  }

  @Test("keeps what identities stand on: a screen that was gone long ago is recognised when it comes back")
  func identity() throws {
    try withStore { store in
      let first = try store.save(
        Sample.scan([Sample.screen("Help", sketch: 1...20), Sample.screen("Cart")], commit: "a0", time: 0), at: 0)
      for number in 1..<9 {
        try store.save(Sample.scan([Sample.screen("Cart")], commit: "a\(number)", time: number * 60), at: number * 60)
      }
      try store.thin(repository: "shop", keep: 1)
      let back = try store.save(
        Sample.scan([Sample.screen("Help", sketch: 1...20), Sample.screen("Cart")], commit: "b0", time: 9_000),
        at: 9_000)
      #expect(Set(back.screens.map(\.id)) == Set(first.screens.map(\.id)))
    }
  }
}

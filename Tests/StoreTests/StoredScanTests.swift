import AuditModel
import Foundation
import Testing

@testable import Store

@Suite("A stored scan")
struct StoredScanTests {
  @Test("comes back as it was, whole")
  func roundTrip() throws {
    try withStore { store in
      let result = Sample.scan([
        Sample.screen("Help"),
        Sample.screen(
          "Shop.Cart", file: "Sources/Cart.swift", containers: [.wkWebView, .webPage], observed: .mixed, row: 4),
      ])
      let stored = try store.save(result, at: 2_000)
      #expect(stored.repository == result.repository)
      #expect(stored.revision == result.revision)
      #expect(stored.coverage == result.coverage)
      #expect(stored.project == result.project)
      #expect(stored.screens.map(\.assessed) == result.screens)
      #expect(stored.wrappers.map(\.value) == result.wrappers)
      #expect(stored.headless.map(\.value) == result.headless)
      #expect(stored.findings == result.findings)
      #expect(stored.scannedAt == 2_000)
      #expect(try store.newestScan(repository: "shop") == stored)
      #expect(try store.scan(at: "a10000") == stored)
    }
  }

  @Test("is the newest where it was stored last, whatever its commit's time")
  func newest() throws {
    try withStore { store in
      try store.save(Sample.scan([Sample.screen("Help")], commit: "b2", time: 900), at: 2_000)
      let branch = try store.save(
        Sample.scan([Sample.screen("Help")], commit: "c3", time: 500, branch: "topic", isTracking: false), at: 2_001)
      #expect(try store.newestScan(repository: "shop")?.number == branch.number)
      try store.save(
        Sample.scan([Sample.screen("Help")], commit: "d4", time: 800), context: Sample.context(3_000), isPast: true)
      #expect(try store.newestScan(repository: "shop")?.number == branch.number)
    }
  }

  @Test("of the history alone is the newest by its commit")
  func newestOfHistory() throws {
    try withStore { store in
      for (commit, time) in [("b2", 900), ("a1", 500)] {
        try store.save(
          Sample.scan([Sample.screen("Help")], commit: commit, time: time), context: Sample.context(3_000), isPast: true
        )
      }
      #expect(try store.newestScan(repository: "shop")?.revision.commitTime == 900)
    }
  }

  @Test("of the history is stored once, whoever comes second")
  func storedOnce() throws {
    try withStore { store in
      let result = Sample.scan([Sample.screen("Help")], commit: "a1", time: 500)
      let first = try store.save(result, context: Sample.context(3_000), isPast: true)
      let second = try store.save(result, context: Sample.context(3_001), isPast: true)
      #expect(second.number == first.number)
      #expect(try store.scans(repository: "shop").count == 1)
      let changed = Sample.scan([Sample.screen("Help")], commit: "a1", time: 500, configuration: "c1")
      try store.save(changed, context: Sample.context(3_002), isPast: true)
      #expect(try store.scans(repository: "shop").count == 2)
    }
  }

  @Test("is compared with the scan of the commit before, not with a second one of the same commit")
  func before() throws {
    try withStore { store in
      let first = try store.save(Sample.scan([Sample.screen("Help")], commit: "a1", time: 100), at: 1_000)
      try store.save(Sample.scan([Sample.screen("Help")], commit: "b2", time: 200), at: 1_001)
      let third = try store.save(Sample.scan([Sample.screen("Help")], commit: "b2", time: 200), at: 1_002)
      #expect(try store.scanBefore(third)?.number == first.number)
      #expect(try store.scanBefore(first) == nil)
    }
  }

  @Test("of local changes never stands for the commit below them")
  func dirty() throws {
    try withStore { store in
      let dirty = try store.save(
        Sample.scan([Sample.screen("Help")], commit: "a1b2", time: 100, isDirty: true), at: 1_000)
      #expect(try store.scan(at: "a1b2") == nil)
      #expect(try store.hasDirtyScan(on: "a1b2"))
      let clean = try store.save(Sample.scan([], commit: "a1b2", time: 100), at: 1_001)
      #expect(try store.scan(at: "a1b2")?.number == clean.number)
      let again = try store.save(
        Sample.scan([Sample.screen("Help")], commit: "a1b2", time: 100, isDirty: true), at: 1_002)
      #expect(try store.scan(at: "a1b2")?.number == clean.number)
      #expect(try store.scanBefore(again)?.number == clean.number)
      // What was committed of the local changes is new against the commit, not against the changes.
      let next = try store.save(Sample.scan([Sample.screen("Help")], commit: "b2c3", time: 200), at: 1_003)
      #expect(try store.scanBefore(next)?.number == clean.number)
      #expect(try store.scanBefore(clean)?.number == dirty.number)
      #expect(try store.trend(repository: "shop", before: next.number).map(\.head.number) == [clean.number])
    }
  }

  @Test("gives the trend of the tracking branch, a commit once, without what is reported")
  func trend() throws {
    try withStore { store in
      try store.save(Sample.scan([Sample.screen("Help"), Sample.screen("Cart")], commit: "a1", time: 100), at: 1_000)
      try store.save(Sample.scan([Sample.screen("Help")], commit: "a1", time: 100), at: 1_001)
      try store.save(
        Sample.scan([Sample.screen("Help")], commit: "b2", time: 150, branch: "topic", isTracking: false), at: 1_002)
      let newest = try store.save(
        Sample.scan([Sample.screen("Help", containers: [.webPage], observed: .modern)], commit: "c3", time: 200),
        at: 1_003)
      let trend = try store.trend(repository: "shop", before: newest.number)
      #expect(trend.map { $0.screens.map(\.name) } == [["Help"]])
      #expect(trend.first?.screens.first?.stands == .needsTarget)
      #expect(newest.screens.first?.stands == .done)
    }
  }

  @Test("shows the statuses that stood until the next scan")
  func statusThen() throws {
    try withStore { store in
      let first = try store.save(Sample.scan([Sample.screen("Help")], commit: "a1", time: 100), at: 1_000)
      try store.set("Help", StatusChange(status: .inProgress), at: 1_050)
      try store.save(Sample.scan([Sample.screen("Help")], commit: "b2", time: 200), at: 1_100)
      try store.set("Help", StatusChange(status: .migrated), at: 1_200)
      #expect(try store.scan(number: first.number)?.screens.first?.state.status == .inProgress)
      #expect(try store.newestScan(repository: "shop")?.screens.first?.state.status == .migrated)
    }
  }
}

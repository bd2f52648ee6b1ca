import AuditModel
import Foundation
import Testing

@testable import Store

private let legacy = Sample.screen("Help")
private let mixed = Sample.screen("Help", containers: [.webPage, .wkWebView], observed: .mixed)
private let modern = Sample.screen("Help", containers: [.webPage], observed: .modern)
private let other = Sample.screen("Cart")

@Suite("What scans of the tracking branch prove")
struct StatusProofTests {
  /// The status after scans of one commit after the other.
  private func status(_ scans: [[AssessedScreen]]) throws -> ScreenState {
    try withStore { store in
      for (index, screens) in scans.enumerated() {
        try store.save(
          Sample.scan(screens + [other], commit: "a\(index)", time: 100 * (index + 1)), at: 1_000 + index)
      }
      return try store.record("Help").state
    }
  }

  @Test("a new container beside the old one is in progress")
  func inProgress() throws {
    #expect(try status([[legacy], [mixed]]).status == .inProgress)
  }

  @Test("the recommended container alone is migrated")
  func migrated() throws {
    #expect(try status([[legacy], [mixed], [modern]]).status == .migrated)
    #expect(try status([[modern]]).status == .migrated)
  }

  @Test("gone twice is migrated, once is not")
  func gone() throws {
    #expect(try status([[legacy], []]).status == .notStarted)
    #expect(try status([[legacy], [], []]).status == .migrated)
    #expect(try status([[legacy], [], [legacy], []]).status == .notStarted)
  }

  @Test("an old container that is back flags the screen, and never changes its status silently")
  func regressed() throws {
    let state = try status([[legacy], [modern], [legacy]])
    #expect(state.status == .migrated)
    #expect(state.flags == [.regressed])
    #expect(try status([[legacy], [modern], [legacy], [modern]]).flags == [])
    #expect(try status([[legacy], [], [], [legacy]]).flags == [.regressed])
  }

  @Test("a scan of an unchanged tree adds nothing")
  func unchanged() throws {
    let events = try status([[legacy], [mixed], [modern]]).events.count
    #expect(try status([[legacy], [mixed], [modern], [modern], [modern]]).events.count == events)
  }

  @Test("where it stands")
  func stands() throws {
    try withStore { store in
      let scan = try store.save(Sample.scan([modern, other]), at: 1_000)
      #expect(scan.screens.map(\.stands) == [.needsTarget, .done])
    }
  }
}

@Suite("What proves nothing")
struct NoProofTests {
  /// The story of Help after a legacy scan of the tracking branch and another scan.
  private func story(
    _ second: (Store) throws -> Void
  ) throws -> [String] {
    try withStore { store in
      try store.save(Sample.scan([legacy, other], commit: "a1", time: 100), at: 1_000)
      try second(store)
      return try store.story("Help")
    }
  }

  @Test("a pull request's branch")
  func branch() throws {
    let story = try story {
      try $0.save(Sample.scan([modern, other], commit: "b2", time: 200, branch: "topic", isTracking: false), at: 1_001)
    }
    #expect(story == [])
  }

  @Test("a scan that could not read everything")
  func partial() throws {
    let story = try story {
      try $0.save(Sample.scan([modern, other], commit: "b2", time: 200, isComplete: false), at: 1_001)
    }
    #expect(story == [])
  }

  @Test("another version of the tool, then or later, while the code is the same")
  func upgrade() throws {
    let story = try story { store in
      for number in 2...4 {
        try store.save(
          Sample.scan([modern, other], commit: "b2", time: 200), at: 1_000 + number, toolVersion: "2.0")
      }
    }
    #expect(story == [])
  }

  @Test("another configuration, as with a new exclude")
  func exclude() throws {
    let evidence = TreeEvidence(leftOut: ["Sources/Help.swift"])
    try withStore { store in
      try store.save(Sample.scan([legacy, other], commit: "a1", time: 100), at: 1_000)
      for number in 2...4 {
        let scan = try store.save(
          Sample.scan([other], commit: "b\(number)", time: 100 * number, configuration: "c1"), at: 1_000 + number,
          evidence: evidence)
        #expect(scan.absent.map(\.observed) == [.notSeen])
      }
      #expect(try store.story("Help") == [])
    }
  }

  @Test("a file that differs from the commit")
  func uncommitted() throws {
    let evidence = TreeEvidence(uncommitted: ["Sources/Help.swift"])
    let story = try story { store in
      try store.save(Sample.scan([modern, other], commit: "a1", time: 100), at: 1_001, evidence: evidence)
      try store.save(Sample.scan([other], commit: "a1", time: 100), at: 1_002, evidence: evidence)
      try store.save(Sample.scan([other], commit: "a1", time: 100), at: 1_003, evidence: evidence)
    }
    #expect(story == [])
  }

  @Test("a past commit where a later one is stored")
  func past() throws {
    let story = try story {
      try $0.save(
        Sample.scan([modern, other], commit: "00", time: 50), context: Sample.context(1_001), isPast: true,
        toolVersion: "1.0")
    }
    #expect(story == [])
  }
}

@Suite("What people decide")
struct DecisionTests {
  @Test("is kept with owner, note, reason, date, author and time")
  func set() throws {
    try withStore { store in
      try store.save(Sample.scan([legacy]), at: 1_000)
      let change = StatusChange(
        status: .kept, reason: "the chart needs it", owner: "omar", note: "ask", due: "2027-03-31")
      try store.set("Help", change, at: 1_001)
      let state = try store.newestScan(repository: "shop")?.screens.first?.state
      #expect(state?.status == .kept)
      #expect(state?.reason == "the chart needs it")
      #expect(state?.owner == "omar")
      #expect(state?.note == "ask")
      #expect(state?.due == "2027-03-31")
      #expect(state?.events.allSatisfy { $0.author == "lena" && $0.time == 1_001 && $0.source == .person } == true)
      try store.set("Help", change, at: 1_002)
      #expect(try store.record("Help").state.events.count == state?.events.count)
    }
  }

  @Test("stands against what scans saw before, until the code changes")
  func stands() throws {
    try withStore { store in
      try store.save(Sample.scan([legacy], commit: "a1", time: 100), at: 1_000)
      try store.save(Sample.scan([mixed], commit: "b2", time: 200), at: 1_001)
      try store.set("Help", StatusChange(status: .notStarted), at: 1_002)
      try store.save(Sample.scan([mixed], commit: "c3", time: 300), at: 1_003)
      #expect(try store.record("Help").state.status == .notStarted)
      try store.save(Sample.scan([modern], commit: "d4", time: 400), at: 1_004)
      #expect(try store.record("Help").state.status == .migrated)
    }
  }

  @Test("keeps its order where a clock is slow")
  func slowClock() throws {
    try withStore { store in
      try store.save(Sample.scan([legacy]), at: 1_000)
      try store.set("Help", StatusChange(status: .inProgress), at: 5_000)
      try store.set("Help", StatusChange(status: .ignored, reason: "sold"), at: 4_000)
      #expect(try store.record("Help").state.status == .ignored)
    }
  }

  @Test("that a screen is migrated is doubted by the next scan where an old container is there")
  func doubted() throws {
    try withStore { store in
      try store.save(Sample.scan([legacy], commit: "a1", time: 100), at: 1_000)
      try store.set("Help", StatusChange(status: .migrated), at: 1_001)
      let scan = try store.save(Sample.scan([legacy], commit: "b2", time: 200), at: 1_002)
      #expect(scan.screens.first?.state.flags == [.regressed])
      #expect(scan.screens.first?.stands != .done)
    }
  }

  @Test("to keep a screen is to be reviewed where its reason no longer holds, or its date is over")
  func review() throws {
    try withStore { store in
      try store.save(
        Sample.scan([Sample.screen("Help", row: 4), Sample.screen("Cart", row: 4)], commit: "a1", time: 100), at: 1_000)
      try store.set("Help", StatusChange(status: .kept, reason: "downloads"), at: 1_001)
      try store.set("Cart", StatusChange(status: .kept, reason: "autumn", due: "1970-01-01"), at: 1_002)
      try store.save(
        Sample.scan([Sample.screen("Help", row: 1), Sample.screen("Cart", row: 4)], commit: "b2", time: 200), at: 90_000
      )
      #expect(try store.record("Help").state.flags == [.review])
      #expect(try store.record("Cart").state.flags == [.review])
      #expect(try store.record("Help").state.status == .kept)
      try store.set("Help", StatusChange(status: .kept, reason: "still"), at: 90_001)
      #expect(try store.record("Help").state.flags == [])
    }
  }

  @Test("ticks items of a checklist, and takes ticks away")
  func check() throws {
    try withStore { store in
      try store.save(Sample.scan([legacy]), at: 1_000)
      try store.add([(try store.record("Help"), .check("need-settled", isDone: true, time: 1_001, author: "lena"))])
      #expect(try store.record("Help").state.checkedItems == ["need-settled"])
      try store.add([(try store.record("Help"), .check("need-settled", isDone: false, time: 1_002, author: "lena"))])
      #expect(try store.record("Help").state.checkedItems == [])
    }
  }

  @Test("in the code counts from when the mark is written until a later word, and is taken back with it")
  func marks() throws {
    let mark = AssessedScreen.MarkedStatus(status: .kept, reason: "signature pad")
    try withStore { store in
      try store.save(Sample.scan([legacy], commit: "a1", time: 100), at: 1_000)
      try store.save(Sample.scan([Sample.screen("Help", marked: mark)], commit: "b2", time: 200), at: 1_001)
      #expect(try store.record("Help").state.status == .kept)
      #expect(try store.record("Help").state.reason == "signature pad")
      try store.save(Sample.scan([Sample.screen("Help", marked: mark)], commit: "c3", time: 300), at: 1_002)
      #expect(try store.record("Help").state.events.count == 1)
      try store.save(Sample.scan([legacy], commit: "d4", time: 400), at: 1_003)
      #expect(try store.record("Help").state.status == .notStarted)
    }
  }

  @Test("in the code of a branch shows in the branch's scan, and writes no event")
  func marksOfBranches() throws {
    let mark = AssessedScreen.MarkedStatus(status: .ignored, reason: "sold")
    try withStore { store in
      let scan = try store.save(
        Sample.scan([Sample.screen("Help", marked: mark)], branch: "topic", isTracking: false), at: 1_000)
      #expect(scan.screens.first?.state.status == .ignored)
      #expect(scan.screens.first?.stands == .ignored)
      #expect(try store.story("Help") == [])
    }
  }

  @Test("is never edited or deleted in the database")
  func immutable() throws {
    try withStore { store in
      try store.save(Sample.scan([legacy]), at: 1_000)
      try store.set("Help", StatusChange(status: .inProgress), at: 1_001)
      #expect(throws: (any Error).self) { try store.connection.execute("DELETE FROM status_event") }
      #expect(throws: (any Error).self) { try store.connection.execute("UPDATE status_event SET to_value = 'kept'") }
    }
  }
}

import Parallel
import Testing

@Suite struct ParallelTests {
  @Test(arguments: [1, 2, 7]) func resultsStandInTheOrderOfTheItems(jobs: Int) {
    #expect(Parallel.map(Array(0..<1000), jobs: jobs) { $0 * 2 } == (0..<1000).map { $0 * 2 })
    #expect(Parallel.map([Int](), jobs: jobs) { $0 }.isEmpty)
  }

  @Test func theStackBearsDeepRecursion() async throws {
    @Sendable func depth(_ level: Int) -> Int { level == 0 ? 0 : 1 + depth(level - 1) }
    #expect(Parallel.map([20_000], jobs: 1) { depth($0) } == [20_000])
    #expect(try await Parallel.onDeepStack { depth(20_000) } == 20_000)
  }

  @Test(arguments: [1, 2]) func twoThingsAreDoneAtATime(jobs: Int) {
    let (first, second) = Parallel.both(jobs: jobs) {
      20
    } _: {
      "b"
    }
    #expect(first == 20)
    #expect(second == "b")
  }

  @Test(arguments: [1, 2]) func whatTheSecondThrowsReachesTheCaller(jobs: Int) {
    struct Fault: Error {}
    #expect(throws: Fault.self) {
      try Parallel.both(jobs: jobs) {
        1
      } _: { () throws -> Int in
        throw Fault()
      }
    }
  }
}

@Suite struct OnceTableTests {
  @Test func aValueIsMadeOnceHoweverManyAsk() {
    let table = OnceTable<Int, Int>(capacity: 100)
    let made = OnceTable<Int, Int>(capacity: 10_000)
    let values = Parallel.map((0..<400).map { $0 % 20 }, jobs: 8) { key in
      table.value(for: key) {
        // A second maker of the same key would find the count of the first.
        #expect(!made.holds(key))
        return made.value(for: key) { key * key }
      }
    }
    #expect(values == (0..<400).map { ($0 % 20) * ($0 % 20) })
    #expect((0..<20).allSatisfy(table.holds))
    #expect(!table.holds(20))
  }

  @Test func whatNobodyAskedForInALongTimeMakesRoom() {
    let table = OnceTable<Int, Int>(capacity: 10)
    for key in 0..<40 {
      _ = table.value(for: key) { key }
      #expect(table.value(for: 0) { -1 } == 0)
    }
    #expect((0..<40).filter(table.holds).count <= 10)
    #expect(table.holds(39))
  }

  @Test func manyValuesAreToldAtOnceAsFarAsTheyAreThere() {
    let table = OnceTable<Int, Int>(capacity: 10)
    _ = table.value(for: 1) { 10 }
    _ = table.value(for: 3) { 30 }
    #expect(table.made([1, 2, nil, 3]) == [10, nil, nil, 30])
    #expect(!table.holds(2))
  }
}

@Suite struct LaterTests {
  @Test func whoAsksForAValueWaitsUntilItIsThere() {
    let later = Later { (1...1_000).reduce(0, +) }
    #expect(Parallel.map(Array(0..<8), jobs: 4) { _ in later.value } == Array(repeating: 500_500, count: 8))
  }
}

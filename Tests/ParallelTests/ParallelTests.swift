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

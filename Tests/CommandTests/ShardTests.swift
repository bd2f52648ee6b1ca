import AuditModel
import Foundation
import Testing

@testable import webview_audit

@Suite("Shards")
struct ShardTests {
  private func shard(_ text: String, _ environment: [String: String] = [:]) throws -> Shard {
    try #require(Shard(argument: text)).resolved(environment)
  }

  @Test("are named by I/N, or by the job system's variables")
  func names() throws {
    #expect(try shard("2/8") == Shard(index: 2, count: 8))
    #expect(try shard("auto/8", ["JOB_COMPLETION_INDEX": "0"]) == Shard(index: 1, count: 8))
    let slurm = [
      "SLURM_ARRAY_TASK_ID": "14", "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_STEP": "2",
      "SLURM_ARRAY_TASK_COUNT": "5",
    ]
    #expect(try shard("auto", slurm) == Shard(index: 3, count: 5))
    #expect(try shard("auto", ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"]) == Shard(index: 2, count: 3))
    let own = ["WEBVIEW_AUDIT_SHARD_INDEX": "3", "WEBVIEW_AUDIT_SHARD_COUNT": "4"]
    #expect(try shard("auto", own) == Shard(index: 4, count: 4))
  }

  @Test("that can't be are refused", arguments: ["0/8", "9/8", "1/0", "a/b", "auto/0", "3", "1/2/3", ""])
  func faults(text: String) {
    #expect(Shard(argument: text) == nil)
  }

  @Test(
    "whose variables are missing or do not fit are told",
    arguments: [
      [:], ["JOB_COMPLETION_INDEX": "3"], ["CI_NODE_INDEX": "5", "CI_NODE_TOTAL": "3"],
    ] as [[String: String]])
  func unresolved(environment: [String: String]) {
    #expect(throws: AuditError.self) { try shard("auto", environment) }
  }

  @Test("together are the whole manifest, each repository once, whatever its order")
  func parts() throws {
    let paths = (0..<23).map { "repo\($0)" }
    let manifest = try manifest(paths)
    let shards = (1...4).map { manifest.shard(Shard(index: $0, count: 4)).compactMap(\.path) }
    #expect(shards.flatMap { $0 }.sorted() == paths.sorted())
    let reversed = try self.manifest(paths.reversed())
    #expect((1...4).map { reversed.shard(Shard(index: $0, count: 4)).compactMap(\.path) } == shards)
    #expect(shards.map(\.count).max() == 6)
  }

  private func manifest(_ paths: [String]) throws -> Manifest {
    let entries = paths.map { "{ \"path\": \"\($0)\" }" }.joined(separator: ",\n")
    return try Manifest(text: Data("{ \"repositories\": [\n\(entries)\n] }".utf8), file: "m.json")
  }
}

@Suite("A manifest")
struct ManifestTests {
  @Test(
    "with a fault is refused with file, line and the nearest right key",
    arguments: [
      ("{ \"repositories\": [\n{ \"pth\": \"a\" } ] }", "m.json:2:", "'path'"),
      ("{ \"repositries\": [] }", "m.json", "repositories"),
      ("{ \"repositories\": [\n{ \"name\": \"a\" } ] }", "m.json:2:", "path"),
      ("{ \"repositories\": [\n{ \"path\": \"a\",\n\"url\": \"b\" } ] }", "m.json:2:", "not both"),
      ("{ \"repositories\": [\n{ \"path\": \"a\" },\n{ \"path\": \"a\" } ] }", "m.json:2:", "twice"),
      ("{ \"repositories\": [\n{ \"url\": \"--upload-pack=x\" } ] }", "m.json:2:", "address"),
      ("{ \"repositories\": [\n{ \"url\": \"u\", \"branch\": \"-x\" } ] }", "m.json:2:", "branch"),
      ("{ \"repositories\": 5 }", "m.json", "repositories"),
      ("nonsense", "m.json", "repositories"),
    ])
  func faults(text: String, place: String, words: String) {
    let error = #expect(throws: AuditError.self) { try Manifest(text: Data(text.utf8), file: "m.json") }
    #expect(error?.code == .invalidInput)
    #expect(error?.message.hasPrefix(place) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }
}

@Suite("A history's specification")
struct HistorySpecificationTests {
  private func day(_ text: String) -> Int {
    var parts = DateComponents()
    let numbers = text.split(separator: "-").compactMap { Int($0) }
    (parts.year, parts.month, parts.day) = (numbers[0], numbers[1], numbers[2])
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "UTC") ?? calendar.timeZone
    return Int(calendar.date(from: parts)?.timeIntervalSince1970 ?? 0)
  }

  @Test("is read as it is written in DESIGN")
  func forms() {
    #expect(HistorySpecification(argument: "monthly since 2024-01-01") == .periodic(.monthly, since: day("2024-01-01")))
    #expect(HistorySpecification(argument: "weekly") == .periodic(.weekly, since: nil))
    #expect(HistorySpecification(argument: "tags") == .tags)
    #expect(HistorySpecification(argument: "a1, b2,HEAD~3") == .commits(["a1", "b2", "HEAD~3"]))
    for wrong in ["", "monthly since", "monthly since soon", "a,,b", "-x", "a b"] {
      #expect(HistorySpecification(argument: wrong) == nil, "\(wrong)")
    }
  }

  @Test("takes the state at the beginning of every month, each commit once, and the newest")
  func monthly() {
    let line = ["2024-04-20", "2024-03-02", "2024-02-10", "2024-01-05"].map {
      HistorySpecification.Commit(hash: $0, time: day($0))
    }
    let states = HistorySpecification.states(line, period: .monthly, since: day("2024-01-31"), now: day("2024-05-09"))
    #expect(Set(states.map(\.hash)) == ["2024-04-20", "2024-03-02", "2024-02-10", "2024-01-05"])
    let early = HistorySpecification.states(line, period: .monthly, since: day("2020-01-01"), now: day("2024-03-15"))
    #expect(Set(early.map(\.hash)) == ["2024-04-20", "2024-02-10", "2024-01-05"])
    #expect(HistorySpecification.states([], period: .weekly, since: nil, now: 0) == [])
  }
}

import AuditModel
import Foundation
import Testing

@testable import Repository
@testable import Scan

@Suite("Scans of many commits") struct ManyCommitsTests {
  private let folder = NSTemporaryDirectory() + "/webview-audit-many-" + UUID().uuidString

  private func screen(_ name: String) -> String {
    "import SwiftUI\nimport WebKit\nstruct \(name): View { var body: some View { WebView(url: URL(string: \"https://a.example\")) } }"
  }

  private func scan(_ tree: MemoryTree, _ options: RepositoryScanner.Options) async throws -> ScanResult {
    try await RepositoryScanner.scan(
      tree: tree, configuration: LoadedConfiguration(configuration: Configuration()),
      context: AuditContext(now: 0, author: nil, environment: [:], workingDirectory: "/"), options: options)
  }

  @Test("read what they have in common once") func readOnce() async throws {
    let counter = MemoryTree.Counter()
    let options = RepositoryScanner.Options(jobs: 1).forManyCommits()
    let first = MemoryTree(["A.swift": screen("A")], counter: counter)
    let second = MemoryTree(["A.swift": screen("A"), "B.swift": screen("B")], counter: counter)
    _ = try await scan(first, options)
    let before = counter.reads(of: "A.swift")
    let result = try await scan(second, options.inTheMidst(jobs: 1))
    #expect(counter.reads(of: "A.swift") == before)
    #expect(counter.reads(of: "B.swift") > 0)
    #expect(result.screens.map(\.screen.reference.name).sorted() == ["A", "B"])
  }

  @Test("leave to later scans what the last one has, whoever of them read it") func keeping() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let cache = FactsCache(path: folder + "/facts.sqlite")
    let options = RepositoryScanner.Options(jobs: 1, cache: cache).forManyCommits()
    _ = try await scan(MemoryTree(["A.swift": screen("Gone"), "B.swift": screen("B")]), options.inTheMidst(jobs: 1))
    _ = try await scan(MemoryTree(["A.swift": screen("A"), "B.swift": screen("B")]), options.inTheMidst(jobs: 1))
    func reads(_ texts: [String: String]) async throws -> [Int] {
      let counter = MemoryTree.Counter()
      _ = try await scan(
        MemoryTree(texts, counter: counter),
        RepositoryScanner.Options(jobs: 1, cache: FactsCache(path: folder + "/facts.sqlite")))
      return texts.keys.sorted().map(counter.reads)
    }
    _ = try await scan(MemoryTree(["A.swift": screen("A"), "B.swift": screen("B")]), options)
    #expect(try await reads(["A.swift": screen("A"), "B.swift": screen("B")]) == [0, 0])
    #expect(try await reads(["A.swift": screen("Gone"), "B.swift": screen("B")])[0] > 0)
  }
}

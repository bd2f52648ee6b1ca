import Foundation
import Testing

@testable import Scan

@Suite struct BenchmarkTests {
  private func measurement(_ name: String, cold: Double, warm: Double) -> Benchmark.Measurement {
    Benchmark.Measurement(
      name: name, swiftFiles: 10, swiftBytes: 1000, parsedBytes: 100, cold: cold, bareParse: cold / 2, warm: warm,
      rejoined: warm, ripgrep: nil)
  }

  @Test func theTableHasALineForEachRepositoryAndOneForAll() {
    let table = Benchmark.table([measurement("one", cold: 1, warm: 0.1), measurement("two", cold: 3, warm: 0.5)])
    let lines = table.split(separator: "\n").map { $0.components(separatedBy: " | ") }
    #expect(lines.map(\.first) == ["repository", "one", "two", "all"])
    #expect(lines.last == ["all", "20", "0.100", "4.000", "2.000", "0.150", "0.150", "not installed"])
    #expect(Set(lines.map(\.count)).count == 1)
  }

  @Test func aSingleRepositoryNeedsNoSum() {
    #expect(Benchmark.table([measurement("one", cold: 1, warm: 0.1)]).split(separator: "\n").count == 2)
  }

  @Test func aCorpusIsItsRepositoriesOrIsOneItself() throws {
    let folder = NSTemporaryDirectory() + "/webview-audit-corpus-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for path in ["b/.git", "a/.git", "c"] {
      try FileManager.default.createDirectory(atPath: folder + "/" + path, withIntermediateDirectories: true)
    }
    #expect(Benchmark.repositories(in: folder) == [folder + "/a", folder + "/b"])
    #expect(Benchmark.repositories(in: folder + "/a") == [folder + "/a"])
    #expect(Benchmark.repositories(in: folder + "/c") == [folder + "/c"])
  }
}

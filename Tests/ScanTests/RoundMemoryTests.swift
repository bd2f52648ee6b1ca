import AuditModel
import Foundation
import Resolution
import Testing

@testable import Repository
@testable import Scan

@Suite struct RoundMemoryTests {
  private let folder = NSTemporaryDirectory() + "/webview-audit-rounds-" + UUID().uuidString

  private func unit(_ path: String, role: Role = .app, isInventoried: Bool = true) -> SourceUnit {
    SourceUnit(
      path: path, facts: FileFacts(language: .swift), module: "App", role: role, targets: ["App"],
      isInventoried: isInventoried)
  }

  @Test func whatWasNamedOfTheSameFilesIsRemembered() {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let memory = RoundMemory(cache: FactsCache(path: folder + "/facts.sqlite"), configured: "")
    let blob = String(repeating: "a", count: 40)
    let named = Discovery.Names(spreading: ["A", "B"], demanded: [], adapted: ["C"])
    var calls = 0
    func names(_ units: [(unit: SourceUnit, blob: String?)]) -> Discovery.Names {
      memory.names(of: units) {
        calls += 1
        return named
      }
    }
    #expect(names([(unit("A.swift"), blob)]) == named)
    #expect(names([(unit("A.swift"), blob)]) == named)
    #expect(calls == 1)
    // Another content, path, role or part in the inventory is another program.
    _ = names([(unit("A.swift"), String(repeating: "b", count: 40))])
    _ = names([(unit("B.swift"), blob)])
    _ = names([(unit("A.swift", role: .test), blob)])
    _ = names([(unit("A.swift", isInventoried: false), blob)])
    #expect(calls == 5)
    // A file without a known content is never remembered.
    _ = names([(unit("A.swift"), nil)])
    _ = names([(unit("A.swift"), nil)])
    #expect(calls == 7)
  }

  @Test func withoutACacheEverythingIsComputed() {
    let memory = RoundMemory(cache: nil, configured: "")
    #expect(memory.names(of: []) { .init(spreading: ["A"], demanded: []) }.spreading == ["A"])
  }
}

import AuditModel
import Foundation
import Testing

@testable import Repository
@testable import Scan

@Suite struct ProjectStageTests {
  private let folder = NSTemporaryDirectory() + "/webview-audit-project-" + UUID().uuidString

  private func specification(_ version: String) -> String {
    """
    name: Shop
    targets:
      Shop:
        type: application
        platform: iOS
        deploymentTarget: "\(version)"
        sources: [Shop]
    """
  }

  private func read(_ tree: MemoryTree, _ cache: FactsCache?) -> ProjectModel {
    ProjectStage(tree: tree, cache: cache).read(FileList(tree: tree, configuration: Configuration()))
  }

  @Test func aModelIsKeptUntilOneOfItsFilesChanges() {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let cache = FactsCache(path: folder + "/facts.sqlite")
    let first = MemoryTree(["project.yml": specification("17.0"), "Shop/A.swift": ""])
    #expect(read(first, cache).targets.map(\.deploymentTarget) == ["17.0"])

    let counter = MemoryTree.Counter()
    let again = MemoryTree(["project.yml": specification("17.0"), "Shop/A.swift": "changed"], counter: counter)
    #expect(read(again, cache) == read(first, nil))
    #expect(counter.reads(of: "project.yml") == 0)

    let changed = MemoryTree(["project.yml": specification("26.0"), "Shop/A.swift": ""])
    #expect(read(changed, cache).targets.map(\.deploymentTarget) == ["26.0"])
  }

  @Test func aNewFileAsksTheReaderAgain() {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let cache = FactsCache(path: folder + "/facts.sqlite")
    _ = read(MemoryTree(["Shop/A.swift": ""]), cache)
    let more = MemoryTree(["Shop/A.swift": "", "project.yml": specification("17.0")])
    #expect(read(more, cache).targets.map(\.name) == ["Shop"])
  }

  @Test(arguments: [String(repeating: "[", count: 40), String(repeating: "try ", count: 20_000)])
  func aManifestThatTheParserCannotBearIsToldAndNotParsed(value: String) {
    let manifest = "import PackageDescription\nlet package = Package(name: \"Shop\")\nlet deep = \(value)"
    let helper = "import ProjectDescription\nlet project = Project(name: \"Shop\")\nlet deep = \(value)"
    let model = read(MemoryTree(["Core/Package.swift": manifest, "Project.swift": helper]), nil)
    #expect(model.problems.map(\.file) == ["Core/Package.swift", "Project.swift"])
    #expect(model.problems.allSatisfy { $0.message.contains("more than the parser can bear") })
  }
}

import AuditModel
import Foundation
import SwiftFacts
import Testing

@testable import Projects

@Suite("The same small app, described in each kind of project file")
struct ProjectKindsTests {
  static let kinds = ["xcode", "xcodegen", "tuist", "swiftpm", "cocoapods", "bazel"]
  private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/projects")

  /// What every kind must say of a target.
  struct Said: Equatable {
    var name: String
    var module: String
    var platform: String
    var deploymentTarget: String?
    var members: [String]
    var dependencies: [String]
  }

  private func repository(_ kind: String) throws -> [String: String] {
    var files: [String: String] = [:]
    for part in ["sources", kind] {
      let folder = Self.fixtures.appendingPathComponent(part).path
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
        guard let data = FileManager.default.contents(atPath: folder + "/" + path) else { continue }
        files[path] = String(decoding: data, as: UTF8.self)
      }
    }
    return files
  }

  @Test(arguments: kinds) func theModelIsTheSame(kind: String) throws {
    let files = try repository(kind)
    let model = Repository(files).model
    let sources = files.keys.filter { $0.hasPrefix("Lagoon") || $0.hasPrefix("Spare") }
      .filter(RepositoryFiles.isCompiled).sorted()
    let said = model.targets.map { target in
      Said(
        name: target.name, module: target.module, platform: target.platform, deploymentTarget: target.deploymentTarget,
        members: sources.filter(target.compiles), dependencies: target.dependencies)
    }
    #expect(
      said == [
        Said(
          name: "Lagoon", module: "Lagoon", platform: "iOS", deploymentTarget: "17.0",
          members: ["Lagoon/Base.lproj/Launch.storyboard", "Lagoon/LagoonApp.swift", "Lagoon/TideScreen.swift"],
          dependencies: ["LagoonKit"]),
        Said(
          name: "LagoonKit", module: "LagoonKit", platform: "iOS", deploymentTarget: "17.0",
          members: ["LagoonKit/TideWebView.swift"], dependencies: []),
        Said(
          name: "LagoonTests", module: "LagoonTests", platform: "iOS", deploymentTarget: "17.0",
          members: ["LagoonTests/TideTests.swift"], dependencies: ["LagoonKit"]),
      ])
    let isPackage = kind == "swiftpm"
    #expect(model.targets.map(\.kind) == (isPackage ? [.package, .package, .test] : [.app, .framework, .test]))
    if !isPackage { #expect(model.target("Lagoon")?.bundleIdentifier == "example.Lagoon") }
    #expect(model.names(compiling: "Spare/DraftScreen.swift") == [])
    #expect(model.problems == [])
    #expect(model.targets.allSatisfy { $0.notes == [] && files[$0.evidence.file] != nil && $0.evidence.line != nil })
  }

  @Test(arguments: kinds) func theEvidenceIsWhereTheVersionStands(kind: String) throws {
    let files = try repository(kind)
    let evidence = try #require(Repository(files).model.target("Lagoon")?.evidence)
    let line = try #require(evidence.line)
    let text = try #require(files[evidence.file]?.lines[line - 1])
    #expect(text.contains("17") || text.contains("MINIMUM") || text.contains("minimum"), "\(evidence)")
  }
}

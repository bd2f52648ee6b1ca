import AuditModel
import Inventory
import ObjectiveCFacts
import Resolution
import SwiftFacts

@testable import Decisions

/// A tiny app made of source texts, assessed as a scan would.
struct Sources {
  var files: [String: String]
  var bundle: String? = "com.acme.app"
  var target: String? = "26.0"
  var platform = "iOS"
  var configuration = Configuration()

  /// One file.
  init(_ text: String) { files = ["App/Main.swift": text] }

  /// Several files.
  init(files: [String: String]) { self.files = files }

  var program: Program {
    Program(
      units: files.keys.sorted().map {
        SourceUnit(
          path: $0,
          facts: $0.hasSuffix(".m")
            ? ObjectiveCFactsReader.read(files[$0] ?? "") : SwiftFactsReader.read(files[$0] ?? ""),
          module: "App", role: .app, targets: ["App"])
      })
  }

  var project: ProjectModel {
    ProjectModel(targets: [
      Target(
        name: "App", module: "App", kind: .app, platform: platform, deploymentTarget: target,
        evidence: Target.Evidence(file: "project.yml", line: 3), bundleIdentifier: bundle, folders: [""])
    ])
  }

  /// The screens by name.
  func assessed() -> [String: AssessedScreen] {
    let program = program
    let inventory = InventoryBuilder(program: program).build()
    let screens = DecisionMaker(program: program, project: project, configuration: configuration)
      .assess(inventory: inventory)
    return Dictionary(screens.map { ($0.screen.reference.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The capabilities that the whole text uses.
  func capabilities() -> [CapabilityUse] {
    let program = program
    let slice = CodeSlice(files.keys.map { CodeRegion(file: $0, scope: 0) }, in: program)
    return CapabilityHit.uses(of: CapabilityMatcher(program: program).hits(in: slice))
  }
}

extension [CapabilityUse] {
  var ids: Set<String> { Set(map(\.id)) }

  func use(_ id: String) -> CapabilityUse? { first { $0.id == id } }
}

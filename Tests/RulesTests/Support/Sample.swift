import AuditModel
import Decisions
import Inventory
import ObjectiveCFacts
import Resolution
import Rules
import SwiftFacts
import Testing

/// A small program to try one rule on. Lines that end in `// ← finding` are where it must fire, and nowhere else.
///
/// ```swift
/// expect(
///   "uiwebview",
///   [
///     "News.swift": """
///       import UIKit
///       let page = UIWebView()  // ← finding
///       """
///   ])
/// ```
struct Sample {
  /// Files by path; `Kit/Page.swift` belongs to the module `Kit`, `Tests/…` are tests.
  var sources: [(path: String, text: String)]
  var project = ProjectModel()
  var configuration = Configuration()
  /// What is concluded of each screen; the default knows nothing.
  var assess: (Screen) -> AssessedScreen = Sample.unclear
  /// Whether screens are assessed as a scan does instead.
  var decides = false
  /// Files whose entitlements make an app a browser.
  var browserEntitlements: [String] = []

  static let marker = "// ← finding"

  /// Findings of all rules.
  var findings: [Finding] {
    let units = sources.map { path, text in
      let module = path.contains("/") ? String(path.prefix { $0 != "/" }) : "App"
      let role: Role = path.hasPrefix("Tests/") ? .test : .app
      let targets = project.targets(compiling: path).map(\.name)
      let isSwift = path.hasSuffix(".swift")
      let facts = isSwift ? SwiftFactsReader.read(text) : ObjectiveCFactsReader.read(text)
      return SourceUnit(path: path, facts: facts, module: module, role: role, targets: targets)
    }
    let program = Program(units: units)
    let inventory = InventoryBuilder(program: program).build()
    let maker = DecisionMaker(program: program, project: project, configuration: configuration)
    let concluded = maker.conclusions(from: inventory)
    let context = RuleContext(
      program: program, inventory: inventory, project: project, configuration: configuration,
      browserEntitlements: browserEntitlements)
    let screens = decides ? concluded.screens : inventory.screens.map(assess)
    return RuleRunner(context: context.judging(screens, hindrances: concluded.hindrances)).findings()
  }

  /// Places of the markers.
  var marked: [String] {
    sources.flatMap { path, text in
      text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { number, line in
        line.contains(Self.marker) ? "\(path):\(number + 1)" : nil
      }
    }.sorted()
  }

  /// A screen of which nothing but its containers is known.
  static func unclear(_ screen: Screen) -> AssessedScreen {
    AssessedScreen(
      screen: screen, capabilities: [],
      decision: Decision(
        need: .unclear, constraints: [], recommended: .webPage, row: 1, today: nil, confidence: .low,
        blockedByTarget: nil, reasons: []),
      observed: screen.containers.contains { $0.isOld } ? .legacy : .modern, wave: .next, effort: .medium)
  }

  /// An app target that compiles everything, on a deployment target.
  static func app(iOS version: String, bundleIdentifier: String? = nil) -> ProjectModel {
    ProjectModel(
      targets: [
        Target(
          name: "App", module: "App", kind: .app, platform: "iOS", deploymentTarget: version,
          evidence: .init(file: "project.yml"), bundleIdentifier: bundleIdentifier, folders: [""])
      ], hasMembership: true)
  }
}

/// Expects that a rule fires at the marked lines of sources whose screens are decided as in a scan, and nowhere else.
@discardableResult
func expectDecided(
  _ rule: String, _ sources: KeyValuePairs<String, String>, project: ProjectModel = Sample.app(iOS: "26.0"),
  configuration: Configuration = Configuration(), browserEntitlements: [String] = [],
  at location: SourceLocation = #_sourceLocation
) -> [Finding] {
  let sample = Sample(
    sources: sources.map { ($0.key, $0.value) }, project: project, configuration: configuration, decides: true,
    browserEntitlements: browserEntitlements)
  let found = sample.findings.filter { $0.rule == rule && $0.suppression == nil }
  #expect(found.map { "\($0.file):\($0.line)" }.sorted() == sample.marked, sourceLocation: location)
  return found
}

/// Expects that a rule fires at the marked lines of sources, and nowhere else.
///
/// - Returns: the rule's findings, for closer looks.
@discardableResult
func expect(
  _ rule: String, _ sources: KeyValuePairs<String, String>, project: ProjectModel = Sample.app(iOS: "26.0"),
  configuration: Configuration = Configuration(), assess: @escaping (Screen) -> AssessedScreen = Sample.unclear,
  at location: SourceLocation = #_sourceLocation
) -> [Finding] {
  let sample = Sample(
    sources: sources.map { ($0.key, $0.value) }, project: project, configuration: configuration, assess: assess)
  let found = sample.findings.filter { $0.rule == rule && $0.suppression == nil }
  #expect(found.map { "\($0.file):\($0.line)" }.sorted() == sample.marked, sourceLocation: location)
  return found
}

/// Expects that a rule fires at the marked lines of one file, and nowhere else.
@discardableResult
func expect(
  _ rule: String, _ source: String, project: ProjectModel = Sample.app(iOS: "26.0"),
  configuration: Configuration = Configuration(), assess: @escaping (Screen) -> AssessedScreen = Sample.unclear,
  at location: SourceLocation = #_sourceLocation
) -> [Finding] {
  expect(
    rule, ["Screen.swift": source], project: project, configuration: configuration, assess: assess, at: location)
}

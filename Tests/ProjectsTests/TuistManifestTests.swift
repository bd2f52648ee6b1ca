import AuditModel
import Testing

@testable import Projects

@Suite("Tuist manifests, as far as they are literal")
struct TuistManifestTests {
  private func model(_ manifest: String, helpers: String = "", _ paths: [String] = []) -> ProjectModel {
    var files = Dictionary(uniqueKeysWithValues: paths.map { ($0, "") })
    files["Project.swift"] = "import ProjectDescription\nimport ProjectDescriptionHelpers\n" + manifest
    if !helpers.isEmpty {
      files["Tuist/ProjectDescriptionHelpers/Helpers.swift"] = "import ProjectDescription\n" + helpers
    }
    return Repository(files).model
  }

  @Test func targetsPlatformsAndConstants() {
    let model = model(
      """
      let minimum: DeploymentTargets = .multiplatform(iOS: "18.0", macOS: "15.0")
      let project = Project(
        name: "Meadow",
        targets: [
          .target(name: "Meadow", destinations: [.iPhone, .iPad, .macWithiPadDesign], product: .app,
            bundleId: "example.meadow", deploymentTargets: .iOS("26.0"), sources: ["Meadow/**"],
            resources: ["Meadow/Resources/**"], dependencies: [.target(name: "Kit"), .external(name: "Net")]),
          .target(name: "Kit", destinations: [.iPhone, .mac], product: .framework, bundleId: "example.kit",
            deploymentTargets: minimum, sources: .sourceFilesList(globs: [.glob("Kit/**", excluding: ["Kit/Old/**"])])),
          .target(name: "Tests", destinations: .iOS, product: .unitTests, bundleId: "example.tests",
            deploymentTargets: .iOS("26.0"), buildableFolders: ["Tests"]),
          // .target(name: "Old", destinations: .iOS, product: .app, bundleId: "x", deploymentTargets: .iOS("12.0")),
        ]
      )
      """, ["Meadow/A.swift", "Meadow/Resources/Main.storyboard", "Kit/K.swift", "Kit/Old/O.swift", "Tests/T.swift"])
    #expect(model.summary == ["Kit iOS 18.0", "Kit macOS 15.0", "Meadow iOS 26.0", "Tests iOS 26.0"])
    #expect(model.targets.map(\.kind) == [.framework, .framework, .app, .test])
    #expect(model.target("Meadow")?.bundleIdentifier == "example.meadow")
    #expect(model.target("Meadow")?.dependencies == ["Kit", "Net"])
    #expect(model.target("Kit")?.evidence.line == 3)
    #expect(model.names(compiling: "Meadow/A.swift") == ["Meadow"])
    #expect(model.names(compiling: "Meadow/Resources/Main.storyboard") == ["Meadow"])
    #expect(model.names(compiling: "Kit/K.swift") == ["Kit", "Kit"])
    #expect(model.names(compiling: "Kit/Old/O.swift") == [])
    #expect(model.names(compiling: "Tests/T.swift") == ["Tests"])
    #expect(model.names(compiling: "Project.swift") == [])
  }

  @Test func theOlderSpelling() {
    let model = model(
      """
      let project = Project(name: "App", targets: [
        Target(name: "App", platform: .iOS, product: .app, bundleId: "example.app",
          deploymentTarget: .iOS(targetVersion: "13.0", devices: [.iphone, .ipad]), sources: "App/**")
      ])
      """)
    #expect(model.summary == ["App iOS 13.0"])
  }

  @Test func settingsAnswerWhereTheTargetDoesNot() {
    let model = Repository([
      "Project.swift": """
      import ProjectDescription
      let project = Project(
        name: "App",
        settings: .settings(
          base: ["IPHONEOS_DEPLOYMENT_TARGET": "16.0"],
          configurations: [
            .debug(name: "Debug"), .release(name: "Store", settings: [:], xcconfig: .relativeToRoot("Store.xcconfig")),
          ]),
        targets: [
          .target(name: "A", destinations: .iOS, product: .app, bundleId: "a"),
          .target(name: "B", destinations: .iOS, product: .app, bundleId: "b", deploymentTargets: .iOS("18.0"),
            settings: .settings(base: ["IPHONEOS_DEPLOYMENT_TARGET": "17.0"])),
        ])
      """, "Store.xcconfig": "IPHONEOS_DEPLOYMENT_TARGET = 15.0",
    ]).model
    #expect(model.summary == ["A iOS 16.0", "B iOS 17.0"])
  }

  @Test func helpersMakeTheTargets() {
    let model = model(
      """
      let project = Project.feature(.search, product: .framework, hasTests: true)
      """,
      helpers: """
        public enum Feature: String, CaseIterable {
          case search = "Search"
          case map
          var folder: String {
            switch self {
            case .search: "Features/Search"
            case .map: return "Features/Map"
            }
          }
        }
        public extension DeploymentTargets { static let app: DeploymentTargets = .iOS("17.0") }
        public extension Project {
          static func feature(_ feature: Feature, product: Product, hasTests: Bool) -> Project {
            var targets: [Target] = [.make(feature.rawValue, product, "\\(feature.folder)/Sources/**")]
            if hasTests {
              targets.append(.make("\\(feature.rawValue)Tests", .unitTests, feature.folder + "/Tests/**"))
            }
            if product == .app {
              targets.append(.make("Never", .app, "Never/**"))
            }
            return Project(name: feature.rawValue, targets: targets)
          }
        }
        extension Target {
          static func make(_ name: String, _ product: Product, _ sources: SourceFilesList) -> Target {
            .target(name: name, destinations: .iOS, product: product, bundleId: "example.\\(name.lowercased())",
              deploymentTargets: .app, sources: sources)
          }
        }
        """, ["Features/Search/Sources/A.swift", "Features/Search/Tests/T.swift"])
    #expect(model.summary == ["Search iOS 17.0", "SearchTests iOS 17.0"])
    #expect(model.targets.map(\.kind) == [.framework, .test])
    #expect(model.target("Search")?.bundleIdentifier == "example.search")
    #expect(model.names(compiling: "Features/Search/Sources/A.swift") == ["Search"])
    #expect(model.names(compiling: "Features/Search/Tests/T.swift") == ["SearchTests"])
    #expect(model.problems == [])
  }

  @Test func typesOfTheHelpersCarryTheirValues() {
    let model = model(
      """
      let project = Project(name: "App", targets: Module.all.map(\\.target))
      """,
      helpers: """
        protocol Described { var name: String { get } }
        extension Described { var folder: String { "Modules/\\(name)" } }
        struct Module: Described {
          let name: String
          var minimum = "16.0"
          static let all = [Module(name: "One"), Module(name: "Two", minimum: "17.0")]
          var target: Target {
            .target(name: name, destinations: .iOS, product: .framework, bundleId: "example." + name,
              deploymentTargets: .iOS(minimum), sources: ["\\(folder)/**"])
          }
        }
        """, ["Modules/One/A.swift"])
    #expect(model.summary == ["One iOS 16.0", "Two iOS 17.0"])
    #expect(model.names(compiling: "Modules/One/A.swift") == ["One"])
  }

  @Test func whatHangsOnTheEnvironmentStaysUnknown() {
    let model = model(
      """
      func minimum() -> String {
        if Environment.isBeta.getBoolean(default: false) { return "26.0" }
        return "17.0"
      }
      let project = Project(name: "App", targets: [
        .target(name: "App", destinations: .iOS, product: .app, bundleId: "a", deploymentTargets: .iOS(minimum()))
      ])
      """)
    #expect(model.summary == ["App iOS unknown"])
  }

  @Test func aTypeCalledProjectInAnAppIsNoManifest() {
    let model = Repository(["App/Project.swift": "import Foundation\nstruct Project { let name: String }"]).model
    #expect(model == ProjectModel())
  }
}

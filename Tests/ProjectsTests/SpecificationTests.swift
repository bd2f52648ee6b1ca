import AuditModel
import Testing

@testable import Projects

@Suite("XcodeGen specifications")
struct SpecificationTests {
  private func model(_ text: String, _ files: [String: String] = [:]) -> ProjectModel {
    Repository(files.merging(["project.yml": text]) { $1 }).model
  }

  @Test func aTargetWithItsEvidence() {
    let model = model(
      "name: Lagoon\noptions:\n  bundleIdPrefix: example\ntargets:\n  Lagoon:\n    type: application\n    platform: iOS\n"
        + "    deploymentTarget: \"17.0\"\n    sources: [App]\n    dependencies:\n      - target: Kit\n      - package: Net\n"
        + "        product: NetUI\n  Kit:\n    type: framework\n    platform: iOS\n",
      ["App/A.swift": "", "Spare/B.swift": ""])
    #expect(model.summary == ["Kit iOS unknown", "Lagoon iOS 17.0"])
    let app = model.target("Lagoon")
    #expect(app?.kind == .app)
    #expect(app?.evidence == Target.Evidence(file: "project.yml", line: 8, key: "targets.Lagoon.deploymentTarget"))
    #expect(app?.bundleIdentifier == "example.Lagoon")
    #expect(app?.dependencies == ["Kit", "NetUI"])
    #expect(model.names(compiling: "App/A.swift") == ["Lagoon"])
    #expect(model.names(compiling: "Spare/B.swift") == [])
  }

  @Test func theProjectAnswersForTargetsThatSayNothing() {
    let model = model(
      """
      name: App
      options:
        deploymentTarget:
          iOS: 17
          macOS: 14.6
      targets:
        One: {type: application, supportedDestinations: [iOS, macOS, macCatalyst]}
        Two: {type: framework, platform: [iOS, macOS], deploymentTarget: {iOS: 16.0, macOS: 13.0}}
        Three: {type: framework, platform: macOS, settings: {MACOSX_DEPLOYMENT_TARGET: 12.0}}
        Four: {type: framework, platform: iOS, settings: {SUPPORTED_PLATFORMS: iphoneos macosx}}
      """)
    #expect(
      model.summary == [
        "Four iOS 17.0", "Four macOS 14.6", "One iOS 17.0", "One macOS 14.6", "Three macOS 12.0", "Two iOS 16.0",
        "Two macOS 13.0",
      ])
    #expect(model.target("One")?.evidence.key == "options.deploymentTarget.iOS")
  }

  @Test func settingsGroupsConfigurationsAndFiles() {
    let model = model(
      """
      name: App
      configs: {Debug: debug, Beta: release, Store: release}
      configFiles: {Store: Config/Store.xcconfig}
      settingGroups:
        base:
          IPHONEOS_DEPLOYMENT_TARGET: 15.0
        newer:
          groups: [base]
          base: {IPHONEOS_DEPLOYMENT_TARGET: 16.0}
      targets:
        Grouped: {type: application, platform: iOS, settings: {groups: [newer]}}
        Own:
          type: application
          platform: iOS
          settings:
            groups: [newer]
            base: {IPHONEOS_DEPLOYMENT_TARGET: 17.0}
            configs:
              store: {IPHONEOS_DEPLOYMENT_TARGET: 18.0}
        File: {type: application, platform: iOS}
      """, ["Config/Store.xcconfig": "IPHONEOS_DEPLOYMENT_TARGET = 14.0"])
    #expect(model.summary == ["File iOS 14.0", "Grouped iOS 16.0", "Own iOS 18.0"])
    #expect(model.target("Own")?.notes.first?.contains("Debug 17.0") == true)
  }

  @Test func templatesAreLaidUnderTargets() {
    let model = model(
      """
      name: App
      targetTemplates:
        Base:
          platform: iOS
          deploymentTarget: 16.0
          sources: ["Shared"]
        Feature:
          templates: [Base]
          type: framework
          deploymentTarget: ${minimum}
          sources: ["Features/${target_name}"]
      targets:
        Search:
          templates: [Feature]
          templateAttributes: {minimum: "17.0"}
          sources: [Extra]
        Plain:
          templates: [Base]
          type: application
          sources:REPLACE: [Plain]
      """,
      ["Shared/S.swift": "", "Features/Search/F.swift": "", "Extra/E.swift": "", "Plain/P.swift": ""])
    #expect(model.summary == ["Plain iOS 16.0", "Search iOS 17.0"])
    #expect(model.names(compiling: "Features/Search/F.swift") == ["Search"])
    #expect(model.names(compiling: "Extra/E.swift") == ["Search"])
    #expect(model.names(compiling: "Shared/S.swift") == ["Search"])
    #expect(model.names(compiling: "Plain/P.swift") == ["Plain"])
  }

  @Test func includedFilesKeepTheirOwnFolder() {
    let model = model(
      "name: App\ninclude:\n  - App/app.yml\n  - path: Common/common.yml\n    relativePaths: false\n"
        + "options: {deploymentTarget: {iOS: 17.0}}\n",
      [
        "App/app.yml":
          "targets:\n  App:\n    type: application\n    platform: iOS\n    sources:\n      - path: ../Kit\n"
          + "      - Code\n",
        "Common/common.yml": "targets:\n  Tests: {type: bundle.unit-test, platform: iOS, sources: Tests}\n",
        "Kit/K.swift": "", "App/Code/A.swift": "", "Tests/T.swift": "",
      ])
    #expect(model.summary == ["App iOS 17.0", "Tests iOS 17.0"])
    #expect(model.names(compiling: "Kit/K.swift") == ["App"])
    #expect(model.names(compiling: "App/Code/A.swift") == ["App"])
    #expect(model.names(compiling: "Tests/T.swift") == ["Tests"])
    #expect(model.target("App")?.evidence.file == "project.yml")
  }

  @Test func sourcesLeaveOutAndTakeIn() {
    let model = model(
      """
      name: App
      targets:
        App:
          type: application
          platform: [iOS, macOS]
          sources:
            - path: App
              excludes: ["**/*Tests.swift", Old, "Generated/**"]
            - path: App/Old/Kept.swift
            - path: Views
              includes: ["*.swift"]
              destinationFilters: [macOS]
            - path: Docs
              buildPhase: none
            - path: Templates
              type: folder
      """,
      Dictionary(
        uniqueKeysWithValues: [
          "App/A.swift", "App/Deep/ATests.swift", "App/Old/B.swift", "App/Old/Kept.swift", "App/Generated/G.swift",
          "Views/V.swift", "Views/Deep/W.swift", "Docs/D.swift", "Templates/T.swift",
        ].map { ($0, "") }))
    #expect(model.names(compiling: "App/A.swift") == ["App", "App"])
    for path in [
      "App/Deep/ATests.swift", "App/Old/B.swift", "App/Generated/G.swift", "Views/Deep/W.swift", "Docs/D.swift",
      "Templates/T.swift",
    ] {
      #expect(model.names(compiling: path) == [], "\(path)")
    }
    #expect(model.names(compiling: "App/Old/Kept.swift") == ["App", "App"])
    #expect(model.targets(compiling: "Views/V.swift").map(\.platform) == ["macOS"])
  }

  @Test func whatCannotBeReadIsUnknownAndTold() {
    let model = model(
      "name: Broken\noptions: {deploymentTarget: {iOS: 15.0}}\ntargets:\n  Broken:\n    type: application\n"
        + "    platform: iOS\n    deploymentTarget: \"26.0\n    sources: [Sources]\n   Extra:\n    type: [\n",
      ["Sources/A.swift": ""])
    #expect(model.summary == ["Broken iOS unknown"])
    #expect(model.names(compiling: "Sources/A.swift") == ["Broken"])
    #expect(model.problems.map(\.line) == [7, 9])
    #expect(model.problems.allSatisfy { $0.file == "project.yml" })
  }

  @Test func valuesOfTheEnvironmentAreUnknown() {
    #expect(
      model("name: App\ntargets:\n  App: {type: application, platform: iOS, deploymentTarget: \"${MINIMUM}\"}\n")
        .summary
        == ["App iOS unknown"])
  }

  @Test func otherYamlIsNoSpecification() {
    let model = Repository([
      "codecov.yml": "name: x\ntargets:\n  default: 80\n", ".github/project.yml": "targets: {A: {type: tool}}",
      "App.xcodeproj/project.pbxproj": XcodeSample().text,
    ]).model
    #expect(model.summary == [])
    #expect(model.problems == [])
  }

  @Test func aMissingIncludeIsTold() {
    let model = model("name: App\ninclude: [gone.yml]\ntargets:\n  App: {type: application, platform: iOS}\n")
    #expect(model.summary == ["App iOS unknown"])
    #expect(model.problems.map(\.line) == [2])
  }

  @Test func includesThatIncludeEachOtherEnd() {
    let model = model(
      "name: App\ninclude: [a.yml]\ntargets:\n  App: {type: application, platform: iOS, deploymentTarget: 17.0}\n",
      ["a.yml": "include: [b.yml, project.yml]\n", "b.yml": "include: [a.yml]\n"])
    #expect(model.summary == ["App iOS 17.0"])
  }
}

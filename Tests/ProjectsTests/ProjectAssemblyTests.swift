import AuditModel
import Foundation
import Testing

@testable import Projects

@Suite("Several project files in one repository")
struct ProjectAssemblyTests {
  private let specification =
    "name: App\ntargets:\n  App:\n    type: application\n    platform: iOS\n"
    + "    deploymentTarget: 17.0\n    sources: [App]\n"

  private func generated(_ version: String, named name: String = "App", more: [String] = []) -> String {
    var project = XcodeSample(settings: ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": version])
    for name in [name] + more { project.target(name, sources: ["App/A.swift"]) }
    return project.text
  }

  @Test func aGeneratedProjectYieldsAndTheConflictIsTold() {
    let model = Repository([
      "project.yml": specification, "App.xcodeproj/project.pbxproj": generated("26.0"), "App/A.swift": "",
    ]).model
    #expect(model.summary == ["App iOS 17.0"])
    #expect(model.target("App")?.evidence.file == "project.yml")
    #expect(model.target("App")?.notes.count == 1)
    #expect(model.problems.map(\.file) == ["App.xcodeproj/project.pbxproj"])
    #expect(model.problems.first?.message.contains("26.0") == true)
  }

  @Test func aGeneratedProjectThatAgreesIsNotMentioned() {
    let model = Repository([
      "project.yml": specification, "App.xcodeproj/project.pbxproj": generated("17.0"), "App/A.swift": "",
    ]).model
    #expect(model.summary == ["App iOS 17.0"])
    #expect(model.problems == [])
  }

  @Test func targetsThatOnlyTheGeneratedProjectHasAreToldAndLeftOut() {
    let model = Repository([
      "project.yml": specification, "App.xcodeproj/project.pbxproj": generated("17.0", more: ["Gone"]),
      "App/A.swift": "",
    ]).model
    #expect(model.summary == ["App iOS 17.0"])
    #expect(model.problems.first?.message.contains("'Gone'") == true)
  }

  @Test func theGeneratedProjectAnswersWhereTheSpecificationCannot() {
    let model = Repository([
      "project.yml": specification.replacing("17.0", with: "\"17.0"),
      "App.xcodeproj/project.pbxproj": generated("16.0", more: ["Other"]), "App/A.swift": "",
    ]).model
    #expect(model.summary == ["App iOS 16.0", "Other iOS 16.0"])
  }

  @Test func tuistsProjectYieldsToo() {
    let model = Repository([
      "Project.swift":
        "import ProjectDescription\nlet project = Project(name: \"App\", targets: [.target(name: \"App\", "
        + "destinations: .iOS, product: .app, bundleId: \"a\", deploymentTargets: .iOS(\"17.0\"))])",
      "App.xcodeproj/project.pbxproj": generated("26.0"), "App/A.swift": "",
    ]).model
    #expect(model.summary == ["App iOS 17.0"])
    #expect(model.names(compiling: "App/A.swift") == ["App"])
  }

  @Test func projectsOfOtherNamesStandBesideTheSpecification() {
    let model = Repository([
      "project.yml": specification, "Tool/Tool.xcodeproj/project.pbxproj": generated("15.0", named: "Tool"),
      "App/A.swift": "",
      "Tool/App/A.swift": "",
    ]).model
    #expect(model.summary == ["App iOS 17.0", "Tool iOS 15.0"])
    #expect(model.names(compiling: "Tool/App/A.swift") == ["Tool"])
  }

  @Test func twoKindsThatDescribeOneTargetGiveOneWithTheLowestVersion() {
    let model = Repository([
      "App.xcodeproj/project.pbxproj": generated("17.0"), "App/A.swift": "",
      "BUILD": "swift_library(name = \"Lib\", srcs = [\"App/A.swift\"])\n"
        + "ios_application(name = \"App\", minimum_os_version = \"16.0\", deps = [\":Lib\"])\n",
    ]).model
    #expect(model.summary == ["App iOS 16.0"])
    #expect(model.target("App")?.evidence.file == "BUILD")
    #expect(model.problems.count == 1)
  }

  @Test func twoSpecificationsOfOneFolderDescribeTheSameTargets() {
    let model = Repository([
      "project.yml": specification, "project-ci.yml": specification.replacing("17.0", with: "26.0"), "App/A.swift": "",
    ]).model
    #expect(model.summary == ["App iOS 17.0"])
  }

  @Test func namesOfFoldersAndFilesMayDifferInCase() {
    let model = Repository([
      "project.yml": specification.replacing("[App]", with: "[app]"), "App/A.swift": "",
    ]).model
    #expect(model.names(compiling: "App/A.swift") == ["App"])
  }

  @Test func theModelSurvivesBeingStored() throws {
    let model = Repository([
      "project.yml": specification, "App.xcodeproj/project.pbxproj": generated("26.0"), "App/A.swift": "",
    ]).model
    let copy = try JSONDecoder().decode(ProjectModel.self, from: JSONEncoder().encode(model))
    #expect(copy == model)
    #expect(copy.names(compiling: "App/A.swift") == ["App"])
  }

  @Test func aRepositoryWithoutProjectFilesTellsNothing() {
    let model = Repository(["A.swift": ""]).model
    #expect(model == ProjectModel())
    #expect(!model.hasMembership)
  }

  @Test func theIndexAnswersLikeEveryTargetItself() {
    let targets = [
      Target(
        name: "A", module: "A", kind: .app, platform: "iOS", deploymentTarget: nil, evidence: .init(file: "x"),
        files: ["B/Kept.swift"], folders: ["A/", "B/C/"], exclusions: ["A/Out/", "A/one.swift"]),
      Target(
        name: "B", module: "B", kind: .app, platform: "iOS", deploymentTarget: nil, evidence: .init(file: "x"),
        folders: [""]),
    ]
    let model = ProjectModel(targets: targets)
    for path in ["A/a.swift", "A/Out/b.swift", "A/one.swift", "B/C/c.swift", "B/Kept.swift", "B/d.swift", "e.swift"] {
      #expect(model.targets(compiling: path) == targets.filter { $0.compiles(path) })
    }
  }
}

import AuditModel
import Testing

@testable import Scan

@Suite struct FileRolesTests {
  private func target(
    _ name: String, _ kind: Target.Kind, _ folders: [String] = [], files: Set<String> = [], module: String? = nil,
    needs dependencies: [String] = []
  ) -> Target {
    Target(
      name: name, module: module ?? name, kind: kind, platform: "iOS", deploymentTarget: nil,
      evidence: .init(file: "project.yml"), dependencies: dependencies, files: files, folders: folders)
  }

  private func placement(of path: String, _ targets: [Target]) -> FilePlacement {
    FileRoles(project: ProjectModel(targets: targets, hasMembership: !targets.isEmpty), paths: [path])
      .placement(of: path)
  }

  // MARK: By target

  @Test(arguments: [
    (Target.Kind.app, Role.app), (.appExtension, .app), (.framework, .library), (.package, .library), (.test, .test),
  ])
  func theTargetsKindTellsTheRole(kind: Target.Kind, role: Role) {
    #expect(placement(of: "Code/A.swift", [target("Shop", kind, ["Code/"])]).role == role)
  }

  @Test func aTestTargetsFileIsATestWhateverItsFolderIsCalled() {
    let targets = [target("Survey", .app, ["Sources/"]), target("SurveyTests", .test, ["Checks/"])]
    #expect(placement(of: "Checks/Fake.swift", targets).role == .test)
  }

  @Test func anAppsFileIsNoTestWhateverItsFolderIsCalled() {
    #expect(placement(of: "App/Tests/Probe.swift", [target("App", .app, ["App/"])]).role == .app)
  }

  @Test func aFileOfAppAndTestsIsTheApps() {
    let targets = [target("AppTests", .test, ["Shared/"]), target("App", .app, ["Shared/"])]
    let placement = placement(of: "Shared/A.swift", targets)
    #expect(placement == FilePlacement(module: "App", role: .app, targets: ["App", "AppTests"]))
  }

  @Test func whatOnlyTestsDependOnIsMadeForTests() {
    let targets = [
      target("App", .app, ["App/"], needs: ["Kit"]), target("Kit", .framework, ["Kit/"]),
      target("Probe", .framework, ["Probe/"]), target("AppTests", .test, ["T/"], needs: ["Kit", "Probe"]),
    ]
    #expect(placement(of: "Probe/A.swift", targets).role == .test)
    #expect(placement(of: "Kit/A.swift", targets).role == .library)
  }

  @Test func aProgramThatOnlyItsOwnTestsDependOnIsNotMadeForTests() {
    let targets = [
      target("Studio", .package, ["S/"], needs: ["Core"]), target("Core", .package, ["C/"]),
      target("StudioTests", .test, ["T/"], needs: ["Studio", "Core"]),
    ]
    #expect(placement(of: "S/A.swift", targets).role == .library)
    #expect(placement(of: "C/A.swift", targets).role == .library)
  }

  @Test func whatHasTestsOfItsOwnIsALibraryWhateverThePlatformIsCalled() {
    let targets = [
      target("Core iOS", .framework, ["Core/"]),
      target("CoreTests iOS", .test, ["Tests/"], needs: ["Core iOS"]),
    ]
    #expect(placement(of: "Core/A.m", targets).role == .library)
  }

  @Test func aHelperLibraryForTestsIsKnownByItsName() {
    #expect(placement(of: "Kit/A.swift", [target("TestsFoundation", .framework, ["Kit/"])]).role == .test)
    #expect(placement(of: "Kit/A.swift", [target("ContestKit", .framework, ["Kit/"])]).role == .library)
  }

  @Test(arguments: ["Demo", "ShopDemo", "Example", "shop-example", "SampleApp", "iOS Example"])
  func anAppBesideAProductIsASampleByItsName(name: String) {
    let targets = [target("ShopKit", .framework, ["Kit/"]), target(name, .app, ["D/"])]
    #expect(placement(of: "D/A.swift", targets).role == .sample)
  }

  @Test func theOnlyAppIsTheProductWhateverItsName() {
    #expect(placement(of: "D/A.swift", [target("Sample", .app, ["D/"])]).role == .app)
    #expect(placement(of: "D/A.swift", [target("DemoBank", .app, ["D/"]), target("Kit", .framework)]).role == .app)
  }

  @Test func aFileOfNoTargetHasNoneAndKeepsTheRoleOfItsPath() {
    let targets = [target("App", .app, ["App/"])]
    #expect(placement(of: "Old/A.swift", targets).targets == [])
    #expect(placement(of: "Old/A.swift", targets).role == .app)
    #expect(placement(of: "OldTests/A.swift", targets).role == .test)
  }

  @Test func theModuleIsTheAppsBeforeTheExtensions() {
    let targets = [target("Share", .appExtension, ["S/"]), target("My App", .app, ["S/"], module: "My_App")]
    #expect(placement(of: "S/A.swift", targets).module == "My_App")
  }

  // MARK: By path

  @Test(arguments: [
    "Tests/A.swift", "AppTests/A.swift", "Shop/ShopUITests/Deep/A.swift", "UnitTest/A.swift", "App/Spec/A.swift",
    "TestHelpers/A.swift", "Core/TestsFoundation/A.swift", "App/LoginTests.swift", "App/Login.test.swift",
  ])
  func testsAreKnownByTheirPath(path: String) { #expect(placement(of: path, []).role == .test) }

  @Test(arguments: [
    "App/Preview Content/A.swift", "App/PreviewContent/A.swift", "App/Login_Previews.swift", "App/Login+Previews.swift",
  ])
  func previewsAreKnownByTheirPath(path: String) { #expect(placement(of: path, []).role == .preview) }

  @Test(arguments: [
    "Example/A.swift", "Examples/Shop/A.swift", "Demo/A.swift", "Play.playground/Contents.swift",
    "SampleApp/Samples/A.swift",
    "Lib/iOS-Example/A.swift",
  ])
  func samplesAreKnownByTheirPath(path: String) { #expect(placement(of: path, []).role == .sample) }

  @Test(arguments: [
    "App/Contest/A.swift", "App/QuizPreview/A.swift", "App/TestFlight/A.swift", "App/Latest/A.swift", "A.swift",
    "App/LinkPreviews.swift", "App/Democracy/A.swift", "App/Requests.swift",
  ])
  func whatOnlySoundsLikeItIsTheApps(path: String) { #expect(placement(of: path, []).role == .app) }

  @Test(arguments: ["Carthage/Checkouts/Kit/A.swift", "Pods/Kit/A.m", "x/SourcePackages/checkouts/kit/A.swift"])
  func vendoredSourceIsALibrarys(path: String) { #expect(placement(of: path, []).role == .library) }

  @Test func aSampleInsideTheTestsIsATest() {
    #expect(placement(of: "Tests/Fixtures/Example/A.swift", []).role == .test)
  }
}

@Suite struct ModuleGuessTests {
  @Test(arguments: [
    (["Package.swift"], "Sources/Kit/Deep/A.swift", "Kit"), (["Package.swift"], "Tests/KitTests/A.swift", "KitTests"),
    (["App/App.xcodeproj/project.pbxproj"], "App/Core/A.swift", "Core"),
    (["App/App.xcodeproj/project.pbxproj"], "App/A.swift", "App"),
    (["App.xcodeproj/project.pbxproj"], "App/Screens/A.swift", "App"),
    (["Packages/Login/Package.swift"], "Packages/Login/Sources/LoginUI/A.swift", "LoginUI"),
    (["Modules/Login/Package.swift"], "Modules/Login/Sources/A.swift", "Login"),
    ([], "Sources/Kit/A.swift", "Kit"), ([], "App/Login/A.swift", "App"), ([], "A.swift", ""),
  ])
  func theNearestProjectAndTheFolderBelowItTell(projects: [String], path: String, module: String) {
    #expect(ModuleGuess(paths: projects + [path]).module(of: path) == module)
  }
}

@Suite struct WordsTests {
  @Test(arguments: [
    ("ParentUnitTests", ["parent", "unit", "tests"]), ("UITests", ["ui", "tests"]), ("login_view", ["login", "view"]),
    ("My App", ["my", "app"]), ("contest", ["contest"]), ("URLSession2Demo", ["url", "session2", "demo"]), ("", []),
    ("ABC", ["abc"]), ("Ab", ["ab"]), ("A", ["a"]),
  ])
  func namesFallIntoWords(name: String, words: [String]) { #expect(Words.of(name) == words) }
}

import AuditModel
import Testing

@testable import Projects

@Suite("Xcode projects: who compiles which file")
struct XcodeMembershipTests {
  private func model(_ project: XcodeSample, _ files: [String], in folder: String = "") -> ProjectModel {
    var all = Dictionary(uniqueKeysWithValues: files.map { ($0, "") })
    all[folder + "App.xcodeproj/project.pbxproj"] = project.text
    return Repository(all).model
  }

  @Test func groupsGiveTheirPathToWhatIsInThem() {
    var project = XcodeSample()
    project.target("App", more: ["buildPhases": ["PHASE"]])
    project.add(
      "OUTER", ["isa": "PBXGroup", "path": "Sources", "children": ["INNER", "VARIANT"], "sourceTree": "<group>"],
      isChild: true)
    project.add("INNER", ["isa": "PBXGroup", "name": "Screens", "children": ["A", "ROOTED"], "sourceTree": "<group>"])
    project.add("A", ["isa": "PBXFileReference", "path": "Deep/A.swift", "sourceTree": "<group>"])
    project.add("ROOTED", ["isa": "PBXFileReference", "path": "Shared/B.m", "sourceTree": "SOURCE_ROOT"])
    project.add(
      "VARIANT",
      ["isa": "PBXVariantGroup", "name": "Main.storyboard", "children": ["BASE", "GERMAN"], "sourceTree": "<group>"])
    project.add("BASE", ["isa": "PBXFileReference", "path": "Base.lproj/Main.storyboard", "sourceTree": "<group>"])
    project.add("GERMAN", ["isa": "PBXFileReference", "path": "de.lproj/Main.storyboard", "sourceTree": "<group>"])
    for id in ["A", "ROOTED", "VARIANT"] { project.add("BUILD-\(id)", ["isa": "PBXBuildFile", "fileRef": id]) }
    project.add("PHASE", ["isa": "PBXSourcesBuildPhase", "files": ["BUILD-A", "BUILD-ROOTED", "BUILD-VARIANT"]])
    let files = [
      "Sources/Deep/A.swift", "Shared/B.m", "Shared/B.h", "Sources/Base.lproj/Main.storyboard",
      "Sources/de.lproj/Main.storyboard", "Sources/Deep/Spare.swift",
    ].map { "Ios/" + $0 }
    let model = model(project, files, in: "Ios/")
    #expect(files.filter { model.names(compiling: $0) == ["App"] } == files.dropLast())
    #expect(model.hasMembership)
  }

  @Test func aSynchronisedFolderNeedsNoExceptions() {
    var project = XcodeSample()
    project.target("Reader", more: ["fileSystemSynchronizedGroups": ["FOLDER"]])
    project.add(
      "FOLDER",
      [
        "isa": "PBXFileSystemSynchronizedRootGroup", "name": "UI", "path": "Modules/Reader UI", "sourceTree": "<group>",
      ],
      isChild: true)
    let model = model(project, ["Modules/Reader UI/A.swift", "Modules/Reader UI/Base.lproj/B.storyboard", "C.swift"])
    #expect(model.names(compiling: "Modules/Reader UI/A.swift") == ["Reader"])
    #expect(model.names(compiling: "Modules/Reader UI/Base.lproj/B.storyboard") == ["Reader"])
    #expect(model.names(compiling: "C.swift") == [])
  }

  @Test func exceptionsTakeFilesFromOwnersAndGiveThemToOthers() {
    var project = XcodeSample()
    project.target("App", more: ["fileSystemSynchronizedGroups": ["FOLDER"]])
    project.target("Widget", type: "app-extension")
    project.add(
      "FOLDER",
      [
        "isa": "PBXFileSystemSynchronizedRootGroup", "path": "App", "sourceTree": "<group>",
        "exceptions": ["OWN", "FOREIGN", "GONE"], "explicitFolders": ["Templates"],
      ], isChild: true)
    project.add(
      "OWN",
      [
        "isa": "PBXFileSystemSynchronizedBuildFileExceptionSet", "target": "TARGET-App",
        "membershipExceptions": ["Spare.swift", "Old", "/Localized: Main.storyboard"],
        "platformFiltersByRelativePath": ["Phone.swift": ["ios"], "Mac.swift": ["macos"]],
      ])
    project.add(
      "FOREIGN",
      [
        "isa": "PBXFileSystemSynchronizedBuildFileExceptionSet", "target": "TARGET-Widget",
        "membershipExceptions": ["Shared/Model.swift"],
      ])
    let model = model(
      project,
      [
        "App/A.swift", "App/Spare.swift", "App/Old/B.swift", "App/Base.lproj/Main.storyboard", "App/Shared/Model.swift",
        "App/Templates/T.swift", "App/Phone.swift", "App/Mac.swift",
      ])
    #expect(model.names(compiling: "App/A.swift") == ["App"])
    #expect(model.names(compiling: "App/Spare.swift") == [])
    #expect(model.names(compiling: "App/Old/B.swift") == [])
    #expect(model.names(compiling: "App/Base.lproj/Main.storyboard") == [])
    #expect(model.names(compiling: "App/Shared/Model.swift") == ["App", "Widget"])
    #expect(model.names(compiling: "App/Templates/T.swift") == [])
    #expect(model.names(compiling: "App/Phone.swift") == ["App"])
    #expect(model.names(compiling: "App/Mac.swift") == [])
  }

  @Test func entriesThatPointNowhereAreTolerated() {
    var project = XcodeSample(settings: ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "16.0"])
    project.target("Loom", sources: ["Loom/A.swift", "Loom/Missing.swift"])
    project.add(
      "SOURCES-Loom",
      [
        "isa": "PBXSourcesBuildPhase",
        "files": ["BUILD-Loom-Loom/A.swift", "BUILD-Loom-Loom/Missing.swift", "EMPTY", "GHOST", "NOTHING"],
      ])
    project.add("EMPTY", ["isa": "PBXBuildFile"])
    project.add("GHOST", ["isa": "PBXBuildFile", "fileRef": "NOWHERE"])
    let model = model(project, ["Loom/A.swift"])
    #expect(model.summary == ["Loom iOS 16.0"])
    #expect(model.names(compiling: "Loom/A.swift") == ["Loom"])
    #expect(model.problems == [])
    #expect(model.target("Loom")?.notes == ["lists Loom/Missing.swift, not in the repository"])
  }

  @Test func filtersLimitAFileToPlatforms() {
    var project = XcodeSample(settings: ["SUPPORTED_PLATFORMS": "iphoneos macosx"])
    project.target("App", sources: ["Phone.swift", "All.swift"])
    project.add(
      "BUILD-App-Phone.swift",
      ["isa": "PBXBuildFile", "fileRef": "FILE-Phone.swift", "platformFilters": ["ios", "maccatalyst"]])
    let model = model(project, ["Phone.swift", "All.swift"])
    #expect(model.targets(compiling: "Phone.swift").map(\.platform) == ["iOS"])
    #expect(model.targets(compiling: "All.swift").map(\.platform) == ["iOS", "macOS"])
  }

  @Test func dependenciesAreTargetsProductsAndLinkedFrameworks() {
    var project = XcodeSample()
    project.target("Kit", type: "framework")
    project.target(
      "App", more: ["dependencies": ["DEPENDENCY"], "packageProductDependencies": ["PRODUCT"], "buildPhases": ["LINK"]])
    project.add("DEPENDENCY", ["isa": "PBXTargetDependency", "target": "TARGET-Kit"])
    project.add("PRODUCT", ["isa": "XCSwiftPackageProductDependency", "productName": "Listing"])
    project.add("LINK", ["isa": "PBXFrameworksBuildPhase", "files": ["B1", "B2"]])
    project.add("B1", ["isa": "PBXBuildFile", "fileRef": "CORE"])
    project.add("B2", ["isa": "PBXBuildFile", "fileRef": "SYSTEM"])
    project.add("CORE", ["isa": "PBXFileReference", "path": "Core.framework", "sourceTree": "BUILT_PRODUCTS_DIR"])
    project.add("SYSTEM", ["isa": "PBXFileReference", "path": "WebKit.framework", "sourceTree": "SDKROOT"])
    #expect(model(project, []).target("App")?.dependencies == ["Core", "Kit", "Listing"])
  }

  @Test func circlesOfGroupsAndPathsOutOfTheRepositoryEnd() {
    var project = XcodeSample()
    project.target("App", sources: ["../../outside.swift"])
    project.add("ONE", ["isa": "PBXGroup", "children": ["TWO"], "sourceTree": "<group>"])
    project.add("TWO", ["isa": "PBXGroup", "children": ["ONE", "FILE-X"], "sourceTree": "<group>"])
    project.add("FILE-X", ["isa": "PBXFileReference", "path": "X.swift", "sourceTree": "<group>"])
    project.add("BUILD-X", ["isa": "PBXBuildFile", "fileRef": "FILE-X"])
    project.add("SOURCES-App", ["isa": "PBXSourcesBuildPhase", "files": ["BUILD-X", "BUILD-App-../../outside.swift"]])
    #expect(model(project, ["X.swift"]).summary.count == 1)
  }
}

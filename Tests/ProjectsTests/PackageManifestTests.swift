import AuditModel
import Testing

@testable import Projects

@Suite("Swift packages, read and never run")
struct PackageManifestTests {
  private func model(_ manifest: String, _ paths: [String] = [], at path: String = "Package.swift") -> ProjectModel {
    var files = Dictionary(uniqueKeysWithValues: paths.map { ($0, "") })
    files[path] = "// swift-tools-version: 6.0\nimport PackageDescription\n" + manifest
    return Repository(files).model
  }

  @Test func oneEntryATargetAndPlatform() {
    let model = model(
      """
      let package = Package(
        name: "Listing",
        platforms: [.iOS(.v17), .macOS("13.3"), .macCatalyst(.v16)],
        products: [.library(name: "ListingUI", targets: ["Listing"])],
        targets: [
          .target(name: "Listing", dependencies: [.product(name: "Net", package: "net"), "Kit", .target(name: "Core")]),
          .testTarget(name: "ListingTests", dependencies: ["Listing"]),
          .binaryTarget(name: "Closed", path: "Closed.xcframework"),
        ]
      )
      """, ["Packages/Listing/Sources/Listing/A.swift", "Packages/Listing/Tests/ListingTests/T.swift"],
      at: "Packages/Listing/Package.swift")
    #expect(
      model.summary == [
        "Listing iOS 17.0", "Listing macOS 13.3", "ListingTests iOS 17.0", "ListingTests macOS 13.3",
      ])
    #expect(model.targets.map(\.kind) == [.package, .package, .test, .test])
    #expect(model.target("Listing")?.dependencies == ["Core", "Kit", "Net"])
    #expect(
      model.target("Listing")?.evidence
        == Target.Evidence(file: "Packages/Listing/Package.swift", line: 5, key: "platforms"))
    #expect(model.names(compiling: "Packages/Listing/Sources/Listing/A.swift") == ["Listing", "Listing"])
    #expect(model.names(compiling: "Packages/Listing/Tests/ListingTests/T.swift") == ["ListingTests", "ListingTests"])
  }

  @Test func versionsAsTheManifestSpellsThem() {
    for (written, read) in [
      (".iOS(.v26)", "iOS 26.0"), (".macOS(.v10_15)", "macOS 10.15"), (".iOS(\"17.4\")", "iOS 17.4"),
      (".visionOS(.v1)", "visionOS 1.0"), (".custom(\"xros\", versionString: \"2.0\")", "visionOS 2.0"),
      (".iOS(SupportedPlatform.IOSVersion.v16)", "iOS 16.0"), (".macCatalyst(.v17)", "iOS 17.0"),
    ] {
      let model = model("let package = Package(name: \"A\", platforms: [\(written)], targets: [.target(name: \"A\")])")
      #expect(model.summary == ["A \(read)"])
    }
  }

  @Test func variablesFunctionsAndLists() {
    let model = model(
      """
      let minimum: SupportedPlatform = .iOS("16.0")
      let features = ["Search", "Map"]
      func feature(_ name: String, tests: Bool = true) -> [Target] {
        var targets: [Target] = [.target(name: name, path: "Features/\\(name)/Sources")]
        if tests {
          targets.append(.testTarget(name: name + "Tests", path: "Features/\\(name)/Tests"))
        }
        return targets
      }
      extension Target {
        static func plain(_ name: String) -> Target { .target(name: name, path: "Plain/\\(name)") }
      }
      let package = Package(
        name: "App", platforms: [minimum],
        targets: features.flatMap { feature($0) } + feature("Bare", tests: false) + [.plain("Core")]
      )
      for name in ["Late", "Later"] { package.targets.append(.target(name: name)) }
      package.targets += [.target(name: "Last")]
      """, ["Features/Map/Sources/M.swift", "Plain/Core/C.swift"])
    #expect(
      model.targets.map(\.name) == [
        "Bare", "Core", "Last", "Late", "Later", "Map", "MapTests", "Search", "SearchTests",
      ])
    #expect(model.targets.allSatisfy { $0.deploymentTarget == "16.0" })
    #expect(model.names(compiling: "Features/Map/Sources/M.swift") == ["Map"])
    #expect(model.names(compiling: "Plain/Core/C.swift") == ["Core"])
    #expect(model.problems == [])
  }

  @Test func pathsSourcesAndExclusions() {
    let model = model(
      """
      let package = Package(name: "A", platforms: [.iOS(.v17)], targets: [
        .target(name: "A", path: "Code", exclude: ["Old", "Read.swift"], sources: ["Main", "One.swift"]),
        .target(name: "B", path: "."),
      ])
      """)
    let paths = ["Code/Main/M.swift", "Code/One.swift", "Code/Two.swift", "Code/Main/Old/X.swift", "Root.swift"]
    let whole = self.model(
      "let package = Package(name: \"A\", targets: [.target(name: \"A\", path: \"Code\", exclude: [\"Old\"], "
        + "sources: [\"Main\", \"One.swift\"]), .target(name: \"B\", path: \"Other\")])",
      paths + ["Code/Old/O.swift", "Other/B.swift"])
    #expect(model.targets.map(\.name) == ["A", "B"])
    #expect(whole.names(compiling: "Code/Main/M.swift") == ["A"])
    #expect(whole.names(compiling: "Code/One.swift") == ["A"])
    #expect(whole.names(compiling: "Code/Two.swift") == [])
    #expect(whole.names(compiling: "Other/B.swift") == ["B"])
  }

  @Test func theOnlyTargetMayLieInSourcesItself() {
    let model = model(
      "let package = Package(name: \"A\", targets: [.target(name: \"A\"), .testTarget(name: \"ATests\")])",
      ["Sources/A.swift", "Tests/T.swift"])
    #expect(model.names(compiling: "Sources/A.swift") == ["A"])
    #expect(model.names(compiling: "Tests/T.swift") == ["ATests"])
  }

  @Test func withoutPlatformsTheDeploymentTargetIsUnknown() {
    #expect(model("let package = Package(name: \"A\", targets: [.target(name: \"A\")])").summary == ["A iOS unknown"])
  }

  @Test func withoutPlatformsTheUsersTellWhichOnesThereAre() {
    var project = XcodeSample(settings: ["SDKROOT": "macosx", "MACOSX_DEPLOYMENT_TARGET": "14.0"])
    project.target("App", more: ["packageProductDependencies": ["P"]])
    project.add("P", ["isa": "XCSwiftPackageProductDependency", "productName": "KitUI"])
    let model = Repository([
      "App.xcodeproj/project.pbxproj": project.text,
      "Kit/Package.swift": "import PackageDescription\nlet package = Package(name: \"Kit\", "
        + "products: [.library(name: \"KitUI\", targets: [\"Kit\"])], targets: [.target(name: \"Kit\")])",
    ]).model
    #expect(model.summary == ["App macOS 14.0", "Kit macOS unknown"])
  }

  @Test func whatOnlyRunningItCouldTellIsToldAndTheRestIsRead() {
    let model = model(
      """
      import Foundation
      let extra: [Target] = ProcessInfo.processInfo.environment["EXTRA"] != nil ? [.target(name: "Extra")] : []
      let package = Package(
        name: "A", platforms: [.iOS(ProcessInfo.processInfo.environment["MIN"]!)],
        targets: [.target(name: "A"), makeTarget()]
      )
      """)
    #expect(model.target("A")?.deploymentTarget == nil)
    #expect(model.target("A")?.notes.isEmpty == false)
    #expect(model.problems.map(\.line) == [7])
  }

  @Test func theNewestOfSeveralManifestsCounts() {
    let model = Repository([
      "Package.swift": "// swift-tools-version:5.5\nimport PackageDescription\n"
        + "let package = Package(name: \"A\", platforms: [.iOS(.v13)], targets: [.target(name: \"A\")])",
      "Package@swift-5.9.swift": "// swift-tools-version:5.9\nimport PackageDescription\n"
        + "let package = Package(name: \"A\", platforms: [.iOS(.v16)], targets: [.target(name: \"A\")])",
    ]).model
    #expect(model.summary == ["A iOS 16.0"])
  }

  @Test func aTypeCalledPackageInAnAppIsNoManifest() {
    let model = Repository(["Models/Package.swift": "import Foundation\nstruct Package { let weight: Double }"]).model
    #expect(model == ProjectModel())
  }

  @Test func brokenManifestsAndEndlessOnesEnd() {
    for manifest in [
      "let package = Package(name: \"A\", targets: [.target(name: ", "let package = package",
      "func a() -> Package { a() }\nlet package = a()",
      "let a = b\nlet b = a\nlet package = Package(name: a, targets: b)", "", "let package = 3",
      "let x = Array(repeating: 1, count: 9)\nlet package = Package(name: \"A\", targets: x.map { $0 }.map { $0 })",
      "func f(_ n: String) -> [Target] { f(n) + f(n) + f(n) }\nlet package = Package(name: \"A\", targets: f(\"\"))",
    ] {
      _ = model(manifest)
    }
  }
}

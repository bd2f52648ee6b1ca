import AuditModel
import Testing

@testable import Projects

@Suite("Bazel BUILD files")
struct BazelTests {
  private func model(_ files: [String: String], _ paths: [String] = []) -> ProjectModel {
    Repository(files.merging(paths.map { ($0, "") }) { $1 }).model
  }

  @Test func anApplicationWithItsCodeAndLibraries() {
    let model = model(
      [
        "WORKSPACE": "", "versions.bzl": "BASE = \"17\"\nMINIMUM_IOS = BASE + \".2\"\n",
        "App/BUILD.bazel": """
        load("@build_bazel_rules_apple//apple:ios.bzl", "ios_application", "ios_unit_test")
        load("//:versions.bzl", minimum = "MINIMUM_IOS")

        DEPS = ["//Kit"]

        swift_library(
            name = "AppLib",
            module_name = "App",
            srcs = glob(["**/*.swift"], exclude = ["Tests/**", "Old/*.swift"]) + ["Extra.m"],  # all of it
            data = ["Main.storyboard"],
            deps = DEPS + ["@other//:Lib"] + select({"//conditions:default": []}),
        )

        ios_application(
            name = "App",
            bundle_id = "example.app",
            families = ["iphone", "ipad"],
            minimum_os_version = minimum,
            deps = [":AppLib"],
        )

        swift_library(name = "TestsLib", testonly = True, srcs = glob(["Tests/**/*.swift"]), deps = [":AppLib"])

        ios_unit_test(name = "AppTests", minimum_os_version = "16.0", deps = [":TestsLib"])
        """,
        "Kit/BUILD":
          "swift_library(name = 'Kit', srcs = glob(['Sources/**/*.swift']), visibility = ['//visibility:public'])",
        "App/Sub/BUILD": "",
      ],
      [
        "App/A.swift", "App/Deep/B.swift", "App/Old/O.swift", "App/Extra.m", "App/Main.storyboard", "App/Tests/T.swift",
        "App/Sub/S.swift", "Kit/Sources/K.swift",
      ])
    #expect(model.summary == ["App iOS 17.2", "AppTests iOS 16.0", "Kit iOS 17.2"])
    #expect(model.targets.map(\.kind) == [.app, .test, .framework])
    #expect(model.target("App")?.module == "App")
    #expect(model.target("App")?.bundleIdentifier == "example.app")
    #expect(model.target("App")?.dependencies == ["Kit_Kit"])
    #expect(model.target("App")?.evidence.key == "minimum_os_version")
    for path in ["App/A.swift", "App/Deep/B.swift", "App/Extra.m", "App/Main.storyboard"] {
      #expect(model.names(compiling: path) == ["App"], "\(path)")
    }
    #expect(model.names(compiling: "App/Tests/T.swift") == ["AppTests"])
    #expect(model.names(compiling: "Kit/Sources/K.swift") == ["Kit"])
    for path in ["App/Old/O.swift", "App/Sub/S.swift"] { #expect(model.names(compiling: path) == []) }
  }

  @Test func aSharedLibraryHasTheLowestTargetOfItsUsers() {
    let rules = """
      swift_library(name = "Shared", srcs = ["S.swift"])
      ios_application(name = "One", minimum_os_version = "17.0", deps = [":Shared"])
      ios_application(name = "Two", minimum_os_version = "16.0", deps = [":Shared"])
      macos_application(name = "Three", minimum_os_version = "14.0", deps = [":Shared"])
      """
    #expect(
      model(["BUILD": rules], ["S.swift"]).summary == [
        "One iOS 17.0", "Shared iOS 16.0", "Shared macOS 14.0", "Three macOS 14.0", "Two iOS 16.0",
      ])
  }

  @Test func whatIsNoLiteralIsUnknown() {
    let rules = "ios_application(name = \"App\", minimum_os_version = version(\"ios\"), deps = [])\n"
    #expect(model(["BUILD": rules]).summary == ["App iOS unknown"])
  }

  @Test func anOpenBracketIsTold() {
    let model = model(["BUILD": "x = 1\nios_application(\n    name = \"App\",\n    deps = [\n"])
    #expect(model.problems.map(\.line) == [2])
  }

  @Test func strangeFilesEnd() {
    for text in [
      "", "(", ")", "a(", "a(b", "a(b=", "\"", "'''", String(repeating: "(", count: 5_000),
      "def f():\n    a(name = 'x')\n",
      "[swift_library(name = n) for n in ['a']]", "a = b\nb = a\nswift_library(name = a)",
      "load(\"//:BUILD\", \"x\")\nx = x",
      "a(name = \"b\" \"c\")", "a(**k)", "\\",
    ] {
      _ = model(["BUILD": text])
    }
  }
}

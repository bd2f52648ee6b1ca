import AuditModel
import Testing

@testable import Repository

@Suite struct FileListTests {
  @Test func podsAreVendoredOnlyBesideAPodfileOrWithAManifestInside() throws {
    let repository = try SampleRepository()
    try repository.write("Podfile")
    try repository.write("Pods/A/A.swift")
    try repository.write("App/Pods/Notes.swift")
    try repository.write("Example/Pods/Manifest.lock")
    try repository.write("Example/Pods/B.swift")
    try repository.write("LocalPods/Kit.swift")
    let list = try repository.list()
    #expect(list.paths == ["App/Pods/Notes.swift", "LocalPods/Kit.swift", "Podfile"])
    #expect(list.counts == ["vendored": 3])
  }

  @Test func checkoutsAndBuildProductsAreLeftOutAnywhere() throws {
    let repository = try SampleRepository()
    for path in [
      "Carthage/Checkouts/A/A.swift", "Deep/SourcePackages/checkouts/b/B.swift", "web/node_modules/c/C.swift",
      "Libraries/Sign.framework/Versions/A/Headers/Sign.h", "Kit.xcframework/ios-arm64/Kit.framework/Headers/Kit.h",
      "Carthage/Build/D.swift", "x/DerivedData/E.swift", "Kit/.build/checkouts/F.swift",
      "Checkouts/G.swift", "Build/H.swift", "checkouts/I.swift", "Carthage.swift",
    ] { try repository.write(path) }
    let list = try repository.list()
    #expect(list.paths == ["Build/H.swift", "Carthage.swift", "Checkouts/G.swift", "checkouts/I.swift"])
    #expect(list.counts == ["vendored": 5, "build products": 3])
  }

  @Test func theConfigurationExcludes() throws {
    let repository = try SampleRepository()
    try repository.write("App/A.swift")
    try repository.write("Old/B.swift")
    var configuration = Configuration()
    configuration.exclude = ["Old/"]
    let list = try repository.list(configuration)
    #expect(list.paths == ["App/A.swift"])
    #expect(list.skipped[.excluded]?.map(\.path) == ["Old/B.swift"])
  }

  @Test func includingSomethingLeavesTheRestOut() throws {
    let repository = try SampleRepository()
    try repository.write("App/A.swift")
    try repository.write("Tools/B.swift")
    var configuration = Configuration()
    configuration.include = ["App/**"]
    #expect(try repository.list(configuration).paths == ["App/A.swift"])
  }

  @Test func vendoredFoldersAreReadWhereAnIncludeNamesThem() throws {
    let repository = try SampleRepository()
    try repository.write("App/A.swift")
    try repository.write("Podfile")
    try repository.write("Pods/HouseKit/B.swift")
    try repository.write("Pods/Other/C.swift")
    var configuration = Configuration()
    configuration.include = ["**"]
    #expect(try repository.list(configuration).paths == ["App/A.swift", "Podfile"])
    configuration.include = ["**", "Pods/HouseKit/**"]
    #expect(try repository.list(configuration).paths == ["App/A.swift", "Podfile", "Pods/HouseKit/B.swift"])
  }
}

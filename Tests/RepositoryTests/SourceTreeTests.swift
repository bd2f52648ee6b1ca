import AuditModel
import Foundation
import Testing

@testable import Repository

@Suite struct WorkTreeTests {
  @Test func trackedAndUntrackedFilesAreListedAndIgnoredOnesAreNot() throws {
    let repository = try SampleRepository()
    try repository.write("B.swift")
    try repository.write(".gitignore", "*.log\n")
    try repository.commit()
    try repository.write("A.swift")
    try repository.write("x.log")
    #expect(try repository.tree().paths == [".gitignore", "A.swift", "B.swift"])
  }

  @Test func blobIdsAreGitsForCleanFilesOnly() throws {
    let repository = try SampleRepository()
    try repository.write("A.swift", "let a = 1\n")
    try repository.write("B.swift", "let b = 1\n")
    try repository.commit()
    try repository.write("B.swift", "let b = 22\n")
    let files = try repository.tree().files
    let blob = try #require(files.first { $0.path == "A.swift" }?.blob)
    #expect(blob == Hashing.gitBlobID(Array("let a = 1\n".utf8)))
    #expect(files.first { $0.path == "B.swift" }?.blob == nil)
  }

  @Test func aFileDeletedInTheWorkTreeOnlyIsToldApart() throws {
    let repository = try SampleRepository()
    try repository.write("A.swift")
    try repository.commit()
    try repository.remove("A.swift")
    let tree = try repository.tree()
    #expect(tree.paths.isEmpty)
    #expect(tree.unread[.deleted] == ["A.swift"])
  }

  @Test func symbolicLinksAreNotFollowed() throws {
    let repository = try SampleRepository()
    try repository.write("Real/A.swift")
    try repository.link("Real/loop", to: "..")
    try repository.link("Linked.swift", to: "/etc/hosts")
    try repository.commit()
    let tree = try repository.tree()
    #expect(tree.paths == ["Real/A.swift"])
    #expect(tree.unread[.symbolicLink] == ["Linked.swift", "Real/loop"])
  }

  @Test func aFolderReplacedByALinkOutOfTheRepositoryIsNotRead() throws {
    let repository = try SampleRepository()
    let outside = try SampleRepository(git: false)
    try outside.write("A.swift", "let secret = 1\n")
    try repository.write("Folder/A.swift", "let mine = 1\n")
    try repository.commit()
    try repository.remove("Folder")
    try repository.link("Folder", to: outside.root)
    let tree = try repository.tree()
    #expect(!tree.paths.contains("Folder/A.swift"))
    #expect(tree.unread.values.contains { $0.contains("Folder/A.swift") })
  }

  @Test func anUnfinishedMergeListsEachFileOnce() throws {
    let repository = try SampleRepository()
    try repository.write("A.swift", "let a = 1\n")
    try repository.commit()
    try repository.git("checkout", "-q", "-b", "other")
    try repository.write("A.swift", "let a = 2\n")
    try repository.commit()
    try repository.git("checkout", "-q", "main")
    try repository.write("A.swift", "let a = 3\n")
    try repository.commit()
    try repository.git("merge", "-q", "other")
    let tree = try repository.tree()
    #expect(tree.paths == ["A.swift"])
    #expect(tree.files.first?.blob == nil)
    #expect(try tree.text("A.swift").contains("<<<<<<<"))
  }

  @Test func submodulesAreToldApartAndReadWhereIncluded() throws {
    let library = try SampleRepository()
    try library.write("Sources/L.swift")
    try library.commit()
    let repository = try SampleRepository()
    try repository.write("A.swift")
    try repository.git("submodule", "--quiet", "add", library.root, "Vendor/Library")
    try repository.commit()
    let tree = try repository.tree()
    #expect(tree.paths == [".gitmodules", "A.swift"])
    #expect(tree.unread[.submodule] == ["Vendor/Library"])
    var configuration = Configuration()
    configuration.include = ["**", "Vendor/Library/**"]
    let list = try repository.list(configuration)
    #expect(list.paths == [".gitmodules", "A.swift", "Vendor/Library/Sources/L.swift"])
  }

  @Test func nestedRepositoriesAreToldApart() throws {
    let repository = try SampleRepository()
    try repository.write("A.swift")
    try repository.git("init", "-q", "Nested")
    try repository.write("Nested/B.swift")
    let tree = try repository.tree()
    #expect(tree.paths == ["A.swift"])
    #expect(tree.unread[.nestedRepository] == ["Nested/"])
  }

  @Test func filesLeftOutByASparseCheckoutAreTold() throws {
    let repository = try SampleRepository()
    try repository.write("In/A.swift")
    try repository.write("Out/B.swift")
    try repository.commit()
    try repository.git("sparse-checkout", "set", "In")
    let tree = try repository.tree()
    #expect(tree.paths == ["In/A.swift"])
    #expect(tree.unread[.notCheckedOut] == ["Out/B.swift"])
  }

  @Test func programsOfTheRepositorysConfigurationDoNotRun() throws {
    let repository = try SampleRepository()
    try repository.write("A.swift")
    try repository.commit()
    try repository.git("config", "core.fsmonitor", "touch \(repository.root)/ran; false")
    _ = try repository.tree()
    #expect(!FileManager.default.fileExists(atPath: repository.root + "/ran"))
  }

  @Test func namesWithSpacesQuotesAndUmlautsComeAsTheyAre() throws {
    let repository = try SampleRepository()
    let names = ["Über \"uns\".swift", "a b\tc.swift"]
    for name in names { try repository.write(name) }
    try repository.commit()
    #expect(Set(try repository.tree().paths) == Set(names))
  }

  @Test func anUnreadableFileSaysWhy() throws {
    let repository = try SampleRepository()
    try repository.write("A.swift")
    let tree = try repository.tree()
    try repository.remove("A.swift")
    #expect(throws: AuditError(.failed, "it is not there")) { try tree.text("A.swift") }
  }
}

@Suite struct PlainFolderTests {
  @Test func allFilesBelowAreListedAndLinksAreNotFollowed() throws {
    let folder = try SampleRepository(git: false)
    try folder.write("B/C.swift")
    try folder.write("A.swift")
    try folder.link("B/loop", to: "..")
    let tree = try folder.tree()
    #expect(tree.paths == ["A.swift", "B/C.swift"])
    #expect(tree.unread[.symbolicLink] == ["B/loop"])
    #expect(try tree.text("A.swift") == "\n")
  }

  @Test func aRepositoryInsideIsToldApart() throws {
    let folder = try SampleRepository(git: false)
    try folder.write("A.swift")
    try folder.git("init", "-q", "Nested")
    try folder.write("Nested/B.swift")
    let tree = try folder.tree()
    #expect(tree.paths == ["A.swift"])
    #expect(tree.unread[.nestedRepository] == ["Nested/"])
  }
}

@Suite struct CommitTreeTests {
  @Test func aPastCommitIsReadWithoutTheWorkTree() throws {
    let repository = try SampleRepository()
    try repository.write("A.swift", "let a = 1\n")
    try repository.write("B.swift", "let b = 1\n")
    try repository.link("L.swift", to: "A.swift")
    let first = try repository.commit()
    try repository.write("A.swift", "let a = 2\n")
    try repository.remove("B.swift")
    try repository.commit()
    try repository.write("A.swift", "let a = 3\n")

    let tree = try repository.location().tree(at: first, configuration: Configuration())
    #expect(tree.paths == ["A.swift", "B.swift"])
    #expect(tree.unread[.symbolicLink] == ["L.swift"])
    try tree.prepare(tree.files)
    #expect(try tree.text("A.swift") == "let a = 1\n")
    #expect(try tree.text("B.swift") == "let b = 1\n")
    #expect(tree.revision.commit == first)
    #expect(tree.revision.isTracking)
    #expect(try repository.tree().text("A.swift") == "let a = 3\n")
  }

  @Test func contentComesWithoutPreparationToo() throws {
    let repository = try SampleRepository()
    try repository.write("A.swift", "")
    try repository.write("B.swift", "two\nlines\n")
    try repository.commit()
    let tree = try repository.location().tree(at: "HEAD", configuration: Configuration())
    #expect(try tree.text("B.swift") == "two\nlines\n")
    #expect(try tree.text("A.swift") == "")
  }

  @Test func aBareRepositoryIsScannedAtItsNewestCommit() throws {
    let repository = try SampleRepository()
    try repository.write("A.swift", "let a = 1\n")
    try repository.write(".webview-audit.json", "{ repository: 'acme/shop' }")
    try repository.commit()
    let place = try SampleRepository(git: false)
    try place.git("clone", "-q", "--bare", repository.root, "shop.git")
    let location = try place.location("shop.git")
    #expect(location.kind == .bare)
    #expect(location.folderName == "shop")
    let loaded = try LoadedConfiguration.load(at: location)
    #expect(loaded.configuration.repository == "acme/shop")
    let tree = try location.currentTree(configuration: loaded.configuration)
    #expect(try tree.text("A.swift") == "let a = 1\n")
  }

  @Test func manyFilesComeInOneGo() throws {
    let repository = try SampleRepository()
    for number in 0..<300 {
      try repository.write("F\(number).swift", String(repeating: "let x\(number) = 1\n", count: 200))
    }
    try repository.commit()
    let tree = try repository.location().tree(at: "HEAD", configuration: Configuration())
    try tree.prepare(tree.files)
    #expect(try tree.text("F299.swift").hasPrefix("let x299 = 1"))
    #expect(try tree.text("F0.swift").count == 200 * 11)
  }

  @Test func blobsThatAPartialCloneLacksAreToldAndTheRestIsRead() throws {
    let origin = try SampleRepository()
    try origin.write("A.swift", "let a = 1\n")
    try origin.write("B.swift", "let b = 1\n")
    try origin.commit()
    try origin.git("config", "uploadpack.allowFilter", "true")
    let place = try SampleRepository(git: false)
    try place.git("clone", "-q", "--no-checkout", "--filter=blob:none", "file://" + origin.root, "part")
    // One of the two is there all the same.
    try place.git("cat-file", "blob", "HEAD:B.swift", in: place.root + "/part")
    let tree = try place.location("part").tree(at: "HEAD", configuration: Configuration())
    try tree.prepare(tree.files)
    #expect(throws: AuditError(.failed, "its content is missing from the repository")) { try tree.text("A.swift") }
    #expect(try tree.text("B.swift") == "let b = 1\n")
  }

  @Test(arguments: ["nothing", "--help", ""]) func aCommitThatIsNotThereIsNamed(name: String) throws {
    let repository = try SampleRepository()
    try repository.commit()
    #expect(throws: AuditError.self) {
      try repository.location().tree(at: name, configuration: Configuration())
    }
  }
}

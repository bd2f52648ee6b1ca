import AuditModel
import Foundation
import Testing

@testable import Repository

@Suite struct RepositoryLocationTests {
  @Test func everyFolderOfAWorkTreeLeadsToItsTop() throws {
    let repository = try SampleRepository()
    try repository.write("App/Screens/A.swift")
    #expect(try repository.location("App/Screens").root == repository.root)
    #expect(try repository.location().kind == .workTree(prefix: ""))
  }

  @Test func aFolderWithAConfigurationIsARepositoryOfItsOwn() throws {
    let repository = try SampleRepository()
    try repository.write("ios/.webview-audit.json", "{}")
    try repository.write("ios/App/A.swift")
    try repository.write("web/index.js")
    let location = try repository.location("ios/App")
    #expect(location.root == repository.root + "/ios")
    #expect(location.kind == .workTree(prefix: "ios/"))
    try repository.commit()
    #expect(try location.currentTree(configuration: Configuration()).paths == [".webview-audit.json", "App/A.swift"])
    #expect(
      try location.tree(at: "HEAD", configuration: Configuration()).paths == [".webview-audit.json", "App/A.swift"])
  }

  @Test func aFolderThatGitIgnoresIsItsOwnRoot() throws {
    let repository = try SampleRepository()
    try repository.write(".gitignore", "build/\n")
    try repository.write("build/sample/A.swift")
    let location = try repository.location("build/sample")
    #expect(location.kind == .folder)
    #expect(location.root == repository.root + "/build/sample")
  }

  @Test func aFolderWithoutGitIsAPlainFolder() throws {
    let repository = try SampleRepository(git: false)
    #expect(try repository.location().kind == .folder)
  }

  @Test func aMissingFolderIsNamed() throws {
    let repository = try SampleRepository()
    #expect(throws: AuditError.self) { try repository.location("missing") }
    do {
      _ = try repository.location("missing")
    } catch let error as AuditError {
      #expect(error.message.contains("missing"))
    }
  }

  @Test func settingsOfAGitHookDoNotLeadElsewhere() throws {
    let repository = try SampleRepository()
    let other = try SampleRepository()
    var context = repository.context
    context.environment["GIT_DIR"] = other.root + "/.git"
    #expect(try RepositoryLocation.locate(repository.root, context: context).root == repository.root)
  }

  @Test func aRelativePathStartsAtTheWorkingDirectory() throws {
    let repository = try SampleRepository()
    #expect(try RepositoryLocation.locate(".", context: repository.context).root == repository.root)
  }
}

@Suite struct RepositoryIdentityTests {
  @Test(arguments: [
    "https://github.com/Owner/name.git", "https://user:secret@github.com/Owner/name", "git@github.com:Owner/name.git",
    "ssh://git@GitHub.com:22/Owner/name/", "git://github.com/Owner/name.git/",
  ])
  func allFormsOfAnAddressAreOneKey(address: String) throws {
    let remote = try #require(RemoteAddress(address))
    #expect(remote.key == "github.com/Owner/name")
    #expect(remote.webURL == "https://github.com/Owner/name")
  }

  @Test(arguments: ["/srv/git/name.git", "file:///srv/git/name", "../name"])
  func aFolderOfThisMachineIsKnownByItsNameOnly(address: String) throws {
    let remote = try #require(RemoteAddress(address))
    #expect(remote.key == "name")
    #expect(remote.webURL == nil)
  }

  @Test(arguments: ["", "   ", "https://", "git@:name"])
  func whatIsNoAddressGivesNone(address: String) {
    #expect(RemoteAddress(address) == nil)
  }

  @Test func theConfigurationComesFirstThenOriginThenTheFolder() throws {
    let repository = try SampleRepository()
    let folder = try #require(repository.root.split(separator: "/").last)
    #expect(RepositoryIdentity.read(at: try repository.location(), configuration: Configuration()).key == folder)
    try repository.git("remote", "add", "origin", "https://token@example.com/team/shop.git")
    let identity = RepositoryIdentity.read(at: try repository.location(), configuration: Configuration())
    #expect(identity.key == "example.com/team/shop")
    #expect(identity.name == "shop")
    #expect(identity.webURL == "https://example.com/team/shop")
    var configuration = Configuration()
    configuration.repository = "acme/shop-ios"
    let configured = RepositoryIdentity.read(at: try repository.location(), configuration: configuration)
    #expect(configured.key == "acme/shop-ios")
    #expect(configured.name == "shop-ios")
  }

  @Test func aPartWithItsOwnConfigurationHasAKeyOfItsOwn() throws {
    let repository = try SampleRepository()
    try repository.git("remote", "add", "origin", "https://example.com/team/mono.git")
    try repository.write("ios/.webview-audit.json", "{}")
    let identity = RepositoryIdentity.read(at: try repository.location("ios"), configuration: Configuration())
    #expect(identity.key == "example.com/team/mono/ios")
    #expect(identity.name == "ios")
  }
}

@Suite struct RevisionTests {
  @Test func aBranchWithoutRemoteIsItsOwnTrackingBranch() throws {
    let repository = try SampleRepository()
    try repository.write("A.swift")
    let commit = try repository.commit()
    let revision = try repository.tree().revision
    #expect(revision.commit == commit)
    #expect(revision.branch == "main")
    #expect(revision.isTracking)
    #expect(!revision.isDirty)
    #expect((revision.commitTime ?? 0) > 1_600_000_000)
  }

  @Test func anotherBranchThanTheConfiguredOneIsNotTracking() throws {
    let repository = try SampleRepository()
    try repository.commit()
    try repository.git("checkout", "-q", "-b", "feature")
    var configuration = Configuration()
    configuration.branch = "main"
    #expect(try !repository.tree(configuration).revision.isTracking)
    configuration.branch = "feature"
    #expect(try repository.tree(configuration).revision.isTracking)
  }

  @Test func theRemotesDefaultBranchIsTracked() throws {
    let origin = try SampleRepository()
    try origin.write("A.swift")
    try origin.commit()
    let clone = try SampleRepository(git: false)
    try clone.git("clone", "-q", origin.root, "work")
    let folder = clone.root + "/work"
    let location = try clone.location("work")
    #expect(try location.currentTree(configuration: Configuration()).revision.isTracking)
    try clone.git("checkout", "-q", "-b", "feature", in: folder)
    #expect(try !location.currentTree(configuration: Configuration()).revision.isTracking)
    // A build machine checks out the commit itself.
    try clone.git("checkout", "-q", "--detach", "origin/main", in: folder)
    let detached = try location.currentTree(configuration: Configuration()).revision
    #expect(detached.branch == "main")
    #expect(detached.isTracking)
    try clone.git("commit", "-q", "--allow-empty", "-m", "more", in: folder)
    #expect(try location.currentTree(configuration: Configuration()).revision.branch == nil)
  }

  @Test(arguments: ["changed", "untracked", "staged"]) func anyDifferenceFromTheCommitIsTold(kind: String) throws {
    let repository = try SampleRepository()
    try repository.write("A.swift", "let a = 1\n")
    try repository.commit()
    switch kind {
    case "changed": try repository.write("A.swift", "let a = 22\n")
    case "untracked": try repository.write("B.swift")
    default:
      try repository.write("A.swift", "let a = 333\n")
      try repository.git("add", "A.swift")
    }
    #expect(try repository.tree().revision.isDirty)
  }

  @Test func aFileThatIsOnlyNewerIsNoDifference() throws {
    // As in a folder that was copied: git would have to look into every file.
    let repository = try SampleRepository()
    try repository.write("A.swift", "let a = 1\n")
    try repository.commit()
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 2_000_000_000)], ofItemAtPath: repository.root + "/A.swift")
    let tree = try repository.tree()
    #expect(!tree.revision.isDirty)
    #expect(tree.files.first?.blob != nil)
  }

  @Test func aRepositoryWithoutCommitsHasNone() throws {
    let repository = try SampleRepository()
    try repository.write("A.swift")
    let tree = try repository.tree()
    #expect(tree.revision.commit == nil)
    #expect(tree.paths == ["A.swift"])
  }
}

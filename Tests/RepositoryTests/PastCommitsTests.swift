import AuditModel
import Testing

@testable import Repository

@Suite("The files of many past commits") struct PastCommitsTests {
  /// A history in which files come, change, move, become links and go.
  private func history() throws -> (repository: SampleRepository, commits: [String]) {
    let repository = try SampleRepository()
    var commits: [String] = []
    try repository.write("A.swift", "let a = 1\n")
    try repository.write("Sources/Ünï \"quoted\".swift", "let b = 1\n")
    try repository.write("read.me", "words\n")
    commits.append(try repository.commit())
    try repository.write("A.swift", "let a = 2\n")
    try repository.write("Sources/C.swift", "let c = 1\n")
    commits.append(try repository.commit())
    commits.append(try repository.commit("nothing"))
    try repository.remove("A.swift")
    try repository.link("A.swift", to: "Sources/C.swift")
    try repository.git("mv", "Sources/C.swift", "Sources/D.swift")
    commits.append(try repository.commit())
    try repository.remove("A.swift")
    try repository.write("A.swift", "let a = 1\n")
    commits.append(try repository.commit())
    #if os(Linux)
      // One letter in its two spellings: two files to git.
      try repository.write("Caf\u{E9}.swift", "let e = 1\n")
      commits.append(try repository.commit())
      try repository.git("mv", "Caf\u{E9}.swift", "Cafe\u{301}.swift")
      commits.append(try repository.commit())
    #endif
    return (repository, commits)
  }

  private func expectSame(_ commits: [String], _ repository: SampleRepository) throws {
    let location = try repository.location()
    let past = try PastCommits(commits, of: location, configuration: Configuration()) { $0.hasSuffix(".swift") }
    for (index, commit) in commits.enumerated() {
      let tree = try past.tree(index)
      let alone = try location.tree(at: commit, configuration: Configuration())
      #expect(tree.files == alone.files)
      #expect(tree.unread == alone.unread)
      #expect(tree.revision == alone.revision)
      try tree.prepare(tree.files.filter { $0.path.hasSuffix(".swift") })
      for file in tree.files { #expect(try tree.content(of: file) == alone.content(of: file)) }
    }
  }

  @Test("are those of each commit alone, whatever the order of the commits") func order() throws {
    let (repository, commits) = try history()
    try expectSame(commits, repository)
    try expectSame(commits.reversed(), repository)
    try expectSame([commits[4], commits[0], commits[3]], repository)
    try expectSame([commits[2]], repository)
  }

  @Test("are there where a partial clone lacks contents; what it lacks is told") func partial() throws {
    let (origin, commits) = try history()
    try origin.git("config", "uploadpack.allowFilter", "true")
    let place = try SampleRepository(git: false)
    try place.git("clone", "-q", "--no-checkout", "--filter=blob:none", "file://" + origin.root, "part")
    try place.git("cat-file", "blob", commits[1] + ":A.swift", in: place.root + "/part")
    let past = try PastCommits(commits, of: try place.location("part"), configuration: Configuration()) { _ in true }
    let first = try past.tree(0)
    try first.prepare(first.files)
    #expect(throws: AuditError.self) { try first.text("A.swift") }
    let second = try past.tree(1)
    #expect(try second.text("A.swift") == "let a = 2\n")
    #expect(throws: AuditError.self) { try second.text("Sources/C.swift") }
  }
}

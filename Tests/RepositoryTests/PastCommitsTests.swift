import AuditModel
import Foundation
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

  #if os(Linux)
    @Test("are told apart where names that are not UTF-8 read alike") func unreadable() throws {
      let repository = try SampleRepository()
      func write(_ name: [UInt8], _ text: String) throws {
        let path = (Array((repository.root + "/a").utf8) + name + Array(".swift".utf8) + [0]).map {
          CChar(bitPattern: $0)
        }
        let file = try #require(fopen(path, "w"))
        fputs(text, file)
        fclose(file)
      }
      var commits: [String] = []
      try write([0xFF], "let a = 1\n")
      try write([0xFE], "let b = 1\n")
      commits.append(try repository.commit())
      try write([0xFF], "let a = 2\n")
      commits.append(try repository.commit())
      try expectSame(commits, repository)
    }
  #endif

  @Test("keep their own contents where a damaged tree gives a folder out as a file") func damaged() throws {
    let repository = try SampleRepository()
    for name in ["A", "C", "D"] { try repository.write("\(name).swift", "let \(name) = 1\n") }
    let first = try repository.commit()
    func bytes(_ id: String) -> [UInt8] {
      stride(from: 0, to: id.count, by: 2).compactMap { UInt8(id.dropFirst($0).prefix(2), radix: 16) }
    }
    var tree = Data()
    for name in ["A", "B", "C", "D"] {
      let id = try repository.git("rev-parse", name == "B" ? "HEAD^{tree}" : "HEAD:\(name).swift")
      tree.append(contentsOf: Array("100644 \(name).swift".utf8) + [0] + bytes(id))
    }
    try repository.write("tree", tree)
    let damaged = try repository.git("hash-object", "-t", "tree", "-w", "--literally", "tree")
    let second = try repository.git("commit-tree", damaged, "-p", first, "-m", "damaged")
    let past = try PastCommits([second, first], of: try repository.location(), configuration: Configuration()) { _ in
      true
    }
    for index in 0..<2 {
      let files = try past.tree(index)
      try files.prepare(files.files)
      for name in ["A", "C", "D"] { #expect(try files.text("\(name).swift") == "let \(name) = 1\n") }
    }
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

import AuditModel
import Foundation
import Parallel

/// The files of many past commits, for the price of a few git commands: the first one is listed, each next one is what
/// git says of the difference.
public final class PastCommits {
  /// Full hashes, in the order in which their files are asked for.
  public let commits: [String]

  private let location: RepositoryLocation
  private let git: GitCommand
  private let configuration: Configuration
  private let revisions: PastRevisions
  private let objects: GitObjects
  /// What each commit changes against the one before it; nil where git could not say.
  private let changes: [String: [GitEntry.Change]]?
  /// The files of the commit that was asked for last, by the bytes of their paths: texts that only spell a letter
  /// otherwise are equal to Swift, and two files to git.
  private var entries: [[UInt8]: GitEntry] = [:]
  private var last: Int?

  /// Asks git.
  ///
  /// - Parameters:
  ///   - commits: full hashes.
  ///   - location: the repository.
  ///   - isRead: whether the content of a path will be asked for.
  /// - Throws: `AuditError` where this is no git repository.
  public init(
    _ commits: [String], of location: RepositoryLocation, configuration: Configuration, where isRead: (String) -> Bool
  ) throws {
    guard let git = location.git else {
      throw AuditError(.failed, "\(location.root): this is no git repository, so it has no past commits.")
    }
    self.commits = commits
    self.location = location
    self.git = git
    self.configuration = configuration
    objects = GitObjects(git: git)
    (revisions, changes) = Parallel.both(jobs: 2) {
      PastRevisions(of: commits, git: git, configuration: configuration)
    } _: {
      Self.changes(between: commits, git: git)
    }
    let read = commits.flatMap { changes?[$0] ?? [] }.filter { $0.entry?.kind == .file && isRead($0.path) }
    objects.expect(read.compactMap { $0.entry?.blob })
  }

  /// The files of a commit.
  ///
  /// - Parameter index: its place among the commits.
  /// - Throws: `AuditError` where git cannot list it.
  public func tree(_ index: Int) throws -> CommitTree {
    let commit = commits[index]
    if let last, last + 1 == index, let changes {
      // What goes first: names that are not UTF-8 may be read as the same text.
      for change in changes[commit] ?? [] where change.entry == nil { entries[Array(change.path.utf8)] = nil }
      for change in changes[commit] ?? [] {
        if let entry = change.entry { entries[Array(change.path.utf8)] = entry }
      }
    } else {
      let listed = try CommitTree.entries(of: commit, git: git)
      entries = Dictionary(listed.map { (Array($0.path.utf8), $0) }, uniquingKeysWith: { _, last in last })
    }
    last = index
    return CommitTree(
      location: location, entries: entries.values,
      revision: revisions.revision(of: commit)
        ?? RevisionReader.past(commit: commit, git: git, configuration: configuration),
      objects: objects)
  }

  private static func changes(between commits: [String], git: GitCommand) -> [String: [GitEntry.Change]]? {
    // Two commits in a line are compared as a commit and its parent.
    let pairs = zip(commits.dropFirst(), commits).map { "\($0) \($1)\n" }.joined()
    guard !pairs.isEmpty else { return [:] }
    let arguments = ["diff-tree", "--stdin", "--always", "-r", "-z", "--no-renames", "--ignore-submodules=none"]
    guard let output = try? git.run(arguments, input: Data(pairs.utf8)), output.status == 0 else { return nil }
    return GitEntry.changes(output.data)
  }
}

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
  private let revisions: Later<PastRevisions>
  private let objects: GitObjects
  /// What each commit changes against the one before it; nil where git could not say.
  private let changes: Later<[String: [GitEntry.Change]]?>
  /// The files of the commit that was asked for last, sorted by path.
  private var entries: [GitEntry] = []
  private var last: Int?

  /// Asks git.
  ///
  /// - Parameters:
  ///   - commits: full hashes.
  ///   - location: the repository.
  ///   - isRead: whether the content of a path will be asked for.
  /// - Throws: `AuditError` where this is no git repository.
  public init(
    _ commits: [String], of location: RepositoryLocation, configuration: Configuration,
    where isRead: @escaping @Sendable (String) -> Bool
  ) throws {
    guard let git = location.git else {
      throw AuditError(.failed, "\(location.root): this is no git repository, so it has no past commits.")
    }
    self.commits = commits
    self.location = location
    self.git = git
    self.configuration = configuration
    let objects = GitObjects(git: git)
    self.objects = objects
    // The first commit's files can be read meanwhile.
    changes = Later {
      let changes = Self.changes(between: commits, git: git)
      let read = commits.flatMap { changes?[$0] ?? [] }.filter { $0.entry?.kind == .file && isRead($0.path) }
      objects.expect(read.compactMap { $0.entry?.blob })
      return changes
    }
    revisions = Later { PastRevisions(of: commits, git: git, configuration: configuration) }
  }

  /// The files of a commit.
  ///
  /// - Parameter index: its place among the commits.
  /// - Throws: `AuditError` where git cannot list it.
  public func tree(_ index: Int) throws -> CommitTree {
    let commit = commits[index]
    if let changes = changes(upTo: index) {
      take(changes)
    } else {
      entries = try CommitTree.entries(of: commit, git: git).sorted { $0.path < $1.path }
    }
    last = index
    return CommitTree(location: location, commit: commit, entries: entries, objects: objects) {
      [revisions, git, configuration] in
      revisions.value.revision(of: commit)
        ?? RevisionReader.past(commit: commit, git: git, configuration: configuration)
    }
  }

  /// What a commit changes of the present files; nil where that can't be told.
  private func changes(upTo index: Int) -> [GitEntry.Change]? {
    guard let last, last + 1 == index, let all = changes.value else { return nil }
    let changes = all[commits[index]] ?? []
    // Names that are not UTF-8 may be read as the same text: what goes can't be told from what stays then.
    return changes.contains { $0.path.utf8.contains(0xEF) && $0.path.contains("\u{FFFD}") } ? nil : changes
  }

  /// Makes the next commit's files of the present ones. Paths are told apart by their bytes: texts that only spell a
  /// letter otherwise are equal to Swift, and two files to git.
  private func take(_ changes: [GitEntry.Change]) {
    var changes = changes.sorted { $0.path < $1.path }[...]
    var rest = entries[...]
    var new: [GitEntry] = []
    new.reserveCapacity(entries.count + changes.count)
    while let path = changes.first?.path {
      new += rest.takeFirst { $0.path < path }
      let touched = changes.takeFirst { $0.path == path }
      let kept = rest.takeFirst { $0.path == path }.filter { entry in
        !touched.contains { entry.path.utf8.elementsEqual($0.path.utf8) }
      }
      new += (kept + touched.compactMap(\.entry)).sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }
    entries = new + rest
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

extension ArraySlice {
  /// Takes the elements at the beginning for which a condition holds.
  fileprivate mutating func takeFirst(while holds: (Element) -> Bool) -> ArraySlice {
    let taken = prefix(while: holds)
    self = dropFirst(taken.count)
    return taken
  }
}

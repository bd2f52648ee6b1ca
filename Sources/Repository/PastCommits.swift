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
    if let last, last + 1 == index, let changes = changes.value {
      take(changes[commit] ?? [])
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

  /// Makes the next commit's files of the present ones. Paths are told apart by their bytes: texts that only spell a
  /// letter otherwise are equal to Swift, and two files to git.
  private func take(_ changes: [GitEntry.Change]) {
    guard !changes.isEmpty else { return }
    var touched: [[UInt8]: GitEntry?] = [:]
    for change in changes {
      // Names that are not UTF-8 may be read as the same text; what comes counts, not what goes.
      let path = Array(change.path.utf8)
      touched[path] = .some(change.entry ?? touched[path] ?? nil)
    }
    let new = touched.values.compactMap(\.self).sorted { $0.path < $1.path }
    let kept = entries.filter { touched[Array($0.path.utf8)] == nil }
    entries = kept.merged(with: new) { $0.path < $1.path }
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

extension Array {
  /// The elements of two sorted lists in one; of equals the own come first.
  fileprivate func merged(with other: [Element], by isBefore: (Element, Element) -> Bool) -> [Element] {
    var merged: [Element] = []
    merged.reserveCapacity(count + other.count)
    var rest = other[...]
    for element in self {
      while let next = rest.first, isBefore(next, element) {
        merged.append(next)
        rest.removeFirst()
      }
      merged.append(element)
    }
    return merged + rest
  }
}

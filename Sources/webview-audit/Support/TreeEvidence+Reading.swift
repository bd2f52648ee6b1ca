import AuditModel
import Foundation
import Repository
import Store

extension TreeEvidence {
  /// What a scanned tree proves of its files.
  static func of(_ tree: any SourceTree, result: ScanResult, configuration: Configuration) -> TreeEvidence {
    let isCommitted = tree.revision.commit != nil
    let excludes = (configuration.exclude ?? []).map(Glob.init)
    let includes = configuration.include?.map(Glob.init)
    let paths = tree.files.map(\.path)
    let excluded = paths.filter { path in
      excludes.contains { $0.matches(path) } || includes.map { !$0.contains { $0.matches(path) } } ?? false
    }
    var uncommitted = isCommitted ? Set(tree.files.filter { $0.blob == nil }.map(\.path)) : []
    uncommitted.formUnion(tree.unread[.deleted] ?? [])
    let unread = tree.unread.filter { $0.key != .deleted }.values.flatMap { $0 }
    let git = tree.location.git
    let files = Set(result.screens.map(\.screen.reference.file) + result.wrappers.map(\.reference.file)).sorted()
    let commit = tree.revision.commit
    return TreeEvidence(
      read: Set(paths), uncommitted: uncommitted, leftOut: Set(excluded + unread),
      renames: { base, known in
        guard let git, let commit else { return [:] }
        return GitRenames.between(base, commit, of: files, from: known, git: git)
      },
      strangers: { commits in
        // What is not reachable from here; commits that git does not know (a shallow clone) are passed over.
        guard let git, let commit, !commits.isEmpty,
          let text = git.text(["rev-list", "--ignore-missing"] + commits.prefix(500) + ["--not", commit, "--"])
        else { return [] }
        return Set(text.split(separator: "\n").map(String.init)).intersection(commits)
      })
  }
}

/// Asks git which files were renamed.
enum GitRenames {
  /// Files that are followed back through the history at most: a scan after years may find hundreds of new ones.
  private static let mostFollowed = 60

  /// The renames between two commits: new path to old path. Empty where git can't tell.
  ///
  /// - Parameters:
  ///   - files: new names that matter. One that is new, and unlike all that are gone, is followed back commit by commit:
  ///     many small changes may lie between two scans.
  ///   - known: old names that matter. Where none of them is gone for an unknown reason, nothing is followed.
  static func between(
    _ old: String, _ new: String, of files: [String], from known: Set<String>, git: GitCommand
  ) -> [String: String] {
    let whole = ["diff", "--name-status", "-z", "--find-renames=30%", "-l2000", "--diff-filter=R", "--relative"]
    var renames = Dictionary(pairs(whole + [old, new, "--"] + sources, git)) { first, _ in first }
    let (added, deleted) = changed(files, known, from: old, to: new, git)
    let strangers = added.filter { renames[$0] == nil }
    let gone = deleted.subtracting(renames.values)
    guard !gone.isEmpty else { return renames }
    for file in strangers.prefix(mostFollowed) {
      let follow = [
        "log", "--follow", "--format=", "--name-status", "-z", "--find-renames=30%", "--diff-filter=R", "--relative",
      ]
      // The newest rename comes first; the last leads to the name that the older commit knows.
      if let oldest = pairs(follow + ["\(old)..\(new)", "--", file], git).last { renames[file] = oldest.1 }
    }
    return renames
  }

  /// New and old path of each rename, in git's order.
  private static func pairs(_ arguments: [String], _ git: GitCommand) -> [(String, String)] {
    // Git stops at an object that a partial clone lacks; what it told before holds.
    guard let output = try? git.run(arguments) else { return [] }
    var pairs: [(String, String)] = []
    var fields = output.fields.drop { !$0.hasPrefix("R") }
    while fields.count >= 3 {
      let status = fields.removeFirst().trimmingCharacters(in: .whitespacesAndNewlines)
      guard status.hasPrefix("R") else { continue }
      let (from, to) = (fields.removeFirst(), fields.removeFirst())
      pairs.append((to, from))
    }
    return pairs
  }

  /// Those of some files that were added, sorted, and those of others that were deleted.
  private static func changed(
    _ files: [String], _ known: Set<String>, from old: String, to new: String, _ git: GitCommand
  ) -> (added: [String], deleted: Set<String>) {
    let arguments = ["diff", "--name-status", "-z", "--no-renames", "--diff-filter=AD", "--relative", old, new, "--"]
    guard !files.isEmpty, let output = try? git.run(arguments + sources), output.status == 0 else { return ([], []) }
    let fields = output.fields
    var (added, deleted): ([String], Set<String>) = ([], [])
    let wanted = Set(files)
    for index in stride(from: 0, to: fields.count - 1, by: 2) {
      let path = fields[index + 1]
      if fields[index] == "A", wanted.contains(path) { added.append(path) }
      if fields[index] == "D", known.contains(path) { deleted.insert(path) }
    }
    return (added.sorted(), deleted)
  }

  /// Files that can declare a screen.
  private static let sources = ["*.swift", "*.m", "*.mm", "*.storyboard", "*.xib"]
}

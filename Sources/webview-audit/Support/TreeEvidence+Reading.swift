import AuditModel
import Foundation
import Parallel
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
    let whole = ["diff", "--name-status", "-z", "--find-renames=30%", "-l2000", "--diff-filter=RAD", "--relative"]
    let told = changes(whole + [old, new, "--"] + sources, git)
    var renames = Dictionary(told.renamed) { first, _ in first }
    guard !told.deleted.isDisjoint(with: known) else { return renames }
    let strangers = Array(told.added.intersection(files).sorted().prefix(mostFollowed))
    let origins = Parallel.map(strangers, jobs: ProcessInfo.processInfo.activeProcessorCount) { file in
      let follow = [
        "log", "--follow", "--format=", "--name-status", "-z", "--find-renames=30%", "--diff-filter=R", "--relative",
      ]
      // The newest rename comes first; the last leads to the name that the older commit knows.
      return changes(follow + ["\(old)..\(new)", "--", file], git).renamed.last?.old
    }
    for (file, origin) in zip(strangers, origins) { renames[file] = origin ?? renames[file] }
    return renames
  }

  /// What `--name-status -z` tells: renames in git's order, and what was added and deleted without one.
  private static func changes(
    _ arguments: [String], _ git: GitCommand
  ) -> (renamed: [(new: String, old: String)], added: Set<String>, deleted: Set<String>) {
    var (renamed, added, deleted): ([(String, String)], Set<String>, Set<String>) = ([], [], [])
    // Git stops at an object that a partial clone lacks; what it told before holds.
    var fields = ((try? git.run(arguments))?.fields ?? [])[...]
    while let status = fields.popFirst()?.trimmingCharacters(in: .whitespacesAndNewlines), fields.count >= 1 {
      switch status.first {
      case "R":
        guard fields.count >= 2 else { return (renamed, added, deleted) }
        let (from, to) = (fields.removeFirst(), fields.removeFirst())
        renamed.append((to, from))
      case "A": added.insert(fields.removeFirst())
      case "D": deleted.insert(fields.removeFirst())
      // An empty field between two commits.
      default: continue
      }
    }
    return (renamed, added, deleted)
  }

  /// Files that can declare a screen.
  private static let sources = ["*.swift", "*.m", "*.mm", "*.storyboard", "*.xib"]
}

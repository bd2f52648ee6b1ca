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
    let commit = tree.revision.commit
    return TreeEvidence(read: Set(paths), uncommitted: uncommitted, leftOut: Set(excluded + unread)) { base in
      guard let git, let commit else { return [:] }
      return GitRenames.between(base, commit, git: git)
    }
  }
}

/// Asks git which files were renamed.
enum GitRenames {
  /// The renames between two commits: new path to old path. Empty where git can't tell.
  static func between(_ old: String, _ new: String, git: GitCommand) -> [String: String] {
    let arguments = ["diff", "--name-status", "-z", "--find-renames=30%", "-l2000", "--diff-filter=R", "--relative"]
    guard let output = try? git.run(arguments + [old, new, "--"] + sources), output.status == 0 else { return [:] }
    var renames: [String: String] = [:]
    var fields = output.fields[...]
    while fields.count >= 3 {
      let (status, from, to) = (fields.removeFirst(), fields.removeFirst(), fields.removeFirst())
      if status.hasPrefix("R") { renames[to] = from }
    }
    return renames
  }

  /// Files that can declare a screen.
  private static let sources = ["*.swift", "*.m", "*.mm", "*.storyboard", "*.xib"]
}

import AuditModel
import Repository
import Store

extension TreeEvidence {
  /// What a scanned tree proves of its files.
  ///
  /// - Parameter renames: asks git for renames; nil outside of git.
  static func of(
    _ tree: any SourceTree, result: ScanResult, configuration: Configuration, renames: GitRenames?
  ) -> TreeEvidence {
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
        guard let renames, let commit else { return [:] }
        return renames.between(base, commit, of: files, from: known)
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

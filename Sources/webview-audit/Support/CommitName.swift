import AuditModel
import Foundation
import Repository
import Store

/// A commit as a person names it: a hash, a branch, a tag, `HEAD~1`.
struct CommitName {
  private let text: String
  private let git: GitCommand?

  init(_ text: String, context: AuditContext) {
    self.text = text
    git = (try? RepositoryLocation.locate(context.workingDirectory, context: context))?.git
  }

  /// The full hash, where git here knows it.
  var hash: String? {
    text.hasPrefix("-") ? nil : git?.text(["rev-parse", "--verify", "-q", text + "^{commit}"])
  }

  /// The stored scan of the commit; where it has none, that of the commit at which the branch left it. A scan of local
  /// changes on top of the commit does not stand for it: what they bring would pass for old.
  func scan(in store: Store, repository: String, branchOf newest: StoredScan) throws -> StoredScan {
    let hash = hash
    if let scan = try store.scan(at: hash ?? text, repository: repository) { return scan }
    if let hash, let head = newest.revision.commit, let base = git?.text(["merge-base", hash, head]),
      let scan = try store.scan(at: base, repository: repository)
    {
      return scan
    }
    throw try missing(in: store, repository: repository, then: "check again")
  }

  /// Says that the commit has no stored scan, and how to make one.
  func missing(in store: Store, repository: String?, then next: String) throws -> AuditError {
    let isDirty = try store.hasDirtyScan(on: hash ?? text, repository: repository)
    let what = isDirty ? "only a scan of local changes on top of '\(text)', none of the commit" : "no scan of '\(text)'"
    return AuditError(
      .failed,
      "There is \(what) in the database; make one with '\(Tool.name) scan --history \(hash ?? text)', then \(next).")
  }
}

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

  /// The stored scan of the commit; where it has none, that of the commit at which the branch left it.
  func scan(in store: Store, repository: String, branchOf newest: StoredScan) throws -> StoredScan {
    if let scan = try store.scan(at: hash ?? text, repository: repository) { return scan }
    if let hash, let head = newest.revision.commit, let base = git?.text(["merge-base", hash, head]),
      let scan = try store.scan(at: base, repository: repository)
    {
      return scan
    }
    throw AuditError(
      .failed,
      "There is no stored scan of '\(text)'; make one with '\(Tool.name) scan --history \(hash ?? text)', then check again."
    )
  }
}

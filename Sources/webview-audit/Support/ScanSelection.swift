import AuditModel
import Store

/// Which stored scans a command works with.
struct ScanSelection {
  /// Key or name of a repository; all where nil.
  var repository: String?
  /// A commit; the newest scan where nil.
  var commit: String?

  /// The scans, one a repository.
  func scans(in store: Store) throws -> [StoredScan] {
    let identities = try repositories(in: store)
    let hash = try commit.flatMap { CommitName($0, context: try .current()).hash }
    let scans = try identities.compactMap { identity in
      if let commit { return try store.scan(at: hash ?? commit, repository: identity.key) }
      return try store.newestScan(repository: identity.key)
    }
    if scans.isEmpty {
      if let commit {
        throw try CommitName(commit, context: .current()).missing(in: store, repository: nil, then: "try again")
      }
      throw AuditError(.failed, "\(store.path): there is no scan in the database; run '\(Tool.name) scan' first.")
    }
    return scans
  }

  /// The repositories.
  func repositories(in store: Store) throws -> [RepositoryIdentity] {
    let all = try store.repositories()
    guard let repository else { return all }
    let exact = all.filter { $0.key == repository }
    let found = exact.isEmpty ? all.filter { $0.name == repository } : exact
    if found.isEmpty {
      let nearest = Spelling.nearest(to: repository, among: all.flatMap { [$0.key, $0.name] })
      throw AuditError(
        .usage,
        "There is no repository '\(repository)' in the database."
          + (nearest.map { " Did you mean '\($0)'?" } ?? " There are: \(all.map(\.key).joined(separator: ", "))."))
    }
    if found.count > 1 {
      throw AuditError(
        .usage,
        "Several repositories are named '\(repository)'; name one by its key: "
          + found.map(\.key).joined(separator: ", ") + ".")
    }
    return found
  }
}

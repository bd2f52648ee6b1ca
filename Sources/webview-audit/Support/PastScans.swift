import AuditModel
import Foundation
import Repository
import Scan

/// Scans past commits, several at once, and hands the results on in order.
///
/// The first commit is scanned alone with all threads: it fills the cache, and what the others share with it is not read
/// again. After that a commit has little that is new, and the work around it (git's answers, project files) is what
/// takes time; so commits go side by side, a thread each.
struct PastScans {
  let location: RepositoryLocation
  let loaded: LoadedConfiguration
  let context: AuditContext
  let options: RepositoryScanner.Options

  private typealias Scanned = (index: Int, tree: any SourceTree, result: ScanResult)

  /// Scans commits.
  ///
  /// - Parameters:
  ///   - commits: full hashes, in the order in which the results are wanted.
  ///   - take: takes a commit's index, its files and the result.
  func forEach(
    _ commits: [String], _ take: (_ index: Int, _ tree: any SourceTree, _ result: ScanResult) throws -> Void
  ) async throws {
    guard let first = commits.first, let git = location.git else { return }
    let revisions = PastRevisions(of: commits, git: git, configuration: loaded.configuration)
    let one = try await Self.scan(
      0, known: revisions.revision(of: first), hash: first, at: location, loaded, context, options)
    try take(one.index, one.tree, one.result)

    var single = options
    single.jobs = 1
    let (location, loaded, context, oneThread) = (location, loaded, context, single)
    try await withThrowingTaskGroup(of: Scanned.self) { group in
      var waiting: [Int: Scanned] = [:]
      var (started, wanted) = (1, 1)
      func start() {
        guard started < commits.count else { return }
        let (index, hash) = (started, commits[started])
        let known = revisions.revision(of: hash)
        group.addTask { try await Self.scan(index, known: known, hash: hash, at: location, loaded, context, oneThread) }
        started += 1
      }
      for _ in 0..<max(1, options.jobs) { start() }
      while let scanned = try await group.next() {
        waiting[scanned.index] = scanned
        while let next = waiting.removeValue(forKey: wanted) {
          try take(next.index, next.tree, next.result)
          wanted += 1
          // Started only now: results that wait for a slow one before them must not pile up.
          start()
        }
      }
    }
  }

  private static func scan(
    _ index: Int, known: Revision?, hash: String, at location: RepositoryLocation, _ loaded: LoadedConfiguration,
    _ context: AuditContext, _ options: RepositoryScanner.Options
  ) async throws -> Scanned {
    let tree = try location.tree(at: hash, configuration: loaded.configuration, known: known)
    let result = try await RepositoryScanner.scan(tree: tree, configuration: loaded, context: context, options: options)
    return (index, tree, result)
  }
}

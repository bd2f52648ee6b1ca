import AuditModel
import Foundation
import Repository
import Scan

/// Scans past commits, several at once, and hands the results on in order.
///
/// The first commit has all threads: what the others share with it is not read again. They have little that is new, and
/// the work around it (git's answers, project files, joins) is what takes time; so they go side by side, a thread each,
/// until there are fewer left than threads.
struct PastScans {
  let location: RepositoryLocation
  let loaded: LoadedConfiguration
  let context: AuditContext
  let options: RepositoryScanner.Options

  /// Results that may wait for a slow one before them.
  private static let mostWaiting = 6

  private typealias Scanned = (index: Int, tree: any SourceTree, result: ScanResult)

  /// Scans commits.
  ///
  /// - Parameters:
  ///   - commits: full hashes, in the order in which the results are wanted.
  ///   - last: told of each of the last commits when it is begun: what its result will need can be had meanwhile.
  ///   - take: takes a commit's index, its files and the result.
  func forEach(
    _ commits: [String], last: (_ index: Int) -> Void = { _ in },
    _ take: (_ index: Int, _ tree: any SourceTree, _ result: ScanResult) throws -> Void
  ) async throws {
    guard !commits.isEmpty else { return }
    let past = try PastCommits(commits, of: location, configuration: loaded.configuration) {
      RepositoryScanner.mayRead($0)
    }
    let shared = options.forManyCommits()
    let (loaded, context) = (loaded, context)
    try await withThrowingTaskGroup(of: Scanned.self) { group in
      var waiting: [Int: Scanned] = [:]
      var (started, wanted, running) = (0, 0, 0)
      // One more than there are threads, since each waits for git or the cache now and then; but results that wait for a
      // slow one before them must not pile up.
      func fill() throws {
        while running < options.jobs + 1, started < min(commits.count, wanted + options.jobs + Self.mostWaiting) {
          let (index, tree) = (started, try past.tree(started))
          let isEdge = index == 0 || index == commits.count - 1
          let isLate = index > 0 && commits.count - index <= options.jobs + 1
          if isLate { last(index) }
          let own = isEdge ? shared : shared.inTheMidst(jobs: isLate ? options.jobs : 1)
          group.addTask { try await Self.scan(index, tree, loaded, context, own) }
          started += 1
          running += 1
        }
      }
      try fill()
      while let scanned = try await group.next() {
        running -= 1
        waiting[scanned.index] = scanned
        try fill()
        while let next = waiting.removeValue(forKey: wanted) {
          try take(next.index, next.tree, next.result)
          wanted += 1
        }
        try fill()
      }
    }
    // Thousands of syntax trees go on a thread of their own.
    Thread.detachNewThread { withExtendedLifetime(shared) {} }
  }

  private static func scan(
    _ index: Int, _ tree: any SourceTree, _ loaded: LoadedConfiguration, _ context: AuditContext,
    _ options: RepositoryScanner.Options
  ) async throws -> Scanned {
    let result = try await RepositoryScanner.scan(tree: tree, configuration: loaded, context: context, options: options)
    return (index, tree, result)
  }
}

import AuditModel
import Foundation

@testable import Repository
@testable import Scan

/// A tree that a test writes down.
struct MemoryTree: SourceTree {
  let location = RepositoryLocation(root: "/memory", kind: .folder, git: nil)
  let revision = Revision(commit: nil, branch: nil, isTracking: true, commitTime: nil, isDirty: false)
  let files: [TreeFile]
  let unread: [SkipReason: [String]]
  private let contents: [String: Data]
  private let counter: Counter?

  /// Counts how often each file is read.
  final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var counts: [String: Int] = [:]
    func count(_ path: String) { lock.withLock { counts[path, default: 0] += 1 } }
    func reads(of path: String) -> Int { lock.withLock { counts[path] ?? 0 } }
  }

  init(_ texts: [String: String], unread: [SkipReason: [String]] = [:], counter: Counter? = nil) {
    self.init(data: texts.mapValues { Data($0.utf8) }, unread: unread, counter: counter)
  }

  init(data: [String: Data], unread: [SkipReason: [String]] = [:], counter: Counter? = nil) {
    contents = data
    self.unread = unread
    self.counter = counter
    files = data.keys.sorted().map { TreeFile(path: $0, blob: Hashing.gitBlobID(data[$0] ?? Data())) }
  }

  func prepare(_ files: [TreeFile]) {}

  func content(of file: TreeFile) throws -> Data {
    counter?.count(file.path)
    guard let data = contents[file.path], data != Data("unreadable".utf8) else {
      throw AuditError(.failed, "reading it is not permitted")
    }
    return data
  }
}

/// Scans a tree with default settings.
func scan(
  _ tree: MemoryTree, _ configuration: Configuration = Configuration(), cache: FactsCache? = nil
) async throws -> ScanResult {
  try await RepositoryScanner.scan(
    tree: tree, configuration: LoadedConfiguration(configuration: configuration),
    context: AuditContext(now: 0, author: nil, environment: [:], workingDirectory: "/"),
    options: RepositoryScanner.Options(jobs: 2, cache: cache))
}

import AuditModel
import Parallel
import Projects
import Repository
import Resolution
import SwiftFacts

/// What scans of many commits of one repository share: most files are the same in all of them, and of the others most
/// lines are.
struct PastMemory: Sendable {
  /// Syntax trees of the versions that were read last.
  let versions = SwiftFileVersions()
  /// Objects of the Xcode projects that were read last.
  let projects = ProjectMemory()
  /// The facts of manifests, by git's ids of their contents.
  let manifests = OnceTable<String, FileFacts>(capacity: 1_000)
  /// What the byte pass found in contents.
  let bytes = SourceIndexer.Memory(capacity: 1 << 16)
  /// The facts of contents, or the reason why there are none.
  let facts = OnceTable<FactsCache.Key, (facts: FactsIndex?, fault: String?)>(capacity: 1_000)
}

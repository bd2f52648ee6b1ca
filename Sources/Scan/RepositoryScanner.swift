import AuditModel
import Foundation
import Parallel
import Repository
import Resolution

/// Scans one state of one repository: from its files to screens, decisions and findings.
///
/// ```swift
/// let location = try RepositoryLocation.locate(path, context: context)
/// let loaded = try LoadedConfiguration.load(at: location)
/// let tree = try location.currentTree(configuration: loaded.configuration)   // or tree(at: commit, …)
/// let result = try await RepositoryScanner.scan(tree: tree, configuration: loaded, context: context)
/// ```
public enum RepositoryScanner {
  /// How to scan.
  public struct Options: Sendable {
    /// Number of threads; default: as many as there are cores.
    public var jobs: Int
    /// Results of earlier scans; nil to read everything anew. One cache serves many scans.
    public var cache: FactsCache?
    /// What was read of other commits of the repository; nil where only one is scanned.
    var past: PastMemory?
    /// Whether what is read now is kept for later scans.
    var keepsFacts = true
    /// Whether the result of an earlier scan of exactly the same files may be given out whole.
    var usesResults = true
    /// Ids of screens that earlier scans know, by which overrides of the configuration may name them.
    public var identities: [TypeReference: String]
    /// The repository, where it is known; nil to ask its configuration and git.
    public var repository: RepositoryIdentity?
    /// Told what is being done, for a progress bar; called from any thread.
    public var progress: (@Sendable (ScanProgress) -> Void)?

    /// Makes options.
    public init(
      jobs: Int = ProcessInfo.processInfo.activeProcessorCount, cache: FactsCache? = nil,
      identities: [TypeReference: String] = [:], progress: (@Sendable (ScanProgress) -> Void)? = nil
    ) {
      self.jobs = max(1, jobs)
      self.cache = cache
      self.identities = identities
      self.progress = progress
    }

    /// The same options for many commits of one repository: what they have in common is read once, and of what differs
    /// only the changes are parsed.
    public func forManyCommits() -> Options {
      var options = self
      options.past = PastMemory()
      // No two commits have the same files, and what is stored is not scanned again.
      options.usesResults = false
      return options
    }

    /// The same options for a commit in the midst of many: later scans meet what the first and the last one have.
    ///
    /// - Parameter jobs: number of threads.
    public func inTheMidst(jobs: Int) -> Options {
      var options = self
      options.jobs = jobs
      options.keepsFacts = false
      return options
    }
  }

  /// Whether a scan may ask for the content of a file with this path.
  public static func mayRead(_ path: String) -> Bool {
    Language(path: path) != nil || ProjectStage.looksLikeProjectFile(path) || BrowserEntitlements.holds(path)
      || CodeOwners.places.contains(path)
  }

  /// Scans the files of a tree.
  ///
  /// - Throws: `AuditError` where the tree as a whole cannot be read; single files never stop a scan.
  public static func scan(
    tree: any SourceTree, configuration: LoadedConfiguration, context: AuditContext, options: Options = Options()
  ) async throws -> ScanResult {
    // Tree walks and name resolution recurse: they get a thread with a deep stack.
    try await Parallel.onDeepStack {
      defer { options.cache?.finish() }
      return try ScanStages(tree: tree, loaded: configuration, context: context, options: options).run()
    }
  }
}

/// What a scan is doing.
public struct ScanProgress: Sendable, Equatable {
  /// The stage in plain words.
  public var stage: String
  /// How much of it is done.
  public var done: Int
  /// How much there is to do; 0 where nobody knows.
  public var total: Int

  /// Makes a progress.
  public init(stage: String, done: Int, total: Int) {
    self.stage = stage
    self.done = done
    self.total = total
  }
}

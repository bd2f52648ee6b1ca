import AuditModel
import Foundation
import Repository
import Scan
import Store

/// Scans one repository into a database.
struct ScanJob {
  let location: RepositoryLocation
  let loaded: LoadedConfiguration
  let store: Store
  /// The repository, named as a manifest wants it where there is one.
  var repository: RepositoryIdentity
  /// The branch that a manifest wants of a clone.
  var branch: String?
  /// The past commits to scan; nil where the present state is wanted.
  var past: WantedCommits?
  let options: RepositoryScanner.Options
  let context: AuditContext
  let terminal: Terminal

  /// Scans the present state.
  ///
  /// - Returns: the number of warnings.
  func scanNow() async throws -> Int {
    let decisions = try DecisionsFile.load(Workspace(root: location.root).decisions)
    let tree =
      try branch.map { try location.tree(at: "refs/heads/\($0)", configuration: loaded.configuration) }
      ?? location.currentTree(configuration: loaded.configuration)
    let saved = try await scan(tree, isPast: false, decisions: decisions)
    guard let stored = try store.scan(number: saved.number) else { return 0 }
    let warnings =
      ScanSummary.warnings(of: stored) + saved.warnings
      + ConfigurationCheck.warnings(loaded, scan: stored, location: location)
    for warning in warnings { terminal.warning(warning) }
    for detail in ScanSummary.details(of: stored) { terminal.detail(detail) }
    terminal.results(ScanSummary.lines(of: stored, saved: saved))
    return warnings.count
  }

  /// Scans past commits, oldest first. Those that are stored already are left alone, so that an interrupted run goes on
  /// where it stopped.
  ///
  /// - Returns: the number of warnings.
  func scanHistory(_ past: WantedCommits) async throws -> Int {
    let (git, commits) = try past.found
    let newest = try store.scans(repository: repository.key).filter(\.isTracking).map(\.moment).max() ?? 0
    var open: [(place: String, hash: String)] = []
    var older = 0
    for (index, commit) in commits.enumerated() {
      let place = "\(index + 1)/\(commits.count) \(CalendarDay.text(commit.time)) \(commit.hash.prefix(10))"
      if try isStored(commit.hash) {
        terminal.note("\(place): stored already")
      } else {
        open.append((place, commit.hash))
        if commit.time < newest { older += 1 }
      }
    }
    if older > 0 {
      terminal.note(
        "\(ScanSummary.count(older, "commit")) older than what is stored: they fill the trend and move no status. For "
          + "statuses with their days, scan the whole history into a new database.")
    }
    var warnings = 0
    let renames = GitRenames(git: git)
    let hashes = open.map(\.hash)
    try await PastScans(location: location, loaded: loaded, context: context, options: try scanOptions())
      .forEach(hashes, last: { renames.expect(hashes[$0 - 1], hashes[$0]) }) { index, tree, result in
        guard
          let stored = try store.scan(number: try save(result, of: tree, renames, isPast: true, decisions: nil).number)
        else {
          return
        }
        let told = ScanSummary.warnings(of: stored)
        let commit = open[index].hash.prefix(10)
        warnings += told.count
        for warning in told.prefix(5) { terminal.warning("\(commit): \(warning)") }
        if told.count > 5 { terminal.warning("\(commit): \(told.count - 5) more warnings") }
        terminal.result("\(open[index].place): \(ScanSummary.counts(of: stored))")
      }
    return warnings
  }

  /// Scans one commit and stores it as a past one, where it is not stored yet.
  func scanCommit(_ hash: String) async throws {
    if try isStored(hash) { return }
    _ = try await scan(try location.tree(at: hash, configuration: loaded.configuration), isPast: true, decisions: nil)
  }

  private func scan(_ tree: any SourceTree, isPast: Bool, decisions: DecisionsFile?) async throws -> SavedScan {
    let result = try await RepositoryScanner.scan(
      tree: tree, configuration: loaded, context: context, options: try scanOptions())
    return try save(result, of: tree, location.git.map(GitRenames.init), isPast: isPast, decisions: decisions)
  }

  /// The options with what only the store and the manifest know.
  private func scanOptions() throws -> RepositoryScanner.Options {
    var options = options
    options.repository = repository
    if loaded.configuration.overrides?.isEmpty == false {
      let known = try store.screens(repository: repository.key)
      options.identities = Dictionary(known.map { ($0.reference, $0.id) }, uniquingKeysWith: { first, _ in first })
    }
    return options
  }

  private func save(
    _ result: ScanResult, of tree: any SourceTree, _ renames: GitRenames?, isPast: Bool, decisions: DecisionsFile?
  ) throws -> SavedScan {
    terminal.progress("")
    return try store.save(
      result, context: context,
      evidence: .of(tree, result: result, configuration: loaded.configuration, renames: renames), isPast: isPast,
      decisions: decisions, root: location.root)
  }

  private func isStored(_ hash: String) throws -> Bool {
    try store.isStored(hash, repository: repository.key, configurationDigest: loaded.digest)
  }
}

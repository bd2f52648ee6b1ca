import AuditModel
import Foundation
import Repository
import Rules
import Scan
import Store

/// Scans one repository after the other.
struct ScanRunner {
  /// The database of all; nil for one beside each repository.
  let database: String?
  let history: HistorySpecification?
  let keep: Int?
  let jobs: Int?
  let cache: FactsCache?
  let context: AuditContext
  let terminal: Terminal

  /// Scans folders.
  ///
  /// - Returns: the number of warnings.
  func scan(paths: [String]) async throws -> Int {
    var warnings = 0
    for path in paths {
      let location = try RepositoryLocation.locate(path, context: context)
      let loaded = try LoadedConfiguration.load(at: location, rules: RuleCatalog.ids)
      warnings += try await run(try job(location, loaded, database: database))
    }
    if let note = cache?.note { terminal.note(note) }
    return warnings
  }

  /// Scans the repositories of a manifest. The failure of one is told and does not stop the others.
  ///
  /// - Returns: the number of warnings.
  func scan(manifest name: String, shard: Shard?) async throws -> Int {
    let path = absolute(name, context)
    guard let text = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
      throw AuditError(.invalidInput, "\(name): the manifest cannot be read.")
    }
    let manifest = try Manifest(text: text, file: name)
    let folder = (path as NSString).deletingLastPathComponent
    let file = try database ?? Self.database(beside: folder)
    // A shard may have nothing to do; its database is there all the same, for 'merge' to take in.
    _ = try Store(path: file, access: .create)
    let entries = shard.map(manifest.shard) ?? manifest.entries
    if let shard { terminal.note("shard \(shard.index)/\(shard.count): \(entries.count) of \(manifest.entries.count)") }
    var warnings = 0
    var failures: [String] = []
    var taken: [String: String] = [:]
    for entry in entries {
      do {
        warnings += try await scan(entry, folder: folder, database: file, taken: &taken)
      } catch {
        terminal.error("\(entry.displayName): \(SystemError.words(error))")
        failures.append(entry.displayName)
      }
    }
    if let note = cache?.note { terminal.note(note) }
    if !failures.isEmpty {
      throw AuditError(
        .failed,
        "\(failures.count) of \(entries.count) repositories could not be scanned: \(failures.joined(separator: ", ")).")
    }
    return warnings
  }

  /// Scans a repository of a manifest.
  ///
  /// - Parameter taken: the keys of the repositories before it, with their names. Two of one key would be one repository.
  private func scan(
    _ entry: Manifest.Entry, folder: String, database: String, taken: inout [String: String]
  ) async throws -> Int {
    let place: String
    if let url = entry.url {
      let clone = RepositoryClone(url: url, context: context)
      try clone.update()
      place = clone.folder
    } else {
      let path = entry.path ?? "."
      place = path.hasPrefix("/") ? path : folder + "/" + path
    }
    let location = try RepositoryLocation.locate(place, context: context)
    var loaded = try LoadedConfiguration.load(at: location, rules: RuleCatalog.ids)
    loaded.configuration.branch = entry.branch ?? loaded.configuration.branch
    var job = try job(location, loaded, database: database)
    job.repository = identity(of: entry, location: location, configuration: loaded.configuration)
    if let other = taken.updateValue(entry.displayName, forKey: job.repository.key) {
      throw AuditError(
        .failed,
        "its key is '\(job.repository.key)', as that of \(other); give each of them a 'name' in the manifest, or a "
          + "'repository' in its configuration.")
    }
    // What is checked out in a folder is scanned as it is; of a clone the branch that is wanted.
    job.branch = entry.url == nil ? nil : entry.branch
    return try await run(job)
  }

  private static func database(beside folder: String) throws -> String {
    let workspace = Workspace(root: folder)
    try workspace.prepare()
    return workspace.database
  }

  /// Key, name, owner and tags: the manifest's name is the key of a repository whose origin is no address but a folder
  /// of this machine, or that has none.
  private func identity(
    of entry: Manifest.Entry, location: RepositoryLocation, configuration: Configuration
  ) -> RepositoryIdentity {
    var identity = RepositoryIdentity.read(at: location, configuration: configuration)
    if let name = entry.name {
      if configuration.repository == nil && identity.webURL == nil { identity.key = name }
      identity.name = name
    }
    identity.owner = entry.owner
    identity.tags = Set(entry.tags ?? []).sorted()
    return identity
  }

  private func job(
    _ location: RepositoryLocation, _ loaded: LoadedConfiguration, database: String?
  ) throws -> ScanJob {
    let file: String
    if let database {
      file = database
    } else {
      let workspace = Workspace(root: location.root)
      try workspace.prepare()
      file = workspace.database
    }
    // Git looks for them while the rest is opened.
    let past = history.map { WantedCommits($0, at: location, configuration: loaded.configuration, context: context) }
    // Opened before the work, so that a database that can't be used is told at once.
    let store = try Store(path: file, access: .create)
    let terminal = terminal
    var options = RepositoryScanner.Options(cache: cache) { progress in
      terminal.progress(progress.total > 0 ? "\(progress.stage) \(progress.done)/\(progress.total)" : progress.stage)
    }
    if let jobs { options.jobs = jobs }
    return ScanJob(
      location: location, loaded: loaded, store: store,
      repository: .read(at: location, configuration: loaded.configuration), past: past, options: options,
      context: context, terminal: terminal)
  }

  private func run(_ job: ScanJob) async throws -> Int {
    let start = DispatchTime.now()
    let warnings: Int
    if let past = job.past {
      warnings = try await job.scanHistory(past)
    } else {
      warnings = try await job.scanNow()
    }
    if let keep {
      let gone = try job.store.thin(repository: job.repository.key, keep: keep)
      if gone > 0 { terminal.note("\(ScanSummary.count(gone, "older scan")) taken out") }
    }
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    terminal.note("database: \(job.store.path) (\(Int(seconds)).\(Int(seconds * 10) % 10) s)")
    return warnings
  }
}

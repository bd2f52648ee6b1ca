import Arguments
import AuditModel
import Foundation
import Repository
import Scan
import Store

/// Scans repositories into the database.
struct ScanCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: "scan", abstract: "Scans repositories into the database and prints a summary.",
      discussion: """
        EXAMPLES:
          webview-audit scan                      the repository here
          webview-audit scan ../shop ../account   two of them, each into its own database
          webview-audit scan --history 'monthly since 2024-01-01'
        """)
  }

  @Positional(name: "path", help: "Folders of repositories; default: the one here.", completion: .directory)
  var paths: [String]
  @OptionGroup var database: DatabaseOptions
  @Option(
    valueName: "what",
    help: "Audit past commits from git's objects: 'monthly since 2024-01-01', 'weekly since …', 'tags', or commits "
      + "separated by commas.")
  var history: HistorySpecification?
  @Option(valueName: "number", help: "Number of threads; default: one a core.") var jobs: Int?
  @Flag(help: "Do not use facts of earlier scans, and keep none.") var noCache
  @Flag(help: "End with 1 where there were warnings.") var strict
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let jobs, jobs < 1 { throw UsageError("'--jobs' must be 1 or more.") }
  }

  func run() async throws {
    let context = AuditContext.current()
    let terminal = output.terminal(context)
    let cache = noCache ? nil : FactsCache.open(context: context)
    var warnings = 0
    for path in paths.isEmpty ? [context.workingDirectory] : paths {
      let job = try job(path, cache: cache, context: context, terminal: terminal)
      if let history {
        warnings += try await job.scanHistory(history)
      } else {
        warnings += try await job.scanNow()
      }
      terminal.note("database: \(job.store.path)")
    }
    if let note = cache?.note { terminal.note(note) }
    if strict && warnings > 0 {
      throw AuditError(.failed, "\(ScanSummary.count(warnings, "warning")), and --strict was asked for.")
    }
  }

  private func job(_ path: String, cache: FactsCache?, context: AuditContext, terminal: Terminal) throws -> ScanJob {
    let location = try RepositoryLocation.locate(path, context: context)
    let loaded = try LoadedConfiguration.load(at: location)
    let workspace = Workspace(root: location.root)
    if database.database == nil { try workspace.prepare() }
    let file = database.database.map { absolute($0, context) } ?? workspace.database
    // Opened before the work, so that a database that can't be used is told at once.
    let store = try Store(path: file, access: .create)
    var options = RepositoryScanner.Options(cache: cache) { progress in
      terminal.progress(progress.total > 0 ? "\(progress.stage) \(progress.done)/\(progress.total)" : progress.stage)
    }
    if let jobs { options.jobs = jobs }
    return ScanJob(
      location: location, loaded: loaded, store: store, options: options, context: context, terminal: terminal)
  }
}

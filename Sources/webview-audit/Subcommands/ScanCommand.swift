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
        """)
  }

  @Positional(name: "path", help: "Folders of repositories; default: the one here.", completion: .directory)
  var paths: [String]
  @OptionGroup var database: DatabaseOptions
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
      warnings += try await scan(path, cache: cache, context: context, terminal: terminal)
    }
    if let note = cache?.note { terminal.note(note) }
    if strict && warnings > 0 {
      throw AuditError(.failed, "\(warnings) warnings, and --strict was asked for.")
    }
  }

  /// Scans one repository.
  ///
  /// - Returns: the number of warnings.
  private func scan(
    _ path: String, cache: FactsCache?, context: AuditContext, terminal: Terminal
  ) async throws -> Int {
    let location = try RepositoryLocation.locate(path, context: context)
    let loaded = try LoadedConfiguration.load(at: location)
    let file: String
    if let named = database.database {
      file = absolute(named, context)
    } else {
      let workspace = Workspace(root: location.root)
      try workspace.prepare()
      file = workspace.database
    }
    // Before the work, so that a database that can't be used is told at once.
    let store = try Store(path: file, access: .create)
    let decisions = try DecisionsFile.load(Workspace(root: location.root).decisions)
    let tree = try location.currentTree(configuration: loaded.configuration)
    var options = RepositoryScanner.Options(cache: cache) { progress in
      terminal.progress(progress.total > 0 ? "\(progress.stage) \(progress.done)/\(progress.total)" : progress.stage)
    }
    if let jobs { options.jobs = jobs }
    let result = try await RepositoryScanner.scan(tree: tree, configuration: loaded, context: context, options: options)
    terminal.progress("")
    let saved = try store.save(
      result, context: context, evidence: .of(tree, result: result, configuration: loaded.configuration),
      decisions: decisions)
    guard let stored = try store.scan(number: saved.number) else { return 0 }
    let warnings = ScanSummary.warnings(of: stored) + saved.warnings
    for warning in warnings { terminal.warning(warning) }
    terminal.result(ScanSummary.text(of: stored, saved: saved))
    terminal.note("database: \(file)")
    return warnings.count
  }
}

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
          webview-audit scan --manifest apps.json --shard 2/8 --database shard-2.sqlite
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
  @Option(valueName: "file", help: "Scan the repositories that a manifest lists.", completion: .file)
  var manifest: String?
  @Option(
    valueName: "i/n", help: "Scan one of N parts of the manifest only; 'auto' takes it from the job system's variables."
  )
  var shard: Shard?
  @Option(
    valueName: "number",
    help: "Afterwards keep this many of the newest scans of each repository, and of older ones one a month.")
  var keep: Int?
  @Option(valueName: "number", help: "Number of threads; default: one a core.") var jobs: Int?
  @Flag(help: "Do not use facts of earlier scans, and keep none.") var noCache
  @Flag(help: "End with 1 where there were warnings.") var strict
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let jobs, jobs < 1 { throw UsageError("'--jobs' must be 1 or more.") }
    if let keep, keep < 1 { throw UsageError("'--keep' must be 1 or more.") }
    if shard != nil && manifest == nil { throw UsageError("'--shard' needs '--manifest FILE'.") }
    if manifest != nil && !paths.isEmpty { throw UsageError("'--manifest' and paths do not go together.") }
  }

  func run() async throws {
    let context = try AuditContext.current()
    let terminal = output.terminal(context)
    let runner = ScanRunner(
      database: database.database.map { absolute($0, context) }, history: history, keep: keep, jobs: jobs,
      cache: noCache ? nil : FactsCache.open(context: context), context: context, terminal: terminal)
    let warnings: Int
    if let manifest {
      warnings = try await runner.scan(manifest: manifest, shard: try shard?.resolved(context.environment))
    } else {
      warnings = try await runner.scan(paths: paths.isEmpty ? [context.workingDirectory] : paths)
    }
    if strict && warnings > 0 {
      throw AuditError(.failed, "\(ScanSummary.count(warnings, "warning")), and --strict was asked for.")
    }
  }
}

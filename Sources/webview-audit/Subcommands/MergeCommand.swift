import Arguments
import AuditModel
import Foundation
import Store

/// Joins databases.
struct MergeCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: "merge", abstract: "Joins databases into the one that --database names.",
      discussion: """
        The order makes no difference, and doing it twice changes nothing: shards of a manifest that were scanned apart \
        become
        the database of one scan of all.

        EXAMPLE:
          webview-audit merge shard-1.sqlite shard-2.sqlite --database all.sqlite
        """)
  }

  @Positional(name: "file", help: "Databases to take in.", completion: .file, isRequired: true) var files: [String]
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let context = try AuditContext.current()
    let terminal = output.terminal(context)
    // All are looked at before the first is taken in.
    let sources = try files.map { try Store(path: absolute($0, context), access: .read) }
    let store = try database.open(.create, context: context)
    var total = MergeOutcome()
    for source in sources where source.path != store.path {
      let outcome = try store.merge(source)
      total.scans += outcome.scans
      total.events += outcome.events
    }
    let repositories = try store.repositories().count
    terminal.result(
      "\(ScanSummary.count(total.scans, "scan")) and \(ScanSummary.count(total.events, "status event")) taken in; "
        + "\(repositories) repositories in \(store.path)")
  }
}

import Arguments
import AuditModel
import Foundation
import Reports
import Store

/// Prints one screen's whole brief.
struct ShowCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: "show", abstract: "Prints one screen's whole brief: what it uses, where it goes and why, what to check.")
  }

  enum Format: String, CaseIterable, ArgumentValue { case markdown }

  @Positional(help: "An id, a unique name, or Name@file.") var screen: String
  @Option(help: "The format.") var format = Format.markdown
  @Option(valueName: "name", help: "The repository, by key or name, where the database holds several.")
  var repository: String?
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let context = try AuditContext.current()
    let store = try database.open(.read, context: context)
    let repositories = try ScanSelection(repository: repository).repositories(in: store)
    let record = try ScreenName(screen).one(
      among: try repositories.flatMap { try store.screens(repository: $0.key) })
    let scans = try ScanSelection(repository: record.repository).scans(in: store)
    var options = try ReportOptions.of(scans, store: store, context: context)
    options.tellsLeftOut = output.verbose
    if let brief = try Report.brief(of: record.id, scans: scans, options: options) {
      output.terminal(context).document(brief)
      return
    }
    // The newest scan does not see it any more: what is left to tell is its status and its history.
    let events = record.state.events.map { event in
      "- \(Timestamp.text(event.time)) \(event.field): \(event.from ?? "none") → \(event.to ?? "none") (\(event.author))"
        + (event.note.map { ": \($0)" } ?? "")
    }
    let head = [
      "# \(record.reference.name)", "",
      "Id \(record.id), last seen in \(record.reference.file); \(record.observed.rawValue) in the newest scan. "
        + "Status: \(record.state.status.rawValue).", "",
    ]
    output.terminal(context).results(head + events)
  }
}

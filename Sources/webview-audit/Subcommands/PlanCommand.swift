import Arguments
import AuditModel
import Foundation
import Reports
import Store

/// Prints the order of migration.
struct PlanCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: "plan", abstract: "Tells in which order the screens move: waves with their reasons.")
  }

  enum Format: String, CaseIterable, ArgumentValue { case markdown, json }

  @Option(help: "The format.") var format = Format.markdown
  @Option(short: "o", valueName: "file", help: "Where it goes; default and '-': standard output.", completion: .file)
  var output: String?
  @Option(valueName: "name", help: "Only this repository, by key or name.") var repository: String?
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var manners: OutputOptions

  func run() async throws {
    let context = try AuditContext.current()
    let store = try database.open(.read, context: context)
    let scans = try ScanSelection(repository: repository).scans(in: store)
    let text =
      switch format {
      case .markdown:
        try Report.plan(scans: scans, options: try .links(scans.map(\.repository.key), store: store, context: context))
      case .json: Report.planJSON(scans: scans)
      }
    if let output, output != "-" {
      try OutputFile.write(text.hasSuffix("\n") ? text : text + "\n", to: absolute(output, context))
    } else {
      manners.terminal(context).document(text)
    }
  }
}

import Arguments
import AuditModel
import Foundation
import Store

/// A list for people or for programs.
enum ListFormat: String, CaseIterable, ArgumentValue {
  case text, json
}

/// Lists screens with their status.
struct StatusListCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: "list", abstract: "Lists the screens with their status; this is what 'status' alone does.")
  }

  @Option(help: "Only screens with this status.") var status: MigrationStatus?
  @Option(help: "Only screens that stand here.") var stands: Standing?
  @Option(valueName: "name", help: "Only this owner's screens.") var owner: String?
  @Option(valueName: "name", help: "Only this repository, by key or name.") var repository: String?
  @Flag(help: "List the screens of tests and previews too.") var all
  @Option(help: "The format.") var format = ListFormat.text
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let context = try AuditContext.current()
    let terminal = output.terminal(context)
    let store = try database.open(.read, context: context)
    let repositories = try ScanSelection(repository: repository).repositories(in: store)
    let fitting = try repositories.flatMap { try store.screens(repository: $0.key) }.filter { record in
      record.isCurrent && (status == nil || record.state.status == status) && (stands == nil || record.stands == stands)
        && (owner == nil || record.owner == owner)
    }
    let records = all ? fitting : fitting.filter(\.role.counts)
    let leftOut = fitting.count - records.count
    switch format {
    case .json: terminal.document(try ScreenList.json(records))
    case .text where records.isEmpty: terminal.note("No screen fits.")
    case .text: terminal.document(ScreenList.text(records, namesRepository: repositories.count > 1))
    }
    if leftOut > 0 {
      terminal.note("\(leftOut) in test code \(leftOut == 1 ? "is" : "are") left out; '--all' lists them too.")
    }
  }
}

/// A list of screens.
enum ScreenList {
  static func text(_ records: [ScreenRecord], namesRepository: Bool) -> String {
    let rows = records.map { record -> [String] in
      let flags = record.state.flags.map(\.rawValue).sorted()
      // Where the code itself shows that all is done, that nobody said so is no news.
      let isUnsaid = record.state.status == .notStarted && record.stands == .done
      let status = ((isUnsaid ? [] : [record.state.status.rawValue]) + flags).joined(separator: " ")
      let row = [
        record.id, record.stands?.rawValue ?? record.observed.rawValue, status.isEmpty ? "-" : status,
        record.owner ?? "-",
        record.reference.name, record.reference.file,
      ]
      return namesRepository ? row + [record.repository] : row
    }
    return TextTable.text(
      header: ["ID", "STANDS", "STATUS", "OWNER", "SCREEN", "FILE"] + (namesRepository ? ["REPOSITORY"] : []), rows)
  }

  static func json(_ records: [ScreenRecord]) throws -> String {
    struct Item: Encodable {
      var id: String
      var repository: String
      var name: String
      var file: String
      var role: String
      var observed: String
      var status: String
      var stands: String?
      var flags: [String]
      var owner: String?
      var note: String?
      var reason: String?
      var due: String?
      var checked: [String]
    }
    let items = records.map { record in
      Item(
        id: record.id, repository: record.repository, name: record.reference.name, file: record.reference.file,
        role: record.role.rawValue, observed: record.observed.rawValue, status: record.state.status.rawValue,
        stands: record.stands?.rawValue, flags: record.state.flags.map(\.rawValue).sorted(), owner: record.owner,
        note: record.state.note, reason: record.state.reason, due: record.state.due,
        checked: record.state.checkedItems.sorted())
    }
    return try PlainJSON.text(items)
  }
}

import Arguments
import AuditModel
import Foundation
import Store

/// Tells what happened to screens.
struct StatusHistoryCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: "history", abstract: "Tells what happened to a screen's status: when, by whom, from what, and why.")
  }

  @Positional(help: "A screen; all where none is named.") var screen: String?
  @Option(valueName: "name", help: "Only this repository, by key or name.") var repository: String?
  @Option(help: "The format.") var format = ListFormat.text
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let context = try AuditContext.current()
    let terminal = output.terminal(context)
    let store = try database.open(.read, context: context)
    let all = try ScanSelection(repository: repository).repositories(in: store).flatMap {
      try store.screens(repository: $0.key)
    }
    let records = try screen.map { [try ScreenName($0).one(among: all)] } ?? all
    let told = records.flatMap { record in record.state.events.map { (record: record, event: $0) } }
      .enumerated().sorted { ($0.element.event.time, $0.offset) < ($1.element.event.time, $1.offset) }.map(\.element)
    switch format {
    case .json: terminal.document(try json(told))
    case .text where told.isEmpty: terminal.note("Nothing has happened yet.")
    case .text: terminal.results(told.map { line($0.record, $0.event) })
    }
  }

  private func line(_ record: ScreenRecord, _ event: StatusEvent) -> String {
    let time = Timestamp.text(event.time)
    let change = "\(event.field) \(event.from ?? "none") → \(event.to ?? "none")"
    let note = event.note.map { "  (\($0))" } ?? ""
    return
      "\(time)  \(record.id)  \(record.reference.name)  \(change)  by \(event.author), \(event.source.rawValue)\(note)"
  }

  private func json(_ told: [(record: ScreenRecord, event: StatusEvent)]) throws -> String {
    struct Item: Encodable {
      var screen: String
      var name: String
      var time: String
      var author: String
      var source: String
      var field: String
      var from: String?
      var to: String?
      var note: String?
    }
    return try PlainJSON.text(
      told.map { record, event in
        Item(
          screen: record.id, name: record.reference.name, time: Timestamp.text(event.time), author: event.author,
          source: event.source.rawValue, field: event.field, from: event.from, to: event.to, note: event.note)
      })
  }
}

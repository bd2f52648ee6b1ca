import Arguments
import AuditModel
import Foundation
import Reports
import Store

/// Ticks an item of a screen's checklist.
struct StatusCheckCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: "check", abstract: "Ticks an item of a screen's checklist ('show SCREEN' lists them).")
  }

  @Positional(help: "An id, a unique name, or Name@file.") var screen: String
  @Positional(help: "The item's id.") var item: String
  @Flag(help: "Take the tick away.") var undo
  @OptionGroup var decision: DecisionOptions

  func run() async throws {
    try decision.change { store, records, terminal, context in
      let record = try ScreenName(screen).one(among: records)
      // A tick of an item that an older version knew may still be taken away.
      if !record.state.checkedItems.contains(item) { try Self.mustBeKnown(item) }
      let isChecked = record.state.checkedItems.contains(item)
      if isChecked == undo {
        let event = StatusEvent.check(item, isDone: !undo, time: context.now, author: decision.author(context))
        try store.add([(screen: record, event: event)])
      }
      terminal.result("\(record.id)  \(record.reference.name): \(item) is \(undo ? "open" : "done")")
    }
  }

  private static func mustBeKnown(_ item: String) throws {
    let known = Checklist.items.map(\.id)
    if known.contains(item) { return }
    let nearest = Spelling.nearest(to: item, among: known).map { " Did you mean '\($0)'?" } ?? ""
    throw UsageError("The checklist has no item '\(item)'.\(nearest) Its items: \(known.joined(separator: ", ")).")
  }
}

import Arguments
import AuditModel
import Foundation
import Store

/// Sets what people decided of a screen.
struct StatusSetCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: "set", abstract: "Sets the status of a screen, its owner, note and date.",
      discussion: """
        EXAMPLES:
          webview-audit status set HelpScreen in-progress --owner lena
          webview-audit status set 'Legal*' ignored --reason "goes with the old shop"
          webview-audit status set HelpScreen --due 2027-03-31
        """)
  }

  @Positional(help: "An id, a name, Name@file, or a pattern ('Help*', '*@Sources/Shop/**').") var screen: String
  @Positional(help: "The status; without one it stays.") var status: MigrationStatus?
  @Option(valueName: "name", help: "Who does it; an empty text takes the owner away.") var owner: String?
  @Option(valueName: "text", help: "A note; an empty text takes it away.") var note: String?
  @Option(valueName: "text", help: "Why; required for kept and ignored.") var reason: String?
  @Option(valueName: "day", help: "Until when, as 2027-03-31; an empty text takes it away.") var due: String?
  @OptionGroup var decision: DecisionOptions

  func validate() throws {
    if status == .kept || status == .ignored, Invisible.isBlank(reason ?? "") {
      throw UsageError("The status '\(status?.rawValue ?? "")' needs '--reason': why does the screen stay as it is?")
    }
    if let reason, Invisible.isBlank(reason) { throw UsageError("'--reason' is empty.") }
    if let due, !due.isEmpty, CalendarDay.seconds(due) == nil {
      throw UsageError("'--due' must be a day, as 2027-03-31, not '\(due)'.")
    }
    if status == nil && owner == nil && note == nil && reason == nil && due == nil {
      throw UsageError(
        "Nothing to set: name a status (\(MigrationStatus.allWords.joined(separator: ", "))) or an option.")
    }
  }

  func run() async throws {
    try decision.change { store, records, terminal, context in
      let change = StatusChange(status: status, reason: reason, owner: owner, note: note, due: due)
      let author = decision.author(context)
      let found = try ScreenName(screen).all(among: records)
      if found.count > 1, !screen.contains("*"), !screen.contains("?") {
        _ = try ScreenName(screen).one(among: records)
      }
      let events = found.map { record in
        (record: record, events: change.events(from: record.state, time: context.now, author: author))
      }
      try store.add(events.flatMap { item in item.events.map { (screen: item.record, event: $0) } })
      for (record, events) in events {
        terminal.result(Self.told(record, events))
      }
    }
  }

  private static func told(_ record: ScreenRecord, _ events: [StatusEvent]) -> String {
    if events.isEmpty { return "\(record.id)  \(record.reference.name): stands so already" }
    let changes = events.map { "\($0.field) \($0.from ?? "none") → \($0.to ?? "none")" }
    return "\(record.id)  \(record.reference.name): \(changes.joined(separator: ", "))"
  }
}

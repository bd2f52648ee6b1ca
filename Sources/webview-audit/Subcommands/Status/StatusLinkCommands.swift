import Arguments
import AuditModel
import Foundation
import Store

/// Says that one screen goes on as another.
struct StatusLinkCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: "link", abstract: "Says that a screen goes on as another: the new one takes over id, status and history.",
      discussion: "Use it where the audit took a renamed screen for a new one. 'status unlink' takes it back.")
  }

  @Positional(help: "The screen as it was.") var old: String
  @Positional(help: "The screen as it is now.") var new: String
  @OptionGroup var decision: DecisionOptions

  func run() async throws {
    try decision.change { store, records, terminal, context in
      let before = try ScreenName(old).one(among: records)
      let after = try ScreenName(new).one(among: records)
      try store.link(old: before, new: after, time: context.now, author: decision.author(context))
      terminal.result("\(before.id)  \(after.longName) goes on with the status of \(before.longName)")
    }
  }
}

/// Takes back a link or a wrong recognition.
struct StatusUnlinkCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: "unlink",
      abstract:
        "Says that a screen is not the one that it was taken for: it gets an id of its own, the old one keeps its "
        + "status.")
  }

  @Positional(help: "An id, a unique name, or Name@file.") var screen: String
  @OptionGroup var decision: DecisionOptions

  func run() async throws {
    try decision.change { store, records, terminal, context in
      let record = try ScreenName(screen).one(among: records)
      let id = try store.unlink(record, time: context.now, author: decision.author(context))
      terminal.result("\(id)  \(record.longName) is a screen of its own; \(record.id) is what it was before")
    }
  }
}

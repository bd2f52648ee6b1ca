import Arguments
import AuditModel
import Foundation
import Repository
import Store

/// What the team decides of screens.
struct StatusCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: "status", abstract: "Lists and sets where screens stand, and tells how they came there.",
      discussion: """
        A SCREEN is an id, a unique name, or Name@file. Where .webview-audit/decisions.json stands in the repository, \
        every
        status command writes it, so that it can be shared through git.
        """,
      subcommands: [
        StatusListCommand.self, StatusSetCommand.self, StatusHistoryCommand.self, StatusCheckCommand.self,
        StatusLinkCommand.self, StatusUnlinkCommand.self, StatusImportCommand.self, StatusExportCommand.self,
      ], defaultSubcommand: StatusListCommand.self)
  }
}

/// Options of all commands that change a status.
struct DecisionOptions: ParsableArguments {
  @Option(valueName: "name", help: "Who decides; default: user.name and user.email of git.") var author: String?
  @Option(valueName: "name", help: "The repository, by key or name, where the database holds several.")
  var repository: String?
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions

  /// The author's name, as `Name <mail>`.
  func author(_ context: AuditContext) -> String {
    if let author { return author }
    let git = GitCommand(folder: context.workingDirectory, context: context)
    if let name = git.text(["config", "user.name"]), !name.isEmpty {
      let mail = git.text(["config", "user.email"]) ?? ""
      return mail.isEmpty ? name : "\(name) <\(mail)>"
    }
    return context.environment["USER"] ?? context.environment["LOGNAME"] ?? "unknown"
  }

  /// Changes statuses: reads the decisions file of the repository here, does the work, and writes it again.
  func change(_ body: (Store, [ScreenRecord], Terminal, AuditContext) throws -> Void) throws {
    let context = try AuditContext.current()
    let terminal = output.terminal(context)
    let store = try database.open(.write, context: context)
    let shared = try SharedDecisions(store: store, context: context)
    for warning in try shared.read(into: store) { terminal.warning(warning) }
    try body(store, try records(in: store), terminal, context)
    try shared.write(from: store)
  }

  /// The screens that a name may mean.
  func records(in store: Store) throws -> [ScreenRecord] {
    guard repository != nil else { return try store.screens() }
    return try ScanSelection(repository: repository).repositories(in: store).flatMap {
      try store.screens(repository: $0.key)
    }
  }
}

extension MigrationStatus: ArgumentValue {}
extension Standing: ArgumentValue {}

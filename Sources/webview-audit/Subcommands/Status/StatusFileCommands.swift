import Arguments
import AuditModel
import Foundation
import Repository
import Store

/// Reads a decisions file into the database.
struct StatusImportCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: "import", abstract: "Takes the decisions of a file into the database; doing it twice changes nothing.")
  }

  @Positional(help: "The file; default: .webview-audit/decisions.json of the repository here.", completion: .file)
  var file: String?
  @OptionGroup var decision: DecisionOptions

  func run() async throws {
    let context = try AuditContext.current()
    let terminal = decision.output.terminal(context)
    let store = try decision.database.open(.write, context: context)
    let (key, workspace) = try DecisionsPlace.find(repository: decision.repository, store: store, context: context)
    let path = file.map { absolute($0, context) } ?? workspace?.decisions
    guard let path, let decisions = try DecisionsFile.load(path, displayName: file ?? DecisionsFile.displayName) else {
      throw AuditError(.failed, "\(file ?? DecisionsFile.displayName): there is no such file.")
    }
    let outcome = try store.apply(decisions, name: file ?? DecisionsFile.displayName, repository: key)
    for warning in outcome.warnings { terminal.warning(warning) }
    terminal.result("\(ScanSummary.count(decisions.entries.count, "decision")) read, \(outcome.events) changes")
  }
}

/// Writes the decisions of the database into a file.
struct StatusExportCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: "export", abstract: "Writes the decisions of the database into a file that a team shares through git.",
      discussion: "Once the file stands in the repository, every scan reads it and every status command writes it.")
  }

  @Option(
    short: "o", valueName: "file",
    help: "The file, '-' for standard output; default: .webview-audit/decisions.json of the repository here.",
    completion: .file)
  var output: String?
  @OptionGroup var decision: DecisionOptions

  func run() async throws {
    let context = try AuditContext.current()
    let terminal = decision.output.terminal(context)
    let store = try decision.database.open(.read, context: context)
    let (key, workspace) = try DecisionsPlace.find(repository: decision.repository, store: store, context: context)
    if output == "-" {
      terminal.raw(try store.decisions(repository: key).text)
      return
    }
    guard let path = output.map({ absolute($0, context) }) ?? workspace?.decisions else {
      throw AuditError(.usage, "Name the file with --output: the folder here is not the repository '\(key)'.")
    }
    let existing = try DecisionsFile.load(path, displayName: output ?? DecisionsFile.displayName)
    let file = try store.decisions(repository: key, keeping: existing ?? DecisionsFile())
    if output == nil { try workspace?.prepare() }
    try OutputFile.write(file.text, to: path)
    terminal.note("decisions: \(path) (\(ScanSummary.count(file.entries.count, "screen")))")
  }
}

/// Which repository a decisions file belongs to, and where it stands.
enum DecisionsPlace {
  /// The repository's key, and its folder for files of ours where the repository is the one here.
  static func find(
    repository: String?, store: Store, context: AuditContext
  ) throws -> (key: String, workspace: Workspace?) {
    let here = try HereRepository(context: context)
    let known = try ScanSelection(repository: repository).repositories(in: store)
    if let here, known.contains(where: { $0.key == here.key }) { return (here.key, here.workspace) }
    guard known.count == 1, let only = known.first else {
      throw AuditError(
        .usage, "Name a repository with --repository: \(known.map(\.key).joined(separator: ", ")).")
    }
    return (only.key, nil)
  }
}

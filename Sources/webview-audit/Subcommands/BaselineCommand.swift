import Arguments
import AuditModel
import Foundation
import Gate
import Repository
import Store

/// The baseline: what a team accepts for now.
struct BaselineCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: "baseline", abstract: "Writes down what the newest scan shows, so that 'check --baseline' accepts it.",
      discussion: """
        The file is sorted and has no line numbers, so that it diffs and merges well. An existing one grows only with \
        --allow-growth.
        """,
      subcommands: [BaselineWriteCommand.self, BaselinePruneCommand.self], defaultSubcommand: BaselineWriteCommand.self)
  }
}

/// Options of the commands that write a baseline.
struct BaselineOptions: ParsableArguments {
  @Option(
    aliases: ["baseline"], short: "o", valueName: "file",
    help: "The file; default: .webview-audit/baseline.txt of the repository here.", completion: .file)
  var output: String?
  @Option(valueName: "name", help: "Only this repository, by key or name.") var repository: String?
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var manners: OutputOptions

  /// Absolute path of the file.
  func path(_ context: AuditContext) throws -> String {
    if let output { return absolute(output, context) }
    let location = try RepositoryLocation.locate(context.workingDirectory, context: context)
    let workspace = Workspace(root: location.root)
    try workspace.prepareBaseline()
    return workspace.baseline
  }
}

/// Writes the baseline.
struct BaselineWriteCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(name: "write", abstract: "Writes the baseline; this is what 'baseline' alone does.")
  }

  @OptionGroup var options: BaselineOptions
  @Flag(help: "Let an existing baseline grow.") var allowGrowth

  func run() async throws {
    let context = try AuditContext.current()
    let terminal = options.manners.terminal(context)
    let store = try options.database.open(.read, context: context)
    let scans = try ScanSelection(repository: options.repository).scans(in: store)
    let path = try options.path(context)
    let new = Baseline(accepting: scans, configurationDigest: try BaselineFile.digest(scans, store: store))
    guard FileManager.default.fileExists(atPath: path) else {
      try OutputFile.write(new.text, to: path)
      terminal.result("\(new.size) accepted; written to \(path)")
      return
    }
    let old = try BaselineFile.load(path, displayName: options.output ?? path)
    let match = BaselineMatch(old, scans: scans)
    let growth = match.newLegacy.count + match.newFindings.values.reduce(0) { $0 + $1.count }
    if growth > 0 && !allowGrowth {
      throw AuditError(
        .failed,
        "\(path) would grow by \(growth) (\(old.size) → \(new.size)); it was left as it is. "
          + "Mend what is new, or say --allow-growth.")
    }
    if new != old { try OutputFile.write(new.text, to: path) }
    terminal.result("\(old.size) → \(new.size) accepted; \(growth) new, \(match.stale.count) stale ones gone; \(path)")
  }
}

/// Takes out of the baseline what nothing fits any more.
struct BaselinePruneCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(name: "prune", abstract: "Deletes entries that nothing fits any more; it never adds one.")
  }

  @OptionGroup var options: BaselineOptions

  func run() async throws {
    let context = try AuditContext.current()
    let terminal = options.manners.terminal(context)
    let store = try options.database.open(.read, context: context)
    let scans = try ScanSelection(repository: options.repository).scans(in: store)
    let path = try options.path(context)
    let old = try BaselineFile.load(path, displayName: options.output ?? path)
    let match = BaselineMatch(old, scans: scans)
    for scan in scans where !scan.coverage.isComplete && !match.stale.isEmpty {
      terminal.warning(
        "\(scan.repository.name): the scan could not read everything, so an entry may only seem to be stale; see 'report'."
      )
    }
    if !match.stale.isEmpty { try OutputFile.write(match.pruned.text, to: path) }
    terminal.result("\(old.size) → \(match.pruned.size) accepted; \(match.stale.count) stale ones gone; \(path)")
  }
}

import Arguments
import AuditModel
import Foundation
import Repository
import Rules
import Store

/// Checks set-up and database.
struct DoctorCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: "doctor", abstract: "Checks set-up, configuration and database, and backs the database up.",
      discussion: "It ends with 1 where something is wrong. It changes nothing but the file that --backup names.")
  }

  @Option(valueName: "file", help: "Copy the database here, while others go on working with it.", completion: .file)
  var backup: String?
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let context = try AuditContext.current()
    let terminal = output.terminal(context)
    var checks = Checks()
    checks.note("\(Tool.name) \(Tool.version)")
    checkGit(context, &checks)
    checkRepository(context, &checks)
    try checkDatabase(context, &checks)
    terminal.results(checks.lines)
    if checks.problems > 0 {
      throw AuditError(.failed, "\(ScanSummary.count(checks.problems, "problem")) found.")
    }
  }

  private struct Checks {
    var lines: [String] = []
    var problems = 0

    mutating func good(_ text: String) { lines.append("ok       \(text)") }
    mutating func note(_ text: String) { lines.append("note     \(text)") }
    mutating func bad(_ text: String) {
      lines.append("PROBLEM  \(text)")
      problems += 1
    }
  }

  private func checkGit(_ context: AuditContext, _ checks: inout Checks) {
    if let version = GitCommand(folder: context.workingDirectory, context: context).text(["--version"]) {
      checks.good(version)
    } else {
      checks.bad("git cannot be started; without it only plain folders can be scanned")
    }
  }

  private func checkRepository(_ context: AuditContext, _ checks: inout Checks) {
    do {
      let location = try RepositoryLocation.locate(context.workingDirectory, context: context)
      checks.good("repository: \(location.root)")
      let loaded = try LoadedConfiguration.load(at: location, rules: RuleCatalog.ids)
      let hasFile = FileManager.default.fileExists(atPath: location.root + "/" + Configuration.fileName)
      checks.good("configuration: \(hasFile ? Configuration.fileName : "none, so the defaults hold")")
      let identity = RepositoryIdentity.read(at: location, configuration: loaded.configuration)
      checks.good("key: \(identity.key)")
      if let decisions = try DecisionsFile.load(Workspace(root: location.root).decisions) {
        checks.good("decisions: \(ScanSummary.count(decisions.entries.count, "screen"))")
      }
      let baseline = Workspace(root: location.root).baseline
      if FileManager.default.fileExists(atPath: baseline) {
        let accepted = try BaselineFile.load(baseline, displayName: ".webview-audit/baseline.txt")
        checks.good("baseline: \(accepted.size) accepted")
      }
    } catch {
      checks.bad(SystemError.words(error))
    }
  }

  private func checkDatabase(_ context: AuditContext, _ checks: inout Checks) throws {
    let path = try database.path(context)
    guard FileManager.default.fileExists(atPath: path) else {
      if backup != nil || database.database != nil {
        checks.bad("database: there is none at \(path)")
      } else {
        checks.note("database: none yet; 'scan' makes it at \(path)")
      }
      return
    }
    do {
      let store = try Store(path: path, access: .read)
      let problems = try store.problems()
      if problems.isEmpty { checks.good("database: \(path) is whole") }
      for problem in problems.prefix(20) { checks.bad("database: \(problem)") }
      let scans = try store.repositories().map { ($0.key, try store.scans(repository: $0.key).count) }
      for (key, count) in scans { checks.good("\(key): \(ScanSummary.count(count, "scan"))") }
      if let backup {
        try OutputFile.spareDatabases(absolute(backup, context))
        try store.backup(to: absolute(backup, context))
        checks.good("backup: \(absolute(backup, context))")
      }
    } catch {
      checks.bad(SystemError.words(error))
    }
  }
}

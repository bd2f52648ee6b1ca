import Arguments
import AuditModel
import Foundation
import Repository
import Scan

/// Reads every source of repositories, candidate or not: the proof that no input brings the program down.
struct ParseAllCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: "--parse-all", abstract: "Reads every source of repositories and tells what could not be read.",
      isHidden: true)
  }

  @Positional(name: "path", help: "Folders of repositories, or a folder of such.", completion: .directory)
  var paths: [String]
  @Option(valueName: "seed", help: "Cut each file at a byte that this number chooses.") var cut: Int?
  @Option(valueName: "number", help: "Number of threads; default: one a core.") var jobs: Int?
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let context = try AuditContext.current()
    let terminal = output.terminal(context)
    let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let folders = (paths.isEmpty ? ["."] : paths).flatMap { Benchmark.repositories(in: absolute($0, context)) }
    for folder in folders {
      let location = try RepositoryLocation.locate(folder, context: context)
      let tree = try location.currentTree(configuration: Configuration())
      let seed = cut.map { UInt64(bitPattern: Int64($0)) }
      // A crash ends the process at once: with --verbose the file that it met stands above it.
      let visit: (@Sendable (String) -> Void)? = output.verbose ? { @Sendable path in terminal.message(path) } : nil
      let outcome = try ParseAll.run(
        tree: tree, configuration: Configuration(), jobs: jobs, cutSeed: seed, visit: visit)
      terminal.result(
        "\(location.folderName): \(outcome.files) files, \(outcome.bytes) bytes, \(outcome.faulty) with faults, "
          + "\(outcome.refused.count) refused")
      for refused in outcome.refused { terminal.result("  \(refused.file): \(refused.message)") }
    }
  }
}

import Arguments
import AuditModel
import Foundation
import Scan

/// Measures scans of real repositories against the work that cannot be avoided.
struct BenchCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: "bench", abstract: "Measures scans of the repositories in a folder; behind 'make bench CORPUS=FOLDER'.",
      isHidden: true)
  }

  @Positional(name: "corpus", help: "A folder of repositories, or a repository.", completion: .directory)
  var corpus: String
  @Option(valueName: "number", help: "Each time is the median of so many.") var rounds = 3
  @Option(valueName: "number", help: "Number of threads; default: one a core.") var jobs: Int?
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let context = try AuditContext.current()
    let terminal = output.terminal(context)
    let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    var measurements: [Benchmark.Measurement] = []
    for path in Benchmark.repositories(in: absolute(corpus, context)) {
      terminal.note("measuring \(path)")
      measurements.append(try await Benchmark.measure(path, context: context, jobs: jobs, rounds: rounds))
    }
    terminal.document(Benchmark.table(measurements))
    terminal.result("\(jobs) threads, median of \(rounds); peak memory \(Benchmark.peakMemory() >> 20) MB")
  }
}

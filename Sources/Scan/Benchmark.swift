import AuditModel
import Foundation
import Parallel
import Repository
import Rules
import SwiftFacts

/// Measures scans of real repositories against the work that cannot be avoided. Everything that is compared is measured
/// in one run on the same cores; only the ratios mean something elsewhere.
public enum Benchmark {
  /// What was measured of one repository.
  public struct Measurement: Sendable {
    /// Name of the folder.
    public var name: String
    /// Swift files seen.
    public var swiftFiles: Int
    /// Bytes of all Swift files.
    public var swiftBytes: Int
    /// Bytes of the Swift files that were parsed.
    public var parsedBytes: Int
    /// Seconds of a scan without a cache's help, the filling of the cache included.
    public var cold: Double
    /// Seconds to parse exactly the files that the scan parsed, and nothing else.
    public var bareParse: Double
    /// Seconds of a second scan of the same files.
    public var warm: Double
    /// Seconds of a second scan that knows every file, but must put them together anew, as after a small change.
    public var rejoined: Double
    /// Seconds of one ripgrep run for the container names; nil where ripgrep is not installed.
    public var ripgrep: Double?
  }

  /// Repositories of a corpus: the folder itself where it is one, else the folders in it.
  public static func repositories(in corpus: String) -> [String] {
    let manager = FileManager.default
    if manager.fileExists(atPath: corpus + "/.git") { return [corpus] }
    let names = ((try? manager.contentsOfDirectory(atPath: corpus)) ?? []).sorted()
    let folders = names.map { corpus + "/" + $0 }.filter { manager.fileExists(atPath: $0 + "/.git") }
    return folders.isEmpty ? [corpus] : folders
  }

  /// Measures one repository; each time is the median of several.
  public static func measure(
    _ path: String, context: AuditContext, jobs: Int, rounds: Int = 3
  ) async throws -> Measurement {
    let location = try RepositoryLocation.locate(path, context: context)
    let loaded = try LoadedConfiguration.load(at: location, rules: RuleCatalog.ids)
    var times = (cold: [Double](), bare: [Double](), warm: [Double](), rejoined: [Double](), ripgrep: [Double]())
    var coverage = Coverage()
    for _ in 0..<max(1, rounds) {
      let folder = NSTemporaryDirectory() + "/webview-audit-bench-" + UUID().uuidString
      defer { try? FileManager.default.removeItem(atPath: folder) }
      var isolated = context
      isolated.environment["XDG_CACHE_HOME"] = folder
      let fixed = isolated
      func scan(usesResults: Bool = true) async throws -> ScanResult {
        let tree = try location.currentTree(configuration: loaded.configuration)
        var options = RepositoryScanner.Options(jobs: jobs, cache: FactsCache.open(context: fixed))
        options.usesResults = usesResults
        return try await RepositoryScanner.scan(tree: tree, configuration: loaded, context: fixed, options: options)
      }
      let start = now()
      coverage = try await scan().coverage
      times.cold.append(now() - start)
      times.bare.append(try bareParse(location: location, loaded: loaded, jobs: jobs))
      let again = now()
      _ = try await scan()
      times.warm.append(now() - again)
      let rejoining = now()
      _ = try await scan(usesResults: false)
      times.rejoined.append(now() - rejoining)
      if let seconds = ripgrep(location.root, context: context) { times.ripgrep.append(seconds) }
    }
    return Measurement(
      name: location.folderName, swiftFiles: coverage.swiftFiles, swiftBytes: coverage.swiftBytes,
      parsedBytes: coverage.swiftBytesParsed, cold: median(times.cold), bareParse: median(times.bare),
      warm: median(times.warm), rejoined: median(times.rejoined),
      ripgrep: times.ripgrep.isEmpty ? nil : median(times.ripgrep))
  }

  /// Most memory that this process ever held, in bytes.
  public static func peakMemory() -> Int {
    var usage = rusage()
    #if os(macOS)
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      return usage.ru_maxrss * 1024
    #endif
  }

  /// The measurements as lines of text, with the pooled ratios at the end.
  public static func table(_ measurements: [Measurement]) -> String {
    let titles = [
      "repository", "Swift files", "parsed ÷ all bytes", "cold s", "cold ÷ bare parse", "warm ÷ cold",
      "warm without results ÷ cold", "ripgrep s",
    ]
    var lines = [titles.joined(separator: " | ")]
    for one in measurements + (measurements.count > 1 ? [pooled(measurements)] : []) {
      let cells = [
        one.name, "\(one.swiftFiles)", ratio(Double(one.parsedBytes), Double(one.swiftBytes)), decimal(one.cold),
        ratio(one.cold, one.bareParse), ratio(one.warm, one.cold),
        ratio(one.rejoined, one.cold), one.ripgrep.map(decimal) ?? "not installed",
      ]
      lines.append(cells.joined(separator: " | "))
    }
    return lines.joined(separator: "\n")
  }

  private static func pooled(_ all: [Measurement]) -> Measurement {
    let times = all.compactMap(\.ripgrep)
    return Measurement(
      name: "all", swiftFiles: all.reduce(0) { $0 + $1.swiftFiles }, swiftBytes: all.reduce(0) { $0 + $1.swiftBytes },
      parsedBytes: all.reduce(0) { $0 + $1.parsedBytes }, cold: all.reduce(0) { $0 + $1.cold },
      bareParse: all.reduce(0) { $0 + $1.bareParse }, warm: all.reduce(0) { $0 + $1.warm },
      rejoined: all.reduce(0) { $0 + $1.rejoined },
      ripgrep: times.isEmpty ? nil : times.reduce(0, +))
  }

  private static func bareParse(location: RepositoryLocation, loaded: LoadedConfiguration, jobs: Int) throws -> Double {
    let tree = try location.currentTree(configuration: loaded.configuration)
    let options = RepositoryScanner.Options(jobs: jobs)
    let stages = ScanStages(tree: tree, loaded: loaded, context: try .current(), options: options)
    let list = FileList(tree: tree, configuration: loaded.configuration)
    let index = try SourceIndexer(tree: tree, cache: nil, jobs: jobs, marks: stages.needles.marks).index(list.files)
      .index
    let project = ProjectStage(tree: tree, cache: nil).read(list)
    let roles = FileRoles(project: project, paths: list.files.map(\.path))
    let parsed = try stages.discover(index, ahead: stages.ahead(in: index), roles: roles).parsed
    let files = parsed.sorted().map { index.files[$0] }
    let start = now()
    _ = Parallel.map(files, jobs: jobs) { file -> Bool in
      guard let data = try? tree.content(of: file.file) else { return false }
      guard file.language == .swift else {
        // These have no parser apart from what collects their facts.
        return !FactsLoader.facts(of: data, language: file.language, isInConflict: false).types.isEmpty
      }
      return SwiftFactsReader.parseOnly(SourceText(decoding: data).string)
    }
    return now() - start
  }

  private static func ripgrep(_ root: String, context: AuditContext) -> Double? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["rg", "--count", "--type", "swift", Needles.containers.joined(separator: "|"), root]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let start = now()
    guard (try? process.run()) != nil else { return nil }
    process.waitUntilExit()
    return process.terminationStatus < 2 ? now() - start : nil
  }

  private static func now() -> Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }

  private static func ratio(_ part: Double, _ whole: Double) -> String { whole > 0 ? decimal(part / whole) : "-" }

  private static func decimal(_ value: Double) -> String {
    let hundredths = Int((value * 1000).rounded())
    let digits = String(hundredths % 1000)
    return "\(hundredths / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}

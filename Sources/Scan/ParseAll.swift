import AuditModel
import Foundation
import Parallel
import Repository

/// Reads every source of a repository, candidate or not: the proof that no input brings the readers down.
public enum ParseAll {
  /// What was read.
  public struct Outcome: Sendable, Equatable {
    /// Files read.
    public var files = 0
    /// Bytes read.
    public var bytes = 0
    /// Files with faults that a reader told.
    public var faulty = 0
    /// Files that must not or cannot be parsed, with the reason, sorted.
    public var refused: [Coverage.FileRemark] = []
  }

  /// Reads all sources of a tree.
  ///
  /// - Parameters:
  ///   - jobs: number of threads.
  ///   - cutSeed: where given, each file is cut at a byte that this number and the file's path choose.
  ///   - visit: told the path of each file before it is read, so that a crash can be traced; called from any thread.
  public static func run(
    tree: any SourceTree, configuration: Configuration, jobs: Int, cutSeed: UInt64? = nil,
    visit: (@Sendable (String) -> Void)? = nil
  ) throws -> Outcome {
    let sources = FileList(tree: tree, configuration: configuration).files.filter { Language(path: $0.path) != nil }
    try tree.prepare(sources)
    let results = Parallel.map(sources, jobs: jobs) { file -> One in
      visit?(file.path)
      guard let language = Language(path: file.path) else { return One() }
      do {
        var data = try tree.content(of: file)
        if let cutSeed { data = cut(data, seed: cutSeed, path: file.path) }
        return read(data, language: language, path: file.path)
      } catch {
        return One(refusal: Coverage.FileRemark(file: file.path, message: "\(error)"))
      }
    }
    var outcome = Outcome()
    for one in results {
      outcome.files += 1
      outcome.bytes += one.bytes
      outcome.faulty += one.isFaulty ? 1 : 0
      if let refusal = one.refusal { outcome.refused.append(refusal) }
    }
    outcome.refused.sort()
    return outcome
  }

  private struct One: Sendable {
    var bytes = 0
    var isFaulty = false
    var refusal: Coverage.FileRemark?
  }

  private static func read(_ data: Data, language: Language, path: String) -> One {
    let facts = BytePass.read(SourceText(decoding: data), language: language)
    if let refusal = facts.refusal {
      return One(bytes: data.count, refusal: Coverage.FileRemark(file: path, message: refusal))
    }
    let read = FactsLoader.facts(of: data, language: language, isInConflict: facts.conflictLine != nil)
    // What is read must also survive the cache.
    let isWhole = FileFacts(encoded: read.encoded()) == read
    return One(bytes: data.count, isFaulty: !read.problems.isEmpty || !isWhole)
  }

  private static func cut(_ data: Data, seed: UInt64, path: String) -> Data {
    guard !data.isEmpty else { return data }
    var state = seed ^ NameHash(path).value
    // One step of SplitMix64.
    state = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    state = (state ^ (state >> 27)) &* 0x94D0_49BB_1331_11EB
    return data.prefix(Int(truncatingIfNeeded: (state ^ (state >> 31)) % UInt64(data.count)))
  }
}

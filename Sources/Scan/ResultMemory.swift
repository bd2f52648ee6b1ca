import AuditModel
import Foundation
import Parallel
import Repository

/// Remembers what a scan of exactly these files with exactly this configuration and program found.
///
/// Most scans of a day meet a tree that has not changed. Then only the listing is new.
struct ResultMemory {
  private let cache: FactsCache
  private let key: FactsCache.Key

  /// What of a result follows from the files alone, but for the screens.
  private struct Findings: Codable {
    var coverage: Coverage
    var wrappers: [Wrapper]
    var headless: [HeadlessUse]
    var findings: [Finding]
  }

  /// Changed and untracked files whose contents are worth hashing for this. More of them, and folders without git, are
  /// scanned anew.
  private static let mostUnknownFiles = 200

  /// Makes the memory of a tree; nil where there is no cache or too much of the tree's content is unknown.
  init?(tree: any SourceTree, list: FileList, loaded: LoadedConfiguration, cache: FactsCache?) {
    guard let cache, let content = Self.digest(tree: tree, list: list, loaded: loaded) else { return nil }
    self.cache = cache
    key = FactsCache.Key(content: content, kind: "result " + ProgramFile.identity)
  }

  /// The result of an earlier scan, with the present names of repository and revision.
  func result(repository: RepositoryIdentity, revision: Revision, configurationDigest: String) -> ScanResult? {
    guard let bytes = cache.values(for: [key])[key], let parts = Self.parts(of: bytes),
      let project = ProjectModel(encoded: Array(parts[parts.count - 1])),
      let kept = try? JSONDecoder().decode(Findings.self, from: Data(parts[0]))
    else { return nil }
    let pieces = Parallel.map(Array(parts[1..<(parts.count - 1)]), jobs: 2) {
      try? JSONDecoder().decode([AssessedScreen].self, from: Data($0))
    }
    let screens = pieces.compactMap { $0 }
    guard screens.count == pieces.count else { return nil }
    return ScanResult(
      repository: repository, revision: revision, coverage: kept.coverage, project: project, wrappers: kept.wrappers,
      headless: kept.headless, screens: screens.flatMap { $0 }, findings: kept.findings,
      configurationDigest: configurationDigest)
  }

  /// Keeps a result: pieces that are written side by side, since encoding takes long.
  func keep(_ result: ScanResult) {
    var rest = result
    rest.screens = []
    let screens = stride(from: 0, to: result.screens.count, by: Self.screensInPiece).map {
      Array(result.screens[$0..<min($0 + Self.screensInPiece, result.screens.count)])
    }
    let pieces = Parallel.map([nil] + screens.map(Optional.some), jobs: 2) { [rest] piece -> [UInt8]? in
      guard let piece else {
        let findings = Findings(
          coverage: rest.coverage, wrappers: rest.wrappers, headless: rest.headless, findings: rest.findings)
        return (try? JSONEncoder().encode(findings)).map(Array.init)
      }
      return (try? JSONEncoder().encode(piece)).map(Array.init)
    }
    let whole = pieces.compactMap { $0 } + [result.project.encoded()]
    guard whole.count == pieces.count + 1 else { return }
    var bytes = Array((whole.map { String($0.count) }.joined(separator: " ") + "\n").utf8)
    for piece in whole { bytes.append(contentsOf: piece) }
    cache.keep([(key, bytes)])
  }

  private static let screensInPiece = 8

  /// The findings without screens, the screens piece by piece, and the project model.
  private static func parts(of bytes: [UInt8]) -> [ArraySlice<UInt8>]? {
    guard let end = bytes.firstIndex(of: 10) else { return nil }
    var parts: [ArraySlice<UInt8>] = []
    var start = end + 1
    for word in bytes[..<end].split(separator: 32) {
      guard let count = Int(String(decoding: word, as: UTF8.self)), count >= 0, count <= bytes.count - start else {
        return nil
      }
      parts.append(bytes[start..<(start + count)])
      start += count
    }
    return parts.count >= 2 && start == bytes.count ? parts : nil
  }

  private static func digest(tree: any SourceTree, list: FileList, loaded: LoadedConfiguration) -> String? {
    let unknown = list.files.reduce(0) { $1.blob == nil ? $0 + 1 : $0 }
    guard unknown <= mostUnknownFiles else { return nil }
    var text = Array(loaded.digest.utf8)
    func add(_ file: TreeFile, _ blob: String) {
      text.append(10)
      text.append(contentsOf: blob.utf8)
      text.append(contentsOf: file.path.utf8)
    }
    for file in list.files {
      guard let blob = file.blob ?? (try? tree.content(of: file)).map({ Hashing.gitBlobID($0) }) else { return nil }
      add(file, blob)
    }
    for (reason, files) in list.skipped.sorted(by: { $0.key < $1.key }) {
      text.append(contentsOf: "\n\n\(reason.rawValue)".utf8)
      for file in files { add(file, file.blob ?? "") }
    }
    return Hashing.hex(Hashing.sha1(text))
  }
}

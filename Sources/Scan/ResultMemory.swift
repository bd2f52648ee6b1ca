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

  /// What of a result follows from the files alone.
  private struct Findings: Codable {
    var coverage: Coverage
    var wrappers: [Wrapper]
    var headless: [HeadlessUse]
    var screens: [AssessedScreen]
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
    guard let bytes = cache.values(for: [key])[key], let (json, model) = Self.parts(of: bytes),
      let project = ProjectModel(encoded: model),
      let kept = try? JSONDecoder().decode(Findings.self, from: Data(json))
    else { return nil }
    return ScanResult(
      repository: repository, revision: revision, coverage: kept.coverage, project: project, wrappers: kept.wrappers,
      headless: kept.headless, screens: kept.screens, findings: kept.findings, configurationDigest: configurationDigest)
  }

  /// Keeps a result.
  func keep(_ result: ScanResult) {
    let findings = Findings(
      coverage: result.coverage, wrappers: result.wrappers, headless: result.headless, screens: result.screens,
      findings: result.findings)
    let (model, json) = Parallel.both(jobs: 2) {
      result.project.encoded()
    } _: {
      try? JSONEncoder().encode(findings)
    }
    guard let json else { return }
    var bytes = Array("\(json.count)\n".utf8)
    bytes.append(contentsOf: json)
    bytes.append(contentsOf: model)
    cache.keep([(key, bytes)])
  }

  private static func parts(of bytes: [UInt8]) -> (json: ArraySlice<UInt8>, model: [UInt8])? {
    guard let end = bytes.firstIndex(of: 10), let count = Int(String(decoding: bytes[..<end], as: UTF8.self)),
      count >= 0, count <= bytes.count - end - 1
    else { return nil }
    let start = end + 1
    return (bytes[start..<(start + count)], Array(bytes[(start + count)...]))
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

import AuditModel
import Foundation
import InterfaceBuilderFacts
import ObjectiveCFacts
import Parallel
import Repository
import Resolution
import SwiftFacts

/// Gets the facts of files: from the cache, else by parsing, spread over cores.
struct FactsLoader: Sendable {
  let tree: any SourceTree
  let cache: FactsCache?
  let jobs: Int
  /// What scans of other commits read; nil where only one commit is scanned.
  var past: PastMemory?
  /// Whether the cache is to keep what is parsed now.
  var keepsFacts = true

  /// A file with its facts, or with the reason why there are none.
  struct Loaded: Sendable {
    var file: IndexedFile
    var facts: FactsIndex?
    var fault: String?
    /// What the cache is to keep; nil where the facts came from it.
    var encoded: [UInt8]?
  }

  /// Gets the facts of files, in their order.
  func load(_ files: [IndexedFile]) throws -> [Loaded] {
    let new = files.filter { file in Self.key(file).map { past?.facts.holds($0) != true } ?? true }
    let known = cache?.values(for: new.compactMap(Self.key)) ?? [:]
    try tree.prepare(new.filter { file in Self.key(file).map { known[$0] == nil } ?? true }.map(\.file))
    // The largest first: one that is begun last would keep everybody waiting.
    let order = files.indices.sorted { (files[$1].facts.size, $0) < (files[$0].facts.size, $1) }
    let results = Parallel.map(order.map { files[$0] }, jobs: jobs) { file in
      guard let past, let key = Self.key(file) else { return read(file, known) }
      var own: Loaded?
      let shared = past.facts.value(for: key) {
        let loaded = read(file, known)
        own = loaded
        return (loaded.facts, loaded.fault)
      }
      return own ?? Loaded(file: file, facts: shared.facts, fault: shared.fault)
    }
    let loaded = zip(order, results).sorted { $0.0 < $1.0 }.map(\.1)
    if keepsFacts { keep(loaded) }
    return loaded.map { Loaded(file: $0.file, facts: $0.facts, fault: $0.fault) }
  }

  /// Has the cache keep what it does not know.
  private func keep(_ loaded: [Loaded]) {
    cache?.keep(loaded.compactMap { one in Self.key(one.file).flatMap { key in one.encoded.map { (key, $0) } } })
    guard past != nil else { return }
    // Another commit's scan may have parsed a file without keeping it.
    cache?.keepMissing(
      loaded.filter { $0.encoded == nil }.compactMap { one in
        Self.key(one.file).flatMap { key in one.facts.map { facts in (key, { facts.facts.encoded() }) } }
      })
  }

  private func read(_ file: IndexedFile, _ known: [FactsCache.Key: [UInt8]]) -> Loaded {
    if let bytes = Self.key(file).flatMap({ known[$0] }), let facts = FileFacts(encoded: bytes) {
      return Loaded(file: file, facts: FactsIndex(facts))
    }
    return Self.parse(file, tree: tree, versions: past?.versions, keepsFacts: keepsFacts && cache != nil)
  }

  /// Parses a file; the reason is told where it must not or cannot be parsed.
  static func parse(
    _ file: IndexedFile, tree: any SourceTree, versions: SwiftFileVersions? = nil, keepsFacts: Bool = false
  ) -> Loaded {
    if let refusal = file.facts.refusal { return Loaded(file: file, fault: refusal) }
    do {
      let data = try tree.content(of: file.file)
      let facts = facts(
        of: data, language: file.language, isInConflict: file.facts.conflictLine != nil,
        versions: versions.map { ($0, file.file.path) })
      return Loaded(file: file, facts: FactsIndex(facts), encoded: keepsFacts ? facts.encoded() : nil)
    } catch let error as AuditError {
      return Loaded(file: file, fault: "it cannot be read: \(error.message)")
    } catch {
      return Loaded(file: file, fault: "it cannot be read: \(error)")
    }
  }

  /// The facts of a file's content.
  static func facts(
    of data: Data, language: Language, isInConflict: Bool, versions: (known: SwiftFileVersions, path: String)? = nil
  ) -> FileFacts {
    if language == .interfaceBuilder { return InterfaceBuilderFactsReader.read(data) }
    var text = SourceText(decoding: data)
    if isInConflict { text.utf8 = ConflictMarkers.blanked(text.utf8) }
    guard language == .swift else { return ObjectiveCFactsReader.read(text.string) }
    return versions.map { $0.known.read(text.string, of: $0.path) } ?? SwiftFactsReader.read(text.string)
  }

  private static func key(_ file: IndexedFile) -> FactsCache.Key? {
    file.file.blob.map { FactsCache.Key(content: $0, kind: kinds[file.language] ?? "") }
  }

  private static let kinds = Dictionary(
    uniqueKeysWithValues: Language.allCases.map { language in
      let version =
        switch language {
        case .swift: SwiftFactsReader.version
        case .objectiveC: ObjectiveCFactsReader.version
        case .interfaceBuilder: InterfaceBuilderFactsReader.version
        }
      return (language, "facts \(language.rawValue) \(version).\(FileFacts.encodingVersion)")
    })
}

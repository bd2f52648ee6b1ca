import AuditModel
import Foundation
import Parallel
import Repository

/// Looks through prebuilt frameworks and libraries, the vendored ones too, and says which of them hold web containers.
struct OpaqueStage {
  let tree: any SourceTree
  let cache: FactsCache?
  let jobs: Int

  /// One remark a framework or library that names a container or links WebKit, sorted.
  func inspect(_ list: FileList) -> [Coverage.FileRemark] {
    let looked = list.files + (list.skipped[.vendored] ?? []) + (list.skipped[.buildProducts] ?? [])
    let binaries = looked.compactMap { file in
      BinaryInspection.bundle(of: file.path).map { Binary(file: file, bundle: $0) }
    }.filter { !$0.file.path.contains("DerivedData/") && !$0.file.path.contains(".build/") }
    let known = cache?.values(for: binaries.compactMap(\.key)) ?? [:]
    let results = Parallel.map(binaries, jobs: jobs) { [tree] binary -> Inspected in
      if let bytes = binary.key.flatMap({ known[$0] }) {
        return Inspected(mentions: Inspected.words(of: bytes), isNew: false)
      }
      guard let data = try? tree.content(of: binary.file) else { return Inspected(mentions: [], isNew: false) }
      return Inspected(mentions: BinaryInspection.mentions(in: data), isNew: true)
    }
    cache?.keep(
      zip(binaries, results).compactMap { binary, result in
        guard result.isNew, let key = binary.key else { return nil }
        return (key, Array(result.mentions.joined(separator: "\n").utf8))
      })
    var bundles: [String: Set<String>] = [:]
    for (binary, result) in zip(binaries, results) where !result.mentions.isEmpty {
      bundles[binary.bundle, default: []].formUnion(result.mentions)
    }
    return bundles.map { bundle, mentions in
      Coverage.FileRemark(
        file: bundle,
        message: "cannot see inside: the binary names or links \(mentions.sorted().joined(separator: ", "))")
    }.sorted()
  }

  private struct Binary: Sendable {
    var file: TreeFile
    var bundle: String

    var key: FactsCache.Key? {
      file.blob.map { FactsCache.Key(content: $0, kind: "binary \(BinaryInspection.version)") }
    }
  }

  private struct Inspected: Sendable {
    var mentions: [String]
    var isNew: Bool

    static func words(of bytes: [UInt8]) -> [String] {
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }
}

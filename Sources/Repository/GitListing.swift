import AuditModel
import Foundation

/// One entry of `git ls-files -s` or `git ls-tree`.
struct GitEntry: Equatable, Sendable {
  /// What the entry is.
  enum Kind: Equatable, Sendable { case file, symbolicLink, submodule }

  /// What the entry is.
  var kind: Kind
  /// Id of the content (of the commit for a submodule).
  var blob: String
  /// Merge stage: 0, or 1 to 3 in an unfinished merge.
  var stage: Int
  /// True where git keeps the file out of the work tree (a sparse checkout).
  var isLeftOut: Bool
  /// Path, relative to the folder that git ran in.
  var path: String

  /// Reads `git ls-files -t -s -z`: `TAG MODE BLOB STAGE<tab>PATH`.
  static func index(_ data: Data) -> [GitEntry] {
    records(data) { words, path in
      guard words.count == 4, let kind = kind(ofMode: words[1]), let stage = Int(text(words[3])) else { return nil }
      return GitEntry(
        kind: kind, blob: text(words[2]), stage: stage, isLeftOut: words[0].elementsEqual([UInt8(ascii: "S")]),
        path: path)
    }
  }

  /// Reads `git ls-tree -r -z`: `MODE TYPE BLOB<tab>PATH`.
  static func tree(_ data: Data) -> [GitEntry] {
    records(data) { words, path in
      guard words.count == 3, let kind = kind(ofMode: words[0]) else { return nil }
      return GitEntry(kind: kind, blob: text(words[2]), stage: 0, isLeftOut: false, path: path)
    }
  }

  /// What a commit changes at a path.
  struct Change: Equatable, Sendable {
    /// The path.
    var path: String
    /// What stands there now; nil for nothing.
    var entry: GitEntry?
  }

  /// Reads `git diff-tree --stdin -r -z`: for each commit its id, then `:MODE MODE BLOB BLOB STATUS` and the path of each
  /// change.
  static func changes(_ data: Data) -> [String: [Change]] {
    data.withUnsafeBytes { raw in
      var changes: [String: [Change]] = [:]
      var commit = ""
      var fields = raw.bindMemory(to: UInt8.self).split(separator: 0)[...]
      while let field = fields.popFirst() {
        guard field.first == UInt8(ascii: ":") else {
          commit = text(field)
          continue
        }
        let words = field.split(separator: UInt8(ascii: " "))
        guard words.count == 5, let path = fields.popFirst().map(text) else { break }
        let entry = kind(ofMode: words[1]).map {
          GitEntry(kind: $0, blob: text(words[3]), stage: 0, isLeftOut: false, path: path)
        }
        changes[commit, default: []].append(Change(path: path, entry: entry))
      }
      return changes
    }
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  private static func records(_ data: Data, _ make: ([Bytes], String) -> GitEntry?) -> [GitEntry] {
    data.withUnsafeBytes { raw in
      let bytes = raw.bindMemory(to: UInt8.self)
      var entries: [GitEntry] = []
      var words: [Bytes] = []
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: 0) ?? bytes.count
        words.removeAll(keepingCapacity: true)
        var word = start
        var place = start
        // The words stand before the tab; a path may hold tabs and spaces of its own.
        while place < end, bytes[place] != UInt8(ascii: "\t") {
          if bytes[place] == UInt8(ascii: " ") {
            words.append(bytes[word..<place])
            word = place + 1
          }
          place += 1
        }
        if place < end {
          words.append(bytes[word..<place])
          if let entry = make(words, text(bytes[(place + 1)..<end])) { entries.append(entry) }
        }
        start = end + 1
      }
      return entries
    }
  }

  private static func text(_ bytes: Bytes) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func kind(ofMode mode: Bytes) -> Kind? {
    guard mode.count == 6, let first = mode.first else { return nil }
    let second = mode[mode.startIndex + 1]
    switch (first, second) {
    case (UInt8(ascii: "1"), UInt8(ascii: "0")): return .file
    case (UInt8(ascii: "1"), UInt8(ascii: "2")): return .symbolicLink
    case (UInt8(ascii: "1"), UInt8(ascii: "6")): return .submodule
    default: return nil
    }
  }
}

import AuditModel
import Foundation

/// One entry of `git ls-files -s` or `git ls-tree`.
struct GitEntry: Equatable {
  /// What the entry is.
  enum Kind: Equatable { case file, symbolicLink, submodule }

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
    records(data).compactMap { words, path in
      guard words.count == 4, let kind = kind(ofMode: words[1]), let stage = Int(words[3]) else { return nil }
      return GitEntry(kind: kind, blob: words[2], stage: stage, isLeftOut: words[0] == "S", path: path)
    }
  }

  /// Reads `git ls-tree -r -z`: `MODE TYPE BLOB<tab>PATH`.
  static func tree(_ data: Data) -> [GitEntry] {
    records(data).compactMap { words, path in
      guard words.count == 3, let kind = kind(ofMode: words[0]) else { return nil }
      return GitEntry(kind: kind, blob: words[2], stage: 0, isLeftOut: false, path: path)
    }
  }

  private static func records(_ data: Data) -> [(words: [String], path: String)] {
    data.split(separator: 0).compactMap { record in
      guard let tab = record.firstIndex(of: 9) else { return nil }
      let words = record[..<tab].split(separator: 32).map { String(decoding: $0, as: UTF8.self) }
      return (words, String(decoding: record[(tab + 1)...], as: UTF8.self))
    }
  }

  private static func kind(ofMode mode: String) -> Kind? {
    switch mode {
    case "120000": .symbolicLink
    case "160000": .submodule
    default: mode.hasPrefix("100") ? .file : nil
    }
  }
}

import AuditModel
import Foundation
import Repository

/// The HTML files of a tree by name: what `Bundle.main.url(forResource: "guide", withExtension: "html")` finds.
struct BundledPages: Sendable {
  private let files: [String: [TreeFile]]
  private let tree: any SourceTree

  /// Pages are read up to this size; what is longer is no hand-written page.
  private static let mostBytes = 1 << 20

  init(list: FileList, tree: any SourceTree) {
    self.tree = tree
    let pages = list.files.filter { file in
      // Nearly every path ends otherwise.
      guard let last = file.path.utf8.last, "lLmM".utf8.contains(last) else { return false }
      let path = file.path.lowercased()
      return path.hasSuffix(".html") || path.hasSuffix(".htm") || path.hasSuffix(".xhtml")
    }
    files = Dictionary(grouping: pages) { $0.path.split(separator: "/").last.map(String.init) ?? $0.path }
  }

  /// The text of a page; nil where there is none, or where two files of that name differ.
  func text(of name: String) -> String? {
    let bare = name.split(separator: "/").last.map(String.init) ?? name
    let found = files[bare] ?? files[bare + ".html"] ?? []
    guard !found.isEmpty, found.count <= 8 else { return nil }
    let texts = found.map { try? tree.content(of: $0) }
    guard let data = texts[0], data.count <= Self.mostBytes, texts.allSatisfy({ $0 == data }) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}

import AuditModel
import Foundation
import Repository

/// Finds the entitlements that make an app a web browser.
struct BrowserEntitlements {
  private static let key = "com.apple.developer.web-browser"
  private static let mostBytes = 1 << 18

  let list: FileList
  let tree: any SourceTree

  /// Whether entitlements may stand in a file.
  static func holds(_ path: String) -> Bool { path.hasSuffix(".entitlements") }

  /// Paths of the entitlement files that hold the entitlement, sorted.
  var paths: [String] {
    let files = list.files.filter { Self.holds($0.path) }
    try? tree.prepare(files)
    return files.compactMap { file in
      guard let data = try? tree.content(of: file), data.count <= Self.mostBytes,
        let values = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any],
        values[Self.key] as? Bool == true
      else { return nil }
      return file.path
    }.sorted()
  }
}

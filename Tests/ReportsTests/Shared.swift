import Foundation

/// Data that stands beside the project on some machines only.
enum Shared {
  /// The project's root.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A folder of `../shared`, or nil where it is not there.
  static func folder(_ path: String) -> URL? {
    let url = root.appendingPathComponent("../shared/\(path)").standardizedFileURL
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }
}

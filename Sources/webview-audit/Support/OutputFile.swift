import AuditModel
import Foundation

/// Writes results to files.
enum OutputFile {
  /// Writes a file, with the folders that it lies in.
  static func write(_ text: String, to path: String) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw AuditError(.failed, "\(path): the file cannot be written (\(error.localizedDescription)).")
    }
  }
}

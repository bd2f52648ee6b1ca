import AuditModel
import Foundation

/// Reads the facts of storyboards and xibs.
public enum InterfaceBuilderFactsReader {
  /// Version of the extraction: part of the cache key, raised whenever the facts of an unchanged file can change.
  public static let version = "1"

  /// Reads a document.
  ///
  /// - Parameter data: the file's content.
  /// - Returns: the facts; faults are told in `problems`.
  public static func read(_ data: Data) -> FileFacts {
    FileFacts(language: .interfaceBuilder)
  }
}

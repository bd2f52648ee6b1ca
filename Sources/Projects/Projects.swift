import AuditModel
import Foundation

/// Reads all project files of a repository into one model.
public enum ProjectReader {
  /// Reads the project files.
  ///
  /// - Parameters:
  ///   - paths: every path of the repository that the scan may look at, sorted.
  ///   - content: gives a file's content; nil where it cannot be read.
  ///   - swiftFacts: gives the facts of a Swift manifest (`Package.swift`, `Project.swift`).
  public static func read(
    paths: [String], content: (String) -> Data?, swiftFacts: (String) -> FileFacts?
  ) -> ProjectModel {
    ProjectModel()
  }
}

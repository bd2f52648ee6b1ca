import AuditModel
import Foundation

/// The files of a repository in one state: its work tree, a plain folder, or a past commit.
public protocol SourceTree: Sendable {
  /// The repository that the files belong to.
  var location: RepositoryLocation { get }
  /// Which state it is.
  var revision: Revision { get }
  /// The files, sorted by path, without those that no scan may look at (symbolic links, submodules).
  var files: [TreeFile] { get }
  /// What stands in the tree and is no file to read: reason to number.
  var unread: [SkipReason: [String]] { get }

  /// Gets ready to give the content of many files: one command for all where each would cost one.
  func prepare(_ files: [TreeFile]) throws

  /// Gives a file's content.
  ///
  /// - Throws: `AuditError` with the reason where it cannot be read.
  func content(of file: TreeFile) throws -> Data
}

/// A file of a source tree.
public struct TreeFile: Sendable, Hashable {
  /// Path, relative to the repository, with `/`.
  public var path: String
  /// Git's id of the content, where git knows it; nil for changed and untracked files.
  public var blob: String?

  /// Makes a file.
  public init(path: String, blob: String? = nil) {
    self.path = path
    self.blob = blob
  }
}

/// Why a file is not read.
public enum SkipReason: String, Sendable, CaseIterable, Comparable {
  case vendored
  case buildProducts = "build products"
  case excluded = "excluded by the configuration"
  case submodule = "submodules"
  case nestedRepository = "nested repositories"
  case symbolicLink = "symbolic links"
  case deleted = "deleted in the work tree only"
  case notCheckedOut = "left out by a sparse checkout"
  case unreadable

  /// Orders by name.
  public static func < (left: SkipReason, right: SkipReason) -> Bool { left.rawValue < right.rawValue }
}

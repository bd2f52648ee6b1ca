import AuditModel
import Foundation

extension RepositoryLocation {
  /// The files as they stand now: the work tree, the plain folder, or the newest commit of a bare repository.
  public func currentTree(configuration: Configuration) throws -> any SourceTree {
    switch kind {
    case .folder: PlainFolder(location: self, configuration: configuration)
    case .workTree: try WorkTree(location: self, configuration: configuration)
    case .bare: try CommitTree(location: self, commit: "HEAD", configuration: configuration)
    }
  }

  /// The files of a past commit.
  ///
  /// - Parameter commit: a hash, tag or branch.
  public func tree(at commit: String, configuration: Configuration) throws -> any SourceTree {
    try CommitTree(location: self, commit: commit, configuration: configuration)
  }
}

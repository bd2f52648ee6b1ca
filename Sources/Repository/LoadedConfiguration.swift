import AuditModel
import Foundation

/// The configuration in force for a repository, with the digest by which scans tell that it changed.
public struct LoadedConfiguration: Sendable, Equatable {
  /// The settings.
  public var configuration: Configuration
  /// SHA-256 of the file's text; of nothing where there is no file.
  public var digest: String

  /// The configuration of a text; of defaults where there is none.
  public init(configuration: Configuration = Configuration(), text: Data = Data()) {
    self.configuration = configuration
    digest = Hashing.hex(Hashing.sha256(Array(text)))
  }

  /// Reads `.webview-audit.json` at the root of a repository (of a bare one: in its newest commit).
  ///
  /// - Parameters:
  ///   - location: the repository.
  ///   - rules: ids of the rules that there are; default: any id is taken.
  /// - Throws: `AuditError` with exit code 3 where the file is not valid.
  public static func load(at location: RepositoryLocation, rules: [String]? = nil) throws -> LoadedConfiguration {
    guard let text = try text(at: location) else { return LoadedConfiguration() }
    return LoadedConfiguration(
      configuration: try Configuration.read(text, file: Configuration.fileName, rules: rules), text: text)
  }

  private static func text(at location: RepositoryLocation) throws -> Data? {
    if location.kind == .bare {
      let output = try location.git?.run(["cat-file", "blob", "HEAD:" + Configuration.fileName])
      return output?.status == 0 ? output?.data : nil
    }
    guard FileReading.kind(of: location.root + "/" + Configuration.fileName) != .absent else { return nil }
    do {
      return try FileReading.read(Configuration.fileName, root: location.root)
    } catch let error as AuditError {
      throw AuditError(.invalidInput, "\(Configuration.fileName): the configuration cannot be read: \(error.message).")
    }
  }
}

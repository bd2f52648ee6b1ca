import AuditModel
import Foundation
import Repository

/// The repository that the working directory lies in.
struct HereRepository {
  let location: RepositoryLocation
  let configuration: Configuration
  /// Its key.
  let key: String
  /// Our folder in it.
  let workspace: Workspace

  /// Finds it; nil where the working directory is not there any more.
  ///
  /// - Throws: `AuditError` where its configuration is not valid.
  init?(context: AuditContext) throws {
    guard let location = try? RepositoryLocation.locate(context.workingDirectory, context: context) else { return nil }
    self.location = location
    configuration = try LoadedConfiguration.load(at: location).configuration
    key = RepositoryIdentity.read(at: location, configuration: configuration).key
    workspace = Workspace(root: location.root)
  }
}

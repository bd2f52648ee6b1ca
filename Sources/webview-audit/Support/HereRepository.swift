import AuditModel
import Foundation
import Repository
import Rules
import Store

/// A repository on this machine: that of the working directory, or the one that a scan in the database was made of.
struct HereRepository {
  let location: RepositoryLocation
  let configuration: Configuration
  /// Its key.
  let key: String
  /// Our folder in it.
  let workspace: Workspace

  /// The repository of the working directory; nil where that is not there any more.
  ///
  /// - Throws: `AuditError` where its configuration is not valid.
  init?(context: AuditContext) throws {
    guard let location = try? RepositoryLocation.locate(context.workingDirectory, context: context) else { return nil }
    let configuration = try LoadedConfiguration.load(at: location, rules: RuleCatalog.ids).configuration
    self.init(
      location: location, configuration: configuration,
      key: RepositoryIdentity.read(at: location, configuration: configuration).key)
  }

  /// The repository that the newest scan of a key was made of; nil where it does not stand there any more. The answer
  /// does not depend on the working directory.
  init?(key: String, store: Store, context: AuditContext) throws {
    guard let root = try store.root(repository: key),
      let location = try? RepositoryLocation.locate(root, context: context), location.root == root
    else { return nil }
    let configuration = try LoadedConfiguration.load(at: location, rules: RuleCatalog.ids).configuration
    self.init(location: location, configuration: configuration, key: key)
  }

  private init(location: RepositoryLocation, configuration: Configuration, key: String) {
    self.location = location
    self.configuration = configuration
    self.key = key
    workspace = Workspace(root: location.root)
  }
}

import AuditModel
import Foundation

/// The files of a past commit, read from git's objects: the work tree is neither touched nor needed.
public struct CommitTree: SourceTree {
  /// The repository.
  public let location: RepositoryLocation
  /// The commit. What git says of it besides its hash may come later than its files.
  public var revision: Revision { told() }
  /// The files, sorted by path.
  public let files: [TreeFile]
  /// What is no file to read.
  public let unread: [SkipReason: [String]]

  private let commit: String
  private let told: @Sendable () -> Revision
  private let objects: GitObjects

  /// Lists the files of a commit.
  ///
  /// - Parameter name: a hash, tag or branch.
  /// - Throws: `AuditError` where there is no such commit.
  public init(
    location: RepositoryLocation, commit name: String, configuration: Configuration
  ) throws {
    guard let git = location.git else {
      throw AuditError(.failed, "\(location.root): this is no git repository, so it has no past commits.")
    }
    guard !name.hasPrefix("-"), let commit = git.text(["rev-parse", "--verify", "-q", name + "^{commit}"]) else {
      throw AuditError(.failed, "\(location.root): there is no commit '\(name)' here; fetch it or name another.")
    }
    let revision = RevisionReader.past(commit: commit, git: git, configuration: configuration)
    self.init(
      location: location, commit: commit, entries: try Self.entries(of: commit, git: git),
      objects: GitObjects(git: git), revision: { revision })
  }

  /// Makes the tree of a commit whose files are known.
  init(
    location: RepositoryLocation, commit: String, entries: some Collection<GitEntry>, objects: GitObjects,
    revision: @escaping @Sendable () -> Revision
  ) {
    var files: [TreeFile] = []
    var unread: [SkipReason: [String]] = [:]
    files.reserveCapacity(entries.count)
    for entry in entries {
      switch entry.kind {
      case .file: files.append(TreeFile(path: entry.path, blob: entry.blob))
      case .symbolicLink: unread[.symbolicLink, default: []].append(entry.path)
      case .submodule: unread[.submodule, default: []].append(entry.path)
      }
    }
    self.location = location
    self.commit = commit
    told = revision
    self.objects = objects
    self.files = files.sorted { $0.path < $1.path }
    self.unread = unread.mapValues { $0.sorted() }
  }

  /// Lists a commit.
  static func entries(of commit: String, git: GitCommand) throws -> [GitEntry] {
    let output = try git.run(["ls-tree", "-r", "-z", commit])
    guard output.status == 0 else {
      throw AuditError(.failed, "git ls-tree failed for \(commit): \(output.message)")
    }
    return GitEntry.tree(output.data)
  }

  /// Reads the content of many files from git in one go.
  public func prepare(_ files: [TreeFile]) throws {
    try objects.prepare(files.compactMap(\.blob), of: commit)
  }

  /// Gives a file's content.
  public func content(of file: TreeFile) throws -> Data {
    guard let blob = file.blob else { throw AuditError(.failed, "git has no content for it") }
    return try objects.content(of: blob, in: commit)
  }
}

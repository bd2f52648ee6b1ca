import AuditModel
import Foundation
import Parallel

/// The checked-out files of a git repository: what git tracks and what it would not ignore.
public struct WorkTree: SourceTree {
  /// The repository.
  public let location: RepositoryLocation
  /// The state that is checked out.
  public let revision: Revision
  /// The files, sorted by path.
  public let files: [TreeFile]
  /// What is no file to read.
  public let unread: [SkipReason: [String]]

  /// Lists the work tree at a location in git.
  public init(location: RepositoryLocation, configuration: Configuration) throws {
    guard let git = location.git else {
      throw AuditError(.failed, "\(location.root): this is no git repository.")
    }
    let (state, listing) = try Parallel.both(jobs: 2) {
      RevisionReader.checkedOut(git: git, configuration: configuration)
    } _: {
      var listing = Listing()
      try listing.add(git: git, prefix: "", included: configuration.include ?? [])
      return listing
    }
    self.location = location
    files = listing.files.sorted { $0.path < $1.path }
    unread = listing.unread.mapValues { $0.sorted() }
    var revision = state
    revision.isDirty = listing.isDirty
    self.revision = revision
  }

  /// Reads nothing ahead: every file is opened when it is asked for.
  public func prepare(_ files: [TreeFile]) {}

  /// Gives a file's content.
  public func content(of file: TreeFile) throws -> Data {
    try FileReading.read(file.path, root: location.root)
  }
}

/// What git lists of a work tree and of the submodules in it that the configuration includes.
private struct Listing {
  var files: [TreeFile] = []
  var unread: [SkipReason: [String]] = [:]
  var isDirty = false

  /// Lists one repository.
  ///
  /// - Parameters:
  ///   - git: git in the folder to list.
  ///   - prefix: path of that folder in the scanned repository, ending in `/`, or empty.
  ///   - included: globs of the configuration; one that names a submodule has it read.
  mutating func add(git: GitCommand, prefix: String, included: [String]) throws {
    let questions = [
      ["ls-files", "-t", "-s", "-z"], ["ls-files", "-z", "--others", "--exclude-standard"],
      ["diff-files", "--name-only", "-z", "--relative"],
    ]
    let answers = try Parallel.map(questions, jobs: questions.count) { question in
      Result { try Self.output(of: question, git) }
    }.map { try $0.get() }
    let index = GitEntry.index(answers[0])
    let others = answers[1]
    let changed = Self.changed(among: Set(paths(answers[2])), index, root: git.folder)

    var seen = Set<String>()
    for entry in index where seen.insert(entry.path).inserted {
      let path = prefix + entry.path
      switch entry.kind {
      case .symbolicLink: note(.symbolicLink, path)
      case .submodule: try addSubmodule(path, git: git, at: entry.path, included: included)
      case .file:
        if entry.isLeftOut {
          note(.notCheckedOut, path)
        } else if changed.contains(entry.path) || entry.stage != 0 {
          addChanged(path, root: git.folder, at: entry.path)
        } else {
          files.append(TreeFile(path: path, blob: entry.blob))
        }
      }
    }
    for other in paths(others) {
      isDirty = true
      if other.hasSuffix("/") {
        note(.nestedRepository, prefix + other)
      } else {
        addChanged(prefix + other, root: git.folder, at: other)
      }
    }
    if !isDirty { isDirty = hasStagedChanges(git) }
  }

  /// The files whose content really is another one. Git tells those that it would have to look into: in a copied folder,
  /// where every inode is new, these are all.
  private static func changed(among told: Set<String>, _ index: [GitEntry], root: String) -> Set<String> {
    let entries = index.filter { $0.kind == .file && $0.stage == 0 && told.contains($0.path) }
    let same = Parallel.map(entries, jobs: ProcessInfo.processInfo.activeProcessorCount) { entry -> String? in
      guard FileReading.isInside(entry.path, root: root), let data = try? FileReading.read(entry.path, root: root),
        Hashing.gitBlobID(data) == entry.blob
      else { return nil }
      return entry.path
    }
    return told.subtracting(same.compactMap { $0 })
  }

  private mutating func addChanged(_ path: String, root: String, at relative: String) {
    isDirty = true
    switch FileReading.kind(of: root + "/" + relative) {
    // A folder on the way may have become a link that leads out of the repository.
    case .file where FileReading.isInside(relative, root: root): files.append(TreeFile(path: path))
    case .file, .symbolicLink: note(.symbolicLink, path)
    case .absent: note(.deleted, path)
    case .folder, .other: note(.unreadable, path)
    }
  }

  private mutating func addSubmodule(_ path: String, git: GitCommand, at relative: String, included: [String]) throws {
    let folder = git.folder + "/" + relative
    let isIncluded = included.contains { $0.names(folder: path) }
    guard isIncluded, FileReading.kind(of: folder + "/.git") != .absent else {
      note(.submodule, path)
      return
    }
    try add(git: git.moved(to: folder), prefix: path + "/", included: included)
  }

  private mutating func note(_ reason: SkipReason, _ path: String) {
    unread[reason, default: []].append(path)
  }

  private func hasStagedChanges(_ git: GitCommand) -> Bool {
    (try? git.run(["diff-index", "--cached", "--quiet", "HEAD", "--"]))?.status == 1
  }

  private func paths(_ data: Data) -> [String] {
    Array(data).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func output(of arguments: [String], _ git: GitCommand) throws -> Data {
    let output = try git.run(arguments)
    guard output.status == 0 else {
      throw AuditError(.failed, "git \(arguments[0]) failed in \(git.folder): \(output.message)")
    }
    return output.data
  }
}

extension String {
  /// Whether a glob of the configuration names a folder that is left out otherwise, or something below it.
  func names(folder: String) -> Bool {
    let glob = hasPrefix("/") ? String(dropFirst()) : self
    return glob == folder || glob.hasPrefix(folder + "/")
  }
}

import AuditModel
import Foundation

/// The files of a past commit, read from git's objects: the work tree is neither touched nor needed.
public final class CommitTree: SourceTree, @unchecked Sendable {
  /// The repository.
  public let location: RepositoryLocation
  /// The commit.
  public let revision: Revision
  /// The files, sorted by path.
  public let files: [TreeFile]
  /// What is no file to read.
  public let unread: [SkipReason: [String]]

  private let git: GitCommand
  private let commit: String
  private let lock = NSLock()
  private var batches: [ObjectBatch] = []
  private var missing: Set<String> = []

  /// Lists the files of a commit.
  ///
  /// - Parameters:
  ///   - name: a hash, tag or branch.
  ///   - known: what is known of the commit already; nil to ask git.
  /// - Throws: `AuditError` where there is no such commit.
  public init(
    location: RepositoryLocation, commit name: String, configuration: Configuration, known: Revision? = nil
  ) throws {
    guard let git = location.git else {
      throw AuditError(.failed, "\(location.root): this is no git repository, so it has no past commits.")
    }
    guard !name.hasPrefix("-"),
      let commit = known?.commit ?? git.text(["rev-parse", "--verify", "-q", name + "^{commit}"])
    else {
      throw AuditError(.failed, "\(location.root): there is no commit '\(name)' here; fetch it or name another.")
    }
    let output = try git.run(["ls-tree", "-r", "-z", commit])
    guard output.status == 0 else {
      throw AuditError(.failed, "git ls-tree failed for \(commit): \(output.message)")
    }
    var files: [TreeFile] = []
    var unread: [SkipReason: [String]] = [:]
    for entry in GitEntry.tree(output.data) {
      switch entry.kind {
      case .file: files.append(TreeFile(path: entry.path, blob: entry.blob))
      case .symbolicLink: unread[.symbolicLink, default: []].append(entry.path)
      case .submodule: unread[.submodule, default: []].append(entry.path)
      }
    }
    self.location = location
    self.git = git
    self.commit = commit
    self.files = files.sorted { $0.path < $1.path }
    self.unread = unread.mapValues { $0.sorted() }
    revision = known ?? RevisionReader.past(commit: commit, git: git, configuration: configuration)
  }

  /// Reads the content of many files from git in one go.
  public func prepare(_ files: [TreeFile]) throws {
    lock.lock()
    defer { lock.unlock() }
    try fetch(files.compactMap(\.blob))
  }

  /// Gives a file's content.
  public func content(of file: TreeFile) throws -> Data {
    lock.lock()
    defer { lock.unlock() }
    guard let blob = file.blob else { throw AuditError(.failed, "git has no content for it") }
    if let data = try stored(blob) { return data }
    try fetch([blob])
    guard let data = try stored(blob) else { throw AuditError(.failed, "its content is missing from the repository") }
    return data
  }

  private func stored(_ blob: String) throws -> Data? {
    for batch in batches.reversed() {
      if let data = try batch.content(of: blob) { return data }
    }
    return nil
  }

  private func fetch(_ blobs: [String]) throws {
    var seen = missing
    let wanted = blobs.filter { blob in seen.insert(blob).inserted && !batches.contains { $0.holds(blob) } }
    guard !wanted.isEmpty else { return }
    if let batch = try ObjectBatch(wanted, git: git) {
      batches.append(batch)
      return
    }
    // A partial clone ends the command at the first object that it lacks; ask which these are and leave them out.
    let absent = missingObjects()
    missing.formUnion(absent)
    if let batch = try ObjectBatch(wanted.filter { !absent.contains($0) }, git: git) { batches.append(batch) }
  }

  private func missingObjects() -> Set<String> {
    guard
      let output = try? git.run(["rev-list", "--objects", "--missing=print", "--no-walk", commit, "--"]),
      output.status == 0
    else { return [] }
    return Set(output.text.split(separator: "\n").filter { $0.hasPrefix("?") }.map { String($0.dropFirst()) })
  }
}

/// What one `git cat-file --batch` gave, kept in a temporary file.
private struct ObjectBatch {
  private let file: TemporaryFile
  private var places: [String: Range<Int>] = [:]

  /// Asks git for objects; nil where it gave up half-way.
  init?(_ blobs: [String], git: GitCommand) throws {
    file = try TemporaryFile()
    let wanted = Data((blobs.joined(separator: "\n") + "\n").utf8)
    let output = try git.run(["cat-file", "--batch", "--buffer"], input: wanted, output: file.handle)
    guard output.status == 0 else { return nil }

    var offset = 0
    for blob in blobs {
      guard let header = try line(at: offset) else { return nil }
      offset += header.utf8.count + 1
      let words = header.split(separator: " ")
      guard words.count == 3, words[1] == "blob", let size = Int(words[2]) else {
        // `ID missing`; anything but a blob cannot stand in a tree's file entry.
        continue
      }
      places[blob] = offset..<(offset + size)
      offset += size + 1
    }
  }

  func holds(_ blob: String) -> Bool { places[blob] != nil }

  func content(of blob: String) throws -> Data? {
    guard let place = places[blob] else { return nil }
    guard place.count <= FileReading.largestFile else {
      throw AuditError(.failed, "it is larger than \(FileReading.largestFile >> 20) MB")
    }
    return try bytes(in: place)
  }

  private func line(at offset: Int) throws -> String? {
    let start = try bytes(in: offset..<(offset + 128))
    guard let end = start.firstIndex(of: 10) else { return nil }
    return String(decoding: start[..<end], as: UTF8.self)
  }

  private func bytes(in range: Range<Int>) throws -> Data {
    try file.handle.seek(toOffset: UInt64(range.lowerBound))
    return try file.handle.read(upToCount: range.count) ?? Data()
  }
}

import AuditModel
import Foundation
import Parallel

/// Contents of files in git's objects, read many at a time: one command for all, since each costs a process.
///
/// One serves all commits of a history. Whatever one of them asks for is there for the others, and what the next ones
/// will ask for comes along.
final class GitObjects: @unchecked Sendable {
  private let git: GitCommand
  private let lock = NSLock()
  private var batches: [ObjectBatch] = []
  private var places: [String: (batch: ObjectBatch, range: Range<Int>)] = [:]
  private var missing: Set<String> = []
  /// What later commits will ask for, the last first.
  private var expected: [String] = []
  /// Contents that git is reading ahead, and what waits for them.
  private var coming: (blobs: Set<String>, done: Later<Void>)?

  /// Contents that are read before anyone asks for them, at once: few in the beginning, when somebody waits for them soon.
  private var ahead = 500
  /// Most of them.
  private static let mostAhead = 4_000
  /// Most bytes that are kept on disk; then the oldest contents go, and whoever asks for one again waits for git.
  private static let mostBytes = 1 << 30

  /// Reads from a repository.
  init(git: GitCommand) {
    self.git = git
  }

  /// Names contents that will be asked for, in that order, and has git begin to read them.
  func expect(_ blobs: [String]) {
    lock.withLock {
      expected = blobs.reversed()
      readAhead()
    }
  }

  /// Reads contents in one go, where they are not there yet.
  ///
  /// - Parameter commit: a commit that they belong to.
  func prepare(_ blobs: [String], of commit: String) throws {
    lock.lock()
    defer { lock.unlock() }
    try fetch(blobs, of: commit)
  }

  /// Gives a content.
  ///
  /// - Throws: `AuditError` with the reason where it cannot be read.
  func content(of blob: String, in commit: String) throws -> Data {
    lock.lock()
    defer { lock.unlock() }
    if let data = try stored(blob) { return data }
    try fetch([blob], of: commit)
    guard let data = try stored(blob) else { throw AuditError(.failed, "its content is missing from the repository") }
    return data
  }

  private func stored(_ blob: String) throws -> Data? { try places[blob].map { try $0.batch.content(at: $0.range) } }

  /// Called with the lock held.
  private func fetch(_ blobs: [String], of commit: String) throws {
    if let coming, blobs.contains(where: coming.blobs.contains) {
      lock.unlock()
      coming.done.value
      lock.lock()
    }
    var seen = missing
    let wanted = blobs.filter { isNew($0, &seen) }
    guard !wanted.isEmpty else { return }
    readAhead()
    let parts = Self.parts(of: wanted)
    let batches = Parallel.map(parts, jobs: parts.count) { [git] part in Result { try ObjectBatch(part, git: git) } }
    let read = try batches.compactMap { try $0.get() }
    read.forEach(add)
    if read.count == parts.count { return }
    // A partial clone ends the command at the first object that it lacks; ask which these are and leave them out.
    missing.formUnion(missingObjects(of: commit))
    let rest = wanted.filter { places[$0] == nil && !missing.contains($0) }
    if !rest.isEmpty, let batch = try ObjectBatch(rest, git: git) { add(batch) }
  }

  /// What two commands read side by side: git unpacks on one core.
  private static func parts(of blobs: [String]) -> [[String]] {
    guard blobs.count > 200 else { return [blobs] }
    return [Array(blobs[..<(blobs.count / 2)]), Array(blobs[(blobs.count / 2)...])]
  }

  private func isNew(_ blob: String, _ seen: inout Set<String>) -> Bool {
    seen.insert(blob).inserted && places[blob] == nil
  }

  private func add(_ batch: ObjectBatch) {
    batches.append(batch)
    for (blob, range) in batch.takePlaces() { places[blob] = (batch, range) }
    while batches.count > 1, batches.reduce(0, { $0 + $1.size }) > Self.mostBytes {
      let oldest = batches.removeFirst()
      places = places.filter { $0.value.batch !== oldest }
    }
  }

  /// Has git read what later commits will ask for, while the present one is worked on.
  private func readAhead() {
    guard coming == nil, !expected.isEmpty else { return }
    let next = expected.suffix(ahead)
    ahead = min(2 * ahead, Self.mostAhead)
    expected.removeLast(next.count)
    var seen: Set<String> = []
    let blobs = next.reversed().filter { isNew($0, &seen) }
    let done = Later { [self] in
      // Where git gives up on one of them, each is asked for when it is wanted.
      let batch = try? ObjectBatch(blobs, git: git)
      lock.withLock {
        if let batch { add(batch) }
        coming = nil
      }
    }
    coming = (Set(blobs), done)
  }

  private func missingObjects(of commit: String) -> Set<String> {
    guard
      let output = try? git.run(["rev-list", "--objects", "--missing=print", "--no-walk", commit, "--"]),
      output.status == 0
    else { return [] }
    return Set(output.text.split(separator: "\n").filter { $0.hasPrefix("?") }.map { String($0.dropFirst()) })
  }
}

/// What one `git cat-file --batch` gave, kept in a temporary file.
private final class ObjectBatch: @unchecked Sendable {
  /// Bytes of the file.
  private(set) var size = 0
  /// Where each content stands in it.
  private var places: [(blob: String, range: Range<Int>)] = []
  private let file: TemporaryFile

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
      // `ID missing` has nothing behind it.
      guard words.count == 3, let size = Int(words[2]) else { continue }
      guard words[0] == blob else { return nil }
      // A damaged tree may give a folder out as a file.
      if words[1] == "blob" { places.append((blob, offset..<(offset + size))) }
      offset += size + 1
    }
    size = offset
  }

  /// Where each content stands, for a table of many batches.
  func takePlaces() -> [(blob: String, range: Range<Int>)] {
    defer { places = [] }
    return places
  }

  /// Reads a content.
  func content(at place: Range<Int>) throws -> Data {
    guard place.count <= FileReading.largestFile else {
      throw AuditError(.failed, "it is larger than \(FileReading.largestFile >> 20) MB")
    }
    return try bytes(in: place)
  }

  private func line(at offset: Int) throws -> String? {
    try withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
      let start = buffer[..<(try file.read(into: buffer, at: offset))]
      return start.firstIndex(of: 10).map { String(decoding: start[..<$0], as: UTF8.self) }
    }
  }

  private func bytes(in range: Range<Int>) throws -> Data {
    var data = Data(count: range.count)
    let count = try data.withUnsafeMutableBytes { try file.read(into: $0, at: range.lowerBound) }
    return count < range.count ? data.prefix(count) : data
  }
}

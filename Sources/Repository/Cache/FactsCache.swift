import AuditModel
import Foundation
import SQLite

/// Results of earlier scans by the content that they were made from: a database of its own in the user's cache folder.
///
/// It can be deleted at any time. A cache that cannot be opened, read or written costs time, never a scan: it says so in
/// `note` and the scan goes on without it.
public final class FactsCache: @unchecked Sendable {
  /// Which result of which content.
  public struct Key: Hashable, Sendable {
    /// Git's id of the content, or another digest in hex.
    public var content: String
    /// What was made of it, with the version of what made it: `swift 3`.
    public var kind: String

    /// Makes a key.
    public init(content: String, kind: String) {
      self.content = content
      self.kind = kind
    }

    /// Hashes the key.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(path: content)
      hasher.combine(path: kind)
    }
  }

  /// Size from which the file is begun anew.
  static let largestFile = 1 << 30

  private let lock = NSLock()
  /// Writes are done beside the scan, one after the other.
  private let writer = DispatchQueue(label: "facts cache")
  private let path: String
  private var connection: Connection?
  private var noted: String?

  /// Opens the cache of the present user.
  public static func open(context: AuditContext) -> FactsCache {
    guard let folder = folder(context: context) else {
      return FactsCache(path: "", note: "There is no home folder for a cache; every scan reads everything anew.")
    }
    return FactsCache(path: folder + "/facts-1.sqlite")
  }

  /// The folder of this program's caches: in `XDG_CACHE_HOME`, `~/Library/Caches` on a Mac, else `~/.cache`.
  public static func folder(context: AuditContext) -> String? {
    // The specification says to ignore a relative path.
    if let folder = context.environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return folder + "/" + Tool.name }
    guard let home = context.environment["HOME"], home.hasPrefix("/") else { return nil }
    #if os(macOS)
      return home + "/Library/Caches/" + Tool.name
    #else
      return home + "/.cache/" + Tool.name
    #endif
  }

  /// Opens a cache file.
  init(path: String, note: String? = nil) {
    self.path = path
    noted = note
    guard note == nil else { return }
    do {
      connection = try Self.open(path)
    } catch {
      rebuild(after: error)
    }
  }

  /// What is wrong with the cache, for a person; nil where it works.
  public var note: String? {
    finish()
    return lock.withLock { noted }
  }

  /// Waits until everything that was given to keep is written.
  public func finish() { writer.sync {} }

  /// The results that are known.
  public func values(for keys: [Key]) -> [Key: [UInt8]] {
    guard !keys.isEmpty else { return [:] }
    finish()
    return attempt { connection in
      var found: [Key: [UInt8]] = [:]
      found.reserveCapacity(keys.count)
      try connection.transaction(.deferred) {
        for key in keys {
          let kept = try connection.first(Self.query, Self.bytes(ofHex: key.content), key.kind) { $0.blob(0) }
          found[key] = kept.flatMap(Checksum.opened)
        }
      }
      return found
    } ?? [:]
  }

  /// Keeps results, all or none of them. They are written while the scan goes on; `finish` waits for that.
  public func keep(_ entries: [(key: Key, value: [UInt8])]) {
    guard !entries.isEmpty else { return }
    writer.async { self.write(entries) }
  }

  /// Keeps those of some results that are not kept yet; only these are encoded.
  public func keepMissing(_ entries: [(key: Key, encode: () -> [UInt8])]) {
    guard !entries.isEmpty else { return }
    let known = values(for: entries.map(\.key))
    keep(entries.filter { known[$0.key] == nil }.map { ($0.key, $0.encode()) })
  }

  private func write(_ entries: [(key: Key, value: [UInt8])]) {
    attempt { connection in
      try connection.transaction(.immediate) {
        for entry in entries {
          try connection.run(
            Self.insertion, Self.bytes(ofHex: entry.key.content), entry.key.kind,
            Checksum.sealed(entry.value))
        }
      }
    }
  }

  @discardableResult
  private func attempt<Result>(_ body: (Connection) throws -> Result) -> Result? {
    lock.lock()
    defer { lock.unlock() }
    var failure: (any Error)?
    do {
      if let connection { return try body(connection) }
    } catch {
      failure = error
    }
    // Outside the scope that holds the old connection: closing it late would take the new one's log away.
    if let failure { rebuild(after: failure) }
    return nil
  }

  private static let query = "SELECT value FROM entry WHERE content = ? AND kind = ?"
  private static let insertion = "INSERT OR REPLACE INTO entry (content, kind, value) VALUES (?, ?, ?)"

  private static let migrations = [
    Migration(
      "entries by content",
      sql:
        "CREATE TABLE entry (content BLOB NOT NULL, kind TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (content, kind))"
    )
  ]

  /// Number in the header of cache files: "wvac".
  private static let applicationID = 0x7776_6163

  private static func open(_ path: String) throws -> Connection {
    let folder = (path as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
    if size > largestFile { remove(path) }
    let connection = try Connection(path: path, busyTimeout: 2_000)
    try connection.useWriteAheadLog()
    // A power cut may damage the file; then it is made anew. Waiting for the disk would cost every scan.
    try connection.execute("PRAGMA synchronous = OFF")
    try connection.migrate(migrations, applicationID: applicationID)
    return connection
  }

  /// Called with the lock held, or before anyone else knows the cache.
  private func rebuild(after error: any Error) {
    connection = nil
    guard let failure = error as? SQLiteError else {
      noted = "The cache \(path) cannot be used (\(SystemError.reason(error))); every scan reads everything anew."
      return
    }
    switch failure.kind {
    case .corrupt, .other:
      Self.remove(path)
      connection = try? Self.open(path)
      if connection == nil { noted = "The cache \(path) is damaged and cannot be removed: \(failure.message)." }
    case .locked:
      noted = "The cache \(path) is in use by another scan; this one keeps nothing in it."
    case .cannotOpen, .cannotWrite, .newer, .foreign:
      noted = "The cache \(path) cannot be written (\(failure.message)); every scan reads everything anew."
    }
  }

  private static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }

  private static func bytes(ofHex text: String) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count / 2)
    var high: UInt8?
    for digit in text.utf8 {
      let value: UInt8 =
        switch digit {
        case 48...57: digit - 48
        case 97...102: digit - 87
        default: 0
        }
      if let first = high {
        result.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return result
  }
}

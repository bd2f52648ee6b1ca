import AuditModel
import SQLite

/// Which scan of a repository is the newest.
enum ScanOrder {
  /// Scans of the present come before those of `--history`; among these the newest commit comes first.
  static let newestFirst = "is_past, CASE WHEN is_past THEN moment ELSE scanned_at END DESC, id DESC"

  static func newest(_ connection: Connection, repository: Int) throws -> Int? {
    try connection.first(
      "SELECT id FROM scan WHERE repository_id = ? ORDER BY \(newestFirst) LIMIT 1", repository
    ) { $0.integer(0) }
  }
}

/// The head of a stored scan.
public struct ScanHead: Sendable, Equatable {
  /// Number in the database.
  public var number: Int
  /// The commit, where there is one.
  public var commit: String?
  /// The branch.
  public var branch: String?
  /// Whether it is the tracking branch.
  public var isTracking: Bool
  /// Time of the commit, else of the scan.
  public var moment: Int
  /// Time of the scan.
  public var scannedAt: Int
  /// Version of the tool.
  public var toolVersion: String
  /// Digest of the configuration.
  public var configurationDigest: String
  /// Whether everything could be read.
  public var isComplete: Bool
  /// Whether it is a scan of the history.
  public var isPast: Bool
  /// Whether the work tree differed from the commit.
  public var isDirty: Bool
}

extension Store {
  /// The repositories that have scans, sorted by key.
  public func repositories() throws -> [RepositoryIdentity] {
    try perform(RepositoryRows.all)
  }

  /// Where a repository stood on this machine when it was scanned last; nil where that is not known.
  public func root(repository key: String) throws -> String? {
    try perform { connection in
      try connection.first("SELECT root FROM repository WHERE key = ?", key) { $0.textIfAny(0) } ?? nil
    }
  }

  /// The newest scan of a repository; nil where there is none.
  public func newestScan(repository key: String) throws -> StoredScan? {
    try perform { connection in
      guard let repository = try Self.row(ofRepository: key, connection),
        let scan = try ScanOrder.newest(connection, repository: repository)
      else { return nil }
      return try ScanReader(connection: connection, scan: scan).read()
    }
  }

  /// The scan with a number.
  public func scan(number: Int) throws -> StoredScan? {
    try perform { try ScanReader(connection: $0, scan: number).read() }
  }

  /// The newest stored scan of a commit as it is in git; a scan of a work tree on top of it is none.
  ///
  /// - Parameters:
  ///   - commit: the hash, or its beginning (at least 4 digits).
  ///   - key: the repository; any where nil.
  public func scan(at commit: String, repository key: String? = nil) throws -> StoredScan? {
    try perform { connection in
      guard let number = try Self.scanNumber(at: commit, isDirty: false, repository: key, connection) else {
        return nil
      }
      return try ScanReader(connection: connection, scan: number).read()
    }
  }

  /// Whether a scan is stored of a work tree with local changes on top of a commit.
  public func hasDirtyScan(on commit: String, repository key: String? = nil) throws -> Bool {
    try perform { try Self.scanNumber(at: commit, isDirty: true, repository: key, $0) != nil }
  }

  /// The scan that came before another: one of a commit where there is one, since a work tree with local changes holds
  /// already what is to be found new; of another state, so that a second scan of the same commit is not compared with
  /// itself; and for a work tree with local changes the commit that they were made on, where it was scanned.
  public func scanBefore(_ scan: StoredScan) throws -> StoredScan? {
    try perform { connection in
      guard let repository = try Self.row(ofRepository: scan.repository.key, connection) else { return nil }
      let number = try connection.first(
        """
        SELECT s.id FROM scan s, scan t
        WHERE t.id = ?1 AND s.repository_id = ?2 AND s.id <> ?1
          AND (t.commit_hash IS NULL OR s.commit_hash IS NOT t.commit_hash OR s.is_dirty OR t.is_dirty)
          AND (t.is_past OR s.is_past OR s.scanned_at < t.scanned_at OR (s.scanned_at = t.scanned_at AND s.id < t.id))
          AND (NOT t.is_past OR s.moment <= t.moment)
        ORDER BY s.is_dirty, NOT (t.is_dirty AND s.commit_hash IS t.commit_hash),
          CASE WHEN t.is_past THEN 0 ELSE s.is_past END,
          CASE WHEN s.is_past OR t.is_past THEN s.moment ELSE s.scanned_at END DESC, s.id DESC LIMIT 1
        """, scan.number, repository
      ) { $0.integer(0) }
      guard let number else { return nil }
      return try ScanReader(connection: connection, scan: number).read()
    }
  }

  /// The heads of all scans of a repository, oldest first.
  public func scans(repository key: String) throws -> [ScanHead] {
    try perform { connection in
      guard let repository = try Self.row(ofRepository: key, connection) else { return [] }
      return try connection.rows(
        """
        SELECT id, commit_hash, branch, is_tracking, moment, scanned_at, tool_version, configuration_digest,
          is_complete, is_past, is_dirty
        FROM scan WHERE repository_id = ? ORDER BY moment, id
        """, repository
      ) { row in
        ScanHead(
          number: row.integer(0), commit: row.textIfAny(1), branch: row.textIfAny(2), isTracking: row.flag(3),
          moment: row.integer(4), scannedAt: row.integer(5), toolVersion: row.text(6), configurationDigest: row.text(7),
          isComplete: row.flag(8), isPast: row.flag(9), isDirty: row.flag(10))
      }
    }
  }

  /// Whether a commit as it is in git is stored as this version of the tool sees it with a configuration.
  public func isStored(
    _ commit: String, repository key: String, configurationDigest: String, toolVersion: String = Tool.version
  ) throws -> Bool {
    try perform { connection in
      try Self.scanNumber(
        of: commit, repository: key, configurationDigest: configurationDigest, toolVersion: toolVersion, connection)
        != nil
    }
  }

  static func scanNumber(
    of commit: String, repository key: String, configurationDigest: String, toolVersion: String,
    _ connection: Connection
  ) throws -> Int? {
    try connection.first(
      """
      SELECT s.id FROM scan s JOIN repository r ON r.id = s.repository_id
      WHERE r.key = ? AND s.commit_hash = ? AND NOT s.is_dirty AND s.configuration_digest = ? AND s.tool_version = ?
      """, key, commit, configurationDigest, toolVersion
    ) { $0.integer(0) }
  }

  static func row(ofRepository key: String, _ connection: Connection) throws -> Int? {
    try connection.first("SELECT id FROM repository WHERE key = ?", key) { $0.integer(0) }
  }

  private static func scanNumber(
    at commit: String, isDirty: Bool, repository key: String?, _ connection: Connection
  ) throws -> Int? {
    guard commit.count >= 4, commit.allSatisfy(\.isHexDigit) else { return nil }
    return try connection.first(
      """
      SELECT s.id FROM scan s JOIN repository r ON r.id = s.repository_id
      WHERE substr(s.commit_hash, 1, ?1) = ?2 AND (?3 IS NULL OR r.key = ?3) AND s.is_dirty = ?4
      ORDER BY s.scanned_at DESC, s.id DESC LIMIT 1
      """, commit.count, commit.lowercased(), key, isDirty
    ) { $0.integer(0) }
  }
}

import AuditModel
import SQLite

/// The rows of repositories.
enum RepositoryRows {
  /// Writes what is known of a repository; an owner or tags that only a manifest tells stay where it tells none.
  ///
  /// - Returns: its row.
  static func upsert(_ identity: RepositoryIdentity, _ connection: Connection) throws -> Int {
    try connection.run(
      """
      INSERT INTO repository (key, name, web_url, owner) VALUES (?, ?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET name = excluded.name, web_url = excluded.web_url,
        owner = coalesce(excluded.owner, owner)
      """, identity.key, identity.name, identity.webURL, identity.owner)
    let row = try connection.first("SELECT id FROM repository WHERE key = ?", identity.key) { $0.integer(0) } ?? 0
    if !identity.tags.isEmpty {
      try connection.run("DELETE FROM repository_tag WHERE repository_id = ?", row)
      for tag in Set(identity.tags).sorted() {
        try connection.run("INSERT INTO repository_tag VALUES (?, ?)", row, tag)
      }
    }
    return row
  }

  /// The repositories that have scans, sorted by key.
  static func all(_ connection: Connection) throws -> [RepositoryIdentity] {
    try connection.rows(
      "SELECT id FROM repository r WHERE EXISTS (SELECT 1 FROM scan s WHERE s.repository_id = r.id) ORDER BY key"
    ) { $0.integer(0) }.compactMap { try identity($0, connection) }
  }

  /// What is known of a repository.
  static func identity(_ row: Int, _ connection: Connection) throws -> RepositoryIdentity? {
    let tags = try connection.rows("SELECT tag FROM repository_tag WHERE repository_id = ? ORDER BY tag", row) {
      $0.text(0)
    }
    return try connection.first("SELECT key, name, web_url, owner FROM repository WHERE id = ?", row) {
      RepositoryIdentity(
        key: $0.text(0), name: $0.text(1), webURL: $0.textIfAny(2), owner: $0.textIfAny(3), tags: tags)
    }
  }
}

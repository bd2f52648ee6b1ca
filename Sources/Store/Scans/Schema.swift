import SQLite

/// The shape of the database, step by step. A step that was released is never edited; Documentation/Database.md shows
/// the whole.
enum Schema {
  /// `wvau` in the file's header says whose database it is.
  static let applicationID = 0x7776_6175

  /// All steps, oldest first.
  static let migrations = [
    Migration("0001 repositories and scans", sql: repositoriesAndScans),
    Migration("0002 what scans saw", sql: observations),
    Migration("0003 findings", sql: findings),
    Migration("0004 status", sql: status),
    Migration("0005 views for people", sql: views),
  ]

  // `root` is where the repository stood on this machine when it was scanned last; it goes into no export.
  // `moment` is the commit's time, or the scan's where there is no commit: the order of the code. `is_past` marks scans
  // of `--history`, which are never the newest while there is another.
  private static let repositoriesAndScans = """
    CREATE TABLE repository (
      id INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      web_url TEXT,
      owner TEXT,
      root TEXT
    );
    CREATE TABLE repository_tag (
      repository_id INTEGER NOT NULL REFERENCES repository ON DELETE CASCADE,
      tag TEXT NOT NULL,
      PRIMARY KEY (repository_id, tag)
    ) WITHOUT ROWID;
    CREATE TABLE scan (
      id INTEGER PRIMARY KEY,
      repository_id INTEGER NOT NULL REFERENCES repository ON DELETE CASCADE,
      commit_hash TEXT,
      branch TEXT,
      is_tracking INTEGER NOT NULL,
      is_dirty INTEGER NOT NULL,
      commit_time INTEGER,
      scanned_at INTEGER NOT NULL,
      is_past INTEGER NOT NULL,
      moment INTEGER NOT NULL,
      tool_version TEXT NOT NULL,
      configuration_digest TEXT NOT NULL,
      is_complete INTEGER NOT NULL,
      has_membership INTEGER NOT NULL,
      files_seen INTEGER NOT NULL,
      swift_files INTEGER NOT NULL,
      swift_bytes INTEGER NOT NULL,
      files_parsed INTEGER NOT NULL,
      swift_bytes_parsed INTEGER NOT NULL
    );
    CREATE INDEX scan_by_repository ON scan (repository_id, moment);
    CREATE TABLE skipped_file (
      scan_id INTEGER NOT NULL REFERENCES scan ON DELETE CASCADE,
      reason TEXT NOT NULL,
      number INTEGER NOT NULL,
      PRIMARY KEY (scan_id, reason)
    ) WITHOUT ROWID;
    CREATE TABLE file_remark (
      scan_id INTEGER NOT NULL REFERENCES scan ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('partly-parsed', 'not-parsed', 'remark', 'opaque', 'project')),
      ordinal INTEGER NOT NULL,
      file TEXT NOT NULL,
      line INTEGER,
      message TEXT NOT NULL,
      PRIMARY KEY (scan_id, kind, ordinal)
    ) WITHOUT ROWID;
    CREATE TABLE target (
      id INTEGER PRIMARY KEY,
      scan_id INTEGER NOT NULL REFERENCES scan ON DELETE CASCADE,
      name TEXT NOT NULL,
      module TEXT NOT NULL,
      kind TEXT NOT NULL,
      platform TEXT NOT NULL,
      deployment_target TEXT,
      bundle_identifier TEXT,
      evidence_file TEXT NOT NULL,
      evidence_line INTEGER,
      evidence_key TEXT
    );
    CREATE INDEX target_by_scan ON target (scan_id);
    CREATE TABLE target_text (
      target_id INTEGER NOT NULL REFERENCES target ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('dependency', 'note')),
      ordinal INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (target_id, kind, ordinal)
    ) WITHOUT ROWID;
    """

  // A subject is what keeps its id from scan to scan; an observation is what one scan saw of it. Screens, wrappers and
  // headless uses have ids of their own kind.
  private static let observations = """
    CREATE TABLE subject (
      id INTEGER PRIMARY KEY,
      repository_id INTEGER NOT NULL REFERENCES repository ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('screen', 'wrapper', 'headless')),
      code TEXT NOT NULL,
      first_name TEXT NOT NULL,
      first_file TEXT NOT NULL,
      linked_to INTEGER REFERENCES subject,
      UNIQUE (repository_id, kind, code)
    );
    CREATE TABLE sketch (
      id INTEGER PRIMARY KEY,
      digest TEXT NOT NULL UNIQUE,
      hashes BLOB NOT NULL
    );
    CREATE TABLE observation (
      id INTEGER PRIMARY KEY,
      scan_id INTEGER NOT NULL REFERENCES scan ON DELETE CASCADE,
      subject_id INTEGER NOT NULL REFERENCES subject,
      name TEXT NOT NULL,
      file TEXT NOT NULL,
      line INTEGER NOT NULL,
      role TEXT NOT NULL,
      module TEXT,
      framework TEXT,
      sketch_id INTEGER REFERENCES sketch,
      UNIQUE (scan_id, subject_id)
    );
    CREATE INDEX observation_by_subject ON observation (subject_id);
    CREATE TABLE screen (
      observation_id INTEGER PRIMARY KEY REFERENCES observation ON DELETE CASCADE,
      end_line INTEGER NOT NULL,
      ui TEXT NOT NULL,
      language TEXT NOT NULL,
      is_handed INTEGER NOT NULL,
      is_wrapper INTEGER NOT NULL,
      has_availability_split INTEGER NOT NULL,
      documentation TEXT NOT NULL,
      observed TEXT NOT NULL,
      wave TEXT NOT NULL,
      effort TEXT NOT NULL,
      owner TEXT,
      marked_status TEXT,
      marked_reason TEXT
    );
    CREATE TABLE decision (
      observation_id INTEGER PRIMARY KEY REFERENCES observation ON DELETE CASCADE,
      need TEXT NOT NULL,
      recommended TEXT NOT NULL,
      decision_row INTEGER NOT NULL,
      today TEXT,
      confidence TEXT NOT NULL,
      blocked_by_target INTEGER
    );
    CREATE TABLE decision_constraint (
      observation_id INTEGER NOT NULL REFERENCES observation ON DELETE CASCADE,
      name TEXT NOT NULL,
      PRIMARY KEY (observation_id, name)
    ) WITHOUT ROWID;
    CREATE TABLE reason (
      observation_id INTEGER NOT NULL REFERENCES observation ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('decision', 'effort')),
      ordinal INTEGER NOT NULL,
      text TEXT NOT NULL,
      file TEXT,
      line INTEGER,
      PRIMARY KEY (observation_id, kind, ordinal)
    ) WITHOUT ROWID;
    CREATE TABLE wrapper (
      observation_id INTEGER PRIMARY KEY REFERENCES observation ON DELETE CASCADE,
      form TEXT NOT NULL
    );
    CREATE TABLE container (
      observation_id INTEGER NOT NULL REFERENCES observation ON DELETE CASCADE,
      ordinal INTEGER NOT NULL,
      name TEXT NOT NULL,
      PRIMARY KEY (observation_id, ordinal)
    ) WITHOUT ROWID;
    CREATE TABLE compiled_by (
      observation_id INTEGER NOT NULL REFERENCES observation ON DELETE CASCADE,
      target TEXT NOT NULL,
      PRIMARY KEY (observation_id, target)
    ) WITHOUT ROWID;
    CREATE TABLE relation (
      observation_id INTEGER NOT NULL REFERENCES observation ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('via', 'used-by')),
      name TEXT NOT NULL,
      file TEXT NOT NULL,
      PRIMARY KEY (observation_id, kind, name, file)
    ) WITHOUT ROWID;
    CREATE TABLE site (
      observation_id INTEGER NOT NULL REFERENCES observation ON DELETE CASCADE,
      ordinal INTEGER NOT NULL,
      file TEXT NOT NULL,
      line INTEGER NOT NULL,
      column_number INTEGER NOT NULL,
      kind TEXT NOT NULL,
      container TEXT NOT NULL,
      symbol TEXT NOT NULL,
      PRIMARY KEY (observation_id, ordinal)
    ) WITHOUT ROWID;
    CREATE TABLE capability (
      observation_id INTEGER NOT NULL REFERENCES observation ON DELETE CASCADE,
      name TEXT NOT NULL,
      support TEXT NOT NULL,
      blocks INTEGER NOT NULL,
      PRIMARY KEY (observation_id, name)
    ) WITHOUT ROWID;
    CREATE TABLE capability_use (
      observation_id INTEGER NOT NULL REFERENCES observation ON DELETE CASCADE,
      capability TEXT NOT NULL,
      file TEXT NOT NULL,
      line INTEGER NOT NULL,
      PRIMARY KEY (observation_id, capability, file, line)
    ) WITHOUT ROWID;
    CREATE TABLE capability_symbol (
      observation_id INTEGER NOT NULL REFERENCES observation ON DELETE CASCADE,
      capability TEXT NOT NULL,
      symbol TEXT NOT NULL,
      PRIMARY KEY (observation_id, capability, symbol)
    ) WITHOUT ROWID;
    CREATE TABLE absence (
      scan_id INTEGER NOT NULL REFERENCES scan ON DELETE CASCADE,
      subject_id INTEGER NOT NULL REFERENCES subject,
      observed TEXT NOT NULL CHECK (observed IN ('gone', 'not-seen')),
      evidence TEXT NOT NULL,
      PRIMARY KEY (scan_id, subject_id)
    ) WITHOUT ROWID;
    CREATE INDEX absence_by_subject ON absence (subject_id);
    """

  private static let findings = """
    CREATE TABLE finding (
      scan_id INTEGER NOT NULL REFERENCES scan ON DELETE CASCADE,
      ordinal INTEGER NOT NULL,
      rule TEXT NOT NULL,
      severity TEXT NOT NULL,
      file TEXT NOT NULL,
      line INTEGER NOT NULL,
      column_number INTEGER NOT NULL,
      screen_name TEXT,
      screen_file TEXT,
      message TEXT NOT NULL,
      advice TEXT NOT NULL,
      fingerprint TEXT NOT NULL,
      suppression TEXT,
      PRIMARY KEY (scan_id, ordinal)
    ) WITHOUT ROWID;
    """

  // The time alone does not order two events of one second; the ordinal does, and it is kept when databases are joined.
  private static let status = """
    CREATE TABLE status_event (
      id INTEGER PRIMARY KEY,
      subject_id INTEGER NOT NULL REFERENCES subject,
      time INTEGER NOT NULL,
      ordinal INTEGER NOT NULL,
      author TEXT NOT NULL,
      source TEXT NOT NULL,
      field TEXT NOT NULL,
      from_value TEXT,
      to_value TEXT,
      note TEXT,
      scan_id INTEGER REFERENCES scan ON DELETE SET NULL
    );
    CREATE INDEX status_event_by_subject ON status_event (subject_id, time, ordinal);
    CREATE TRIGGER status_event_stays BEFORE DELETE ON status_event
    BEGIN SELECT RAISE(ABORT, 'status events are only ever added'); END;
    CREATE TRIGGER status_event_is_not_edited BEFORE UPDATE OF subject_id, time, ordinal, author, source, field,
      from_value, to_value, note ON status_event
    BEGIN SELECT RAISE(ABORT, 'status events are only ever added'); END;
    """

  // For people who query the database; the program itself does not read them.
  private static let views = """
    CREATE VIEW newest_scan AS
      SELECT repository_id, id AS scan_id FROM (
        SELECT repository_id, id, row_number() OVER (PARTITION BY repository_id
          ORDER BY is_past, CASE WHEN is_past THEN moment ELSE scanned_at END DESC, id DESC) AS place
        FROM scan)
      WHERE place = 1;
    CREATE VIEW screen_status AS
      SELECT subject_id, status, since, author, note FROM (
        SELECT coalesce(s.linked_to, s.id) AS subject_id, e.to_value AS status, datetime(e.time, 'unixepoch') AS since,
          e.author, e.note,
          row_number() OVER (PARTITION BY coalesce(s.linked_to, s.id) ORDER BY e.time DESC, e.ordinal DESC) AS place
        FROM status_event e JOIN subject s ON s.id = e.subject_id WHERE e.field = 'status')
      WHERE place = 1;
    CREATE VIEW current_screen AS
      SELECT r.name AS repository, j.code AS id, o.name, o.file, o.line, o.role, n.ui, n.observed, d.need, d.recommended,
        d.decision_row, d.today, d.confidence, d.blocked_by_target, n.wave, n.effort,
        coalesce(t.status, 'not-started') AS status, n.owner, o.id AS observation_id, o.scan_id, o.subject_id
      FROM newest_scan w JOIN repository r ON r.id = w.repository_id JOIN observation o ON o.scan_id = w.scan_id
        JOIN subject j ON j.id = o.subject_id JOIN screen n ON n.observation_id = o.id
        JOIN decision d ON d.observation_id = o.id LEFT JOIN screen_status t ON t.subject_id = o.subject_id;
    """
}

import AuditModel
import SQLite

/// A scan as a point of a trend.
public struct TrendPoint: Sendable, Equatable {
  /// A screen of the roles that count.
  public struct Sight: Sendable, Equatable {
    /// The id.
    public var id: String
    /// The name then.
    public var name: String
    /// The containers then, sorted.
    public var containers: [Container]
    /// What the scan saw.
    public var observed: Observed
    /// Where it stood then.
    public var stands: Standing
  }

  /// The scan.
  public var head: ScanHead
  /// What it saw, sorted by id.
  public var screens: [Sight]
  /// Findings that no mark silenced, by severity.
  public var findings: [Finding.Severity: Int]
}

extension Store {
  /// The scans of the tracking branch as points of a trend, oldest first; of several scans of a commit the last, and
  /// never one of local changes on top of it where the commit itself was scanned.
  ///
  /// - Parameter number: the scan that is reported: it, and what is later, is left out.
  public func trend(repository key: String, before number: Int) throws -> [TrendPoint] {
    let heads = try scans(repository: key)
    guard let reported = heads.first(where: { $0.number == number }) else { return [] }
    var last: [String: ScanHead] = [:]
    for head in heads where head.isTracking && head.number != number && head.moment <= reported.moment {
      if let commit = head.commit, commit == reported.commit, head.isDirty || !reported.isDirty { continue }
      let state = head.commit ?? "scan \(head.number)"
      if let other = last[state], head.isDirty && !other.isDirty { continue }
      last[state] = head
    }
    let chosen = last.values.sorted { ($0.moment, $0.number) < ($1.moment, $1.number) }
    return try perform { connection in
      guard let repository = try Self.row(ofRepository: key, connection) else { return [] }
      let log = EventLog(connection: connection)
      let events = try log.events(ofRepository: repository)
      return try chosen.map { head in
        // A past scan's statuses are those of its commit's time, another's those that stood when it was made.
        let end = head.isPast ? head.moment : head.scannedAt
        return TrendPoint(
          head: head, screens: try Self.sights(head.number, events: events, until: end, connection),
          findings: try Self.findings(head.number, connection))
      }
    }
  }

  private static func findings(_ scan: Int, _ connection: Connection) throws -> [Finding.Severity: Int] {
    var counts: [Finding.Severity: Int] = [:]
    try connection.forEachRow(
      "SELECT severity, count(*) FROM finding WHERE scan_id = ? AND suppression IS NULL GROUP BY severity",
      parameters: [scan]
    ) { row in
      if let severity = Finding.Severity(rawValue: row.text(0)) { counts[severity] = row.integer(1) }
    }
    return counts
  }

  private static func sights(
    _ scan: Int, events: [Int: [StatusEvent]], until end: Int, _ connection: Connection
  ) throws -> [TrendPoint.Sight] {
    try connection.rows(
      """
      SELECT j.code, o.name, n.observed, d.need, d.recommended, d.decision_row, d.blocked_by_target, o.subject_id,
        (SELECT group_concat(name, ',') FROM (SELECT name FROM container c WHERE c.observation_id = o.id ORDER BY name)),
        o.role
      FROM observation o JOIN subject j ON j.id = o.subject_id JOIN screen n ON n.observation_id = o.id
        JOIN decision d ON d.observation_id = o.id
      WHERE o.scan_id = ? ORDER BY j.code
      """, scan
    ) { row -> TrendPoint.Sight? in
      guard Role(rawValue: row.text(9))?.counts ?? true else { return nil }
      let state = ScreenState(folding: (events[row.integer(7)] ?? []).filter { $0.time <= end })
      let observed = Observed(rawValue: row.text(2)) ?? .legacy
      let decision = Decision(
        need: Need(rawValue: row.text(3)) ?? .unclear, constraints: [],
        recommended: Container(rawValue: row.text(4)) ?? .wkWebView, row: row.integer(5), today: nil, confidence: .low,
        blockedByTarget: row.flagIfAny(6), reasons: [])
      return TrendPoint.Sight(
        id: row.text(0), name: row.text(1),
        containers: row.text(8).split(separator: ",").compactMap { Container(rawValue: String($0)) },
        observed: observed,
        stands: Standing(status: state.status, flags: state.flags, observed: observed, decision: decision))
    }.compactMap { $0 }
  }
}

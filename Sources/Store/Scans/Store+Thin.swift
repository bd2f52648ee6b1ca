import AuditModel
import SQLite

extension Store {
  /// Takes old scans out: the newest `number` stay, and of those before the last of every month.
  ///
  /// What a status or an identity still stands on stays, too: scans that first showed a screen under another name, and
  /// those that last saw it.
  ///
  /// - Returns: the number of scans that were taken out.
  @discardableResult
  public func thin(repository key: String, keep number: Int) throws -> Int {
    try perform { connection in
      try connection.transaction(.immediate) {
        guard let repository = try Self.row(ofRepository: key, connection) else { return 0 }
        let order = "is_past, CASE WHEN is_past THEN moment ELSE scanned_at END DESC, id DESC"
        let heads = try connection.rows(
          "SELECT id, moment FROM scan WHERE repository_id = ? ORDER BY \(order)", repository
        ) { (scan: $0.integer(0), month: CalendarDay.text($0.integer(1)).prefix(7)) }
        var kept = try neededScans(repository, connection)
        kept.formUnion(heads.prefix(number).map(\.scan))
        var months: Set<Substring> = []
        for head in heads.dropFirst(number) where months.insert(head.month).inserted { kept.insert(head.scan) }
        let old = heads.map(\.scan).filter { !kept.contains($0) }
        for scan in old { try connection.run("DELETE FROM scan WHERE id = ?", scan) }
        try connection.run(
          "DELETE FROM sketch WHERE id NOT IN (SELECT sketch_id FROM observation WHERE sketch_id IS NOT NULL)")
        return old.count
      }
    }
  }

  private func neededScans(_ repository: Int, _ connection: Connection) throws -> Set<Int> {
    let last = try connection.rows(
      """
      SELECT DISTINCT scan_id FROM (
        SELECT o.scan_id, row_number() OVER (PARTITION BY o.subject_id ORDER BY s.moment DESC, s.id DESC) AS place
        FROM observation o JOIN scan s ON s.id = o.scan_id WHERE s.repository_id = ?) WHERE place = 1
      """, repository
    ) { $0.integer(0) }
    let events = try connection.rows(
      """
      SELECT DISTINCT e.scan_id FROM status_event e JOIN subject j ON j.id = e.subject_id
      WHERE j.repository_id = ? AND e.scan_id IS NOT NULL AND e.field IN ('carried-over', 'link', 'unlink')
      """, repository
    ) { $0.integer(0) }
    return Set(last + events)
  }
}

import AuditModel
import SQLite

/// Reads one stored scan.
struct ScanReader {
  let connection: Connection
  let scan: Int

  /// The scan as it was stored, with the statuses as they stood until the next scan.
  func read() throws -> StoredScan? {
    guard let head = try head() else { return nil }
    let lists = try ObservationLists(connection: connection, scan: scan)
    let end = try statusEnd(head)
    let events = try EventLog(connection: connection).events(ofRepository: head.repositoryRow, until: end)
    return StoredScan(
      number: scan, repository: head.repository, revision: head.revision, scannedAt: head.scannedAt,
      toolVersion: head.toolVersion, coverage: try coverage(head.coverage),
      project: ProjectModel(
        targets: try targets(), problems: try problems(), hasMembership: head.hasMembership),
      wrappers: try wrappers(lists), headless: try headless(lists), screens: try screens(lists, events: events),
      absent: try absent(events: events), findings: try findings())
  }

  private struct Head {
    var repositoryRow: Int
    var repository: RepositoryIdentity
    var revision: Revision
    var scannedAt: Int
    var isPast: Bool
    var moment: Int
    var toolVersion: String
    var hasMembership: Bool
    var coverage: Coverage
  }

  private func head() throws -> Head? {
    guard
      let row = try connection.first("SELECT repository_id FROM scan WHERE id = ?", scan, as: { $0.integer(0) }),
      let identity = try RepositoryRows.identity(row, connection)
    else { return nil }
    return try connection.first(
      """
      SELECT s.commit_hash, s.branch, s.is_tracking, s.commit_time, s.is_dirty,
        s.scanned_at, s.is_past, s.moment, s.tool_version, s.has_membership, s.files_seen, s.swift_files, s.swift_bytes,
        s.files_parsed, s.swift_bytes_parsed
      FROM scan s WHERE s.id = ?
      """, scan
    ) { values in
      var coverage = Coverage()
      coverage.filesSeen = values.integer(10)
      coverage.swiftFiles = values.integer(11)
      coverage.swiftBytes = values.integer(12)
      coverage.filesParsed = values.integer(13)
      coverage.swiftBytesParsed = values.integer(14)
      return Head(
        repositoryRow: row, repository: identity,
        revision: Revision(
          commit: values.textIfAny(0), branch: values.textIfAny(1), isTracking: values.flag(2),
          commitTime: values.integerIfAny(3), isDirty: values.flag(4)),
        scannedAt: values.integer(5), isPast: values.flag(6), moment: values.integer(7), toolVersion: values.text(8),
        hasMembership: values.flag(9), coverage: coverage)
    }
  }

  /// The last second whose events count: of the newest scan all; of an older one those before the next was stored.
  private func statusEnd(_ head: Head) throws -> Int {
    guard let newest = try ScanOrder.newest(connection, repository: head.repositoryRow), newest != scan else {
      return Int.max
    }
    if head.isPast { return head.moment }
    let next = try connection.first(
      """
      SELECT min(scanned_at) FROM scan
      WHERE repository_id = ? AND NOT is_past AND (scanned_at > ? OR (scanned_at = ? AND id > ?))
      """, head.repositoryRow, head.scannedAt, head.scannedAt, scan
    ) { $0.integerIfAny(0) }
    return (next ?? nil).map { max(head.scannedAt, $0 - 1) } ?? Int.max
  }

  private func coverage(_ counted: Coverage) throws -> Coverage {
    var coverage = counted
    try connection.forEachRow("SELECT reason, number FROM skipped_file WHERE scan_id = ?", parameters: [scan]) {
      coverage.skipped[$0.text(0)] = $0.integer(1)
    }
    coverage.partlyParsed = try remarks("partly-parsed")
    coverage.notParsed = try remarks("not-parsed")
    coverage.remarks = try remarks("remark")
    coverage.opaque = try remarks("opaque")
    return coverage
  }

  private func remarks(_ kind: String) throws -> [Coverage.FileRemark] {
    try connection.rows(
      "SELECT file, line, message FROM file_remark WHERE scan_id = ? AND kind = ? ORDER BY ordinal", scan, kind
    ) { Coverage.FileRemark(file: $0.text(0), line: $0.integerIfAny(1), message: $0.text(2)) }
  }

  private func problems() throws -> [ProjectProblem] {
    try remarks("project").map { ProjectProblem(file: $0.file, line: $0.line, message: $0.message) }
  }

  private func targets() throws -> [Target] {
    var texts: [Int: [(kind: String, text: String)]] = [:]
    try connection.forEachRow(
      """
      SELECT t.id, x.kind, x.text FROM target_text x JOIN target t ON t.id = x.target_id WHERE t.scan_id = ?
      ORDER BY t.id, x.kind, x.ordinal
      """, parameters: [scan]
    ) { texts[$0.integer(0), default: []].append(($0.text(1), $0.text(2))) }
    return try connection.rows(
      """
      SELECT id, name, module, kind, platform, deployment_target, evidence_file, evidence_line, evidence_key,
        bundle_identifier
      FROM target WHERE scan_id = ? ORDER BY id
      """, scan
    ) { row in
      let own = texts[row.integer(0)] ?? []
      return Target(
        name: row.text(1), module: row.text(2), kind: Target.Kind(rawValue: row.text(3)) ?? .other,
        platform: row.text(4), deploymentTarget: row.textIfAny(5),
        evidence: Target.Evidence(file: row.text(6), line: row.integerIfAny(7), key: row.textIfAny(8)),
        bundleIdentifier: row.textIfAny(9), dependencies: own.filter { $0.kind == "dependency" }.map(\.text),
        notes: own.filter { $0.kind == "note" }.map(\.text))
    }
  }

  private func screens(_ lists: ObservationLists, events: [Int: [StatusEvent]]) throws -> [StoredScreen] {
    try connection.rows(
      """
      SELECT o.id, j.code, o.name, o.file, o.line, o.role, o.module, o.framework, n.end_line, n.ui, n.language,
        n.is_handed, n.is_wrapper, n.has_availability_split, n.documentation, n.observed, n.wave, n.effort, n.owner,
        n.marked_status, n.marked_reason, d.need, d.recommended, d.decision_row, d.today, d.confidence,
        d.blocked_by_target, k.hashes, o.subject_id
      FROM observation o JOIN subject j ON j.id = o.subject_id JOIN screen n ON n.observation_id = o.id
        JOIN decision d ON d.observation_id = o.id LEFT JOIN sketch k ON k.id = o.sketch_id
      WHERE o.scan_id = ? ORDER BY o.file, o.line, o.name, j.code
      """, scan
    ) { row in
      let observation = row.integer(0)
      let screen = Screen(
        reference: TypeReference(name: row.text(2), file: row.text(3)), module: row.text(6), line: row.integer(4),
        endLine: row.integer(8), ui: Screen.Interface(rawValue: row.text(9)) ?? .flow,
        language: Language(rawValue: row.text(10)) ?? .swift, role: Role(rawValue: row.text(5)) ?? .app,
        targets: lists.targets[observation] ?? [], containers: lists.containers[observation] ?? [],
        framework: row.textIfAny(7), via: lists.via[observation] ?? [], usedBy: lists.usedBy[observation] ?? [],
        sites: lists.sites[observation] ?? [], isHanded: row.flag(11), isWrapper: row.flag(12),
        hasAvailabilitySplit: row.flag(13), regions: [], helperRegions: [], documentation: row.text(14),
        sketch: Sketches.decode(row.blob(27)))
      let decision = Decision(
        need: Need(rawValue: row.text(21)) ?? .unclear, constraints: lists.constraints[observation] ?? [],
        recommended: Container(rawValue: row.text(22)) ?? .wkWebView, row: row.integer(23),
        today: row.textIfAny(24).flatMap(Decision.Today.init(rawValue:)),
        confidence: Confidence(rawValue: row.text(25)) ?? .low, blockedByTarget: row.flagIfAny(26),
        reasons: lists.decisionReasons[observation] ?? [])
      let marked = row.textIfAny(19).flatMap(MigrationStatus.init(rawValue:)).map {
        AssessedScreen.MarkedStatus(status: $0, reason: row.text(20))
      }
      let assessed = AssessedScreen(
        screen: screen, capabilities: lists.capabilities[observation] ?? [], decision: decision,
        observed: Observed(rawValue: row.text(15)) ?? .legacy, wave: Wave(rawValue: row.text(16)) ?? .next,
        effort: Effort(rawValue: row.text(17)) ?? .medium,
        effortReasons: (lists.effortReasons[observation] ?? []).map(\.text), marked: marked, owner: row.textIfAny(18))
      return StoredScreen(
        id: row.text(1), assessed: assessed,
        state: ScreenState(folding: events[row.integer(28)] ?? []).marked(by: marked))
    }
  }

  private func wrappers(_ lists: ObservationLists) throws -> [Identified<Wrapper>] {
    try connection.rows(
      """
      SELECT o.id, j.code, o.name, o.file, o.line, o.role, o.module, o.framework, w.form
      FROM observation o JOIN subject j ON j.id = o.subject_id JOIN wrapper w ON w.observation_id = o.id
      WHERE o.scan_id = ? ORDER BY o.file, o.line, o.name, j.code
      """, scan
    ) { row in
      let observation = row.integer(0)
      return Identified(
        id: row.text(1),
        value: Wrapper(
          reference: TypeReference(name: row.text(2), file: row.text(3)), module: row.text(6), line: row.integer(4),
          form: Wrapper.Form(rawValue: row.text(8)) ?? .other, containers: lists.containers[observation] ?? [],
          framework: row.textIfAny(7), usedBy: lists.usedBy[observation] ?? [], via: lists.via[observation] ?? [],
          sites: lists.sites[observation] ?? [], regions: [], role: Role(rawValue: row.text(5)) ?? .app,
          targets: lists.targets[observation] ?? []))
    }
  }

  private func headless(_ lists: ObservationLists) throws -> [Identified<HeadlessUse>] {
    try connection.rows(
      """
      SELECT o.id, j.code, o.name, o.file, o.line, o.role
      FROM observation o JOIN subject j ON j.id = o.subject_id
      WHERE o.scan_id = ? AND j.kind = 'headless' ORDER BY o.file, o.line, o.name, j.code
      """, scan
    ) { row in
      Identified(
        id: row.text(1),
        value: HeadlessUse(
          reference: TypeReference(name: row.text(2), file: row.text(3)), line: row.integer(4),
          sites: lists.sites[row.integer(0)] ?? [], regions: [], role: Role(rawValue: row.text(5)) ?? .app,
          capabilities: lists.capabilities[row.integer(0)] ?? []))
    }
  }

  private func absent(events: [Int: [StatusEvent]]) throws -> [AbsentScreen] {
    try connection.rows(
      """
      SELECT a.subject_id, j.code, a.observed, j.first_name, j.first_file, (
        SELECT o.id FROM observation o JOIN scan s ON s.id = o.scan_id, scan t
        WHERE o.subject_id = a.subject_id AND t.id = a.scan_id AND s.moment <= t.moment
        ORDER BY s.moment DESC, s.id DESC LIMIT 1)
      FROM absence a JOIN subject j ON j.id = a.subject_id WHERE a.scan_id = ? AND j.linked_to IS NULL
      ORDER BY j.code
      """, scan
    ) { row in
      let reference = try connection.first("SELECT name, file FROM observation WHERE id = ?", row.integer(5)) {
        TypeReference(name: $0.text(0), file: $0.text(1))
      }
      return AbsentScreen(
        id: row.text(1), reference: reference ?? TypeReference(name: row.text(3), file: row.text(4)),
        observed: Observed(rawValue: row.text(2)) ?? .gone,
        state: ScreenState(folding: events[row.integer(0)] ?? []))
    }
  }

  private func findings() throws -> [Finding] {
    try connection.rows(
      """
      SELECT rule, severity, file, line, column_number, screen_name, screen_file, message, advice, fingerprint,
        suppression
      FROM finding WHERE scan_id = ? ORDER BY ordinal
      """, scan
    ) { row in
      Finding(
        rule: row.text(0), severity: Finding.Severity(rawValue: row.text(1)) ?? .note, file: row.text(2),
        line: row.integer(3), column: row.integer(4),
        screen: row.textIfAny(5).map { TypeReference(name: $0, file: row.text(6)) }, message: row.text(7),
        advice: row.text(8), fingerprint: row.text(9), suppression: row.textIfAny(10))
    }
  }
}

extension ScreenState {
  /// The state with a mark of the code that no event tells yet: that of a branch whose scans write none.
  fileprivate func marked(by mark: AssessedScreen.MarkedStatus?) -> ScreenState {
    guard let mark, !mark.reason.isEmpty else { return self }
    let isTold = events.contains {
      $0.field == StatusField.status && $0.to == mark.status.rawValue && $0.note == mark.reason
    }
    if isTold { return self }
    var state = self
    state.status = mark.status
    state.reason = mark.reason
    state.flags = []
    return state
  }
}

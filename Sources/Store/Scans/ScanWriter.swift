import AuditModel
import SQLite

/// Writes the rows of one scan. Everything happens in the caller's transaction.
struct ScanWriter {
  let connection: Connection
  let repository: Int
  let result: ScanResult

  /// Writes the scan itself with its coverage and targets.
  ///
  /// - Returns: the scan's number.
  func insertScan(at time: Int, isPast: Bool, toolVersion: String) throws -> Int {
    let (revision, coverage) = (result.revision, result.coverage)
    try connection.run(
      """
      INSERT INTO scan (repository_id, commit_hash, branch, is_tracking, is_dirty, commit_time, scanned_at, is_past,
        moment, tool_version, configuration_digest, is_complete, has_membership, files_seen, swift_files, swift_bytes, files_parsed,
        swift_bytes_parsed)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, repository, revision.commit, revision.branch, revision.isTracking, revision.isDirty, revision.commitTime,
      time,
      isPast, revision.commitTime ?? time, toolVersion, result.configurationDigest, coverage.isComplete,
      result.project.hasMembership, coverage.filesSeen,
      coverage.swiftFiles, coverage.swiftBytes, coverage.filesParsed, coverage.swiftBytesParsed)
    let scan = connection.lastInsertedRow
    for (reason, number) in coverage.skipped.sorted(by: { $0.key < $1.key }) {
      try connection.run("INSERT INTO skipped_file VALUES (?, ?, ?)", scan, reason, number)
    }
    try insert(coverage.partlyParsed, kind: "partly-parsed", scan: scan)
    try insert(coverage.notParsed, kind: "not-parsed", scan: scan)
    try insert(coverage.remarks, kind: "remark", scan: scan)
    try insert(coverage.opaque, kind: "opaque", scan: scan)
    let problems = result.project.problems.map {
      Coverage.FileRemark(file: $0.file, line: $0.line, message: $0.message)
    }
    try insert(problems, kind: "project", scan: scan)
    try insertTargets(scan: scan)
    try insertFindings(scan: scan)
    return scan
  }

  private func insert(_ remarks: [Coverage.FileRemark], kind: String, scan: Int) throws {
    for (ordinal, remark) in remarks.enumerated() {
      try connection.run(
        "INSERT INTO file_remark VALUES (?, ?, ?, ?, ?, ?)", scan, kind, ordinal, remark.file, remark.line,
        remark.message)
    }
  }

  private func insertTargets(scan: Int) throws {
    for target in result.project.targets {
      try connection.run(
        """
        INSERT INTO target (scan_id, name, module, kind, platform, deployment_target, bundle_identifier, evidence_file,
          evidence_line, evidence_key)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, scan, target.name, target.module, target.kind.rawValue, target.platform, target.deploymentTarget,
        target.bundleIdentifier, target.evidence.file, target.evidence.line, target.evidence.key)
      let row = connection.lastInsertedRow
      for (kind, texts) in [("dependency", target.dependencies), ("note", target.notes)] {
        for (ordinal, text) in texts.enumerated() {
          try connection.run("INSERT INTO target_text VALUES (?, ?, ?, ?)", row, kind, ordinal, text)
        }
      }
    }
  }

  private func insertFindings(scan: Int) throws {
    for (ordinal, finding) in result.findings.enumerated() {
      try connection.run(
        "INSERT INTO finding VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", scan, ordinal, finding.rule,
        finding.severity.rawValue, finding.file, finding.line, finding.column, finding.screen?.name,
        finding.screen?.file, finding.message, finding.advice, finding.fingerprint, finding.suppression)
    }
  }

  /// Writes what the scan saw of a screen.
  func insert(_ assessed: AssessedScreen, scan: Int, subject: Int) throws {
    let screen = assessed.screen
    let row = try insertObservation(
      scan: scan, subject: subject, reference: screen.reference, line: screen.line, role: screen.role,
      module: screen.module, framework: screen.framework, sketch: screen.sketch)
    try connection.run(
      "INSERT INTO screen VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row, screen.endLine, screen.ui.rawValue,
      screen.language.rawValue, screen.isHanded, screen.isWrapper, screen.hasAvailabilitySplit, screen.documentation,
      assessed.observed.rawValue, assessed.wave.rawValue, assessed.effort.rawValue, assessed.owner,
      assessed.marked?.status.rawValue, assessed.marked?.reason)
    let decision = assessed.decision
    try connection.run(
      "INSERT INTO decision VALUES (?, ?, ?, ?, ?, ?, ?)", row, decision.need.rawValue, decision.recommended.rawValue,
      decision.row, decision.today?.rawValue, decision.confidence.rawValue, decision.blockedByTarget)
    for constraint in Set(decision.constraints).sorted() {
      try connection.run("INSERT INTO decision_constraint VALUES (?, ?)", row, constraint.rawValue)
    }
    try insert(decision.reasons, kind: "decision", observation: row)
    try insert(assessed.effortReasons.map { Reason($0) }, kind: "effort", observation: row)
    try insertLists(
      row, containers: screen.containers, targets: screen.targets, via: screen.via, usedBy: screen.usedBy,
      sites: screen.sites)
    for use in assessed.capabilities { try insert(use, observation: row) }
  }

  /// Writes what the scan saw of a wrapper.
  func insert(_ wrapper: Wrapper, scan: Int, subject: Int) throws {
    let row = try insertObservation(
      scan: scan, subject: subject, reference: wrapper.reference, line: wrapper.line, role: wrapper.role,
      module: wrapper.module, framework: wrapper.framework)
    try connection.run("INSERT INTO wrapper VALUES (?, ?)", row, wrapper.form.rawValue)
    try insertLists(
      row, containers: wrapper.containers, targets: wrapper.targets, via: wrapper.via, usedBy: wrapper.usedBy,
      sites: wrapper.sites)
  }

  /// Writes what the scan saw of a headless use.
  func insert(_ use: HeadlessUse, scan: Int, subject: Int) throws {
    let row = try insertObservation(
      scan: scan, subject: subject, reference: use.reference, line: use.line, role: use.role)
    try insertLists(row, containers: [], targets: [], via: [], usedBy: [], sites: use.sites)
    for capability in use.capabilities { try insert(capability, observation: row) }
  }

  private func insertObservation(
    scan: Int, subject: Int, reference: TypeReference, line: Int, role: Role, module: String? = nil,
    framework: String? = nil, sketch: [UInt64] = []
  ) throws -> Int {
    let sketchRow = sketch.isEmpty ? nil : try Sketches.insert(sketch, connection)
    try connection.run(
      """
      INSERT INTO observation (scan_id, subject_id, name, file, line, role, module, framework, sketch_id)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, scan, subject, reference.name, reference.file, line, role.rawValue, module, framework, sketchRow)
    return connection.lastInsertedRow
  }

  private func insertLists(
    _ row: Int, containers: [Container], targets: [String], via: [TypeReference], usedBy: [TypeReference], sites: [Site]
  ) throws {
    for (ordinal, container) in containers.enumerated() {
      try connection.run("INSERT INTO container VALUES (?, ?, ?)", row, ordinal, container.rawValue)
    }
    for target in Set(targets).sorted() {
      try connection.run("INSERT INTO compiled_by VALUES (?, ?)", row, target)
    }
    for (kind, references) in [("via", via), ("used-by", usedBy)] {
      for reference in Set(references).sorted() {
        try connection.run("INSERT INTO relation VALUES (?, ?, ?, ?)", row, kind, reference.name, reference.file)
      }
    }
    for (ordinal, site) in sites.enumerated() {
      try connection.run(
        "INSERT INTO site VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row, ordinal, site.file, site.line, site.column,
        site.kind.rawValue, site.container.rawValue, site.symbol)
    }
  }

  private func insert(_ reasons: [Reason], kind: String, observation: Int) throws {
    for (ordinal, reason) in reasons.enumerated() {
      try connection.run(
        "INSERT INTO reason VALUES (?, ?, ?, ?, ?, ?)", observation, kind, ordinal, reason.text, reason.file,
        reason.line)
    }
  }

  private func insert(_ use: CapabilityUse, observation: Int) throws {
    try connection.run(
      "INSERT INTO capability VALUES (?, ?, ?, ?)", observation, use.id, use.support.rawValue, use.blocks)
    for place in Set(use.places).sorted() {
      try connection.run("INSERT INTO capability_use VALUES (?, ?, ?, ?)", observation, use.id, place.file, place.line)
    }
    for symbol in Set(use.symbols).sorted() {
      try connection.run("INSERT INTO capability_symbol VALUES (?, ?, ?)", observation, use.id, symbol)
    }
  }
}

/// Sketches, kept once however many scans saw them.
enum Sketches {
  static func insert(_ sketch: [UInt64], _ connection: Connection) throws -> Int {
    let bytes = Set(sketch).sorted().flatMap { hash in
      (0..<8).map { UInt8(truncatingIfNeeded: hash >> (56 - 8 * UInt64($0))) }
    }
    let digest = Hashing.hex(Hashing.sha256(bytes))
    try connection.run("INSERT OR IGNORE INTO sketch (digest, hashes) VALUES (?, ?)", digest, bytes)
    return try connection.first("SELECT id FROM sketch WHERE digest = ?", digest) { $0.integer(0) } ?? 0
  }

  static func decode(_ bytes: [UInt8]) -> [UInt64] {
    stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).map { start in
      bytes[start..<(start + 8)].reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}

import AuditModel

/// The JSON export: the stable, versioned form that programs read. `Documentation/Export.md` and
/// `Documentation/export.schema.json` describe it.
enum JSONExport {
  /// Version of the export's shape.
  static let schemaVersion = 1

  /// The export of scans, sorted by repository.
  static func text(of scans: [StoredScan]) -> String {
    let root: JSONValue = [
      "schemaVersion": .int(schemaVersion),
      "tool": ["name": .string(Tool.name), "version": .string(Tool.version)],
      "repositories": .array(scans.map(repository)),
    ]
    return root.pretty
  }

  private static func repository(_ scan: StoredScan) -> JSONValue {
    let ids = IdentityIndex(scan)
    let (open, silenced) = (
      scan.findings.filter { $0.suppression == nil }, scan.findings.filter { $0.suppression != nil }
    )
    return [
      "name": .string(scan.repository.name),
      "key": .string(scan.repository.key),
      "webURL": .text(scan.repository.webURL),
      "owner": .text(scan.repository.owner),
      "tags": .texts(scan.repository.tags),
      "commit": .text(scan.revision.commit),
      "branch": .text(scan.revision.branch),
      "dirty": .bool(scan.revision.isDirty),
      "scannedAt": .string(Timestamp.text(scan.scannedAt)),
      "scannedBy": .string(scan.toolVersion),
      "coverage": coverage(scan.coverage, problems: scan.project.problems),
      "targets": .array(scan.project.targets.map(target)),
      "wrappers": .array(scan.wrappers.map { wrapper($0, ids) }),
      "screens": .array(scan.screens.map { screen($0, ids) }),
      "headless": .array(scan.headless.map(headless)),
      "findings": .array(open.map(finding)),
      "suppressedFindings": .array(silenced.map(finding)),
    ]
  }

  private static func coverage(_ coverage: Coverage, problems: [ProjectProblem]) -> JSONValue {
    let skipped = coverage.skipped.sorted { $0.key < $1.key }
    return [
      "complete": .bool(coverage.isComplete),
      "filesSeen": .int(coverage.filesSeen),
      "swiftFiles": .int(coverage.swiftFiles),
      "swiftBytes": .int(coverage.swiftBytes),
      "filesParsed": .int(coverage.filesParsed),
      "swiftBytesParsed": .int(coverage.swiftBytesParsed),
      "skipped": .object(skipped.map { .init(key: $0.key, value: .int($0.value)) }),
      "partlyParsed": .array(coverage.partlyParsed.map(remark)),
      "notParsed": .array(coverage.notParsed.map(remark)),
      "remarks": .array(coverage.remarks.map(remark)),
      "opaque": .array(coverage.opaque.map(remark)),
      "projectProblems": .array(
        problems.map { remark(.init(file: $0.file, line: $0.line, message: $0.message)) }),
    ]
  }

  private static func remark(_ remark: Coverage.FileRemark) -> JSONValue {
    .object([
      ("file", .string(remark.file)), ("line", remark.line.map { .int($0) }), ("message", .string(remark.message)),
    ])
  }

  private static func target(_ target: Target) -> JSONValue {
    [
      "name": .string(target.name),
      "kind": .string(target.kind.rawValue),
      "platform": .string(target.platform),
      "deploymentTarget": .text(target.deploymentTarget),
      "evidence": .object([
        ("file", .string(target.evidence.file)), ("line", target.evidence.line.map { .int($0) }),
        ("key", target.evidence.key.map { .string($0) }),
      ]),
      "notes": .texts(target.notes),
    ]
  }

  private static func wrapper(_ wrapper: Identified<Wrapper>, _ ids: IdentityIndex) -> JSONValue {
    let value = wrapper.value
    return .object([
      ("id", .string(wrapper.id)),
      ("name", .string(value.reference.name)),
      ("module", .string(value.module)),
      ("file", .string(value.reference.file)),
      ("line", .int(value.line)),
      ("form", .string(value.form.rawValue)),
      ("container", .text((value.containers.first(where: \.isEmbedded) ?? value.containers.first)?.rawValue)),
      ("containers", .texts(value.containers.map(\.rawValue))),
      ("framework", value.framework.map { .string($0) }),
      ("role", .string(value.role.rawValue)),
      ("targets", .texts(value.targets)),
      ("via", .array(value.via.map { via($0, ids) })),
      ("usedBy", .array(value.usedBy.map { user($0, ids) })),
    ])
  }

  private static func screen(_ stored: StoredScreen, _ ids: IdentityIndex) -> JSONValue {
    let (assessed, screen, state) = (stored.assessed, stored.assessed.screen, stored.state)
    return .object([
      ("id", .string(stored.id)),
      ("name", .string(screen.reference.name)),
      ("module", .string(screen.module)),
      ("file", .string(screen.reference.file)),
      ("line", .int(screen.line)),
      ("ui", .string(screen.ui.rawValue)),
      ("language", .string(screen.language.rawValue)),
      ("role", .string(screen.role.rawValue)),
      ("targets", .texts(screen.targets)),
      ("containers", .texts(screen.containers.map(\.rawValue))),
      ("framework", screen.framework.map { .string($0) }),
      ("via", .array(screen.via.map { via($0, ids) })),
      ("usedBy", .array(screen.usedBy.map { user($0, ids) })),
      ("sites", .array(screen.sites.map(site))),
      ("capabilities", .array(assessed.capabilities.map(capability))),
      ("decision", decision(assessed.decision)),
      ("wave", .string(assessed.wave.rawValue)),
      ("effort", .string(assessed.effort.rawValue)),
      ("effortReasons", .texts(assessed.effortReasons)),
      ("observed", .string(assessed.observed.rawValue)),
      ("status", .string(state.status.rawValue)),
      ("stands", .string(stored.stands.rawValue)),
      ("flags", .texts(state.flags.map(\.rawValue).sorted())),
      ("owner", .text(state.owner ?? assessed.owner)),
      ("note", .text(state.note)),
      ("reason", .text(state.reason)),
      ("due", .text(state.due)),
    ])
  }

  private static func via(_ reference: TypeReference, _ ids: IdentityIndex) -> JSONValue {
    .object([
      ("id", ids.wrapper(reference).map { .string($0) }), ("name", .string(reference.name)),
      ("file", .string(reference.file)),
    ])
  }

  private static func user(_ reference: TypeReference, _ ids: IdentityIndex) -> JSONValue {
    .object([
      ("id", ids.screen(reference).map { .string($0) }), ("name", .string(reference.name)),
      ("file", .string(reference.file)),
    ])
  }

  private static func site(_ site: Site) -> JSONValue {
    [
      "file": .string(site.file), "line": .int(site.line), "column": .int(site.column),
      "kind": .string(site.kind.rawValue), "container": .string(site.container.rawValue),
      "symbol": .string(site.symbol),
    ]
  }

  private static func capability(_ use: CapabilityUse) -> JSONValue {
    [
      "id": .string(use.id),
      "support": .string(use.support.rawValue),
      "blocks": .bool(use.blocks),
      "sites": .array(use.places.map { ["file": .string($0.file), "line": .int($0.line)] }),
    ]
  }

  private static func decision(_ decision: Decision) -> JSONValue {
    let reasons = decision.reasons.map { reason in
      JSONValue.object([
        ("text", .string(reason.text)), ("file", reason.file.map { .string($0) }),
        ("line", reason.line.map { .int($0) }),
      ])
    }
    return [
      "need": .string(decision.need.rawValue),
      "constraints": .texts(decision.constraints.map(\.rawValue)),
      "recommended": .string(decision.recommended.rawValue),
      "row": .int(decision.row),
      "today": .text(decision.today?.rawValue),
      "confidence": .string(decision.confidence.rawValue),
      "blockedByTarget": decision.blockedByTarget.map { .bool($0) } ?? .null,
      "reasons": .array(reasons),
    ]
  }

  private static func headless(_ use: Identified<HeadlessUse>) -> JSONValue {
    [
      "id": .string(use.id), "name": .string(use.value.reference.name), "file": .string(use.value.reference.file),
      "line": .int(use.value.line), "role": .string(use.value.role.rawValue),
      "sites": .array(use.value.sites.map(site)), "capabilities": .array(use.value.capabilities.map(capability)),
    ]
  }

  private static func finding(_ finding: Finding) -> JSONValue {
    .object([
      ("rule", .string(finding.rule)),
      ("severity", .string(finding.severity.rawValue)),
      ("file", .string(finding.file)),
      ("line", .int(max(1, finding.line))),
      ("column", .int(max(1, finding.column))),
      ("screen", finding.screen.map { .string($0.name) }),
      ("message", .string(finding.message)),
      ("advice", .string(finding.advice)),
      ("fingerprint", .string(finding.fingerprint)),
      ("suppression", finding.suppression.map { .string($0) }),
    ])
  }
}

import AuditModel

/// What changed between two scans, for programs.
public enum ComparisonJSON {
  /// The JSON text of comparisons, one a repository.
  public static func text(of comparisons: [Comparison]) -> String {
    let root: JSONValue = [
      "schemaVersion": .int(1),
      "tool": ["name": .string(Tool.name), "version": .string(Tool.version)],
      "repositories": .array(comparisons.map(repository)),
    ]
    return root.pretty
  }

  private static func repository(_ comparison: Comparison) -> JSONValue {
    [
      "name": .string(comparison.after.repository.name),
      "key": .string(comparison.after.repository.key),
      "verdict": .string(comparison.verdict),
      "before": end(comparison.before),
      "after": end(comparison.after),
      "toolChanged": .bool(comparison.toolChanged),
      "changes": .array(comparison.changes.map(change)),
      "newFindings": .array(comparison.newFindings.map(finding)),
      "goneFindings": .array(comparison.fixedFindings.map(finding)),
    ]
  }

  private static func end(_ scan: StoredScan) -> JSONValue {
    let counted = scan.screens.filter { $0.assessed.screen.role.counts }
    let standings = Standing.allCases.map { standing in
      (standing.rawValue, JSONValue?.some(.int(counted.count { $0.stands == standing })))
    }
    return [
      "commit": .text(scan.revision.commit), "branch": .text(scan.revision.branch),
      "dirty": .bool(scan.revision.isDirty),
      "scannedAt": .string(Timestamp.text(scan.scannedAt)), "scannedBy": .string(scan.toolVersion),
      "complete": .bool(scan.coverage.isComplete), "screens": .int(counted.count), "stands": .object(standings),
    ]
  }

  private static func change(_ change: Comparison.Change) -> JSONValue {
    [
      "kind": .string(change.kind.rawValue), "id": .string(change.id), "byTool": .bool(change.isByTool),
      "before": screen(change.before), "after": screen(change.after),
    ]
  }

  private static func screen(_ stored: StoredScreen?) -> JSONValue {
    guard let stored else { return .null }
    let (screen, decision) = (stored.assessed.screen, stored.assessed.decision)
    return [
      "name": .string(screen.reference.name), "file": .string(screen.reference.file), "line": .int(screen.line),
      "containers": .texts(screen.containers.map(\.rawValue)), "observed": .string(stored.assessed.observed.rawValue),
      "need": .string(decision.need.rawValue), "recommended": .string(decision.recommended.rawValue),
      "row": .int(decision.row), "constraints": .texts(decision.constraints.map(\.rawValue)),
      "status": .string(stored.state.status.rawValue), "stands": .string(stored.stands.rawValue),
      "flags": .texts(stored.state.flags.map(\.rawValue).sorted()),
    ]
  }

  private static func finding(_ finding: Finding) -> JSONValue {
    [
      "rule": .string(finding.rule), "severity": .string(finding.severity.rawValue), "file": .string(finding.file),
      "line": .int(finding.line), "message": .string(finding.message), "fingerprint": .string(finding.fingerprint),
    ]
  }
}

import AuditModel

/// The screens as CSV, a line a screen: quoted as RFC 4180 says, and inert in spreadsheets.
enum CSVExport {
  static let columns = [
    "repository", "commit", "scannedAt", "id", "name", "module", "file", "line", "ui", "language", "role", "targets",
    "containers", "via", "need", "recommended", "row", "today", "blockedByTarget", "constraints", "confidence", "wave",
    "effort", "observed", "status", "stands", "flags", "owner", "due", "reason", "note", "capabilities",
    "blockingCapabilities", "why",
  ]

  /// The text of a model's screens; screens of tests and previews stand there too, told apart by their role.
  static func text(of model: ReportModel) -> String {
    var lines = [columns.joined(separator: ",")]
    for repository in model.repositories {
      let screens = (repository.screens + repository.uncounted).sorted {
        ($0.screen.reference.file, $0.screen.line, $0.id) < ($1.screen.reference.file, $1.screen.line, $1.id)
      }
      lines += screens.map { line($0, of: repository.scan) }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func line(_ report: ScreenReport, of scan: StoredScan) -> String {
    let (screen, decision, assessed, state) = (report.screen, report.decision, report.assessed, report.state)
    let cells: [String] = [
      scan.repository.key, scan.revision.commit ?? "", Timestamp.text(scan.scannedAt), report.id, screen.reference.name,
      screen.module, screen.reference.file, String(screen.line), screen.ui.rawValue, screen.language.rawValue,
      screen.role.rawValue, list(screen.targets), list(report.containerLabels), list(screen.via.map(\.name)),
      decision.need.rawValue, decision.recommended.rawValue, String(decision.row), decision.today?.rawValue ?? "",
      decision.blockedByTarget.map(String.init) ?? "", list(decision.constraints.map(\.rawValue)),
      decision.confidence.rawValue, assessed.wave.rawValue, assessed.effort.rawValue, assessed.observed.rawValue,
      state.status.rawValue, report.stands.rawValue, list(state.flags.map(\.rawValue).sorted()), report.owner ?? "",
      state.due ?? "", report.reason ?? "", state.note ?? "", list(assessed.capabilities.map(\.id)),
      list(assessed.capabilities.filter(\.blocks).map(\.id)), decision.reasons.first?.text ?? "",
    ]
    return cells.map(cell).joined(separator: ",")
  }

  private static func list(_ values: [String]) -> String { values.joined(separator: "; ") }

  /// A cell. What a spreadsheet would take for a formula gets an apostrophe in front.
  static func cell(_ text: String) -> String {
    let shown = Invisible.shown(text)
    let first = shown.first { $0 != " " }
    let isFormula = first.map { "=+-@|%\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".contains($0) } ?? false
    let safe = isFormula ? "'" + shown : shown
    let needsQuotes = safe.contains { $0 == "," || $0 == "\"" || $0 == ";" || $0 == "'" } || safe.hasPrefix(" ")
    return needsQuotes ? "\"" + safe.replacing("\"", with: "\"\"") + "\"" : safe
  }
}

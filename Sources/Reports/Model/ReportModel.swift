import AuditModel

/// What a report says, computed once. Every format reads it and none counts for itself.
public struct ReportModel: Sendable {
  /// The repositories, sorted by key.
  public var repositories: [RepositoryReport]
  /// The counts over all repositories.
  public var tally: Tally

  /// Computes the model.
  ///
  /// - Parameters:
  ///   - scans: one scan a repository.
  ///   - options: what the scans do not tell.
  public init(scans: [StoredScan], options: ReportOptions = ReportOptions()) {
    repositories =
      scans
      .sorted { ($0.repository.key, $0.number) < ($1.repository.key, $1.number) }
      .map { RepositoryReport(scan: $0, options: options) }
    tally = Tally(repositories.flatMap(\.screens), findings: repositories.flatMap(\.findings))
  }
}

/// What is said of one repository.
public struct RepositoryReport: Sendable {
  /// The scan.
  public var scan: StoredScan
  /// Screens of the roles app, library and sample, sorted by file, then line.
  public var screens: [ScreenReport]
  /// Screens of tests and previews, which are no work to do.
  public var uncounted: [ScreenReport]
  /// Findings that nothing silences, worst first.
  public var findings: [Finding]
  /// Findings that a mark or the baseline silences.
  public var silenced: [Finding]
  /// The counts.
  public var tally: Tally
  /// What the scans before tell; nil where there is none.
  public var trend: Trend?
  /// Links to source.
  var links: SourceLinks
  /// Ids of types.
  var ids: IdentityIndex

  init(scan: StoredScan, options: ReportOptions) {
    self.scan = scan
    let links = SourceLinks(
      repository: scan.repository, commit: scan.revision.commit,
      pattern: options.linkPatterns[scan.repository.key])
    self.links = links
    let ids = IdentityIndex(scan)
    self.ids = ids
    let ranked = scan.findings.sorted(by: Self.isWorse)
    // The baseline accepts equal findings by their number, as the gate counts them: one more is open.
    var left = options.accepted[scan.repository.key] ?? [:]
    var (findings, silenced): ([Finding], [Finding]) = ([], [])
    for finding in ranked {
      let number = finding.suppression == nil ? left[finding.fingerprint] ?? 0 : 0
      if number > 0 { left[finding.fingerprint] = number - 1 }
      if number > 0 || finding.suppression != nil { silenced.append(finding) } else { findings.append(finding) }
    }
    self.findings = findings
    self.silenced = silenced
    let byScreen = Dictionary(grouping: findings.filter { $0.screen != nil }) { $0.screen }
    let all = scan.screens.map { stored in
      ScreenReport(stored: stored, findings: byScreen[stored.assessed.screen.reference] ?? [])
    }
    screens = all.filter { $0.screen.role.counts }
    uncounted = all.filter { !$0.screen.role.counts }
    tally = Tally(screens, findings: findings)
    trend = Trend(newest: scan, past: options.history[scan.repository.key] ?? [])
  }

  /// Worst first, then by place.
  static func isWorse(_ left: Finding, _ right: Finding) -> Bool {
    if left.severity != right.severity { return left.severity > right.severity }
    return (left.file, left.line, left.column, left.rule) < (right.file, right.line, right.column, right.rule)
  }
}

/// What is said of one screen.
public struct ScreenReport: Sendable {
  /// The screen as stored.
  public var stored: StoredScreen
  /// Findings in it, worst first.
  public var findings: [Finding]

  /// The id.
  public var id: String { stored.id }
  /// What was concluded.
  public var assessed: AssessedScreen { stored.assessed }
  /// What the scan saw.
  public var screen: Screen { stored.assessed.screen }
  /// The decision.
  public var decision: Decision { stored.assessed.decision }
  /// The status.
  public var state: ScreenState { stored.state }
  /// Where it stands.
  public var stands: Standing { stored.stands }
  /// Who does it.
  public var owner: String? { state.owner ?? assessed.owner }

  /// Why it stays or is left out: what a person said, else what a mark says.
  public var reason: String? { state.reason ?? assessed.marked.map(\.reason).flatMap { $0.isEmpty ? nil : $0 } }

  /// The containers in use, in words.
  public var containerLabels: [String] {
    screen.containers.map { Words.label($0, framework: screen.framework) }
  }

  /// The column of the decision matrix: the container, or `several`.
  public var containerNow: String {
    screen.containers.count == 1 ? screen.containers[0].rawValue : screen.containers.isEmpty ? "none" : "several"
  }
}

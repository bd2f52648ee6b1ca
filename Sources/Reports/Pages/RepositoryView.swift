import AuditModel
import CapabilityMap

/// A repository as templates see it.
struct RepositoryView {
  /// Above this number of bytes, or of screens, the briefs leave out what can be said shorter, so that a page stays small
  /// enough for every browser and mail.
  private static let detailLimit = (bytes: 8_000_000, screens: 750)

  let report: RepositoryReport
  let options: ReportOptions
  private let secretPlaces: Set<CapabilityUse.Place>
  private let excerpts: [String: [String]]
  private let isDetailed: Bool

  /// - Parameter page: the repositories of the page that this is a part of, which share its size.
  init(report: RepositoryReport, options: ReportOptions, page: [RepositoryReport]? = nil) {
    self.report = report
    self.options = options
    isDetailed = Self.isSmall(page ?? [report])
    let secrets = (report.findings + report.silenced).filter { $0.rule == "credential-in-url" }
    secretPlaces = Set(secrets.map { CapabilityUse.Place(file: $0.file, line: $0.line) })
    // Each file is read once, however many reasons lie in it.
    let all = report.screens + report.uncounted
    let files = !isDetailed ? [] : Set(all.flatMap { $0.decision.reasons.compactMap(\.file) }).sorted()
    let key = report.scan.repository.key
    excerpts = files.reduce(into: [:]) { $0[$1] = options.sourceLines?(key, $1) }
  }

  private var scan: StoredScan { report.scan }
  private var places: PlaceView { PlaceView(links: report.links) }

  /// Whether whole briefs of all screens fit into a page. What each takes is known well enough: its capabilities are most
  /// of it.
  private static func isSmall(_ page: [RepositoryReport]) -> Bool {
    let screens = page.flatMap { $0.screens + $0.uncounted }
    let bytes = screens.reduce(0) { $0 + 9_000 + 900 * $1.assessed.capabilities.count }
    return screens.count <= detailLimit.screens && bytes <= detailLimit.bytes
  }

  var value: TemplateValue {
    var members = identity
    members.merge(TallyView(tally: report.tally).members) { _, new in new }
    members["groups"] = .list(groups)
    members["tables"] = .list(isDetailed ? groups : [])
    members["briefs"] = .list(isDetailed ? (report.screens + report.uncounted).map { view(of: $0).brief } : [])
    members["isDetailed"] = .bool(isDetailed)
    members["uncounted"] = .list(report.uncounted.map { view(of: $0).row })
    members["uncountedCount"] = .number(report.uncounted.count)
    members["signIn"] = .list(
      report.findings.filter { Tally.signInRules.contains($0.rule) }.map {
        FindingView(finding: $0, links: report.links).value
      })
    members["plan"] = .list(plan)
    members["targetsBelow"] = .text(TargetFloor(scan.project.targets).sentence)
    members["nextUp"] = .list(
      Self.inOrder(report.screens.filter { $0.stands == .ready }).prefix(6).map { view(of: $0).row })
    members["rules"] = .list(rules)
    members["findingCount"] = .number(report.findings.count)
    members["silencedCount"] = .number(report.silenced.count)
    members["silenced"] = .list(report.silenced.map { FindingView(finding: $0, links: report.links).value })
    members["wrappers"] = .list(scan.wrappers.map(wrapper))
    members["wrapperCount"] = .number(scan.wrappers.count)
    members["headless"] = .list(scan.headless.map(headless))
    members["headlessCount"] = .number(scan.headless.count)
    members["absent"] = .list(scan.absent.map(absent))
    members["targets"] = .list(scan.project.targets.map(target))
    members["targetCount"] = .number(scan.project.targets.count)
    members["capabilities"] = .list(capabilities)
    members["coverage"] = CoverageView(scan: scan, places: places).value
    members["trend"] = report.trend.map { TrendView(trend: $0).value } ?? .missing
    return .object(members)
  }

  /// The short form, for the page over many repositories.
  var summary: TemplateValue {
    var members = identity
    members.merge(TallyView(tally: report.tally).members) { _, new in new }
    members["trend"] = report.trend.map { TrendView(trend: $0).value } ?? .missing
    members["isComplete"] = .bool(scan.coverage.isComplete)
    return .object(members)
  }

  private var identity: [String: TemplateValue] {
    let commit = scan.revision.commit
    let isWeb = scan.repository.webURL.map(SourceLinks.isWeb) ?? false
    return [
      "name": .text(scan.repository.name), "key": .text(scan.repository.key),
      "slug": .link(Self.slug(of: scan.repository.key)),
      "url": isWeb ? .link(SourceLinks.encoded(address: scan.repository.webURL ?? "")) : .missing,
      "commit": .optional(commit), "shortCommit": .optional(commit.map { String($0.prefix(10)) }),
      "branch": .optional(scan.revision.branch), "isDirty": .bool(scan.revision.isDirty),
      "scannedAt": .text(Timestamp.shown(scan.scannedAt)), "scannedDay": .text(Timestamp.day(of: scan.scannedAt)),
      "toolVersion": .text(scan.toolVersion),
    ]
  }

  /// A file name for a repository's page: what is unusual in its key becomes a hyphen, and a hash keeps it unique.
  static func slug(of key: String) -> String {
    let plain = key.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil) ? String(scalar) : "-"
    }.joined()
    return plain.suffix(60) + "-" + Hashing.hex(Hashing.sha256(Array(key.utf8))).prefix(6)
  }

  private func view(of screen: ScreenReport) -> ScreenView {
    ScreenView(
      report: screen, links: report.links, ids: report.ids, isDetailed: isDetailed, sourceLines: excerpts,
      secretPlaces: secretPlaces)
  }

  /// The screens by where they stand, what can be done first.
  private var groups: [TemplateValue] {
    TallyView.order.compactMap { standing in
      let screens = report.screens.filter { $0.stands == standing }
      guard !screens.isEmpty else { return nil }
      let word = Words.entry(standing)
      return [
        "id": .text(word.id), "label": .text(word.label), "meaning": .text(word.meaning),
        "count": .number(screens.count), "screens": .list(screens.map { view(of: $0).row }),
        "briefs": .list(isDetailed ? [] : screens.map { view(of: $0).brief }),
      ]
    }
  }

  /// Screens in the order of work: by wave, the small ones first.
  static func inOrder(_ screens: [ScreenReport]) -> [ScreenReport] {
    let key = { (screen: ScreenReport) in
      (
        Wave.allCases.firstIndex(of: screen.assessed.wave) ?? 0,
        Effort.allCases.firstIndex(of: screen.assessed.effort) ?? 0,
        screen.screen.reference.name, screen.id
      )
    }
    return screens.sorted { key($0) < key($1) }
  }

  private var plan: [TemplateValue] {
    Plan.Column.allCases.compactMap { column in
      let screens = Self.inOrder(report.screens.filter { Plan.Column($0, in: $0.assessed.wave) == column })
      // The waves stand there always; the parts of those that stay only where there are such.
      if screens.isEmpty, column == .undecided || column == .kept { return nil }
      let word = column.words
      return [
        "id": .text(word.id), "label": .text(word.label), "meaning": .text(word.meaning),
        "count": .number(screens.count), "screens": .list(screens.prefix(Self.cardLimit).map { view(of: $0).row }),
        "more": .text(screens.count > Self.cardLimit ? String(screens.count - Self.cardLimit) : ""),
        "filter": .link("#screens?" + column.query),
      ]
    }
  }

  /// Cards of one column of the board, at most.
  private static let cardLimit = 60

  private var rules: [TemplateValue] {
    let groups = Dictionary(grouping: report.findings, by: \.rule).sorted { left, right in
      let (leftWorst, rightWorst) = (left.value[0].severity, right.value[0].severity)
      return leftWorst == rightWorst ? left.key < right.key : leftWorst > rightWorst
    }
    return groups.map { rule, findings in
      [
        "id": .text(rule), "count": .number(findings.count), "severity": .text(findings[0].severity.rawValue),
        "summary": .optional(options.rules.first { $0.id == rule }?.summary),
        "advice": .text(findings[0].advice),
        "findings": .list(findings.map { FindingView(finding: $0, links: report.links).value }),
      ]
    }
  }

  private func wrapper(_ wrapper: Identified<Wrapper>) -> TemplateValue {
    let value = wrapper.value
    return [
      "id": .text(wrapper.id), "name": .text(value.reference.name), "module": .text(value.module),
      "form": .text(value.form.rawValue), "role": .text(value.role.rawValue),
      "container": .text(value.containers.map { Words.label($0, framework: value.framework) }.joined(separator: ", ")),
      "place": places.value(file: value.reference.file, line: value.line),
      "via": .texts(value.via.map(\.name)),
      "userCount": .number(value.usedBy.count),
      "users": .list(value.usedBy.map(user)),
    ]
  }

  private func user(_ reference: TypeReference) -> TemplateValue {
    let id = report.ids.screenOnly(reference)
    return [
      "name": .text(reference.name), "file": .text(reference.file), "id": .optional(id),
      "href": id.map { .link("#screen/" + SourceLinks.encoded(address: $0)) } ?? .missing,
      "place": places.value(file: reference.file, line: nil),
    ]
  }

  private func headless(_ use: Identified<HeadlessUse>) -> TemplateValue {
    [
      "id": .text(use.id), "name": .text(use.value.reference.name), "role": .text(use.value.role.rawValue),
      "place": places.value(file: use.value.reference.file, line: use.value.line),
      "sites": .list(
        use.value.sites.map { site in
          [
            "kind": .text(site.kind.rawValue), "symbol": .text(site.symbol),
            "place": places.value(file: site.file, line: site.line),
          ]
        }),
    ]
  }

  private func absent(_ screen: AbsentScreen) -> TemplateValue {
    [
      "id": .text(screen.id), "name": .text(screen.reference.name), "file": .text(screen.reference.file),
      "observed": .text(Words.entry(screen.observed).label), "meaning": .text(Words.entry(screen.observed).meaning),
      "status": .text(Words.entry(screen.state.status).label),
    ]
  }

  private func target(_ target: Target) -> TemplateValue {
    let screens = report.screens.count { $0.screen.targets.contains(target.name) }
    return [
      "name": .text(target.name), "kind": .text(target.kind.rawValue), "platform": .text(target.platform),
      "deploymentTarget": .optional(target.deploymentTarget), "screens": .number(screens),
      "key": .optional(target.evidence.key), "notes": .texts(target.notes),
      "filter": .link("#screens?target=" + SourceLinks.encoded(query: target.name)),
      "place": places.value(file: target.evidence.file, line: target.evidence.line),
    ]
  }

  /// The capabilities in use over all screens, those that hold most back first.
  private var capabilities: [TemplateValue] {
    let uses = report.screens.flatMap(\.assessed.capabilities)
    let order: [CapabilitySupport] = [.gap, .unknown, .workaround, .changed, .direct]
    let rank = { (support: CapabilitySupport) in order.firstIndex(of: support) ?? 0 }
    let groups = Dictionary(grouping: uses, by: \.id).sorted { left, right in
      let (leftRank, rightRank) = (rank(left.value[0].support), rank(right.value[0].support))
      if leftRank != rightRank { return leftRank < rightRank }
      return left.value.count == right.value.count ? left.key < right.key : left.value.count > right.value.count
    }
    return groups.map { id, uses in
      let entry = CapabilityMap.entry(id)
      let support = Words.entry(uses[0].support)
      return [
        "id": .text(id), "title": .text(entry?.title ?? "API that the capability map does not know"),
        "support": ["id": .text(support.id), "label": .text(support.label), "meaning": .text(support.meaning)],
        "screens": .number(uses.count), "blocking": .number(uses.count { $0.blocks }),
        "blocks": .bool(uses.contains { $0.blocks }),
        "old": .texts((entry?.legacy ?? []).prefix(2)), "new": .texts((entry?.modern ?? []).prefix(2)),
        "filter": .link("#screens?capability=" + SourceLinks.encoded(query: id)),
      ]
    }
  }
}

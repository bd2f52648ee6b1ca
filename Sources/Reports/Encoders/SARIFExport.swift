import AuditModel

/// The findings as SARIF 2.1.0, within what GitHub takes.
struct SARIFExport {
  /// Results of a run that GitHub takes.
  static let resultLimit = 25_000
  /// Runs of a file that GitHub takes.
  static let runLimit = 20
  /// Bytes of a file that stay below the 10 MB that GitHub takes when compressed: such a text shrinks to less than a
  /// quarter, mostly to a tenth.
  static let sizeLimit = 40_000_000
  /// Characters of a rule's description that GitHub takes.
  static let descriptionLimit = 1_024
  /// Our key of a result's fingerprint.
  static let fingerprintKey = "webviewAudit/v1"
  /// The key that GitHub reads from uploads through its API; its own upload action computes it and warns when given.
  static let gitHubFingerprintKey = "primaryLocationLineHash"
  /// The base that addresses are relative to.
  static let base = "%SRCROOT%"

  let options: ReportOptions

  /// The text of a model's findings, one run a repository.
  func text(of model: ReportModel) -> String {
    let cut = SARIFCut(model)
    let runs = cut.runs.enumerated().map { index, part in
      run(part, notices: index == 0 ? [cut.leftOutRepositories].compactMap { $0 } : [])
    }
    let root: JSONValue = [
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0", "runs": .array(runs),
    ]
    return root.pretty
  }

  private func run(_ part: SARIFCut.Run, notices: [String]) -> JSONValue {
    let (report, shown) = (part.report, part.shown)
    let rules = Set(shown.map(\.rule)).sorted()
    let numbers = Dictionary(rules.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let accepted = Set(report.silenced.filter { $0.suppression == nil }.map(Self.identity))
    let scan = report.scan
    return .object([
      (
        "tool",
        [
          "driver": [
            "name": .string(Tool.name), "version": .string(Tool.version), "semanticVersion": .string(Tool.version),
            "rules": .array(rules.map { rule($0, findings: shown) }),
          ]
        ]
      ),
      ("automationDetails", ["id": .string("\(Tool.name)/\(scan.repository.key)/")]),
      (
        "originalUriBaseIds",
        [Self.base: ["description": ["text": "The root of the scanned repository."]]] as JSONValue
      ),
      ("versionControlProvenance", provenance(scan)),
      ("invocations", [invocation(scan, notices: notices + [part.notice].compactMap { $0 })]),
      ("results", .array(shown.map { result($0, ruleIndex: numbers[$0.rule] ?? 0, accepted: accepted) })),
    ])
  }

  private func rule(_ id: String, findings: [Finding]) -> JSONValue {
    let description = options.rules.first { $0.id == id }
    let sample = findings.first { $0.rule == id }
    let summary = Self.filled(description?.summary, sample?.message, id)
    let help = Self.filled(description?.explanation, sample?.advice, summary)
    let severity = description?.severity ?? sample?.severity ?? .note
    let tags = (["maintainability", "migration"] + (description?.tags ?? [])).prefix(10)
    return [
      "id": .string(id), "name": .string(id),
      "shortDescription": ["text": .string(String(summary.prefix(Self.descriptionLimit)))],
      "fullDescription": ["text": .string(String(summary.prefix(Self.descriptionLimit)))],
      "help": ["text": .string(help), "markdown": .string(description == nil ? MarkdownText.escape(help) : help)],
      "defaultConfiguration": ["level": .string(severity.rawValue)],
      "properties": [
        "tags": .texts(tags), "precision": "high", "problem.severity": .string(Self.problemSeverity(severity)),
      ],
    ]
  }

  private func result(_ finding: Finding, ruleIndex: Int, accepted: Set<String>) -> JSONValue {
    let text = Self.filled(finding.message, finding.advice, finding.rule)
    let line = max(1, finding.line)
    var region: [JSONValue.Member] = [.init(key: "startLine", value: .int(line))]
    if line == finding.line, finding.column >= 1 {
      region.append(.init(key: "startColumn", value: .int(finding.column)))
    }
    var fingerprints: [JSONValue.Member] = [.init(key: Self.fingerprintKey, value: .string(finding.fingerprint))]
    if options.gitHubFingerprints {
      fingerprints.append(.init(key: Self.gitHubFingerprintKey, value: .string(finding.fingerprint + ":1")))
    }
    return .object([
      ("ruleId", .string(finding.rule)),
      ("ruleIndex", .int(ruleIndex)),
      ("level", .string(finding.severity.rawValue)),
      ("message", ["text": .string(Self.plain(text))]),
      ("locations", [["physicalLocation": location(finding.file, region: region)]]),
      ("partialFingerprints", finding.fingerprint.isEmpty ? nil : .object(fingerprints)),
      ("suppressions", suppressions(finding, accepted: accepted)),
      ("properties", finding.screen.map { ["screen": .string($0.name)] }),
    ])
  }

  private func suppressions(_ finding: Finding, accepted: Set<String>) -> JSONValue? {
    var list: [JSONValue] = []
    if let reason = finding.suppression {
      list.append(["kind": "inSource", "status": "accepted", "justification": .string(reason)])
    }
    if accepted.contains(Self.identity(of: finding)) {
      list.append(["kind": "external", "status": "accepted", "justification": "It stands in the baseline."])
    }
    return list.isEmpty ? nil : .array(list)
  }

  private static func identity(of finding: Finding) -> String {
    "\(finding.fingerprint) \(finding.line):\(finding.column) \(finding.file)"
  }

  private func location(_ file: String, region: [JSONValue.Member]?) -> JSONValue {
    .object([
      ("artifactLocation", ["uri": .string(Self.address(file)), "uriBaseId": .string(Self.base)]),
      ("region", region.map { .object($0) }),
    ])
  }

  /// A path as an address; one whose first part has a colon would be read as a scheme.
  static func address(_ file: String) -> String {
    let encoded = SourceLinks.encoded(path: file)
    return encoded.hasPrefix("/") ? "." + encoded : encoded
  }

  private func provenance(_ scan: StoredScan) -> JSONValue? {
    guard let address = scan.repository.webURL, SourceLinks.isWeb(address) else { return nil }
    return [
      .object([
        ("repositoryUri", .string(SourceLinks.encoded(address: address))),
        ("revisionId", scan.revision.commit.map { .string($0) }),
        ("branch", scan.revision.branch.map { .string($0) }),
      ])
    ]
  }

  /// What the scan could not see, and what was cut, as notifications of the tool.
  private func invocation(_ scan: StoredScan, notices: [String]) -> JSONValue {
    var notes = notices.map { note($0, nil) }
    let remarks =
      scan.coverage.notParsed.map { ("Not read: ", $0) }
      + scan.coverage.partlyParsed.map { ("Read only in part: ", $0) }
      + scan.project.problems.map { ("", Coverage.FileRemark(file: $0.file, line: $0.line, message: $0.message)) }
    notes += remarks.map { note($0.0 + $0.1.message, $0.1) }
    notes += scan.findings.filter(\.file.isEmpty).map { note($0.message, nil) }
    return [
      "executionSuccessful": .bool(true), "endTimeUtc": .string(Timestamp.text(scan.scannedAt)),
      "toolExecutionNotifications": .array(notes),
    ]
  }

  private func note(_ text: String, _ remark: Coverage.FileRemark?) -> JSONValue {
    let place = remark.flatMap { $0.file.isEmpty ? nil : $0 }.map { remark -> JSONValue in
      let region = remark.line.map { [JSONValue.Member(key: "startLine", value: .int(max(1, $0)))] }
      return [["physicalLocation": location(remark.file, region: region)]]
    }
    return .object([
      ("level", "warning"), ("message", ["text": .string(Self.plain(Self.filled(text, "unknown")))]),
      ("locations", place),
    ])
  }

  private static func problemSeverity(_ severity: Finding.Severity) -> String {
    severity == .note ? "recommendation" : severity.rawValue
  }

  /// The first text that says something; an empty one does not count as given.
  private static func filled(_ texts: String?...) -> String {
    texts.lazy.compactMap { $0 }.first { !$0.trimmed.isEmpty } ?? Tool.name
  }

  /// A message of SARIF: square brackets would be read as links.
  private static func plain(_ text: String) -> String {
    Invisible.shown(text).replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
  }
}

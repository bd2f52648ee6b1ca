import AuditModel

/// What a team accepts for now: a sorted text file, one entry a line, without line numbers and paths, so that it diffs
/// and merges well and stays the same while code moves.
///
/// ```
/// # webview-audit baseline 1
/// # configuration e3b0c44298fc1c14
/// finding 1f0c9a3b22d4e5f6 2 web-view-in-login
/// legacy 0a1b2c3d4e HelpScreen
/// ```
public struct Baseline: Sendable, Equatable {
  /// A screen that may stay on an old container for now.
  public struct LegacyEntry: Sendable, Equatable, Hashable {
    /// The screen's id.
    public var id: String
    /// Its name, which tells people what it is, and finds it where a database gave it another id.
    public var name: String

    /// Makes an entry.
    public init(id: String, name: String) {
      self.id = id
      // A scene may be named by its title, which may hold anything; here it has to fit into a line.
      self.name = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// Findings that are accepted.
  public struct FindingEntry: Sendable, Equatable {
    /// How many with this fingerprint.
    public var count: Int
    /// The rule.
    public var rule: String

    /// Makes an entry.
    public init(count: Int, rule: String) {
      self.count = count
      self.rule = rule
    }
  }

  /// Digest of the configuration that it was written with; nil where unknown.
  public var configurationDigest: String?
  /// Accepted findings by fingerprint.
  public var findings: [String: FindingEntry]
  /// Accepted screens, sorted by id.
  public var legacy: [LegacyEntry]

  /// Makes a baseline.
  public init(configurationDigest: String? = nil, findings: [String: FindingEntry] = [:], legacy: [LegacyEntry] = []) {
    self.configurationDigest = configurationDigest
    self.findings = findings
    self.legacy = legacy.sorted { ($0.id, $0.name) < ($1.id, $1.name) }
  }

  /// The baseline that accepts everything that scans show.
  public init(accepting scans: [StoredScan], configurationDigest: String?) {
    var findings: [String: FindingEntry] = [:]
    for finding in scans.flatMap(\.openFindings) {
      findings[finding.fingerprint, default: FindingEntry(count: 0, rule: finding.rule)].count += 1
    }
    let legacy = scans.flatMap(\.openLegacyScreens).map {
      LegacyEntry(id: $0.id, name: $0.assessed.screen.reference.name)
    }
    self.init(configurationDigest: configurationDigest, findings: findings, legacy: legacy)
  }

  /// Number of findings and screens that are accepted.
  public var size: Int { findings.values.reduce(0) { $0 + $1.count } + legacy.count }

  private static let header = "# webview-audit baseline 1"

  /// The file's text.
  public var text: String {
    var lines = [Self.header]
    if let configurationDigest { lines.append("# configuration \(configurationDigest.prefix(16))") }
    lines += findings.sorted { $0.key < $1.key }.map { "finding \($0.key) \($0.value.count) \($0.value.rule)" }
    lines += legacy.map { "legacy \($0.id) \($0.name)" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads a file.
  ///
  /// - Throws: `AuditError` with exit code 3 that names file and line.
  public init(text: String, file: String) throws {
    var baseline = Baseline()
    var hasHeader = false
    for (index, line) in TextLines.split(text).enumerated() {
      let place = "\(file):\(index + 1)"
      if let mark = ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].first(where: { line.hasPrefix($0) }) {
        throw AuditError(
          .invalidInput,
          "\(place): a conflict marker of git ('\(mark)') stands here; settle the conflict and try again.")
      }
      if line.hasPrefix("# webview-audit baseline") {
        if line != Self.header {
          throw AuditError(
            .invalidInput, "\(place): the baseline is of a version that this \(Tool.name) does not know; update it.")
        }
        hasHeader = true
      } else if line.hasPrefix("# configuration ") {
        baseline.configurationDigest = String(line.dropFirst("# configuration ".count))
      } else if !line.isEmpty && !line.hasPrefix("#") {
        try baseline.read(line, place: place)
      }
    }
    if !hasHeader {
      throw AuditError(
        .invalidInput,
        "\(file):1: this is no baseline: '\(Self.header)' is missing. Write one with '\(Tool.name) baseline'.")
    }
    self.init(
      configurationDigest: baseline.configurationDigest, findings: baseline.findings, legacy: baseline.legacy)
  }

  private mutating func read(_ line: Substring, place: String) throws {
    let words = line.split(separator: " ", maxSplits: 3).map(String.init)
    let count = words.count == 4 ? Int(words[2]) : nil
    switch words.first {
    case "finding" where (1...1_000_000).contains(count ?? 0):
      // Two branches that accept the same finding leave it twice after a merge.
      let known = findings[words[1]]?.count ?? 0
      findings[words[1]] = FindingEntry(count: max(known, count ?? 0), rule: words[3])
    case "legacy" where words.count >= 3:
      let entry = LegacyEntry(id: words[1], name: words[2...].joined(separator: " "))
      if !legacy.contains(entry) { legacy.append(entry) }
    default:
      throw AuditError(
        .invalidInput,
        "\(place): 'finding FINGERPRINT COUNT RULE' or 'legacy ID NAME' is expected, not '\(line.prefix(80))'.")
    }
  }
}

extension StoredScan {
  /// Findings that no mark in the code silences.
  public var openFindings: [Finding] { findings.filter { $0.suppression == nil } }

  /// Screens of the roles that count, observed on an old container, and neither kept nor ignored.
  public var openLegacyScreens: [StoredScreen] {
    screens.filter { screen in
      screen.assessed.screen.role.counts && screen.assessed.observed == .legacy && screen.state.status != .kept
        && screen.state.status != .ignored
    }
  }
}

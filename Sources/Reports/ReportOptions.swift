import AuditModel

/// What a report is told beside the scans.
public struct ReportOptions: Sendable {
  /// HTML in one file instead of a folder.
  public var singleFile = false
  /// Patterns of links to source by repository key, with `{commit}`, `{path}` and `{line}`; where there is none, GitHub,
  /// GitLab and Bitbucket are known.
  public var linkPatterns: [String: String] = [:]
  /// Earlier scans by repository key, oldest first, without the one that is reported.
  public var history: [String: [PastScan]] = [:]
  /// The rules, for help texts.
  public var rules: [RuleDescription] = []
  /// How many findings of a fingerprint the baseline accepts, by repository key.
  public var accepted: [String: [String: Int]] = [:]
  /// Absolute paths of the repositories by key, for Xcode, which wants absolute paths.
  public var roots: [String: String] = [:]
  /// SARIF with the fingerprint key that GitHub reads from uploads through its API.
  public var gitHubFingerprints = false
  /// Lines of a file of a repository as it was scanned, for excerpts; nil where they can't be read.
  public var sourceLines: (@Sendable (_ repositoryKey: String, _ file: String) -> [String]?)?
  /// Whether a brief in Markdown names the items of the checklist that do not apply.
  public var tellsLeftOut = true
  /// The templates.
  public var templates = TemplateFolder.builtIn
  /// Name of the template that the report is rendered from; nil for ours.
  public var template: String?

  /// Makes the default options.
  public init() {}
}

/// A rule as reports explain it.
public struct RuleDescription: Sendable, Equatable {
  /// The rule's id.
  public var id: String
  /// The severity that it has where the configuration does not say otherwise.
  public var severity: Finding.Severity
  /// What it is about, in one sentence.
  public var summary: String
  /// Why and what to do, in plain text or Markdown.
  public var explanation: String
  /// Words that it is found by.
  public var tags: [String]

  /// Makes a description.
  public init(id: String, severity: Finding.Severity, summary: String, explanation: String, tags: [String] = []) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
    self.tags = tags
  }
}

/// An earlier scan, as far as trends need it.
public struct PastScan: Sendable, Equatable {
  /// Number of the scan.
  public var number: Int
  /// The commit.
  public var commit: String?
  /// When the scanned state was made, or else scanned; seconds since 1970.
  public var time: Int
  /// False for a scan that could not read everything.
  public var isComplete: Bool
  /// Version of the tool.
  public var toolVersion: String
  /// The screens of the roles that count.
  public var screens: [PastScreen]

  /// Makes a past scan.
  public init(
    number: Int, commit: String?, time: Int, isComplete: Bool, toolVersion: String, screens: [PastScreen]
  ) {
    self.number = number
    self.commit = commit
    self.time = time
    self.isComplete = isComplete
    self.toolVersion = toolVersion
    self.screens = screens
  }
}

/// A screen in an earlier scan.
public struct PastScreen: Sendable, Equatable {
  /// The id.
  public var id: String
  /// The name then.
  public var name: String
  /// The containers then, sorted.
  public var containers: [Container]
  /// Where it stood then.
  public var stands: Standing

  /// Makes a past screen.
  public init(id: String, name: String, containers: [Container], stands: Standing) {
    self.id = id
    self.name = name
    self.containers = containers
    self.stands = stands
  }
}

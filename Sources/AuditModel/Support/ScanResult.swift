/// Everything that a scan of one repository at one state gives to the store.
public struct ScanResult: Sendable, Equatable {
  /// The repository.
  public var repository: RepositoryIdentity
  /// The state that was scanned.
  public var revision: Revision
  /// How much was seen.
  public var coverage: Coverage
  /// The targets.
  public var project: ProjectModel
  /// Wrappers and headless uses (the screens stand in `screens`).
  public var wrappers: [Wrapper]
  /// Containers that are never shown.
  public var headless: [HeadlessUse]
  /// The screens with their decisions, sorted by file, then line.
  public var screens: [AssessedScreen]
  /// Findings, sorted by file, line, column, rule.
  public var findings: [Finding]
  /// SHA-256 of the configuration's text; of nothing where there is none.
  public var configurationDigest: String

  /// Makes a result.
  public init(
    repository: RepositoryIdentity, revision: Revision, coverage: Coverage, project: ProjectModel, wrappers: [Wrapper],
    headless: [HeadlessUse], screens: [AssessedScreen], findings: [Finding], configurationDigest: String
  ) {
    self.repository = repository
    self.revision = revision
    self.coverage = coverage
    self.project = project
    self.wrappers = wrappers
    self.headless = headless
    self.screens = screens
    self.findings = findings
    self.configurationDigest = configurationDigest
  }
}

/// Which repository it is.
public struct RepositoryIdentity: Codable, Sendable, Hashable {
  /// The key that stays the same between clones: config `repository`, else the normalised origin URL, else the
  /// manifest's name, else the folder's.
  public var key: String
  /// The name that people see: the key's last part.
  public var name: String
  /// Address of the repository's web page, where the origin tells one (`https://github.com/owner/name`).
  public var webURL: String?
  /// Who owns it, where a manifest says so.
  public var owner: String?
  /// Words that a manifest groups it by, sorted.
  public var tags: [String]

  /// Makes an identity.
  public init(key: String, name: String, webURL: String? = nil, owner: String? = nil, tags: [String] = []) {
    self.key = key
    self.name = name
    self.webURL = webURL
    self.owner = owner
    self.tags = tags
  }
}

/// Which state of a repository was scanned.
public struct Revision: Codable, Sendable, Hashable {
  /// The commit's full hash; nil outside git or before the first commit.
  public var commit: String?
  /// The branch's name; nil where the head is detached or outside git.
  public var branch: String?
  /// True where it is the tracking branch, whose complete scans move statuses.
  public var isTracking: Bool
  /// Time of the commit, seconds since 1970; nil where there is none.
  public var commitTime: Int?
  /// True where the work tree differed from the commit.
  public var isDirty: Bool

  /// Makes a revision.
  public init(commit: String?, branch: String?, isTracking: Bool, commitTime: Int?, isDirty: Bool) {
    self.commit = commit
    self.branch = branch
    self.isTracking = isTracking
    self.commitTime = commitTime
    self.isDirty = isDirty
  }
}

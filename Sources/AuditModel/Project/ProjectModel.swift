/// What the project files of a repository say: targets, platforms, deployment targets, who compiles which file.
public struct ProjectModel: Codable, Sendable, Equatable {
  /// One entry a target and platform, sorted by name, then platform.
  public var targets: [Target] { didSet { index = MembershipIndex(targets) } }
  /// What was wrong or contradictory in project files.
  public var problems: [ProjectProblem]
  /// True where at least one project file told which sources belong to which target, so that a source in no target is
  /// compiled by none.
  public var hasMembership: Bool

  private var index: MembershipIndex

  private enum CodingKeys: String, CodingKey {
    case targets, problems, hasMembership
  }

  /// Makes a project model.
  public init(targets: [Target] = [], problems: [ProjectProblem] = [], hasMembership: Bool = false) {
    self.targets = targets
    self.problems = problems
    self.hasMembership = hasMembership
    index = MembershipIndex(targets)
  }

  /// Reads a stored model.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      targets: try values.decode([Target].self, forKey: .targets),
      problems: try values.decode([ProjectProblem].self, forKey: .problems),
      hasMembership: try values.decode(Bool.self, forKey: .hasMembership))
  }

  /// Whether two models say the same.
  public static func == (left: ProjectModel, right: ProjectModel) -> Bool {
    left.targets == right.targets && left.problems == right.problems && left.hasMembership == right.hasMembership
  }

  /// The targets that compile a file.
  ///
  /// - Parameter path: path of the file, relative to the repository.
  public func targets(compiling path: String) -> [Target] {
    index.targets(compiling: path)
  }
}

/// A target on one platform.
public struct Target: Codable, Sendable, Equatable {
  /// What a target makes.
  public enum Kind: String, Codable, Sendable {
    case app
    case appExtension = "app-extension"
    case framework
    case test
    case package
    case other
  }

  /// The target's name.
  public var name: String
  /// The name that its module is imported by.
  public var module: String
  /// What it makes.
  public var kind: Kind
  /// `iOS`, `macOS`, `tvOS`, `watchOS` or `visionOS`.
  public var platform: String
  /// The effective lowest deployment target of the shipping configurations; nil where unknown.
  public var deploymentTarget: String?
  /// Where the deployment target (or else the target) is written.
  public var evidence: Evidence
  /// The bundle identifier, where it is literal.
  public var bundleIdentifier: String?
  /// Names of targets and package products that it depends on.
  public var dependencies: [String]
  /// Files that it compiles (sources, storyboards), relative to the repository.
  public var files: Set<String>
  /// Folders of which it compiles every source below (ending in `/`; an empty string is the whole repository).
  public var folders: [String]
  /// Files and folders (ending in `/`) below `folders` that it leaves out.
  public var exclusions: Set<String>
  /// Remarks on the values: configurations that differ, sources that contradict each other.
  public var notes: [String]

  /// Where a value is written.
  public struct Evidence: Codable, Sendable, Equatable {
    /// The file.
    public var file: String
    /// The line, from 1, where known.
    public var line: Int?
    /// The key: `targets.App.deploymentTarget`, `IPHONEOS_DEPLOYMENT_TARGET`.
    public var key: String?

    /// Makes evidence.
    public init(file: String, line: Int? = nil, key: String? = nil) {
      self.file = file
      self.line = line
      self.key = key
    }
  }

  /// Makes a target.
  public init(
    name: String, module: String, kind: Kind, platform: String, deploymentTarget: String?, evidence: Evidence,
    bundleIdentifier: String? = nil, dependencies: [String] = [], files: Set<String> = [], folders: [String] = [],
    exclusions: Set<String> = [], notes: [String] = []
  ) {
    self.name = name
    self.module = module
    self.kind = kind
    self.platform = platform
    self.deploymentTarget = deploymentTarget
    self.evidence = evidence
    self.bundleIdentifier = bundleIdentifier
    self.dependencies = dependencies
    self.files = files
    self.folders = folders
    self.exclusions = exclusions
    self.notes = notes
  }

  /// Whether the target compiles a file.
  ///
  /// - Parameter path: path of the file, relative to the repository.
  public func compiles(_ path: String) -> Bool {
    if files.contains(path) { return true }
    guard folders.contains(where: { path.hasPrefix($0) }) else { return false }
    return !exclusions.contains(path) && !exclusions.contains { $0.hasSuffix("/") && path.hasPrefix($0) }
  }
}

/// A fault or contradiction in a project file.
public struct ProjectProblem: Codable, Sendable, Equatable {
  /// The file.
  public var file: String
  /// The line, from 1, where known.
  public var line: Int?
  /// The fault in plain words, and what to do.
  public var message: String

  /// Makes a problem.
  public init(file: String, line: Int? = nil, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }
}

import AuditModel

/// What the deployment targets of a screen allow.
struct DeploymentTargets: Sendable, Equatable {
  /// The targets that ship the screen.
  let targets: [Target]
  /// True where the project files tell who compiles what, and no target compiles the screen's file.
  let isCompiledByNone: Bool

  /// The shipping targets of a screen: by name where the inventory knows them, else those that compile its file.
  init(of screen: Screen, in project: ProjectModel) {
    let named = Set(screen.targets)
    let all = project.targets.filter {
      named.isEmpty ? $0.compiles(screen.reference.file) : named.contains($0.name)
    }
    let shipping = all.filter { $0.kind != .test }
    targets = shipping.isEmpty ? all : shipping
    isCompiledByNone = project.hasMembership && all.isEmpty && (screen.role == .app || screen.role == .library)
  }

  /// Platforms that have the new API, with the release that it came in.
  static let platforms: Set<String> = ["iOS", "macOS", "visionOS"]
  /// The release of the new API.
  static let goal = 26

  /// Targets on platforms that have the new API.
  private var eligible: [Target] { targets.filter { Self.platforms.contains($0.platform) } }

  /// True where targets are known and none is on a platform that has the new API.
  var isOffPlatform: Bool { !targets.isEmpty && eligible.isEmpty }

  /// Whether a target is too low for the new API; nil where that is unknown.
  var blocked: Bool? {
    if lowest != nil { return true }
    guard !eligible.isEmpty, eligible.allSatisfy({ Self.major($0.deploymentTarget) != nil }) else { return nil }
    return false
  }

  /// The target that is too low, the lowest first; nil where none is.
  var lowest: Target? {
    eligible.filter { target in Self.major(target.deploymentTarget).map { $0 < Self.goal } ?? false }
      .min { (Self.major($0.deploymentTarget) ?? 0, $0.name) < (Self.major($1.deploymentTarget) ?? 0, $1.name) }
  }

  /// The first number of a version.
  static func major(_ version: String?) -> Int? {
    version.flatMap { Int($0.drop { !$0.isNumber }.prefix { $0.isNumber }) }
  }
}

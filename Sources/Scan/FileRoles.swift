import AuditModel

/// Where a file belongs.
struct FilePlacement: Sendable, Equatable {
  /// The module that compiles it; guessed from folders where no project file tells; empty where nothing tells.
  var module: String
  /// What kind of code it is.
  var role: Role
  /// Names of the targets that compile it, sorted. Empty where none does, and where nobody knows.
  var targets: [String]
}

/// Tells for each file its module, its role and its targets: by target first, by path second.
struct FileRoles: Sendable {
  private let project: ProjectModel
  private let guess: ModuleGuess
  private let targetRoles: [String: Role]

  /// Makes the rules of a repository.
  ///
  /// - Parameters:
  ///   - project: what the project files say.
  ///   - paths: all paths of the repository.
  init(project: ProjectModel, paths: [String]) {
    self.project = project
    guess = ModuleGuess(paths: paths)
    targetRoles = TargetRoles.roles(of: project)
  }

  /// Where a file belongs.
  func placement(of path: String) -> FilePlacement {
    let compiling = project.targets(compiling: path)
    let byPath = PathRole.role(of: path)
    guard !compiling.isEmpty else {
      return FilePlacement(module: guess.module(of: path), role: byPath ?? .app, targets: [])
    }
    let roles = compiling.map { targetRoles[$0.name] ?? .app }
    let shipping = compiling.filter { targetRoles[$0.name] != .test }
    let owner = (shipping.isEmpty ? compiling : shipping).min { Self.rank($0) < Self.rank($1) }
    return FilePlacement(
      module: owner?.module ?? guess.module(of: path), role: Self.role(targets: roles, path: byPath),
      targets: Set(compiling.map(\.name)).sorted())
  }

  /// A file that a shipping target compiles is not a test's, whatever its folder is called; that it lies with the
  /// previews or samples is told by the path alone.
  private static func role(targets: [Role], path: Role?) -> Role {
    if targets.allSatisfy({ $0 == .test }) { return .test }
    if let path, path == .preview || path == .sample { return path }
    for role in [Role.app, .library, .sample] where targets.contains(role) { return role }
    return .app
  }

  private static func rank(_ target: Target) -> (Int, String, String) {
    let order: [Target.Kind] = [.app, .framework, .package, .appExtension, .other, .test]
    return (order.firstIndex(of: target.kind) ?? order.count, target.name, target.platform)
  }
}

/// What a target's name, kind and dependents say of its role.
enum TargetRoles {
  /// The role of each target by name.
  static func roles(of project: ProjectModel) -> [String: Role] {
    var dependents: [String: Set<String>] = [:]
    for target in project.targets {
      for dependency in target.dependencies { dependents[dependency, default: []].insert(target.name) }
    }
    let hasProduct = project.targets.contains { $0.kind != .test && !isSample($0) }
    var roles: [String: Role] = [:]
    for target in project.targets {
      let role = role(of: target, hasProduct: hasProduct)
      // One entry a platform: the target is what its most telling entry is.
      if roles[target.name] == nil || role == .app { roles[target.name] = role }
    }
    // What only tests depend on is made for tests; so is what only such helpers depend on.
    var changed = true
    while changed {
      changed = false
      for (name, role) in roles.sorted(by: { $0.key < $1.key }) where role == .library {
        let users = dependents[name] ?? []
        // What has tests of its own is what they are about: a program that nothing else depends on.
        guard !hasOwnTests(name, among: users) else { continue }
        if !users.isEmpty, users.allSatisfy({ roles[$0] == .test }) {
          roles[name] = .test
          changed = true
        }
      }
    }
    return roles
  }

  /// Whether one of the users is named as the target's tests: `CoreTests iOS` of `Core iOS`.
  private static func hasOwnTests(_ name: String, among users: Set<String>) -> Bool {
    let own = plain(name)
    return users.contains { user in
      let user = plain(user)
      return ["tests", "test", "unittests", "specs"].contains { user == own + $0 }
    }
  }

  /// A target's name without its platform.
  private static func plain(_ name: String) -> String {
    let platforms: Set<Substring> = ["ios", "mac", "macos", "osx", "tvos", "watchos", "visionos"]
    return name.lowercased().split { !$0.isLetter && !$0.isNumber }.filter { !platforms.contains($0) }.joined()
  }

  private static func role(of target: Target, hasProduct: Bool) -> Role {
    if target.kind == .test { return .test }
    if isSample(target), hasProduct { return .sample }
    switch target.kind {
    case .app, .appExtension, .other, .test: return .app
    case .framework, .package: return Words.of(target.name).contains(where: testWords.contains) ? .test : .library
    }
  }

  private static func isSample(_ target: Target) -> Bool {
    guard target.kind == .app || target.kind == .other else { return false }
    let words = Words.of(target.name)
    guard let last = words.last(where: { !["app", "i", "os", "ios", "mac", "macos", "swift", "ui"].contains($0) })
    else { return false }
    return PathRole.sampleWords.contains(last) || ["test", "host"].contains(last)
  }

  private static let testWords: Set<String> = ["test", "tests", "testing", "mock", "mocks", "spec", "specs"]
}

/// What a path alone says of a file's role.
enum PathRole {
  /// Last words of folders and targets that hold examples.
  static let sampleWords: Set<String> = [
    "sample", "samples", "example", "examples", "demo", "demos", "playground", "playgrounds", "showcase",
  ]

  /// The role, or nil where the path says nothing.
  static func role(of path: String) -> Role? {
    var components = path.split(separator: "/").map(String.init)
    guard let file = components.popLast() else { return nil }
    let name = file.prefix { $0 != "." }
    let folders = components.map(Words.of)
    if folders.contains(where: isTestFolder) || ["Tests", "UITests", "Spec"].contains(where: { name.hasSuffix($0) })
      || file.hasSuffix(".test.swift")
    {
      return .test
    }
    if components.contains(where: { previewFolders.contains($0) })
      || ["_Previews", "+Previews", "+Preview"].contains(where: { name.hasSuffix($0) })
    {
      return .preview
    }
    if components.contains(where: { $0.hasSuffix(".playground") || $0.hasSuffix(".swiftpm") })
      || folders.contains(where: { sampleWords.contains($0.last ?? "") })
    {
      return .sample
    }
    // Vendored source that is read on request is nobody's app code.
    for (folder, parent) in zip(components.dropFirst(), components)
    where (parent == "Carthage" && folder == "Checkouts") || (parent == "SourcePackages" && folder == "checkouts") {
      return .library
    }
    if components.contains("Pods") || components.contains("node_modules") { return .library }
    return components.contains("Sources") && components.contains("Packages") ? .library : nil
  }

  private static let previewFolders: Set<String> = ["Preview Content", "PreviewContent", "Previews"]

  private static func isTestFolder(_ words: [String]) -> Bool {
    guard let last = words.last, let first = words.first else { return false }
    if ["tests", "test", "specs", "spec"].contains(last) { return true }
    return ["test", "tests"].contains(first) && words.count > 1 && testCompanions.contains(words[1])
  }

  private static let testCompanions: Set<String> = [
    "helper", "helpers", "utils", "utilities", "support", "doubles", "foundation", "shared", "common", "resources",
    "host", "data", "fixtures",
  ]
}

/// The words of a name in camel case, snake case or with spaces, in lower case: `ParentUnitTests` → parent, unit, tests.
enum Words {
  /// Splits a name.
  static func of(_ name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasUpper = false
    for character in name {
      guard character.isAnyLetter || character.isDigit else {
        if !word.isEmpty { words.append(word) }
        (word, wasUpper) = ("", false)
        continue
      }
      let isUpper = character.isCapital
      if isUpper, !wasUpper, !word.isEmpty {
        words.append(word)
        word = ""
      } else if !isUpper, wasUpper, word.count > 1, let last = word.popLast() {
        // The last of several capitals begins the next word: `UITests` → ui, tests.
        words.append(word)
        word = String(last)
      }
      word += character.lowercased()
      wasUpper = isUpper
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}

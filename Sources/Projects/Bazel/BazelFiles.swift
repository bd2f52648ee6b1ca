import AuditModel

/// The BUILD files of a repository with the constants that they load.
struct BazelFiles {
  /// A rule of a BUILD file.
  struct Rule {
    var call: StarlarkCall
    /// The BUILD file.
    var file: String
    /// The folder of the BUILD file.
    var package: String
    /// The rule's name.
    var name: String
    /// The folder that `//` stands for.
    var workspace: String

    /// The label as others can name it.
    var label: String { package + ":" + name }
  }

  let files: RepositoryFiles
  /// All rules with a name, by file and line.
  private(set) var rules: [Rule] = []
  /// Brackets that are never closed.
  private(set) var problems: [ProjectProblem] = []

  /// Folders with a BUILD file.
  let packages: Set<String>
  private let workspaces: Set<String>
  private var constants: [String: [String: StarlarkValue]] = [:]

  private static let depthLimit = 16

  /// Reads all BUILD files.
  init(files: RepositoryFiles) {
    self.files = files
    let builds = files.paths { $0 == "BUILD" || $0 == "BUILD.bazel" }
    packages = Set(builds.map(RelativePath.folder(of:)))
    workspaces = Set(
      files.paths { ["WORKSPACE", "WORKSPACE.bazel", "MODULE.bazel"].contains($0) }.map(RelativePath.folder(of:)))
    for build in builds {
      guard let text = files.text(build), text.utf8.count < 4 << 20 else { continue }
      let (statements, open) = StarlarkReader.read(text)
      let package = RelativePath.folder(of: build)
      let workspace = workspace(of: package)
      constants[build] = self.constants(statements, file: build, workspace: workspace, depth: 0)
      var isApple = false
      for case .call(let call) in statements {
        guard let name = call.named["name"].flatMap({ self.text(of: $0, in: build) }) else { continue }
        isApple = isApple || BazelTargets.isKnown(call.function)
        rules.append(Rule(call: call, file: build, package: package, name: name, workspace: workspace))
      }
      if let open, isApple || text.contains("_application") {
        problems.append(ProjectProblem(file: build, line: open, message: "a bracket that is never closed"))
      }
    }
  }

  private func workspace(of package: String) -> String {
    var folder = package
    while !folder.isEmpty {
      if workspaces.contains(folder) { return folder }
      folder = RelativePath.folder(of: folder)
    }
    return ""
  }

  // MARK: Constants

  /// The constants of a file, each worked out where it stands: Starlark knows only what stands above.
  private mutating func constants(
    _ statements: [StarlarkReader.Statement], file: String, workspace: String, depth: Int
  ) -> [String: StarlarkValue] {
    var found: [String: StarlarkValue] = [:]
    for statement in statements {
      switch statement {
      case .assignment(let name, let value): found[name] = StarlarkConstants(names: found).value(of: value)
      case .call(let call) where call.function == "load" && depth < Self.depthLimit:
        guard case .text(let label)? = call.positional.first?.kind,
          let path = path(of: label, package: RelativePath.folder(of: file), workspace: workspace), files.contains(path)
        else { continue }
        let loaded = load(path, workspace: workspace, depth: depth + 1)
        for value in call.positional.dropFirst() {
          if case .text(let name) = value.kind { found[name] = loaded[name] }
        }
        for (alias, value) in call.named {
          if case .text(let name) = value.kind { found[alias] = loaded[name] }
        }
      default: continue
      }
    }
    return found
  }

  private mutating func load(_ path: String, workspace: String, depth: Int) -> [String: StarlarkValue] {
    if let known = constants[path] { return known }
    constants[path] = [:]
    guard let text = files.text(path), text.utf8.count < 4 << 20 else { return [:] }
    let found = constants(StarlarkReader.read(text).statements, file: path, workspace: workspace, depth: depth)
    constants[path] = found
    return found
  }

  // MARK: Values

  /// The text that a value comes to.
  func text(of value: StarlarkValue, in file: String) -> String? {
    let known = StarlarkConstants(names: constants[file] ?? [:]).value(of: value)
    guard case .text(let text) = known.kind else { return nil }
    return text
  }

  /// The texts of a list, and the `glob` calls in it. What is not literal is left out.
  func elements(of value: StarlarkValue?, in file: String) -> (texts: [String], globs: [StarlarkCall]) {
    guard let value else { return ([], []) }
    let known = StarlarkConstants(names: constants[file] ?? [:]).value(of: value)
    var parts = [known]
    if case .sum(let several) = known.kind { parts = several }
    var result: (texts: [String], globs: [StarlarkCall]) = ([], [])
    for part in parts {
      switch part.kind {
      case .text(let text): result.texts.append(text)
      case .list(let items):
        for case .text(let text) in items.map(\.kind) { result.texts.append(text) }
      case .call(let call) where call.function == "glob" || call.function == "native.glob": result.globs.append(call)
      default: continue
      }
    }
    return result
  }

  // MARK: Labels

  /// A label as `folder:name`; nil for other repositories.
  func label(_ text: String, of rule: Rule) -> String? {
    var text = text[...]
    if text.hasPrefix("@//") { text = text.dropFirst() }
    if text.hasPrefix("@") { return nil }
    if text.hasPrefix("//") {
      let parts = text.dropFirst(2).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard let package = RelativePath.join(rule.workspace, String(parts.first ?? "")) else { return nil }
      return package + ":" + (parts.count > 1 ? String(parts[1]) : RelativePath.name(of: package))
    }
    return rule.package + ":" + (text.hasPrefix(":") ? text.dropFirst() : text)
  }

  private func path(of label: String, package: String, workspace: String) -> String? {
    if label.hasPrefix("@") && !label.hasPrefix("@//") { return nil }
    let text = label.hasPrefix("@") ? label.dropFirst() : label[...]
    if text.hasPrefix("//") {
      let parts = text.dropFirst(2).split(separator: ":", maxSplits: 1)
      return RelativePath.join(workspace, parts.joined(separator: "/"))
    }
    return RelativePath.join(package, String(text.hasPrefix(":") ? text.dropFirst() : text))
  }

  /// Whether a file belongs to a package itself, and not to one in a folder below it.
  func owns(_ package: String, _ path: String) -> Bool {
    var folder = RelativePath.folder(of: path)
    while folder != package {
      if packages.contains(folder) || folder.isEmpty { return false }
      folder = RelativePath.folder(of: folder)
    }
    return true
  }
}

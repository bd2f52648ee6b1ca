import AuditModel

/// A pod that is developed in the repository: the library that its podspec describes.
struct Podspec {
  /// The path.
  let path: String
  /// The target, or nil where the podspec names none.
  private(set) var blueprint: TargetBlueprint?

  private var folder: String { RelativePath.folder(of: path) }

  /// Reads a podspec.
  init(path: String, text: String, files: RepositoryFiles) {
    self.path = path
    var name: String?
    var module: String?
    var layer = SettingsLayer()
    var patterns: [String] = []
    var excluded: [String] = []
    var platforms: Set<Platform> = []
    // Names by which blocks know a test specification.
    var ignored: Set<String> = []
    for line in RubyLine.read(text) {
      let parts = line.word.split(separator: ".").map(String.init)
      guard parts.count >= 2, let subject = parts.first, !ignored.contains(subject) else { continue }
      let value = line.strings.first
      switch parts.dropFirst().joined(separator: ".") {
      case "name": name = name ?? value
      case "module_name": module = value
      case "test_spec", "app_spec":
        if let block = line.blockName { ignored.insert(block) }
      case "platform", "platforms":
        for (platform, version) in Self.versions(in: line) {
          platforms.insert(platform)
          layer.assign(platform.deploymentKey, version, at: evidence(line, "platform"))
        }
      case let key where key.hasSuffix(".deployment_target"):
        guard let platform = Platform(name: parts[parts.count - 2]), let value else { continue }
        platforms.insert(platform)
        layer.assign(platform.deploymentKey, value, at: evidence(line, "deployment_target"))
      case let key
      where key.hasSuffix("source_files") || key.hasSuffix("resources") || key.hasSuffix("resource_bundles"):
        patterns += line.strings
      case let key where key.hasSuffix("exclude_files"): excluded += line.strings
      default: continue
      }
    }
    guard let name else { return }
    let stack = SettingsStack(layers: [layer], builtIn: ["TARGET_NAME": name])
    var blueprint = TargetBlueprint(
      name: name, product: ProductType("framework"),
      configurations: [.init(name: "Release", stack: stack, ships: true)],
      platforms: platforms.isEmpty ? [.iOS] : platforms.sorted(),
      evidence: Target.Evidence(file: path, line: 1, key: "name"))
    blueprint.moduleName = module
    let out = matchers(excluded)
    for pattern in patterns.prefix(200).compactMap({ RelativePath.join(folder, $0) }) {
      let matcher = PathPattern(files.hasFolder(pattern) ? pattern + "/**" : pattern)
      for file in files.compilable(below: PathPattern.fixedFolder(of: pattern))
      where matcher.matchesWhole(file) && !out.contains(where: { $0.matches(file) }) {
        blueprint.membership.add(file: file)
      }
    }
    self.blueprint = blueprint
  }

  private func matchers(_ patterns: [String]) -> [PathPattern] {
    patterns.prefix(200).compactMap { RelativePath.join(folder, $0) }.map { PathPattern($0) }
  }

  private func evidence(_ line: RubyLine, _ key: String) -> Target.Evidence {
    Target.Evidence(file: path, line: line.number, key: key)
  }

  /// `:ios, '13.0'` and `{ :ios => '13.0', :osx => '10.15' }`.
  private static func versions(in line: RubyLine) -> [(Platform, String)] {
    let pieces = line.text.split(separator: ":").dropFirst()
    var found: [(Platform, String)] = []
    for piece in pieces {
      guard let platform = Platform(name: String(piece.prefix { $0.isLetter })) else { continue }
      if let version = RubyLine(number: line.number, text: String(piece)).strings.first {
        found.append((platform, version))
      }
    }
    return found
  }
}

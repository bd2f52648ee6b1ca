import AuditModel

/// What a Podfile says of the targets that use its pods. Its platform is the pods' own minimum: it speaks for an app only
/// where nothing else does.
struct Podfile: Sendable {
  /// A target of the Podfile.
  struct PodTarget: Sendable {
    var name: String
    var line: Int
    /// The version that holds for it, with the line that says so.
    var versions: [Platform: (version: String, line: Int)]
    var pods: Set<String>
  }

  /// The path.
  let path: String
  /// The targets, abstract ones left out.
  private(set) var targets: [PodTarget] = []

  /// The folder.
  var folder: String { RelativePath.folder(of: path) }

  /// Reads a Podfile.
  init(path: String, text: String) {
    self.path = path
    var constants: [String: String] = [:]
    // Blocks that are open: those of targets, and nil for others.
    var blocks: [PodTarget?] = []
    var common = PodTarget(name: "", line: 1, versions: [:], pods: [])
    for line in RubyLine.read(text) {
      let innermost = blocks.lastIndex { $0 != nil }
      switch line.word {
      case "platform":
        guard let platform = line.symbol.flatMap({ Platform(name: $0) }),
          let version = line.strings.first ?? Self.constant(in: line, constants)
        else { break }
        if let innermost {
          blocks[innermost]?.versions[platform] = (version, line.number)
        } else if blocks.isEmpty {
          common.versions[platform] = (version, line.number)
        }
      case "pod":
        guard let name = line.strings.first?.split(separator: "/").first else { break }
        if let innermost { blocks[innermost]?.pods.insert(String(name)) } else { common.pods.insert(String(name)) }
      case "target", "abstract_target":
        var outer = innermost.flatMap { blocks[$0] } ?? common
        outer.name = line.word == "target" ? line.strings.first ?? line.symbol ?? "" : ""
        outer.line = line.number
        if line.opens, blocks.count < 64 {
          blocks.append(outer)
          continue
        }
      case let name where line.text.dropFirst(name.count).trimmed.hasPrefix("="):
        if let value = line.strings.first { constants[name] = value }
      default: break
      }
      if line.closes, let closed = blocks.popLast() {
        if let closed, !closed.name.isEmpty { targets.append(closed) }
      } else if line.opens, blocks.count < 64 {
        blocks.append(nil)
      }
    }
    targets += blocks.compactMap(\.self).filter { !$0.name.isEmpty }
  }

  private static func constant(in line: RubyLine, _ constants: [String: String]) -> String? {
    let words = line.text.split { " ,()\t".contains($0) }
    return words.lazy.compactMap { constants[String($0)] }.first
  }

  /// Lets the Podfile speak for the targets of a project file: as the weakest level of their settings.
  func support(_ blueprint: inout TargetBlueprint) {
    guard let target = targets.first(where: { $0.name == blueprint.name }) else { return }
    blueprint.dependencies.formUnion(target.pods)
    let layer = layer(of: target)
    for index in blueprint.configurations.indices { blueprint.configurations[index].stack.layers.append(layer) }
  }

  private func layer(of target: PodTarget) -> SettingsLayer {
    var layer = SettingsLayer()
    for (platform, entry) in target.versions.sorted(by: { $0.key < $1.key }) {
      layer.assign(
        platform.deploymentKey, entry.version, at: Target.Evidence(file: path, line: entry.line, key: "platform"))
    }
    return layer
  }

  /// A target that no project file describes.
  func blueprint(of target: PodTarget, files: RepositoryFiles) -> TargetBlueprint {
    let kind =
      target.name.hasSuffix("Tests")
      ? "bundle.unit-test" : target.name.hasSuffix("Extension") ? "app-extension" : "application"
    let stack = SettingsStack(layers: [layer(of: target)], builtIn: ["TARGET_NAME": target.name])
    let platforms = target.versions.keys.sorted()
    var blueprint = TargetBlueprint(
      name: target.name, product: ProductType(kind),
      configurations: [.init(name: "Release", stack: stack, ships: true)],
      platforms: platforms.isEmpty ? nil : platforms,
      evidence: Target.Evidence(file: path, line: target.line, key: "target \(target.name)"))
    blueprint.dependencies = target.pods
    blueprint.notes = ["only the Podfile tells of this target"]
    if let sources = RelativePath.join(folder, target.name), files.hasFolder(sources) {
      blueprint.membership.add(folder: sources)
    }
    return blueprint
  }
}

/// Reads a `settings` value of a specification: plain settings, or groups, base and configurations.
struct SettingsNodeReader {
  let root: SpecificationNode
  /// Groups that may still be visited: groups of groups grow without end.
  private var groupsLeft = 0

  private static let groupsLimit = 1_000
  private static let depthLimit = 16

  init(root: SpecificationNode) { self.root = root }

  /// The settings of a value for a configuration.
  mutating func layer(_ node: SpecificationNode?, _ key: String, _ configuration: String) -> SettingsLayer {
    var layer = SettingsLayer()
    groupsLeft = Self.groupsLimit
    if let node { add(node, key, configuration, to: &layer, depth: 0) }
    return layer
  }

  /// Adds groups first, then what holds for all configurations, then what holds for this one.
  private mutating func add(
    _ node: SpecificationNode, _ key: String, _ configuration: String, to layer: inout SettingsLayer, depth: Int
  ) {
    guard depth < Self.depthLimit, groupsLeft > 0 else { return }
    groupsLeft -= 1
    if node.isUnknown { layer.gaps.append("\(node.file) line \(node.line): \(key) could not be read") }
    let parts = ["groups", "base", "configs"]
    guard parts.contains(where: { node[$0] != nil }) else {
      assign(node, key, to: &layer)
      return
    }
    for group in node["groups"]?.texts ?? [] {
      guard let settings = root["settingGroups"]?[group] else { continue }
      add(settings, "settingGroups.\(group)", configuration, to: &layer, depth: depth + 1)
    }
    if let base = node["base"] { assign(base, "\(key).base", to: &layer) }
    let variants = node["configs"]?.entries ?? []
    let exact = variants.filter { $0.key.lowercased() == configuration.lowercased() }
    let fitting = exact.isEmpty ? variants.filter { configuration.lowercased().contains($0.key.lowercased()) } : exact
    for (variant, settings) in fitting { assign(settings, "\(key).configs.\(variant)", to: &layer) }
  }

  private func assign(_ node: SpecificationNode, _ key: String, to layer: inout SettingsLayer) {
    if node.isUnknown { layer.gaps.append("\(node.file) line \(node.line): \(key) could not be read") }
    for (name, value) in node.entries {
      let text = value.isUnknown ? SpecificationSettings.unreadable : value.texts.joined(separator: " ")
      layer.assign(name, text, at: value.evidence("\(key).\(name)"))
    }
  }
}

import AuditModel

/// The levels of settings that XcodeGen gives a target.
struct SpecificationSettings {
  let root: SpecificationNode
  let projectName: String

  /// What stands for a value that could not be read, so that no weaker level answers for it.
  static let unreadable = "unreadable"

  /// The configurations with the project's own settings for each.
  private let project: [(name: String, ships: Bool?, layer: SettingsLayer)]

  init(root: SpecificationNode, projectName: String) {
    self.root = root
    self.projectName = projectName
    let configurations = (root["configs"]?.entries ?? []).prefix(64)
    let names: [(name: String, ships: Bool?)] =
      configurations.isEmpty
      ? [("Debug", false), ("Release", true)]
      : configurations.map { ($0.key, $0.value.text.map { $0 == "release" }) }
    var reader = SettingsNodeReader(root: root)
    project = names.map { ($0.name, $0.ships, reader.layer(root["settings"], "settings", $0.name)) }
  }

  /// The build configurations of a target.
  func configurations(
    of target: SpecificationNode, named name: String, configurationFiles: inout ConfigurationFileReader
  ) -> [TargetBlueprint.BuildConfiguration] {
    var configurations: [TargetBlueprint.BuildConfiguration] = []
    var reader = SettingsNodeReader(root: root)
    for (configuration, ships, shared) in project {
      var layers = [reader.layer(target["settings"], "targets.\(name).settings", configuration)]
      if let file = file(target, configuration) { layers.append(configurationFiles.layer(file, project: root.base)) }
      layers.append(preset(of: target, named: name))
      layers.append(shared)
      if let file = file(root, configuration) { layers.append(configurationFiles.layer(file, project: root.base)) }
      layers.append(projectPreset)
      let builtIn = ["TARGET_NAME": name, "PRODUCT_NAME": name, "PROJECT_NAME": projectName]
      configurations.append(
        .init(name: configuration, stack: SettingsStack(layers: layers, builtIn: builtIn), ships: ships))
    }
    return configurations
  }

  private func file(_ owner: SpecificationNode, _ configuration: String) -> String? {
    guard let node = owner["configFiles"]?[configuration], let path = node.text else { return nil }
    return RelativePath.join(node.base, path)
  }

  // MARK: What other keys stand for

  private func preset(of target: SpecificationNode, named name: String) -> SettingsLayer {
    var layer = SettingsLayer()
    let place = target.evidence("targets.\(name)")
    var platforms: [Platform] = []
    if let node = target["platform"] {
      platforms = node.texts.compactMap { Platform(name: $0) }
      if platforms.count == 1 {
        layer.assign("SDKROOT", platforms[0].deviceSDK, at: node.evidence("targets.\(name).platform"))
      }
      if platforms.count > 1 { supported(platforms, node, "targets.\(name).platform", &layer) }
    }
    if let node = target["supportedDestinations"] {
      let destinations = node.texts.compactMap { Platform(name: $0) }
      if !destinations.isEmpty {
        platforms = destinations
        supported(platforms, node, "targets.\(name).supportedDestinations", &layer)
      }
    }
    if let product = target["productName"]?.text { layer.assign("PRODUCT_NAME", product, at: place) }
    if let node = target["deploymentTarget"] {
      deployment(
        node, "targets.\(name).deploymentTarget", for: platforms.isEmpty ? Platform.allCases : platforms, &layer)
    }
    return layer
  }

  private var projectPreset: SettingsLayer {
    var layer = SettingsLayer()
    if let node = root["options"]?["deploymentTarget"] {
      deployment(node, "options.deploymentTarget", for: Platform.allCases, &layer)
    }
    return layer
  }

  private func supported(
    _ platforms: [Platform], _ node: SpecificationNode, _ key: String, _ layer: inout SettingsLayer
  ) {
    layer.assign(
      "SUPPORTED_PLATFORMS", platforms.map(\.deviceSDK).joined(separator: " "), at: node.evidence(key))
  }

  /// A deployment target as one version, or as a version a platform.
  private func deployment(
    _ node: SpecificationNode, _ key: String, for platforms: [Platform], _ layer: inout SettingsLayer
  ) {
    if node.isMapping {
      for (name, value) in node.entries {
        guard let platform = Platform(name: name) else { continue }
        layer.assign(
          platform.deploymentKey, value.text ?? Self.unreadable, at: value.evidence("\(key).\(name)"))
      }
    } else if node.isUnknown || node.text != nil {
      for platform in Set(platforms).sorted() {
        layer.assign(platform.deploymentKey, node.text ?? Self.unreadable, at: node.evidence(key))
      }
    }
  }
}

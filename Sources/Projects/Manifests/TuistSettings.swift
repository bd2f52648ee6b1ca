import AuditModel

/// Platforms, versions and build settings of a Tuist target.
struct TuistSettings {
  var evaluator: ManifestEvaluator
  let places: TuistPaths
  let projectName: String
  /// Remarks.
  private(set) var notes: [String] = []

  init(evaluator: ManifestEvaluator, places: TuistPaths, projectName: String) {
    self.evaluator = evaluator
    self.places = places
    self.projectName = projectName
  }

  /// The product type that a case of `Product` stands for.
  static func product(_ value: ManifestValue) -> ProductType {
    switch value.construct?.name {
    case "app", "watch2App": ProductType("application")
    case "appClip": ProductType("application.on-demand-install-capable")
    case "staticLibrary", "dynamicLibrary", "framework", "staticFramework": ProductType("framework")
    case "unitTests": ProductType("bundle.unit-test")
    case "uiTests": ProductType("bundle.ui-testing")
    case let name? where name.hasSuffix("xtension"): ProductType("app-extension")
    case let name?: ProductType(name)
    case nil: ProductType("")
    }
  }

  // MARK: Platforms

  /// The platforms of a target: destinations, the older `platform`, else those that have a deployment target.
  mutating func platforms(of target: ManifestValue) -> [Platform]? {
    var found: [Platform] = []
    for (label, type) in [("destinations", "Destinations"), ("platform", "Platform")] {
      guard let given = target[label] else { continue }
      let value = evaluator.coerce(given, to: TypeName(type))
      for item in value.items {
        let name = evaluator.coerce(item, to: TypeName("Destination")).construct?.name ?? ""
        found += Self.platforms(destination: name)
      }
      if found.isEmpty { notes.append("the \(label) could not be read without running the manifest") }
    }
    if !found.isEmpty { return Array(Set(found)).sorted() }
    let versions = versions(of: target)
    return versions.isEmpty ? nil : versions.map(\.platform)
  }

  private static func platforms(destination name: String) -> [Platform] {
    // An iOS app that runs unchanged on a Mac or a Vision is still an iOS app.
    if name.hasSuffix("WithiPadDesign") || name == "macCatalyst" { return [.iOS] }
    return Platform(name: name).map { [$0] } ?? []
  }

  /// The deployment targets that a target names.
  private mutating func versions(
    of target: ManifestValue
  ) -> [(platform: Platform, text: String?, evidence: Target.Evidence)] {
    for (label, type) in [("deploymentTargets", "DeploymentTargets"), ("deploymentTarget", "DeploymentTarget")] {
      guard let given = target[label], !given.isNil else { continue }
      let value = evaluator.coerce(given, to: TypeName(type))
      guard let construct = value.construct, construct.isCall else {
        return Platform.allCases.map { ($0, nil, Self.evidence(value, label)) }
      }
      if construct.name == "multiplatform" || construct.name == "init" {
        return construct.arguments.compactMap { argument in
          guard let platform = argument.label.flatMap({ Platform(name: $0) }), !argument.value.isNil else { return nil }
          return (platform, evaluator.text(of: argument.value), Self.evidence(argument.value, label))
        }
      }
      guard let platform = Platform(name: construct.name) else { return [] }
      let version = value["targetVersion"] ?? construct.arguments.first?.value
      return [(platform, version.flatMap(evaluator.text(of:)), Self.evidence(version ?? value, label))]
    }
    return []
  }

  private static func evidence(_ value: ManifestValue, _ key: String) -> Target.Evidence {
    Target.Evidence(file: value.evidence.file, line: value.evidence.line, key: key)
  }

  // MARK: Build settings

  /// The build configurations of a target.
  mutating func configurations(
    _ target: ManifestValue, of project: ManifestValue, named name: String, platforms: [Platform]?,
    configurationFiles: inout ConfigurationFileReader
  ) -> [TargetBlueprint.BuildConfiguration] {
    let own = evaluator.coerce(target["settings"] ?? target, to: TypeName("Settings"))
    let shared = evaluator.coerce(project["settings"] ?? project, to: TypeName("Settings"))
    var preset = SettingsLayer()
    for (platform, text, evidence) in versions(of: target) {
      preset.assign(platform.deploymentKey, text ?? SpecificationSettings.unreadable, at: evidence)
    }
    for (label, setting) in [("productName", "PRODUCT_NAME"), ("bundleId", "PRODUCT_BUNDLE_IDENTIFIER")] {
      guard let value = target[label], let text = evaluator.text(of: value) else { continue }
      preset.assign(setting, text, at: Self.evidence(value, label))
    }
    var names = variants(of: shared).map { ($0.name, $0.ships) }
    if names.isEmpty { names = variants(of: own).map { ($0.name, $0.ships) } }
    if names.isEmpty { names = [("Debug", false), ("Release", true)] }
    let builtIn = ["TARGET_NAME": name, "PRODUCT_NAME": name, "PROJECT_NAME": projectName]
    return names.map { configuration, ships in
      let (written, file) = layer(own, configuration, &configurationFiles)
      let (projectWritten, projectFile) = layer(shared, configuration, &configurationFiles)
      let layers = [written, preset, file, projectWritten, projectFile]
      return .init(name: configuration, stack: SettingsStack(layers: layers, builtIn: builtIn), ships: ships)
    }
  }

  /// The named configurations of settings: `.debug(name: …)`, `.release(name: …)`.
  private mutating func variants(
    of settings: ManifestValue
  ) -> [(name: String, ships: Bool, value: ManifestValue)] {
    (settings["configurations"]?.items ?? []).compactMap { item in
      let value = evaluator.coerce(item, to: TypeName("Configuration"))
      guard let construct = value.construct, construct.isCall else { return nil }
      let isRelease = construct.name == "release"
      let given = value["name"].map { evaluator.coerce($0, to: TypeName("ConfigurationName")) }
      let name = given.flatMap { $0.text ?? $0.unlabelled?.text ?? $0.construct?.name.capitalized }
      return (name ?? (isRelease ? "Release" : "Debug"), isRelease, value)
    }
  }

  private mutating func layer(
    _ settings: ManifestValue, _ configuration: String, _ configurationFiles: inout ConfigurationFileReader
  ) -> (written: SettingsLayer, file: SettingsLayer) {
    var layer = SettingsLayer()
    assign(settings["base"], to: &layer)
    guard let variant = variants(of: settings).first(where: { $0.name == configuration })?.value else {
      return (layer, SettingsLayer())
    }
    assign(variant["settings"], to: &layer)
    guard let file = variant["xcconfig"], !file.isNil else { return (layer, SettingsLayer()) }
    guard let path = places.path(file, evaluator) else {
      layer.gaps.append("an .xcconfig of \(configuration) that only running the manifest could tell")
      return (layer, SettingsLayer())
    }
    return (layer, configurationFiles.layer(path, project: places.folder))
  }

  private mutating func assign(_ dictionary: ManifestValue?, to layer: inout SettingsLayer) {
    guard case .list(let items)? = dictionary?.kind else { return }
    for index in stride(from: 0, to: items.count - 1, by: 2) {
      guard let key = items[index].text else { continue }
      let value = evaluator.coerce(items[index + 1], to: TypeName("SettingValue"))
      let text = value.text ?? value.unlabelled.flatMap(evaluator.text(of:))
      layer.assign(key, text ?? SpecificationSettings.unreadable, at: Self.evidence(items[index], key))
    }
  }
}

extension String {
  /// The text with a capital at its beginning.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

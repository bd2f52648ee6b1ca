import AuditModel

/// The targets of an XcodeGen specification.
struct SpecificationTargets {
  let root: SpecificationNode
  let path: String
  let files: RepositoryFiles
  private let settings: SpecificationSettings
  /// How many values may be visited for templates.
  private var budget = 2_000_000
  /// Templates with those that they are made of.
  private var templates: [String: SpecificationNode?] = [:]

  private static let templateDepthLimit = 16

  init(_ specification: SpecificationLoader.Specification, files: RepositoryFiles) {
    root = specification.root
    path = specification.path
    self.files = files
    name = root["name"]?.text ?? RelativePath.name(of: RelativePath.folder(of: path))
    settings = SpecificationSettings(root: root, projectName: name)
  }

  /// The project's name.
  let name: String

  /// The path of the project.pbxproj that XcodeGen writes.
  var generatedProject: String {
    RelativePath.prefix(RelativePath.folder(of: path)) + name + ".xcodeproj/project.pbxproj"
  }

  /// The blueprints, in the order of the file.
  mutating func blueprints(configurationFiles: inout ConfigurationFileReader) -> [TargetBlueprint] {
    (root["targets"]?.entries ?? []).compactMap { name, node in
      guard !node.isUnknown else { return nil }
      let target = withTemplates(node, named: name)
      guard target["legacy"] == nil else { return nil }
      return blueprint(of: target, named: name, at: node, configurationFiles: &configurationFiles)
    }
  }

  // MARK: Templates

  /// The target laid over its templates, with `${target_name}` and the template's attributes put in.
  private mutating func withTemplates(_ node: SpecificationNode, named name: String) -> SpecificationNode {
    guard let names = node["templates"]?.texts, !names.isEmpty else { return node }
    var merged: SpecificationNode?
    for name in names.prefix(32) {
      guard let template = template(name, depth: 0) else { continue }
      merged = merged.map { template.merged(onto: $0) } ?? template
    }
    guard let merged else { return node }
    var values = ["target_name": name]
    let whole = node.merged(onto: merged)
    for (key, value) in whole["templateAttributes"]?.entries ?? [] { values[key] = value.text }
    if let platform = whole["platform"]?.text { values["platform"] = platform }
    return whole.replacing(values, budget: &budget)
  }

  private mutating func template(_ name: String, depth: Int) -> SpecificationNode? {
    if let known = templates[name] { return known }
    // A template that is made of itself finds nothing here.
    templates[name] = .some(nil)
    let made = make(name, depth: depth)
    templates[name] = .some(made)
    return made
  }

  private mutating func make(_ name: String, depth: Int) -> SpecificationNode? {
    guard depth < Self.templateDepthLimit, let node = root["targetTemplates"]?[name] else { return nil }
    var merged: SpecificationNode?
    for inner in (node["templates"]?.texts ?? []).prefix(32) {
      guard let template = template(inner, depth: depth + 1) else { continue }
      merged = merged.map { template.merged(onto: $0) } ?? template
    }
    return merged.map { node.merged(onto: $0) } ?? node
  }

  // MARK: Blueprints

  private mutating func blueprint(
    of target: SpecificationNode, named name: String, at node: SpecificationNode,
    configurationFiles: inout ConfigurationFileReader
  ) -> TargetBlueprint {
    let key = "targets.\(name)"
    var blueprint = TargetBlueprint(
      name: name, product: ProductType(target["type"]?.text ?? ""),
      configurations: settings.configurations(of: target, named: name, configurationFiles: &configurationFiles),
      evidence: node.evidence(key))
    var sources = SpecificationSources(files: files)
    for source in target["sources"]?.items ?? [] { sources.read(source) }
    blueprint.membership = sources.finished()
    for dependency in target["dependencies"]?.items ?? [] {
      blueprint.dependencies.formUnion(Self.names(of: dependency))
    }
    if let prefix = root["options"]?["bundleIdPrefix"]?.text {
      blueprint.defaultBundleIdentifier = "\(prefix).\(ModuleName.bundlePart(name))"
    }
    for part in ["sources", "settings", "platform", "supportedDestinations"] where target[part]?.isUnknown ?? false {
      blueprint.notes.append("\(key).\(part) could not be read")
    }
    return blueprint
  }

  private static func names(of dependency: SpecificationNode) -> [String] {
    if let target = dependency["target"]?.text { return [RelativePath.name(of: target)] }
    if let package = dependency["package"]?.text {
      let products = (dependency["products"]?.texts ?? []) + (dependency["product"]?.texts ?? [])
      return products.isEmpty ? [package] : products
    }
    if let framework = dependency["framework"]?.text { return [RelativePath.stem(of: framework)] }
    return dependency["carthage"]?.text.map { [$0] } ?? []
  }
}

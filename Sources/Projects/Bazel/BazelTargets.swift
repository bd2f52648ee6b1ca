import AuditModel

/// The targets of BUILD files: applications and their like, and the libraries that they are made of.
struct BazelTargets {
  let build: BazelFiles
  /// The targets.
  private(set) var blueprints: [TargetBlueprint] = []

  private var libraries: [String: BazelFiles.Rule] = [:]
  private var groups: [String: BazelFiles.Rule] = [:]
  private var bundles: [(rule: BazelFiles.Rule, platform: Platform, product: ProductType)] = []
  private var dependencies: [String: [String]] = [:]

  private static let libraryRules: Set<String> = [
    "swift_library", "objc_library", "mixed_language_library", "experimental_mixed_language_library", "cc_library",
  ]

  /// Whether a rule matters here.
  static func isKnown(_ function: String) -> Bool {
    libraryRules.contains(function) || bundle(function) != nil
  }

  /// The platform and product of a bundling rule: `ios_application`, `macos_unit_test`.
  private static func bundle(_ function: String) -> (platform: Platform, product: ProductType)? {
    let parts = function.split(separator: "_", maxSplits: 1)
    guard parts.count == 2, let platform = Platform(name: String(parts[0])) else { return nil }
    switch parts[1] {
    case "application", "app_clip", "imessage_application", "single_target_application":
      return (platform, ProductType("application"))
    case "unit_test", "internal_unit_test_bundle": return (platform, ProductType("bundle.unit-test"))
    case "ui_test": return (platform, ProductType("bundle.ui-testing"))
    case "framework", "static_framework", "dynamic_framework": return (platform, ProductType("framework"))
    case let name where name.hasSuffix("extension"): return (platform, ProductType("app-extension"))
    case "command_line_application": return (platform, ProductType("tool"))
    default: return nil
    }
  }

  init(_ build: BazelFiles) {
    self.build = build
    for rule in build.rules {
      if let (platform, product) = Self.bundle(rule.call.function) {
        bundles.append((rule, platform, product))
      } else if Self.libraryRules.contains(rule.call.function) {
        libraries[rule.label] = rule
      } else if rule.call.function == "filegroup" {
        groups[rule.label] = rule
      }
    }
    guard !bundles.isEmpty || libraries.values.contains(where: { $0.call.function == "swift_library" }) else { return }
    for rule in bundles.map(\.rule) + libraries.values {
      let named = ["deps", "private_deps", "implementation_deps"].flatMap {
        build.elements(of: rule.call.named[$0], in: rule.file).texts
      }
      dependencies[rule.label] = named.compactMap { build.label($0, of: rule) }
    }
    assemble()
  }

  // MARK: Putting together

  private mutating func assemble() {
    var users: [String: [Int]] = [:]
    for (index, bundle) in bundles.enumerated() {
      for library in reachable(from: bundle.rule.label) { users[library, default: []].append(index) }
    }
    let isTest = bundles.map { $0.product.kind == .test }
    let own = ownLibraries(users, isTest)
    for (index, bundle) in bundles.enumerated() {
      blueprints.append(blueprint(of: bundle, own: own.filter { $0.value == index }.keys.sorted()))
    }
    for (label, rule) in libraries.sorted(by: { $0.key < $1.key }) where own[label] == nil {
      guard rule.call.function != "cc_library" else { continue }
      let all = users[label] ?? []
      let shipping = all.filter { !isTest[$0] }
      var blueprint = library(rule, users: shipping.isEmpty ? all : shipping)
      if shipping.isEmpty, !all.isEmpty { blueprint.product = ProductType("bundle.unit-test") }
      // Headers alone, or a binary: nothing to look at.
      if !blueprint.membership.files.isEmpty { blueprints.append(blueprint) }
    }
  }

  /// The libraries that a rule is made of, at any depth.
  private func reachable(from label: String) -> Set<String> {
    var seen: Set<String> = []
    var waiting = dependencies[label] ?? []
    while let next = waiting.popLast() {
      guard libraries[next] != nil, seen.insert(next).inserted else { continue }
      waiting += dependencies[next] ?? []
    }
    return seen
  }

  /// Libraries that are nothing but the code of one bundle: named by it, in its package, and used by no other but tests.
  private func ownLibraries(_ users: [String: [Int]], _ isTest: [Bool]) -> [String: Int] {
    var own: [String: Int] = [:]
    let libraryUsers = Dictionary(
      grouping: libraries.keys.sorted().flatMap { user in (dependencies[user] ?? []).map { (user, $0) } }, by: \.1
    ).mapValues { $0.map(\.0) }
    for (index, bundle) in bundles.enumerated() {
      for label in dependencies[bundle.rule.label] ?? [] {
        guard let library = libraries[label], library.package == bundle.rule.package, own[label] == nil else {
          continue
        }
        let others = (users[label] ?? []).filter { $0 != index && (isTest[index] || !isTest[$0]) }
        let within = (libraryUsers[label] ?? []).filter { user in
          isTest[index] || (users[user] ?? []).contains { !isTest[$0] }
        }
        if others.isEmpty, within.isEmpty { own[label] = index }
      }
    }
    return own
  }

  // MARK: Blueprints

  private func blueprint(
    of bundle: (rule: BazelFiles.Rule, platform: Platform, product: ProductType), own: [String]
  ) -> TargetBlueprint {
    let rule = bundle.rule
    var layer = SettingsLayer()
    version(of: rule, on: bundle.platform, into: &layer)
    if let identifier = rule.call.named["bundle_id"].flatMap({ build.text(of: $0, in: rule.file) }) {
      layer.assign("PRODUCT_BUNDLE_IDENTIFIER", identifier, at: evidence(rule, "bundle_id", rule.call.line))
    }
    var blueprint = self.blueprint(rule, bundle.product, layer, [bundle.platform])
    blueprint.membership = membership(of: [rule] + own.compactMap { libraries[$0] })
    let modules = own.compactMap { libraries[$0] }.filter { $0.call.function != "cc_library" }
    blueprint.moduleName = (modules.first { $0.call.function == "swift_library" } ?? modules.first).map(module(of:))
    blueprint.dependencies = Set(
      ([rule.label] + own).flatMap { dependencies[$0] ?? [] }.filter { !own.contains($0) }
        .compactMap { libraries[$0] }.map(module(of:)))
    return blueprint
  }

  private func library(_ rule: BazelFiles.Rule, users: [Int]) -> TargetBlueprint {
    var lowest: [Platform: (version: VersionNumber, index: Int)] = [:]
    var platforms: Set<Platform> = []
    for index in users {
      let platform = bundles[index].platform
      platforms.insert(platform)
      let text = bundles[index].rule.call.named["minimum_os_version"]
        .flatMap { build.text(of: $0, in: bundles[index].rule.file) }
      guard let version = text.flatMap({ VersionNumber($0) }) else { continue }
      if lowest[platform].map({ version < $0.version }) ?? true { lowest[platform] = (version, index) }
    }
    var layer = SettingsLayer()
    for (platform, entry) in lowest.sorted(by: { $0.key < $1.key }) {
      version(of: bundles[entry.index].rule, on: platform, into: &layer)
    }
    let common = Set(bundles.map(\.platform))
    let fallback = common.count == 1 ? common.sorted() : [.iOS]
    var blueprint = self.blueprint(
      rule, ProductType("framework"), layer, platforms.isEmpty ? fallback : platforms.sorted())
    blueprint.membership = membership(of: [rule])
    blueprint.moduleName = module(of: rule)
    blueprint.dependencies = Set((dependencies[rule.label] ?? []).compactMap { libraries[$0] }.map(module(of:)))
    return blueprint
  }

  private func blueprint(
    _ rule: BazelFiles.Rule, _ product: ProductType, _ layer: SettingsLayer, _ platforms: [Platform]
  ) -> TargetBlueprint {
    let stack = SettingsStack(layers: [layer], builtIn: ["TARGET_NAME": rule.name])
    return TargetBlueprint(
      name: rule.name, product: product, configurations: [.init(name: "Release", stack: stack, ships: true)],
      platforms: platforms, evidence: evidence(rule, "\(rule.call.function) \(rule.name)", rule.call.line))
  }

  private func version(of rule: BazelFiles.Rule, on platform: Platform, into layer: inout SettingsLayer) {
    guard let value = rule.call.named["minimum_os_version"] else { return }
    layer.assign(
      platform.deploymentKey, build.text(of: value, in: rule.file) ?? SpecificationSettings.unreadable,
      at: evidence(rule, "minimum_os_version", value.line))
  }

  private func evidence(_ rule: BazelFiles.Rule, _ key: String, _ line: Int) -> Target.Evidence {
    Target.Evidence(file: rule.file, line: line, key: key)
  }

  /// The module's name: given, else made of the label as rules_swift does.
  private func module(of rule: BazelFiles.Rule) -> String {
    if let name = rule.call.named["module_name"].flatMap({ build.text(of: $0, in: rule.file) }) { return name }
    if rule.call.function != "swift_library" { return rule.name }
    let package = rule.package.dropFirst(RelativePath.prefix(rule.workspace).count)
    return ModuleName.identifier(package.isEmpty ? rule.name : "\(package)_\(rule.name)")
  }

  // MARK: Files

  private func membership(of rules: [BazelFiles.Rule]) -> TargetBlueprint.Membership {
    var membership = TargetBlueprint.Membership()
    let attributes = [
      "srcs", "hdrs", "swift_srcs", "clang_srcs", "non_arc_srcs", "data", "resources", "storyboards", "xibs",
      "launch_storyboard",
    ]
    for rule in rules {
      for attribute in attributes { add(rule.call.named[attribute], of: rule, to: &membership, depth: 0) }
    }
    return membership
  }

  private func add(
    _ value: StarlarkValue?, of rule: BazelFiles.Rule, to membership: inout TargetBlueprint.Membership, depth: Int
  ) {
    let (texts, globs) = build.elements(of: value, in: rule.file)
    for text in texts {
      guard let label = build.label(text, of: rule) else { continue }
      if let group = groups[label], depth < 8 {
        add(group.call.named["srcs"], of: group, to: &membership, depth: depth + 1)
      } else if let path = RelativePath.join("", label.split(separator: ":", maxSplits: 1).joined(separator: "/")),
        let file = build.files.compilable(at: path)
      {
        membership.add(file: file)
      }
    }
    for glob in globs {
      let include = build.elements(of: glob.named["include"] ?? glob.positional.first, in: rule.file).texts
      let exclude = build.elements(of: glob.named["exclude"], in: rule.file).texts
        .compactMap { RelativePath.join(rule.package, $0) }.map { PathPattern($0) }
      for text in include.prefix(500) {
        guard let pattern = RelativePath.join(rule.package, text) else { continue }
        let matcher = PathPattern(pattern)
        for file in build.files.compilable(below: PathPattern.fixedFolder(of: pattern))
        where matcher.matchesWhole(file) && build.owns(rule.package, file)
          && !exclude.contains(where: { $0.matchesWhole(file) })
        {
          membership.add(file: file)
        }
      }
    }
  }
}

import AuditModel

/// A target as a project file describes it, before its settings are resolved for each platform.
struct TargetBlueprint {
  /// The target's name.
  var name: String
  /// What it makes.
  var product: ProductType
  /// The build configurations.
  var configurations: [BuildConfiguration]
  /// The platforms, where the project file names them outright; else the settings tell.
  var platforms: [Platform]?
  /// Where the target is written.
  var evidence: Target.Evidence
  /// What it compiles.
  var membership = Membership()
  /// Names of targets and products that it depends on.
  var dependencies: Set<String> = []
  /// Remarks.
  var notes: [String] = []
  /// The bundle identifier that follows from the target's name where no setting tells one.
  var defaultBundleIdentifier: String?
  /// The module's name where the project file names it outright; else the settings tell.
  var moduleName: String?

  /// A build configuration of a target.
  struct BuildConfiguration {
    /// The name: `Debug`, `Release`.
    var name: String
    /// The levels of settings.
    var stack: SettingsStack
    /// Whether it ships, where the project file says so; else its name tells.
    var ships: Bool?
  }

  /// What a target compiles.
  struct Membership {
    /// Files, with the platforms that they are for; nil for all.
    var files: [String: Set<Platform>?] = [:]
    /// Folders, with the platforms that they are for; nil for all. Without a `/` at the end.
    var folders: [String: Set<Platform>?] = [:]
    /// Files and folders (ending in `/`) that are left out.
    var exclusions: Set<String> = []
    /// Listed files that are not in the repository.
    var missing: Set<String> = []

    /// Adds a file; one that is listed twice counts for the platforms of both.
    mutating func add(file: String, platforms: Set<Platform>? = nil) {
      guard let known = files.updateValue(platforms, forKey: file) else { return }
      files[file] = .some(Self.union(known, platforms))
    }

    /// Adds a folder.
    mutating func add(folder: String, platforms: Set<Platform>? = nil) {
      folders[folder] = .some(Self.union(folders[folder], platforms))
    }

    private static func union(_ known: Set<Platform>??, _ more: Set<Platform>?) -> Set<Platform>? {
      guard let known else { return more }
      guard let known, let more else { return nil }
      return known.union(more)
    }
  }
}

extension TargetBlueprint {
  /// The targets that the blueprint stands for: one a platform.
  func targets(in files: RepositoryFiles) -> [Target] {
    let shipping = shippingConfigurations
    let platforms = Set(self.platforms ?? shipping.first.map(platforms(of:)) ?? product.platform.map { [$0] } ?? [.iOS])
    return platforms.sorted().map { platform in
      let (version, evidence, remarks) = deployment(on: platform, shipping: shipping)
      func text(_ setting: String) -> String? { Self.text(setting, on: platform, in: shipping) }
      let module = moduleName ?? text("PRODUCT_MODULE_NAME") ?? text("PRODUCT_NAME") ?? name
      return Target(
        name: name, module: ModuleName.identifier(module), kind: product.kind, platform: platform.rawValue,
        deploymentTarget: version?.description, evidence: evidence,
        bundleIdentifier: text("PRODUCT_BUNDLE_IDENTIFIER") ?? defaultBundleIdentifier,
        dependencies: dependencies.subtracting([name]).sorted(), files: compiled(on: platform, in: files),
        folders: membership.folders.filter { $0.value?.contains(platform) ?? true }.keys.map(RelativePath.prefix)
          .sorted(),
        exclusions: membership.exclusions, notes: notes + missingNotes + remarks)
    }
  }

  private func compiled(on platform: Platform, in files: RepositoryFiles) -> Set<String> {
    var compiled = Set<String>(minimumCapacity: membership.files.count)
    for (file, platforms) in membership.files where platforms?.contains(platform) ?? true {
      compiled.insert(file)
      // No build phase lists the headers of an app; they belong where their implementation does.
      guard ["m", "mm", "c", "cc", "cpp"].contains(RelativePath.fileExtension(of: file)),
        let dot = file.lastIndex(of: ".")
      else { continue }
      let header = file[..<dot] + ".h"
      if files.contains(String(header)) { compiled.insert(String(header)) }
    }
    return compiled
  }

  private var missingNotes: [String] {
    guard let first = membership.missing.min() else { return [] }
    let more = membership.missing.count - 1
    return ["lists \(first)\(more > 0 ? " and \(more) more files" : ""), not in the repository"]
  }

  // MARK: Configurations

  /// The configurations that reach people: those called after a release or a store, else all that are not for
  /// development, else all.
  private var shippingConfigurations: [BuildConfiguration] {
    let told = configurations.filter { $0.ships == true }
    let candidates = told.isEmpty ? configurations : told
    let said = candidates.map { (candidate: $0, words: Self.words(of: $0.name)) }
    func named(_ words: Set<String>) -> [BuildConfiguration] {
      said.filter { !words.isDisjoint(with: $0.words) }.map(\.candidate)
    }
    let development = Set(
      named([
        "debug", "test", "tests", "testing", "dev", "develop", "development", "local", "mock", "profile", "preview",
        "ci",
      ]).map(\.name))
    let released = named(["release", "store", "appstore", "production", "distribution", "prod"])
    let clean = released.filter { !development.contains($0.name) }
    if let best = [clean, released, candidates.filter { !development.contains($0.name) }].first(where: { !$0.isEmpty })
    {
      return best
    }
    return candidates
  }

  /// The words of a configuration's name, in small letters: `ReleaseProd` and `release-prod` have two.
  private static func words(of name: String) -> Set<String> {
    var words: [String] = [""]
    var wasSmall = false
    for sign in name {
      if !sign.isLetter || (sign.isUppercase && wasSmall) { words.append("") }
      if sign.isLetter { words[words.count - 1] += sign.lowercased() }
      wasSmall = sign.isLowercase
    }
    return Set(words)
  }

  private static func text(
    _ setting: String, on platform: Platform, in configurations: [BuildConfiguration]
  ) -> String? {
    for configuration in configurations {
      let context = SettingContext(sdk: platform.deviceSDK, configuration: configuration.name)
      guard let value = configuration.stack.value(setting, in: context), value.undefined.isEmpty else { continue }
      let text = value.text.trimmed
      if !text.isEmpty, !text.contains("$") { return text }
    }
    return nil
  }

  // MARK: Platforms

  /// The platforms that the settings of a configuration tell.
  private func platforms(of configuration: BuildConfiguration) -> [Platform] {
    let context = SettingContext(sdk: nil, configuration: configuration.name)
    func value(_ name: String) -> SettingsStack.Resolved? { configuration.stack.value(name, in: context) }
    let root = value("SDKROOT")
    let rooted = root.flatMap { Platform(sdk: RelativePath.name(of: $0.text.trimmed)) }
    if let listed = value("SUPPORTED_PLATFORMS") {
      let platforms = listed.text.split { $0 == " " || $0 == "," || $0 == "\"" }.compactMap {
        Platform(sdk: String($0))
      }
      // A list that a stronger SDK contradicts was written for the project's other targets.
      let contradicted = rooted.map { !platforms.contains($0) && (root?.layer ?? 0) < listed.layer } ?? false
      if !platforms.isEmpty, !contradicted { return platforms }
    }
    if let rooted { return [rooted] }
    if let platform = product.platform { return [platform] }
    let families = Set(value("TARGETED_DEVICE_FAMILY")?.text.split { !$0.isNumber }.map(String.init) ?? [])
    if !families.isDisjoint(with: ["1", "2"]) { return [.iOS] }
    if families.contains("3") { return [.tvOS] }
    if families.contains("4") { return [.watchOS] }
    if families.contains("7") { return [.visionOS] }
    let aimed = Platform.allCases.compactMap { platform in
      value(platform.deploymentKey).map { (platform, $0.layer) }
    }
    guard let strongest = aimed.map(\.1).min() else { return [root == nil ? .iOS : .macOS] }
    return aimed.filter { $0.1 == strongest }.map(\.0)
  }

  // MARK: Deployment target

  private func deployment(
    on platform: Platform, shipping: [BuildConfiguration]
  ) -> (VersionNumber?, Target.Evidence, [String]) {
    var values: [(configuration: BuildConfiguration, version: VersionNumber?, found: SettingsStack.Resolved?)] = []
    for configuration in configurations {
      let context = SettingContext(sdk: platform.deviceSDK, configuration: configuration.name)
      let found = configuration.stack.value(platform.deploymentKey, in: context)
      let version = found.flatMap { $0.undefined.isEmpty ? VersionNumber($0.text.trimmed) : nil }
      values.append((configuration, version, found))
    }
    let names = Set(shipping.map(\.name))
    let shipped = values.filter { names.contains($0.configuration.name) }
    var notes: [String] = []
    let lowest =
      shipped.filter { $0.version != nil }.min { left, right in
        guard let left = left.version, let right = right.version else { return false }
        return left < right
      }
    if Set(values.map { $0.version?.description }).count > 1 {
      let told = values.map { "\($0.configuration.name) \($0.version?.description ?? "unknown")" }
      notes.append("\(platform.deploymentKey) differs between configurations: \(told.joined(separator: ", "))")
    }
    for value in shipped where value.version == nil {
      guard let found = value.found else { continue }
      let unset = found.undefined.first.map { ", and \($0) is set nowhere" } ?? ""
      notes.append(
        "\(platform.deploymentKey) of \(value.configuration.name) is '\(found.text.prefix(40))'\(unset); it is unknown")
    }
    let decisive = lowest ?? shipped.first
    notes += decisive?.configuration.stack.gaps(downTo: decisive?.found?.layer) ?? []
    var seen: Set<String> = []
    notes = notes.filter { seen.insert($0).inserted }
    let place = (lowest?.found ?? shipped.first { $0.found != nil }?.found)?.evidence
    return (lowest?.version, place ?? evidence, notes)
  }
}

import AuditModel

/// The targets of a Package.swift, read as syntax and never run.
struct PackageManifest {
  /// The path of the manifest.
  let path: String
  /// What could not be read.
  private(set) var problems: [ProjectProblem] = []
  /// The targets, one a platform.
  private(set) var targets: [Target] = []

  /// Targets by the product that they are part of.
  private(set) var products: [String: [String]] = [:]
  /// Whether the manifest names platforms; where it does not, who uses its products tells.
  private(set) var namesPlatforms = false

  private let files: RepositoryFiles
  private var evaluator: ManifestEvaluator
  private var folder: String { RelativePath.folder(of: path) }

  /// Reads a manifest.
  init(path: String, facts: FileFacts, files: RepositoryFiles) {
    self.path = path
    self.files = files
    evaluator = ManifestEvaluator([ManifestUnit(path: path, facts: facts)])
    for problem in facts.problems where problem.extent != .remark {
      problems.append(ProjectProblem(file: path, line: problem.line, message: problem.message))
    }
    var frame = ManifestFrame()
    _ = evaluator.run(scope: 0, in: 0, &frame)
    let packages = frame.names.keys.sorted().compactMap { frame.names[$0] }.filter { $0.construct?.name == "init" }
    guard let package = packages.first(where: { $0.construct?.type == "Package" }) else {
      problems.append(
        ProjectProblem(file: path, line: 1, message: "there is no Package that can be read without running it"))
      return
    }
    read(package)
  }

  private mutating func read(_ package: ManifestValue) {
    let (versions, remarks) = platforms(of: package)
    namesPlatforms = !versions.isEmpty
    var found: [ManifestValue] = []
    var lost: [ManifestValue] = []
    for item in package["targets"]?.items ?? [] {
      let target = evaluator.coerce(item, to: TypeName("Target"))
      if target.construct?.isCall ?? false, name(of: target) != nil { found.append(target) } else { lost.append(item) }
    }
    if let first = lost.first {
      let known = Set(found.compactMap(name(of:)))
      found += scatteredTargets.filter { name(of: $0).map { !known.contains($0) } ?? false }
      problems.append(
        ProjectProblem(
          file: path, line: first.evidence.line, message: "a target that only running the manifest could tell"))
    }
    let sources = found.filter { Self.isSource($0.construct?.name ?? "") }.count
    let tests = found.filter { $0.construct?.name == "testTarget" }.count
    for target in found {
      let isOnly = (target.construct?.name == "testTarget" ? tests : sources) == 1
      targets += self.targets(target, versions, remarks, isOnly: isOnly)
    }
    for product in package["products"]?.items ?? [] {
      guard let name = name(of: product) else { continue }
      products[name, default: []] += (product["targets"]?.items ?? []).compactMap(evaluator.text(of:))
    }
  }

  private func name(of value: ManifestValue) -> String? { value["name"].flatMap(evaluator.text(of:)) }

  /// Targets that are written out somewhere in the manifest, for lists that are put together in ways that nobody can
  /// follow without running it.
  private var scatteredTargets: [ManifestValue] {
    mutating get {
      let unit = evaluator.units[0]
      var found: [ManifestValue] = []
      for (index, expression) in unit.facts.expressions.enumerated() {
        guard case .call(let callee, let arguments) = expression.kind,
          arguments.contains(where: { $0.label == "name" }),
          unit.facts.expressions.indices.contains(callee),
          case .member(_, let function) = unit.facts.expressions[callee].kind,
          Self.isSource(function) && function != "init" || function == "testTarget"
        else { continue }
        found.append(evaluator.value(index, in: 0, ManifestFrame()))
      }
      return found
    }
  }

  private static func isSource(_ function: String) -> Bool {
    ["target", "executableTarget", "init", "macro"].contains(function)
  }

  // MARK: Platforms

  /// The versions by platform; nil where the manifest names none or they cannot be read.
  private mutating func platforms(
    of package: ManifestValue
  ) -> (versions: [(platform: Platform, version: VersionNumber?, evidence: Target.Evidence)], remarks: [String]) {
    guard let value = package["platforms"], !value.isNil else { return ([], []) }
    var found: [Platform: (version: VersionNumber?, evidence: Target.Evidence)] = [:]
    var remarks: [String] = []
    for item in value.items {
      let evidence = Target.Evidence(file: path, line: item.evidence.line, key: "platforms")
      let named = evaluator.coerce(item, to: TypeName("SupportedPlatform"))
      guard let construct = named.construct, let first = construct.arguments.first?.value else {
        remarks.append("a platform that only running the manifest could tell, line \(item.evidence.line ?? 1)")
        continue
      }
      let isCustom = construct.name == "custom"
      let name = isCustom ? evaluator.text(of: first) ?? "" : construct.name
      guard let platform = Platform(name: name) else { continue }
      let version = Self.version(of: isCustom ? named["versionString"] ?? first : first)
      if version == nil { remarks.append("the version of \(name) is not literal, line \(evidence.line ?? 1)") }
      // Catalyst has no entry of its own beside iOS.
      if construct.name == "macCatalyst", found[platform] != nil { continue }
      found[platform] = (version, evidence)
    }
    return (found.sorted { $0.key < $1.key }.map { ($0.key, $0.value.version, $0.value.evidence) }, remarks)
  }

  /// `.v17`, `.v10_15`, `"17.4"`.
  private static func version(of value: ManifestValue) -> VersionNumber? {
    if let text = value.text { return VersionNumber(text) }
    guard let construct = value.construct, !construct.isCall, construct.name.hasPrefix("v") else { return nil }
    return VersionNumber(String(construct.name.dropFirst().map { $0 == "_" ? "." : $0 }))
  }

  // MARK: Targets

  private mutating func targets(
    _ value: ManifestValue, _ versions: [(platform: Platform, version: VersionNumber?, evidence: Target.Evidence)],
    _ remarks: [String], isOnly: Bool
  ) -> [Target] {
    guard let function = value.construct?.name, let name = value["name"].flatMap(evaluator.text(of:)),
      !["binaryTarget", "systemLibrary"].contains(function)
    else { return [] }
    let isTest = function == "testTarget"
    // Macros and plugins run on the machine that builds.
    let isTool = ["macro", "plugin"].contains(function)
    let kind: Target.Kind = isTest ? .test : isTool ? .other : .package
    let members = PackageMembership(files: files, package: folder, evaluator: evaluator)
      .read(value, named: name, isTest: isTest, isPlugin: function == "plugin", isOnly: isOnly)
    let place = Target.Evidence(file: path, line: value.evidence.line, key: "targets.\(name)")
    var chosen = versions.map { (platform: $0.platform, version: $0.version, evidence: $0.evidence) }
    if isTool { chosen = chosen.filter { $0.platform == .macOS } }
    if chosen.isEmpty {
      let isForTheMac = isTool || function == "executableTarget"
      chosen = [(isForTheMac ? .macOS : .iOS, nil, place)]
    }
    return chosen.map { platform, version, evidence in
      Target(
        name: name, module: ModuleName.identifier(name), kind: kind, platform: platform.rawValue,
        deploymentTarget: version?.description, evidence: version == nil ? place : evidence,
        dependencies: dependencies(of: value), files: members.files, folders: members.folders,
        exclusions: members.exclusions, notes: remarks)
    }
  }

  private mutating func dependencies(of value: ManifestValue) -> [String] {
    var names: Set<String> = []
    for item in value["dependencies"]?.items ?? [] {
      let dependency = evaluator.coerce(item, to: TypeName("Target.Dependency"))
      let given = dependency["name"] ?? dependency.unlabelled
      if let name = dependency.text ?? given.flatMap(evaluator.text(of:)) { names.insert(name) }
    }
    return names.sorted()
  }
}

import AuditModel

/// The targets of a Tuist `Project.swift`, as far as it and its helpers are literal.
struct TuistManifest {
  /// The path of the manifest.
  let path: String
  /// The project's name; nil where no project could be read.
  private(set) var name: String?
  /// What could not be read.
  private(set) var problems: [ProjectProblem] = []
  /// The targets.
  private(set) var blueprints: [TargetBlueprint] = []

  private let files: RepositoryFiles
  private var evaluator: ManifestEvaluator
  private var folder: String { RelativePath.folder(of: path) }

  /// The files of the repository that manifests share.
  static func helpers(in files: RepositoryFiles) -> [String] {
    let plugins = Set(files.paths { $0 == "Plugin.swift" }.map { RelativePath.prefix(RelativePath.folder(of: $0)) })
    let found = files.compilable.filter { path in
      guard path.hasSuffix(".swift"), RelativePath.name(of: path) != "Plugin.swift" else { return false }
      return path.hasPrefix("ProjectDescriptionHelpers/") || path.contains("/ProjectDescriptionHelpers/")
        || plugins.contains { !$0.isEmpty && path.hasPrefix($0) }
    }
    return Array(found.prefix(400))
  }

  /// Reads a manifest; nil where the file is none (`Project.swift` is a likely name in an app, too).
  init?(
    path: String, facts: FileFacts, helpers: [ManifestUnit], files: RepositoryFiles,
    configurationFiles: inout ConfigurationFileReader
  ) {
    guard facts.imports.contains(where: { $0.module == "ProjectDescription" }) else { return nil }
    self.path = path
    self.files = files
    evaluator = ManifestEvaluator([ManifestUnit(path: path, facts: facts)] + helpers)
    for problem in facts.problems where problem.extent != .remark {
      problems.append(ProjectProblem(file: path, line: problem.line, message: problem.message))
    }
    var frame = ManifestFrame()
    _ = evaluator.run(scope: 0, in: 0, &frame)
    let project = frame.names.keys.sorted().compactMap { frame.names[$0] }.first { $0.construct?.type == "Project" }
    guard let project, project.construct?.name == "init" else {
      problems.append(
        ProjectProblem(
          file: path, line: 1, message: "there is no Project that can be read without running the manifest"))
      return
    }
    name = project["name"].flatMap(evaluator.text(of:)) ?? RelativePath.name(of: folder)
    read(project, configurationFiles: &configurationFiles)
  }

  private mutating func read(_ project: ManifestValue, configurationFiles: inout ConfigurationFileReader) {
    let places = TuistPaths(files: files, manifest: path)
    for item in project["targets"]?.items ?? [] {
      let target = evaluator.coerce(item, to: TypeName("Target"))
      guard target.construct?.isCall ?? false, let title = target["name"].flatMap(evaluator.text(of:)) else {
        problems.append(
          ProjectProblem(
            file: path, line: item.evidence.file == path ? item.evidence.line : nil,
            message: "a target that only running the manifest could tell"))
        continue
      }
      var settings = TuistSettings(evaluator: evaluator, places: places, projectName: name ?? "")
      let platforms = settings.platforms(of: target)
      var blueprint = TargetBlueprint(
        name: title,
        product: TuistSettings.product(evaluator.coerce(target["product"] ?? target, to: TypeName("Product"))),
        configurations: settings.configurations(
          target, of: project, named: title, platforms: platforms, configurationFiles: &configurationFiles),
        platforms: platforms,
        evidence: Target.Evidence(file: target.evidence.file, line: target.evidence.line, key: "target \(title)"))
      var members = TuistSources(evaluator: evaluator, files: files, places: places)
      blueprint.membership = members.membership(of: target)
      blueprint.dependencies = dependencies(of: target)
      blueprint.notes = settings.notes
      blueprints.append(blueprint)
    }
  }

  private mutating func dependencies(of target: ManifestValue) -> Set<String> {
    var names: Set<String> = []
    for item in target["dependencies"]?.items ?? [] {
      let dependency = evaluator.coerce(item, to: TypeName("TargetDependency"))
      guard let construct = dependency.construct, construct.name != "sdk", construct.name != "xctest" else { continue }
      let wanted = dependency["name"] ?? dependency["target"] ?? dependency["product"] ?? dependency["path"]
      if let name = wanted.flatMap(evaluator.text(of:)) {
        names.insert(
          construct.name == "framework" || construct.name == "xcframework" ? RelativePath.stem(of: name) : name)
      }
    }
    return names
  }
}

/// Where paths of a Tuist manifest lead.
struct TuistPaths {
  let files: RepositoryFiles
  let manifest: String

  /// The folder of the manifest.
  var folder: String { RelativePath.folder(of: manifest) }

  /// The folder that `.relativeToRoot` counts from: the nearest above with a `Tuist` folder, else the repository.
  var root: String {
    var folder = self.folder
    while !folder.isEmpty {
      if files.hasFolder(folder + "/Tuist") || files.contains(folder + "/Tuist.swift") { return folder }
      folder = RelativePath.folder(of: folder)
    }
    return folder
  }

  /// The path that a value stands for.
  func path(_ value: ManifestValue, _ evaluator: ManifestEvaluator) -> String? {
    if let text = value.text { return join(text) }
    guard let construct = value.construct, let inner = construct.arguments.first?.value.text else { return nil }
    switch construct.name {
    case "relativeToRoot": return RelativePath.join(root, inner)
    case "relativeToManifest", "relativeToCurrentFile", "path", "init": return join(inner)
    default: return nil
    }
  }

  private func join(_ text: String) -> String? {
    text.hasPrefix("//") ? RelativePath.join(root, String(text.dropFirst(2))) : RelativePath.join(folder, text)
  }
}

import AuditModel

/// What one project file describes.
struct ProjectSource {
  /// The kinds of project files, the strongest first.
  enum Kind: Int, Comparable {
    case xcodeGen, tuist, xcode, bazel, podfile

    /// Orders by strength.
    static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// The kind.
  var kind: Kind
  /// The project file.
  var file: String
  /// The targets.
  var blueprints: [TargetBlueprint]
  /// The project.pbxproj that is generated of it.
  var generates: String?
  /// Whether all of it could be read.
  var isWhole = true
}

/// The first stage: every project file on its own.
struct ProjectReading {
  let files: RepositoryFiles
  /// What was read, in the order of the kinds.
  private(set) var sources: [ProjectSource] = []
  /// The Swift packages.
  private(set) var packages: [PackageManifest] = []
  /// The Podfiles.
  private(set) var podfiles: [Podfile] = []
  /// What was wrong.
  private(set) var problems: [ProjectProblem] = []

  private var configurationFiles: ConfigurationFileReader

  init(files: RepositoryFiles) {
    self.files = files
    configurationFiles = ConfigurationFileReader(files: files)
  }

  /// Reads XcodeGen's specifications.
  mutating func readSpecifications() {
    var loader = SpecificationLoader(files: files)
    /// Names of targets by folder: `project-ci.yml` beside `project.yml` describes the same ones.
    var known: [String: Set<String>] = [:]
    for specification in loader.load() {
      var targets = SpecificationTargets(specification, files: files)
      let folder = RelativePath.folder(of: specification.path)
      let blueprints = targets.blueprints(configurationFiles: &configurationFiles)
        .filter { !(known[folder]?.contains($0.name) ?? false) }
      known[folder, default: []].formUnion(blueprints.map(\.name))
      problems += specification.problems
      sources.append(
        ProjectSource(
          kind: .xcodeGen, file: specification.path, blueprints: blueprints, generates: targets.generatedProject,
          isWhole: specification.problems.isEmpty))
    }
  }

  /// Reads Tuist's manifests.
  mutating func readTuistManifests() {
    let manifests = files.paths { $0 == "Project.swift" }.filter { path in
      files.text(path)?.contains("import ProjectDescription") ?? false
    }
    guard !manifests.isEmpty else { return }
    let helpers = TuistManifest.helpers(in: files).compactMap { path in
      files.swiftFacts(path).map { ManifestUnit(path: path, facts: $0) }
    }
    for path in manifests.prefix(2_000) {
      guard let facts = files.swiftFacts(path), !isUnread(facts, at: path),
        let manifest = TuistManifest(
          path: path, facts: facts, helpers: helpers, files: files, configurationFiles: &configurationFiles)
      else { continue }
      problems += manifest.problems
      let project = manifest.name.map { RelativePath.prefix(RelativePath.folder(of: path)) + $0 + ".xcodeproj" }
      sources.append(
        ProjectSource(
          kind: .tuist, file: path, blueprints: manifest.blueprints, generates: project.map { $0 + "/project.pbxproj" },
          isWhole: manifest.problems.isEmpty))
    }
  }

  /// Reads Xcode's projects, and the packages beside them.
  mutating func readXcodeProjects() {
    for path in files.paths(named: { $0 == "project.pbxproj" }) {
      do throws(PropertyListFile.Fault) {
        let project = try XcodeProject(path: path, files: files, configurationFiles: &configurationFiles)
        sources.append(ProjectSource(kind: .xcode, file: path, blueprints: project.blueprints))
      } catch {
        problems.append(
          ProjectProblem(
            file: path, line: error.line,
            message: "the project cannot be read, its targets are unknown: \(error.message)"))
      }
    }
    readPackages()
    problems += configurationFiles.problems
  }

  private mutating func readPackages() {
    let manifests = files.paths { $0 == "Package.swift" || $0.hasPrefix("Package@swift-") && $0.hasSuffix(".swift") }
    for (folder, paths) in Dictionary(grouping: manifests, by: RelativePath.folder(of:)).sorted(by: { $0.key < $1.key })
    {
      let path = paths.count == 1 ? paths[0] : newest(paths)
      guard let facts = files.swiftFacts(path) else {
        problems.append(ProjectProblem(file: path, line: 1, message: "the manifest of '\(folder)' cannot be read"))
        continue
      }
      if isUnread(facts, at: path) { continue }
      // `Package.swift` is a likely name in an app, too.
      guard facts.imports.contains(where: { $0.module == "PackageDescription" }) else { continue }
      let manifest = PackageManifest(path: path, facts: facts, files: files)
      problems += manifest.problems
      packages.append(manifest)
    }
  }

  /// Notes a manifest that could not be parsed.
  private mutating func isUnread(_ facts: FileFacts, at path: String) -> Bool {
    guard let problem = facts.problems.first(where: { $0.extent == .notParsed }) else { return false }
    problems.append(ProjectProblem(file: path, line: problem.line ?? 1, message: problem.message))
    return true
  }

  /// The manifest that the newest toolchain takes: the one for the highest version.
  private func newest(_ paths: [String]) -> String {
    func version(_ path: String) -> VersionNumber? {
      let name = RelativePath.stem(of: path)
      if name != "Package" { return VersionNumber(String(name.dropFirst("Package@swift-".count))) }
      let head = files.text(path)?.prefix(2_000).lines.first { $0.contains("swift-tools-version") }
      return head?.split(separator: ":").last.flatMap { VersionNumber($0.trimmed) }
    }
    let known = paths.sorted().map { (path: $0, version: version($0)) }
    let best = known.max { left, right in
      guard let right = right.version else { return false }
      return left.version.map { $0 < right } ?? true
    }
    return best?.path ?? paths[0]
  }

  /// Reads BUILD files.
  mutating func readBazelFiles() {
    let build = BazelFiles(files: files)
    problems += build.problems
    for (file, blueprints) in Dictionary(grouping: BazelTargets(build).blueprints, by: \.evidence.file)
      .sorted(by: { $0.key < $1.key })
    {
      sources.append(ProjectSource(kind: .bazel, file: file, blueprints: blueprints))
    }
  }

  /// Reads Podfiles and lets them speak where a target has no deployment target of its own.
  mutating func supportWithPodfiles() {
    for path in files.paths(named: { $0 == "Podfile" }) {
      guard let data = files.content(path), data.count < 256 << 10 else { continue }
      let read = { Podfile(path: path, text: String(decoding: data, as: UTF8.self)) }
      podfiles.append(files.memory?.value(of: data, at: path, read) ?? read())
    }
    for source in sources.indices {
      let folder = RelativePath.prefix(RelativePath.folder(of: sources[source].file))
      // The nearest Podfile above.
      let podfile = podfiles.filter { folder.hasPrefix(RelativePath.prefix($0.folder)) }
        .max { $0.folder.utf8.count < $1.folder.utf8.count }
      guard let podfile else { continue }
      for index in sources[source].blueprints.indices { podfile.support(&sources[source].blueprints[index]) }
    }
  }
}

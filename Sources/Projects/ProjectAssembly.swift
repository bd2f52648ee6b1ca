import AuditModel

/// The second stage: one model of everything that the project files say.
struct ProjectAssembly {
  /// A target with the project file that describes it.
  private struct Entry {
    var target: Target
    var kind: ProjectSource.Kind
    var source: String
  }

  private let reading: ProjectReading
  private let files: RepositoryFiles
  private var entries: [Entry] = []
  private var packageTargets: [Target] = []
  private var problems: [ProjectProblem]

  init(_ reading: ProjectReading) {
    self.reading = reading
    files = reading.files
    problems = reading.problems
    for source in reading.sources {
      entries += source.blueprints.flatMap { $0.targets(in: files) }.map {
        Entry(target: $0, kind: source.kind, source: source.file)
      }
    }
  }

  /// The model.
  var model: ProjectModel {
    let targets = (entries.map(\.target) + packageTargets).sorted { left, right in
      (left.name, left.platform, left.evidence.file, left.evidence.line ?? 0)
        < (right.name, right.platform, right.evidence.file, right.evidence.line ?? 0)
    }
    var told: [ProjectProblem] = []
    for problem in problems.sorted(by: { ($0.file, $0.line ?? 0, $0.message) < ($1.file, $1.line ?? 0, $1.message) })
    where told.last != problem {
      told.append(problem)
    }
    return ProjectModel(
      targets: targets, problems: told,
      hasMembership: targets.contains { !$0.files.isEmpty || !$0.folders.isEmpty })
  }

  private mutating func tell(_ evidence: Target.Evidence, _ message: String) {
    problems.append(ProjectProblem(file: evidence.file, line: evidence.line, message: message))
  }

  // MARK: Generated projects

  /// Lets a generated project yield to the specification that it is generated of.
  mutating func yieldGeneratedProjects() {
    for source in reading.sources {
      guard let generated = source.generates else { continue }
      let twins = entries.indices.filter { entries[$0].kind == .xcode && entries[$0].source == generated }
      guard !twins.isEmpty, !source.blueprints.isEmpty else { continue }
      var dropped: Set<Int> = []
      for twin in twins {
        let target = entries[twin].target
        if let own = entries.firstIndex(where: { entry in
          entry.source == source.file && entry.target.platform == target.platform
            && (entry.target.name == target.name || "\(entry.target.name)_\(target.platform)" == target.name)
        }) {
          prefer(own, over: target)
          dropped.insert(twin)
        } else if source.isWhole {
          if !dropped.contains(where: { entries[$0].target.name == target.name }) {
            tell(
              target.evidence,
              "the target '\(target.name)' (\(target.platform)) is not in \(source.file), of which the project is "
                + "generated; it is left out")
          }
          dropped.insert(twin)
        }
      }
      entries = entries.enumerated().filter { !dropped.contains($0.offset) }.map(\.element)
    }
  }

  private mutating func prefer(_ index: Int, over twin: Target) {
    let own = entries[index].target
    if own.files.isEmpty, own.folders.isEmpty {
      entries[index].target.files = twin.files
      entries[index].target.folders = twin.folders
      entries[index].target.exclusions = twin.exclusions
    }
    guard let version = twin.deploymentTarget else { return }
    guard let known = own.deploymentTarget else {
      entries[index].target.deploymentTarget = version
      entries[index].target.evidence = twin.evidence
      entries[index].target.notes.append(
        "\(own.evidence.file) tells no deployment target; \(version) is that of the generated project")
      return
    }
    guard VersionNumber(known) != VersionNumber(version) else { return }
    let message =
      "the generated project says \(version) for '\(own.name)' on \(own.platform), "
      + "\(own.evidence.file) says \(known); the latter counts, generate the project again"
    entries[index].target.notes.append(message)
    tell(twin.evidence, message)
  }

  // MARK: Several descriptions

  /// Makes one target of what files of different kinds say of it; the lowest deployment target counts, and a
  /// contradiction is told.
  mutating func mergeDescriptionsOfOneTarget() {
    var merged: [Entry] = []
    var places: [String: [Int]] = [:]
    for entry in entries {
      let key = "\(entry.target.name)\n\(entry.target.platform)\n\(entry.target.kind.rawValue)"
      if let place = places[key]?.first(where: { merged[$0].kind != entry.kind && shares(merged[$0], entry) }) {
        merge(entry, into: &merged[place])
      } else {
        places[key, default: []].append(merged.count)
        merged.append(entry)
      }
    }
    entries = merged
  }

  private func shares(_ left: Entry, _ right: Entry) -> Bool {
    if left.target.files.contains(where: right.target.compiles) { return true }
    if right.target.files.contains(where: left.target.compiles) { return true }
    return left.target.folders.contains { folder in
      right.target.folders.contains { $0.hasPrefix(folder) || folder.hasPrefix($0) }
    }
  }

  private mutating func merge(_ entry: Entry, into known: inout Entry) {
    let (first, second) = (known.target, entry.target)
    // What one description leaves out can be in the other.
    if known.target.exclusions.isEmpty, second.exclusions.isEmpty {
      known.target.folders = Array(Set(first.folders + second.folders)).sorted()
    }
    known.target.files.formUnion(second.files)
    known.target.dependencies = Array(Set(first.dependencies + second.dependencies)).sorted()
    known.target.bundleIdentifier = first.bundleIdentifier ?? second.bundleIdentifier
    guard let version = second.deploymentTarget.flatMap({ VersionNumber($0) }) else { return }
    guard let own = first.deploymentTarget.flatMap({ VersionNumber($0) }) else {
      known.target.deploymentTarget = version.description
      known.target.evidence = second.evidence
      return
    }
    guard own != version else { return }
    let message =
      "\(second.evidence.file) says \(version) for '\(first.name)' on \(first.platform), "
      + "\(first.evidence.file) says \(own); the lower one counts"
    if version < own {
      known.target.deploymentTarget = version.description
      known.target.evidence = second.evidence
    }
    known.target.notes.append(message)
    tell(second.evidence, message)
  }

  // MARK: Packages

  /// Adds the packages. One that names no platform is built for those of the targets that use its products.
  mutating func addPackages() {
    for package in reading.packages {
      for target in package.targets {
        guard !package.namesPlatforms, target.kind == .package || target.kind == .test else {
          packageTargets.append(target)
          continue
        }
        let products = package.products.filter { $0.value.contains(target.name) }.keys
        let names = Set(products).union([target.name])
        let users = entries.map(\.target).filter { !names.isDisjoint(with: $0.dependencies) }
        let platforms = Set(users.map(\.platform)).sorted()
        for platform in platforms.isEmpty ? [target.platform] : platforms {
          var copy = target
          copy.platform = platform
          packageTargets.append(copy)
        }
      }
    }
  }

  // MARK: Pods

  /// Adds pods that are developed in the repository, and targets that only a Podfile tells of.
  mutating func addPods() {
    let podspecs = files.paths { $0.hasSuffix(".podspec") }
    let index = MembershipIndex(podspecs.isEmpty ? [] : entries.map(\.target) + packageTargets)
    for path in podspecs {
      guard let text = files.text(path), text.utf8.count < 256 << 10,
        let blueprint = Podspec(path: path, text: text, files: files).blueprint
      else { continue }
      let sources = blueprint.membership.files.keys
      // A library that is a package or a project, too, is described there.
      guard !sources.isEmpty, sources.allSatisfy({ index.targets(compiling: $0).isEmpty }) else { continue }
      entries += blueprint.targets(in: files).map { Entry(target: $0, kind: .podfile, source: path) }
    }
    let known = Set((entries.map(\.target) + packageTargets).map(\.name))
    for podfile in reading.podfiles {
      for target in podfile.targets where !known.contains(target.name) {
        entries += podfile.blueprint(of: target, files: files).targets(in: files).map {
          Entry(target: $0, kind: .podfile, source: podfile.path)
        }
      }
    }
  }
}

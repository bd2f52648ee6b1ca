/// What a target of an Xcode project compiles: build phases, and the folders that Xcode 16 keeps in step with the disk.
struct XcodeMembership {
  let objects: ProjectObjects
  let tree: ProjectTree
  let files: RepositoryFiles
  /// All synchronised folders of the project.
  let synchronised: [ProjectObjects.Object]
  private(set) var membership = TargetBlueprint.Membership()
  private(set) var dependencies: Set<String> = []

  init(
    objects: ProjectObjects, tree: ProjectTree, files: RepositoryFiles, synchronised: [ProjectObjects.Object]
  ) {
    self.synchronised = synchronised
    self.objects = objects
    self.tree = tree
    self.files = files
  }

  /// Reads a target.
  mutating func read(_ target: ProjectObjects.Object) {
    for phase in objects.objects(target.list("buildPhases")) { read(phase: phase) }
    let folders = target.list("fileSystemSynchronizedGroups")
    for id in folders { synchronise(id, owns: true, target: target) }
    // A target that does not own a folder can still take single files of it.
    for group in synchronised where !folders.contains(group.id) {
      synchronise(group.id, owns: false, target: target)
    }
    for dependency in objects.objects(target.list("dependencies")) {
      let proxy = objects.object(dependency.text("targetProxy"))
      let product = objects.object(dependency.text("productRef"))
      let name = objects.object(dependency.text("target"))?.text("name") ?? product?.text("productName")
      if let name = name ?? proxy?.text("remoteInfo") ?? dependency.text("name") { dependencies.insert(name) }
    }
    for product in objects.objects(target.list("packageProductDependencies")) {
      if let name = product.text("productName") { dependencies.insert(name) }
    }
  }

  private mutating func read(phase: ProjectObjects.Object) {
    let compiles = ["PBXSourcesBuildPhase", "PBXResourcesBuildPhase", "PBXHeadersBuildPhase"].contains(phase.isa)
    guard compiles || phase.isa == "PBXFrameworksBuildPhase" else { return }
    if compiles { membership.files.reserveCapacity(membership.files.count + phase.files.count) }
    for buildFile in phase.files.lazy.compactMap(objects.object) {
      guard let reference = buildFile.file ?? buildFile.text("fileRef") else {
        if let name = objects.object(buildFile.text("productRef"))?.text("productName") { dependencies.insert(name) }
        continue
      }
      if compiles {
        let filters =
          buildFile.hasMore ? buildFile.list("platformFilters") + [buildFile.text("platformFilter") ?? ""] : []
        let platforms = filters.isEmpty ? nil : Self.platforms(filters)
        tree.forEachFile(of: reference) { add($0, platforms) }
      } else if let linked = objects.object(reference) {
        link(linked)
      }
    }
  }

  private mutating func add(_ path: String, _ platforms: Set<Platform>?) {
    guard RepositoryFiles.isCompiled(path) else { return }
    if let file = files.file(at: path), file == path || RepositoryFiles.isCompiled(file) {
      membership.add(file: file, platforms: platforms)
    } else {
      membership.missing.insert(path)
    }
  }

  /// A framework of another project of the repository is a dependency by its name.
  private mutating func link(_ reference: ProjectObjects.Object) {
    guard let path = reference.text("path") ?? reference.text("name"),
      !["SDKROOT", "DEVELOPER_DIR"].contains(reference.text("sourceTree") ?? "")
    else { return }
    switch RelativePath.fileExtension(of: path) {
    case "framework": dependencies.insert(RelativePath.stem(of: path))
    case "a":
      let name = RelativePath.stem(of: path)
      dependencies.insert(name.hasPrefix("lib") ? String(name.dropFirst(3)) : name)
    default: break
    }
  }

  // MARK: Synchronised folders

  private mutating func synchronise(_ id: String, owns: Bool, target: ProjectObjects.Object) {
    guard let group = objects.object(id) else { return }
    // The bare form has no exceptions at all.
    let exceptions = objects.objects(group.list("exceptions")).filter {
      $0.isa == "PBXFileSystemSynchronizedBuildFileExceptionSet" && $0.text("target") == target.id
    }
    guard owns || !exceptions.isEmpty, let path = tree.path(of: id) else { return }
    let folder = files.folder(at: path) ?? path
    for exception in exceptions {
      for member in exception.list("membershipExceptions") {
        for path in paths(of: member, in: folder) { except(path, owns: owns) }
      }
      guard owns else { continue }
      for (member, filters) in exception.lists("platformFiltersByRelativePath") {
        for path in paths(of: member, in: folder) { limit(path, to: Self.platforms(filters)) }
      }
    }
    guard owns else { return }
    membership.add(folder: folder)
    // A folder that is copied as it stands compiles nothing.
    for copied in group.list("explicitFolders") {
      if let path = RelativePath.join(folder, copied) { membership.exclusions.insert(path + "/") }
    }
  }

  /// The files or folders that an exception means; a localised one stands for all its variants.
  private func paths(of member: String, in folder: String) -> [String] {
    let localised = "/Localized: "
    guard member.hasPrefix(localised) else { return RelativePath.join(folder, member).map { [$0] } ?? [] }
    let name = String(member.dropFirst(localised.count))
    return files.compilable(below: folder).filter { path in
      RelativePath.name(of: path) == RelativePath.name(of: name)
        && RelativePath.folder(of: path).hasSuffix(".lproj")
    }
  }

  private mutating func except(_ path: String, owns: Bool) {
    let isFolder = !files.contains(path) && files.hasFolder(path)
    if owns {
      membership.exclusions.insert(isFolder ? path + "/" : path)
    } else if isFolder {
      membership.add(folder: path)
    } else if RepositoryFiles.isCompiled(path), let file = files.compilable(at: path) {
      membership.add(file: file)
    }
  }

  private mutating func limit(_ path: String, to platforms: Set<Platform>?) {
    guard let platforms else { return }
    if files.hasFolder(path) {
      membership.exclusions.insert(path + "/")
      for file in files.compilable(below: path) { membership.add(file: file, platforms: platforms) }
    } else if let file = files.compilable(at: path) {
      membership.exclusions.insert(file)
      membership.add(file: file, platforms: platforms)
    }
  }

  /// The platforms of filters (`ios`, `maccatalyst`, `macos`); nil for all.
  private static func platforms(_ filters: [String]) -> Set<Platform>? {
    let platforms = Set(filters.compactMap { Platform(name: $0) })
    return platforms.isEmpty ? nil : platforms
  }
}

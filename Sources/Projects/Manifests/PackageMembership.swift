/// What a target of a package compiles: the folder that it names, or the one that SwiftPM looks in.
struct PackageMembership {
  let files: RepositoryFiles
  let package: String
  let evaluator: ManifestEvaluator

  /// Files and folders of a target, as the model holds them.
  struct Members {
    var files: Set<String> = []
    var folders: [String] = []
    var exclusions: Set<String> = []
  }

  /// Reads the paths of a target.
  func read(_ value: ManifestValue, named name: String, isTest: Bool, isPlugin: Bool, isOnly: Bool) -> Members {
    var members = Members()
    guard let folder = folder(value, named: name, isTest: isTest, isPlugin: isPlugin, isOnly: isOnly) else {
      return members
    }
    let sources = texts(value["sources"])
    for path in sources.isEmpty ? [""] : sources {
      guard let joined = RelativePath.join(folder, path) else { continue }
      if files.contains(joined) {
        members.files.insert(joined)
      } else if files.hasFolder(joined) {
        members.folders.append(RelativePath.prefix(joined))
      }
    }
    for path in texts(value["exclude"]) {
      guard let joined = RelativePath.join(folder, path), !joined.isEmpty else { continue }
      members.exclusions.insert(files.contains(joined) ? joined : joined + "/")
    }
    members.folders.sort()
    // A target at the package's root does not compile the manifest.
    if folder == package { members.exclusions.insert(RelativePath.prefix(package) + "Package.swift") }
    return members
  }

  private func texts(_ value: ManifestValue?) -> [String] { (value?.items ?? []).compactMap(\.text) }

  private func folder(
    _ value: ManifestValue, named name: String, isTest: Bool, isPlugin: Bool, isOnly: Bool
  ) -> String? {
    if let written = value["path"], !written.isNil {
      return evaluator.text(of: written).flatMap { RelativePath.join(package, $0) }.map { files.folder(at: $0) ?? $0 }
    }
    let searched = isPlugin ? ["Plugins"] : (isTest ? ["Tests"] : []) + ["Sources", "Source", "src", "srcs"]
    for parent in searched {
      let folder = RelativePath.join(package, "\(parent)/\(name)").flatMap { files.folder(at: $0) }
      if let folder { return folder }
    }
    guard isOnly, !isPlugin else { return nil }
    // Since Swift 5.9 the only target of its kind may lie in `Sources` or `Tests` itself.
    return (isTest ? ["Tests"] : searched).compactMap { RelativePath.join(package, $0) }.first(where: files.hasFolder)
  }
}

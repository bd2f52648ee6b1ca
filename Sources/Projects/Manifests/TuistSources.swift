import AuditModel

/// What a Tuist target compiles: sources, the storyboards among its resources, and buildable folders.
struct TuistSources {
  var evaluator: ManifestEvaluator
  let files: RepositoryFiles
  let places: TuistPaths
  private var membership = TargetBlueprint.Membership()

  private static let interfaceExtensions: Set<String> = ["storyboard", "xib"]

  init(evaluator: ManifestEvaluator, files: RepositoryFiles, places: TuistPaths) {
    self.evaluator = evaluator
    self.files = files
    self.places = places
  }

  /// The members of a target.
  mutating func membership(of target: ManifestValue) -> TargetBlueprint.Membership {
    for glob in globs(target["sources"], type: "SourceFilesList", element: "SourceFileGlob") {
      add(glob) { !Self.interfaceExtensions.contains($0) }
    }
    for glob in globs(target["resources"], type: "ResourceFileElements", element: "ResourceFileElement") {
      add(glob, where: Self.interfaceExtensions.contains)
    }
    for folder in target["buildableFolders"]?.items ?? [] {
      let value = evaluator.coerce(folder, to: TypeName("BuildableFolder"))
      let inner = value.text != nil ? value : value.construct?.arguments.first?.value ?? value
      if let path = places.path(inner, evaluator) { membership.add(folder: path) }
    }
    return membership
  }

  /// The patterns of a list with what each leaves out.
  private mutating func globs(
    _ value: ManifestValue?, type: String, element: String
  ) -> [(pattern: ManifestValue, excluding: [ManifestValue])] {
    guard let value, !value.isNil else { return [] }
    let list = evaluator.coerce(value, to: TypeName(type))
    var items = list.items
    if let construct = list.construct,
      let inner = list["globs"] ?? list["paths"] ?? list["resources"]
        ?? (["init", "paths", "resources", "sourceFilesList"].contains(construct.name) ? list.unlabelled : nil)
    {
      items = inner.items
    }
    return items.compactMap { item in
      let glob = evaluator.coerce(item, to: TypeName(element))
      if glob.text != nil { return (glob, []) }
      guard let construct = glob.construct, construct.name != "folderReference" else { return nil }
      if ["relativeToRoot", "relativeToManifest", "path"].contains(construct.name) { return (glob, []) }
      guard let pattern = glob["pattern"] ?? construct.arguments.first?.value else { return nil }
      return (pattern, glob["excluding"]?.items ?? [])
    }
  }

  private mutating func add(
    _ glob: (pattern: ManifestValue, excluding: [ManifestValue]), where wanted: (String) -> Bool
  ) {
    guard let pattern = places.path(glob.pattern, evaluator) else { return }
    let excluded = glob.excluding.flatMap { $0.items }.compactMap { places.path($0, evaluator) }.map { PathPattern($0) }
    // A folder stands for everything in it.
    let isFolder = !PathPattern.isPattern(pattern) && files.hasFolder(pattern)
    let matcher = PathPattern(isFolder ? pattern + "/**" : pattern)
    for file in files.compilable(below: isFolder ? pattern : PathPattern.fixedFolder(of: pattern))
    where wanted(RelativePath.fileExtension(of: file)) && matcher.matchesWhole(file)
      && !excluded.contains(where: { $0.matches(file) })
    {
      membership.add(file: file)
    }
  }
}

/// What the `sources` of an XcodeGen target compile.
struct SpecificationSources {
  let files: RepositoryFiles
  private var membership = TargetBlueprint.Membership()
  /// The folders with what each of them leaves out.
  private var excluded: [(folder: String, files: Set<String>)] = []

  init(files: RepositoryFiles) { self.files = files }

  /// Reads one source: a path, or a mapping with one.
  mutating func read(_ source: SpecificationNode) {
    guard let written = source.text ?? source["path"]?.text, compiles(source),
      let joined = RelativePath.join(source.base, written)
    else { return }
    let path = files.file(at: joined) ?? files.folder(at: joined) ?? joined
    let platforms = Set(
      (source["destinationFilters"] ?? source["platformFilters"])?.texts.compactMap { Platform(name: $0) } ?? [])
    let limit = platforms.isEmpty ? nil : platforms
    if files.contains(path) {
      if RepositoryFiles.isCompiled(path) { membership.add(file: path, platforms: limit) }
      return
    }
    guard files.hasFolder(path) else {
      if RepositoryFiles.isCompiled(path), !(source["optional"]?.isTrue ?? false) { membership.missing.insert(path) }
      return
    }
    let excludes = patterns(source["excludes"], in: path)
    let includes = patterns(source["includes"], in: path)
    let infers = source["inferDestinationFiltersByPath"]?.isTrue ?? false
    if !includes.isEmpty || infers || limit != nil {
      for file in files.compilable(below: path)
      where (includes.isEmpty || fits(includes, file)) && !fits(excludes, file) {
        membership.add(file: file, platforms: infers ? Self.destination(of: file) ?? limit : limit)
      }
    } else {
      membership.add(folder: path)
      excluded.append((path, Set(excludes.isEmpty ? [] : files.compilable(below: path).filter { fits(excludes, $0) })))
    }
  }

  /// What all sources together compile: a file that one folder leaves out can still belong to another.
  func finished() -> TargetBlueprint.Membership {
    var result = membership
    for (index, entry) in excluded.enumerated() {
      for file in entry.files {
        let isWanted = excluded.enumerated().contains { other in
          other.offset != index && file.hasPrefix(RelativePath.prefix(other.element.folder))
            && !other.element.files.contains(file)
        }
        if isWanted { result.add(file: file) } else { result.exclusions.insert(file) }
      }
    }
    return result
  }

  /// Folder references and files of other phases compile nothing.
  private func compiles(_ source: SpecificationNode) -> Bool {
    if source["type"]?.text == "folder" { return false }
    guard let phase = source["buildPhase"] else { return true }
    return ["sources", "resources", "headers"].contains(phase.text ?? "")
  }

  private func patterns(_ node: SpecificationNode?, in folder: String) -> [PathPattern] {
    (node?.texts ?? []).prefix(500).compactMap { pattern in
      RelativePath.join(folder, pattern).map { PathPattern($0) }
    }
  }

  private func fits(_ patterns: [PathPattern], _ path: String) -> Bool { patterns.contains { $0.matches(path) } }

  /// The platform that a folder or the end of a name tells: `/iOS/`, `View_macOS.swift`.
  private static func destination(of path: String) -> Set<Platform>? {
    let words =
      path.split(separator: "/").dropLast().map(String.init)
      + [RelativePath.stem(of: path).split(separator: "_").last.map(String.init) ?? ""]
    let platforms = Platform.allCases.filter { platform in
      words.contains { $0.lowercased() == platform.rawValue.lowercased() }
    }
    return platforms.isEmpty ? nil : Set(platforms)
  }
}

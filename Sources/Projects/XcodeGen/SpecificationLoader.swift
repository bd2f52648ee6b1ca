import AuditModel

/// Finds and loads XcodeGen specifications with everything that they include.
struct SpecificationLoader {
  /// A specification that stands on its own.
  struct Specification {
    /// Its file.
    var path: String
    /// Everything in it, included files merged.
    var root: SpecificationNode
    /// What was wrong in it and in the files that it includes.
    var problems: [ProjectProblem]
    /// The files that it includes, at any depth.
    var included: Set<String>
  }

  let files: RepositoryFiles
  private var parsed: [String: (root: YamlNode, problems: [YamlProblem])?] = [:]
  private var included: Set<String> = []

  private static let depthLimit = 16
  private static let sizeLimit = 2 << 20
  private static let includesLimit = 400

  init(files: RepositoryFiles) { self.files = files }

  /// All specifications of the repository; `project.yml` first in its folder.
  mutating func load() -> [Specification] {
    var found: [Specification] = []
    for path in candidates() {
      var problems: [ProjectProblem] = []
      var budget = Self.includesLimit
      included = []
      let base = RelativePath.folder(of: path)
      guard let root = tree(path, base: base, root: base, parents: [], budget: &budget, problems: &problems) else {
        continue
      }
      // A part that others include has no name of its own.
      let isProject = RelativePath.stem(of: path) == "project"
      let isSpecification = (isProject || root["name"] != nil) && Self.looksLikeTargets(root["targets"])
      let isBroken = isProject && !problems.isEmpty && (root["targets"] != nil || root["include"] != nil)
      if isSpecification || isBroken {
        found.append(Specification(path: path, root: root, problems: problems, included: included))
      }
    }
    return found.enumerated().filter { index, specification in
      // What another includes is a part of it; of two that include each other the first counts.
      !found.enumerated().contains { other, whole in
        whole.included.contains(specification.path) && other != index
          && (other < index || !specification.included.contains(whole.path))
      }
    }.map(\.element)
  }

  /// Files that can be specifications, by name and by a word in them.
  private func candidates() -> [String] {
    let named = files.paths { name in
      name.hasSuffix(".yml") || name.hasSuffix(".yaml") || name == "project.json"
    }
    let visible = named.filter { path in !path.split(separator: "/").contains { $0.hasPrefix(".") } }
    return visible.sorted { left, right in
      let (first, second) = (RelativePath.folder(of: left), RelativePath.folder(of: right))
      return (first, RelativePath.stem(of: left) == "project" ? 0 : 1, left)
        < (second, RelativePath.stem(of: right) == "project" ? 0 : 1, right)
    }
  }

  /// Whether targets are an Xcode project's: other tools have a key of this name too.
  private static func looksLikeTargets(_ targets: SpecificationNode?) -> Bool {
    targets?.entries.contains { entry in
      ["platform", "supportedDestinations", "templates", "type"].contains { entry.value[$0] != nil }
    } ?? false
  }

  private mutating func parse(_ path: String) -> (root: YamlNode, problems: [YamlProblem])? {
    if let known = parsed[path] { return known }
    var result: (root: YamlNode, problems: [YamlProblem])?
    if let text = files.text(path), text.utf8.count <= Self.sizeLimit, Self.mayMatter(text) {
      result = YamlReader.read(text)
    }
    parsed[path] = .some(result)
    return result
  }

  private static let words = [
    "targets", "include", "targetTemplates", "settingGroups", "settings", "options", "packages", "configs",
    "configFiles",
    "schemes",
  ].map { Array($0.utf8) }

  /// Whether a key of a specification begins a line; most YAML files of a repository have none.
  private static func mayMatter(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var isStart = true
      for index in bytes.indices {
        if isStart {
          let rest = UnsafeBufferPointer(rebasing: bytes[index...])
          // JSON, or a mapping in braces.
          if bytes[index] == UInt8(ascii: "{") { return true }
          let key = bytes[index] == UInt8(ascii: "\"") ? UnsafeBufferPointer(rebasing: rest.dropFirst()) : rest
          if words.contains(where: { key.starts(with: $0) }) { return true }
        }
        isStart = bytes[index] == 10 || bytes[index] == 13
      }
      return false
    }
  }

  /// A file with what it includes below it.
  private mutating func tree(
    _ path: String, base: String, root: String, parents: Set<String>, budget: inout Int,
    problems: inout [ProjectProblem]
  ) -> SpecificationNode? {
    guard budget > 0, parents.count < Self.depthLimit, !parents.contains(path), let (yaml, faults) = parse(path) else {
      return nil
    }
    budget -= 1
    problems += faults.map { ProjectProblem(file: path, line: $0.line, message: $0.message) }
    let own = SpecificationNode(yaml, file: path, base: base)
    guard let include = own["include"] else { return own }
    var merged: SpecificationNode?
    for entry in include.items {
      guard let target = entry.text ?? entry["path"]?.text, entry["enable"].map(\.isTrue) ?? true else { continue }
      let isRelative = entry["relativePaths"].map(\.isTrue) ?? true
      let places = [isRelative ? base : root, RelativePath.folder(of: path)]
      guard let file = places.compactMap({ RelativePath.join($0, target).flatMap(files.file) }).first else {
        let isOpen = target.contains("${")
        if !isOpen {
          problems.append(
            ProjectProblem(
              file: path, line: entry.line, message: "includes '\(target)', which is not in the repository"))
        }
        continue
      }
      let folder = isRelative ? RelativePath.folder(of: file) : base
      guard
        let more = tree(
          file, base: folder, root: root, parents: parents.union([path]), budget: &budget, problems: &problems)
      else { continue }
      included.insert(file)
      merged = merged.map { more.merged(onto: $0) } ?? more
    }
    return merged.map { own.merged(onto: $0) } ?? own
  }
}

/// Where the files and groups of a project lie in the repository.
final class ProjectTree {
  private let objects: ProjectObjects
  private let parents: [String: String]
  /// The folder that paths of the project start from.
  private let root: String?
  /// Paths of groups: each is asked for once for every file in it.
  private var known: [String: String?] = [:]

  private static let depthLimit = 64

  /// Makes the tree of a project whose .xcodeproj lies in a folder.
  init(_ objects: ProjectObjects, projectFolder: String) {
    self.objects = objects
    var parents = [String: String](minimumCapacity: objects.table.count / 2)
    for group in objects.all(["PBXGroup", "PBXVariantGroup", "XCVersionGroup"]) {
      for child in group.list("children") where parents[child] == nil { parents[child] = group.id }
    }
    self.parents = parents
    root = RelativePath.join(projectFolder, objects.root.text("projectDirPath") ?? "")
  }

  /// The path of a file or group, relative to the repository; nil outside of it, or where nobody knows.
  func path(of id: String) -> String? { path(of: id, depth: 0) }

  private func path(of id: String, depth: Int) -> String? {
    if let path = known[id] { return path }
    guard depth < Self.depthLimit, let object = objects.object(id) else { return nil }
    let path = locate(object, depth: depth)
    if !object.isFile { known[id] = .some(path) }
    return path
  }

  private func locate(_ object: ProjectObjects.Object, depth: Int) -> String? {
    // A variant group's name is the file's; only its children have paths.
    let own = object.path ?? ""
    switch object.sourceTree ?? "<group>" {
    case "<group>":
      guard let parent = parents[object.id] else { return root.flatMap { RelativePath.join($0, own) } }
      return path(of: parent, depth: depth + 1).flatMap { RelativePath.join($0, own) }
    case "SOURCE_ROOT", "PROJECT_DIR", "SRCROOT": return root.flatMap { RelativePath.join($0, own) }
    default: return nil
    }
  }

  /// Tells the files that a build file's reference stands for: itself, or the variants of a group.
  func forEachFile(of id: String, _ tell: (String) -> Void) {
    guard let object = objects.object(id) else { return }
    switch object.isa {
    case "PBXFileReference": locate(object, depth: 0).map(tell)
    case "PBXVariantGroup": object.list("children").compactMap { path(of: $0) }.forEach(tell)
    default: break
    }
  }
}

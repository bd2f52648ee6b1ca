/// Guesses the module of a file from its folders, where no project file tells who compiles it.
struct ModuleGuess: Sendable {
  /// Folders (ending in `/`, or empty) in which a project or package is described, with the package ones apart.
  private let projects: Set<String>

  /// Looks for projects in a file list.
  init(paths: [String]) {
    var projects: Set<String> = []
    for path in paths {
      let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
      let folder = slash.map { path[...$0] } ?? ""
      let name = path[folder.endIndex...]
      if ["Package.swift", "project.yml", "Project.swift", "BUILD", "BUILD.bazel"].contains(name) {
        projects.insert(String(folder))
      } else if name == "project.pbxproj" {
        let above = folder.dropLast().utf8.lastIndex(of: UInt8(ascii: "/")).map { folder[...$0] } ?? ""
        projects.insert(String(above))
      }
    }
    self.projects = projects
  }

  /// The module's name; empty where nothing tells.
  func module(of path: String) -> String {
    var folders = path.split(separator: "/").map(String.init).dropLast()
    // Down from the nearest project: `App/App.xcodeproj` and `App/Core/Login.swift` give Core.
    var base = folders.count
    while base > 0, !projects.contains(folders[..<base].joined(separator: "/") + "/") { base -= 1 }
    let project = base > 0 ? folders[base - 1] : ""
    folders = folders.dropFirst(base)
    while let first = folders.first, Self.containers.contains(first.lowercased()) { folders = folders.dropFirst() }
    return folders.first ?? project
  }

  /// Folders that only hold modules.
  private static let containers: Set<String> = [
    "sources", "source", "src", "tests", "targets", "modules", "packages", "features", "frameworks", "projects", "apps",
    "libraries",
  ]
}

/// Paths relative to the repository, with `/`.
enum RelativePath {
  /// Joins a folder and a path below it, and resolves `.` and `..`.
  ///
  /// - Returns: the path without a leading or trailing `/` (empty for the repository itself); nil where it leaves the
  ///   repository or is absolute.
  static func join(_ folder: String, _ path: String) -> String? {
    if path.hasPrefix("/") || path.hasPrefix("~") { return nil }
    var parts: [Substring] = []
    for part in folder.split(separator: "/") + path.split(separator: "/") {
      switch part {
      case ".": continue
      case "..":
        guard parts.popLast() != nil else { return nil }
      default: parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// The folder that a path lies in; empty for the repository itself.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// The last component.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// What stands behind the last dot of the last component, in small letters.
  static func fileExtension(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The last component without what stands behind its last dot.
  static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// A folder as a prefix of the paths below it: `Sources/`, empty for the repository itself.
  static func prefix(_ folder: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
  }
}

import Foundation

/// Paths relative to the repository, with `/`.
enum RelativePath {
  /// Joins a folder and a path below it, and resolves `.` and `..`.
  ///
  /// - Returns: the path without a leading or trailing `/` (empty for the repository itself); nil where it leaves the
  ///   repository or is absolute.
  static func join(_ folder: String, _ path: String) -> String? {
    if path.hasPrefix("/") || path.hasPrefix("~") { return nil }
    if isPlain(folder), isPlain(path) {
      return folder.isEmpty || path.isEmpty ? folder + path : folder + "/" + path
    }
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

  /// Whether nothing in a path is to be resolved: no component is empty or begins with a dot.
  private static func isPlain(_ path: String) -> Bool {
    var last = UInt8(ascii: "/")
    for byte in path.utf8 {
      if last == UInt8(ascii: "/"), byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") { return false }
      last = byte
    }
    return path.isEmpty || last != UInt8(ascii: "/")
  }

  /// The folder that a path lies in; empty for the repository itself.
  static func folder(of path: String) -> String {
    lastSlash(in: path).map { String(path[..<$0]) } ?? ""
  }

  /// The last component.
  static func name(of path: String) -> String {
    String(lastComponent(of: path))
  }

  /// What stands behind the last dot of the last component, in small letters.
  static func fileExtension(of path: String) -> String {
    let name = lastComponent(of: path)
    guard let dot = dot(in: name) else { return "" }
    let end = name[name.utf8.index(after: dot)...]
    let isSmall = end.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    return isSmall ? String(end) : end.lowercased()
  }

  /// The last component without what stands behind its last dot.
  static func stem(of path: String) -> String {
    let name = lastComponent(of: path)
    return String(dot(in: name).map { name[..<$0] } ?? name)
  }

  /// The last component.
  static func lastComponent(of path: String) -> Substring {
    lastSlash(in: path).map { path[path.utf8.index(after: $0)...] } ?? path[...]
  }

  private static func lastSlash(in path: String) -> String.Index? {
    let offset = path.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
      var index = bytes.count - 1
      while index >= 0, bytes[index] != UInt8(ascii: "/") { index -= 1 }
      return index < 0 ? nil : index
    }
    guard let offset else { return path.utf8.lastIndex(of: UInt8(ascii: "/")) }
    return offset.map { path.utf8.index(path.startIndex, offsetBy: $0) }
  }

  /// The last dot of a name that does not begin with it.
  private static func dot(in name: Substring) -> String.Index? {
    name.utf8.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 == name.startIndex ? nil : $0 }
  }

  /// Whether a path stands before another one by its bytes.
  static func isBefore(_ left: String, _ right: String) -> Bool {
    left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { right in
        let common = min(left.count, right.count)
        guard common > 0, let first = left.baseAddress, let second = right.baseAddress else {
          return left.count < right.count
        }
        let order = memcmp(first, second, common)
        return order == 0 ? left.count < right.count : order < 0
      }
    }.flatMap { $0 } ?? left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  /// A folder as a prefix of the paths below it: `Sources/`, empty for the repository itself.
  static func prefix(_ folder: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
  }
}

import AuditModel

/// Knows the folders whose files are not the team's own: dependency checkouts, prebuilt frameworks, build products.
///
/// A folder's name alone is no proof: `Pods` is CocoaPods' only beside a Podfile or with a Manifest.lock inside.
struct VendoredFolders {
  private let podFolders: Set<String>
  private let included: [String]
  /// The folder that was asked about last, and what it lies in: files of a folder come one after the other.
  private var last: (folder: Substring, found: Found?) = ("", nil)

  /// Why the files of a folder are left out, and the folder that it is for.
  private typealias Found = (reason: SkipReason, folder: Substring)

  /// Looks for the folders in a file list.
  ///
  /// - Parameters:
  ///   - paths: all paths of the repository.
  ///   - included: globs of the configuration; one that names such a folder, or something in it, has it read.
  init(paths: [String], included: [String]) {
    var podFolders: Set<String> = []
    for path in paths where path.utf8.last == UInt8(ascii: "e") || path.utf8.last == UInt8(ascii: "k") {
      if path == "Podfile" {
        podFolders.insert("Pods")
      } else if path.hasSuffix("/Podfile") {
        podFolders.insert(path.dropLast("Podfile".count) + "Pods")
      } else if path == "Pods/Manifest.lock" || path.hasSuffix("/Pods/Manifest.lock") {
        podFolders.insert(String(path.dropLast("/Manifest.lock".count)))
      }
    }
    self.podFolders = podFolders
    self.included = included
  }

  /// Why a file is left out; nil where it is the team's own.
  mutating func reason(for path: String) -> SkipReason? {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let folder = path[...slash]
    if folder != last.folder { last = (folder, found(in: folder)) }
    guard let found = last.found,
      !included.contains(where: { $0.names(folder: String(found.folder)) && Glob($0).matches(path) })
    else { return nil }
    return found.reason
  }

  /// Looks through a folder (ending in `/`) and those around it, the outermost first.
  private func found(in path: Substring) -> Found? {
    var previous: Substring = ""
    var start = path.startIndex
    while let slash = path[start...].utf8.firstIndex(of: UInt8(ascii: "/")) {
      let component = path[start..<slash]
      if let reason = reason(for: component, after: previous, folder: path[..<slash]) {
        return (reason, path[..<slash])
      }
      previous = component
      start = path.utf8.index(after: slash)
    }
    return nil
  }

  private func reason(for component: Substring, after previous: Substring, folder: Substring) -> SkipReason? {
    switch component {
    case "DerivedData", ".build": .buildProducts
    case "node_modules": .vendored
    case "Pods": podFolders.contains(String(folder)) ? .vendored : nil
    case "Checkouts": previous == "Carthage" ? .vendored : nil
    case "Build": previous == "Carthage" ? .buildProducts : nil
    case "checkouts": previous == "SourcePackages" ? .vendored : nil
    // Headers and interfaces of a prebuilt framework are not source of the repository.
    default:
      component.utf8.last == UInt8(ascii: "k")
        && (component.hasSuffix(".framework") || component.hasSuffix(".xcframework")) ? .vendored : nil
    }
  }
}

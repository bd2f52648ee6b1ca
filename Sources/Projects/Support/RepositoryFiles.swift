import AuditModel
import Foundation

/// The repository as project files see it: which files there are, and their text.
struct RepositoryFiles {
  /// Every path, sorted by its bytes, so that what lies in a folder stands together.
  let paths: [String]
  /// The paths that a target can compile or that hold its screens, sorted by their bytes.
  let compilable: [String]
  /// Gives a file's content; nil where it cannot be read.
  let content: (String) -> Data?
  /// Gives the facts of a Swift manifest.
  let swiftFacts: (String) -> FileFacts?
  /// What earlier versions of the same projects said; nil where only one version is read.
  let memory: ProjectMemory?

  /// The paths that can be those of project files by their endings: few of a repository's files, and asked for by many
  /// names.
  private let describing: [String]
  private let known: Set<String>
  /// Every folder that something lies in.
  private let folders: Set<String>
  private let spellings: Spellings

  /// Endings of files that a target compiles and an audit reads.
  static let compiledExtensions: Set<String> = [
    "swift", "m", "mm", "h", "hh", "hpp", "c", "cc", "cpp", "cxx", "storyboard", "xib",
  ]

  private static let spelledExtensions = compiledExtensions.union(["yml", "yaml", "json", "xcconfig"])

  /// Endings of files that describe targets; of the Swift files only manifests do.
  private static let describingExtensions: Set<String> = ["", "bazel", "json", "pbxproj", "podspec", "yaml", "yml"]

  /// Beginnings of the names of manifests: `Package@swift-6.0.swift`.
  private static let manifests = ["Package", "Project", "Plugin"]

  /// Largest project file that is read; the largest real ones have some 10 MB.
  static let sizeLimit = 64 << 20

  /// Makes the view on a repository.
  init(
    paths: [String], content: @escaping (String) -> Data?, swiftFacts: @escaping (String) -> FileFacts?,
    memory: ProjectMemory? = nil
  ) {
    self.paths = paths.sorted(by: RelativePath.isBefore)
    self.content = content
    self.swiftFacts = swiftFacts
    self.memory = memory
    known = Set(paths)
    var (compilable, spelled, describing): ([String], [String], [String]) = ([], [], [])
    var folders: Set<String> = []
    var last: Substring = ""
    for path in self.paths {
      let name = RelativePath.lastComponent(of: path)
      let ending = RelativePath.fileExtension(of: path)
      if Self.compiledExtensions.contains(ending) { compilable.append(path) }
      if Self.spelledExtensions.contains(ending) { spelled.append(path) }
      let describes =
        ending == "swift" ? Self.manifests.contains(where: name.hasPrefix) : Self.describingExtensions.contains(ending)
      if describes { describing.append(path) }
      // Files of a folder come one after the other.
      guard path[..<name.startIndex] != last else { continue }
      last = path[..<name.startIndex]
      var folder = RelativePath.folder(of: path)
      while !folder.isEmpty, folders.insert(folder).inserted { folder = RelativePath.folder(of: folder) }
    }
    self.compilable = compilable
    self.describing = describing
    self.folders = folders
    spellings = Spellings(files: spelled, folders: folders)
  }

  /// Whether there is such a file.
  func contains(_ path: String) -> Bool { known.contains(path) }

  /// Whether a target can compile the file.
  static func isCompiled(_ path: String) -> Bool {
    compiledExtensions.contains(RelativePath.fileExtension(of: path))
  }

  /// The file at a path, as it is really spelled.
  func file(at path: String) -> String? { known.contains(path) ? path : spellings.file(path) }

  /// The compilable file at a path, as it is really spelled.
  func compilable(at path: String) -> String? { file(at: path).flatMap { Self.isCompiled($0) ? $0 : nil } }

  /// The folder at a path, as it is really spelled; empty for the repository.
  func folder(at path: String) -> String? {
    path.isEmpty || folders.contains(path) ? path : spellings.folder(path)
  }

  /// All paths in a folder (empty: the repository), at any depth.
  func below(_ folder: String) -> ArraySlice<String> { Self.slice(of: paths, below: folder) }

  /// The compilable files in a folder (empty: the repository), at any depth.
  func compilable(below folder: String) -> ArraySlice<String> { Self.slice(of: compilable, below: folder) }

  /// Whether something lies in a folder.
  func hasFolder(_ folder: String) -> Bool { self.folder(at: folder) == folder }

  /// The text of a file; nil where there is none or it is too large. Bytes that are not UTF-8 are replaced.
  func text(_ path: String) -> String? {
    guard known.contains(path), let data = content(path), data.count <= Self.sizeLimit else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  /// The paths of project files whose name fits, in order.
  func paths(named fits: (Substring) -> Bool) -> [String] {
    describing.filter { fits(RelativePath.lastComponent(of: $0)) }
  }

  private static func slice(of paths: [String], below folder: String) -> ArraySlice<String> {
    guard !folder.isEmpty else { return paths[...] }
    let prefix = Array(RelativePath.prefix(folder).utf8)
    let start = firstIndex(in: paths) { !$0.utf8.lexicographicallyPrecedes(prefix) }
    let end = firstIndex(in: paths) {
      !$0.utf8.lexicographicallyPrecedes(prefix) && !$0.utf8.prefix(prefix.count).elementsEqual(prefix)
    }
    return paths[start..<end]
  }

  /// The first path for which a condition holds that holds for all behind it.
  private static func firstIndex(in paths: [String], where holds: (String) -> Bool) -> Int {
    var (low, high) = (0, paths.count)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(paths[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Finds paths that are written otherwise than they are spelled. File systems of Apple's platforms do not tell upper from
/// lower case, and project files rely on it, but seldom: only then is a table made.
private final class Spellings {
  private let files: [String]
  private let folders: Set<String>
  private lazy var fileTable = Self.table(files)
  private lazy var folderTable = Self.table(folders.sorted())

  init(files: [String], folders: Set<String>) {
    self.files = files
    self.folders = folders
  }

  func file(_ path: String) -> String? { fileTable[path.lowercased()] }

  func folder(_ path: String) -> String? { folderTable[path.lowercased()] }

  private static func table(_ paths: [String]) -> [String: String] {
    Dictionary(paths.map { ($0.lowercased(), $0) }, uniquingKeysWith: { _, last in last })
  }
}

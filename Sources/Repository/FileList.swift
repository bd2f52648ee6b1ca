import AuditModel

/// The files of a tree, sorted into those that a scan reads and those that it leaves out, by reason.
public struct FileList: Sendable {
  /// The files to read, sorted by path.
  public let files: [TreeFile]
  /// The files that are left out, by reason, sorted.
  public let skipped: [SkipReason: [TreeFile]]

  /// Sorts the files of a tree.
  public init(tree: any SourceTree, configuration: Configuration) {
    let included = configuration.include ?? []
    var vendored = VendoredFolders(paths: tree.files.map(\.path), included: included)
    let includes = included.map(Glob.init)
    let excludes = (configuration.exclude ?? []).map(Glob.init)
    var files: [TreeFile] = []
    var skipped = tree.unread.mapValues { $0.map { TreeFile(path: $0) } }
    for file in tree.files {
      if let reason = vendored.reason(for: file.path) {
        skipped[reason, default: []].append(file)
      } else if (!includes.isEmpty && !includes.contains { $0.matches(file.path) })
        || excludes.contains(where: { $0.matches(file.path) })
      {
        skipped[.excluded, default: []].append(file)
      } else {
        files.append(file)
      }
    }
    self.files = files
    self.skipped = skipped
  }

  /// The file to read at a path; nil where there is none.
  public func file(at path: String) -> TreeFile? {
    var (low, high) = (0, files.count)
    while low < high {
      let middle = low + (high - low) / 2
      if files[middle].path < path { low = middle + 1 } else { high = middle }
    }
    return low < files.count && files[low].path == path ? files[low] : nil
  }

  /// Number of files by reason, in words.
  public var counts: [String: Int] {
    Dictionary(uniqueKeysWithValues: skipped.filter { !$0.value.isEmpty }.map { ($0.key.rawValue, $0.value.count) })
  }
}

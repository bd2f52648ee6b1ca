/// Answers who compiles a file, for thousands of files and hundreds of targets.
public struct MembershipIndex: Sendable {
  private let targets: [Target]
  private var files: [String: [Int]] = [:]
  private var folders: [String: [Int]] = [:]

  /// Makes the index of targets.
  public init(_ targets: [Target]) {
    self.targets = targets
    for (index, target) in targets.enumerated() {
      for file in target.files { files[file, default: []].append(index) }
      for folder in target.folders { folders[folder, default: []].append(index) }
    }
  }

  /// The targets that compile a file, in their own order.
  ///
  /// - Parameter path: path of the file, relative to the repository.
  public func targets(compiling path: String) -> [Target] {
    var found = Set(files[path] ?? [])
    func look(in folder: String) {
      for index in folders[folder] ?? [] where !found.contains(index) && targets[index].compiles(path) {
        found.insert(index)
      }
    }
    if !folders.isEmpty {
      look(in: "")
      for slash in path.indices where path[slash] == "/" { look(in: String(path[...slash])) }
    }
    return found.sorted().map { targets[$0] }
  }
}

import AuditModel
import Foundation

/// A folder without git: every file below it, symbolic links not followed.
public struct PlainFolder: SourceTree {
  /// The folder.
  public let location: RepositoryLocation
  /// Nothing is known of it.
  public let revision = Revision(commit: nil, branch: nil, isTracking: true, commitTime: nil, isDirty: false)
  /// The files, sorted by path.
  public let files: [TreeFile]
  /// What is no file to read.
  public let unread: [SkipReason: [String]]

  /// Walks a folder.
  public init(location: RepositoryLocation, configuration: Configuration) {
    let included = configuration.include ?? []
    var files: [TreeFile] = []
    var unread: [SkipReason: [String]] = [:]
    var folders = [""]
    while let folder = folders.popLast() {
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: location.root + "/" + folder) else {
        unread[.unreadable, default: []].append(folder)
        continue
      }
      for name in names where name != ".git" {
        let path = folder + name
        switch FileReading.kind(of: location.root + "/" + path) {
        case .file: files.append(TreeFile(path: path))
        case .symbolicLink: unread[.symbolicLink, default: []].append(path)
        case .folder:
          let isRepository = FileReading.kind(of: location.root + "/" + path + "/.git") != .absent
          if isRepository, !included.contains(where: { $0.names(folder: path) }) {
            unread[.nestedRepository, default: []].append(path + "/")
          } else {
            folders.append(path + "/")
          }
        case .other: unread[.unreadable, default: []].append(path)
        case .absent: break
        }
      }
    }
    self.location = location
    self.files = files.sorted { $0.path < $1.path }
    self.unread = unread.mapValues { $0.sorted() }
  }

  /// Reads nothing ahead.
  public func prepare(_ files: [TreeFile]) {}

  /// Gives a file's content.
  public func content(of file: TreeFile) throws -> Data {
    try FileReading.read(file.path, root: location.root)
  }
}

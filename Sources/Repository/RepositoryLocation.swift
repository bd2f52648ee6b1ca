import AuditModel
import Foundation

/// Where a repository stands on this machine: its root folder, and git where git keeps it.
public struct RepositoryLocation: Sendable {
  /// How the files are kept.
  public enum Kind: Sendable, Equatable {
    /// A folder without git.
    case folder
    /// A git work tree; the prefix is the root's path inside it (ending in `/`), empty for the whole work tree.
    case workTree(prefix: String)
    /// A bare git repository: only commits can be scanned.
    case bare
  }

  /// Absolute path of the root, without symbolic links.
  public let root: String
  /// How the files are kept.
  public let kind: Kind
  /// Git in the root folder; nil outside git.
  public let git: GitCommand?

  /// Finds the repository that a path belongs to.
  ///
  /// In git the root is the nearest folder upwards with a `.webview-audit.json`, else the top of the work tree: the
  /// answer is the same from every folder of a repository, and a part of a big one can be a project of its own. A
  /// folder that git ignores, and one outside git, is its own root.
  ///
  /// - Throws: `AuditError` where the path is no folder.
  public static func locate(_ path: String, context: AuditContext) throws -> RepositoryLocation {
    let absolute = path.hasPrefix("/") ? path : context.workingDirectory + "/" + path
    guard let folder = realPath(absolute) else {
      throw AuditError(.failed, "\(path): there is no such folder; name the folder of a repository.")
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw AuditError(.failed, "\(path): this is a file; name the folder of a repository.")
    }

    let git = GitCommand(folder: folder, context: context)
    // There is no top where there is no work tree, and git says nothing at all then.
    let places = git.text(["rev-parse", "--is-inside-work-tree", "--absolute-git-dir", "--show-toplevel"])
    guard let answer = places ?? git.text(["rev-parse", "--is-inside-work-tree", "--absolute-git-dir"]) else {
      return RepositoryLocation(root: folder, kind: .folder, git: nil)
    }
    let lines = answer.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // A path may have line ends.
    let top = lines.count == 3 ? lines[2] : git.text(["rev-parse", "--show-toplevel"])
    guard lines.first == "true", let top = top.flatMap(realPath) else {
      let gitFolder = lines.count > 1 ? lines[1] : folder
      return RepositoryLocation(root: gitFolder, kind: .bare, git: GitCommand(folder: gitFolder, context: context))
    }
    if folder != top, (try? git.run(["check-ignore", "-q", "--", folder]))?.status == 0 {
      return RepositoryLocation(root: folder, kind: .folder, git: nil)
    }
    let root = nearestConfiguredFolder(from: folder, top: top)
    let prefix = root == top ? "" : String(root.dropFirst(top.count)).drop { $0 == "/" } + "/"
    return RepositoryLocation(
      root: root, kind: .workTree(prefix: prefix), git: GitCommand(folder: root, context: context))
  }

  /// The file name of the root folder, without `.git` for a bare repository.
  public var folderName: String {
    var components = root.split(separator: "/").map(String.init)
    if components.last == ".git" { components.removeLast() }
    let name = components.last ?? "repository"
    return name.hasSuffix(".git") ? String(name.dropLast(4)) : name
  }

  private static func nearestConfiguredFolder(from folder: String, top: String) -> String {
    var candidate = folder
    while candidate != top, candidate.hasPrefix(top) {
      if FileManager.default.fileExists(atPath: candidate + "/" + Configuration.fileName) { return candidate }
      candidate = (candidate as NSString).deletingLastPathComponent
    }
    return top
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

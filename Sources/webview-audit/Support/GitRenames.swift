import Foundation
import Parallel
import Repository

/// Asks git which files of a repository were renamed.
final class GitRenames: @unchecked Sendable {
  private let git: GitCommand
  private let lock = NSLock()
  /// Comparisons that run ahead, by both commits.
  private var coming: [[String]: Later<NameStatus>] = [:]

  init(git: GitCommand) {
    self.git = git
  }

  /// Files that are followed back through the history at most: a scan after years may find hundreds of new ones.
  private static let mostFollowed = 60
  /// Renames of one file that are followed at most.
  private static let mostRenames = 16

  /// The renames between two commits: new path to old path. Empty where git can't tell.
  ///
  /// - Parameters:
  ///   - files: new names that matter. One that is new, and unlike all that are gone, is followed back commit by commit:
  ///     many small changes may lie between two scans.
  ///   - known: old names that matter. Where none of them is gone for an unknown reason, nothing is followed.
  func between(_ old: String, _ new: String, of files: [String], from known: Set<String>) -> [String: String] {
    let told = lock.withLock { coming.removeValue(forKey: [old, new]) }?.value ?? Self.comparison(old, new, git)
    var renames = told.renames
    guard !told.deleted.isDisjoint(with: known) else { return renames }
    let strangers = told.added.intersection(files).sorted().prefix(Self.mostFollowed)
    for (file, origin) in Self.origins(of: Array(strangers), from: old, to: new, git: git) { renames[file] = origin }
    return renames
  }

  /// Begins to compare two commits that will probably be asked for.
  func expect(_ old: String, _ new: String) {
    lock.withLock { coming[[old, new]] = Later { [git] in Self.comparison(old, new, git) } }
  }

  private static func comparison(_ old: String, _ new: String, _ git: GitCommand) -> NameStatus {
    let whole = ["diff", "--name-status", "-z", "--relative", "--diff-filter=RAD"] + detection
    return NameStatus(of: whole + [old, new, "--"] + sources, git: git)
  }

  /// The oldest names of files that came to be between two commits.
  ///
  /// What `git log --follow` does for one file, which costs a walk with every tree of the repository: one walk tells which
  /// commits brought the files, and only these are searched for renames.
  private static func origins(of files: [String], from old: String, to new: String, git: GitCommand) -> [String: String]
  {
    var origins: [String: String] = [:]
    /// Names by the commit up to which they are followed.
    var open = [new: Dictionary(uniqueKeysWithValues: files.map { ($0, $0) })]
    for _ in 0..<mostRenames where !open.isEmpty {
      var next: [String: [String: String]] = [:]
      for (end, names) in open where !names.isEmpty {
        for (commit, born) in births(of: names.keys.sorted(), from: old, to: end, git: git) {
          let search = ["diff-tree", "--no-commit-id", "-r", "--name-status", "-z", "--relative", "--diff-filter=R"]
          let renames = NameStatus(of: search + detection + [commit, "--"] + sources, git: git).renames
          for name in born {
            guard let origin = renames[name], let file = names[name] else { continue }
            origins[file] = origin
            next[commit + "^", default: [:]][origin] = file
          }
        }
      }
      open = next
    }
    return origins
  }

  /// The newest commits that brought each of some files, with the files.
  private static func births(
    of files: [String], from old: String, to new: String, git: GitCommand
  ) -> [(commit: String, files: [String])] {
    let arguments = [
      "log", "-z", "--format=%H", "--no-renames", "--diff-filter=A", "--name-only", "--relative", "\(old)..\(new)",
      "--",
    ]
    var found: [(commit: String, files: [String])] = []
    var seen: Set<String> = []
    for field in (try? git.run(arguments + files.map { ":(literal)" + $0 }))?.fields ?? [] {
      // The names of a commit's files follow its hash; the first behind an end of line.
      let name = field.first == "\n" ? String(field.dropFirst()) : field
      if field.utf8.count == old.utf8.count, field.allSatisfy(\.isHexDigit) {
        found.append((field, []))
      } else if !found.isEmpty, seen.insert(name).inserted {
        found[found.count - 1].files.append(name)
      }
    }
    return found.filter { !$0.files.isEmpty }
  }

  private static let detection = ["--find-renames=30%", "-l2000"]

  /// Files that can declare a screen.
  private static let sources = ["*.swift", "*.m", "*.mm", "*.storyboard", "*.xib"]
}

/// What git tells with `--name-status -z`.
private struct NameStatus: Sendable {
  /// New path to old path; of several the first.
  private(set) var renames: [String: String] = [:]
  /// What came without a rename.
  private(set) var added: Set<String> = []
  /// What went without a rename.
  private(set) var deleted: Set<String> = []

  /// Runs a command.
  init(of arguments: [String], git: GitCommand) {
    // Git stops at an object that a partial clone lacks; what it told before holds.
    var fields = ((try? git.run(arguments))?.fields ?? [])[...]
    while let status = fields.popFirst()?.trimmingCharacters(in: .whitespacesAndNewlines), fields.count >= 1 {
      switch status.first {
      case "R":
        guard fields.count >= 2 else { return }
        let (from, to) = (fields.removeFirst(), fields.removeFirst())
        if renames[to] == nil { renames[to] = from }
      case "A": added.insert(fields.removeFirst())
      case "D": deleted.insert(fields.removeFirst())
      default: continue
      }
    }
  }
}

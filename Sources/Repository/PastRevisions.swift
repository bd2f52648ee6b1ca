import AuditModel
import Foundation

/// Tells of many past commits which state they are, for the price of a few git commands.
struct PastRevisions: Sendable {
  private let tracking: String?
  private let contained: Set<String>
  private let times: [String: Int]

  /// Asks git.
  ///
  /// - Parameter commits: full hashes.
  init(of commits: [String], git: GitCommand, configuration: Configuration) {
    tracking = RevisionReader.trackingBranchOrHead(git: git, configuration: configuration)
    let tips = tracking.map { RevisionReader.tips(of: $0, git: git) } ?? []
    // Hashes go through standard input: a daily history of years is longer than a command line may be.
    let lines = commits.joined(separator: "\n") + "\n"
    let input = Data(lines.utf8)
    // What no tip leads to; a walk that ends with the oldest of the commits.
    let others =
      tips.isEmpty
      ? nil
      : try? git.run(
        ["rev-list", "--stdin"], input: Data((lines + tips.map { "^\($0)\n" }.joined()).utf8))
    if let others, others.status == 0 {
      contained = Set(commits).subtracting(others.text.split(separator: "\n").map(String.init))
    } else {
      contained = []
    }
    var times: [String: Int] = [:]
    let output = try? git.run(["rev-list", "--no-walk=unsorted", "--timestamp", "--stdin"], input: input)
    for line in (output?.text ?? "").split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2, let time = Int(words[0]) { times[String(words[1])] = time }
    }
    self.times = times
  }

  /// The state that a commit is; nil for one that was not asked for.
  func revision(of commit: String) -> Revision? {
    guard let time = times[commit] else { return nil }
    let isTracking = contained.contains(commit)
    return Revision(
      commit: commit, branch: isTracking ? tracking : nil, isTracking: isTracking, commitTime: time, isDirty: false)
  }
}

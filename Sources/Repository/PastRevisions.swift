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
    let listed = tips.isEmpty ? nil : git.text(["rev-list"] + tips + ["--"])
    let wanted = Set(commits)
    contained = Set((listed ?? "").split(separator: "\n").map(String.init)).intersection(wanted)
    var times: [String: Int] = [:]
    // Hashes go through standard input: a daily history of years is longer than a command line may be.
    let input = Data((commits.joined(separator: "\n") + "\n").utf8)
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

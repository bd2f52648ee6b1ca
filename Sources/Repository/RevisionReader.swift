import AuditModel
import Foundation
import Parallel

/// Tells which state of a git repository is scanned.
enum RevisionReader {
  /// The state of the work tree, as if no file differed from the commit.
  static func checkedOut(git: GitCommand, configuration: Configuration) -> Revision {
    // Starting git costs more than what it does; none of these needs another's answer.
    let answers = Parallel.map([head, ["rev-list", "--max-count=1", "--timestamp", "HEAD", "--"]], jobs: 2) {
      git.text($0)
    }
    var branch = answers[0]
    let newest = answers[1]?.split(separator: " ")
    let commit = newest?.last.map(String.init)
    let tracking = trackingBranch(git: git, configuration: configuration)
    if branch == nil, let tracking, let commit, tips(of: tracking, git: git).contains(commit) {
      // Build machines check out a commit, not a branch; at the branch's tip it is that branch all the same.
      branch = tracking
    }
    return Revision(
      commit: commit, branch: branch, isTracking: branch != nil && branch == (tracking ?? branch),
      commitTime: newest?.first.flatMap { Int($0) }, isDirty: false)
  }

  private static let head = ["symbolic-ref", "-q", "--short", "HEAD"]

  /// A past commit: it is on the tracking branch where that branch contains it.
  static func past(commit: String, git: GitCommand, configuration: Configuration) -> Revision {
    let tracking = trackingBranchOrHead(git: git, configuration: configuration)
    let isContained = tracking.map { branch in
      tips(of: branch, git: git).contains { tip in
        (try? git.run(["merge-base", "--is-ancestor", commit, tip]))?.status == 0
      }
    }
    return Revision(
      commit: commit, branch: isContained == true ? tracking : nil, isTracking: isContained == true,
      commitTime: time(of: commit, git: git), isDirty: false)
  }

  /// The branch whose scans move statuses: the one that the configuration or the remote names, else the one checked out.
  static func trackingBranchOrHead(git: GitCommand, configuration: Configuration) -> String? {
    trackingBranch(git: git, configuration: configuration) ?? git.text(head)
  }

  /// The branch whose scans move statuses, where the configuration or the remote names one.
  private static func trackingBranch(git: GitCommand, configuration: Configuration) -> String? {
    if let branch = configuration.branch { return branch }
    guard let head = git.text(["symbolic-ref", "-q", "--short", "refs/remotes/origin/HEAD"]) else { return nil }
    return head.hasPrefix("origin/") ? String(head.dropFirst(7)) : head
  }

  static func tips(of branch: String, git: GitCommand) -> [String] {
    ["refs/heads/", "refs/remotes/origin/"].compactMap {
      git.text(["rev-parse", "--verify", "-q", $0 + branch + "^{commit}"])
    }
  }

  private static func time(of commit: String, git: GitCommand) -> Int? {
    let line = git.text(["rev-list", "--max-count=1", "--timestamp", commit, "--"])
    return line?.split(separator: " ").first.flatMap { Int($0) }
  }
}

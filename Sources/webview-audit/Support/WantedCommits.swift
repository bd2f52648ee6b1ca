import AuditModel
import Parallel
import Repository

/// The past commits that somebody wants to see audited, looked for while other things go on.
struct WantedCommits: Sendable {
  private let told: Later<Result<(git: GitCommand, commits: [HistorySpecification.Commit]), any Error>>

  /// Begins to look for them.
  init(
    _ history: HistorySpecification, at location: RepositoryLocation, configuration: Configuration,
    context: AuditContext
  ) {
    told = Later {
      Result {
        guard let git = location.git else {
          throw AuditError(.failed, "\(location.root): this is no git repository, so it has no history.")
        }
        return (git, try history.commits(git: git, branch: configuration.branch, now: context.now))
      }
    }
  }

  /// The commits, oldest first, each once, and git where they lie.
  ///
  /// - Throws: `AuditError` where there is no history, or no such commit.
  var found: (git: GitCommand, commits: [HistorySpecification.Commit]) {
    get throws { try told.value.get() }
  }
}

import Arguments
import AuditModel

/// Which of several shards of a manifest this run does: `2/8`, or `auto` where the job system says it.
struct Shard: ArgumentValue, Equatable {
  /// The shard, from 1.
  var index: Int
  /// The number of shards.
  var count: Int
  private var isAutomatic = false
  private var automaticCount: Int?

  static var expectation: String { "I/N with I from 1 to N, 'auto', or 'auto/N'" }

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts[0] == "auto" {
      let number = parts.count == 2 ? Int(parts[1]) : nil
      guard parts.count == 1 || (number ?? 0) > 0, parts.count <= 2 else { return nil }
      self.init(index: 1, count: 1)
      isAutomatic = true
      automaticCount = number
    } else {
      guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]), count > 0,
        (1...count).contains(index)
      else { return nil }
      self.init(index: index, count: count)
    }
  }

  init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// The shard as the job system's variables have it: Kubernetes' indexed jobs, Slurm's arrays, GitLab's parallel jobs,
  /// and our own two for others (a GitHub matrix sets them from `strategy.job-index` and `strategy.job-total`).
  func resolved(_ environment: [String: String]) throws -> Shard {
    guard isAutomatic else { return self }
    func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
    let candidates: [(index: Int?, count: Int?)] = [
      (number("WEBVIEW_AUDIT_SHARD_INDEX").map { $0 + 1 }, number("WEBVIEW_AUDIT_SHARD_COUNT")),
      (number("JOB_COMPLETION_INDEX").map { $0 + 1 }, nil),
      (Self.slurmIndex(number), number("SLURM_ARRAY_TASK_COUNT")),
      (number("CI_NODE_INDEX"), number("CI_NODE_TOTAL")),
    ]
    for candidate in candidates {
      guard let index = candidate.index else { continue }
      guard let count = automaticCount ?? candidate.count, count > 0, (1...count).contains(index) else {
        throw AuditError(
          .usage, "The job system says that this is shard \(index), but not of how many that fits; say --shard auto/N.")
      }
      return Shard(index: index, count: count)
    }
    throw AuditError(
      .usage,
      "'--shard auto' finds no variable of a job system (JOB_COMPLETION_INDEX, SLURM_ARRAY_TASK_ID, CI_NODE_INDEX, "
        + "WEBVIEW_AUDIT_SHARD_INDEX); say --shard I/N.")
  }

  private static func slurmIndex(_ number: (String) -> Int?) -> Int? {
    guard let task = number("SLURM_ARRAY_TASK_ID") else { return nil }
    let (first, step) = (number("SLURM_ARRAY_TASK_MIN") ?? 0, max(1, number("SLURM_ARRAY_TASK_STEP") ?? 1))
    let (difference, overflow) = task.subtractingReportingOverflow(first)
    return overflow ? nil : difference / step + 1
  }
}

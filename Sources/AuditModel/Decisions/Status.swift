/// What the team says of a screen, or what scans prove.
public enum MigrationStatus: String, Codable, Sendable, CaseIterable {
  case notStarted = "not-started"
  case inProgress = "in-progress"
  case migrated, kept, ignored
}

/// A remark on a status that never changes it.
public enum StatusFlag: String, Codable, Sendable, CaseIterable {
  /// Migrated, but an old container is back.
  case regressed
  /// Kept, but the reason no longer holds.
  case review
}

/// Where a screen stands: every counted screen is in exactly one of these.
public enum Standing: String, Codable, Sendable, CaseIterable {
  case ignored, kept, done
  case inProgress = "in-progress"
  case undecided, stays
  case needsTarget = "needs-target"
  case ready

  /// Where a screen stands: the first that fits, in the order of the cases.
  ///
  /// - Parameters:
  ///   - status: the status by events.
  ///   - observed: what the newest scan saw.
  ///   - decision: the newest decision.
  public init(status: MigrationStatus, flags: Set<StatusFlag>, observed: Observed, decision: Decision) {
    if status == .ignored {
      self = .ignored
    } else if status == .kept {
      self = .kept
    } else if observed == .modern || (status == .migrated && !flags.contains(.regressed)) {
      self = .done
    } else if observed == .mixed || status == .inProgress {
      self = .inProgress
    } else if decision.need == .unclear || (decision.row == 1 && decision.blockedByTarget == nil) {
      self = .undecided
    } else if decision.row == 4 {
      self = .stays
    } else if decision.row == 1 && decision.blockedByTarget == true {
      self = .needsTarget
    } else {
      self = .ready
    }
  }
}

import AuditModel

/// The events that a scan of the tracking branch proves. It adds only what differs from the scan before: a scan of an
/// unchanged tree adds nothing, and a word of a person stands until the code changes.
struct StatusProof {
  let before: Before
  let events: [Int: [StatusEvent]]
  let evidence: TreeEvidence
  let time: Int

  /// What the sight of a screen proves.
  func events(of assessed: AssessedScreen, subject: Int, recognition: Recognition?) -> [StatusEvent] {
    var added: [StatusEvent] = []
    if let carried = carryOver(of: assessed, subject: subject, recognition: recognition) { added.append(carried) }
    let files = [assessed.screen.reference.file] + assessed.screen.sites.map(\.file)
    if files.contains(where: evidence.uncommitted.contains) { return added }
    let history = events[subject] ?? []
    added += mark(of: assessed, history: history)
    guard before.canMove else { return added }
    let state = ScreenState(folding: history + added)
    return added + moves(of: assessed, subject: subject, state: state)
  }

  /// What the absence of a screen proves.
  func events(of absence: Absence) -> [StatusEvent] {
    guard before.canMove, absence.observed == .gone, absence.evidence == .parsed || absence.evidence == .deleted,
      before.gone.contains(absence.subject)
    else { return [] }
    let state = ScreenState(folding: events[absence.subject] ?? [])
    switch state.status {
    case .notStarted, .inProgress:
      let why = absence.evidence == .deleted ? "its file was deleted" : "it is not in its file any more"
      return [
        event(
          StatusField.status, from: state.status.rawValue, to: MigrationStatus.migrated.rawValue, "Removed: \(why).")
      ]
    case .migrated where state.flags.contains(.regressed):
      return [event(StatusField.flag, from: StatusFlag.regressed.rawValue, to: nil, "It is gone.")]
    default: return []
    }
  }

  private func carryOver(
    of assessed: AssessedScreen, subject: Int, recognition: Recognition?
  ) -> StatusEvent? {
    let reference = assessed.screen.reference
    guard let old = before.references[subject], old != reference else { return nil }
    let why = recognition == .samePlace ? "a branch showed it before" : recognition?.words
    return event(
      StatusField.carriedOver, from: "\(old.name)@\(old.file)", to: "\(reference.name)@\(reference.file)", why)
  }

  private func moves(of assessed: AssessedScreen, subject: Int, state: ScreenState) -> [StatusEvent] {
    let hasOld = assessed.screen.containers.contains(where: \.isOld)
    let sight = before.sights[subject]
    let hasChanged = sight?.observed != assessed.observed || sight?.hasOldContainer != hasOld
    switch state.status {
    case .notStarted where hasChanged && assessed.observed == .mixed:
      return [move(from: state.status, to: .inProgress, "The new container stands beside the old one.")]
    case .notStarted where hasChanged && assessed.observed == .modern,
      .inProgress where hasChanged && assessed.observed == .modern:
      return [move(from: state.status, to: .migrated, "The recommended container is in place, and no old one is left.")]
    case .migrated: return regression(of: assessed, state: state, hasOld: hasOld, hasChanged: hasChanged)
    case .kept: return review(of: assessed, state: state, sight: sight)
    default: return []
    }
  }

  private func regression(
    of assessed: AssessedScreen, state: ScreenState, hasOld: Bool, hasChanged: Bool
  ) -> [StatusEvent] {
    let flag = StatusFlag.regressed
    if state.flags.contains(flag) {
      if hasOld { return [] }
      return [event(StatusField.flag, from: flag.rawValue, to: nil, "The old container is gone again.")]
    }
    // A person may have said `migrated` of a screen that never changed: the next scan tells it.
    let isSaid = state.events.last { $0.field == StatusField.status }?.source != .scan
    guard hasOld, assessed.observed != .modern, hasChanged || isSaid else { return [] }
    return [event(StatusField.flag, from: nil, to: flag.rawValue, "An old container is back.")]
  }

  private func review(of assessed: AssessedScreen, state: ScreenState, sight: Before.Sight?) -> [StatusEvent] {
    let flag = StatusFlag.review
    if state.flags.contains(flag) { return [] }
    var why: String?
    if let due = state.due, due < CalendarDay.text(time) { why = "Kept until \(due), which is over." }
    if let sight, sight.row == 4, assessed.decision.row != 4 {
      why = "What kept it on the old container is gone; \(assessed.decision.recommended.rawValue) is recommended now."
    }
    if let sight, sight.observed != .modern, assessed.observed == .modern { why = "No old container is left to keep." }
    return why.map { [event(StatusField.flag, from: nil, to: flag.rawValue, $0)] } ?? []
  }

  /// A mark in the code or the configuration is a decision of the team: it counts from when it is written until a later
  /// word, and is taken back with the mark.
  private func mark(of assessed: AssessedScreen, history: [StatusEvent]) -> [StatusEvent] {
    let state = ScreenState(folding: history)
    let last = history.last { $0.field == StatusField.status && $0.source == .mark }
    let isMarked = last?.to == MigrationStatus.kept.rawValue || last?.to == MigrationStatus.ignored.rawValue
    if let mark = assessed.marked, !mark.reason.isEmpty {
      if isMarked, last?.to == mark.status.rawValue, last?.note == mark.reason { return [] }
      return [
        StatusEvent(
          time: time, author: Tool.name, source: .mark, field: StatusField.status, from: state.status.rawValue,
          to: mark.status.rawValue, note: mark.reason)
      ]
    }
    // Another word since the mark stands; without one, what was said before the mark counts again.
    guard isMarked, let last, last == history.last(where: { $0.field == StatusField.status }) else { return [] }
    return [
      StatusEvent(
        time: time, author: Tool.name, source: .mark, field: StatusField.status, from: last.to,
        to: last.from ?? MigrationStatus.notStarted.rawValue, note: "The mark is gone.")
    ]
  }

  private func move(from: MigrationStatus, to: MigrationStatus, _ note: String) -> StatusEvent {
    event(StatusField.status, from: from.rawValue, to: to.rawValue, note)
  }

  private func event(_ field: String, from: String?, to: String?, _ note: String?) -> StatusEvent {
    StatusEvent(time: time, author: Tool.name, source: .scan, field: field, from: from, to: to, note: note)
  }
}

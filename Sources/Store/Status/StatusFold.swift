import AuditModel

/// Names of the fields that events change.
enum StatusField {
  static let status = "status"
  static let owner = "owner"
  static let note = "note"
  static let due = "due"
  static let check = "check"
  static let flag = "flag"
  static let carriedOver = "carried-over"
  static let link = "link"
  static let unlink = "unlink"
}

extension ScreenState {
  /// The state that events lead to.
  ///
  /// - Parameter events: all events of a screen, oldest first.
  init(folding events: [StatusEvent]) {
    self.init(events: events)
    for event in events { apply(event) }
  }

  private mutating func apply(_ event: StatusEvent) {
    switch event.field {
    case StatusField.status:
      guard let to = event.to.flatMap(MigrationStatus.init(rawValue:)) else { return }
      status = to
      reason = to == .kept || to == .ignored ? event.note : nil
      // A new word on the status answers what the flags asked.
      flags = []
    case StatusField.owner: owner = event.to
    case StatusField.note: note = event.to
    case StatusField.due: due = event.to
    case StatusField.check:
      if let item = event.to { checkedItems.insert(item) } else if let item = event.from { checkedItems.remove(item) }
    case StatusField.flag:
      if let flag = event.to.flatMap(StatusFlag.init(rawValue:)) { flags.insert(flag) }
      if let flag = event.from.flatMap(StatusFlag.init(rawValue:)) { flags.remove(flag) }
    default: break
    }
  }
}

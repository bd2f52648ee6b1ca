import AuditModel

/// One line of the decisions file.
public struct DecisionEntry: Sendable, Equatable {
  /// The screen's id.
  public var id: String
  /// Name and file.
  public var reference: TypeReference
}

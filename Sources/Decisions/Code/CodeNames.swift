import AuditModel
import Resolution

/// The names in a slice: what it mentions and what it declares.
struct CodeNames: Sendable {
  /// Names that expressions mention.
  var mentioned: Set<String> = []
  /// Full names of functions that are declared.
  var declared: Set<String> = []

  /// No names.
  init() {}

  /// The names of a slice.
  init(_ slice: CodeSlice) {
    for part in slice.parts {
      declared.formUnion(part.functions.map(\.fullName))
      for expression in part.expressions {
        switch part.facts.expressions[expression].kind {
        case .name(let name), .member(_, let name): mentioned.insert(name)
        default: break
        }
      }
    }
  }

  /// Adds other names.
  mutating func formUnion(_ other: CodeNames) {
    mentioned.formUnion(other.mentioned)
    declared.formUnion(other.declared)
  }
}

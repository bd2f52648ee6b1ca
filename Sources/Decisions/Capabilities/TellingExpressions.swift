import AuditModel
import CapabilityMap
import Resolution

/// The expressions of a file that a capability can show in, by the names alone: few of many.
struct TellingExpressions: Sendable {
  /// Indices, ascending.
  let indices: [Int]

  init(_ facts: FactsIndex) {
    indices = facts.expressions.indices.filter { Self.mayTell(facts.expressions[$0].kind, in: facts) }
  }

  private static let index = CapabilityIndex.whole

  private static func mayTell(_ kind: Expression.Kind, in facts: FactsIndex) -> Bool {
    switch kind {
    case .name(let name): index.types[name.withoutFramework] != nil || index.members[name] != nil
    case .member(_, let name):
      facts.language == .objectiveC || name.first?.isCapital == true || name.hasPrefix("_")
        || index.members[name] != nil
    case .type, .cast: true
    case .call(let callee, _):
      if case .member(_, let name) = facts.expressions[callee].kind {
        ObservedKeyPaths.methods.contains(name)
      } else {
        false
      }
    default: false
    }
  }
}

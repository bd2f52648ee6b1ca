import AuditModel
import CapabilityMap
import Resolution

/// The places of a file that a capability can show in, by the names alone: few of many.
struct TellingCode: Sendable {
  /// Indices of expressions, ascending.
  let expressions: [Int]
  /// Indices of functions, ascending.
  let functions: [Int]
  /// Indices of variables, ascending.
  let variables: [Int]

  init(_ facts: FactsIndex) {
    expressions = facts.expressions.indices.filter { Self.mayTell(facts.expressions[$0].kind, in: facts) }
    functions = facts.functions.indices.filter { Self.mayTell(facts.functions[$0], in: facts) }
    variables = facts.variables.indices.filter { Self.mayTell(facts.variables[$0]) }
  }

  private static let index = CapabilityIndex.whole

  private static func mayTell(_ kind: Expression.Kind, in facts: FactsIndex) -> Bool {
    switch kind {
    case .name(let name): index.types[name.withoutFramework] != nil || index.members[name] != nil
    case .member(_, let name):
      facts.language == .objectiveC || name.beginsWithCapital || name.hasPrefix("_")
        || index.members[name] != nil
    case .type(let type), .cast(_, let type, _): mentions(type)
    case .call(let callee, _):
      if case .member(_, let name) = facts.expressions[callee].kind {
        ObservedKeyPaths.methods.contains(name)
      } else {
        false
      }
    default: false
    }
  }

  private static func mayTell(_ function: FunctionFact, in facts: FactsIndex) -> Bool {
    facts.language == .objectiveC || function.modifiers.contains("override")
      || function.parameters.contains { mentions($0.type) } || function.result.map(mentions) == true
      || index.delegateMethods[function.fullName] != nil
  }

  private static func mayTell(_ variable: VariableFact) -> Bool {
    variable.type.map(mentions) == true || variable.modifiers.contains("override")
      || variable.attributes.contains { $0.name == "Environment" }
  }

  /// Whether a type or one of its arguments is of the map.
  private static func mentions(_ type: TypeName) -> Bool {
    index.types[type.name.withoutFramework] != nil || type.arguments.contains(where: mentions)
  }
}

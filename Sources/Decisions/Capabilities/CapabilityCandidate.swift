import AuditModel
import CapabilityMap

/// A place that may be a use of a capability, before conditions are asked.
struct CapabilityCandidate: Sendable {
  /// How the name stands in the code.
  enum Form: Sendable {
    /// A type is mentioned in an expression or a declaration; for a declaration whether it also makes a value.
    case type(isMade: Bool)
    /// A type names it in its inheritance clause.
    case conformance(TypeFact)
    /// A member of a value, a type, or (without a base) of the type around it.
    case member(expression: Int, base: Int?)
    /// A method that a delegate declares, or that a subclass overrides.
    case method(FunctionFact)
    /// A property that a subclass overrides.
    case override(VariableFact)
    /// A key path, or a string in a place where a key path stands, of a web view.
    case keyPath
  }

  /// The entry.
  let capability: Capability
  /// How the name stands in the code.
  let form: Form
  /// The name as the map spells it.
  let name: String
  /// Where.
  let position: SourcePosition
  /// The scope that it lies in.
  let scope: Int
}

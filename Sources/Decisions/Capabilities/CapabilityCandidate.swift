import AuditModel
import CapabilityMap

/// A place that may be a use of a capability, before conditions are asked.
struct CapabilityCandidate: Sendable {
  /// How the name stands in the code. Numbers are indices in the file's facts.
  enum Form: Sendable {
    /// A type is mentioned in an expression or a declaration; for a declaration whether it also makes a value. Where an
    /// own type has the name, it means that one.
    case type(TypeName, isMade: Bool)
    /// A type names it in its inheritance clause.
    case conformance(type: Int)
    /// A member of a value, a type, or (without a base) of the type around it.
    case member(expression: Int, base: Int?)
    /// A method that a delegate declares, or that a subclass overrides.
    case method(function: Int)
    /// A property that a subclass overrides.
    case override
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
  /// The scope that it is declared in: for a method the one around its body.
  let home: Int

  /// Describes a place; where it is declared is where it lies unless told.
  init(
    _ capability: Capability, _ form: Form, _ name: String, at position: SourcePosition, in scope: Int,
    of home: Int? = nil
  ) {
    self.capability = capability
    self.form = form
    self.name = name
    self.position = position
    self.scope = scope
    self.home = home ?? scope
  }
}

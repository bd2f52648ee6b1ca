import AuditModel
import Resolution

/// Makes fingerprints: 16 hex digits that stay the same while lines and files move.
///
/// A fingerprint is made of the rule, the enclosing declarations by name (never the file or module), the normalised
/// syntax at the place, and a number that tells equal ones apart.
struct Fingerprints {
  let program: Program

  /// The fingerprints of findings, in their order.
  func make(_ drafts: [Draft]) -> [String] {
    var counts: [String: Int] = [:]
    return drafts.map { draft in
      let found = draft.found
      let declaration = Self.declaration(around: found.scope, in: program.facts(found.path))
      let content = [draft.rule, declaration, found.syntax].joined(separator: "\u{0}")
      let number = counts[content, default: 0]
      counts[content] = number + 1
      let whole = number == 0 ? content : content + "\u{0}\(number)"
      return String(Hashing.sha256(whole).prefix(16))
    }
  }

  /// The names of types, functions and computed properties around a scope, outermost first.
  static func declaration(around scope: Int, in facts: FactsIndex?) -> String {
    guard let facts else { return "" }
    var names: [String] = []
    var current: Int? = scope
    while let index = current, facts.scopes.indices.contains(index) {
      switch facts.scopes[index].kind {
      case .type(let type) where facts.types.indices.contains(type): names.append(facts.types[type].name)
      case .function(let function) where facts.functions.indices.contains(function):
        names.append(facts.functions[function].fullName)
      case .accessor(let variable), .initialValue(let variable):
        if facts.variables.indices.contains(variable) { names.append(facts.variables[variable].name) }
      default: break
      }
      current = facts.scopes[index].parent
    }
    return names.reversed().joined(separator: ".")
  }
}

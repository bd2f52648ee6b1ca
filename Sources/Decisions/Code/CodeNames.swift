import AuditModel
import Resolution

/// The names in a slice: which members of own types it uses, and which functions it declares.
struct CodeNames: Sendable {
  /// Members by the qualified name of the own type that they are used on.
  private(set) var members: [String: Set<String>] = [:]
  /// Full names of functions that are declared.
  private(set) var declared: Set<String> = []

  /// No names.
  init() {}

  /// The names of a slice.
  ///
  /// - Parameter interesting: names of members that anybody asks for.
  init(_ slice: CodeSlice, interesting: Set<String>, program: Program) {
    for part in slice.parts {
      declared.formUnion(part.functions.filter { !$0.modifiers.contains("override") }.map(\.fullName))
      for expression in part.expressions {
        guard case .member(let base?, let name) = part.facts.expressions[expression].kind, interesting.contains(name),
          let type = program.type(of: base, in: part.path), let id = type.declaration
        else { continue }
        for ancestor in program.ownAncestors(of: id) {
          members[program.types[ancestor].qualifiedName, default: []].insert(name)
        }
      }
    }
  }

  /// Adds other names.
  mutating func formUnion(_ other: CodeNames) {
    for (type, names) in other.members { members[type, default: []].formUnion(names) }
    declared.formUnion(other.declared)
  }
}

import AuditModel
import Resolution

/// Names of declarations that the inventory needs in order to understand what it found: base classes, constants, models.
struct Demand {
  let program: Program
  let entities: [Entity: WebEntity]

  func names() -> Set<String> {
    var names: Set<String> = []
    for (entity, _) in entities {
      switch entity {
      case .type(let id):
        for declaration in program.types[id].declarations {
          guard let fact = program.fact(declaration) else { continue }
          names.formUnion(fact.inherited.map(\.lastComponent))
        }
        for region in program.regions(of: id) { names.formUnion(typeNames(in: region)) }
      case .function(let path, let index):
        if let body = program.facts(path)?.functions[index].body {
          names.formUnion(typeNames(in: CodeRegion(file: path, scope: body)))
        }
      case .variable, .scene: break
      }
    }
    return names.filter { program.types(named: $0).isEmpty }
  }

  /// Capitalised names that are used as values or as the types of members.
  private func typeNames(in region: CodeRegion) -> Set<String> {
    guard let facts = program.facts(region.file) else { return [] }
    var names: Set<String> = []
    for index in program.expressions(in: region) {
      if case .name(let name) = facts.expressions[index].kind, name.first?.isUppercase == true { names.insert(name) }
    }
    let scopes = program.scopes(in: region)
    for variable in facts.variables where scopes.contains(variable.scope) {
      if let type = variable.type { names.insert(type.lastComponent) }
    }
    return names
  }
}

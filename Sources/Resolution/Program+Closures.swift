import AuditModel

extension Program {
  /// The type of a closure's parameter, as the function says that takes the closure: `provider.page { page in … }`.
  func closureInput(_ parameter: VariableFact, in path: String, depth: Int) -> ResolvedType? {
    guard depth > 0, let facts = facts(path), let closure = closure(ofScope: parameter.scope, in: path),
      let call = parent(of: closure, in: path), case .call(let callee, let arguments) = facts.expressions[call].kind,
      let argument = arguments.first(where: { $0.value == closure }),
      case .functions(let candidates)? = meaning(of: callee, in: path, depth: depth - 1),
      let chosen = overload(among: candidates, for: arguments), let function = function(chosen)
    else { return nil }
    let named = variables(in: parameter.scope, of: path).filter { facts.variables[$0].kind == .closureParameter }
    guard let position = named.firstIndex(where: { facts.variables[$0].name == parameter.name }) else { return nil }
    let takers = function.parameters.filter { taker in
      argument.label.map { $0 == taker.label } ?? (argument.isTrailing || taker.label == nil)
    }
    // A trailing closure is the last that fits.
    for taker in takers.reversed() {
      guard let type = resolve(taker.type, scope: function.scope, in: chosen.path), type.name == "->" else { continue }
      let inputs = type.arguments.dropLast()
      return inputs.indices.contains(position) ? inputs[position] : nil
    }
    return nil
  }
}

import AuditModel
import Resolution

/// What a name stands for: a variable of some kind, or a parameter.
enum Binding: Hashable {
  /// A local, bound or element variable, or a closure's named parameter.
  case local(path: String, variable: Int)
  /// A function's parameter.
  case parameter(path: String, function: Int, index: Int)
  /// A property, global or function.
  case member(Member)
  /// `$0` of a closure.
  case implicit(path: String, closure: Int)
}

extension RuleContext {
  /// The facts of a file.
  func facts(_ path: String) -> FileFacts? { program.facts(path) }

  /// An expression.
  func node(_ place: ExpressionPlace) -> Expression? {
    guard let facts = program.facts(place.path), facts.expressions.indices.contains(place.index) else { return nil }
    return facts.expressions[place.index]
  }

  /// What a name, or the name behind a dot, stands for; nil for types, functions' results and what is unknown.
  func binding(of place: ExpressionPlace) -> Binding? {
    guard let facts = program.facts(place.path), facts.expressions.indices.contains(place.index) else { return nil }
    let node = facts.expressions[place.index]
    switch node.kind {
    case .name(let name):
      if name.hasPrefix("$") { return implicitParameter(at: node.scope, in: place.path) }
      if let local = localBinding(name, scope: node.scope, asking: place.index, in: place.path) { return local }
      return program.referencedMembers(by: place.index, in: place.path).first.map { .member($0) }
    case .member:
      return program.referencedMembers(by: place.index, in: place.path).first.map { .member($0) }
    case .forced(let value), .marked(_, let value), .subscripted(let value, _):
      return binding(of: ExpressionPlace(path: place.path, index: value))
    default: return nil
    }
  }

  private func implicitParameter(at scope: Int, in path: String) -> Binding? {
    guard let facts = program.facts(path) else { return nil }
    return program.chain(of: scope, in: path).first { facts.scopes[$0].kind == .closure }
      .map { .implicit(path: path, closure: $0) }
  }

  private func localBinding(_ name: String, scope: Int, asking: Int, in path: String) -> Binding? {
    guard let facts = program.facts(path) else { return nil }
    for index in program.chain(of: scope, in: path) {
      switch facts.scopes[index].kind {
      case .type, .file: return nil
      default: break
      }
      if let variable = visible(name, in: index, asking: asking, path: path) {
        return .local(path: path, variable: variable)
      }
      if case .function(let function) = facts.scopes[index].kind, facts.functions.indices.contains(function),
        let parameter = facts.functions[function].parameters.firstIndex(where: { $0.name == name })
      {
        return .parameter(path: path, function: function, index: parameter)
      }
    }
    return nil
  }

  /// The variable of a name in a scope that an expression sees: not one whose own value the expression is part of.
  private func visible(_ name: String, in scope: Int, asking: Int, path: String) -> Int? {
    guard let facts = program.facts(path) else { return nil }
    return program.variables(in: scope, of: path).last { index in
      let variable = facts.variables[index]
      guard variable.name == name else { return false }
      guard let initial = variable.initialValue, asking <= initial else { return true }
      return facts.expressions[asking].position < variable.position
    }
  }

  /// The name that a binding has in the source.
  func name(of binding: Binding) -> String? {
    switch binding {
    case .local(let path, let variable): program.facts(path)?.variables[variable].name
    case .parameter(let path, let function, let index):
      program.facts(path)?.functions[function].parameters[index].name
    case .member(let member): program.variable(member)?.name ?? program.function(member)?.name
    case .implicit: "$0"
    }
  }

  /// Where a binding is named, without its declaration and without assignments to it.
  func uses(of binding: Binding) -> [ExpressionPlace] {
    guard let name = name(of: binding) else { return [] }
    return code.uses(of: name).filter { place in
      switch binding {
      case .local(let path, _), .parameter(let path, _, _), .implicit(let path, _):
        guard place.path == path else { return false }
      case .member: break
      }
      return !isTarget(place) && self.binding(of: place) == binding
    }
  }

  /// Whether an expression is what an assignment assigns to.
  func isTarget(_ place: ExpressionPlace) -> Bool {
    guard let parent = program.parent(of: place.index, in: place.path),
      case .assignment(let target, _) = program.facts(place.path)?.expressions[parent].kind
    else { return false }
    return target == place.index
  }

  /// The values that are assigned to a binding.
  func assignedValues(of binding: Binding) -> [ExpressionPlace] {
    guard let name = name(of: binding) else { return [] }
    return code.assignments(to: name).compactMap { place in
      guard case .assignment(let target, let value)? = node(place)?.kind else { return nil }
      switch binding {
      case .local(let path, _), .parameter(let path, _, _), .implicit(let path, _):
        guard place.path == path else { return nil }
      case .member: break
      }
      guard self.binding(of: ExpressionPlace(path: place.path, index: target)) == binding else { return nil }
      return ExpressionPlace(path: place.path, index: value)
    }
  }
}

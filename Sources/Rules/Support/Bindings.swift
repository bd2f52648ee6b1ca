import AuditModel
import Resolution

/// What a name at a place stands for.
enum Binding: Equatable {
  /// A local, a bound name, a loop's element or a closure's parameter: `variables[index]` of the file.
  case local(Int)
  /// `functions[function].parameters[parameter]` of the file.
  case parameter(function: Int, parameter: Int)
  /// The parameter of a closure by number: `$0`.
  case shorthand(scope: Int, number: Int)
  /// Members of types, or globals.
  case members([Member])
  case unknown
}

extension RuleContext {
  /// What a name, or the name behind a dot, stands for.
  func binding(of place: ExpressionPlace) -> Binding {
    guard let node = expression(place) else { return .unknown }
    switch node.kind {
    case .name(let name): return binding(ofName: name, at: place, scope: node.scope)
    case .member(let base?, _):
      guard program.meaning(of: base, in: place.path) != nil else { return .unknown }
      return members(place)
    case .member(nil, _): return members(place)
    default: return .unknown
    }
  }

  private func members(_ place: ExpressionPlace) -> Binding {
    let found = program.referencedMembers(by: place.index, in: place.path)
    return found.isEmpty ? .unknown : .members(found)
  }

  private func binding(ofName name: String, at place: ExpressionPlace, scope: Int) -> Binding {
    guard let facts = program.facts(place.path) else { return .unknown }
    if name.hasPrefix("$"), let number = Int(name.dropFirst()) {
      let closure = program.chain(of: scope, in: place.path).first { facts.scopes[$0].kind == .closure }
      return closure.map { .shorthand(scope: $0, number: number) } ?? .unknown
    }
    var passed: Set<Int> = []
    if let bound = program.variable(name, boundBefore: place.index, in: place.path),
      !statements.isShorthand(bound, in: place.path)
    {
      return .local(bound)
    }
    for index in program.chain(of: scope, in: place.path) {
      switch facts.scopes[index].kind {
      case .type, .file: return members(place)
      case .branch(.directive) where isDeclarative(index, facts): continue
      default: break
      }
      let here = program.variables(in: index, of: place.path)
      if let local = here.last(where: {
        facts.variables[$0].name == name && !passed.contains($0)
          && !isInside(place, valueOf: facts.variables[$0], facts)
      }) {
        let variable = facts.variables[local]
        // `if let url` binds the name to what it was outside.
        if variable.kind == .bound, variable.initialValue == nil, statements.isShorthand(local, in: place.path),
          let outer = outerBinding(of: variable, past: &passed, local, at: place)
        {
          return outer
        }
        return .local(local)
      }
      if case .function(let function) = facts.scopes[index].kind,
        let parameter = facts.functions[function].parameters.firstIndex(where: { $0.name == name })
      {
        return .parameter(function: function, parameter: parameter)
      }
    }
    return members(place)
  }

  /// Whether a name stands in the value of a variable: `let page = page` means the page outside.
  private func isInside(_ place: ExpressionPlace, valueOf variable: VariableFact, _ facts: FactsIndex) -> Bool {
    guard let initial = variable.initialValue, place.index <= initial, variable.kind != .element else { return false }
    return facts.expressions[place.index].position > variable.position
  }

  private func outerBinding(
    of variable: VariableFact, past passed: inout Set<Int>, _ index: Int, at place: ExpressionPlace
  ) -> Binding? {
    guard let facts = program.facts(place.path) else { return nil }
    passed.insert(index)
    for scope in program.chain(of: variable.scope, in: place.path) {
      switch facts.scopes[scope].kind {
      case .type, .file:
        let found = enclosingMembers(named: variable.name, scope: scope, in: place.path)
        return found.isEmpty ? nil : .members(found)
      default: break
      }
      let here = program.variables(in: scope, of: place.path)
      if let local = here.last(where: { facts.variables[$0].name == variable.name && !passed.contains($0) }) {
        return .local(local)
      }
      if case .function(let function) = facts.scopes[scope].kind,
        let parameter = facts.functions[function].parameters.firstIndex(where: { $0.name == variable.name })
      {
        return .parameter(function: function, parameter: parameter)
      }
    }
    return nil
  }

  private func enclosingMembers(named name: String, scope: Int, in path: String) -> [Member] {
    guard let type = program.enclosingType(of: scope, in: path) else { return [] }
    return program.members(named: name, of: type)
  }

  private func isDeclarative(_ scope: Int, _ facts: FactsIndex) -> Bool {
    guard let parent = facts.scopes[scope].parent else { return true }
    switch facts.scopes[parent].kind {
    case .type, .file: return true
    case .branch(.directive): return isDeclarative(parent, facts)
    default: return false
    }
  }

  /// The variable that a name stands for, where it stands for one.
  func variable(_ place: ExpressionPlace) -> (path: String, index: Int, fact: VariableFact)? {
    switch binding(of: place) {
    case .local(let index):
      return program.facts(place.path).map { (place.path, index, $0.variables[index]) }
    case .members(let members):
      for case .variable(let path, let index) in members {
        if let facts = program.facts(path) { return (path, index, facts.variables[index]) }
      }
      return nil
    default: return nil
    }
  }

  /// The own function that a call calls, where the program declares it.
  func function(calledBy call: Call) -> FunctionPlace? {
    let callee = call.place.at(call.callee)
    if case .member(let base?, _)? = kind(callee), program.meaning(of: base, in: call.path) == nil { return nil }
    func functions(_ members: [Member]) -> [Member] {
      members.filter { if case .function = $0 { true } else { false } }
    }
    var candidates = functions(program.referencedMembers(by: call.callee, in: call.path))
    if candidates.isEmpty, call.base == nil, let type = program.enclosingType(of: call.scope, in: call.path) {
      // `let css = css(for: width)`: the local is no function.
      candidates = functions(program.members(named: call.name, of: type))
    }
    guard case .function(let path, let index)? = program.overload(among: candidates, for: call.arguments) else {
      return nil
    }
    return FunctionPlace(path: path, index: index)
  }

  /// The fact of a function.
  func fact(_ function: FunctionPlace) -> FunctionFact? {
    guard let facts = program.facts(function.path), facts.functions.indices.contains(function.index) else { return nil }
    return facts.functions[function.index]
  }

  /// The value that a call hands to a parameter; its default where it hands none.
  func argument(for parameter: Int, of function: FunctionFact, in call: Call) -> Int? {
    guard function.parameters.indices.contains(parameter) else { return nil }
    var next = 0
    for argument in call.arguments where !argument.isTrailing {
      guard
        let index = function.parameters[next...].firstIndex(where: { $0.label == argument.label })
      else { continue }
      if index == parameter { return argument.value }
      next = index + 1
      if next > function.parameters.count { break }
    }
    return function.parameters[parameter].defaultValue
  }
}

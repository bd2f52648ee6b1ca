import AuditModel
import Resolution

extension RuleContext {
  /// The own function that a call calls; nil for system functions, closures and what is unknown.
  func calledFunction(_ place: ExpressionPlace) -> FunctionPlace? {
    guard let call = call(place) else { return nil }
    var members = program.referencedMembers(by: call.callee, in: place.path)
    if let type = program.constructedType(by: place.index, in: place.path), let id = type.declaration {
      members = program.members(named: "init", of: id)
      if members.isEmpty { return nil }
    }
    let functions = members.filter { if case .function = $0 { true } else { false } }
    guard let chosen = program.overload(among: functions, for: call.arguments),
      case .function(let path, let index) = chosen
    else { return nil }
    return FunctionPlace(path: path, index: index)
  }

  /// Which parameter of a function each argument of a call goes to.
  func parameters(of function: FunctionPlace, taking arguments: [Argument]) -> [(argument: Int, parameter: Int)] {
    guard let facts = program.facts(function.path), facts.functions.indices.contains(function.index) else { return [] }
    let parameters = facts.functions[function.index].parameters
    if facts.language == .objectiveC {
      return arguments.indices.prefix(parameters.count).map { (arguments[$0].value, $0) }
    }
    var found: [(argument: Int, parameter: Int)] = []
    var next = 0
    for argument in arguments {
      let match =
        argument.isTrailing && argument.label == nil
        ? parameters.indices.last { $0 >= next && parameters[$0].type.name == "->" }
        : parameters.indices.first { $0 >= next && parameters[$0].label == argument.label }
      guard let match else { continue }
      found.append((argument.value, match))
      next = match + 1
    }
    return found
  }

  /// Every call of an own function, with the argument that a parameter gets there.
  func arguments(of parameter: Int, of function: FunctionPlace) -> [ExpressionPlace] {
    guard let facts = program.facts(function.path), facts.functions.indices.contains(function.index) else { return [] }
    return calls(of: function).compactMap { place in
      guard let call = call(place) else { return nil }
      return parameters(of: function, taking: call.arguments).first { $0.parameter == parameter }
        .map { ExpressionPlace(path: place.path, index: $0.argument) }
    }
  }

  /// Every call of an own function.
  func calls(of function: FunctionPlace) -> [ExpressionPlace] {
    guard let facts = program.facts(function.path), facts.functions.indices.contains(function.index) else { return [] }
    let fact = facts.functions[function.index]
    if fact.name == "init" {
      guard let id = program.enclosingType(of: fact.scope, in: function.path) else { return [] }
      return calls(of: function, in: .initialisers(id)) { constructions(of: id) }
    }
    return calls(of: function, in: .named(fact.name)) { code.calls(of: fact.name) }
  }

  private func calls(
    of function: FunctionPlace, in group: FunctionGroup, among places: () -> [ExpressionPlace]
  ) -> [ExpressionPlace] {
    let calls = knownCalls.answer(to: group) {
      places().reduce(into: [:]) { found, place in
        if let called = calledFunction(place) { found[called, default: []].append(place) }
      }
    }
    return calls[function] ?? []
  }

  /// Every place that makes a value of an own type.
  func constructions(of id: TypeID) -> [ExpressionPlace] {
    knownConstructions.answer(to: id) {
      let type = program.types[id]
      func named(_ name: String) -> [ExpressionPlace] {
        code.calls(of: name).filter { program.constructedType(by: $0.index, in: $0.path)?.declaration == id }
      }
      return named(type.name) + (unnamedConstructions.own[id] ?? [])
        + code.aliases(of: type.name).sorted().flatMap(named)
    }
  }
}

/// Functions whose calls are told apart by their arguments or receivers.
enum FunctionGroup: Hashable {
  case named(String)
  case initialisers(TypeID)
}

import AuditModel
import Resolution

/// A call, taken apart.
struct CallView {
  var place: ExpressionPlace
  var callee: Int
  /// What stands before the dot; nil for a bare call or an implicit member.
  var receiver: Int?
  /// The name that is called; in Objective-C the selector. Empty where something else than a name is called.
  var name: String
  var arguments: [Argument]

  /// The value of the argument with a label; nil for the label of an unlabelled one.
  func argument(_ label: String?) -> Int? { arguments.first { $0.label == label }?.value }
}

extension RuleContext {
  /// The call at a place.
  func call(_ place: ExpressionPlace) -> CallView? {
    guard let facts = program.facts(place.path), facts.expressions.indices.contains(place.index),
      case .call(let callee, let arguments) = facts.expressions[place.index].kind
    else { return nil }
    switch facts.expressions[callee].kind {
    case .name(let name):
      return CallView(place: place, callee: callee, receiver: nil, name: name, arguments: arguments)
    case .member(let base, let name):
      return CallView(place: place, callee: callee, receiver: base, name: name, arguments: arguments)
    default:
      return CallView(place: place, callee: callee, receiver: nil, name: "", arguments: arguments)
    }
  }

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
      return constructions(of: id).filter { calledFunction($0) == function }
    }
    return code.calls(of: fact.name).filter { calledFunction($0) == function }
  }

  /// Every place that makes a value of an own type.
  func constructions(of id: TypeID) -> [ExpressionPlace] {
    let type = program.types[id]
    let names = [type.name, "init", "alloc", "new", "Self"] + code.aliases(of: type.name).sorted()
    return names.flatMap { code.calls(of: $0) }.filter {
      program.constructedType(by: $0.index, in: $0.path)?.declaration == id
    }
  }

  /// The values that a body gives: what it returns, or its one expression, branches looked into.
  func results(of body: Int, in path: String) -> [ExpressionPlace] {
    guard let facts = program.facts(path) else { return [] }
    var returned: [Int] = []
    var waiting = [body]
    while let scope = waiting.popLast() {
      for root in program.roots(of: scope, in: path) {
        if case .returned(let value?) = facts.expressions[root].kind { returned.append(value) }
      }
      waiting += program.children(of: scope, in: path).filter { child in
        switch facts.scopes[child].kind {
        case .branch, .block, .handler: true
        default: false
        }
      }
    }
    if !returned.isEmpty { return returned.sorted().map { ExpressionPlace(path: path, index: $0) } }
    return lastValues(of: body, in: path, depth: 12).map { ExpressionPlace(path: path, index: $0) }
  }

  /// The values that a body without `return` ends with.
  private func lastValues(of scope: Int, in path: String, depth: Int) -> [Int] {
    guard depth > 0, let facts = program.facts(path) else { return [] }
    let branches = program.children(of: scope, in: path).filter { child in
      switch facts.scopes[child].kind {
      case .branch: facts.scopes[child].entry != .guardElse
      case .block: facts.scopes[child].entry == .always || facts.scopes[child].entry == .attempt
      default: false
      }
    }
    if !branches.isEmpty { return branches.flatMap { lastValues(of: $0, in: path, depth: depth - 1) } }
    let free = program.roots(of: scope, in: path).filter {
      program.variableIndex(initialisedBy: $0, in: path) == nil
    }
    return free.last.map { [$0] } ?? []
  }
}

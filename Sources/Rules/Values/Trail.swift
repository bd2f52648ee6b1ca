import AuditModel
import Resolution

/// Follows a value forwards: where it is handed, stored, shown, compared.
///
/// The visitor is told each step and says whether the way leads on.
struct Trail {
  /// What happens to the value.
  enum Step {
    /// A property of it is read.
    case read(name: String)
    /// A method of it is called.
    case message(Call)
    /// It is handed to something that is no own function with a body.
    case argument(Call, label: String?)
    /// It is handed to an own function; the way leads into it.
    case ownFunction(FunctionPlace)
    /// It is assigned to something that is no own variable: `label.text = …`.
    case assigned(target: ExpressionPlace)
    /// It is kept in an own property or global.
    case stored(Member)
    /// It is compared, or asked for its presence.
    case compared
    /// It is put into a text.
    case interpolated
    /// It is thrown.
    case thrown
    /// It leaves a function to a caller that is not known, or a closure to somebody unknown.
    case escapes
  }

  let context: RuleContext
  private let visit: (Step, ExpressionPlace) -> Bool
  private var seen: Set<ExpressionPlace> = []
  private var followed: Set<Referent> = []
  private var budget = 400

  /// Follows a value from a place.
  ///
  /// - Parameter visit: told each step with the place where it happens; true to go on behind it.
  static func follow(
    from place: ExpressionPlace, in context: RuleContext, visit: @escaping (Step, ExpressionPlace) -> Bool
  ) {
    var trail = Trail(context: context, visit: visit)
    trail.follow(place)
  }

  /// Follows what a name stands for.
  static func follow(_ referent: Referent, in context: RuleContext, visit: @escaping (Step, ExpressionPlace) -> Bool) {
    var trail = Trail(context: context, visit: visit)
    trail.follow(referent)
  }

  private init(context: RuleContext, visit: @escaping (Step, ExpressionPlace) -> Bool) {
    self.context = context
    self.visit = visit
  }

  private var program: Program { context.program }

  /// Goes on from the value of an expression.
  private mutating func follow(_ place: ExpressionPlace) {
    guard budget > 0, seen.insert(place).inserted else { return }
    budget -= 1
    if let variable = program.variableIndex(initialisedBy: place.index, in: place.path) {
      followVariable(variable, in: place.path, from: place)
      return
    }
    guard let parent = program.parent(of: place.index, in: place.path),
      let node = context.expression(ExpressionPlace(path: place.path, index: parent))
    else {
      followResult(of: place)
      return
    }
    let outer = ExpressionPlace(path: place.path, index: parent)
    switch node.kind {
    case .member(_, let name): followMember(name, outer)
    case .call(let callee, _) where callee == place.index: followCallOfValue(outer)
    case .call: followArgument(place, outer)
    case .assignment(let target, let value) where value == place.index:
      followAssignment(to: ExpressionPlace(path: place.path, index: target), outer)
    case .assignment: break
    case .text: if visit(.interpolated, place) { follow(outer) }
    case .operation(let operands, let operators):
      if operators.allSatisfy({ $0 == "+" || $0 == "??" })
        || operators.contains("?:") && operands.first != place.index
      {
        follow(outer)
      } else {
        _ = visit(.compared, place)
      }
    case .returned: followReturn(outer)
    case .thrown: _ = visit(.thrown, place)
    case .cast(_, _, let form): if form == "is" { _ = visit(.compared, place) } else { follow(outer) }
    case .forced, .marked, .list, .subscripted, .macro: follow(outer)
    case .other: followOther(place, outer)
    default: break
    }
  }

  private mutating func followOther(_ place: ExpressionPlace, _ outer: ExpressionPlace) {
    // The subject of a switch is asked, not handed on.
    _ = visit(.compared, place)
  }

  private mutating func followMember(_ name: String, _ member: ExpressionPlace) {
    if program.isCallee(member.index, in: member.path), let parent = program.parent(of: member.index, in: member.path),
      let call = context.call(ExpressionPlace(path: member.path, index: parent))
    {
      let closures = call.arguments.filter { argument in
        if case .closure = context.expression(ExpressionPlace(path: member.path, index: argument.value))?.kind {
          true
        } else {
          false
        }
      }
      guard visit(.message(call), call.place) else { return }
      if ["map", "flatMap", "compactMap", "forEach"].contains(name) {
        for closure in closures { followInput(of: closure.value, in: member.path) }
      }
      follow(call.place)
    } else if visit(.read(name: name), member) {
      follow(member)
    }
  }

  /// The value is what a closure is called with.
  private mutating func followInput(of closure: Int, in path: String) {
    guard case .closure(let scope)? = context.expression(ExpressionPlace(path: path, index: closure))?.kind,
      let facts = program.facts(path)
    else { return }
    let named = program.variables(in: scope, of: path).filter { facts.variables[$0].kind == .closureParameter }
    if let first = named.first {
      follow(.local(path: path, variable: first))
    } else {
      follow(.implicit(path: path, closure: scope))
    }
  }

  private mutating func followCallOfValue(_ call: ExpressionPlace) {
    if let call = context.call(call), visit(.message(call), call.place) { follow(call.place) }
  }

  private mutating func followArgument(_ place: ExpressionPlace, _ outer: ExpressionPlace) {
    guard let call = context.call(outer) else { return }
    let label = call.arguments.first { $0.value == place.index }?.label
    if let function = context.calledFunction(outer), let facts = program.facts(function.path),
      facts.functions[function.index].body != nil,
      let parameter = context.parameters(of: function, taking: call.arguments)
        .first(where: { $0.argument == place.index })?.parameter
    {
      guard visit(.ownFunction(function), outer) else { return }
      follow(.parameter(path: function.path, function: function.index, index: parameter))
      // What an initialiser is given goes on with the value that it makes.
      if facts.functions[function.index].name == "init" { follow(outer) }
      return
    }
    if let id = program.constructedType(by: outer.index, in: outer.path)?.declaration, let label,
      let member = program.members(named: label, of: id).first(where: { program.variable($0) != nil })
    {
      guard visit(.stored(member), outer) else { return }
      follow(.member(member))
      follow(outer)
      return
    }
    if visit(.argument(call, label: label), outer) { follow(outer) }
  }

  private mutating func followAssignment(to target: ExpressionPlace, _ assignment: ExpressionPlace) {
    if case .name("_")? = context.expression(target)?.kind { return }
    switch context.referent(of: target) {
    case .member(let member)?:
      guard program.variable(member) != nil else { return }
      if visit(.stored(member), assignment) { follow(.member(member)) }
    case let local?: follow(local)
    case nil: _ = visit(.assigned(target: target), assignment)
    }
  }

  private mutating func followVariable(_ variable: Int, in path: String, from place: ExpressionPlace) {
    guard let facts = program.facts(path) else { return }
    let fact = facts.variables[variable]
    switch facts.scopes[fact.scope].kind {
    case .type, .file:
      let member = Member.variable(path: path, index: variable)
      if visit(.stored(member), place) { follow(.member(member)) }
    default: follow(.local(path: path, variable: variable))
    }
  }

  private mutating func follow(_ referent: Referent) {
    guard followed.insert(referent).inserted else { return }
    for place in context.uses(of: referent) { follow(place) }
  }

  /// The value of a statement: the result of a closure or a body of one expression, or dropped.
  private mutating func followResult(of place: ExpressionPlace) {
    guard let facts = program.facts(place.path), let node = context.expression(place) else { return }
    switch facts.scopes[node.scope].kind {
    case .closure, .function, .accessor:
      guard program.singleValue(of: node.scope, in: place.path) == place.index else { return }
      follow(bodyOf: node.scope, in: place.path, from: place)
    default: break
    }
  }

  private mutating func followReturn(_ place: ExpressionPlace) {
    guard let facts = program.facts(place.path), let node = context.expression(place) else { return }
    for scope in program.chain(of: node.scope, in: place.path) {
      switch facts.scopes[scope].kind {
      case .closure, .function, .accessor:
        follow(bodyOf: scope, in: place.path, from: place)
        return
      case .type, .file: return
      default: continue
      }
    }
  }

  /// Goes on where the result of a body arrives.
  private mutating func follow(bodyOf scope: Int, in path: String, from place: ExpressionPlace) {
    guard let facts = program.facts(path) else { return }
    switch facts.scopes[scope].kind {
    case .function(let index):
      let calls = context.calls(of: FunctionPlace(path: path, index: index))
      if calls.isEmpty {
        _ = visit(.escapes, place)
      } else {
        for call in calls { follow(call) }
      }
    case .accessor(let variable): follow(.member(.variable(path: path, index: variable)))
    case .closure:
      guard let closure = program.closure(ofScope: scope, in: path),
        let parent = program.parent(of: closure, in: path),
        let call = context.call(ExpressionPlace(path: path, index: parent))
      else { return }
      if ["map", "flatMap", "compactMap"].contains(call.name) || call.callee == closure { follow(call.place) }
    default: break
    }
  }
}

import AuditModel
import Resolution

/// What a name stands for, over all files.
enum Referent: Hashable {
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
  /// What a name, or the name behind a dot, stands for; nil for types, results of functions and what is unknown.
  func referent(of place: ExpressionPlace) -> Referent? {
    let place = bareBase(place)
    switch binding(of: place) {
    case .local(let variable): return .local(path: place.path, variable: variable)
    case .parameter(let function, let parameter):
      return .parameter(path: place.path, function: function, index: parameter)
    case .shorthand(let scope, 0): return .implicit(path: place.path, closure: scope)
    case .shorthand, .unknown: return nil
    case .members(let members): return members.first.map { .member($0) }
    }
  }

  private func bareBase(_ place: ExpressionPlace) -> ExpressionPlace {
    var current = place
    while true {
      switch kind(current) {
      case .forced(let value)?, .marked(_, let value)?, .subscripted(let value, _)?: current = current.at(value)
      default: return current
      }
    }
  }

  /// The name that a referent has in the source.
  func name(of referent: Referent) -> String? {
    switch referent {
    case .local(let path, let variable): program.facts(path)?.variables[variable].name
    case .parameter(let path, let function, let index):
      program.facts(path)?.functions[function].parameters[index].name
    case .member(let member): program.variable(member)?.name ?? program.function(member)?.name
    case .implicit: "$0"
    }
  }

  /// The file that a referent cannot be named outside of; nil for members.
  private func home(of referent: Referent) -> String? {
    switch referent {
    case .local(let path, _), .parameter(let path, _, _), .implicit(let path, _): path
    case .member: nil
    }
  }

  /// Where a referent is named, but for its declaration and assignments to it.
  func uses(of referent: Referent) -> [ExpressionPlace] {
    places(naming: referent).filter { !isTarget($0) && self.referent(of: $0) == referent }
  }

  /// Where the name of a referent stands that it may be seen from, whatever it stands for there.
  func places(naming referent: Referent) -> [ExpressionPlace] {
    guard let name = name(of: referent) else { return [] }
    guard let home = home(of: referent) else { return code.uses(of: name) }
    return program.uses(of: name, in: home).map { ExpressionPlace(path: home, index: $0) }
  }

  /// Where the name of a referent stands, whatever it stands for there, with a member on which something is set.
  func changes(ofName referent: Referent) -> [ExpressionPlace] {
    guard let name = name(of: referent) else { return [] }
    guard let home = home(of: referent) else { return code.changes(of: name) }
    guard let facts = program.facts(home) else { return [] }
    return CodeIndex.changes(of: name, in: facts).map { ExpressionPlace(path: home, index: $0) }
  }

  /// Whether an expression is what an assignment assigns to.
  func isTarget(_ place: ExpressionPlace) -> Bool {
    guard let parent = parent(place), case .assignment(let target, _)? = kind(parent) else { return false }
    return target == place.index
  }

  /// The values that are assigned to a referent.
  func assignedValues(of referent: Referent) -> [ExpressionPlace] {
    guard let name = name(of: referent) else { return [] }
    let home = home(of: referent)
    return code.assignments(to: name).compactMap { place in
      guard home == nil || home == place.path, case .assignment(let target, let value)? = kind(place),
        self.referent(of: place.at(target)) == referent
      else { return nil }
      return place.at(value)
    }
  }
}

import AuditModel
import Resolution

extension RuleContext {
  /// Whether the value of an expression goes nowhere: a statement of its own, or `_ = …`.
  ///
  /// `try`, `await` and `!` in front of it use nothing.
  func isDiscarded(_ place: ExpressionPlace) -> Bool {
    var current = place
    while let parent = parent(current) {
      switch kind(parent) {
      case .marked?, .forced?: current = parent
      case .assignment(let target, let value)?:
        return value == current.index && name(parent.at(target)) == "_" && isStatement(parent)
      default: return false
      }
    }
    return isStatement(current)
  }

  /// Whether an expression is a statement for its effect, and not the value of a function.
  private func isStatement(_ place: ExpressionPlace) -> Bool {
    guard let scope = expression(place)?.scope, let facts = program.facts(place.path) else { return false }
    guard isStatementRoot(place) else { return false }
    // The single expression of a function with a result is its value.
    for index in program.chain(of: scope, in: place.path) {
      switch facts.scopes[index].kind {
      case .function(let function):
        guard let result = facts.functions[function].result, !result.isNothing else {
          return true
        }
        return statements.statements(in: index, of: place.path).count != 1
      case .accessor(let variable):
        return !facts.variables[variable].isComputed || statements.statements(in: index, of: place.path).count != 1
      case .branch, .block: continue
      default: return true
      }
    }
    return true
  }

  /// Whether an expression is all of a statement.
  func isStatementRoot(_ place: ExpressionPlace) -> Bool {
    guard let scope = expression(place)?.scope, parent(place) == nil else { return false }
    return program.chain(of: scope, in: place.path).prefix(4).contains { block in
      statements.statements(in: block, of: place.path).contains { index in
        guard let statement = statement(index, in: place.path) else { return false }
        return statement.kind == .expression && statement.expressions.contains(place.index)
      }
    }
  }

  /// The innermost function, accessor or closure around a scope.
  func body(around scope: Int, in path: String) -> Int? {
    program.chain(of: scope, in: path).first { index in
      switch scopeKind(index, in: path) {
      case .function?, .accessor?, .closure?, .initialValue?: true
      default: false
      }
    }
  }

  /// The function around a scope, as a place.
  func function(around scope: Int, in path: String) -> FunctionPlace? {
    program.enclosingFunction(of: scope, in: path).map { FunctionPlace(path: path, index: $0) }
  }

  /// The statements in a block and in the blocks inside it, closures left out.
  func allStatements(in scope: Int, of path: String, depth: Int = 24) -> [Int] {
    guard depth > 0 else { return [] }
    return statements.statements(in: scope, of: path).flatMap { allStatements(of: $0, in: path, depth: depth) }
  }

  private func allStatements(of index: Int, in path: String, depth: Int) -> [Int] {
    guard let statement = statement(index, in: path) else { return [index] }
    return [index] + statement.blocks.flatMap { allStatements(in: $0.scope, of: path, depth: depth - 1) }
      + (statement.next.map { allStatements(of: $0, in: path, depth: depth - 1) } ?? [])
  }

  /// The uses of a member: `name`, `self.name`, `model.name`.
  func uses(of member: Member) -> [ExpressionPlace] {
    guard let fact = program.variable(member) else { return [] }
    return code.uses(of: fact.name).filter { use in
      guard case .members(let members) = binding(of: use) else { return false }
      return members.contains(member)
    }
  }

  /// Whether an expression is the target of an assignment; then its value.
  func assignedValue(to place: ExpressionPlace) -> ExpressionPlace? {
    guard let parent = parent(place), case .assignment(let target, let value)? = kind(parent), target == place.index
    else { return nil }
    return parent.at(value)
  }
}

extension TypeName {
  /// `Void` or `()`.
  var isNothing: Bool { name == "Void" || (name == "()" && arguments.isEmpty) }
}

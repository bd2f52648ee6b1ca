import AuditModel
import Resolution

/// A call with its parts at hand.
struct Call {
  var place: ExpressionPlace
  /// The name that is called; in Objective-C the selector.
  var name: String
  /// The expression of what is called.
  var callee: Int
  /// The value before the dot.
  var base: Int?
  var arguments: [Argument]
  var scope: Int

  var path: String { place.path }

  /// The argument with a label; nil stands for the first one without a label.
  func argument(_ label: String?) -> Int? {
    arguments.first { $0.label == label && !$0.isTrailing }?.value
  }

  /// The arguments that are closures written behind the parentheses or in them.
  func place(_ index: Int) -> ExpressionPlace { ExpressionPlace(path: place.path, index: index) }
}

extension ExpressionPlace {
  /// Another expression of the same file.
  func at(_ index: Int) -> ExpressionPlace { ExpressionPlace(path: path, index: index) }
}

extension RuleContext {
  /// The expression at a place.
  func expression(_ place: ExpressionPlace) -> Expression? {
    program.expression(place.index, in: place.path)
  }

  /// The shape of the expression at a place.
  func kind(_ place: ExpressionPlace) -> Expression.Kind? { expression(place)?.kind }

  /// The expression around an expression.
  func parent(_ place: ExpressionPlace) -> ExpressionPlace? {
    program.parent(of: place.index, in: place.path).map { place.at($0) }
  }

  /// The outermost expression that an expression is part of.
  func root(_ place: ExpressionPlace) -> ExpressionPlace {
    var current = place
    while let next = parent(current) { current = next }
    return current
  }

  /// The call at a place; nil where no call of a name stands there.
  func call(_ place: ExpressionPlace) -> Call? {
    guard let expression = expression(place), case .call(let callee, let arguments) = expression.kind else {
      return nil
    }
    switch kind(place.at(callee)) {
    case .name(let name)?:
      return Call(
        place: place, name: name, callee: callee, base: nil, arguments: arguments, scope: expression.scope)
    case .member(let base, let name)?:
      return Call(
        place: place, name: name, callee: callee, base: base, arguments: arguments, scope: expression.scope)
    default: return nil
    }
  }

  /// The expression without `try`, `await`, `!` and `as?` around it.
  func bare(_ place: ExpressionPlace) -> ExpressionPlace {
    var current = place
    while true {
      switch kind(current) {
      case .marked(_, let value)?, .forced(let value)?: current = current.at(value)
      case .cast(let value, _, let form)? where form != "is": current = current.at(value)
      default: return current
      }
    }
  }

  /// The expression with the `try` and `await` that stand in front of it.
  func marked(_ place: ExpressionPlace) -> ExpressionPlace {
    var current = place
    while let next = parent(current), case .marked = kind(next) { current = next }
    return current
  }

  /// Where an expression begins: a call at the first word of its receiver.
  func start(of place: ExpressionPlace) -> SourcePosition {
    var current = place
    var first = expression(place)?.position ?? SourcePosition(line: 1, column: 1)
    while let node = expression(current) {
      first = min(first, node.position)
      switch node.kind {
      case .member(let base?, _): current = current.at(base)
      case .call(let callee, _): current = current.at(callee)
      case .subscripted(let base, _): current = current.at(base)
      case .forced(let value): current = current.at(value)
      case .cast(let value, _, _): current = current.at(value)
      default: return first
      }
    }
    return first
  }

  /// The resolved name of an expression's type: `WebKit.WebPage`, `URL`, `String`; own types qualified.
  func typeName(_ place: ExpressionPlace) -> String? { program.type(of: place.index, in: place.path)?.name }

  /// The name at a place, where it is nothing but a name.
  func name(_ place: ExpressionPlace) -> String? {
    if case .name(let name)? = kind(place) { return name }
    return nil
  }

  /// `model.page` as text, without a leading `self.`; nil where the expression is more than names with dots.
  func spelling(_ place: ExpressionPlace) -> String? {
    guard var name = program.dottedName(bare(place).index, in: place.path) else { return nil }
    if name.hasPrefix("self.") { name.removeFirst(5) }
    if name.hasPrefix("_") { name.removeFirst() }
    return name
  }

  /// The scope of a closure at a place.
  func closureScope(_ place: ExpressionPlace) -> Int? {
    if case .closure(let scope)? = kind(place) { return scope }
    return nil
  }

  /// The call that a closure is an argument of, with the argument.
  func call(takingClosure scope: Int, in path: String) -> (call: Call, argument: Argument)? {
    guard let closure = program.closure(ofScope: scope, in: path), let parent = program.parent(of: closure, in: path),
      let call = call(ExpressionPlace(path: path, index: parent)),
      let argument = call.arguments.first(where: { $0.value == closure })
    else { return nil }
    return (call, argument)
  }

  /// The calls in an expression in the order in which they happen; those in closures are left out.
  func calls(in place: ExpressionPlace) -> [Call] {
    expressions(in: place).compactMap { call($0) }
  }

  /// An expression and everything in it, in the order of evaluation; what stands in closures is left out.
  func expressions(in place: ExpressionPlace) -> [ExpressionPlace] {
    var found: [Int] = []
    var waiting = [place.index]
    while let next = waiting.popLast() {
      found.append(next)
      kind(place.at(next))?.forEachChild { waiting.append($0) }
    }
    return found.sorted().map { place.at($0) }
  }

  /// The expressions in a scope and the scopes inside it, nested types left out, in the order of evaluation.
  func expressions(inScope scope: Int, of path: String) -> [ExpressionPlace] {
    program.expressions(in: CodeRegion(file: path, scope: scope), includingTypes: false)
      .map { ExpressionPlace(path: path, index: $0) }
  }

  /// The statement at a place of a file.
  func statement(_ index: Int, in path: String) -> StatementFact? {
    guard let facts = program.facts(path), facts.statements.indices.contains(index) else { return nil }
    return facts.statements[index]
  }

  /// The kind of a scope.
  func scopeKind(_ scope: Int, in path: String) -> Scope.Kind? {
    guard let facts = program.facts(path), facts.scopes.indices.contains(scope) else { return nil }
    return facts.scopes[scope].kind
  }

  /// A finding at an expression, at the place where it begins.
  func finding(
    atStartOf place: ExpressionPlace, _ message: String, advice: String, severity: Finding.Severity? = nil,
    screen: TypeReference? = nil
  ) -> RuleFinding? {
    var found = finding(at: place.index, in: place.path, message, advice: advice, severity: severity, screen: screen)
    let start = start(of: place)
    found?.position = start
    found?.firstLine = start.line
    return found
  }
}

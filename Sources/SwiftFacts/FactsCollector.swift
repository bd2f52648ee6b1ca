import AuditModel
import SwiftSyntax

/// Walks a file once and writes down its facts.
///
/// The walk is written out by hand instead of with a visitor: a child's index must be known before its parent is
/// written, and the scope is an argument, not a state.
struct FactsCollector {
  var facts = FileFacts(language: .swift)
  let lines: LineTable
  /// Levels of recursion that are left. Operator and member chains nest as deep as they are long.
  var budget = 400

  init(lines: LineTable) {
    self.lines = lines
  }

  mutating func file(_ tree: SourceFileSyntax) {
    facts.lineCount = lines.count
    statements(tree.statements, in: 0)
  }

  func position(_ node: some SyntaxProtocol) -> SourcePosition {
    lines.position(of: node.positionAfterSkippingLeadingTrivia)
  }

  /// Opens a scope.
  ///
  /// - Parameter statement: the first scope of the statement, for those that follow; the first one names itself.
  mutating func open(
    _ kind: Scope.Kind, in parent: Int, at node: some SyntaxProtocol, entry: Scope.Entry = .always,
    conditions: [Int] = [], statement: Int? = nil
  ) -> Int {
    let index = facts.scopes.count
    facts.scopes.append(
      Scope(
        kind: kind, parent: parent, position: position(node), endLine: lastLine(of: node), entry: entry,
        conditions: conditions, statement: entry == .always ? nil : statement ?? index))
    return index
  }

  mutating func add(_ kind: Expression.Kind, at position: SourcePosition, in scope: Int) -> Int {
    facts.expressions.append(Expression(kind: kind, position: position, scope: scope))
    return facts.expressions.count - 1
  }

  /// Runs a step one level deeper, or gives up where the nesting is deeper than any real code.
  mutating func descend<Result>(_ step: (inout Self) -> Result, orElse: (inout Self) -> Result) -> Result {
    guard budget > 0 else { return orElse(&self) }
    budget -= 1
    defer { budget += 1 }
    return step(&self)
  }

  // MARK: Statements

  mutating func statements(_ list: CodeBlockItemListSyntax, in outer: Int) {
    var scope = outer
    for item in list {
      switch item.item {
      case .decl(let declaration): self.declaration(declaration, in: scope)
      case .expr(let expression): self.statement(expression, in: &scope)
      case .stmt(let statement): self.statement(statement, in: &scope)
      @unknown default: break
      }
    }
  }

  private mutating func statement(_ expression: ExprSyntax, in scope: inout Int) {
    if let branch = expression.as(IfExprSyntax.self) {
      _ = conditional(branch, in: scope)
      // What follows `if #available { …; return }` runs only where it does not hold.
      let condition = BranchCondition(branch.conditions)
      if condition != .other, branch.elseBody == nil, branch.body.statements.leaves {
        scope = open(.branch(condition.negated), in: scope, at: branch, entry: .rest)
      }
    } else {
      _ = self.expression(expression, in: scope)
    }
  }

  private mutating func statement(_ statement: StmtSyntax, in scope: inout Int) {
    let place = position(statement)
    switch statement.as(StmtSyntaxEnum.self) {
    case .expressionStmt(let wrapped): self.statement(wrapped.expression, in: &scope)
    case .returnStmt(let statement):
      let value = statement.expression.map { expression($0, in: scope) }
      _ = add(.returned(value), at: place, in: scope)
    case .throwStmt(let statement):
      let value = expression(statement.expression, in: scope)
      _ = add(.thrown(value), at: place, in: scope)
    case .guardStmt(let statement):
      let condition = BranchCondition(statement.conditions)
      let asked = conditions(statement.conditions, in: scope, binding: scope)
      let leaving = open(
        .branch(condition.negated), in: scope, at: statement.body, entry: .guardElse, conditions: asked.expressions)
      statements(statement.body.statements, in: leaving)
      if !asked.patterns.isEmpty { _ = add(.other(asked.patterns), at: place, in: scope) }
      if condition != .other { scope = open(.branch(condition), in: scope, at: statement, entry: .rest) }
    case .forStmt(let loop):
      let sequence = expression(loop.sequence, in: scope)
      let body = open(.block, in: scope, at: loop, entry: .loop, conditions: [sequence])
      let value =
        loop.tryKeyword == nil && loop.awaitKeyword == nil
        ? sequence
        : add(.marked(word: loop.awaitKeyword == nil ? "try" : "await", value: sequence), at: place, in: scope)
      bind(loop.pattern, to: value, kind: .element, isConstant: true, in: body)
      if let condition = loop.whereClause?.condition { _ = expression(condition, in: body) }
      statements(loop.body.statements, in: body)
    case .whileStmt(let loop):
      let body = open(.block, in: scope, at: loop, entry: .loop)
      let asked = conditions(loop.conditions, in: body, binding: body)
      facts.scopes[body].conditions = asked.expressions
      statements(loop.body.statements, in: body)
      if !asked.patterns.isEmpty { _ = add(.other(asked.patterns), at: place, in: body) }
    case .repeatStmt(let loop):
      let body = open(.block, in: scope, at: loop, entry: .loop)
      statements(loop.body.statements, in: body)
      _ = expression(loop.condition, in: scope)
    case .doStmt(let statement):
      let body = open(.block, in: scope, at: statement, entry: .attempt)
      statements(statement.body.statements, in: body)
      for clause in statement.catchClauses { handler(clause, of: body, in: scope) }
    case .deferStmt(let statement):
      statements(statement.body.statements, in: open(.block, in: scope, at: statement, entry: .deferred))
    case .labeledStmt(let labelled): self.statement(labelled.statement, in: &scope)
    default: break
    }
  }

  private mutating func handler(_ clause: CatchClauseSyntax, of attempt: Int, in scope: Int) {
    var patterns: [Int] = []
    var conditions: [Int] = []
    for item in clause.catchItems {
      if let written = item.pattern.flatMap({ pattern($0, in: scope) }) { patterns.append(written) }
      if let condition = item.whereClause?.condition { conditions.append(expression(condition, in: scope)) }
    }
    let handler = open(
      .handler, in: scope, at: clause, entry: .caught, conditions: patterns + conditions, statement: attempt)
    for item in clause.catchItems {
      if let pattern = item.pattern { bind(pattern, to: nil, kind: .bound, isConstant: true, in: handler) }
    }
    statements(clause.body.statements, in: handler)
    if !patterns.isEmpty { _ = add(.other(patterns), at: position(clause), in: scope) }
  }

  /// Writes an `if` down: each branch in a scope of its own.
  ///
  /// - Parameter statement: the first scope of the chain, for an `else if`.
  mutating func conditional(_ branch: IfExprSyntax, in scope: Int, statement: Int? = nil) -> Int {
    descend { collector in
      let condition = BranchCondition(branch.conditions)
      let then = collector.open(.branch(condition), in: scope, at: branch.body, entry: .then, statement: statement)
      let asked = collector.conditions(branch.conditions, in: scope, binding: then)
      collector.facts.scopes[then].conditions = asked.expressions
      collector.statements(branch.body.statements, in: then)
      let first = statement ?? then
      switch branch.elseBody {
      case .codeBlock(let block):
        let otherwise = collector.open(
          .branch(condition.negated), in: scope, at: block, entry: .otherwise, conditions: asked.expressions,
          statement: first)
        collector.statements(block.statements, in: otherwise)
      case .ifExpr(let next) where condition == .other:
        _ = collector.conditional(next, in: scope, statement: first)
      case .ifExpr(let next):
        let otherwise = collector.open(
          .branch(condition.negated), in: scope, at: next, entry: .otherwise, conditions: asked.expressions,
          statement: first)
        _ = collector.conditional(next, in: otherwise)
      case nil: break
      @unknown default: break
      }
      return collector.add(.other(asked.patterns), at: collector.position(branch), in: scope)
    } orElse: {
      $0.add(.other([]), at: $0.position(branch), in: scope)
    }
  }

  /// What a condition asks: its expressions, and those of them that are patterns and have no parent yet.
  private typealias Asked = (expressions: [Int], patterns: [Int])

  private mutating func conditions(_ list: ConditionElementListSyntax, in scope: Int, binding: Int) -> Asked {
    var asked: Asked = ([], [])
    for element in list {
      switch element.condition {
      case .expression(let condition): asked.expressions.append(expression(condition, in: scope))
      case .optionalBinding(let optional):
        // `if let url` binds the name to itself.
        let value = optional.initializer.map { expression($0.value, in: scope) }
        if let value { asked.expressions.append(value) }
        bind(
          optional.pattern, to: value, type: optional.typeAnnotation?.type, kind: .bound,
          isConstant: optional.bindingSpecifier.tokenKind == .keyword(.let), in: binding)
      case .matchingPattern(let matching):
        let value = expression(matching.initializer.value, in: scope)
        asked.expressions.append(value)
        if let written = pattern(matching.pattern, in: scope) {
          asked.expressions.append(written)
          asked.patterns.append(written)
        }
        bind(matching.pattern, to: value, kind: .bound, isConstant: true, in: binding)
      case .availability: break
      @unknown default: break
      }
    }
    return asked
  }

  /// Writes down what a pattern compares with; nil where it only binds names.
  mutating func pattern(_ pattern: PatternSyntax, in scope: Int) -> Int? {
    switch pattern.as(PatternSyntaxEnum.self) {
    case .expressionPattern(let wrapped): return expression(wrapped.expression, in: scope)
    case .valueBindingPattern(let binding): return self.pattern(binding.pattern, in: scope)
    case .isTypePattern(let test):
      let value = add(.other([]), at: position(test), in: scope)
      return add(.cast(value: value, type: TypeName(test.type), form: "is"), at: position(test), in: scope)
    case .tuplePattern(let tuple):
      let elements = tuple.elements.compactMap { self.pattern($0.pattern, in: scope) }
      return elements.isEmpty ? nil : add(.list(elements), at: position(tuple), in: scope)
    default: return nil
    }
  }

  /// Writes down the names that a pattern binds.
  mutating func bind(
    _ pattern: PatternSyntax, to value: Int?, type: TypeSyntax? = nil, kind: VariableFact.Kind, isConstant: Bool,
    in scope: Int
  ) {
    switch pattern.as(PatternSyntaxEnum.self) {
    case .identifierPattern(let name):
      facts.variables.append(
        VariableFact(
          kind: kind, name: name.identifier.plainText, type: type.map { TypeName($0) }, initialValue: value,
          isConstant: isConstant, scope: scope, position: position(name)))
    case .tuplePattern(let tuple):
      for element in tuple.elements {
        bind(element.pattern, to: nil, kind: kind, isConstant: isConstant, in: scope)
      }
    case .valueBindingPattern(let binding):
      bind(binding.pattern, to: value, type: type, kind: kind, isConstant: isConstant, in: scope)
    case .expressionPattern(let wrapped):
      // `case .success(let value)`: the names stand inside an expression.
      bindNames(in: wrapped.expression, isConstant: isConstant, in: scope)
    default: break
    }
  }

  private mutating func bindNames(in expression: ExprSyntax, isConstant: Bool, in scope: Int) {
    if let pattern = expression.as(PatternExprSyntax.self) {
      bind(pattern.pattern, to: nil, kind: .bound, isConstant: isConstant, in: scope)
    } else if let call = expression.as(FunctionCallExprSyntax.self) {
      for argument in call.arguments { bindNames(in: argument.expression, isConstant: isConstant, in: scope) }
    } else if let tuple = expression.as(TupleExprSyntax.self) {
      for element in tuple.elements { bindNames(in: element.expression, isConstant: isConstant, in: scope) }
    }
  }

  // MARK: Conditional compilation

  /// Walks the clauses of an `#if` that can compile, each in a scope of its own.
  mutating func conditionalClauses(
    _ directive: IfConfigDeclSyntax, in scope: Int, _ walk: (inout Self, IfConfigClauseSyntax.Elements, Int) -> Void
  ) {
    var earlier: [Bool?] = []
    for clause in directive.clauses {
      let holds = verdict(of: clause.condition)
      defer { earlier.append(holds) }
      guard holds != false, !earlier.contains(true), let elements = clause.elements else { continue }
      let text = clause.condition?.trimmedDescription ?? ""
      let first = directive.clauses.first?.condition?.trimmedDescription ?? ""
      let inner = open(.branch(.directive(text.isEmpty ? "!(\(first))" : text)), in: scope, at: clause)
      walk(&self, elements, inner)
    }
  }
}

extension CodeBlockItemListSyntax {
  /// Whether the block always leaves the function (or loop) at its end.
  var leaves: Bool {
    guard case .stmt(let statement)? = last?.item else { return false }
    switch statement.as(StmtSyntaxEnum.self) {
    case .returnStmt, .throwStmt, .continueStmt, .breakStmt: return true
    default: return false
    }
  }
}

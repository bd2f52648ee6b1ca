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

  mutating func open(_ kind: Scope.Kind, in parent: Int, at node: some SyntaxProtocol) -> Int {
    facts.scopes.append(Scope(kind: kind, parent: parent, position: position(node)))
    return facts.scopes.count - 1
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
        scope = open(.branch(condition.negated), in: scope, at: branch)
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
      conditions(statement.conditions, in: scope, binding: scope)
      let leaving = open(.branch(condition.negated), in: scope, at: statement.body)
      statements(statement.body.statements, in: leaving)
      if condition != .other { scope = open(.branch(condition), in: scope, at: statement) }
    case .forStmt(let loop):
      let sequence = expression(loop.sequence, in: scope)
      let body = open(.block, in: scope, at: loop)
      let value =
        loop.tryKeyword == nil && loop.awaitKeyword == nil
        ? sequence
        : add(.marked(word: loop.awaitKeyword == nil ? "try" : "await", value: sequence), at: place, in: scope)
      bind(loop.pattern, to: value, kind: .element, isConstant: true, in: body)
      if let condition = loop.whereClause?.condition { _ = expression(condition, in: body) }
      statements(loop.body.statements, in: body)
    case .whileStmt(let loop):
      let body = open(.block, in: scope, at: loop)
      conditions(loop.conditions, in: body, binding: body)
      statements(loop.body.statements, in: body)
    case .repeatStmt(let loop):
      let body = open(.block, in: scope, at: loop)
      statements(loop.body.statements, in: body)
      _ = expression(loop.condition, in: scope)
    case .doStmt(let statement):
      let body = open(.block, in: scope, at: statement)
      statements(statement.body.statements, in: body)
      for clause in statement.catchClauses {
        let handler = open(.handler, in: scope, at: clause)
        statements(clause.body.statements, in: handler)
      }
    case .deferStmt(let statement):
      statements(statement.body.statements, in: open(.block, in: scope, at: statement))
    case .labeledStmt(let labelled): self.statement(labelled.statement, in: &scope)
    default: break
    }
  }

  mutating func conditional(_ branch: IfExprSyntax, in scope: Int) -> Int {
    descend { collector in
      let condition = BranchCondition(branch.conditions)
      let then = collector.open(.branch(condition), in: scope, at: branch.body)
      collector.conditions(branch.conditions, in: scope, binding: then)
      collector.statements(branch.body.statements, in: then)
      switch branch.elseBody {
      case .codeBlock(let block):
        collector.statements(
          block.statements, in: collector.open(.branch(condition.negated), in: scope, at: block))
      case .ifExpr(let next):
        let otherwise = condition == .other ? scope : collector.open(.branch(condition.negated), in: scope, at: next)
        _ = collector.conditional(next, in: otherwise)
      case nil: break
      @unknown default: break
      }
      return collector.add(.other([]), at: collector.position(branch), in: scope)
    } orElse: {
      $0.add(.other([]), at: $0.position(branch), in: scope)
    }
  }

  private mutating func conditions(_ list: ConditionElementListSyntax, in scope: Int, binding: Int) {
    for element in list {
      switch element.condition {
      case .expression(let condition): _ = expression(condition, in: scope)
      case .optionalBinding(let optional):
        // `if let url` binds the name to itself.
        let value = optional.initializer.map { expression($0.value, in: scope) }
        bind(
          optional.pattern, to: value, type: optional.typeAnnotation?.type, kind: .bound,
          isConstant: optional.bindingSpecifier.tokenKind == .keyword(.let), in: binding)
      case .matchingPattern(let matching):
        let value = expression(matching.initializer.value, in: scope)
        bind(matching.pattern, to: value, kind: .bound, isConstant: true, in: binding)
      case .availability: break
      @unknown default: break
      }
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

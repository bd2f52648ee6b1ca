import AuditModel
import SwiftSyntax

extension FactsCollector {
  mutating func statements(_ list: CodeBlockItemListSyntax, in outer: Int) {
    var scope = outer
    for item in list {
      switch item.item {
      case .decl(let declaration): statement(declaration, in: scope, block: outer)
      case .expr(let expression): statement(expression, in: &scope, block: outer)
      case .stmt(let statement): self.statement(statement, in: &scope, block: outer)
      @unknown default: break
      }
    }
  }

  /// Writes a statement down and gives its index.
  @discardableResult
  private mutating func note(_ statement: StatementFact) -> Int {
    facts.statements.append(statement)
    return facts.statements.count - 1
  }

  private mutating func statement(_ declaration: DeclSyntax, in scope: Int, block: Int) {
    if let directive = declaration.as(IfConfigDeclSyntax.self) {
      return self.directive(directive, in: scope, block: block)
    }
    declaredValues = []
    self.declaration(declaration, in: scope)
    // Outside of everything stand types and functions, not statements.
    guard block != 0 else { return }
    let values = declaration.is(VariableDeclSyntax.self) ? declaredValues : []
    note(StatementFact(kind: .declaration, expressions: values, block: block, position: position(declaration)))
  }

  private mutating func directive(_ directive: IfConfigDeclSyntax, in scope: Int, block: Int) {
    var blocks: [BlockFact] = []
    conditionalClauses(directive, in: scope) { collector, elements, inner in
      switch elements {
      case .statements(let list): collector.statements(list, in: inner)
      case .decls(let members): collector.members(members, in: inner)
      default: break
      }
      blocks.append(BlockFact(scope: inner))
    }
    guard block != 0 else { return }
    note(StatementFact(kind: .directive, blocks: blocks, block: block, position: position(directive)))
  }

  private mutating func statement(_ expression: ExprSyntax, in scope: inout Int, block: Int) {
    if let branch = expression.as(IfExprSyntax.self) {
      _ = conditional(branch, in: scope, block: block)
      // What follows `if #available { …; return }` runs only where it does not hold.
      let condition = BranchCondition(branch.conditions)
      if condition != .other, branch.elseBody == nil, branch.body.statements.leaves {
        scope = open(.branch(condition.negated), in: scope, at: branch, entry: .rest)
      }
    } else if let choice = expression.as(SwitchExprSyntax.self) {
      _ = self.choice(choice, in: scope, block: block)
    } else {
      let place = position(expression)
      let value = self.expression(expression, in: scope)
      note(StatementFact(kind: .expression, expressions: [value], block: block, position: place))
    }
  }

  private mutating func statement(_ statement: StmtSyntax, in scope: inout Int, block: Int) {
    let place = position(statement)
    switch statement.as(StmtSyntaxEnum.self) {
    case .expressionStmt(let wrapped): self.statement(wrapped.expression, in: &scope, block: block)
    case .returnStmt(let statement):
      let value = statement.expression.map { expression($0, in: scope) }
      let whole = add(.returned(value), at: place, in: scope)
      note(StatementFact(kind: .leaving, word: "return", expressions: [whole], block: block, position: place))
    case .throwStmt(let statement):
      let value = expression(statement.expression, in: scope)
      let whole = add(.thrown(value), at: place, in: scope)
      note(StatementFact(kind: .leaving, word: "throw", expressions: [whole], block: block, position: place))
    case .breakStmt: note(StatementFact(kind: .leaving, word: "break", block: block, position: place))
    case .continueStmt: note(StatementFact(kind: .leaving, word: "continue", block: block, position: place))
    case .fallThroughStmt: note(StatementFact(kind: .leaving, word: "fallthrough", block: block, position: place))
    case .guardStmt(let statement):
      let condition = BranchCondition(statement.conditions)
      let asked = conditions(statement.conditions, in: scope, binding: scope)
      let leaving = open(
        .branch(condition.negated), in: scope, at: statement.body, entry: .guardElse, conditions: asked.expressions)
      statements(statement.body.statements, in: leaving)
      if !asked.patterns.isEmpty { _ = add(.other(asked.patterns), at: place, in: scope) }
      note(
        StatementFact(
          kind: .guarded, conditions: asked.tests, blocks: [BlockFact(scope: leaving)], block: block, position: place))
      if condition != .other { scope = open(.branch(condition), in: scope, at: statement, entry: .rest) }
    case .forStmt(let loop): self.loop(loop, at: place, in: scope, block: block)
    case .whileStmt(let loop):
      let body = open(.block, in: scope, at: loop, entry: .loop)
      let asked = conditions(loop.conditions, in: body, binding: body)
      facts.scopes[body].conditions = asked.expressions
      statements(loop.body.statements, in: body)
      if !asked.patterns.isEmpty { _ = add(.other(asked.patterns), at: place, in: body) }
      note(
        StatementFact(
          kind: .loop, word: "while", conditions: asked.tests, blocks: [BlockFact(scope: body)], block: block,
          position: place))
    case .repeatStmt(let loop):
      let body = open(.block, in: scope, at: loop, entry: .loop)
      statements(loop.body.statements, in: body)
      let test = expression(loop.condition, in: scope)
      note(
        StatementFact(
          kind: .loop, word: "repeat", conditions: [ConditionFact(kind: .expression, expression: test)],
          blocks: [BlockFact(scope: body)], block: block, position: place))
    case .doStmt(let statement): attempt(statement, at: place, in: scope, block: block)
    case .deferStmt(let statement):
      let inner = open(.block, in: scope, at: statement, entry: .deferred)
      statements(statement.body.statements, in: inner)
      note(StatementFact(kind: .deferred, blocks: [BlockFact(scope: inner)], block: block, position: place))
    case .labeledStmt(let labelled): self.statement(labelled.statement, in: &scope, block: block)
    default: break
    }
  }

  private mutating func loop(_ loop: ForStmtSyntax, at place: SourcePosition, in scope: Int, block: Int) {
    let sequence = expression(loop.sequence, in: scope)
    let body = open(.block, in: scope, at: loop, entry: .loop, conditions: [sequence])
    let value =
      loop.tryKeyword == nil && loop.awaitKeyword == nil
      ? sequence
      : add(.marked(word: loop.awaitKeyword == nil ? "try" : "await", value: sequence), at: place, in: scope)
    bind(loop.pattern, to: value, kind: .element, isConstant: true, in: body)
    let filter = loop.whereClause.map { expression($0.condition, in: body) }
    statements(loop.body.statements, in: body)
    let words = ["for", loop.tryKeyword == nil ? nil : "try", loop.awaitKeyword == nil ? nil : "await"]
    note(
      StatementFact(
        kind: .loop, word: words.compactMap { $0 }.joined(separator: " "), expressions: [value],
        conditions: filter.map { [ConditionFact(kind: .expression, expression: $0)] } ?? [],
        blocks: [BlockFact(scope: body)], block: block, position: place))
  }

  private mutating func attempt(_ statement: DoStmtSyntax, at place: SourcePosition, in scope: Int, block: Int) {
    let body = open(.block, in: scope, at: statement, entry: .attempt)
    statements(statement.body.statements, in: body)
    var blocks = [BlockFact(scope: body)]
    for clause in statement.catchClauses { blocks.append(handler(clause, of: body, in: scope)) }
    note(StatementFact(kind: .attempt, blocks: blocks, block: block, position: place))
  }

  private mutating func handler(_ clause: CatchClauseSyntax, of attempt: Int, in scope: Int) -> BlockFact {
    var patterns: [PatternFact] = []
    var conditions: [Int] = []
    for item in clause.catchItems {
      if let pattern = item.pattern {
        patterns.append(
          PatternFact(text: pattern.trimmedDescription.cutPattern, expression: self.pattern(pattern, in: scope)))
      }
      if let condition = item.whereClause?.condition { conditions.append(expression(condition, in: scope)) }
    }
    let compared = patterns.compactMap(\.expression)
    let handler = open(
      .handler, in: scope, at: clause, entry: .caught, conditions: compared + conditions, statement: attempt)
    for item in clause.catchItems {
      if let pattern = item.pattern { bind(pattern, to: nil, kind: .bound, isConstant: true, in: handler) }
    }
    statements(clause.body.statements, in: handler)
    if !compared.isEmpty { _ = add(.other(compared), at: position(clause), in: scope) }
    return BlockFact(scope: handler, patterns: patterns)
  }

  /// Writes an `if` down: each branch in a scope of its own.
  ///
  /// - Parameter statement: the first scope of the chain, for an `else if`.
  mutating func conditional(_ branch: IfExprSyntax, in scope: Int, block: Int?, statement: Int? = nil) -> Int {
    descend { collector in
      let condition = BranchCondition(branch.conditions)
      let then = collector.open(.branch(condition), in: scope, at: branch.body, entry: .then, statement: statement)
      let asked = collector.conditions(branch.conditions, in: scope, binding: then)
      collector.facts.scopes[then].conditions = asked.expressions
      collector.statements(branch.body.statements, in: then)
      let first = statement ?? then
      var blocks = [BlockFact(scope: then)]
      var next: Int?
      let known = collector.facts.statements.count
      switch branch.elseBody {
      case .codeBlock(let block):
        let otherwise = collector.open(
          .branch(condition.negated), in: scope, at: block, entry: .otherwise, conditions: asked.expressions,
          statement: first)
        collector.statements(block.statements, in: otherwise)
        blocks.append(BlockFact(scope: otherwise))
      case .ifExpr(let branch):
        if condition == .other {
          _ = collector.conditional(branch, in: scope, block: nil, statement: first)
        } else {
          let otherwise = collector.open(
            .branch(condition.negated), in: scope, at: branch, entry: .otherwise, conditions: asked.expressions,
            statement: first)
          _ = collector.conditional(branch, in: otherwise, block: nil)
        }
        next = collector.facts.statements.count > known ? collector.facts.statements.count - 1 : nil
      case nil: break
      @unknown default: break
      }
      let place = collector.position(branch)
      let value = collector.add(.other(asked.patterns), at: place, in: scope)
      collector.note(
        StatementFact(
          kind: .conditional, word: "if", conditions: asked.tests, blocks: blocks, next: next, value: value,
          block: block, position: place))
      return value
    } orElse: {
      $0.add(.other([]), at: $0.position(branch), in: scope)
    }
  }

  // MARK: Conditions and patterns

  /// What a condition asks: piece by piece, its expressions, and those of them that have no parent yet (patterns, and
  /// what is asked of names that the condition itself has bound).
  private typealias Asked = (tests: [ConditionFact], expressions: [Int], patterns: [Int])

  private mutating func conditions(_ list: ConditionElementListSyntax, in scope: Int, binding: Int) -> Asked {
    var asked: Asked = ([], [], [])
    // Behind `let url = …` the name is known, as it is in the body.
    var current = scope
    func note(_ expression: Int) {
      asked.expressions.append(expression)
      if current != scope { asked.patterns.append(expression) }
    }
    for element in list {
      switch element.condition {
      case .expression(let condition):
        let value = expression(condition, in: current)
        note(value)
        asked.tests.append(ConditionFact(kind: .expression, expression: value))
      case .optionalBinding(let optional):
        // `if let url` binds the name to itself.
        let value = optional.initializer.map { expression($0.value, in: current) }
        if let value { note(value) }
        bind(
          optional.pattern, to: value, type: optional.typeAnnotation?.type, kind: .bound,
          isConstant: optional.bindingSpecifier.tokenKind == .keyword(.let), in: binding)
        asked.tests.append(
          ConditionFact(kind: .binding, expression: value, text: optional.pattern.trimmedDescription.cutPattern))
        current = binding
      case .matchingPattern(let matching):
        let value = expression(matching.initializer.value, in: current)
        note(value)
        if let written = pattern(matching.pattern, in: current) {
          asked.expressions.append(written)
          asked.patterns.append(written)
        }
        bind(matching.pattern, to: value, kind: .bound, isConstant: true, in: binding)
        asked.tests.append(
          ConditionFact(kind: .pattern, expression: value, text: matching.pattern.trimmedDescription.cutPattern))
        current = binding
      case .availability: asked.tests.append(ConditionFact(kind: .availability, expression: nil))
      @unknown default: break
      }
    }
    return asked
  }

  /// Writes down what a pattern compares with; nil where it only binds names.
  private mutating func pattern(_ pattern: PatternSyntax, in scope: Int) -> Int? {
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

  mutating func choice(_ choice: SwitchExprSyntax, in scope: Int, block: Int?) -> Int {
    let subject = expression(choice.subject, in: scope)
    var written = Choice()
    cases(choice.cases, in: scope, of: &written)
    let place = position(choice)
    let value = add(.other([subject] + written.patterns), at: place, in: scope)
    note(
      StatementFact(
        kind: .choice, word: "switch", expressions: [subject], blocks: written.blocks, value: value, block: block,
        position: place))
    return value
  }

  /// What is known of a `switch` while its cases are written down.
  private struct Choice {
    /// The first case's scope.
    var first: Int?
    /// What the cases compare with.
    var patterns: [Int] = []
    /// The cases.
    var blocks: [BlockFact] = []
  }

  private mutating func cases(_ list: SwitchCaseListSyntax, in scope: Int, of choice: inout Choice) {
    for element in list {
      switch element {
      case .switchCase(let branch):
        guard case .case(let label) = branch.label else {
          let inner = open(.branch(.other), in: scope, at: branch, entry: .defaultChoice, statement: choice.first)
          choice.first = choice.first ?? inner
          statements(branch.statements, in: inner)
          choice.blocks.append(BlockFact(scope: inner))
          continue
        }
        var patterns = label.caseItems.map {
          PatternFact(text: $0.pattern.trimmedDescription.cutPattern, expression: pattern($0.pattern, in: scope))
        }
        let compared = patterns.compactMap(\.expression)
        let inner = open(
          .branch(.other), in: scope, at: branch, entry: .choice, conditions: compared, statement: choice.first)
        choice.first = choice.first ?? inner
        choice.patterns += compared
        for item in label.caseItems {
          bind(item.pattern, to: nil, kind: .bound, isConstant: true, in: inner)
          if let condition = item.whereClause?.condition {
            let asked = expression(condition, in: inner)
            facts.scopes[inner].conditions.append(asked)
            patterns.append(PatternFact(text: "where", expression: asked))
          }
        }
        statements(branch.statements, in: inner)
        choice.blocks.append(BlockFact(scope: inner, patterns: patterns))
      case .ifConfigDecl(let directive):
        var reached = choice
        conditionalClauses(directive, in: scope) { collector, elements, inner in
          if case .switchCases(let cases) = elements { collector.cases(cases, in: inner, of: &reached) }
        }
        choice = reached
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
    } else if let sequence = expression.as(SequenceExprSyntax.self), let (name, type) = sequence.typedPattern {
      // `case let credential as ASAuthorizationAppleIDCredential`
      bind(name, to: nil, type: type, kind: .bound, isConstant: isConstant, in: scope)
    }
  }
}

extension String {
  /// At most 120 bytes of a pattern.
  fileprivate var cutPattern: String { utf8.count > 120 ? String(decoding: utf8.prefix(120), as: UTF8.self) : self }
}

extension SequenceExprSyntax {
  /// The name and type of a pattern `let name as Type`.
  fileprivate var typedPattern: (name: PatternSyntax, type: TypeSyntax)? {
    let parts = Array(elements)
    guard parts.count == 3, let name = parts[0].as(PatternExprSyntax.self), parts[1].is(UnresolvedAsExprSyntax.self),
      let type = parts[2].as(TypeExprSyntax.self)
    else { return nil }
    return (name.pattern, type.type)
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

import AuditModel

extension FactsParser {
  /// Reads statements up to the end of the brackets.
  ///
  /// - Returns: whether the last one always leaves the function or loop.
  mutating func statements(in outer: Int) -> Bool {
    var scopes = DirectiveScopes(outer)
    var leaves = false
    while !isAtEnd {
      obeyMarkers(&scopes)
      let start = index
      var scope = scopes.current
      leaves = statement(in: &scope)
      if scope != scopes.current { scopes.current = scope }
      if index == start { skip() }
    }
    obeyMarkers(&scopes)
    return leaves
  }

  /// Reads one statement; whether it always leaves the function or loop.
  mutating func statement(in scope: inout Int) -> Bool {
    switch sign {
    case .semicolon:
      index += 1
      return false
    case .leftBrace: return block(in: scope)
    case .at:
      if let leaves = atStatement(in: scope) { return leaves }
    case .leftSquare where sign(at: index + 1) == .leftSquare && isAttributeList:
      skip()
      return false
    default:
      if let word = name, let leaves = wordStatement(word, in: &scope) { return leaves }
    }
    if looksLikeDeclaration(inCondition: false) {
      localDeclaration(in: scope)
    } else {
      expressionStatement(in: scope)
    }
    return false
  }

  /// `[[fallthrough]]`: a message whose receiver is a message has a selector behind that.
  private var isAttributeList: Bool { end(of: index + 1) == end(of: index) - 1 }

  /// `{ … }`
  mutating func block(_ kind: Scope.Kind = .block, in scope: Int) -> Bool {
    descend {
      let inner = $0.open(kind, in: scope, at: $0.index)
      let leaves = $0.inside { $0.statements(in: inner) }
      $0.close(inner)
      return leaves
    } orElse: {
      $0.skip()
      return false
    }
  }

  /// The body of a branch or loop, in a scope that is open already.
  private mutating func body(in scope: Int) -> Bool {
    defer { close(scope) }
    if sign == .leftBrace {
      return descend {
        $0.inside { $0.statements(in: scope) }
      } orElse: {
        $0.skip()
        return false
      }
    }
    return descend {
      guard !$0.isAtEnd else { return false }
      let start = $0.index
      var inner = scope
      let leaves = $0.statement(in: &inner)
      if $0.index == start { $0.skip() }
      return leaves
    } orElse: {
      $0.skipStatement()
      return false
    }
  }

  // MARK: Statements with a word

  /// nil where the word opens no statement of its own.
  private mutating func wordStatement(_ word: String, in scope: inout Int) -> Bool? {
    let start = index
    switch word {
    case "if": conditional(in: &scope)
    case "else":
      // Its `if` was in another branch of an `#if`.
      index += 1
      _ = body(in: open(.branch(.other), in: scope, at: index))
    case "for": loop(in: scope)
    case "while":
      index += 1
      let inner = open(.block, in: scope, at: start, entry: .loop)
      if sign == .leftParenthesis { facts.scopes[inner].conditions = condition(in: inner) }
      _ = body(in: inner)
    case "do":
      index += 1
      _ = body(in: open(.block, in: scope, at: start, entry: .loop))
      if accept("while"), sign == .leftParenthesis { _ = condition(in: scope) }
      _ = accept(.semicolon)
    case "switch":
      index += 1
      if sign == .leftParenthesis { _ = condition(in: scope) }
      cases(in: scope)
    case "case", "default": label(in: &scope)
    case "return", "co_return":
      index += 1
      let value = isAtEnd || sign == .semicolon ? nil : expression(in: scope)
      _ = add(.returned(value), at: start, in: scope)
      _ = accept(.semicolon)
      return true
    case "throw" where kind(at: index + 1) == .name || sign(at: index + 1) == .semicolon:
      index += 1
      thrown(at: start, in: scope)
      return true
    case "break", "continue", "goto":
      skipStatement()
      return true
    case "try" where sign(at: index + 1) == .leftBrace: attempt(in: scope)
    case "namespace", "using", "template":
      guard kind(at: index + 1) == .name || sign(at: index + 1) == .less else { return nil }
      skipStatement()
    case "asm", "__asm__", "__asm", "static_assert": skipStatement()
    default:
      // A label: `again:`.
      guard sign(at: index + 1) == .colon, kind(at: index) == .name, word != "self" else { return nil }
      index += 2
    }
    return false
  }

  private mutating func thrown(at start: Int, in scope: Int) {
    if !isAtEnd, sign != .semicolon {
      let value = expression(in: scope)
      _ = add(.thrown(value), at: start, in: scope)
    }
    _ = accept(.semicolon)
  }

  private mutating func attempt(in scope: Int) {
    let start = index
    index += 1
    let attempted = open(.block, in: scope, at: start, entry: .attempt)
    _ = body(in: attempted)
    handlers(of: attempted, in: scope)
  }

  /// `@catch (…) { … }`, `catch (…) { … }`, `@finally { … }`.
  private mutating func handlers(of attempted: Int, in scope: Int) {
    while true {
      let start = index
      if sign == .at, name(at: index + 1) == "catch" || name(at: index + 1) == "finally" { index += 1 }
      if accept("catch") {
        let handler = open(.handler, in: scope, at: start, entry: .caught, statement: attempted)
        if sign == .leftParenthesis {
          inside { parser in
            if parser.kind(at: parser.index) == .name { parser.localDeclaration(in: handler, kind: .bound) }
          }
        }
        _ = body(in: handler)
      } else if index > start, accept("finally") {
        _ = body(in: open(.block, in: scope, at: start, entry: .deferred))
      } else {
        index = start
        return
      }
    }
  }

  /// `@try`, `@throw`, `@synchronized`, `@autoreleasepool`; nil where an expression begins.
  private mutating func atStatement(in scope: Int) -> Bool? {
    let start = index
    switch name(at: index + 1) {
    case "try":
      index += 1
      attempt(in: scope)
      return false
    case "throw":
      index += 2
      thrown(at: start, in: scope)
      return true
    case "autoreleasepool":
      index += 2
      return body(in: open(.block, in: scope, at: start))
    case "synchronized":
      index += 2
      if sign == .leftParenthesis { _ = condition(in: scope) }
      return body(in: open(.block, in: scope, at: start))
    case "import", "class":
      skipStatement()
      return false
    default: return nil
    }
  }

  // MARK: Conditions and loops

  private mutating func conditional(in scope: inout Int) {
    var outer = scope
    var isFirst = true
    var first: Int?
    while true {
      let start = index
      index += 1
      _ = accept("constexpr")
      let sides = sign == .leftParenthesis ? availability(index) : AvailabilitySides()
      let then = open(
        .branch(sides.then), in: outer, at: sign == .leftParenthesis ? behind(index) : index, entry: .then,
        statement: first)
      first = first ?? then
      let asked = sign == .leftParenthesis ? condition(in: outer, binding: then) : []
      facts.scopes[then].conditions = asked
      let leaves = body(in: then)
      guard accept("else") else {
        // What follows `if (@available(…)) { …; return; }` runs only where it does not hold.
        if isFirst, leaves, sides.otherwise != .other {
          scope = open(.branch(sides.otherwise), in: scope, at: start, entry: .rest)
        }
        return
      }
      isFirst = false
      guard name == "if" else {
        let otherwise = open(
          .branch(sides.otherwise), in: outer, at: index, entry: .otherwise, conditions: asked, statement: first)
        _ = body(in: otherwise)
        return
      }
      if sides.otherwise != .other {
        outer = open(
          .branch(sides.otherwise), in: outer, at: index, entry: .otherwise, conditions: asked, statement: first)
        first = nil
      }
    }
  }

  /// The expressions in the parentheses at hand; a declared name belongs to the body.
  ///
  /// - Returns: the expressions.
  private mutating func condition(in scope: Int, binding: Int? = nil) -> [Int] {
    inside { parser in
      var asked: [Int] = []
      while !parser.isAtEnd {
        let start = parser.index
        if parser.accept(.semicolon) || parser.accept(.comma) { continue }
        if parser.looksLikeDeclaration(inCondition: true) {
          let known = parser.facts.variables.count
          parser.localDeclaration(in: binding ?? scope, kind: .bound)
          asked += parser.facts.variables.dropFirst(known).compactMap(\.initialValue)
        } else {
          asked += parser.expressionStatement(in: scope)
        }
        if parser.index == start { parser.skip() }
      }
      return asked
    }
  }

  private mutating func loop(in scope: Int) {
    let start = index
    index += 1
    let inner = open(.block, in: scope, at: start, entry: .loop)
    guard sign == .leftParenthesis else { return }
    if let separator = iteration(index) {
      inside { $0.element(until: separator, in: scope, body: inner) }
    } else {
      _ = condition(in: inner)
    }
    _ = body(in: inner)
  }

  /// The `in` (or `:`) of a loop over a collection; nil for a counting loop.
  private func iteration(_ bracket: Int) -> Int? {
    var index = bracket + 1
    let end = end(of: bracket)
    while index < end {
      if name(at: index) == "in" { return index }
      switch sign(at: index) {
      case .semicolon, .question: return nil
      case .colon: return index
      case .leftParenthesis, .leftSquare, .leftBrace: index = behind(index)
      default: index += 1
      }
    }
    return nil
  }

  private mutating func element(until separator: Int, in scope: Int, body: Int) {
    let whole = limit
    limit = separator
    let start = index
    let specifiers = specifiers(in: scope)
    var modifiers = specifiers.modifiers
    var declarator = declarator(of: specifiers.type, isAbstract: false, modifiers: &modifiers, depth: 8)
    if declarator.name == nil, index - start == 1, let only = name(at: start) {
      // `for (item in items)` uses a variable that is there already.
      declarator.name = only
      declarator.type = nil
      declarator.index = start
    }
    limit = whole
    index = separator + 1
    let sequence = expression(in: scope)
    if let name = declarator.name {
      facts.variables.append(
        VariableFact(
          kind: .element, name: name, type: declarator.type, initialValue: sequence, modifiers: modifiers,
          isConstant: true, scope: body, position: position(at: declarator.index)))
    }
  }

  // MARK: Switches

  private mutating func cases(in scope: Int) {
    guard sign == .leftBrace else {
      _ = body(in: scope)
      return
    }
    descend {
      let inner = $0.open(.block, in: scope, at: $0.index)
      $0.inside { $0.caseList(in: inner) }
    } orElse: {
      $0.skip()
    }
  }

  /// What stands behind a `case` up to the next one is a branch.
  private mutating func caseList(in scope: Int) {
    var scopes = DirectiveScopes(scope)
    var branch: Int?
    var first: Int?
    // `case A: case B: …`: control falls from an empty case into the next one.
    var fallen: [Int] = []
    while !isAtEnd {
      let outside = scopes.current
      obeyMarkers(&scopes)
      if scopes.current != outside { branch = nil }
      let start = index
      let isLabel = name == "case" || name == "default"
      if isLabel {
        let opened = open(
          .branch(.other), in: scopes.current, at: index, entry: name == "case" ? .choice : .defaultChoice,
          conditions: fallen, statement: first)
        first = first ?? opened
        branch = opened
      }
      var inner = branch ?? scopes.current
      let before = inner
      _ = statement(in: &inner)
      fallen = isLabel ? facts.scopes[before].conditions : []
      if let branch { close(branch) }
      if inner != before { branch = inner }
      if index == start { skip() }
    }
  }

  /// `case X:` or `default:`.
  private mutating func label(in scope: inout Int) {
    let isCase = name == "case"
    index += 1
    if isCase, sign != .colon {
      let value = expression(in: scope)
      if facts.scopes[scope].entry == .choice { facts.scopes[scope].conditions.append(value) }
      if accept(.ellipsis) { _ = expression(in: scope) }
    }
    _ = accept(.colon)
  }

  // MARK: Expressions

  @discardableResult
  private mutating func expressionStatement(in scope: Int) -> [Int] {
    let start = index
    var read = [expression(in: scope)]
    while accept(.comma) { read.append(expression(in: scope)) }
    _ = accept(.semicolon)
    if index == start { skip() }
    return read
  }
}

import AuditModel

extension FactsParser {
  /// A value without what stands in front of it and behind it.
  mutating func primary(in scope: Int) -> Int {
    let start = index
    guard !isAtEnd else { return add(.other([]), at: start, in: scope) }
    switch source.tokens[index].kind {
    case .name: return named(in: scope)
    case .number, .character:
      index += 1
      return add(.literal(text(start..<index)), at: start, in: scope)
    case .string: return textLiteral(in: scope)
    case .end: return add(.other([]), at: start, in: scope)
    case .sign: break
    }
    switch sign {
    case .at: return atLiteral(in: scope)
    case .leftSquare: return isLambda ? lambda(in: scope) : message(in: scope)
    case .caret: return blockLiteral(in: scope)
    case .leftParenthesis: return parenthesised(in: scope)
    case .leftBrace: return list(in: scope)
    case .doubleColon:
      index += 1
      return name == nil ? add(.other([]), at: start, in: scope) : named(in: scope)
    default: return add(.other([]), at: start, in: scope)
    }
  }

  // MARK: Names

  private mutating func named(in scope: Int) -> Int {
    let start = index
    let word = name ?? ""
    if Words.literals.contains(word) {
      index += 1
      return add(.literal(word), at: start, in: scope)
    }
    if let form = Words.casts[word], sign(at: index + 1) == .less { return templateCast(form, in: scope) }
    switch word {
    case "sizeof", "alignof", "_Alignof", "__alignof__", "typeid":
      index += 1
      guard sign == .leftParenthesis else { break }
      return macro(word, at: start, in: scope)
    case "__builtin_available":
      index += 1
      return macro("available", at: start, in: scope)
    case "new" where kind(at: index + 1) == .name || sign(at: index + 1) == .leftParenthesis:
      return construction(in: scope)
    case "operator":
      index += 1
      return add(.name(word), at: start, in: scope)
    // A value never begins with these; the reader of statements takes them.
    case _ where Words.statementStarts.contains(word): return add(.other([]), at: start, in: scope)
    case "struct", "union", "enum":
      if kind(at: index + 1) == .name { index += 1 }
    default: break
    }
    let name = self.name ?? word
    let place = index
    index += 1
    return add(.name(name), at: place, in: scope)
  }

  /// `static_cast<Type>(value)`.
  private mutating func templateCast(_ form: String, in scope: Int) -> Int {
    let start = index
    index += 1
    let next = typeArguments(at: index) ?? (index + 1)
    let whole = limit
    limit = max(next - 1, index)
    index = min(index + 1, limit)
    let type = abstractType() ?? TypeName("auto")
    limit = whole
    index = next
    let value = sign == .leftParenthesis ? parenthesised(in: scope) : add(.other([]), at: index, in: scope)
    return add(.cast(value: value, type: type, form: form), at: start, in: scope)
  }

  /// `new Type(…)`.
  private mutating func construction(in scope: Int) -> Int {
    let start = index
    index += 1
    if sign == .leftParenthesis { skip() }
    let place = index
    guard let type = namedType(depth: 8) else { return add(.name("new"), at: start, in: scope) }
    while accept(.star) {}
    let callee = add(.name(type.name), at: place, in: scope)
    let arguments =
      sign == .leftParenthesis || sign == .leftBrace || sign == .leftSquare ? callArguments(in: scope) : []
    return add(.call(callee: callee, arguments: arguments), at: place, in: scope)
  }

  /// `name(…)` whose arguments may be types.
  private mutating func macro(_ name: String, at start: Int, in scope: Int) -> Int {
    let content = (index + 1)..<end(of: index)
    skip()
    let argument = add(.text([.fixed(text(content))]), at: min(content.lowerBound, limit), in: scope)
    return add(.macro(name: name, arguments: [Argument(label: nil, value: argument)]), at: start, in: scope)
  }

  // MARK: Brackets

  /// `(value)`, `(a, b)`, `({ statements; value; })`.
  private mutating func parenthesised(in scope: Int) -> Int {
    let start = index
    if sign(at: index + 1) == .leftBrace {
      return inside { parser in
        let first = parser.facts.expressions.count
        let inner = parser.open(.block, in: scope, at: parser.index)
        _ = parser.descend {
          $0.inside { $0.statements(in: inner) }
        } orElse: {
          $0.skip()
          return false
        }
        // The value of a statement expression is its last one.
        let last = parser.facts.expressions.count > first ? [parser.facts.expressions.count - 1] : []
        return parser.add(.other(last), at: start, in: scope)
      }
    }
    let values = inside { $0.values(in: scope) }
    if values.count == 1, let only = values.first { return only }
    return add(.other(values), at: start, in: scope)
  }

  /// `{ a, b }` of C++ and of compound literals.
  private mutating func list(in scope: Int) -> Int {
    let start = index
    let values = inside { $0.values(in: scope) }
    return add(.list(values), at: start, in: scope)
  }

  // MARK: Messages

  /// `[receiver selector]`, `[receiver piece:value piece:value, value]`.
  private mutating func message(in scope: Int) -> Int {
    let start = index
    return descend {
      $0.inside { $0.messageContent(from: start, in: scope) }
    } orElse: {
      $0.skip()
      return $0.add(.other([]), at: start, in: scope)
    }
  }

  private mutating func messageContent(from start: Int, in scope: Int) -> Int {
    guard !isAtEnd else { return add(.other([]), at: start, in: scope) }
    let receiver = receiver(in: scope)
    guard !isAtEnd, kind(at: index) == .name || sign == .colon || sign == .doubleColon else {
      // No message: an array's bound, an attribute, or broken code.
      _ = accept(.comma)
      let rest = values(in: scope)
      return add(.list([receiver] + rest), at: start, in: scope)
    }
    let place = index
    var selector = ""
    var arguments: [Int] = []
    if let single = name, sign(at: index + 1) != .colon, sign(at: index + 1) != .doubleColon {
      selector = single
      index += 1
    } else {
      keywordMessage(&selector, &arguments, in: scope)
    }
    if !isAtEnd { _ = values(in: scope) }
    let callee = add(.member(base: receiver, name: selector), at: place, in: scope)
    return add(
      .call(callee: callee, arguments: arguments.map { Argument(label: nil, value: $0) }), at: place, in: scope)
  }

  private mutating func receiver(in scope: Int) -> Int {
    // A class with type arguments: `[NSArray<NSURL *> array]`.
    if kind(at: index) == .name, let next = typeArguments(at: index + 1), kind(at: next) == .name {
      let start = index
      let type = namedType(depth: 8) ?? TypeName("")
      return add(.type(type), at: start, in: scope)
    }
    return expression(in: scope, isReceiver: true)
  }

  private mutating func keywordMessage(_ selector: inout String, _ arguments: inout [Int], in scope: Int) {
    while !isAtEnd {
      let start = index
      if let piece = name, sign(at: index + 1) == .colon || sign(at: index + 1) == .doubleColon {
        selector += piece
        index += 1
      }
      if sign == .doubleColon {
        selector += "::"
        index += 1
      } else if accept(.colon) {
        selector += ":"
      } else {
        return
      }
      arguments.append(messageArgument(in: scope))
      // Further values of a variadic method.
      while accept(.comma) { arguments.append(messageArgument(in: scope)) }
      if index == start { return }
    }
  }

  private mutating func messageArgument(in scope: Int) -> Int {
    // `a:(frame) b:c` is no cast of `b`.
    if sign == .leftParenthesis {
      let next = behind(index)
      if kind(at: next) == .name, sign(at: next + 1) == .colon {
        if case .type? = typeShape(of: index) { return expression(in: scope) }
        return parenthesised(in: scope)
      }
    }
    return expression(in: scope)
  }

  // MARK: Blocks and lambdas

  /// `^{ … }`, `^(int x) { … }`, `^BOOL(int x) { … }`.
  private mutating func blockLiteral(in scope: Int) -> Int {
    let start = index
    index += 1
    var parameters: [(ParameterFact, Int)] = []
    if sign != .leftBrace {
      if sign != .leftParenthesis || sign(at: index + 1) == .caret { _ = blockResult() }
      if sign == .leftParenthesis { parameters = closureParameters() }
      while let word = name, word.hasPrefix("__") || Words.isMacroLike(word) { _ = attribute() }
    }
    guard sign == .leftBrace else { return add(.other([]), at: start, in: scope) }
    return closure(parameters, at: start, in: scope)
  }

  /// The result type of a block, pointers included, without its parameters.
  private mutating func blockResult() -> TypeName? {
    let specifiers = specifiers(in: 0)
    while sign == .star || name.map({ Words.nullability[$0] != nil || Words.modifiers.contains($0) }) == true {
      index += 1
    }
    return specifiers.type
  }

  private mutating func closureParameters() -> [(ParameterFact, Int)] {
    let bracket = index
    let found = parameters(depth: 12)
    // Names are looked up for their places; a parameter without a name has none.
    var places: [String: Int] = [:]
    for index in (bracket + 1)..<max(end(of: bracket), bracket + 1) {
      if kind(at: index) == .name, let word = name(at: index) { places[word] = index }
    }
    return found.filter { !$0.name.isEmpty }.map { ($0, places[$0.name] ?? bracket) }
  }

  private mutating func closure(_ parameters: [(ParameterFact, Int)], at start: Int, in scope: Int) -> Int {
    descend {
      let inner = $0.open(.closure, in: scope, at: start)
      for (parameter, place) in parameters {
        $0.facts.variables.append(
          VariableFact(
            kind: .closureParameter, name: parameter.name, type: parameter.type, initialValue: nil, isConstant: true,
            scope: inner, position: $0.position(at: place)))
      }
      _ = $0.inside { $0.statements(in: inner) }
      $0.close(inner)
      return $0.add(.closure(scope: inner), at: start, in: scope)
    } orElse: {
      $0.skip()
      return $0.add(.other([]), at: start, in: scope)
    }
  }

  /// `[captures](…) { … }` of C++, and not a message.
  private var isLambda: Bool {
    let next = behind(index)
    guard sign(at: next) == .leftParenthesis || sign(at: next) == .leftBrace || name(at: next) == "mutable" else {
      return false
    }
    if index + 1 >= end(of: index) { return true }
    switch sign(at: index + 1) {
    case .ampersand, .assign: return true
    case .none:
      let following = sign(at: index + 2)
      return kind(at: index + 1) == .name
        && (following == .comma || following == .assign || following == .rightSquare || following == .ellipsis)
    default: return false
    }
  }

  /// `=`, `&name`, `name = value`.
  private mutating func captures(in scope: Int) -> [Int] {
    var found: [Int] = []
    while !isAtEnd {
      let start = index
      while sign == .assign || sign == .ampersand || sign == .comma || sign == .ellipsis { index += 1 }
      if !isAtEnd { found.append(expression(in: scope)) }
      if index == start { skip() }
    }
    return found
  }

  private mutating func lambda(in scope: Int) -> Int {
    let start = index
    let captures = inside { $0.captures(in: scope) }
    var parameters: [(ParameterFact, Int)] = []
    if sign == .leftParenthesis { parameters = closureParameters() }
    while !isAtEnd, sign != .leftBrace, sign != .semicolon, sign != .comma { skip() }
    guard sign == .leftBrace else { return add(.list(captures), at: start, in: scope) }
    return closure(parameters, at: start, in: scope)
  }
}

import AuditModel

extension FactsParser {
  /// Writes an expression without a comma operator down, children first, and gives its index.
  ///
  /// - Parameter isReceiver: true at the begin of a message, where `(name) piece` is no cast.
  mutating func expression(in scope: Int, isReceiver: Bool = false) -> Int {
    descend {
      $0.assignments(in: scope, isReceiver: isReceiver)
    } orElse: {
      let start = $0.index
      $0.skipOperand()
      return $0.add(.other([]), at: start, in: scope)
    }
  }

  /// Steps over what is nested too deeply.
  private mutating func skipOperand() {
    while !isAtEnd {
      switch sign {
      case .comma, .semicolon: return
      default: skip()
      }
    }
  }

  /// `a = b = c`, each side flat.
  private mutating func assignments(in scope: Int, isReceiver: Bool) -> Int {
    var targets: [(index: Int, start: Int)] = []
    while true {
      let start = index
      let side = operation(in: scope, isReceiver: isReceiver)
      guard let length = assignmentLength else {
        return targets.reversed().reduce(side) { value, target in
          add(.assignment(target: target.index, value: value), at: target.start, in: scope)
        }
      }
      targets.append((side, start))
      index += length
    }
  }

  /// Number of tokens of the assignment sign at hand: `=`, `+=`, `>>=`; nil where there is none.
  private var assignmentLength: Int? {
    switch sign {
    case .assign, .compoundAssign: 1
    case .greater where sign(at: index + 1) == .greaterEqual && touches(index, index + 1): 2
    default: nil
    }
  }

  /// Operands and the operators between them, unfolded; `? :` counts as one.
  private mutating func operation(in scope: Int, isReceiver: Bool) -> Int {
    let start = index
    var operands = [operand(in: scope, isReceiver: isReceiver)]
    var operators: [String] = []
    while !isAtEnd {
      if sign == .question {
        index += 1
        if accept(.colon) {
          operators.append("?:")
        } else {
          operands.append(expression(in: scope))
          operators.append("?:")
          guard accept(.colon) else { break }
        }
        operands.append(operand(in: scope))
        continue
      }
      guard sign.isBinary, assignmentLength == nil else { break }
      let first = index
      index += 1
      // `>>` comes as two.
      if source.tokens[first].sign == .greater, sign == .greater, touches(first, index) { index += 1 }
      // `va_arg(list, NSString *)`: a pointer, not a product.
      if isAtEnd || sign == .comma || sign == .semicolon { break }
      operators.append(text(first..<index))
      operands.append(operand(in: scope))
    }
    if operators.isEmpty, let only = operands.first { return only }
    return add(.operation(operands: operands, operators: operators), at: start, in: scope)
  }

  // MARK: Prefixes

  private enum Prefix {
    case sign(String, Int)
    case cast(TypeName, Int, form: String)
    case thrown(Int)
  }

  /// Prefix operators and casts, then a value with what follows it.
  mutating func operand(in scope: Int, isReceiver: Bool = false) -> Int {
    var prefixes: [Prefix] = []
    while !isAtEnd {
      if sign.isPrefix {
        prefixes.append(.sign(text(index..<(index + 1)), index))
        index += 1
      } else if name == "__extension__" || name == "co_await" || name == "co_yield" || sign == .hash {
        index += 1
      } else if name == "throw", startsOperand(index + 1), !sign(at: index + 1).isPrefix {
        prefixes.append(.thrown(index))
        index += 1
      } else if name == "delete", kind(at: index + 1) == .name || sign(at: index + 1) == .leftSquare {
        index += 1
        if sign == .leftSquare { skip() }
      } else if sign == .leftParenthesis, let cast = cast(isReceiver: isReceiver) {
        prefixes.append(cast)
      } else {
        break
      }
    }
    let start = index
    let value = postfix(primary(in: scope), from: start, in: scope)
    return prefixes.reversed().reduce(value) { value, prefix in
      switch prefix {
      case .sign("*", _), .sign("&", _), .sign("&&", _), .sign("+", _): value
      case .sign(let sign, let start): add(.operation(operands: [value], operators: [sign]), at: start, in: scope)
      case .cast(let type, let start, let form): add(.cast(value: value, type: type, form: form), at: start, in: scope)
      case .thrown(let start): add(.thrown(value), at: start, in: scope)
      }
    }
  }

  /// Reads `(Type)` in front of a value; nil where the parentheses hold a value.
  private mutating func cast(isReceiver: Bool) -> Prefix? {
    guard isCast(isReceiver: isReceiver) else { return nil }
    let start = index
    let type = inside { $0.abstractType() } ?? TypeName("void")
    return .cast(type, start, form: "as!")
  }

  private func isCast(isReceiver: Bool) -> Bool {
    let next = behind(index)
    guard let shape = typeShape(of: index), startsOperand(next) else { return false }
    switch shape {
    case .type: return true
    case .name(let name):
      // `(x)` alone: a cast where it looks like a type and an operand follows that could not follow a value.
      if let following = self.name(at: next) {
        if isReceiver, next + 1 >= limit || sign(at: next + 1) == .colon { return false }
        return following != "in"
      }
      switch kind(at: next) {
      case .number, .string, .character: return true
      default: break
      }
      let looksLikeType = name.first?.isUppercase == true || name.hasSuffix("_t") || name == "id"
      switch sign(at: next) {
      case .at, .tilde, .exclamation, .doubleColon: return true
      case .caret, .leftParenthesis, .leftBrace: return looksLikeType
      case .leftSquare:
        // `(count)[self length]`: a message, no index.
        return looksLikeType || sign(at: next + 1) == .leftSquare
          || (kind(at: next + 1) == .name && kind(at: next + 2) == .name)
      case .minus: return looksLikeType && touches(next - 1, next) && touches(next, next + 1)
      default: return false
      }
    }
  }

  /// What parentheses can hold in front of a value.
  enum TypeShape {
    /// Only a type can look like this: `(NSString *)`, `(id<P>)`, `(void (^)(int))`, `(unsigned char)`.
    case type
    /// A single name.
    case name(String)
  }

  /// What the parentheses at an index hold, where it can be a type.
  func typeShape(of bracket: Int) -> TypeShape? {
    let end = end(of: bracket)
    var index = bracket + 1
    guard index < end, end - index < 160, sign(at: end) == .rightParenthesis else { return nil }
    guard let first = name(at: index) else { return nil }
    if Words.builtIn.contains(first) || Words.composite.contains(first) || Words.ignored.contains(first)
      || first.hasPrefix("__bridge") || Words.typeOf.contains(first) || first == "volatile" || first == "__strong"
      || first == "__weak" || first == "__autoreleasing" || first == "__unsafe_unretained"
    {
      return .type
    }
    if Words.literals.contains(first) || first == "self" || first == "super" || Words.statements.contains(first) {
      return nil
    }
    var names = 1
    index += 1
    while index < end {
      if sign(at: index) == .doubleColon, kind(at: index + 1) == .name {
        index += 2
      } else if sign(at: index) == .less, let next = typeArguments(at: index), next <= end {
        names += 1
        index = next
      } else if kind(at: index) == .name {
        names += 1
        index += 1
      } else {
        break
      }
    }
    if index == end { return names == 1 && end - bracket == 2 ? .name(first) : .type }
    switch sign(at: index) {
    case .star, .ampersand:
      // Pointers to the end: `(Foo *)`, `(Foo * const *)`; `(a * b)` is a product.
      while index < end {
        let isQualifier = name(at: index).map { Words.modifiers.contains($0) || Words.nullability[$0] != nil } ?? false
        guard sign(at: index) == .star || sign(at: index) == .ampersand || isQualifier || sign(at: index) == .leftSquare
        else {
          return sign(at: index) == .leftParenthesis && (sign(at: index + 1) == .caret || sign(at: index + 1) == .star)
            ? .type : nil
        }
        index = sign(at: index) == .leftSquare ? behind(index) : index + 1
      }
      return .type
    case .leftParenthesis:
      let next = sign(at: index + 1)
      return next == .caret || (next == .star && sign(at: behind(index)) == .leftParenthesis) ? .type : nil
    case .leftSquare: return names > 0 && sign(at: index + 1) == .rightSquare ? .type : nil
    default: return nil
    }
  }

  /// Whether an operand can begin at an index.
  private func startsOperand(_ index: Int) -> Bool {
    guard index < limit else { return false }
    switch source.tokens[index].kind {
    case .number, .string, .character: return true
    case .name: return name(at: index) != "in"
    case .end: return false
    case .sign:
      switch sign(at: index) {
      case .leftParenthesis, .leftSquare, .leftBrace, .at, .caret, .tilde, .exclamation, .doubleColon, .minus, .star,
        .ampersand, .plus, .doublePlus, .doubleMinus:
        return true
      default: return false
      }
    }
  }

  // MARK: Postfixes

  /// Members, calls and subscripts behind a value.
  private mutating func postfix(_ primary: Int, from start: Int, in scope: Int) -> Int {
    var value = primary
    while !isAtEnd {
      switch sign {
      case .dot, .arrow:
        if sign(at: index + 1) == .star { index += 1 }
        guard let member = name(at: index + 1) else {
          index += 1
          return value
        }
        index += 1
        value = add(.member(base: value, name: member), at: index, in: scope)
        index += 1
      case .doubleColon:
        guard let member = name(at: index + 1) else {
          index += 1
          return value
        }
        index += 1
        value = add(.member(base: value, name: member), at: index, in: scope)
        index += 1
      case .leftParenthesis:
        let place = facts.expressions[value].position
        let arguments = callArguments(in: scope)
        value = add(.call(callee: value, arguments: arguments), at: index - 1, in: scope)
        facts.expressions[value].position = place
      case .leftSquare:
        // A message on a line of its own, behind a macro without a semicolon.
        if source.tokens[index].startsLine, case .call = facts.expressions[value].kind { return value }
        let arguments = callArguments(in: scope)
        value = add(.subscripted(base: value, arguments: arguments), at: start, in: scope)
      case .leftBrace:
        // `Point{1, 2}`
        guard touches(index - 1, index), isNamed(value) else { return value }
        let place = facts.expressions[value].position
        let arguments = callArguments(in: scope)
        value = add(.call(callee: value, arguments: arguments), at: start, in: scope)
        facts.expressions[value].position = place
      case .doublePlus, .doubleMinus:
        let written = text(index..<(index + 1))
        value = add(.operation(operands: [value], operators: [written]), at: start, in: scope)
        index += 1
      case .less:
        // `make<Type>(…)`, `Box<Type>::member`.
        guard touches(index - 1, index), isNamed(value), let next = typeArguments(at: index),
          sign(at: next) == .leftParenthesis || sign(at: next) == .doubleColon
        else { return value }
        index = next
      default: return value
      }
    }
    return value
  }

  private func isNamed(_ value: Int) -> Bool {
    switch facts.expressions[value].kind {
    case .name, .member: true
    default: false
    }
  }

  /// The values in the brackets at hand, separated by commas.
  mutating func callArguments(in scope: Int) -> [Argument] {
    inside { $0.values(in: scope) }.map { Argument(label: nil, value: $0) }
  }

  /// The values up to the end of the brackets, separated by commas.
  mutating func values(in scope: Int) -> [Int] {
    var values: [Int] = []
    while !isAtEnd {
      let start = index
      var value = bracketedValue(in: scope)
      if !isAtEnd, sign != .comma {
        // Macros take anything: whole statements, types, selectors.
        var parts = [value]
        while !isAtEnd, sign != .comma {
          let before = index
          if sign != .semicolon { parts.append(bracketedValue(in: scope)) }
          if index == before { skip() }
        }
        value = add(.other(parts), at: start, in: scope)
      }
      values.append(value)
      _ = accept(.comma)
      if index == start { skip() }
    }
    return values
  }

  /// A value in brackets: `value`, `.member = value`, `[index] = value`.
  private mutating func bracketedValue(in scope: Int) -> Int {
    while sign == .dot, kind(at: index + 1) == .name { index += 2 }
    if sign == .assign { index += 1 }
    if sign == .leftSquare, sign(at: behind(index)) == .assign { index = behind(index) + 1 }
    if let name, Words.statementStarts.contains(name) {
      // A macro that takes statements.
      var inner = scope
      let start = index
      _ = descend {
        $0.statement(in: &inner)
      } orElse: {
        $0.skipStatement()
        return false
      }
      return add(.other([]), at: start, in: scope)
    }
    return expression(in: scope)
  }
}

import AuditModel

/// A declared name with its type.
struct Declarator {
  /// The name; nil in an abstract type.
  var name: String?
  /// Index of the name's (last) token.
  var index: Int
  /// The type; nil where it is inferred. Of a function the result.
  var type: TypeName?
  /// Parameters of a function; nil for anything else.
  var parameters: [ParameterFact]?
  /// Index of the parenthesis that opens the parameters.
  var parenthesis: Int?
}

extension FactsParser {
  /// Reads pointers, name, parameters and array bounds.
  ///
  /// - Parameters:
  ///   - base: the type in front of them.
  ///   - isAbstract: true where no name can stand, as in a cast.
  ///   - takesParameters: false where `Type name(…)` constructs a value, as among statements.
  ///   - modifiers: gains the qualifiers of the pointer.
  mutating func declarator(
    of base: TypeName?, isAbstract: Bool, takesParameters: Bool = true, modifiers: inout [String], depth: Int
  ) -> Declarator {
    var result = Declarator(name: nil, index: index, type: base)
    pointers(&result.type, isAbstract: isAbstract, &modifiers)
    if sign == .leftParenthesis, isNestedDeclarator, depth > 0 {
      nested(&result, isAbstract: isAbstract, &modifiers, depth: depth)
      return result
    }
    if !isAbstract { declaredName(&result) }
    while !isAtEnd {
      if sign == .leftSquare {
        // `Name [[attribute]]` aside, an array.
        if sign(at: index + 1) != .leftSquare { result.type = result.type.map { TypeName("Array", arguments: [$0]) } }
        skip()
      } else if sign == .leftParenthesis, result.parameters == nil, takesParameters {
        result.parenthesis = index
        let parameters = parameters(depth: depth - 1)
        if isAbstract {
          result.type = functionType(parameters, result.type)
        } else {
          result.parameters = parameters
        }
      } else {
        return result
      }
    }
    return result
  }

  private mutating func pointers(_ type: inout TypeName?, isAbstract: Bool, _ modifiers: inout [String]) {
    while !isAtEnd {
      switch sign {
      case .star, .ampersand, .doubleAmpersand: index += 1
      case .none:
        guard let word = name else { return }
        if let isOptional = Words.nullability[word] {
          if isOptional { type?.isOptional = true }
          index += 1
        } else if Words.modifiers.contains(word) {
          modifiers.append(word)
          index += 1
        } else if Words.ignored.contains(word) {
          index += 1
        } else if word == "__attribute__"
          || (Words.isMacroLike(word) && sign(at: index + 1) == .leftParenthesis
            && kind(at: behind(index + 1)) == .name)
        {
          _ = attribute()
        } else if !isAbstract, Words.isMacroLike(word), kind(at: index + 1) == .name {
          index += 1
        } else {
          return
        }
      default: return
      }
    }
  }

  /// `(^name)(…)`, `(*name)(…)`, also `(^ _Nullable name)(…)`.
  private var isNestedDeclarator: Bool {
    switch sign(at: index + 1) {
    case .caret, .star, .ampersand, .doubleAmpersand: true
    case .none:
      // `(NS_NOESCAPE ^name)`, `(Class::*name)`.
      kind(at: index + 1) == .name
        && (sign(at: index + 2) == .caret || (sign(at: index + 2) == .doubleColon && sign(at: index + 3) == .star)
          || (sign(at: index + 2) == .star && Words.isMacroLike(name(at: index + 1) ?? "")))
    default: false
    }
  }

  private mutating func nested(
    _ result: inout Declarator, isAbstract: Bool, _ modifiers: inout [String], depth: Int
  ) {
    var isOptional = false
    var words: [String] = []
    let inner = inside { parser -> Declarator in
      while !parser.isAtEnd {
        if parser.sign == .caret || parser.sign == .star || parser.sign == .ampersand || parser.sign == .doubleColon
          || parser.sign == .doubleAmpersand
        {
          parser.index += 1
        } else if let word = parser.name, let allowed = Words.nullability[word] {
          isOptional = isOptional || allowed
          parser.index += 1
        } else if let word = parser.name,
          Words.modifiers.contains(word) || (Words.isMacroLike(word) && !parser.isLastBeforeBrackets)
        {
          if Words.modifiers.contains(word) { words.append(word) }
          parser.index += 1
        } else if parser.name != nil, parser.sign(at: parser.index + 1) == .doubleColon {
          parser.index += 2
        } else {
          break
        }
      }
      var ignored: [String] = []
      return parser.declarator(of: nil, isAbstract: isAbstract, modifiers: &ignored, depth: depth - 1)
    }
    modifiers += words
    result.name = inner.name
    result.index = inner.index
    result.parameters = inner.parameters
    result.parenthesis = inner.parenthesis
    if sign == .leftParenthesis {
      result.type = functionType(parameters(depth: depth - 1), result.type)
    }
    while sign == .leftSquare { skip() }
    if isOptional { result.type?.isOptional = true }
  }

  /// Whether the name at hand is the declared one: nothing but brackets follow it.
  private var isLastBeforeBrackets: Bool {
    let next = sign(at: index + 1)
    return index + 1 >= limit || next == .leftParenthesis || next == .leftSquare
  }

  private func functionType(_ parameters: [ParameterFact], _ result: TypeName?) -> TypeName {
    TypeName("->", arguments: parameters.map(\.type) + [result ?? TypeName("void")])
  }

  /// `name`, `A::b`, `~A`, `operator ==`.
  private mutating func declaredName(_ result: inout Declarator) {
    if sign == .tilde, kind(at: index + 1) == .name {
      result.index = index
      result.name = "~" + (name(at: index + 1) ?? "")
      index += 2
      return
    }
    guard let first = name, !Words.statements.contains(first) || first == "operator" else { return }
    var whole = first
    result.index = index
    index += 1
    var isOperator = first == "operator"
    while !isOperator {
      if sign == .less, let next = typeArguments(at: index), sign(at: next) == .doubleColon { index = next }
      guard sign == .doubleColon else { break }
      index += 1
      if accept(.tilde) { whole += "::~" } else { whole += "::" }
      guard let part = name else { break }
      whole += part
      isOperator = part == "operator"
      result.index = index
      index += 1
    }
    if isOperator {
      let start = index
      if sign == .leftParenthesis, sign(at: index + 1) == .rightParenthesis { skip() }
      while !isAtEnd, sign != .leftParenthesis, sign != .semicolon, sign != .leftBrace { skip() }
      whole += text(start..<index)
    }
    result.name = whole
  }

  /// The parameters of a C function, block or function type.
  mutating func parameters(depth: Int) -> [ParameterFact] {
    guard depth > 0 else {
      skip()
      return []
    }
    return inside { parser in
      var parameters: [ParameterFact] = []
      while !parser.isAtEnd {
        let start = parser.index
        if let parameter = parser.parameter(depth: depth - 1) { parameters.append(parameter) }
        while !parser.isAtEnd, parser.sign != .comma { parser.skip() }
        _ = parser.accept(.comma)
        if parser.index == start { parser.index += 1 }
      }
      return parameters
    }
  }

  private mutating func parameter(depth: Int) -> ParameterFact? {
    let specifiers = specifiers(in: 0)
    guard specifiers.hasType else { return nil }
    var modifiers: [String] = []
    let declarator = declarator(of: specifiers.type, isAbstract: false, modifiers: &modifiers, depth: depth)
    let type = declarator.type ?? TypeName("auto")
    // `(void)` has no parameters; a `void *` has lost its pointer here, and is told by its name.
    if type.isVoid, declarator.name == nil { return nil }
    return ParameterFact(label: nil, name: declarator.name ?? "", type: type)
  }
}

import AuditModel

extension FactsParser {
  // MARK: C++ classes, structs, unions

  /// `struct Name : Base { … }`: the type's name; its members where it has a body.
  mutating func composite(isTypedef: Bool, in scope: Int) -> TypeName? {
    let start = index
    let keyword = name ?? "struct"
    index += 1
    if keyword == "enum" { return enumeration(keyword: start, isTypedef: isTypedef, in: scope) }
    var attributes: [AttributeFact] = []
    var type: TypeName?
    while let word = name {
      if word == "__attribute__" || word == "alignas" || (Words.isMacroLike(word) && kind(at: index + 1) == .name) {
        attributes.append(attribute())
      } else if word == "final" {
        index += 1
      } else if type == nil {
        type = namedType(depth: 12)
      } else {
        break
      }
    }
    var inherited: [TypeName] = []
    if sign == .colon, hasBraceAhead {
      index += 1
      inherited = bases()
    }
    guard sign == .leftBrace else { return type }
    let bracket = index
    guard let name = type?.name ?? typedefName(behind: bracket, isTypedef: isTypedef) else {
      // Members of a nameless struct belong to what is around it.
      descend {
        $0.inside { $0.declarations(in: scope, of: .composite) }
      } orElse: {
        $0.skip()
      }
      return TypeName(keyword)
    }
    body(
      TypeFact(
        kind: keyword == "class" ? .class : .struct, name: name, inherited: inherited, attributes: attributes,
        modifiers: [], scope: scope, body: 0, position: position(at: start), endLine: 0,
        documentation: documentation(before: start)))
    return TypeName(name)
  }

  /// Whether a brace opens before the declaration ends.
  private var hasBraceAhead: Bool {
    var index = index
    let end = min(limit, index + 200)
    while index < end {
      switch sign(at: index) {
      case .leftBrace: return true
      case .semicolon, .assign, .rightParenthesis: return false
      case .leftParenthesis, .leftSquare: index = behind(index)
      default: index += 1
      }
    }
    return false
  }

  private mutating func bases() -> [TypeName] {
    var found: [TypeName] = []
    while !isAtEnd, sign != .leftBrace {
      let start = index
      while let word = name, ["public", "private", "protected", "virtual"].contains(word) { index += 1 }
      if let base = namedType(depth: 12) { found.append(base) }
      while !isAtEnd, sign != .comma, sign != .leftBrace { skip() }
      _ = accept(.comma)
      if index == start { index += 1 }
    }
    return found
  }

  /// The name behind the braces of `typedef struct { … } Name;`.
  private func typedefName(behind bracket: Int, isTypedef: Bool) -> String? {
    guard isTypedef else { return nil }
    var index = behind(bracket)
    while name(at: index) == "__attribute__", sign(at: index + 1) == .leftParenthesis { index = behind(index + 1) }
    return name(at: index)
  }

  /// Writes a type down and reads its body, the braces at hand.
  private mutating func body(_ fact: TypeFact) {
    let number = facts.types.count
    var fact = fact
    fact.body = open(.type(number), in: fact.scope, at: index)
    fact.endLine = line(at: lastToken(of: index))
    facts.types.append(fact)
    descend {
      $0.inside { $0.declarations(in: fact.body, of: .composite) }
    } orElse: {
      $0.skip()
    }
  }

  // MARK: Enumerations

  /// `NS_ENUM(NSInteger, Name) { … }`.
  mutating func enumeration(in scope: Int) -> TypeName? {
    let start = index
    index += 1
    let content = (index + 1)..<end(of: index)
    let name = content.isEmpty ? nil : name(at: content.upperBound - 1)
    skip()
    return cases(of: name, keyword: start, in: scope)
  }

  private mutating func enumeration(keyword: Int, isTypedef: Bool, in scope: Int) -> TypeName? {
    _ = accept("class") || accept("struct")
    while let word = name,
      word == "__attribute__" || (Words.isMacroLike(word) && sign(at: index + 1) == .leftParenthesis)
    {
      _ = attribute()
    }
    var declared: String?
    if let name, !Words.statements.contains(name) {
      declared = name
      index += 1
      while sign == .doubleColon, let part = self.name(at: index + 1) {
        declared = (declared ?? "") + "." + part
        index += 2
      }
    }
    if sign == .colon, hasBraceAhead {
      index += 1
      _ = abstractType()
    }
    guard sign == .leftBrace else { return declared.map { TypeName($0) } ?? TypeName("enum") }
    return cases(of: declared ?? typedefName(behind: index, isTypedef: isTypedef), keyword: keyword, in: scope)
  }

  private mutating func cases(of type: String?, keyword: Int, in scope: Int) -> TypeName? {
    guard sign == .leftBrace else { return type.map { TypeName($0) } }
    var inner = scope
    if let type {
      let number = facts.types.count
      inner = open(.type(number), in: scope, at: index)
      facts.types.append(
        TypeFact(
          kind: .enum, name: type, inherited: [], attributes: [], modifiers: [], scope: scope, body: inner,
          position: position(at: keyword), endLine: line(at: lastToken(of: index)),
          documentation: documentation(before: keyword)))
    }
    inside { parser in
      while !parser.isAtEnd {
        parser.enumCase(in: inner)
      }
    }
    return TypeName(type ?? "enum")
  }

  private mutating func enumCase(in scope: Int) {
    let start = index
    if let name {
      index += 1
      let place = position(at: start)
      while self.name != nil { _ = attribute() }
      let value = accept(.assign) ? expression(in: scope) : nil
      facts.variables.append(
        VariableFact(
          kind: .enumCase, name: name, type: nil, initialValue: value, modifiers: ["static"], isConstant: true,
          scope: scope, position: place))
    }
    while !isAtEnd, sign != .comma { skip() }
    _ = accept(.comma)
    if index == start { skip() }
  }
}

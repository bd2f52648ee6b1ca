import AuditModel

/// What stands in front of a declared name.
struct Specifiers {
  /// The type; nil where it is inferred or missing.
  var type: TypeName?
  var modifiers: [String] = []
  var attributes: [AttributeFact] = []
  var isTypedef = false
  /// True where a type (an inferred one too) was written.
  var hasType = false

  var isOptional = false
}

extension FactsParser {
  // MARK: Specifiers

  /// Reads storage classes, attributes and the type's name; stops in front of the pointer signs.
  mutating func specifiers(in scope: Int) -> Specifiers {
    var result = Specifiers()
    while let word = name {
      if word == "typedef" {
        result.isTypedef = true
        index += 1
      } else if Words.builderAttributes.contains(word) || word == "__attribute__" || word == "alignas" {
        result.attributes.append(attribute())
      } else if let isOptional = Words.nullability[word] {
        result.isOptional = result.isOptional || isOptional
        index += 1
      } else if Words.modifiers.contains(word) {
        result.modifiers.append(word)
        index += 1
        // `extern "C"` in front of a declaration.
        if word == "extern", kind(at: index) == .string { index += 1 }
      } else if Words.ignored.contains(word) {
        index += 1
      } else if result.hasType, !Words.builtIn.contains(word) {
        break
      } else if !specifiedType(word, &result, in: scope) {
        break
      }
    }
    if result.isOptional { result.type?.isOptional = true }
    return result
  }

  /// Reads a type's name into the specifiers; false where none stands.
  private mutating func specifiedType(_ word: String, _ result: inout Specifiers, in scope: Int) -> Bool {
    if Words.builtIn.contains(word) {
      let before = result.type.map { $0.name + " " } ?? ""
      result.type = TypeName(before + word)
      index += 1
    } else if Words.inferred.contains(word) {
      index += 1
    } else if Words.typeOf.contains(word) {
      index += 1
      if sign == .leftParenthesis { skip() }
    } else if Words.composite.contains(word) {
      result.type = composite(isTypedef: result.isTypedef, in: scope)
    } else if Words.enumMacros.contains(word), sign(at: index + 1) == .leftParenthesis {
      result.type = enumeration(in: scope)
    } else if Words.statements.contains(word) {
      return false
    } else if isModifierMacro(at: index) {
      result.attributes.append(attribute())
      return true
    } else {
      result.type = namedType(depth: 16)
    }
    result.hasType = true
    return true
  }

  /// Whether an unknown name in front of a type is a macro: a further type follows it.
  private func isModifierMacro(at index: Int) -> Bool {
    var next = index + 1
    if sign(at: next) == .leftParenthesis {
      guard let word = name(at: index), Words.isMacroLike(word) else { return false }
      next = behind(next)
      return kind(at: next) == .name
    }
    guard let following = name(at: next), !Words.statements.contains(following) else { return false }
    if Words.modifiers.contains(following) || Words.nullability[following] != nil || following == "const" {
      // `Foo const *x`: the name is the type already, unless a further name follows the qualifier.
      return Words.isMacroLike(name(at: index) ?? "") && kind(at: next + 1) == .name
        && (kind(at: next + 2) == .name || sign(at: next + 2) == .star)
    }
    if Words.composite.contains(following) { return kind(at: next + 1) == .name || sign(at: next + 1) == .leftBrace }
    if Words.builtIn.contains(following) { return true }
    switch sign(at: next + 1) {
    case .star, .doubleColon: return true
    case .less:
      guard let close = typeArguments(at: next + 1) else { return false }
      return sign(at: close) == .star || kind(at: close) == .name
    default:
      // Three names in a row: macro, type, variable. (`Type name MACRO` has a macro at its end.)
      guard let third = name(at: next + 1) else { return false }
      return !Words.isMacroLike(third) && !Words.statements.contains(third) && !third.hasPrefix("__")
    }
  }

  /// An attribute or a macro with its arguments.
  mutating func attribute() -> AttributeFact {
    let word = name ?? ""
    index += 1
    guard sign == .leftParenthesis else { return AttributeFact(name: word, arguments: nil) }
    let content = (index + 1)..<end(of: index)
    skip()
    return AttributeFact(name: word, arguments: text(content))
  }

  // MARK: Names

  /// `Name`, `A::B<C>`, `id<P>`, `NSArray<NSURL *>`.
  mutating func namedType(depth: Int) -> TypeName? {
    _ = accept(.doubleColon)
    guard let first = name else { return nil }
    var type = TypeName(first)
    index += 1
    while true {
      if sign == .less, typeArguments(at: index) != nil {
        let arguments = depth > 0 ? arguments(depth: depth - 1) : []
        if depth <= 0, let next = typeArguments(at: index) { index = next }
        // `id<P>` is Swift's `any P`.
        if type.name == "id", let adopted = arguments.first {
          type = adopted
        } else {
          type.arguments += arguments
        }
      } else if sign == .doubleColon, let part = name(at: index + 1) {
        type.name += "." + part
        index += 2
      } else {
        return type
      }
    }
  }

  /// The types between `<` and `>`.
  private mutating func arguments(depth: Int) -> [TypeName] {
    var types: [TypeName] = []
    index += 1
    while !isAtEnd, sign != .greater {
      let start = index
      if let type = abstractType(depth: depth) { types.append(type) }
      while !isAtEnd, sign != .comma, sign != .greater { skip() }
      _ = accept(.comma)
      if index == start { index += 1 }
    }
    _ = accept(.greater)
    return types
  }

  /// The index behind type arguments that begin at an index, or nil where it is a comparison.
  func typeArguments(at start: Int) -> Int? {
    guard sign(at: start) == .less else { return nil }
    var depth = 0
    var index = start
    // No hand-written type has more.
    let end = min(limit, start + 160)
    while index < end {
      switch sign(at: index) {
      case .less: depth += 1
      case .greater:
        depth -= 1
        if depth == 0 { return index + 1 }
      case .star, .comma, .doubleColon, .ampersand, .doubleAmpersand, .ellipsis, .caret, .colon: break
      case .leftParenthesis, .leftSquare:
        index = behind(index)
        continue
      case .none:
        guard kind(at: index) == .name || kind(at: index) == .number else { return nil }
      default: return nil
      }
      index += 1
    }
    return nil
  }

  // MARK: Types without a name

  /// A type as in a cast: `NSString *`, `void (^)(NSURL *)`.
  mutating func abstractType(depth: Int = 16) -> TypeName? {
    guard depth > 0 else { return nil }
    let start = index
    let specifiers = specifiers(in: 0)
    guard specifiers.hasType, index > start else { return nil }
    var modifiers: [String] = []
    let declarator = declarator(of: specifiers.type, isAbstract: true, modifiers: &modifiers, depth: depth - 1)
    return declarator.type ?? TypeName("auto")
  }

  /// The type in the parentheses at the current token; nil for `void`.
  mutating func typeInParentheses() -> (type: TypeName?, attributes: [AttributeFact], modifiers: [String]) {
    inside { parser in
      let specifiers = parser.specifiers(in: 0)
      var modifiers = specifiers.modifiers
      let declarator = parser.declarator(of: specifiers.type, isAbstract: true, modifiers: &modifiers, depth: 12)
      // `(IBAction)` stands for void.
      return (declarator.type, specifiers.attributes, modifiers)
    }
  }
}

extension TypeName {
  /// Whether it is plain `void`.
  var isVoid: Bool { name == "void" && arguments.isEmpty }
}

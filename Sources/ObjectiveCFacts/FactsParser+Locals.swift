import AuditModel

extension FactsParser {
  /// Whether a declaration begins here: a type, then a name.
  ///
  /// - Parameter inCondition: true where only a declaration with a value can stand.
  func looksLikeDeclaration(inCondition: Bool) -> Bool {
    var index = index
    let furthest = index + 16
    while index < furthest, let word = name(at: index) {
      if word == "static" || word == "extern" || word == "typedef" || Words.inferred.contains(word)
        || Words.builtIn.contains(word) || word == "const" || word == "__attribute__" || word == "constexpr"
        || Words.builderAttributes.contains(word)
      {
        // `int(x)` converts; anything else with such a word declares.
        return sign(at: index + 1) != .leftParenthesis || word == "__attribute__"
          || sign(at: index + 2) == .caret || sign(at: index + 2) == .star
      }
      if Words.composite.contains(word) { return kind(at: index + 1) == .name || sign(at: index + 1) == .leftBrace }
      if Words.typeOf.contains(word), sign(at: index + 1) == .leftParenthesis { return true }
      guard Words.modifiers.contains(word) || Words.nullability[word] != nil || Words.ignored.contains(word) else {
        break
      }
      index += 1
    }
    guard let first = name(at: index), !Words.statements.contains(first), !Words.cPlusPlus.contains(first),
      !Words.literals.contains(first),
      first != "self", first != "super"
    else { return false }
    return hasDeclarator(behindType: index, inCondition: inCondition)
  }

  private func hasDeclarator(behindType start: Int, inCondition: Bool) -> Bool {
    var index = start + 1
    while true {
      if let next = typeArguments(at: index) {
        index = next
      } else if sign(at: index) == .doubleColon, kind(at: index + 1) == .name {
        index += 2
      } else {
        break
      }
    }
    var pointers = 0
    var hasReference = false
    let furthest = min(limit, index + 16)
    while index < furthest {
      if sign(at: index) == .star {
        pointers += 1
      } else if sign(at: index) == .ampersand || sign(at: index) == .doubleAmpersand {
        hasReference = true
      } else if let word = name(at: index),
        Words.modifiers.contains(word) || Words.nullability[word] != nil || word == "__kindof" || word == "const"
      {
      } else {
        break
      }
      index += 1
    }
    if sign(at: index) == .leftParenthesis {
      return isFunctionDeclarator(index)
    }
    guard let declared = name(at: index), !Words.statements.contains(declared) || declared == "in" else { return false }
    if inCondition { return sign(at: index + 1) == .assign }
    if pointers == 0, !hasReference {
      // A name on the next line begins a statement behind a macro without a semicolon.
      guard declared != "in", declared != "self", !source.tokens[index].startsLine else { return false }
      return sign(at: index + 1) != .dot && sign(at: index + 1) != .arrow
    }
    switch sign(at: index + 1) {
    case .assign: return true
    case .semicolon, .comma, .leftSquare, .colon, .leftBrace: return !hasReference
    case .leftParenthesis, .none:
      return !hasReference && (sign(at: index + 1) == .leftParenthesis || kind(at: index + 1) == .name)
    default: return false
    }
  }

  /// Whether parentheses hold a block's or function pointer's name: `void (^name)(…)`. `f(*x)` and `f(^{ … })` are
  /// calls.
  func isFunctionDeclarator(_ bracket: Int) -> Bool {
    (sign(at: bracket + 1) == .caret || sign(at: bracket + 1) == .star) && end(of: bracket) - bracket <= 8
      && (kind(at: end(of: bracket) - 1) == .name || sign(at: end(of: bracket) - 1) == .rightSquare)
      && sign(at: behind(bracket)) == .leftParenthesis
  }

  /// A declaration among statements.
  mutating func localDeclaration(in scope: Int, kind: VariableFact.Kind = .declared) {
    let start = index
    let specifiers = specifiers(in: scope)
    if specifiers.isTypedef {
      index = start
      declaration(in: scope, of: .file)
      return
    }
    while !isAtEnd {
      var modifiers = specifiers.modifiers
      let declarator = declarator(
        of: specifiers.type, isAbstract: false, takesParameters: false, modifiers: &modifiers, depth: 10)
      guard let name = declarator.name else { break }
      let attributes = specifiers.attributes + localAttributes()
      variable(declarator, name, attributes, modifiers, in: scope, isMember: false, kind: kind)
      guard accept(.comma) else { break }
    }
    _ = accept(.semicolon)
  }

  /// `__unused` and `__attribute__((…))` behind a local's name.
  private mutating func localAttributes() -> [AttributeFact] {
    var found: [AttributeFact] = []
    while let word = name, word.hasPrefix("__") { found.append(attribute()) }
    return found
  }
}

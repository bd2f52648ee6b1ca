import AuditModel

extension FactsParser {
  /// Reads a declaration that begins with `@`.
  mutating func atDeclaration(in scope: Int, attributes: [AttributeFact], isOptional: Bool) {
    let start = index
    guard let word = name(at: index + 1) else { return skip() }
    switch word {
    case "interface": type(.interface, at: start, attributes, in: scope)
    case "implementation": type(.implementation, at: start, attributes, in: scope)
    case "protocol":
      if kind(at: index + 2) == .name, sign(at: index + 3) != .semicolon, sign(at: index + 3) != .comma {
        type(.protocol, at: start, attributes, in: scope)
      } else {
        skipStatement()
      }
    case "class", "dynamic": skipLineStatement()
    case "property": property(in: scope, attributes: attributes, isOptional: isOptional)
    case "synthesize": synthesize(in: scope)
    case "import": moduleImport()
    case "compatibility_alias":
      if let new = name(at: index + 2), let old = name(at: index + 3) {
        facts.aliases.append(
          AliasFact(name: new, target: TypeName(old), scope: scope, position: position(at: index + 2)))
      }
      skipLineStatement()
    default: index += 2
    }
  }

  /// Steps over `@class A, B;`; a forgotten semicolon does not take what follows.
  private mutating func skipLineStatement() {
    index += 2
    while !isAtEnd, !accept(.semicolon) {
      if sign == .at || sign == .leftBrace { return }
      skip()
    }
  }

  private mutating func moduleImport() {
    if let module = name(at: index + 2) {
      facts.imports.append(ImportFact(module: module, position: position))
    }
    skipLineStatement()
  }

  // MARK: Types

  private mutating func type(_ kind: TypeFact.Kind, at start: Int, _ attributes: [AttributeFact], in scope: Int) {
    index += 2
    guard let name else { return }
    index += 1
    var fact = TypeFact(
      kind: kind, name: name, inherited: [], attributes: attributes, modifiers: [], scope: scope, body: 0,
      position: position(at: start), endLine: 0, documentation: documentation(before: firstToken(of: start, attributes))
    )
    if sign == .less, let next = typeArguments(at: index), sign(at: next) == .leftParenthesis { index = next }
    if sign == .leftParenthesis { category(&fact) }
    if sign == .less, kind != .protocol, let next = typeArguments(at: index), sign(at: next) == .colon {
      // Type parameters of a generic class: `@interface Box<Element : id> : NSObject`.
      index = next
    }
    if accept(.colon), let superclass = namedType(depth: 12) {
      // `Super <P, Q>`: written together, told apart by nothing but knowledge; protocols are what own classes adopt.
      fact.inherited = [TypeName(superclass.name)] + superclass.arguments
    }
    if sign == .less, let next = typeArguments(at: index) {
      fact.inherited += adopted(until: next)
    }
    while !isAtEnd, sign == .less { index = typeArguments(at: index) ?? index + 1 }
    body(of: fact, at: start)
  }

  /// `(Name)` of a category, `()` of a class extension.
  private mutating func category(_ fact: inout TypeFact) {
    let content = (index + 1)..<end(of: index)
    fact.kind = .extension
    fact.attributes.append(AttributeFact(name: "category", arguments: text(content)))
    skip()
  }

  private mutating func adopted(until end: Int) -> [TypeName] {
    var found: [TypeName] = []
    while index < end {
      if let name { found.append(TypeName(name)) }
      index += 1
    }
    return found
  }

  private mutating func body(of fact: TypeFact, at start: Int) {
    var fact = fact
    let number = facts.types.count
    fact.body = open(.type(number), in: fact.scope, at: min(index, max(limit - 1, start)))
    facts.types.append(fact)
    if sign == .leftBrace { inside { $0.instanceVariables(in: fact.body) } }
    declarations(in: fact.body, of: .objectiveC)
    facts.types[number].endLine = line(at: max(min(index, source.count - 1), start))
    if sign == .at, name(at: index + 1) == "end" {
      index += 2
    } else if name(at: index + 2) != fact.name {
      // (The same name again is another branch of an `#if`.)
      facts.problems.append(
        ParseProblem(
          extent: .partlyParsed, line: line(at: start), message: "the declaration of \(fact.name) without its @end"))
    }
  }

  /// The first token of a type with its attributes in front, which its comments precede.
  private func firstToken(of start: Int, _ attributes: [AttributeFact]) -> Int {
    var index = start
    for attribute in attributes {
      if attribute.arguments != nil, index > 0, source.match[index - 1] >= 0 { index = Int(source.match[index - 1]) }
      index -= 1
    }
    return max(index, 0)
  }

  private mutating func instanceVariables(in scope: Int) {
    var scopes = DirectiveScopes(scope)
    var access: [String] = []
    while !isAtEnd {
      obeyMarkers(&scopes)
      let start = index
      if sign == .at, let word = name(at: index + 1), kind(at: index + 1) == .name {
        access = word == "private" || word == "protected" || word == "public" || word == "package" ? [word] : access
        index += 2
      } else {
        let first = facts.variables.count
        declaration(in: scopes.current, of: .composite)
        for variable in facts.variables.indices[first...] { facts.variables[variable].modifiers += access }
      }
      if index == start { skip() }
    }
  }

  // MARK: Properties

  private mutating func property(in scope: Int, attributes: [AttributeFact], isOptional: Bool) {
    index += 2
    var attributes = attributes
    var modifiers: [String] = isOptional ? ["optional"] : []
    var isNullable = false
    if sign == .leftParenthesis {
      let content = (index + 1)..<end(of: index)
      attributes.append(AttributeFact(name: "property", arguments: text(content)))
      inside { $0.propertyAttributes(&modifiers, &attributes, &isNullable) }
    } else {
      attributes.append(AttributeFact(name: "property", arguments: nil))
    }
    let specifiers = specifiers(in: scope)
    attributes += specifiers.attributes
    modifiers += specifiers.modifiers
    while !isAtEnd {
      var own = modifiers
      let declarator = declarator(of: specifiers.type, isAbstract: false, modifiers: &own, depth: 12)
      guard let name = declarator.name else { break }
      let trailing = trailingAttributes()
      var type = declarator.type
      if isNullable { type?.isOptional = true }
      facts.variables.append(
        VariableFact(
          kind: .declared, name: name, type: type, initialValue: nil, attributes: attributes + trailing,
          modifiers: own, isConstant: false, scope: scope, position: position(at: declarator.index)))
      guard accept(.comma) else { break }
    }
    while !isAtEnd, !accept(.semicolon) {
      if sign == .at || source.tokens[index].startsLine && (sign == .minus || sign == .plus) { return }
      skip()
    }
  }

  /// `nonatomic, weak, getter=isLoading`.
  private mutating func propertyAttributes(
    _ modifiers: inout [String], _ attributes: inout [AttributeFact], _ isNullable: inout Bool
  ) {
    while !isAtEnd {
      if let word = name {
        index += 1
        if accept(.assign) {
          let start = index
          while !isAtEnd, sign != .comma { index += 1 }
          attributes.append(AttributeFact(name: word, arguments: text(start..<index)))
        } else if let allowed = Words.nullability[word] {
          isNullable = isNullable || allowed
        } else {
          modifiers.append(word)
        }
      } else {
        skip()
      }
    }
  }

  /// `@synthesize name = ivar;` — told where the instance variable is not the usual `_name`.
  private mutating func synthesize(in scope: Int) {
    index += 2
    while !isAtEnd, !accept(.semicolon) {
      guard let property = name else {
        if sign == .at { return }
        skip()
        continue
      }
      let start = index
      index += 1
      guard accept(.assign), let variable = name else { continue }
      if variable != property, variable != "_" + property {
        let own = add(.name("self"), at: start, in: scope)
        let value = add(.member(base: own, name: property), at: start, in: scope)
        facts.variables.append(
          VariableFact(
            kind: .declared, name: variable, type: nil, initialValue: value, modifiers: ["@synthesize"],
            isConstant: false, scope: scope, position: position))
      }
      index += 1
    }
  }

  // MARK: Methods

  /// A selector's pieces as declared.
  struct SelectorParts {
    var name: String
    var index: Int
    var parameters: [ParameterFact]
  }

  /// `- (void)webView:(WKWebView *)webView didFinishNavigation:(WKNavigation *)navigation`.
  mutating func method(in scope: Int, isOptional: Bool) {
    let start = index
    var modifiers = sign == .plus ? ["static"] : []
    if isOptional { modifiers.append("optional") }
    index += 1
    var result: TypeName? = TypeName("id")
    var attributes: [AttributeFact] = []
    if sign == .leftParenthesis {
      let written = typeInParentheses()
      result = written.type
      attributes = written.attributes
    }
    guard let selector = selector() else {
      index = max(index, start + 1)
      return
    }
    attributes += trailingAttributes()
    let endLine = line(at: index)
    // Old code puts a semicolon between a method and its body.
    if accept(.semicolon), sign != .leftBrace || !isInImplementation(scope) {
      index -= 1
    }
    let hasBody = functionBody(
      FunctionFact(
        name: selector.name, parameters: selector.parameters, result: result.flatMap { $0.isVoid ? nil : $0 },
        attributes: attributes, modifiers: modifiers, scope: scope, body: nil, position: position(at: selector.index),
        endLine: endLine), in: scope)
    if !hasBody { _ = accept(.semicolon) }
  }

  private func isInImplementation(_ scope: Int) -> Bool {
    var current: Int? = scope
    while let index = current {
      if case .type(let type) = facts.scopes[index].kind {
        return facts.types[type].kind == .implementation || facts.types[type].kind == .extension
      }
      current = facts.scopes[index].parent
    }
    return false
  }

  /// The pieces of a selector with their parameters; nil where none stands.
  private mutating func selector() -> SelectorParts? {
    let start = index
    var parts = SelectorParts(name: "", index: start, parameters: [])
    guard let first = name else {
      guard sign == .colon else { return nil }
      keywords(&parts)
      return parts
    }
    if sign(at: index + 1) == .leftParenthesis, kind(at: index + 2) == .name, behind(index + 1) == index + 4,
      sign(at: index + 4) != .colon || Words.isMacroLike(first)
    {
      // `- (void)PREFIXED(name)`: what a macro makes of the name is not told; the name is.
      parts.name = name(at: index + 2) ?? first
      index += 4
      if sign == .colon {
        parts.name = ""
        keywords(&parts, first: name(at: index - 2))
      }
      return parts
    }
    parts.name = first
    if sign(at: index + 1) != .colon, sign(at: index + 1) != .doubleColon {
      index += 1
      return parts
    }
    parts.name = ""
    keywords(&parts)
    return parts
  }

  private mutating func keywords(_ parts: inout SelectorParts, first: String? = nil) {
    var pending = first
    while !isAtEnd {
      var label = sign(at: index + 1) == .colon || sign(at: index + 1) == .doubleColon ? name : nil
      if label != nil { index += 1 } else { label = pending }
      pending = nil
      // `foo::` has two nameless pieces.
      if accept(.doubleColon) {
        parts.name += (label ?? "") + "::"
      } else {
        guard accept(.colon) else { return }
        parts.name += (label ?? "") + ":"
      }
      var type = TypeName("id")
      if sign == .leftParenthesis { type = typeInParentheses().type ?? TypeName("auto") }
      // `__unused` and the like may stand in front of the name.
      while let word = name, word.hasPrefix("__") || Words.modifiers.contains(word) || Words.isMacroLike(word),
        kind(at: index + 1) == .name || sign(at: index + 1) == .leftParenthesis
      {
        _ = attribute()
      }
      guard let name else { return }
      parts.parameters.append(ParameterFact(label: label, name: name, type: type))
      index += 1
      while let word = self.name, word.hasPrefix("__"), sign(at: index + 1) != .colon { _ = attribute() }
      if sign == .comma {
        while !isAtEnd, sign == .comma || sign == .ellipsis { index += 1 }
        return
      }
      guard
        sign == .colon || sign == .doubleColon || sign(at: index + 1) == .colon || sign(at: index + 1) == .doubleColon
      else { return }
    }
  }

  /// The selector inside `RCT_EXPORT_METHOD(load:(NSURL *)url)` or `RCT_REMAP_METHOD(name, load:(NSURL *)url)`.
  mutating func selectorInMacro() -> SelectorParts? {
    var start = index
    if kind(at: index) == .name, sign(at: index + 1) == .comma { start = index + 2 }
    guard kind(at: start) == .name, sign(at: start + 1) == .colon, sign(at: start + 2) == .leftParenthesis else {
      return nil
    }
    index = start
    return selector()
  }
}

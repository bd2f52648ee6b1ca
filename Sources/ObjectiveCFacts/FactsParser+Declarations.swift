import AuditModel

/// What a list of declarations stands in.
enum DeclarationContext {
  case file
  /// `@interface`, `@implementation` or `@protocol`.
  case objectiveC
  /// The body of a C++ class, a struct or a union.
  case composite
}

extension FactsParser {
  /// Reads declarations up to the end of the brackets, or to an `@end` or the begin of another type.
  mutating func declarations(in outer: Int, of context: DeclarationContext) {
    var scopes = DirectiveScopes(outer)
    var pending: [AttributeFact] = []
    var isOptional = false
    while !isAtEnd {
      obeyMarkers(&scopes)
      let start = index
      let scope = scopes.current
      if sign == .at {
        if context != .file, endsTypeBody { return }
        if name(at: index + 1) == "optional" { isOptional = true }
        if name(at: index + 1) == "required" { isOptional = false }
        atDeclaration(in: scope, attributes: pending, isOptional: isOptional)
        pending = []
      } else if context == .objectiveC, sign == .minus || sign == .plus {
        method(in: scope, isOptional: isOptional)
        pending = []
      } else if accept(.semicolon) {
        pending = []
      } else if sign == .leftSquare, sign(at: index + 1) == .leftSquare {
        skip()
      } else if let word = name {
        if let attribute = typeAttribute() {
          pending.append(attribute)
        } else {
          pending = []
          if !structure(word, in: scope, of: context) { declaration(in: scope, of: context) }
        }
      } else if sign == .tilde {
        declaration(in: scope, of: context)
      } else {
        skip()
      }
      if index == start { skip() }
    }
  }

  /// Whether the `@` at hand ends the body of an Objective-C type.
  private var endsTypeBody: Bool {
    switch name(at: index + 1) {
    case "end", "interface", "implementation": true
    case "protocol":
      // A forward declaration can stand in a body, if anyone wants.
      sign(at: index + 3) != .semicolon && sign(at: index + 3) != .comma
    default: false
    }
  }

  /// A macro or `__attribute__` in front of `@interface` and the like.
  private mutating func typeAttribute() -> AttributeFact? {
    var next = index
    // More than a few in a row are something else.
    for _ in 0..<8 {
      guard let word = name(at: next), word == "__attribute__" || Words.isMacroLike(word) else { return nil }
      next = sign(at: next + 1) == .leftParenthesis ? behind(next + 1) : next + 1
      if sign(at: next) == .at, let keyword = name(at: next + 1),
        ["interface", "implementation", "protocol", "property", "class"].contains(keyword)
      {
        return attribute()
      }
    }
    return nil
  }

  // MARK: Words that open a structure

  /// Reads what begins with a word of its own; false where it is an ordinary declaration.
  private mutating func structure(_ word: String, in scope: Int, of context: DeclarationContext) -> Bool {
    switch word {
    case "extern", "__private_extern__":
      guard kind(at: index + 1) == .string, sign(at: index + 2) == .leftBrace else { return false }
      index += 2
      transparent(in: scope, of: context)
    case "inline" where name(at: index + 1) == "namespace", "namespace":
      while !isAtEnd, sign != .leftBrace, sign != .semicolon { skip() }
      if sign == .leftBrace { transparent(in: scope, of: context) }
    case "template":
      index += 1
      skipTemplateParameters()
    case "using": using(in: scope)
    case "public", "private", "protected", "signals", "slots":
      guard sign(at: index + 1) == .colon else { return false }
      index += 2
    case "static_assert", "_Static_assert", "asm", "__asm__", "__asm", "friend": skipStatement()
    case "operator": skipStatement()
    case "typedef", "struct", "union", "enum", "class": return false
    default:
      return macroOrConstructor(in: scope, of: context)
    }
    return true
  }

  /// `<typename T, int N = 2>`
  private mutating func skipTemplateParameters() {
    guard sign == .less else { return }
    var depth = 0
    var steps = 0
    while !isAtEnd, sign != .semicolon, sign != .leftBrace, steps < 400 {
      if sign == .less { depth += 1 }
      if sign == .greater { depth -= 1 }
      skip()
      steps += 1
      if depth == 0 { return }
    }
  }

  /// Braces that open no scope: `extern "C" { … }`, `namespace x { … }`.
  private mutating func transparent(in scope: Int, of context: DeclarationContext) {
    descend {
      $0.inside { $0.declarations(in: scope, of: context) }
    } orElse: {
      $0.skip()
    }
  }

  private mutating func using(in scope: Int) {
    index += 1
    if let name, sign(at: index + 1) == .assign {
      let place = position
      index += 2
      if let target = abstractType() {
        facts.aliases.append(AliasFact(name: name, target: target, scope: scope, position: place))
      }
    }
    while !isAtEnd, !accept(.semicolon) { skip() }
  }

  /// `NAME(…)` with or without a body, and a lone `NAME` on its line.
  private mutating func macroOrConstructor(in scope: Int, of context: DeclarationContext) -> Bool {
    guard let word = name else { return false }
    guard sign(at: index + 1) == .leftParenthesis else {
      // `NS_ASSUME_NONNULL_BEGIN` stands alone.
      guard Words.isMacroLike(word), isAtEndOfLine(index) else { return false }
      let next = sign(at: index + 1)
      guard next != .star, next != .less, next != .doubleColon, kind(at: index + 1) != .name || isLineMacro(word)
      else { return false }
      index += 1
      return true
    }
    let bracket = index + 1
    let next = behind(bracket)
    if sign(at: next) == .leftBrace || (context == .composite && sign(at: next) == .colon) {
      macroFunction(word, bracket: bracket, in: scope)
      return true
    }
    guard !isFunctionDeclarator(bracket) else { return false }
    // `Foo(Bar) baz;` is a type made by a macro; anything else is a macro that stands for declarations.
    if kind(at: next) == .name, line(at: next) == line(at: next - 1), !Words.isMacroLike(name(at: next) ?? "") {
      return false
    }
    if context == .composite, sign(at: next) == .semicolon || name(at: next) != nil {
      skipStatement()
      return true
    }
    let callee = add(.name(word), at: index, in: scope)
    index = bracket
    let arguments = callArguments(in: scope)
    _ = add(.call(callee: callee, arguments: arguments), at: bracket - 1, in: scope)
    _ = accept(.semicolon)
    return true
  }

  private func isAtEndOfLine(_ index: Int) -> Bool {
    index + 1 >= limit || source.tokens[index + 1].startsLine
  }

  private func isLineMacro(_ word: String) -> Bool {
    word.hasSuffix("_BEGIN") || word.hasSuffix("_END") || word.hasSuffix("_ON") || word.hasSuffix("_OFF")
      || word.hasSuffix("_PUSH") || word.hasSuffix("_POP")
  }

  /// `RCT_EXPORT_METHOD(load:(NSURL *)url) { … }`, a constructor, or another macro with a body.
  private mutating func macroFunction(_ word: String, bracket: Int, in scope: Int) {
    let start = index
    index = bracket
    var parts = inside { $0.selectorInMacro() }
    if parts == nil {
      index = bracket
      parts = SelectorParts(name: word, index: start, parameters: parameters(depth: 12))
    }
    guard let parts else { return }
    functionBody(
      FunctionFact(
        name: parts.name, parameters: parts.parameters, result: nil,
        attributes: parts.index == start ? [] : [AttributeFact(name: word, arguments: nil)], modifiers: [],
        scope: scope, body: nil, position: position(at: parts.index), endLine: line(at: index)), in: scope)
  }

  // MARK: Declarations

  /// A declaration of functions, variables or type aliases.
  mutating func declaration(in scope: Int, of context: DeclarationContext) {
    let start = index
    if isQualifiedFunction {
      var modifiers: [String] = []
      let declarator = declarator(of: nil, isAbstract: false, modifiers: &modifiers, depth: 12)
      if let name = declarator.name, let parameters = declarator.parameters {
        if !function(name, parameters, declarator, [], [], in: scope) { _ = accept(.semicolon) }
        return
      }
      index = start
    }
    let specifiers = specifiers(in: scope)
    if specifiers.isTypedef {
      typedef(specifiers, in: scope)
      return
    }
    guard specifiers.hasType || sign == .tilde else {
      if index == start { skip() }
      return
    }
    while !isAtEnd {
      var modifiers = specifiers.modifiers
      let declarator = declarator(of: specifiers.type, isAbstract: false, modifiers: &modifiers, depth: 12)
      guard let name = declarator.name else { break }
      let attributes = specifiers.attributes + trailingAttributes()
      if let parameters = declarator.parameters {
        if function(name, parameters, declarator, attributes, modifiers, in: scope) { return }
      } else {
        if sign == .colon {
          index += 1
          _ = expression(in: scope)
        }
        variable(declarator, name, attributes, modifiers, in: scope, isMember: true)
      }
      guard accept(.comma) else { break }
    }
    // Whatever is left of it is not understood.
    if sign == .leftBrace, context == .file || context == .composite { return }
    while !isAtEnd, sign != .semicolon, sign != .at, sign != .minus, sign != .plus {
      if source.tokens[index].startsLine, kind(at: index) == .name { return }
      if sign == .leftBrace { return skip() }
      skip()
    }
    _ = accept(.semicolon)
  }

  /// `Class::Class(…)`, `Class::~Class()`: a function without a result in front.
  private var isQualifiedFunction: Bool {
    var index = index
    var isQualified = false
    while kind(at: index) == .name {
      if sign(at: index + 1) == .leftParenthesis { return isQualified }
      var next = index + 1
      if sign(at: next) == .less, let end = typeArguments(at: next) { next = end }
      guard sign(at: next) == .doubleColon else { return false }
      isQualified = true
      index = sign(at: next + 1) == .tilde ? next + 2 : next + 1
    }
    return false
  }

  private mutating func function(
    _ name: String, _ parameters: [ParameterFact], _ declarator: Declarator, _ attributes: [AttributeFact],
    _ modifiers: [String], in scope: Int
  ) -> Bool {
    let result = declarator.type.flatMap { $0.isVoid ? nil : $0 }
    skipFunctionTail()
    return functionBody(
      FunctionFact(
        name: name, parameters: parameters, result: result, attributes: attributes, modifiers: modifiers, scope: scope,
        body: nil, position: position(at: declarator.index), endLine: line(at: index)), in: scope)
  }

  /// `const noexcept override = 0`, `-> T`.
  private mutating func skipFunctionTail() {
    while let word = name, sign != .leftBrace {
      guard
        ["const", "noexcept", "override", "final", "try", "throw", "mutable", "requires", "volatile"].contains(word)
          || Words.isMacroLike(word) || word.hasPrefix("__")
      else { return }
      index += 1
      if sign == .leftParenthesis { skip() }
    }
    if accept(.arrow) { _ = abstractType() }
    if sign == .assign, sign(at: index + 2) == .semicolon || sign(at: index + 2) == .none { index += 2 }
  }

  /// `: member(value), Base(value)` in front of a constructor's body: assignments in it.
  private mutating func initialisers(in scope: Int) {
    index += 1
    while !isAtEnd, sign != .semicolon {
      let start = index
      let target = namedType(depth: 8)
      guard let target, sign == .leftParenthesis || sign == .leftBrace else { return }
      let member = add(.name(target.name), at: start, in: scope)
      let values = callArguments(in: scope).map(\.value)
      let value = values.count == 1 ? values[0] : add(.list(values), at: start, in: scope)
      _ = add(.assignment(target: member, value: value), at: start, in: scope)
      _ = accept(.ellipsis)
      guard accept(.comma) else { return }
    }
  }

  /// Writes a function down, with its body where one follows; whether one does.
  @discardableResult
  mutating func functionBody(_ fact: FunctionFact, in scope: Int) -> Bool {
    let number = facts.functions.count
    facts.functions.append(fact)
    guard sign == .leftBrace || sign == .colon else { return false }
    let body = open(.function(number), in: scope, at: index)
    facts.functions[number].body = body
    if sign == .colon { initialisers(in: body) }
    guard sign == .leftBrace else { return true }
    let brace = index
    descend {
      $0.inside { _ = $0.statements(in: body) }
    } orElse: {
      $0.skip()
    }
    facts.functions[number].endLine = line(at: lastToken(of: brace))
    facts.scopes[body].endLine = facts.functions[number].endLine
    return true
  }

  /// Attributes and macros behind a declared name.
  mutating func trailingAttributes() -> [AttributeFact] {
    var found: [AttributeFact] = []
    while let word = name, !Words.statements.contains(word), !["const", "noexcept", "override", "final"].contains(word)
    {
      guard word.hasPrefix("__") || Words.isMacroLike(word) || sign(at: index + 1) == .leftParenthesis else { break }
      guard !(source.tokens[index].startsLine && sign(at: index + 1) != .leftParenthesis && isLineMacro(word)) else {
        break
      }
      found.append(attribute())
    }
    return found
  }

  // MARK: Variables

  /// Writes a variable down with its initial value.
  mutating func variable(
    _ declarator: Declarator, _ name: String, _ attributes: [AttributeFact], _ modifiers: [String], in scope: Int,
    isMember: Bool, kind: VariableFact.Kind = .declared
  ) {
    let number = facts.variables.count
    facts.variables.append(
      VariableFact(
        kind: kind, name: name, type: declarator.type, initialValue: nil, attributes: attributes, modifiers: modifiers,
        isConstant: modifiers.contains("const") || modifiers.contains("constexpr"), scope: scope,
        position: position(at: declarator.index)))
    let takesValue = accept(.assign) || sign == .leftBrace || (!isMember && sign == .leftParenthesis)
    guard takesValue else { return }
    let inner = isMember ? open(.initialValue(number), in: scope, at: index) : scope
    if sign == .leftParenthesis, let type = declarator.type, declarator.parenthesis == nil, !isInitialiserAssigned {
      // `Type name(…)` constructs.
      let callee = add(.name(type.name), at: declarator.index, in: inner)
      let values = callArguments(in: inner)
      facts.variables[number].initialValue = add(
        .call(callee: callee, arguments: values), at: declarator.index, in: inner)
    } else {
      facts.variables[number].initialValue = expression(in: inner)
    }
  }

  /// Whether the token before is `=`.
  private var isInitialiserAssigned: Bool { index > 0 && source.tokens[index - 1].sign == .assign }

  private mutating func typedef(_ specifiers: Specifiers, in scope: Int) {
    while !isAtEnd {
      var modifiers: [String] = []
      let declarator = declarator(of: specifiers.type, isAbstract: false, modifiers: &modifiers, depth: 12)
      guard let name = declarator.name else { break }
      if let type = declarator.type, type.name != name {
        // `typedef int Handler(char)` names a function type.
        let target =
          declarator.parameters.map { TypeName("->", arguments: $0.map(\.type) + [type]) } ?? type
        facts.aliases.append(
          AliasFact(name: name, target: target, scope: scope, position: position(at: declarator.index)))
      }
      _ = trailingAttributes()
      guard accept(.comma) else { break }
    }
    while !isAtEnd, !accept(.semicolon) {
      if sign == .at { return }
      skip()
    }
  }
}

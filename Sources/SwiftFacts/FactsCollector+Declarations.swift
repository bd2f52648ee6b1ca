import AuditModel
import SwiftSyntax

extension FactsCollector {
  mutating func declaration(_ declaration: DeclSyntax, in scope: Int) {
    descend {
      $0.walk(declaration, in: scope)
    } orElse: { _ in
    }
  }

  private mutating func walk(_ declaration: DeclSyntax, in scope: Int) {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .importDecl(let declaration):
      guard let module = declaration.path.first?.name.plainText else { return }
      facts.imports.append(ImportFact(module: module, position: position(declaration.importKeyword)))
    case .structDecl(let declaration): type(declaration, .struct, declaration.structKeyword, in: scope)
    case .classDecl(let declaration): type(declaration, .class, declaration.classKeyword, in: scope)
    case .enumDecl(let declaration): type(declaration, .enum, declaration.enumKeyword, in: scope)
    case .actorDecl(let declaration): type(declaration, .actor, declaration.actorKeyword, in: scope)
    case .protocolDecl(let declaration): type(declaration, .protocol, declaration.protocolKeyword, in: scope)
    case .extensionDecl(let declaration):
      type(
        declaration, .extension, name: TypeName(declaration.extendedType).name, keyword: declaration.extensionKeyword,
        in: scope)
    case .typeAliasDecl(let declaration):
      alias(declaration.name, declaration.initializer.value, in: scope)
    case .associatedTypeDecl(let declaration):
      if let target = declaration.initializer?.value { alias(declaration.name, target, in: scope) }
    case .functionDecl(let declaration): function(declaration, in: scope)
    case .initializerDecl(let declaration): initializer(declaration, in: scope)
    case .deinitializerDecl(let declaration):
      let index = appendFunction(
        name: "deinit", nil, declaration.attributes, declaration.modifiers, at: declaration.deinitKeyword,
        whole: declaration, in: scope)
      body(of: index, declaration.body, in: scope)
    case .subscriptDecl(let declaration): subscripting(declaration, in: scope)
    case .variableDecl(let declaration): variables(declaration, in: scope)
    case .enumCaseDecl(let declaration): cases(declaration, in: scope)
    case .macroExpansionDecl(let declaration):
      _ = macro(
        declaration.macroName, declaration.arguments, declaration.trailingClosure,
        declaration.additionalTrailingClosures, at: declaration, in: scope)
    case .ifConfigDecl(let directive):
      conditionalClauses(directive, in: scope) { collector, elements, inner in
        switch elements {
        case .statements(let list): collector.statements(list, in: inner)
        case .decls(let members): collector.members(members, in: inner)
        default: break
        }
      }
    default: break
    }
  }

  mutating func members(_ list: MemberBlockItemListSyntax, in scope: Int) {
    guard notesMembers else {
      for member in list { declaration(member.decl, in: scope) }
      return
    }
    for member in list where !takesOver(member, in: scope) {
      let first = KnownFacts.Extent(facts)
      declaration(member.decl, in: scope)
      let last = KnownFacts.Extent(facts)
      guard first.imports == last.imports else { continue }
      members.append(
        KnownFacts.Member(
          text: text(of: member), line: lines.position(of: member.position).line, scope: scope, budget: budget,
          first: first, last: last))
    }
  }

  private func text(of member: MemberBlockItemSyntax) -> Range<Int> {
    member.position.utf8Offset..<member.endPosition.utf8Offset
  }

  /// Takes the facts of a member over from the version before; false where it must be walked.
  private mutating func takesOver(_ item: MemberBlockItemSyntax, in scope: Int) -> Bool {
    let text = text(of: item)
    guard let former, let place = former.member(at: text) else { return false }
    let member = former.known.members[place]
    let line = lines.position(of: item.position).line
    // What begins in a line of its own keeps its columns.
    guard member.budget == budget, position(item).line > line,
      facts.scopes[scope].kind.isDeclarative == former.known.facts.scopes[member.scope].kind.isDeclarative
    else { return false }
    let now = KnownFacts.Extent(facts)
    FactsMove(member, to: now, scope: scope, lines: line - member.line).add(from: former.known.facts, to: &facts)
    for nested in former.known.members[place...].prefix(while: { $0.text.lowerBound < member.text.upperBound }) {
      members.append(nested.moved(with: member, to: now, scope: scope, line: line, text: text.lowerBound))
    }
    return true
  }

  // MARK: Types

  private mutating func type(
    _ declaration: some DeclGroupSyntax & NamedDeclSyntax, _ kind: TypeFact.Kind, _ keyword: TokenSyntax, in scope: Int
  ) {
    type(declaration, kind, name: declaration.name.plainText, keyword: keyword, in: scope)
  }

  private mutating func type(
    _ declaration: some DeclGroupSyntax, _ kind: TypeFact.Kind, name: String, keyword: TokenSyntax, in scope: Int
  ) {
    let index = facts.types.count
    let body = open(.type(index), in: scope, at: declaration.memberBlock)
    facts.types.append(
      TypeFact(
        kind: kind, name: name,
        inherited: declaration.inheritanceClause?.inheritedTypes.flatMap { $0.type.inheritedNames } ?? [],
        attributes: attributes(declaration.attributes), modifiers: modifiers(declaration.modifiers), scope: scope,
        body: body, position: position(keyword),
        endLine: lines.position(of: declaration.memberBlock.rightBrace.positionAfterSkippingLeadingTrivia).line,
        documentation: declaration.documentation))
    members(declaration.memberBlock.members, in: body)
  }

  private mutating func alias(_ name: TokenSyntax, _ target: TypeSyntax, in scope: Int) {
    facts.aliases.append(
      AliasFact(name: name.plainText, target: TypeName(target), scope: scope, position: position(name)))
  }

  private mutating func cases(_ declaration: EnumCaseDeclSyntax, in scope: Int) {
    for element in declaration.elements {
      let types = element.parameterClause?.parameters.map { TypeName($0.type) } ?? []
      let value = element.rawValue.map { expression($0.value, in: scope) }
      facts.variables.append(
        VariableFact(
          kind: .enumCase, name: element.name.plainText, type: types.isEmpty ? nil : TypeName("()", arguments: types),
          initialValue: value, modifiers: ["static"], isConstant: true, scope: scope, position: position(element)))
    }
  }

  // MARK: Functions

  private mutating func function(_ declaration: FunctionDeclSyntax, in scope: Int) {
    let index = appendFunction(
      name: declaration.name.plainText, declaration.signature, declaration.attributes, declaration.modifiers,
      at: declaration.name, whole: declaration, in: scope)
    body(of: index, declaration.body, in: scope)
  }

  private mutating func initializer(_ declaration: InitializerDeclSyntax, in scope: Int) {
    let index = appendFunction(
      name: "init", declaration.signature, declaration.attributes, declaration.modifiers, at: declaration.initKeyword,
      whole: declaration, in: scope)
    body(of: index, declaration.body, in: scope)
  }

  private mutating func subscripting(_ declaration: SubscriptDeclSyntax, in scope: Int) {
    let index = facts.functions.count
    facts.functions.append(
      FunctionFact(
        name: "subscript", parameters: parameters(declaration.parameterClause, in: scope),
        result: TypeName(declaration.returnClause.type), attributes: attributes(declaration.attributes),
        modifiers: modifiers(declaration.modifiers), scope: scope, body: nil,
        position: position(declaration.subscriptKeyword), endLine: lastLine(of: declaration)))
    guard let block = declaration.accessorBlock else { return }
    let inner = open(.function(index), in: scope, at: block)
    facts.functions[index].body = inner
    accessors(block, in: inner)
  }

  private mutating func appendFunction(
    name: String, _ signature: FunctionSignatureSyntax?, _ attributes: AttributeListSyntax,
    _ modifiers: DeclModifierListSyntax, at token: TokenSyntax, whole: some SyntaxProtocol, in scope: Int
  ) -> Int {
    var words = self.modifiers(modifiers)
    if signature?.effectSpecifiers?.asyncSpecifier != nil { words.append("async") }
    if signature?.effectSpecifiers?.throwsClause != nil { words.append("throws") }
    let parameters = signature.map { self.parameters($0.parameterClause, in: scope) } ?? []
    facts.functions.append(
      FunctionFact(
        name: name, parameters: parameters, result: signature?.returnClause.map { TypeName($0.type) },
        attributes: self.attributes(attributes), modifiers: words, scope: scope, body: nil, position: position(token),
        endLine: lastLine(of: whole)))
    return facts.functions.count - 1
  }

  private mutating func body(of index: Int, _ block: CodeBlockSyntax?, in scope: Int) {
    guard let block else { return }
    let inner = open(.function(index), in: scope, at: block)
    facts.functions[index].body = inner
    statements(block.statements, in: inner)
  }

  private mutating func parameters(_ clause: FunctionParameterClauseSyntax, in scope: Int) -> [ParameterFact] {
    clause.parameters.map { parameter in
      let label = parameter.firstName.plainText
      return ParameterFact(
        label: label == "_" ? nil : label, name: (parameter.secondName ?? parameter.firstName).plainText,
        type: TypeName(parameter.type), defaultValue: parameter.defaultValue.map { expression($0.value, in: scope) })
    }
  }

  func lastLine(of node: some SyntaxProtocol) -> Int {
    lines.position(of: node.endPositionBeforeTrailingTrivia).line
  }

  // MARK: Variables

  private mutating func variables(_ declaration: VariableDeclSyntax, in scope: Int) {
    let attributes = attributes(declaration.attributes)
    let modifiers = modifiers(declaration.modifiers)
    let isConstant = declaration.bindingSpecifier.tokenKind == .keyword(.let)
    var values: [Int] = []
    for binding in declaration.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self) else {
        let value = binding.initializer.map { expression($0.value, in: scope) }
        if let value { values.append(value) }
        bind(binding.pattern, to: value, kind: .declared, isConstant: isConstant, in: scope)
        continue
      }
      let index = facts.variables.count
      // `let a, b: Int`: the annotation stands at the last name.
      let annotation = binding.typeAnnotation ?? declaration.bindings.last?.typeAnnotation
      facts.variables.append(
        VariableFact(
          kind: .declared, name: name.identifier.plainText,
          type: annotation.map { TypeName($0.type) }, initialValue: nil, attributes: attributes, modifiers: modifiers,
          isConstant: isConstant, scope: scope, position: position(name), endLine: lastLine(of: binding)))
      if let initializer = binding.initializer {
        let isMember = facts.scopes[scope].kind.isDeclarative
        let inner = isMember ? open(.initialValue(index), in: scope, at: initializer.value) : scope
        let value = expression(initializer.value, in: inner)
        facts.variables[index].initialValue = value
        values.append(value)
      }
      if let block = binding.accessorBlock {
        let inner = open(.accessor(index), in: scope, at: block)
        facts.variables[index].accessors = inner
        facts.variables[index].isComputed = accessors(block, in: inner)
      }
    }
    declaredValues = values
  }

  /// Walks accessors and says whether one of them computes the value.
  @discardableResult
  private mutating func accessors(_ block: AccessorBlockSyntax, in scope: Int) -> Bool {
    switch block.accessors {
    case .getter(let body):
      statements(body, in: scope)
      return true
    case .accessors(let list):
      var computes = false
      for accessor in list {
        if let body = accessor.body { statements(body.statements, in: open(.block, in: scope, at: body)) }
        computes = computes || accessor.accessorSpecifier.tokenKind == .keyword(.get)
      }
      return computes
    @unknown default: return false
    }
  }

  // MARK: Attributes and modifiers

  func attributes(_ list: AttributeListSyntax) -> [AttributeFact] {
    list.compactMap { element in
      guard case .attribute(let attribute) = element else { return nil }
      let arguments = attribute.arguments.map { String($0.trimmedDescription.prefix(200)) }
      return AttributeFact(name: TypeName(attribute.attributeName).name, arguments: arguments)
    }
  }

  func modifiers(_ list: DeclModifierListSyntax) -> [String] {
    // Not `filter`: of a syntax collection that makes a new tree around the rest, up to the whole file.
    list.compactMap { $0.detail == nil ? $0.name.text : nil }
  }
}

extension Scope.Kind {
  /// Whether variables declared in the scope are members or globals, not locals.
  fileprivate var isDeclarative: Bool {
    switch self {
    case .file, .type: true
    case .branch(.directive): true
    default: false
    }
  }
}

extension TypeSyntax {
  /// The names of one entry of an inheritance clause; a composition has several.
  fileprivate var inheritedNames: [TypeName] {
    if let composition = self.as(CompositionTypeSyntax.self) {
      return composition.elements.map { TypeName($0.type) }
    }
    return [TypeName(self)]
  }
}

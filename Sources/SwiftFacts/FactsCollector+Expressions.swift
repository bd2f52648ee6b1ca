import AuditModel
import SwiftSyntax

extension FactsCollector {
  /// Writes an expression down, children first, and gives its index.
  mutating func expression(_ expression: ExprSyntax, in scope: Int) -> Int {
    descend {
      $0.walk(expression, in: scope)
    } orElse: {
      $0.add(.other([]), at: $0.position(expression), in: scope)
    }
  }

  private mutating func walk(_ node: ExprSyntax, in scope: Int) -> Int {
    let place = position(node)
    switch node.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let name):
      return add(.name(name.baseName.plainText), at: place, in: scope)
    case .superExpr: return add(.name("super"), at: place, in: scope)
    case .discardAssignmentExpr: return add(.name("_"), at: place, in: scope)
    case .genericSpecializationExpr(let generic): return expression(generic.expression, in: scope)
    case .memberAccessExpr(let member): return memberAccess(member, in: scope)
    case .functionCallExpr(let call): return self.call(call, in: scope)
    case .subscriptCallExpr(let call):
      let base = expression(call.calledExpression, in: scope)
      let values = arguments(call.arguments, call.trailingClosure, call.additionalTrailingClosures, in: scope)
      return add(.subscripted(base: base, arguments: values), at: place, in: scope)
    case .stringLiteralExpr(let literal): return text(literal, in: scope)
    case .simpleStringLiteralExpr(let literal):
      return add(.text([.fixed(literal.segments.map(\.content.text).joined())]), at: place, in: scope)
    case .integerLiteralExpr(let literal): return self.literal(literal.literal.text, at: place, in: scope)
    case .floatLiteralExpr(let literal): return self.literal(literal.literal.text, at: place, in: scope)
    case .booleanLiteralExpr(let literal): return self.literal(literal.literal.text, at: place, in: scope)
    case .nilLiteralExpr: return self.literal("nil", at: place, in: scope)
    case .arrayExpr(let array):
      let elements = array.elements.map { expression($0.expression, in: scope) }
      return add(.list(elements), at: place, in: scope)
    case .dictionaryExpr(let dictionary):
      guard case .elements(let list) = dictionary.content else { return add(.list([]), at: place, in: scope) }
      var elements: [Int] = []
      for element in list {
        elements.append(expression(element.key, in: scope))
        elements.append(expression(element.value, in: scope))
      }
      return add(.list(elements), at: place, in: scope)
    case .tupleExpr(let tuple):
      if tuple.elements.count == 1, let only = tuple.elements.first, only.label == nil {
        return expression(only.expression, in: scope)
      }
      let elements = tuple.elements.map { expression($0.expression, in: scope) }
      return add(.list(elements), at: place, in: scope)
    case .sequenceExpr(let sequence): return self.sequence(Array(sequence.elements), in: scope)
    case .prefixOperatorExpr(let prefix):
      let operand = expression(prefix.expression, in: scope)
      return add(.operation(operands: [operand], operators: [prefix.operator.text]), at: place, in: scope)
    case .postfixOperatorExpr(let postfix): return expression(postfix.expression, in: scope)
    case .forceUnwrapExpr(let forced):
      let value = expression(forced.expression, in: scope)
      return add(.forced(value), at: lines.position(of: forced.exclamationMark.position), in: scope)
    case .optionalChainingExpr(let chain): return expression(chain.expression, in: scope)
    case .inOutExpr(let reference): return expression(reference.expression, in: scope)
    case .tryExpr(let tried):
      let value = expression(tried.expression, in: scope)
      let word = "try" + (tried.questionOrExclamationMark?.text ?? "")
      return add(.marked(word: word, value: value), at: place, in: scope)
    case .awaitExpr(let awaited):
      let value = expression(awaited.expression, in: scope)
      return add(.marked(word: "await", value: value), at: place, in: scope)
    case .consumeExpr(let marked): return expression(marked.expression, in: scope)
    case .copyExpr(let marked): return expression(marked.expression, in: scope)
    case .borrowExpr(let marked): return expression(marked.expression, in: scope)
    case .closureExpr(let closure): return self.closure(closure, in: scope)
    case .ifExpr(let branch): return conditional(branch, in: scope, block: nil)
    case .switchExpr(let choice): return self.choice(choice, in: scope, block: nil)
    case .keyPathExpr(let path):
      return add(
        .keyPath(root: path.root.map { TypeName($0) }, components: path.components.compactMap(\.name)), at: place,
        in: scope)
    case .macroExpansionExpr(let expansion):
      return macro(
        expansion.macroName, expansion.arguments, expansion.trailingClosure, expansion.additionalTrailingClosures,
        at: expansion, in: scope)
    case .typeExpr(let type): return add(.type(TypeName(type.type)), at: place, in: scope)
    case .asExpr(let cast):
      let value = expression(cast.expression, in: scope)
      let form = "as" + (cast.questionOrExclamationMark?.text ?? "")
      return add(.cast(value: value, type: TypeName(cast.type), form: form), at: place, in: scope)
    case .isExpr(let test):
      let value = expression(test.expression, in: scope)
      return add(.cast(value: value, type: TypeName(test.type), form: "is"), at: place, in: scope)
    case .postfixIfConfigExpr(let conditional): return self.postfix(conditional, in: scope)
    default: return other(node, in: scope)
    }
  }

  private mutating func literal(_ text: String, at place: SourcePosition, in scope: Int) -> Int {
    add(.literal(String(text.prefix(64))), at: place, in: scope)
  }

  /// Anything without a shape of its own: the expressions inside it.
  private mutating func other(_ node: some SyntaxProtocol, in scope: Int) -> Int {
    var children: [Int] = []
    for child in node.children(viewMode: .sourceAccurate) {
      if let child = child.as(ExprSyntax.self) { children.append(expression(child, in: scope)) }
    }
    return add(.other(children), at: position(node), in: scope)
  }

  // MARK: Members and calls

  private mutating func memberAccess(_ member: MemberAccessExprSyntax, in scope: Int) -> Int {
    let name = member.declName.baseName.plainText
    let base = member.base.map { expression($0, in: scope) }
    // `WKWebView.self` is the type itself.
    if name == "self", let base { return base }
    return add(.member(base: base, name: name), at: position(member.declName.baseName), in: scope)
  }

  private mutating func call(_ call: FunctionCallExprSyntax, in scope: Int) -> Int {
    let callee = expression(call.calledExpression, in: scope)
    let values = arguments(call.arguments, call.trailingClosure, call.additionalTrailingClosures, in: scope)
    return add(.call(callee: callee, arguments: values), at: facts.expressions[callee].position, in: scope)
  }

  private mutating func arguments(
    _ list: LabeledExprListSyntax, _ closure: ClosureExprSyntax?, _ more: MultipleTrailingClosureElementListSyntax,
    in scope: Int
  ) -> [Argument] {
    var values: [Argument] = []
    for argument in list {
      values.append(Argument(label: argument.label?.plainText, value: expression(argument.expression, in: scope)))
    }
    if let closure {
      values.append(Argument(label: nil, value: self.closure(closure, in: scope), isTrailing: true))
    }
    for element in more {
      values.append(
        Argument(
          label: element.label.plainText, value: self.closure(element.closure, in: scope), isTrailing: true))
    }
    return values
  }

  mutating func macro(
    _ name: TokenSyntax, _ list: LabeledExprListSyntax, _ closure: ClosureExprSyntax?,
    _ more: MultipleTrailingClosureElementListSyntax, at node: some SyntaxProtocol, in scope: Int
  ) -> Int {
    let isPreview = name.text == "Preview" || name.text == "PreviewProvider"
    let inner = isPreview ? open(.preview, in: scope, at: node) : scope
    let values = arguments(list, closure, more, in: inner)
    return add(.macro(name: name.text, arguments: values), at: position(node), in: scope)
  }

  // MARK: Operators

  /// Splits an unfolded sequence: assignments first, then casts, the rest stays flat.
  private mutating func sequence(_ elements: [ExprSyntax], in scope: Int) -> Int {
    if elements.count > 2, elements[1].isAssignment {
      let target = expression(elements[0], in: scope)
      let value = sequence(Array(elements.dropFirst(2)), in: scope)
      return add(.assignment(target: target, value: value), at: position(elements[0]), in: scope)
    }
    guard let first = elements.first else {
      return add(.other([]), at: SourcePosition(line: 1, column: 1), in: scope)
    }
    var operands = [expression(first, in: scope)]
    var operators: [String] = []
    var index = 1
    while index < elements.count {
      let element = elements[index]
      let next = index + 1 < elements.count ? elements[index + 1] : nil
      if let type = next?.as(TypeExprSyntax.self)?.type, let form = element.castForm, let value = operands.popLast() {
        operands.append(
          add(.cast(value: value, type: TypeName(type), form: form), at: position(element), in: scope))
      } else if let ternary = element.as(UnresolvedTernaryExprSyntax.self) {
        operands.append(expression(ternary.thenExpression, in: scope))
        operators.append("?:")
        if let next { operands.append(expression(next, in: scope)) }
      } else {
        operators.append(element.trimmedDescription)
        if let next { operands.append(expression(next, in: scope)) }
      }
      index += 2
    }
    if operands.count == 1, operators.isEmpty, let only = operands.first { return only }
    return add(.operation(operands: operands, operators: operators), at: position(first), in: scope)
  }

  // MARK: Closures and switches

  private mutating func closure(_ closure: ClosureExprSyntax, in scope: Int) -> Int {
    descend { collector in
      let inner = collector.open(.closure, in: scope, at: closure)
      if let signature = closure.signature {
        collector.parameters(of: signature, in: inner)
        let attributes = collector.attributes(signature.attributes)
        if !attributes.isEmpty { collector.facts.closures.append(ClosureFact(scope: inner, attributes: attributes)) }
      }
      collector.statements(closure.statements, in: inner)
      return collector.add(.closure(scope: inner), at: collector.position(closure), in: scope)
    } orElse: {
      $0.add(.other([]), at: $0.position(closure), in: scope)
    }
  }

  private mutating func parameters(of signature: ClosureSignatureSyntax, in scope: Int) {
    func parameter(_ name: TokenSyntax, _ type: TypeSyntax?) -> VariableFact {
      VariableFact(
        kind: .closureParameter, name: name.plainText, type: type.map { TypeName($0) }, initialValue: nil,
        isConstant: true, scope: scope, position: position(name))
    }
    switch signature.parameterClause {
    case .simpleInput(let names): facts.variables += names.map { parameter($0.name, nil) }
    case .parameterClause(let clause):
      facts.variables += clause.parameters.map { parameter($0.secondName ?? $0.firstName, $0.type) }
    case nil: break
    @unknown default: break
    }
  }

  /// `value` with modifiers inside `#if`: the base once, then what each clause applies.
  private mutating func postfix(_ conditional: PostfixIfConfigExprSyntax, in scope: Int) -> Int {
    var children: [Int] = []
    if let base = conditional.base { children.append(expression(base, in: scope)) }
    conditionalClauses(conditional.config, in: scope) { collector, elements, inner in
      if case .postfixExpression(let applied) = elements { children.append(collector.expression(applied, in: inner)) }
    }
    return add(.other(children), at: position(conditional), in: scope)
  }

  // MARK: Strings

  private mutating func text(_ literal: StringLiteralExprSyntax, in scope: Int) -> Int {
    let place = position(literal)
    if let value = literal.representedLiteralValue {
      return add(.text([.fixed(value.cut)]), at: place, in: scope)
    }
    var parts: [TextPart] = []
    let escape = "\\" + (literal.openingPounds?.text ?? "")
    for segment in literal.segments {
      switch segment {
      case .stringSegment(let segment):
        if !segment.content.text.isEmpty { parts.append(.fixed(segment.content.text.resolved(escape: escape).cut)) }
      case .expressionSegment(let segment):
        let values = segment.expressions.map { expression($0.expression, in: scope) }
        if let first = values.first { parts.append(.interpolated(first)) }
      @unknown default: break
      }
    }
    return add(.text(parts), at: place, in: scope)
  }
}

extension String {
  /// The text of a segment with its escapes resolved; a raw literal's escapes carry its number signs.
  fileprivate func resolved(escape: String) -> String {
    guard contains(escape) else { return self }
    var result = ""
    var rest = self[...]
    while let first = rest.first {
      guard rest.hasPrefix(escape) else {
        result.append(first)
        rest.removeFirst()
        continue
      }
      rest = rest.dropFirst(escape.count)
      guard let sign = rest.popFirst() else { break }
      switch sign {
      case "n": result.append("\n")
      case "r": result.append("\r")
      case "t": result.append("\t")
      case "0": result.append("\0")
      case "u":
        let digits = rest.dropFirst().prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 2)
        if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) { result.append(Character(scalar)) }
      default: if !sign.isNewline { result.append(sign) }
      }
    }
    return result
  }

  /// At most 2,048 bytes: what is longer is data, not an address.
  fileprivate var cut: String { utf8.count > 2048 ? String(decoding: utf8.prefix(2048), as: UTF8.self) : self }
}

extension ExprSyntax {
  /// Whether the element of a sequence assigns: `=`, `+=`, …
  fileprivate var isAssignment: Bool {
    if self.is(AssignmentExprSyntax.self) { return true }
    guard let text = self.as(BinaryOperatorExprSyntax.self)?.operator.text else { return false }
    return ["+=", "-=", "*=", "/=", "|=", "&=", "??="].contains(text)
  }

  /// `as`, `as?`, `as!` or `is`, for the element of a sequence in front of a type.
  fileprivate var castForm: String? {
    if let cast = self.as(UnresolvedAsExprSyntax.self) { return "as" + (cast.questionOrExclamationMark?.text ?? "") }
    return self.is(UnresolvedIsExprSyntax.self) ? "is" : nil
  }
}

extension KeyPathComponentSyntax {
  /// The name of a property component; nil for subscripts and optional signs.
  fileprivate var name: String? {
    guard case .property(let property) = component else { return nil }
    return property.declName.baseName.plainText
  }
}

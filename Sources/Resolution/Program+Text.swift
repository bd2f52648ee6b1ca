import AuditModel

extension Program {
  /// The text of a string expression, or of a `URL` or `URLRequest` that is made from one.
  ///
  /// Constants are followed over files, locals to their one value, computed properties and functions to what they give
  /// where they give one thing.
  public func text(of expression: Int, in path: String) -> TextValue? {
    text(of: expression, in: path, depth: 18)
  }

  func text(of expression: Int, in path: String, depth: Int) -> TextValue? {
    guard depth > 0, let facts = facts(path), facts.expressions.indices.contains(expression) else { return nil }
    let node = facts.expressions[expression]
    let place = CapabilityUse.Place(file: path, line: node.position.line)
    switch node.kind {
    case .text(let parts):
      // Values behind the first ones say little of an address, and each may have many inside again.
      return TextValue(
        parts: parts.enumerated().flatMap { place, part -> [TextValue.Part] in
          switch part {
          case .fixed(let text): return [.fixed(text)]
          case .interpolated(let value):
            if place < 24, let known = text(of: value, in: path, depth: depth - 1), known.hasFixedPart {
              return known.parts
            }
            return [.unknown(spelling(of: value, in: path))]
          }
        }, place: place)
    case .forced(let value), .marked(_, let value), .cast(let value, _, _):
      return text(of: value, in: path, depth: depth - 1)
    case .operation(let operands, let operators):
      if !operators.isEmpty, operators.allSatisfy({ $0 == "+" }) {
        return joined(operands, in: path, place, depth: depth)
      }
      return operands.lazy.compactMap { text(of: $0, in: path, depth: depth - 1) }.first
    case .name(let name):
      return text(ofName: name, scope: node.scope, in: path, depth: depth - 1, asking: expression)
    case .member(let base, let name):
      return text(ofMember: name, base: base, expression, in: path, depth: depth - 1)
    case .call(let callee, let arguments):
      return text(ofCall: callee, arguments, in: path, place, depth: depth - 1)
    case .closure(let scope):
      return singleValue(of: scope, in: path).flatMap { text(of: $0, in: path, depth: depth - 1) }
    case .macro(let name, let arguments) where name.lowercased().contains("url"):
      return arguments.first.flatMap { text(of: $0.value, in: path, depth: depth - 1) }
    default: return nil
    }
  }

  private func joined(_ operands: [Int], in path: String, _ place: CapabilityUse.Place, depth: Int) -> TextValue? {
    var parts: [TextValue.Part] = []
    var found: CapabilityUse.Place?
    for operand in operands {
      if let text = text(of: operand, in: path, depth: depth - 1) {
        parts += text.parts
        found = found ?? text.place
      } else {
        parts.append(.unknown(spelling(of: operand, in: path)))
      }
    }
    guard let found else { return nil }
    return TextValue(parts: parts, place: found)
  }

  /// How an expression is written, as far as it is a name.
  private func spelling(of expression: Int, in path: String) -> String {
    guard let facts = facts(path), facts.expressions.indices.contains(expression) else { return "" }
    switch facts.expressions[expression].kind {
    case .name(let name): return name
    case .member(let base, let name):
      let outer = base.map { spelling(of: $0, in: path) } ?? ""
      return outer.isEmpty || outer.utf8.count > 120 ? name : outer + "." + name
    case .call(let callee, _): return spelling(of: callee, in: path)
    case .forced(let value), .marked(_, let value): return spelling(of: value, in: path)
    default: return ""
    }
  }

  // MARK: Names

  private func text(ofName name: String, scope: Int, in path: String, depth: Int, asking: Int) -> TextValue? {
    guard depth > 0, let file = files[path] else { return nil }
    if let bound = file.index.boundBefore(name, asking: asking) {
      return text(of: file.facts.variables[bound], in: path, depth: depth - 1)
    }
    for index in chain(of: scope, in: path) {
      if let local = file.index.local(name, in: index, asking: asking) {
        return text(of: file.facts.variables[local], in: path, depth: depth - 1)
      }
      if case .function(let function) = file.facts.scopes[index].kind,
        let parameter = file.facts.functions[function].parameters.first(where: { $0.name == name })
      {
        return parameter.defaultValue.flatMap { text(of: $0, in: path, depth: depth - 1) }
      }
      if case .type(let type) = file.facts.scopes[index].kind,
        let id = owners[TypeDeclaration(path: path, index: type)],
        let found = text(ofAny: members(named: name, of: id), depth: depth - 1)
      {
        return found
      }
    }
    return text(ofAny: globals[name] ?? [], depth: depth - 1)
  }

  private func text(ofMember name: String, base: Int?, _ expression: Int, in path: String, depth: Int) -> TextValue? {
    guard depth > 0 else { return nil }
    let transparent = [
      "rawValue", "absoluteString", "url", "absoluteURL", "URL", "UTF8String", "localized", "request", "description",
    ]
    if let base, transparent.contains(name), let inner = text(of: base, in: path, depth: depth - 1) { return inner }
    let outer =
      base.map { meaning(of: $0, in: path, depth: 8) }
      ?? contextualType(of: expression, in: path, depth: 6).map { .type($0) }
    switch outer {
    case .type(let type)?, .value(let type)?:
      if let id = type.declaration { return text(ofAny: members(named: name, of: id), depth: depth - 1) }
      return text(ofAny: systemMembers[type.name]?[name] ?? [], depth: depth - 1)
    default: return nil
    }
  }

  private func text(ofAny members: [Member], depth: Int) -> TextValue? {
    for member in members {
      switch member {
      case .variable(let path, let index):
        if let variable = facts(path)?.variables[index], let text = text(of: variable, in: path, depth: depth) {
          return text
        }
      case .function(let path, let index):
        if let body = facts(path)?.functions[index].body, let value = singleValue(of: body, in: path),
          let text = text(of: value, in: path, depth: depth - 1)
        {
          return text
        }
      }
    }
    return nil
  }

  private func text(of variable: VariableFact, in path: String, depth: Int) -> TextValue? {
    guard depth > 0 else { return nil }
    if let initial = variable.initialValue { return text(of: initial, in: path, depth: depth - 1) }
    if variable.isComputed, let accessors = variable.accessors {
      let getter = singleValue(of: accessors, in: path) ?? singleBlockValue(of: accessors, in: path)
      return getter.flatMap { text(of: $0, in: path, depth: depth - 1) }
    }
    return nil
  }

  /// The value of `get { … }` written out.
  private func singleBlockValue(of scope: Int, in path: String) -> Int? {
    guard let facts = facts(path) else { return nil }
    let blocks = facts.scopes.indices.filter { facts.scopes[$0].parent == scope && facts.scopes[$0].kind == .block }
    return blocks.count == 1 ? singleValue(of: blocks[0], in: path) : nil
  }

  // MARK: Calls

  private func text(
    ofCall callee: Int, _ arguments: [Argument], in path: String, _ place: CapabilityUse.Place, depth: Int
  ) -> TextValue? {
    guard depth > 0, let facts = facts(path) else { return nil }
    func argument(_ index: Int) -> TextValue? {
      arguments.indices.contains(index) ? text(of: arguments[index].value, in: path, depth: depth - 1) : nil
    }
    switch facts.expressions[callee].kind {
    case .member(let base?, let name):
      if let value = text(ofMessage: name, base: base, arguments, in: path, place, depth: depth) { return value }
    case .closure: return text(of: callee, in: path, depth: depth - 1)
    default: break
    }
    switch meaning(of: callee, in: path, depth: 8) {
    case .type(let type)?:
      switch type.name {
      case "URL", "URLRequest", "String", "NSURL", "URLComponents", "StaticString", "SFSafariViewController",
        "LocalizedStringResource":
        if let relative = arguments.first(where: { $0.label == "relativeTo" }), let first = argument(0),
          let base = text(of: relative.value, in: path, depth: depth - 1)
        {
          return TextValue(parts: base.parts + first.parts, place: base.place)
        }
        if arguments.first?.label == "fileURLWithPath" || arguments.first?.label == "filePath" {
          return TextValue(parts: [.fixed("file://")] + (argument(0)?.parts ?? [.unknown("")]), place: place)
        }
        guard type.name == "String", arguments.first?.label == "format" else { return argument(0) }
        return formatted(arguments, in: path, depth: depth)
      default: return nil
      }
    case .functions(let members)?:
      guard let chosen = overload(among: members, for: arguments) else { return nil }
      return text(ofAny: [chosen], depth: depth - 1)
    default: return nil
    }
  }

  private func text(
    ofMessage name: String, base: Int, _ arguments: [Argument], in path: String, _ place: CapabilityUse.Place,
    depth: Int
  ) -> TextValue? {
    func argument() -> TextValue? { arguments.first.flatMap { text(of: $0.value, in: path, depth: depth - 1) } }
    switch name {
    case "appendingPathComponent", "appending", "appendingPathExtension", "URLByAppendingPathComponent:",
      "stringByAppendingPathComponent:", "stringByAppendingString:":
      guard let start = text(of: base, in: path, depth: depth - 1) else { return nil }
      let joint: [TextValue.Part] = name.contains("ath") || arguments.first?.label != nil ? [.fixed("/")] : []
      return TextValue(parts: start.parts + joint + (argument()?.parts ?? [.unknown("")]), place: start.place)
    case "URLWithString:", "requestWithURL:", "initWithString:", "initWithURL:",
      "requestWithURL:cachePolicy:timeoutInterval:":
      return argument()
    case "fileURLWithPath:": return TextValue(parts: [.fixed("file://")] + (argument()?.parts ?? []), place: place)
    case "stringWithFormat:": return formatted(arguments, in: path, depth: depth)
    case "addingPercentEncoding", "trimmingCharacters", "lowercased", "replacingOccurrences", "appendingQueryItem",
      "appendingQueryItems", "url", "asURL", "absoluteString", "stringByAddingPercentEncodingWithAllowedCharacters:",
      "stringByAddingPercentEscapesUsingEncoding:", "stringByTrimmingCharactersInSet:",
      "stringByReplacingOccurrencesOfString:withString:":
      return text(of: base, in: path, depth: depth - 1)
    default: return nil
    }
  }

  /// `String(format: "https://%@/x", host)`: the arguments in the places of the signs.
  private func formatted(_ arguments: [Argument], in path: String, depth: Int) -> TextValue? {
    guard let first = arguments.first, let format = text(of: first.value, in: path, depth: depth - 1) else {
      return nil
    }
    var values = arguments.dropFirst().map { argument -> [TextValue.Part] in
      text(of: argument.value, in: path, depth: depth - 1)?.parts ?? [.unknown(spelling(of: argument.value, in: path))]
    }[...]
    var parts: [TextValue.Part] = []
    for part in format.parts {
      guard case .fixed(let text) = part else {
        parts.append(part)
        continue
      }
      var rest = Substring(text)
      while let sign = rest.firstIndex(of: "%") {
        let after = rest.index(after: sign)
        guard after < rest.endIndex, "@dsfliu".contains(rest[after]) else {
          parts.append(.fixed(String(rest[...sign])))
          rest = rest[after...]
          continue
        }
        parts.append(.fixed(String(rest[..<sign])))
        parts += values.popFirst() ?? [.unknown("")]
        rest = rest[rest.index(after: after)...]
      }
      parts.append(.fixed(String(rest)))
    }
    return TextValue(parts: parts.filter { $0 != .fixed("") }, place: format.place)
  }
}

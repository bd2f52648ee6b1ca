import AuditModel
import Resolution

/// What kind of value is spliced into a script.
enum SplicedValue: Equatable {
  /// A number, a Bool, a constant of the program: nothing in it can end a string.
  case harmless
  /// JSON: a literal of the script where it stands outside of quotes.
  case json
  /// Text that only a run tells.
  case text
  case unknown

  static func of(_ place: ExpressionPlace, in context: RuleContext) -> SplicedValue {
    SpliceReader(context: context).value(place, depth: 8)
  }
}

private struct SpliceReader {
  let context: RuleContext

  func value(_ place: ExpressionPlace, depth: Int) -> SplicedValue {
    guard depth > 0 else { return .unknown }
    let values = Values.of(place, in: context)
    return worst(values.map { followed($0, depth: depth - 1) })
  }

  /// Text wins, then the unknown, then JSON.
  private func worst(_ kinds: [SplicedValue]) -> SplicedValue {
    for kind in [SplicedValue.text, .unknown, .json] where kinds.contains(kind) { return kind }
    return kinds.isEmpty ? .unknown : .harmless
  }

  private func followed(_ place: ExpressionPlace, depth: Int) -> SplicedValue {
    switch context.kind(place) {
    case .literal?, .type?, .keyPath?: return .harmless
    case .text(let parts)?:
      let inner = parts.compactMap { part -> SplicedValue? in
        guard case .interpolated(let value) = part else { return nil }
        return self.value(place.at(value), depth: depth)
      }
      return inner.isEmpty ? .harmless : worst(inner)
    case .operation(let operands, let operators)?:
      return operation(operands.map { place.at($0) }, operators, place, depth: depth)
    case .list(let elements)?:
      let kinds = elements.map { value(place.at($0), depth: depth) }
      return kinds.isEmpty ? .harmless : worst(kinds)
    case .call?: return context.call(place).map { call($0, depth: depth) } ?? .unknown
    case .member(let base, let name)?: return member(name, base.map { place.at($0) }, place, depth: depth)
    case .name?: return handedIn(place, depth: depth) ?? typed(place)
    case .subscripted?: return typed(place)
    default: return .unknown
    }
  }

  private func operation(
    _ operands: [ExpressionPlace], _ operators: [String], _ place: ExpressionPlace, depth: Int
  ) -> SplicedValue {
    let comparisons: Set<String> = ["==", "!=", "<", ">", "<=", ">=", "&&", "||", "!", "-", "*", "/", "%"]
    if operators.contains(where: comparisons.contains) { return .harmless }
    return worst(operands.map { value($0, depth: depth) })
  }

  // MARK: Calls

  private static let numbers: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
    "CGFloat", "Float32", "Float64", "Decimal", "NSNumber", "NSInteger", "NSUInteger", "TimeInterval", "NSTimeInterval",
    "Bool", "BOOL", "UUID", "NSUUID", "abs", "min", "max", "round", "floor", "ceil", "pow", "sqrt", "Selector",
  ]

  private func call(_ call: Call, depth: Int) -> SplicedValue {
    if Self.numbers.contains(call.name) { return .harmless }
    switch call.name {
    case "String", "NSString", "Substring":
      if let data = call.argument("data") ?? call.argument("decoding") ?? call.argument("bytes") {
        return self.data(call.place(data), depth: depth)
      }
      if call.argument("contentsOf") != nil || call.argument("contentsOfFile") != nil { return .unknown }
      if call.argument("localized") != nil { return .text }
      if let format = call.argument("format") { return self.format(format, call, depth: depth) }
      guard let first = call.arguments.first else { return .harmless }
      return value(call.place(first.value), depth: depth)
    case "initWithData:encoding:":
      return call.arguments.first.map { data(call.place($0.value), depth: depth) } ?? .unknown
    case "stringWithFormat:": return call.arguments.first.map { format($0.value, call, depth: depth) } ?? .unknown
    case "NSLocalizedString": return .text
    case "encode",
      "data" where isEncoder(call), "dataWithJSONObject:options:error:":
      return .json
    case "base64EncodedString", "base64EncodedStringWithOptions:", "addingPercentEncoding", "hash", "index":
      return .harmless
    case "lowercased", "uppercased", "trimmingCharacters", "prefix", "suffix", "dropFirst", "dropLast", "appending",
      "capitalized", "stringByAppendingString:", "stringByTrimmingCharactersInSet:", "reversed", "sorted":
      guard let base = call.base else { return .unknown }
      return value(call.place(base), depth: depth)
    case "replacingOccurrences", "stringByReplacingOccurrencesOfString:withString:":
      return escaped(call, depth: depth)
    case "joined", "componentsJoinedByString:":
      guard let base = call.base else { return .unknown }
      return elements(call.place(base), depth: depth)
    case "absoluteString", "path", "host": return .text
    default: break
    }
    if isEscaping(call.name) { return .unknown }
    return typed(call.place)
  }

  private func isEncoder(_ call: Call) -> Bool {
    guard let base = call.base else { return false }
    let type = context.typeName(call.place(base)) ?? context.spelling(call.place(base)) ?? ""
    return type == "JSONSerialization" || type == "NSJSONSerialization" || type.hasSuffix("Encoder")
  }

  /// Names of functions that make a text fit for a script; what they do is not looked into.
  private func isEscaping(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["escap", "json", "encod", "quot", "sanitiz", "hex"].contains { name.contains($0) }
  }

  /// Text from data: JSON where an encoder made it.
  private func data(_ place: ExpressionPlace, depth: Int) -> SplicedValue {
    let kinds = Values.of(place, in: context).map { value -> SplicedValue in
      guard let call = context.call(value) else { return .unknown }
      switch call.name {
      case "encode", "dataWithJSONObject:options:error:": return .json
      case "data": return isEncoder(call) ? .json : .unknown
      default: return .unknown
      }
    }
    return kinds.contains(.json) ? .json : .unknown
  }

  private func format(_ index: Int, _ call: Call, depth: Int) -> SplicedValue {
    guard let text = context.texts(of: call.place(index))?.first?.known else { return .unknown }
    guard text.contains("%@") || text.contains("%s") else { return .harmless }
    let values = call.arguments.filter { !$0.isTrailing }.dropFirst().map { value(call.place($0.value), depth: depth) }
    return worst(values)
  }

  /// One replacement is no escaping; a chain that takes backslashes first is.
  private func escaped(_ call: Call, depth: Int) -> SplicedValue {
    var current: Call? = call
    var signs: Set<String> = []
    while let step = current, step.name == call.name {
      if let of = step.argument("of") ?? step.arguments.first?.value,
        let sign = context.texts(of: step.place(of))?.first?.known
      {
        signs.insert(sign)
      }
      guard let base = step.base else { break }
      guard let inner = context.call(context.bare(step.place(base))) else {
        if signs.contains("\\"), signs.count > 1 { return .unknown }
        return value(step.place(base), depth: depth)
      }
      current = inner
    }
    if signs.contains("\\"), signs.count > 1 { return .unknown }
    return current.map { value($0.place, depth: depth) } ?? .unknown
  }

  private func elements(_ place: ExpressionPlace, depth: Int) -> SplicedValue {
    worst(
      Values.of(place, in: context).map { list in
        if case .list(let items)? = context.kind(list) { return worst(items.map { value(list.at($0), depth: depth) }) }
        if let call = context.call(list), call.name == "map" || call.name == "compactMap",
          let closure = call.arguments.last.flatMap({ context.closureScope(list.at($0.value)) })
        {
          return worst(context.results(of: closure, in: list.path).map { value($0, depth: depth) })
        }
        let element = context.program.type(of: list.index, in: list.path)?.arguments.last
        return element.map { kind(ofType: $0) } ?? .unknown
      })
  }

  // MARK: Names

  private static let textMembers: Set<String> = [
    "absoluteString", "localizedDescription", "lastPathComponent", "relativeString", "localizedUppercase",
  ]
  private static let harmlessMembers: Set<String> = [
    "uuidString", "UUIDString", "rawValue", "count", "hashValue", "isEmpty", "timeIntervalSince1970", "intValue",
    "doubleValue", "floatValue", "boolValue", "integerValue", "width", "height", "startIndex", "endIndex",
  ]
  private static let seenThrough: Set<String> = [
    "description", "debugDescription", "stringValue", "capitalized", "localizedCapitalized", "utf8", "string",
    "lowercaseString", "uppercaseString", "localizedLowercase",
  ]

  private func member(_ name: String, _ base: ExpressionPlace?, _ place: ExpressionPlace, depth: Int) -> SplicedValue {
    if Self.textMembers.contains(name) { return .text }
    if Self.harmlessMembers.contains(name) {
      // A wrapper of the program's own may be called so too.
      return name == "rawValue" || typed(place) != .text ? .harmless : .text
    }
    if Self.seenThrough.contains(name), let base { return value(base, depth: depth) }
    if isEscaping(name) { return .unknown }
    return typed(place)
  }

  /// What the calls of the program hand in for a parameter; nil where they are not all known.
  private func handedIn(_ place: ExpressionPlace, depth: Int) -> SplicedValue? {
    guard depth > 0, case .parameter(let index, let parameter) = context.binding(of: place) else { return nil }
    let function = FunctionPlace(path: place.path, index: index)
    guard let fact = context.fact(function), !fact.modifiers.contains("public"), !fact.modifiers.contains("open") else {
      return nil
    }
    let arguments = context.arguments(of: parameter, of: function)
    guard !arguments.isEmpty else { return nil }
    return worst(
      arguments.map { argument in
        let kind = value(argument, depth: depth - 1)
        // What it is made of is unknown; that a text is handed in is not, but for one that the program composes.
        return kind == .unknown && !isComposed(argument) ? typed(place) : kind
      })
  }

  private func isComposed(_ place: ExpressionPlace) -> Bool {
    Values.of(place, in: context).allSatisfy { if case .text? = context.kind($0) { true } else { false } }
  }

  private func typed(_ place: ExpressionPlace) -> SplicedValue {
    if case .shorthand(let scope, 0) = context.binding(of: place),
      let (call, _) = context.call(takingClosure: scope, in: place.path), let base = call.base,
      ["map", "forEach", "compactMap", "filter", "flatMap"].contains(call.name),
      let element = context.program.type(of: base, in: place.path)?.arguments.last
    {
      return kind(ofType: element)
    }
    guard let type = context.program.type(of: place.index, in: place.path) else { return .unknown }
    return kind(ofType: type)
  }

  private func kind(ofType type: ResolvedType) -> SplicedValue {
    if let own = type.declaration {
      return context.program.types[own].kind == .enum ? .harmless : .unknown
    }
    if Self.numbers.contains(type.name) || ["IndexPath", "NSRange", "CGRect", "CGSize", "CGPoint"].contains(type.name) {
      return .harmless
    }
    switch type.name {
    case "String", "Substring", "Character", "URL", "StaticString", "NSMutableString", "AttributedString": return .text
    case "Array", "Set", "Optional", "Dictionary": return type.arguments.last.map { kind(ofType: $0) } ?? .unknown
    default: return .unknown
    }
  }
}

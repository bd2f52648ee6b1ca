import AuditModel
import Resolution

/// Tells whether markup is the app's own: a literal, a bundled file, or a text put together from them.
///
/// Anything else (an answer of a server, a parameter that nobody in sight hands over) is of unknown origin.
struct MarkupOrigin {
  let program: Program
  /// Steps that remain, so that no input keeps the search busy.
  private var steps = 400

  init(program: Program) { self.program = program }

  /// Whether a value is the app's own text.
  mutating func isOwn(_ expression: Int, in path: String) -> Bool {
    steps = 400
    return isOwn(expression, in: path, trusting: nil, depth: 14)
  }

  private mutating func isOwn(_ expression: Int, in path: String, trusting function: Int?, depth: Int) -> Bool {
    steps -= 1
    guard depth > 0, steps > 0, let facts = program.facts(path), facts.expressions.indices.contains(expression) else {
      return false
    }
    func all(_ values: some Sequence<Int>, _ origin: inout MarkupOrigin) -> Bool {
      for value in values where !origin.isOwn(value, in: path, trusting: function, depth: depth - 1) { return false }
      return true
    }
    switch facts.expressions[expression].kind {
    case .text(let pieces):
      for case .interpolated(let value) in pieces where !isDetail(value, in: path) {
        guard isOwn(value, in: path, trusting: function, depth: depth - 1) else { return false }
      }
      return true
    case .literal, .keyPath: return true
    case .forced(let value), .marked(_, let value), .cast(let value, _, _), .returned(let value?):
      return isOwn(value, in: path, trusting: function, depth: depth - 1)
    case .operation(let operands, _), .list(let operands), .other(let operands): return all(operands, &self)
    case .name(let name):
      return isOwn(name: name, expression, in: path, trusting: function, depth: depth)
    case .member(let base, let name):
      if let base, Self.sameText.contains(name) {
        return isOwn(base, in: path, trusting: function, depth: depth - 1)
      }
      return isOwn(members: program.referencedMembers(by: expression, in: path), trusting: function, depth: depth)
    case .call(let callee, let arguments):
      let values = arguments.map(\.value)
      if readsFile(callee, arguments, in: path) {
        return values.prefix(1).allSatisfy { isBundled($0, in: path, depth: 6) }
      }
      switch facts.expressions[callee].kind {
      case .member(let base?, let name) where Self.changes.contains(name):
        return isOwn(base, in: path, trusting: function, depth: depth - 1) && all(values, &self)
      case .member(_, "stringWithFormat:"): return all(values, &self)
      case .name(let name) where Self.texts.contains(name): return !values.isEmpty && all(values, &self)
      default:
        let called = program.referencedMembers(by: callee, in: path).filter { program.function($0) != nil }
        return isOwn(members: called, trusting: function, depth: depth) && all(values, &self)
      }
    default: return false
    }
  }

  // MARK: Names

  private mutating func isOwn(
    name: String, _ expression: Int, in path: String, trusting function: Int?, depth: Int
  ) -> Bool {
    guard let facts = program.facts(path) else { return false }
    let scope = facts.expressions[expression].scope
    if let bound = program.variable(name, boundBefore: expression, in: path) {
      return isOwn(variable: bound, in: path, trusting: function, depth: depth)
    }
    for index in program.chain(of: scope, in: path) {
      if let local = program.variables(in: index, of: path).last(where: { facts.variables[$0].name == name }) {
        if facts.variables[local].initialValue == expression { continue }
        return isOwn(variable: local, in: path, trusting: function, depth: depth)
      }
      guard case .function(let around) = facts.scopes[index].kind else { continue }
      let parameters = facts.functions[around].parameters
      if let place = parameters.firstIndex(where: { $0.name == name }) {
        // What is handed to the function was judged where it is called.
        return around == function || isHandedOwn(place, to: facts.functions[around], in: path, depth: depth)
      }
    }
    return isOwn(members: program.referencedMembers(by: expression, in: path), trusting: function, depth: depth)
  }

  private mutating func isOwn(members: [Member], trusting function: Int?, depth: Int) -> Bool {
    guard !members.isEmpty else { return false }
    for member in members.prefix(4) {
      switch member {
      case .variable(let path, let index):
        guard isOwn(variable: index, in: path, trusting: function, depth: depth - 1) else { return false }
      case .function(let path, let index):
        guard let body = program.facts(path)?.functions[index].body,
          isOwn(bodyOf: body, in: path, trusting: index, depth: depth - 1)
        else { return false }
      }
    }
    return true
  }

  private mutating func isOwn(variable index: Int, in path: String, trusting function: Int?, depth: Int) -> Bool {
    guard let facts = program.facts(path), facts.variables.indices.contains(index) else { return false }
    let variable = facts.variables[index]
    if variable.isComputed {
      return variable.accessors.map { isOwn(bodyOf: $0, in: path, trusting: nil, depth: depth - 1) } ?? false
    }
    var isKnown = false
    if let initial = variable.initialValue, !isBlank(initial, in: path) {
      guard isOwn(initial, in: path, trusting: function, depth: depth - 1) else { return false }
      isKnown = true
    }
    for use in program.uses(of: variable.name, in: path) {
      guard let parent = program.parent(of: use, in: path),
        case .assignment(let target, let value) = facts.expressions[parent].kind, target == use,
        !isBlank(value, in: path)
      else { continue }
      guard isOwn(value, in: path, trusting: function, depth: depth - 1) else { return false }
      isKnown = true
    }
    return isKnown
  }

  private mutating func isOwn(bodyOf scope: Int, in path: String, trusting function: Int?, depth: Int) -> Bool {
    guard let facts = program.facts(path) else { return false }
    let region = CodeRegion(file: path, scope: scope)
    var values = program.expressions(in: region, includingTypes: false).compactMap { index -> Int? in
      if case .returned(let value) = facts.expressions[index].kind { value } else { nil }
    }
    if values.isEmpty, let single = program.singleValue(of: scope, in: path) { values = [single] }
    guard !values.isEmpty else { return false }
    for value in values.prefix(16) where !isBlank(value, in: path) {
      guard isOwn(value, in: path, trusting: function, depth: depth - 1) else { return false }
    }
    return true
  }

  /// Whether every call of a function in its file hands it the app's own text.
  private mutating func isHandedOwn(_ place: Int, to function: FunctionFact, in path: String, depth: Int) -> Bool {
    guard let facts = program.facts(path) else { return false }
    var isCalled = false
    for use in program.uses(of: function.name, in: path).prefix(32) {
      guard let parent = program.parent(of: use, in: path),
        case .call(let callee, let arguments) = facts.expressions[parent].kind, callee == use,
        arguments.indices.contains(place)
      else { continue }
      guard isOwn(arguments[place].value, in: path, trusting: nil, depth: depth - 1) else { return false }
      isCalled = true
    }
    return isCalled
  }

  // MARK: Values

  /// Members that give the same text in another form.
  private static let sameText: Set<String> = ["rawValue", "utf8", "description", "localized", "htmlString", "string"]
  /// Calls that change a text without a new origin.
  private static let changes: Set<String> = [
    "replacingOccurrences", "appending", "trimmingCharacters", "data", "lowercased", "joined", "localized",
    "stringByAppendingString:", "stringByReplacingOccurrencesOfString:withString:", "dataUsingEncoding:",
  ]
  private static let texts: Set<String> = ["String", "NSString", "Data", "NSLocalizedString"]

  /// A number or a trait of the look, which no page is made of.
  private func isDetail(_ expression: Int, in path: String) -> Bool {
    if let type = program.type(of: expression, in: path)?.name,
      ["Int", "Double", "Float", "CGFloat", "Bool"].contains(type)
    {
      return true
    }
    let look: Set<String> = [
      "color", "colour", "hex", "font", "size", "width", "height", "css", "style", "styles", "theme", "scale", "margin",
      "padding", "direction", "dir", "lang", "language",
    ]
    return program.dottedName(expression, in: path).map { Words($0).list.contains(where: look.contains) } ?? false
  }

  private func isBlank(_ expression: Int, in path: String) -> Bool {
    if program.expression(expression, in: path)?.kind == .literal("nil") { return true }
    return program.text(of: expression, in: path).map(TearDown.isEmptyPage) ?? false
  }

  private func readsFile(_ callee: Int, _ arguments: [Argument], in path: String) -> Bool {
    guard let first = arguments.first, let node = program.expression(callee, in: path) else { return false }
    if first.label?.hasPrefix("contentsOf") == true { return true }
    if case .member(_, let name) = node.kind { return name.contains("ithContentsOf") }
    return false
  }

  /// Whether an address or path is that of a file in the bundle.
  private func isBundled(_ expression: Int, in path: String, depth: Int) -> Bool {
    guard depth > 0, let node = program.expression(expression, in: path) else { return false }
    switch node.kind {
    case .forced(let value), .marked(_, let value), .cast(let value, _, _):
      return isBundled(value, in: path, depth: depth - 1)
    case .operation(let operands, _): return operands.prefix(4).contains { isBundled($0, in: path, depth: depth - 1) }
    case .call(let callee, let arguments):
      if case .member(let base?, let name) = program.expression(callee, in: path)?.kind {
        if name.contains("esource") || arguments.contains(where: { $0.label == "forResource" }) { return true }
        return isBundled(base, in: path, depth: depth - 1)
      }
      return arguments.first.map { isBundled($0.value, in: path, depth: depth - 1) } ?? false
    case .member(let base?, _): return isBundled(base, in: path, depth: depth - 1)
    case .name(let name):
      if name == "Bundle" || name == "NSBundle" { return true }
      if let bound = program.variable(name, boundBefore: expression, in: path) {
        let initial = program.facts(path)?.variables[bound].initialValue
        return initial.map { isBundled($0, in: path, depth: depth - 1) } ?? false
      }
      guard let value = program.definition(of: name, scope: node.scope, in: path), value != expression else {
        return false
      }
      return isBundled(value, in: path, depth: depth - 1)
    default: return false
    }
  }
}

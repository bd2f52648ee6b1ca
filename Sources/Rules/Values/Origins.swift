import AuditModel
import Resolution

/// Follows a value backwards to where it is written: through locals, properties, parameters and their calls, constants
/// of other files, and what own functions give.
///
/// A leaf is where no way leads on: a literal, a joined text, a call of something unknown.
struct Origins: Sendable {
  let context: RuleContext
  private(set) var leaves: [ExpressionPlace] = []
  /// What is set on a value that was passed: `parts.scheme = "http"`, `parts.queryItems = […]`.
  private(set) var parts: [(name: String, value: ExpressionPlace)] = []
  private var seen: Set<ExpressionPlace> = []
  private var followed: Set<Referent> = []
  /// A value with more origins than this is not understood any better by looking on.
  private var budget = 400

  /// Follows a value.
  init(of place: ExpressionPlace, in context: RuleContext) {
    self.context = context
    follow(place)
  }

  /// Everything that was passed on the way, leaves included.
  var passed: Set<ExpressionPlace> { seen }

  private var program: Program { context.program }

  private mutating func follow(_ place: ExpressionPlace) {
    guard budget > 0, seen.insert(place).inserted, let node = context.expression(place) else { return }
    budget -= 1
    func at(_ index: Int) -> ExpressionPlace { ExpressionPlace(path: place.path, index: index) }
    switch node.kind {
    case .forced(let value), .marked(_, let value), .cast(let value, _, _): follow(at(value))
    case .returned(let value): if let value { follow(at(value)) }
    case .operation(let operands, let operators):
      if operators.contains("?:") {
        operands.dropFirst().forEach { follow(at($0)) }
      } else if operators.allSatisfy({ $0 == "??" }) {
        operands.forEach { follow(at($0)) }
      } else {
        leaves.append(place)
      }
    case .list(let elements): elements.forEach { follow(at($0)) }
    case .subscripted(let base, _): follow(at(base))
    case .closure(let scope): context.results(of: scope, in: place.path).forEach { follow($0) }
    case .name: followName(place)
    case .member(let base, let name): followMember(place, base: base, name)
    case .call: followCall(place)
    default: leaves.append(place)
    }
  }

  private mutating func followName(_ place: ExpressionPlace) {
    guard let referent = context.referent(of: place) else {
      leaves.append(place)
      return
    }
    follow(referent, from: place)
  }

  private mutating func followMember(_ place: ExpressionPlace, base: Int?, _ name: String) {
    if let referent = context.referent(of: place), case .member(.variable) = referent {
      follow(referent, from: place)
    } else if let base, Self.transparent.contains(name) {
      follow(ExpressionPlace(path: place.path, index: base))
    } else {
      leaves.append(place)
    }
  }

  /// Properties that give the same address or text in another form.
  static let transparent: Set<String> = [
    "url", "URL", "absoluteURL", "absoluteString", "rawValue", "request", "wrappedValue", "projectedValue", "value",
    "UTF8String", "standardized", "string", "first", "last", "localized",
  ]

  // MARK: Referents

  private mutating func follow(_ referent: Referent, from place: ExpressionPlace) {
    guard followed.insert(referent).inserted else { return }
    let before = seen.count
    switch referent {
    case .local(let path, let variable): followLocal(referent, path: path, variable: variable)
    case .parameter(let path, let function, let index):
      let function = FunctionPlace(path: path, index: function)
      if let value = program.facts(path)?.functions[function.index].parameters[index].defaultValue {
        follow(ExpressionPlace(path: path, index: value))
      }
      context.arguments(of: index, of: function).forEach { follow($0) }
      context.assignedValues(of: referent).forEach { follow($0) }
    case .member(.variable(let path, let index)): followProperty(referent, path: path, index: index)
    case .member(.function): break
    case .implicit(let path, let closure): followClosureInput(closure, in: path)
    }
    if seen.count == before { leaves.append(place) }
    collectParts(of: referent)
  }

  /// What is assigned to members of a value, or appended to them.
  private mutating func collectParts(of referent: Referent) {
    // What stands behind a name is told at a glance; what the name stands for takes a search.
    for use in context.changes(ofName: referent) {
      let found = parts(setOn: use)
      if !found.isEmpty, context.referent(of: use) == referent { parts += found }
    }
  }

  private func parts(setOn use: ExpressionPlace) -> [(name: String, value: ExpressionPlace)] {
    var member = use
    while let outer = context.parent(member), case .forced = context.kind(outer) { member = outer }
    guard let access = context.parent(member), case .member(_, let name)? = context.kind(access) else { return [] }
    if context.isTarget(access), let assignment = context.parent(access),
      case .assignment(_, let value)? = context.kind(assignment)
    {
      return [(name, access.at(value))]
    }
    if let called = context.parent(access), case .member(_, "append")? = context.kind(called),
      let parent = context.parent(called), let call = context.call(parent), call.callee == called.index
    {
      return call.arguments.map { (name, called.at($0.value)) }
    }
    if let parent = context.parent(access), let call = context.call(parent), call.callee == access.index,
      name.hasPrefix("set"), name.hasSuffix(":"), let value = call.arguments.first
    {
      // `[parts setQueryItems:…]`
      let property = name.dropFirst(3).dropLast()
      return [(property.prefix(1).lowercased() + property.dropFirst(), access.at(value.value))]
    }
    return []
  }

  private mutating func followLocal(_ referent: Referent, path: String, variable: Int) {
    guard let fact = program.facts(path)?.variables[variable] else { return }
    if fact.kind == .closureParameter { followClosureInput(fact.scope, in: path) }
    if let initial = fact.initialValue { follow(ExpressionPlace(path: path, index: initial)) }
    if !fact.isConstant || fact.initialValue == nil { context.assignedValues(of: referent).forEach { follow($0) } }
  }

  private mutating func followProperty(_ referent: Referent, path: String, index: Int) {
    guard let fact = program.facts(path)?.variables[index] else { return }
    if let initial = fact.initialValue { follow(ExpressionPlace(path: path, index: initial)) }
    if fact.isComputed, let accessors = fact.accessors {
      context.results(of: accessors, in: path).forEach { follow($0) }
      return
    }
    guard !fact.isConstant || fact.initialValue == nil else { return }
    context.assignedValues(of: referent).forEach { follow($0) }
    followMemberwise(fact, path: path)
  }

  /// Values that the initialiser of a struct without one of its own gets for a property.
  private mutating func followMemberwise(_ fact: VariableFact, path: String) {
    guard let id = program.enclosingType(of: fact.scope, in: path), program.types[id].kind == .struct,
      program.members(named: "init", of: id).isEmpty
    else { return }
    for place in context.constructions(of: id) {
      if let value = context.call(place)?.argument(fact.name) {
        follow(ExpressionPlace(path: place.path, index: value))
      }
    }
  }

  /// What a closure is called with: `value.map { … }`, `ForEach(values) { … }`.
  private mutating func followClosureInput(_ closure: Int, in path: String) {
    guard let expression = program.closure(ofScope: closure, in: path),
      let parent = program.parent(of: expression, in: path),
      let call = context.call(ExpressionPlace(path: path, index: parent))
    else { return }
    let passing: Set<String> = ["map", "flatMap", "compactMap", "forEach", "first", "filter"]
    if let receiver = call.base, passing.contains(call.name) {
      follow(ExpressionPlace(path: path, index: receiver))
    } else if call.name == "ForEach" || call.name == "List", let first = call.arguments.first {
      follow(ExpressionPlace(path: path, index: first.value))
    }
  }

  // MARK: Calls

  /// Types whose value is the address or text that they are made from.
  static let wrapping: Set<String> = [
    "URL", "URLRequest", "NSURL", "NSURLRequest", "NSMutableURLRequest", "String", "NSString", "URLComponents",
    "NSURLComponents", "LocalizedStringResource", "StaticString", "Optional", "State", "Binding", "Published",
  ]
  /// Messages that give their receiver in another form.
  static let forms: Set<String> = [
    "addingPercentEncoding", "trimmingCharacters", "lowercased", "uppercased", "replacingOccurrences", "absoluteString",
    "map", "flatMap", "compactMap", "appending", "appendingPathComponent", "appendingPathExtension",
    "appendingQueryItem", "url", "asURL", "init", "copy", "mutableCopy", "URLByAppendingPathComponent:",
    "stringByAppendingPathComponent:", "initWithURL:", "initWithString:", "absoluteURL", "standardized", "autorelease",
    "stringByAddingPercentEncodingWithAllowedCharacters:", "dropFirst", "dropLast", "reversed", "sorted", "filter",
    "first", "replacing", "absoluteString()", "toString",
  ]
  /// Class messages of Objective-C that give their argument in another form.
  static let conversions: Set<String> = [
    "URLWithString:", "requestWithURL:", "initWithString:", "initWithURL:", "componentsWithString:",
    "requestWithURL:cachePolicy:timeoutInterval:", "initWithURL:cachePolicy:timeoutInterval:", "stringWithString:",
    "URLWithString:relativeToURL:", "componentsWithURL:resolvingAgainstBaseURL:",
    "initWithURL:resolvingAgainstBaseURL:",
  ]

  /// `address.replacingOccurrences(of: "http://", with: "https://")`
  private func changesScheme(_ call: Call) -> Bool {
    guard call.name == "replacingOccurrences" || call.name == "replacing" else { return false }
    return call.arguments.first.flatMap { program.text(of: $0.value, in: call.path) }?.display.hasPrefix("http") == true
  }

  private mutating func followCall(_ place: ExpressionPlace) {
    guard let call = context.call(place) else { return }
    func at(_ index: Int) -> ExpressionPlace { ExpressionPlace(path: place.path, index: index) }
    if case .closure(let scope) = context.expression(at(call.callee))?.kind {
      context.results(of: scope, in: place.path).forEach { follow($0) }
      return
    }
    if Self.conversions.contains(call.name), let first = call.arguments.first {
      follow(at(first.value))
      return
    }
    if let type = program.constructedType(by: place.index, in: place.path), Self.wrapping.contains(type.name) {
      guard let first = call.arguments.first, first.label != "format" else {
        leaves.append(place)
        return
      }
      call.arguments.filter { $0.label == first.label || $0.label == "relativeTo" }.forEach { follow(at($0.value)) }
      return
    }
    if let function = context.calledFunction(place), let facts = program.facts(function.path),
      let body = facts.functions[function.index].body, facts.functions[function.index].name != "init"
    {
      let results = context.results(of: body, in: function.path)
      results.forEach { follow($0) }
      if !results.isEmpty { return }
    }
    if let receiver = call.base, Self.forms.contains(call.name), !changesScheme(call) {
      follow(at(receiver))
      if call.name.lowercased().contains("appending") { leaves.append(place) }
      return
    }
    leaves.append(place)
  }
}

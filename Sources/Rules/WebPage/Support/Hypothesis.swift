import AuditModel
import Resolution

/// A navigation that is supposed, to see what a policy would say to it.
struct Hypothesis: Hashable {
  /// `https://elsewhere.example.net/…`, tapped; `about:blank`, loaded.
  var scheme: String
  var host: String?
  var absolute: String
  var isTapped: Bool

  /// A tapped link to somebody else's page.
  static let outsideLink = Hypothesis(
    scheme: "https", host: "outside.invalid", absolute: "https://outside.invalid/page", isTapped: true)
  /// The app's own HTML, or a frame without an address.
  static let about = Hypothesis(scheme: "about", host: nil, absolute: "about:blank", isTapped: false)
}

/// What an expression is, supposing a navigation.
enum Supposed: Hashable {
  case bool(Bool)
  case text(String)
  case null
  case action
  case request
  case url
  case frame
  case navigationType
  case unknown
}

/// Works expressions out, supposing a navigation.
///
/// What is compared with something that nobody knows is taken for different: an outside link is in no list of own hosts.
struct Supposition {
  let context: RuleContext
  let hypothesis: Hypothesis
  /// What parameters of the functions around stand for, by function and name.
  var parameters: [FunctionPlace: [String: Supposed]] = [:]
  /// What `self` is in an extension of URL.
  var own: Supposed = .unknown

  init(_ context: RuleContext, _ hypothesis: Hypothesis) {
    self.context = context
    self.hypothesis = hypothesis
  }

  func value(_ place: ExpressionPlace, depth: Int = 14) -> Supposed {
    guard depth > 0, let kind = context.kind(place) else { return .unknown }
    let depth = depth - 1
    switch kind {
    case .marked(_, let inner), .forced(let inner): return value(place.at(inner), depth: depth)
    case .cast(let inner, _, let form): return form == "is" ? .unknown : value(place.at(inner), depth: depth)
    case .literal("true"): return .bool(true)
    case .literal("false"): return .bool(false)
    case .literal("nil"): return .null
    case .literal: return .unknown
    case .text: return context.program.text(of: place.index, in: place.path)?.known.map { .text($0) } ?? .unknown
    case .name(let name): return self.name(name, place, depth: depth)
    case .member(let base, let name): return member(name, base.map { place.at($0) }, place, depth: depth)
    case .call: return context.call(place).map { call($0, depth: depth) } ?? .unknown
    case .operation(let operands, let operators):
      guard let tree = Operation.tree(operands, operators) else { return .unknown }
      return operation(tree, place, depth: depth)
    default: return .unknown
    }
  }

  // MARK: Names

  private func name(_ name: String, _ place: ExpressionPlace, depth: Int) -> Supposed {
    if name == "self" { return own }
    switch context.binding(of: place) {
    case .parameter(let function, _):
      return parameters[FunctionPlace(path: place.path, index: function)]?[name] ?? .unknown
    case .local(let index):
      guard let fact = context.program.facts(place.path)?.variables[index], let initial = fact.initialValue,
        fact.kind != .element, fact.isConstant || context.assignments(toLocal: index, in: place.path).isEmpty
      else { return .unknown }
      return value(place.at(initial), depth: depth)
    case .members(let members): return computed(members, own: own, depth: depth) ?? constant(place)
    default: return own == .url ? property(name, of: .url) : .unknown
    }
  }

  /// A computed property whose one value can be worked out.
  private func computed(_ members: [Member], own: Supposed, depth: Int) -> Supposed? {
    guard case .variable(let path, _)? = members.first, let fact = context.program.variable(members[0]),
      fact.isComputed, let accessors = fact.accessors
    else { return nil }
    var inner = self
    inner.own = own
    return inner.body(accessors, path, depth: depth)
  }

  private func constant(_ place: ExpressionPlace) -> Supposed {
    guard let texts = context.texts(of: place), texts.count == 1, let text = texts[0].known else { return .unknown }
    return .text(text)
  }

  private func member(_ name: String, _ base: ExpressionPlace?, _ place: ExpressionPlace, depth: Int) -> Supposed {
    guard let base else { return constant(place) }
    let outer = value(base, depth: depth)
    if outer == .null { return .null }
    if outer != .unknown {
      if let known = self.known(name, of: outer) { return known }
      if case .members(let members) = context.binding(of: place) {
        return computed(members, own: outer, depth: depth) ?? .unknown
      }
      let found = context.program.referencedMembers(by: place.index, in: place.path)
      return computed(found, own: outer, depth: depth) ?? .unknown
    }
    if case .members(let members) = context.binding(of: place), let found = computed(members, own: own, depth: depth) {
      return found
    }
    return constant(place)
  }

  private func property(_ name: String, of outer: Supposed) -> Supposed { known(name, of: outer) ?? .unknown }

  /// What the system's properties give.
  private func known(_ name: String, of outer: Supposed) -> Supposed? {
    switch (outer, name) {
    case (.action, "request"): return .request
    case (.action, "navigationType"): return .navigationType
    case (.action, "target"), (.action, "targetFrame"), (.action, "source"), (.action, "sourceFrame"): return .frame
    case (.action, "shouldPerformDownload"): return .bool(false)
    case (.request, "url"), (.request, "mainDocumentURL"): return .url
    case (.url, "scheme"): return .text(hypothesis.scheme)
    case (.url, "host"), (.url, "host()"): return hypothesis.host.map { .text($0) } ?? .null
    case (.url, "absoluteString"), (.url, "description"), (.url, "absoluteURL"): return .text(hypothesis.absolute)
    case (.url, "isFileURL"): return .bool(false)
    case (.text(let text), "isEmpty"): return .bool(text.isEmpty)
    case (.text(let text), "localizedLowercase"): return .text(text.lowercased())
    case (.frame, "isMainFrame"): return .unknown
    default: return nil
    }
  }

  // MARK: Calls

  private func call(_ call: Call, depth: Int) -> Supposed {
    if let base = call.base {
      let outer = value(call.place(base), depth: depth)
      if let found = method(call, outer, call.place(base), depth: depth) { return found }
    }
    if call.base == nil, own == .url, let found = known(call.name, of: .url) { return found }
    if call.name == "URLComponents" {
      let address = call.argument("url") ?? call.argument("string") ?? call.argument(nil)
      return address.map { value(call.place($0), depth: depth) } == .url ? .url : .unknown
    }
    if call.name == "String", let only = call.arguments.first { return value(call.place(only.value), depth: depth) }
    return own(call, depth: depth)
  }

  private func method(_ call: Call, _ outer: Supposed, _ base: ExpressionPlace, depth: Int) -> Supposed? {
    let argument = call.arguments.first.map { call.place($0.value) }
    switch call.name {
    case "host", "lowercased", "uppercased", "absoluteString", "scheme":
      if outer == .null { return .null }
      if case .text(let text) = outer {
        return .text(
          call.name == "lowercased" ? text.lowercased() : (call.name == "uppercased" ? text.uppercased() : text))
      }
      return outer == .url ? known(call.name, of: .url) : nil
    case "hasPrefix", "hasSuffix", "starts":
      guard let argument else { return nil }
      if outer == .null { return .null }
      guard case .text(let text) = outer else { return nil }
      guard case .text(let part) = value(argument, depth: depth) else { return .bool(false) }
      return .bool(call.name == "hasSuffix" ? text.hasSuffix(part) : text.hasPrefix(part))
    case "contains": return contains(call, outer, base, depth: depth)
    case "caseInsensitiveCompare", "compare": return .unknown
    default: return outer == .null ? .null : nil
    }
  }

  /// `hosts.contains(host)`, `text.contains("x")`, `hosts.contains { host.hasSuffix($0) }`.
  private func contains(_ call: Call, _ outer: Supposed, _ base: ExpressionPlace, depth: Int) -> Supposed? {
    guard let first = call.arguments.first else { return nil }
    if case .text(let text) = outer {
      guard case .text(let part) = value(call.place(first.value), depth: depth) else { return .bool(false) }
      return .bool(text.contains(part))
    }
    if context.closureScope(call.place(first.value)) != nil {
      return mentionsNavigation(call.place(first.value)) ? .bool(false) : .unknown
    }
    let wanted = value(call.place(first.value), depth: depth)
    guard wanted != .unknown else { return nil }
    let lists = Values.of(base, in: context)
    guard case .text(let text) = wanted else { return .bool(false) }
    for list in lists {
      let items = elements(list)
      guard let items else { continue }
      if items.contains(where: { value(list.at($0), depth: depth) == .text(text) }) { return .bool(true) }
    }
    return .bool(false)
  }

  private func elements(_ list: ExpressionPlace) -> [Int]? {
    switch context.kind(list) {
    case .list(let items)?: return items
    case .call?:
      guard let first = context.call(list)?.arguments.first, case .list(let items)? = context.kind(list.at(first.value))
      else { return nil }
      return items
    default: return nil
    }
  }

  /// Whether a closure looks at the navigation's address.
  private func mentionsNavigation(_ place: ExpressionPlace) -> Bool {
    guard let scope = context.closureScope(place) else { return false }
    return context.expressions(inScope: scope, of: place.path).contains { inner in
      if case .name? = context.kind(inner) { return [.url, .text(hypothesis.host ?? "")].contains(value(inner)) }
      return false
    }
  }

  /// A function of the program whose one value can be worked out.
  private func own(_ call: Call, depth: Int) -> Supposed {
    guard let function = context.function(calledBy: call), let fact = context.fact(function), let body = fact.body
    else {
      return .unknown
    }
    var inner = binding(call, function, fact, depth: depth)
    if let base = call.base { inner.own = value(call.place(base), depth: depth) }
    return inner.body(body, function.path, depth: depth)
  }

  /// The supposition inside a function that is called.
  func binding(_ call: Call, _ function: FunctionPlace, _ fact: FunctionFact, depth: Int = 10) -> Supposition {
    var inner = self
    for (index, parameter) in fact.parameters.enumerated() {
      if let argument = context.argument(for: index, of: fact, in: call) {
        inner.parameters[function, default: [:]][parameter.name] = value(call.place(argument), depth: depth)
      }
    }
    return inner
  }

  /// What a body gives, where it is one value on the supposed path.
  private func body(_ scope: Int, _ path: String, depth: Int) -> Supposed {
    guard depth > 0 else { return .unknown }
    var walk = FlowWalk(context, path: path, analysis: SupposedBody(supposition: self, depth: depth - 1))
    walk.run(scope, from: true)
    let found = Set(walk.analysis.values)
    return found.count == 1 ? found.first ?? .unknown : .unknown
  }

  // MARK: Operations

  func operation(_ tree: Operation, _ place: ExpressionPlace, depth: Int) -> Supposed {
    guard depth > 0 else { return .unknown }
    switch tree {
    case .operand(let index): return value(place.at(index), depth: depth)
    case .prefix("!", let inner):
      guard case .bool(let holds) = operation(inner, place, depth: depth) else { return .unknown }
      return .bool(!holds)
    case .prefix: return .unknown
    case .ternary(let condition, let then, let otherwise):
      guard case .bool(let holds) = operation(condition, place, depth: depth) else { return .unknown }
      return operation(holds ? then : otherwise, place, depth: depth)
    case .binary(let name, let left, let right):
      return binary(name, left, right, place, depth: depth)
    }
  }

  private func binary(
    _ name: String, _ left: Operation, _ right: Operation, _ place: ExpressionPlace, depth: Int
  ) -> Supposed {
    let first = operation(left, place, depth: depth)
    let second = operation(right, place, depth: depth)
    switch name {
    case "&&":
      if first == .bool(false) || second == .bool(false) { return .bool(false) }
      return first == .bool(true) && second == .bool(true) ? .bool(true) : .unknown
    case "||":
      if first == .bool(true) || second == .bool(true) { return .bool(true) }
      return first == .bool(false) && second == .bool(false) ? .bool(false) : .unknown
    case "??":
      if first == .null { return second }
      return first
    case "==", "===":
      if first == .navigationType { return typeMatches(right, place) }
      if second == .navigationType { return typeMatches(left, place) }
      return equal(first, second)
    case "!=", "!==":
      let result =
        first == .navigationType
        ? typeMatches(right, place) : (second == .navigationType ? typeMatches(left, place) : equal(first, second))
      guard case .bool(let holds) = result else { return .unknown }
      return .bool(!holds)
    default: return .unknown
    }
  }

  /// Whether the supposed navigation is of a type: `.linkActivated`.
  private func typeMatches(_ tree: Operation, _ place: ExpressionPlace) -> Supposed {
    guard case .operand(let index) = tree, case .member(_, let name)? = context.kind(place.at(index)) else {
      return .unknown
    }
    return typeMatches(name)
  }

  func typeMatches(_ name: String) -> Supposed {
    switch name {
    case "linkActivated": .bool(hypothesis.isTapped)
    case "other": .bool(!hypothesis.isTapped)
    default: .bool(false)
    }
  }

  func equal(_ first: Supposed, _ second: Supposed) -> Supposed {
    switch (first, second) {
    case (.unknown, .unknown): return .unknown
    case (.frame, .null), (.null, .frame): return .unknown
    case (.frame, _), (_, .frame), (.bool, .unknown), (.unknown, .bool): return .unknown
    case (.text, .unknown), (.unknown, .text), (.url, .unknown), (.unknown, .url), (.null, .unknown), (.unknown, .null):
      return .bool(false)
    default: return .bool(first == second)
    }
  }

  // MARK: Conditions

  /// Whether a condition holds; nil where both can be.
  func holds(_ condition: ConditionFact, in path: String) -> Bool? {
    switch condition.kind {
    case .expression:
      guard let expression = condition.expression,
        case .bool(let holds) = value(ExpressionPlace(path: path, index: expression))
      else { return nil }
      return holds
    case .binding:
      guard let expression = condition.expression else { return nil }
      switch value(ExpressionPlace(path: path, index: expression)) {
      case .unknown, .frame: return nil
      case .null: return false
      default: return true
      }
    case .pattern:
      guard let expression = condition.expression else { return nil }
      return matches(condition.text, nil, value(ExpressionPlace(path: path, index: expression)), in: path)
    case .availability: return nil
    }
  }

  /// Whether a case's patterns match; nil where both can be.
  func matches(_ block: BlockFact, subject: Supposed, in path: String) -> Bool? {
    guard !block.patterns.isEmpty else { return nil }
    var isOpen = false
    for pattern in block.patterns where pattern.text != "where" {
      switch matches(pattern.text, pattern.expression, subject, in: path) {
      case true?: return true
      case nil: isOpen = true
      case false?: break
      }
    }
    return isOpen ? nil : false
  }

  private func matches(_ text: String, _ expression: Int?, _ subject: Supposed, in path: String) -> Bool? {
    if text == "nil" || text == ".none" { return subject == .unknown ? nil : subject == .null }
    if subject == .navigationType, text.hasPrefix(".") {
      guard case .bool(let holds) = typeMatches(String(text.dropFirst())) else { return nil }
      return holds
    }
    guard let expression else { return nil }
    let place = ExpressionPlace(path: path, index: expression)
    guard case .bool(let holds) = equal(subject, value(place)) else { return nil }
    return holds
  }
}

/// Collects what a body gives on the supposed paths.
private struct SupposedBody: FlowAnalysis {
  let supposition: Supposition
  let depth: Int
  var values: [Supposed] = []

  init(supposition: Supposition, depth: Int) {
    self.supposition = supposition
    self.depth = depth
  }

  func evaluate(_ place: ExpressionPlace, _ state: Bool) -> [Bool] { [state] }

  func assume(_ condition: ConditionFact, of statement: StatementFact, holds: Bool, in path: String, _ state: Bool)
    -> Bool?
  {
    guard let known = supposition.holds(condition, in: path) else { return state }
    return known == holds ? state : nil
  }

  func enter(_ block: BlockFact, of choice: StatementFact, in path: String, _ state: Bool) -> Bool? {
    supposition.mayEnter(block, of: choice, in: path) ? state : nil
  }

  func enterHandler(_ block: BlockFact, in path: String, _ state: Bool) -> Bool? { state }

  mutating func leave(_ exit: FlowExit, _ state: Bool) {
    guard let value = exit.value else { return }
    values.append(supposition.value(ExpressionPlace(path: exit.path, index: value), depth: depth))
  }
}

extension Supposition {
  /// Whether a case of a `switch` may be taken: it matches, and none before it matches for sure.
  func mayEnter(_ block: BlockFact, of choice: StatementFact, in path: String) -> Bool {
    guard let subject = choice.expressions.first else { return true }
    let value = value(ExpressionPlace(path: path, index: subject))
    for other in choice.blocks {
      let isWanted = other.scope == block.scope
      let matches = matches(other, subject: value, in: path)
      if isWanted { return matches != false }
      let hasFilter = other.patterns.contains { $0.text == "where" }
      if matches == true, !hasFilter { return false }
    }
    return true
  }
}

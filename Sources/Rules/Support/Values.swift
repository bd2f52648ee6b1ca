import AuditModel
import Resolution

/// Follows values: through constants, locals, computed properties, functions of the repository, and branches.
struct Values {
  let context: RuleContext
  /// Whether a stored property that can change counts as what it was first.
  var followsVariables = false
  private var seen: Set<ExpressionPlace> = []
  private var found: [ExpressionPlace] = []

  init(_ context: RuleContext, followsVariables: Bool = false) {
    self.context = context
    self.followsVariables = followsVariables
  }

  /// The expressions that a value comes from. Where a name cannot be followed, the name itself is the answer.
  static func of(_ place: ExpressionPlace, in context: RuleContext, followsVariables: Bool = false)
    -> [ExpressionPlace]
  {
    var values = Values(context, followsVariables: followsVariables)
    values.follow(place, depth: 16)
    return values.found
  }

  private mutating func follow(_ place: ExpressionPlace, depth: Int) {
    let place = context.bare(place)
    guard depth > 0, found.count < 64, seen.insert(place).inserted, let kind = context.kind(place) else { return }
    switch kind {
    case .name, .member: followName(place, depth: depth - 1)
    case .call(let callee, _):
      if let scope = context.closureScope(place.at(callee)) {
        follow(all: context.results(of: scope, in: place.path), orElse: place, depth: depth - 1)
      } else if let call = context.call(place), let function = context.function(calledBy: call),
        let fact = context.fact(function), fact.name != "init", let body = fact.body
      {
        let results = context.results(of: body, in: function.path)
        follow(all: results, orElse: place, depth: depth - 1)
      } else {
        found.append(place)
      }
    case .operation(let operands, let operators):
      if let chosen = Operation.branches(operands, operators) {
        for operand in chosen { follow(place.at(operand), depth: depth - 1) }
      } else {
        found.append(place)
      }
    case .other:
      if let statement = context.statements.statement(ofValue: place.index, in: place.path) {
        follow(all: context.results(ofStatement: statement, in: place.path), orElse: place, depth: depth - 1)
      } else {
        found.append(place)
      }
    default: found.append(place)
    }
  }

  private mutating func follow(all places: [ExpressionPlace], orElse place: ExpressionPlace, depth: Int) {
    guard !places.isEmpty else {
      found.append(place)
      return
    }
    for one in places { follow(one, depth: depth) }
  }

  private mutating func followName(_ place: ExpressionPlace, depth: Int) {
    switch context.binding(of: place) {
    case .local(let index): followLocal(index, place, depth: depth)
    case .members(let members): followMembers(members, place, depth: depth)
    case .shorthand(let scope, 0):
      followElements(closure: scope, place, depth: depth)
    default: found.append(place)
    }
  }

  private mutating func followLocal(_ index: Int, _ place: ExpressionPlace, depth: Int) {
    guard let fact = context.program.facts(place.path)?.variables[index] else { return }
    switch fact.kind {
    case .element:
      guard let sequence = fact.initialValue else { return found.append(place) }
      followElements(of: place.at(sequence), place, depth: depth)
    case .closureParameter:
      let isFirst =
        context.program.variables(in: fact.scope, of: place.path).first {
          context.program.facts(place.path)?.variables[$0].kind == .closureParameter
        } == index
      guard isFirst else { return found.append(place) }
      followElements(closure: fact.scope, place, depth: depth)
    default:
      let assigned =
        fact.isConstant && fact.initialValue != nil ? [] : context.assignments(toLocal: index, in: place.path)
      let values = (fact.initialValue.map { [place.at($0)] } ?? []) + assigned
      follow(all: values, orElse: place, depth: depth)
    }
  }

  private mutating func followMembers(_ members: [Member], _ place: ExpressionPlace, depth: Int) {
    var values: [ExpressionPlace] = []
    for member in members {
      guard case .variable(let path, let index) = member, let fact = context.program.variable(member) else { continue }
      if fact.kind == .enumCase {
        // A case is a value of its own.
        values.append(place)
      } else if fact.isComputed, let accessors = fact.accessors {
        values += context.results(of: accessors, in: path)
      } else if let initial = fact.initialValue,
        fact.isConstant || followsVariables
          || (fact.attributes.isEmpty && fact.modifiers.contains("private") && !context.isAssigned(index, in: path))
      {
        values.append(ExpressionPlace(path: path, index: initial))
      }
      if !values.isEmpty { break }
    }
    if values == [place] || values.isEmpty { return found.append(place) }
    for value in values { follow(value, depth: depth) }
  }

  /// The elements that a closure is called with: `["a", "b"].forEach { … $0 … }`.
  private mutating func followElements(closure scope: Int, _ place: ExpressionPlace, depth: Int) {
    guard let (call, _) = context.call(takingClosure: scope, in: place.path),
      ["forEach", "map", "compactMap", "flatMap", "filter"].contains(call.name), let base = call.base
    else { return found.append(place) }
    followElements(of: place.at(base), place, depth: depth)
  }

  private mutating func followElements(of sequence: ExpressionPlace, _ place: ExpressionPlace, depth: Int) {
    let lists = Values.of(sequence, in: context)
    var elements: [ExpressionPlace] = []
    for list in lists {
      guard case .list(let items)? = context.kind(list) else { return found.append(place) }
      elements += items.map { list.at($0) }
    }
    follow(all: elements, orElse: place, depth: depth)
  }
}

extension RuleContext {
  /// What the code of a body, getter or closure gives back: the values of its `return`s, or its only expression.
  func results(of scope: Int, in path: String) -> [ExpressionPlace] {
    var found: [ExpressionPlace] = []
    collectReturns(in: scope, of: path, depth: 24, into: &found)
    if !found.isEmpty { return found }
    let here = statements.statements(in: scope, of: path)
    if here.isEmpty {
      // `get { … }` written out, or a language without statements.
      let returned = returnedValues(in: scope, of: path)
      if !returned.isEmpty { return returned }
      let inner = program.children(of: scope, in: path)
      if inner.count == 1, scopeKind(inner[0], in: path) == .block { return results(of: inner[0], in: path) }
      return program.singleValue(of: scope, in: path).map { [ExpressionPlace(path: path, index: $0)] } ?? []
    }
    guard here.count == 1 else { return [] }
    return lastValues(of: here[0], in: path)
  }

  /// The values of the `return`s in a body, where no statements tell of them.
  private func returnedValues(in scope: Int, of path: String) -> [ExpressionPlace] {
    guard let facts = program.facts(path), facts.statements.isEmpty else { return [] }
    var found: [Int] = []
    var waiting = [scope]
    while let next = waiting.popLast() {
      for root in program.roots(of: next, in: path) {
        if case .returned(let value?) = facts.expressions[root].kind { found.append(value) }
      }
      waiting += program.children(of: next, in: path).filter { inner in
        switch facts.scopes[inner].kind {
        case .branch, .block, .handler: true
        default: false
        }
      }
    }
    return found.sorted().map { ExpressionPlace(path: path, index: $0) }
  }

  /// What the branches of an `if` or `switch` give as a value.
  func results(ofStatement statement: Int, in path: String) -> [ExpressionPlace] {
    lastValues(of: statement, in: path)
  }

  private func lastValues(of index: Int, in path: String) -> [ExpressionPlace] {
    guard let statement = statement(index, in: path) else { return [] }
    switch statement.kind {
    case .expression: return statement.expressions.map { ExpressionPlace(path: path, index: $0) }
    case .conditional, .choice, .directive:
      let inner = statement.blocks.flatMap { block -> [ExpressionPlace] in
        guard let last = statements.statements(in: block.scope, of: path).last else { return [] }
        return lastValues(of: last, in: path)
      }
      return inner + (statement.next.map { lastValues(of: $0, in: path) } ?? [])
    default: return []
    }
  }

  private func collectReturns(in scope: Int, of path: String, depth: Int, into found: inout [ExpressionPlace]) {
    guard depth > 0 else { return }
    for index in statements.statements(in: scope, of: path) {
      collectReturns(of: index, in: path, depth: depth, into: &found)
    }
  }

  private func collectReturns(of index: Int, in path: String, depth: Int, into found: inout [ExpressionPlace]) {
    guard let statement = statement(index, in: path) else { return }
    if statement.word == "return", let whole = statement.expressions.first,
      case .returned(let value?)? = kind(ExpressionPlace(path: path, index: whole))
    {
      found.append(ExpressionPlace(path: path, index: value))
    }
    for block in statement.blocks { collectReturns(in: block.scope, of: path, depth: depth - 1, into: &found) }
    if let next = statement.next { collectReturns(of: next, in: path, depth: depth - 1, into: &found) }
  }

  /// The values that a local is assigned.
  func assignments(toLocal index: Int, in path: String) -> [ExpressionPlace] {
    guard let variable = program.facts(path)?.variables[index] else { return [] }
    return statements.assignments(to: variable.name, in: path).compactMap { assignment in
      guard case .assignment(let target, let value)? = kind(ExpressionPlace(path: path, index: assignment)),
        case .name? = kind(ExpressionPlace(path: path, index: target)),
        binding(of: ExpressionPlace(path: path, index: target)) == .local(index)
      else { return nil }
      return ExpressionPlace(path: path, index: value)
    }
  }

  /// Whether a stored property is assigned anywhere in its file.
  func isAssigned(_ variable: Int, in path: String) -> Bool {
    guard let fact = program.facts(path)?.variables[variable] else { return false }
    return !statements.assignments(to: fact.name, in: path).isEmpty
  }

  /// The texts that a value may have; nil where one of them is not known.
  func texts(of place: ExpressionPlace) -> [TextValue]? {
    let values = Values.of(place, in: self)
    guard !values.isEmpty else { return nil }
    var texts: [TextValue] = []
    for value in values {
      guard let text = text(ofValue: value) else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// The text of a value that was followed to its end: what can change is not known.
  private func text(ofValue place: ExpressionPlace) -> TextValue? {
    switch kind(place) {
    case .name?, .member?:
      if let name = rawValue(ofCase: place) {
        return TextValue(
          parts: [.fixed(name)],
          place: CapabilityUse.Place(file: place.path, line: expression(place)?.position.line ?? 1))
      }
      if case .member(let base?, let name)? = kind(place), name == "rawValue" || name == "absoluteString" {
        return text(ofValue: place.at(base))
      }
      return nil
    case .text(let parts)?:
      let isFixed = parts.allSatisfy { if case .fixed = $0 { true } else { false } }
      return isFixed ? program.text(of: place.index, in: place.path) : joined(parts, at: place)
    default: return program.text(of: place.index, in: place.path)
    }
  }

  private func joined(_ parts: [TextPart], at place: ExpressionPlace) -> TextValue? {
    var found: [TextValue.Part] = []
    for part in parts {
      switch part {
      case .fixed(let text): found.append(.fixed(text))
      case .interpolated(let value):
        if let inner = texts(of: place.at(value)), inner.count == 1 {
          found += inner[0].parts
        } else {
          found.append(.unknown(spelling(place.at(value)) ?? ""))
        }
      }
    }
    return TextValue(
      parts: found, place: CapabilityUse.Place(file: place.path, line: expression(place)?.position.line ?? 1))
  }

  /// The raw value of an enum's case: written, or the case's name.
  func rawValue(ofCase place: ExpressionPlace) -> String? {
    guard case .members(let members) = binding(of: place) else { return nil }
    for member in members {
      guard let fact = program.variable(member), fact.kind == .enumCase else { continue }
      if let value = fact.initialValue { return program.text(of: value, in: member.path)?.display }
      guard let type = program.enclosingType(of: fact.scope, in: member.path),
        program.ancestry(of: program.reference(type)).contains("String")
      else { return nil }
      return fact.name
    }
    return nil
  }
}

extension TextValue {
  /// The whole text, where nothing in it is unknown.
  var known: String? {
    var whole = ""
    for part in parts {
      guard case .fixed(let text) = part else { return nil }
      whole += text
    }
    return whole
  }

  /// The known text at the beginning.
  var knownStart: String {
    var whole = ""
    for part in parts {
      guard case .fixed(let text) = part else { return whole }
      whole += text
    }
    return whole
  }
}

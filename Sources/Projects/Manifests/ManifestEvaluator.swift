import AuditModel

/// Reads Swift manifests without running them: literals, variables, helper functions, own types, `map` over lists.
/// Whatever hangs on conditions, the environment or the system stays unknown. The work is bounded.
struct ManifestEvaluator {
  let units: [ManifestUnit]
  let names: ManifestNames
  /// Steps that are left.
  var steps = 150_000
  var depth = 0
  /// Globals that are being evaluated: one that needs itself is unknown.
  var running: Set<String> = []
  var globals: [String: ManifestValue] = [:]

  static let depthLimit = 64
  static let textLimit = 8_192
  static let listLimit = 10_000

  /// Makes an evaluator; the manifest comes first, its helper files behind it.
  init(_ units: [ManifestUnit]) {
    self.units = units
    names = ManifestNames(units)
  }

  func unknown(at evidence: Target.Evidence) -> ManifestValue { ManifestValue(kind: .unknown, evidence: evidence) }

  /// The value of an expression.
  mutating func value(_ index: Int, in unit: Int, _ frame: ManifestFrame) -> ManifestValue {
    guard units[unit].facts.expressions.indices.contains(index) else {
      return unknown(at: Target.Evidence(file: units[unit].path))
    }
    let expression = units[unit].facts.expressions[index]
    let evidence = Target.Evidence(file: units[unit].path, line: expression.position.line)
    guard steps > 0, depth < Self.depthLimit else { return unknown(at: evidence) }
    steps -= 1
    depth += 1
    defer { depth -= 1 }
    func made(_ kind: ManifestValue.Kind) -> ManifestValue { ManifestValue(kind: kind, evidence: evidence) }

    switch expression.kind {
    case .text(let parts):
      var text = ""
      for part in parts {
        switch part {
        case .fixed(let fixed): text += fixed
        case .interpolated(let inner):
          guard let known = self.text(of: value(inner, in: unit, frame)) else { return made(.unknown) }
          text += known
        }
      }
      return made(text.utf8.count < Self.textLimit ? .text(text) : .unknown)
    case .literal(let text): return made(.literal(text))
    case .list(let items): return made(.list(items.map { value($0, in: unit, frame) }))
    case .name(let name): return named(name, frame, evidence)
    case .member(nil, let name):
      return made(.construct(.init(type: nil, name: name, arguments: [], isCall: false)))
    case .member(let base?, let name): return member(name, of: value(base, in: unit, frame), evidence)
    case .call(let callee, let arguments):
      let values = arguments.map { (label: $0.label, value: value($0.value, in: unit, frame)) }
      return call(callee, values, in: unit, frame, evidence)
    case .subscripted(let base, let arguments):
      guard let key = arguments.first else { return made(.unknown) }
      return element(of: value(base, in: unit, frame), at: value(key.value, in: unit, frame), evidence)
    case .operation(let operands, let operators):
      return operation(operands.map { value($0, in: unit, frame) }, operators, evidence)
    case .cast(let inner, _, _), .forced(let inner), .marked(_, let inner): return value(inner, in: unit, frame)
    case .closure(let scope): return made(.closure(.init(unit: unit, scope: scope, frame: frame)))
    case .keyPath(_, let components): return made(.keyPath(components))
    case .type(let type): return made(.type(ManifestNames.last(type.name)))
    default: return made(.unknown)
    }
  }

  /// A value as part of a text.
  func text(of value: ManifestValue) -> String? {
    switch value.kind {
    case .text(let text), .literal(let text): text
    case .construct(let construct) where !construct.isCall && construct.type.map(names.ownTypes.contains) ?? false:
      construct.name
    default: nil
    }
  }

  // MARK: Names

  private mutating func named(
    _ name: String, _ frame: ManifestFrame, _ evidence: Target.Evidence
  ) -> ManifestValue {
    if let value = frame.names[name] { return value }
    if let type = frame.type {
      if name == "Self" { return ManifestValue(kind: .type(type), evidence: evidence) }
      if let value = frame.names["self"], let found = property(name, of: value) { return found }
      if let value = staticMember(name, of: type) { return value }
    }
    if let place = names.variables[name]?.first(where: { $0.type == nil })?.place { return global(place, nil) }
    if name.first?.isUppercase ?? false { return ManifestValue(kind: .type(name), evidence: evidence) }
    return unknown(at: evidence)
  }

  /// A static member that the manifest itself declares on a type.
  mutating func staticMember(_ name: String, of type: String) -> ManifestValue? {
    guard let candidates = names.variables[name] else { return nil }
    for ancestor in names.lineage(type) {
      if let found = candidates.first(where: { $0.type == ancestor }) { return global(found.place, type) }
    }
    return nil
  }

  /// A global variable or static member, evaluated once.
  private mutating func global(_ place: ManifestNames.Place, _ type: String?) -> ManifestValue {
    let key = "\(place.unit):\(place.index)"
    let variable = units[place.unit].facts.variables[place.index]
    let evidence = Target.Evidence(file: units[place.unit].path, line: variable.position.line)
    if let known = globals[key] { return known }
    guard running.insert(key).inserted else { return unknown(at: evidence) }
    defer { running.remove(key) }
    let frame = ManifestFrame(type: type)
    var result = unknown(at: evidence)
    if let initial = variable.initialValue {
      result = value(initial, in: place.unit, frame)
    } else if let accessors = variable.accessors {
      result = run(scope: accessors, in: place.unit, frame) ?? result
    }
    if let type = variable.type { result = coerce(result, to: type) }
    globals[key] = result
    return result
  }

  // MARK: Members

  mutating func member(
    _ name: String, of base: ManifestValue, _ evidence: Target.Evidence
  ) -> ManifestValue {
    switch base.kind {
    case .type(let type):
      if let value = staticMember(name, of: type) { return value }
      if name == "allCases", let cases = names.cases[type] {
        return ManifestValue(kind: .list(cases.map { enumCase($0, of: type) }), evidence: evidence)
      }
      // A type inside a type, of the manifest or of what it imports.
      let isCase = names.cases[type]?.contains { units[$0.unit].facts.variables[$0.index].name == name } ?? false
      if names.ownTypes.contains(name) || name.first?.isUppercase ?? false, !isCase {
        return ManifestValue(kind: .type(name), evidence: evidence)
      }
      return ManifestValue(
        kind: .construct(.init(type: type, name: name, arguments: [], isCall: false)), evidence: evidence)
    case .construct: return property(name, of: base) ?? unknown(at: evidence)
    case .text(let text):
      if name == "capitalized" || name == "localizedCapitalized" {
        return ManifestValue(kind: .text(text.prefix(1).uppercased() + text.dropFirst()), evidence: evidence)
      }
      return name == "rawValue" || name == "description" ? base : unknown(at: evidence)
    case .list(let items):
      switch name {
      case "first": return items.first ?? unknown(at: evidence)
      case "last": return items.last ?? unknown(at: evidence)
      case "isEmpty": return ManifestValue(kind: .literal(items.isEmpty ? "true" : "false"), evidence: evidence)
      default: return unknown(at: evidence)
      }
    default: return unknown(at: evidence)
    }
  }

  private func enumCase(_ place: ManifestNames.Place, of type: String) -> ManifestValue {
    let variable = units[place.unit].facts.variables[place.index]
    return ManifestValue(
      kind: .construct(.init(type: type, name: variable.name, arguments: [], isCall: false)),
      evidence: Target.Evidence(file: units[place.unit].path, line: variable.position.line))
  }

  /// A property of something made: an argument of that name, or a property that the manifest declares on its type.
  mutating func property(_ name: String, of value: ManifestValue) -> ManifestValue? {
    guard let construct = value.construct else { return nil }
    if let argument = construct.arguments.first(where: { $0.label == name }) { return argument.value }
    guard let type = construct.type else { return nil }
    for place in names.lineage(type).flatMap({ names.properties[$0] ?? [] }) {
      let variable = units[place.unit].facts.variables[place.index]
      // A protocol's requirement has no value of its own.
      let hasBody = variable.accessors.map { units[place.unit].statements[$0] != nil } ?? false
      guard variable.name == name, variable.initialValue != nil || hasBody else { continue }
      let frame = ManifestFrame(names: ["self": value], type: type)
      var result: ManifestValue?
      if let initial = variable.initialValue {
        result = self.value(initial, in: place.unit, frame)
      } else if variable.isComputed, let accessors = variable.accessors {
        result = run(scope: accessors, in: place.unit, frame)
      }
      return result.map { result in variable.type.map { coerce(result, to: $0) } ?? result }
    }
    guard name == "rawValue", let places = names.cases[type] else { return nil }
    for place in places {
      let variable = units[place.unit].facts.variables[place.index]
      guard variable.name == construct.name else { continue }
      if let raw = variable.initialValue { return self.value(raw, in: place.unit, ManifestFrame(type: type)) }
      return ManifestValue(kind: .text(construct.name), evidence: value.evidence)
    }
    return nil
  }

  private func element(
    of base: ManifestValue, at key: ManifestValue, _ evidence: Target.Evidence
  ) -> ManifestValue {
    guard case .list(let items) = base.kind else { return unknown(at: evidence) }
    if case .literal(let number) = key.kind, let index = Int(number), items.indices.contains(index) {
      return items[index]
    }
    guard let text = text(of: key) else { return unknown(at: evidence) }
    for index in stride(from: 0, to: items.count - 1, by: 2) where self.text(of: items[index]) == text {
      return items[index + 1]
    }
    return unknown(at: evidence)
  }

  // MARK: Operators

  private func operation(
    _ operands: [ManifestValue], _ operators: [String], _ evidence: Target.Evidence
  ) -> ManifestValue {
    guard let first = operands.first else { return unknown(at: evidence) }
    if operators == ["!"], operands.count == 1 {
      return first.truth.map { Self.literal(!$0, evidence) } ?? unknown(at: evidence)
    }
    guard operands.count == operators.count + (operators.contains("?:") ? 2 : 1) else { return unknown(at: evidence) }
    if let choice = operators.firstIndex(of: "?:"), choice == operators.count - 1 {
      let condition = operation(Array(operands.dropLast(2)), Array(operators.dropLast()), evidence)
      guard let truth = operators.count == 1 ? first.truth : condition.truth else { return unknown(at: evidence) }
      return operands[operands.count - (truth ? 2 : 1)]
    }
    if operators.contains("&&") || operators.contains("||") { return logic(operands, operators, evidence) }
    switch operators {
    case ["??"]: return first.isNil ? operands[1] : first
    case ["=="], ["!="]:
      guard let same = same(first, operands[1]) else { return unknown(at: evidence) }
      return Self.literal(same == (operators == ["=="]), evidence)
    default: return sum(operands, operators, evidence)
    }
  }

  private static func literal(_ truth: Bool, _ evidence: Target.Evidence) -> ManifestValue {
    ManifestValue(kind: .literal(truth ? "true" : "false"), evidence: evidence)
  }

  /// Conditions joined by one of `&&` and `||`.
  private func logic(
    _ operands: [ManifestValue], _ operators: [String], _ evidence: Target.Evidence
  ) -> ManifestValue {
    var parts: [ManifestValue] = []
    var pending: [ManifestValue] = []
    for (index, operand) in operands.enumerated() {
      pending.append(operand)
      let next = index < operators.count ? operators[index] : "end"
      guard next != "==", next != "!=" else { continue }
      let compared = pending.count == 2 ? same(pending[0], pending[1]).map { Self.literal($0, evidence) } : pending[0]
      let isNegated = pending.count == 2 && operators[index - 1] == "!="
      parts.append(
        compared.map { part in
          isNegated ? part.truth.map { Self.literal(!$0, evidence) } ?? part : part
        } ?? unknown(at: evidence))
      pending = []
    }
    let joints = Set(operators).subtracting(["==", "!="])
    let truths = parts.map(\.truth)
    if joints == ["&&"] {
      if truths.contains(false) { return Self.literal(false, evidence) }
      return truths.contains(nil) ? unknown(at: evidence) : Self.literal(true, evidence)
    }
    guard joints == ["||"] else { return unknown(at: evidence) }
    if truths.contains(true) { return Self.literal(true, evidence) }
    return truths.contains(nil) ? unknown(at: evidence) : Self.literal(false, evidence)
  }

  /// Whether two values are equal; nil where that is not known.
  func same(_ left: ManifestValue, _ right: ManifestValue) -> Bool? {
    if left.isNil || right.isNil { return left.isUnknown || right.isUnknown ? nil : left.isNil == right.isNil }
    if let first = left.construct, let second = right.construct, !first.isCall, !second.isCall {
      return first.name == second.name
    }
    guard let first = text(of: left), let second = text(of: right) else { return nil }
    return first == second
  }

  private func sum(
    _ operands: [ManifestValue], _ operators: [String], _ evidence: Target.Evidence
  ) -> ManifestValue {
    guard operators.allSatisfy({ $0 == "+" }) else { return unknown(at: evidence) }
    let texts = operands.compactMap(\.text)
    if texts.count == operands.count, texts.reduce(0, { $0 + $1.utf8.count }) < Self.textLimit {
      return ManifestValue(kind: .text(texts.joined()), evidence: evidence)
    }
    guard operands.contains(where: { if case .list = $0.kind { true } else { false } }) else {
      return unknown(at: evidence)
    }
    // An unknown part of a list leaves the rest of it known.
    return ManifestValue(kind: .list(Array(operands.flatMap(\.items).prefix(Self.listLimit))), evidence: evidence)
  }
}

import AuditModel

extension ManifestEvaluator {
  typealias Arguments = [(label: String?, value: ManifestValue)]

  /// The value of a call whose arguments are known.
  mutating func call(
    _ callee: Int, _ arguments: Arguments, in unit: Int, _ frame: ManifestFrame, _ evidence: Target.Evidence
  ) -> ManifestValue {
    switch units[unit].facts.expressions[callee].kind {
    case .name(let name):
      if case .closure(let closure)? = frame.names[name]?.kind { return run(closure, arguments.map(\.value), evidence) }
      if let type = frame.type, let function = function(name, of: type, arguments) {
        return invoke(function, type: type, receiver: frame.names["self"], arguments, evidence)
      }
      if let function = function(name, of: nil, arguments) {
        return invoke(function, type: nil, receiver: nil, arguments, evidence)
      }
      return made(name == "Self" ? frame.type ?? name : name, arguments, evidence)
    case .member(nil, let name):
      // Whose member it is shows where the value is used.
      return ManifestValue(
        kind: .construct(.init(type: nil, name: name, arguments: arguments, isCall: true)), evidence: evidence)
    case .member(let base?, let name):
      let base = value(base, in: unit, frame)
      if case .type(let type) = base.kind {
        if name == "init" { return made(type, arguments, evidence) }
        if let function = function(name, of: type, arguments) {
          return invoke(function, type: type, receiver: nil, arguments, evidence)
        }
        if names.ownTypes.contains(name) { return made(name, arguments, evidence) }
        return ManifestValue(
          kind: .construct(.init(type: type, name: name, arguments: arguments, isCall: true)), evidence: evidence)
      }
      return method(name, of: base, arguments, evidence)
    case .list: return ManifestValue(kind: .list(arguments.first?.value.items ?? []), evidence: evidence)
    case .closure:
      guard case .closure(let closure) = value(callee, in: unit, frame).kind else { return unknown(at: evidence) }
      return run(closure, arguments.map(\.value), evidence)
    case .type(let type):
      return type.name == "Array" || type.name == "Dictionary" || type.name == "Set"
        ? ManifestValue(kind: .list(arguments.first?.value.items ?? []), evidence: evidence)
        : made(ManifestNames.last(type.name), arguments, evidence)
    default: return unknown(at: evidence)
    }
  }

  /// An instance of a type.
  mutating func made(
    _ type: String, _ arguments: Arguments, _ evidence: Target.Evidence
  ) -> ManifestValue {
    if ["Set", "Array"].contains(type), arguments.count == 1 {
      return ManifestValue(kind: .list(arguments[0].value.items), evidence: evidence)
    }
    if type == "String", arguments.count == 1, let text = text(of: arguments[0].value) {
      return ManifestValue(kind: .text(text), evidence: evidence)
    }
    guard type.first?.isUppercase ?? false else { return unknown(at: evidence) }
    if let initialiser = function("init", of: type, arguments) {
      return invoke(initialiser, type: type, receiver: nil, arguments, evidence)
    }
    var values = arguments
    for place in names.properties[type] ?? [] {
      let variable = units[place.unit].facts.variables[place.index]
      guard let index = values.firstIndex(where: { $0.label == variable.name }), let declared = variable.type else {
        continue
      }
      values[index].value = coerce(values[index].value, to: declared)
    }
    return ManifestValue(
      kind: .construct(.init(type: type, name: "init", arguments: values, isCall: true)), evidence: evidence)
  }

  // MARK: Methods

  private mutating func method(
    _ name: String, of base: ManifestValue, _ arguments: Arguments, _ evidence: Target.Evidence
  ) -> ManifestValue {
    switch base.kind {
    case .list(let items):
      return listMethod(name, items, arguments, evidence)
    case .text(let text):
      let more = arguments.first.flatMap { self.text(of: $0.value) }
      switch name {
      case "lowercased": return ManifestValue(kind: .text(text.lowercased()), evidence: evidence)
      case "uppercased": return ManifestValue(kind: .text(text.uppercased()), evidence: evidence)
      case "appending" where more != nil: return ManifestValue(kind: .text(text + (more ?? "")), evidence: evidence)
      default: return unknown(at: evidence)
      }
    case .construct(let construct):
      if let type = construct.type {
        guard let function = function(name, of: type, arguments) else { return unknown(at: evidence) }
        return invoke(function, type: type, receiver: base, arguments, evidence)
      }
      // `.iOS.with(…)`: only one own type may have such a method.
      let owners = Set((names.functions[name] ?? []).compactMap(\.type)).sorted()
      guard owners.count == 1, let function = function(name, of: owners[0], arguments) else {
        return unknown(at: evidence)
      }
      return invoke(function, type: owners[0], receiver: coerce(base, to: TypeName(owners[0])), arguments, evidence)
    default: return unknown(at: evidence)
    }
  }

  private mutating func listMethod(
    _ name: String, _ items: [ManifestValue], _ arguments: Arguments, _ evidence: Target.Evidence
  ) -> ManifestValue {
    guard let first = arguments.first?.value else {
      return ["sorted", "reversed"].contains(name)
        ? ManifestValue(kind: .list(items), evidence: evidence) : unknown(at: evidence)
    }
    switch name {
    case "map", "flatMap", "compactMap":
      var results: [ManifestValue] = []
      for item in items where results.count < Self.listLimit && steps > 0 {
        let result = apply(first, to: item, evidence)
        if name == "map" { results.append(result) } else { results += result.items }
      }
      return ManifestValue(kind: .list(results), evidence: evidence)
    case "contains":
      let verdicts = items.map { same($0, first) }
      if verdicts.contains(true) { return ManifestValue(kind: .literal("true"), evidence: evidence) }
      return verdicts.contains(nil) ? unknown(at: evidence) : ManifestValue(kind: .literal("false"), evidence: evidence)
    case "union", "appending": return ManifestValue(kind: .list(items + first.items), evidence: evidence)
    case "joined":
      let texts = items.map { text(of: $0) }
      guard let separator = text(of: first), texts.allSatisfy({ $0 != nil }) else { return unknown(at: evidence) }
      return ManifestValue(kind: .text(texts.compactMap(\.self).joined(separator: separator)), evidence: evidence)
    default: return unknown(at: evidence)
    }
  }

  private mutating func apply(
    _ function: ManifestValue, to item: ManifestValue, _ evidence: Target.Evidence
  ) -> ManifestValue {
    switch function.kind {
    case .closure(let closure): return run(closure, [item], evidence)
    case .keyPath(let components):
      return components.reduce(item) { value, name in member(name, of: value, evidence) }
    case .construct(let construct) where !construct.isCall:
      // `map(Target.module)` and `map(.module)`.
      let arguments: Arguments = [(nil, item)]
      guard let type = construct.type, let found = self.function(construct.name, of: type, arguments, anyLabel: true)
      else { return unknown(at: evidence) }
      return invoke(found, type: type, receiver: nil, arguments, evidence)
    default: return unknown(at: evidence)
    }
  }

  /// Runs a closure.
  mutating func run(
    _ closure: ManifestValue.Closure, _ values: [ManifestValue], _ evidence: Target.Evidence
  ) -> ManifestValue {
    var frame = closure.frame
    let parameters = (units[closure.unit].bindings[closure.scope] ?? [])
      .map { units[closure.unit].facts.variables[$0] }.filter { $0.kind == .closureParameter }
    for (index, value) in values.enumerated() {
      frame.names["$\(index)"] = value
      if parameters.indices.contains(index) {
        let parameter = parameters[index]
        frame.names[parameter.name] = parameter.type.map { coerce(value, to: $0) } ?? value
      }
    }
    return run(scope: closure.scope, in: closure.unit, frame) ?? unknown(at: evidence)
  }

  // MARK: Functions

  /// The function of the manifest that a call means, told from others by its labels and the kinds of its arguments.
  func function(
    _ name: String, of type: String?, _ arguments: Arguments, anyLabel: Bool = false
  ) -> ManifestNames.Place? {
    guard let candidates = names.functions[name] else { return nil }
    for owner in type.map(names.lineage)?.map(Optional.some) ?? [nil] {
      var best: (place: ManifestNames.Place, score: Int)?
      for entry in candidates where entry.type == owner {
        let function = units[entry.place.unit].facts.functions[entry.place.index]
        guard function.body != nil, anyLabel || Self.binds(arguments, to: function.parameters) != nil else { continue }
        let score = score(arguments, function.parameters)
        if best.map({ score > $0.score }) ?? true { best = (entry.place, score) }
      }
      if let best { return best.place }
    }
    return nil
  }

  /// How well arguments fit the types of parameters.
  private func score(_ arguments: Arguments, _ parameters: [ParameterFact]) -> Int {
    guard let bound = Self.binds(arguments, to: parameters) else { return 0 }
    var score = 0
    for (parameter, indices) in zip(parameters, bound) {
      guard let index = indices.first else { continue }
      let type = ManifestNames.last(parameter.type.name)
      switch arguments[index].value.kind {
      case .text: score += type == "String" ? 1 : names.ownTypes.contains(type) ? -1 : 0
      case .construct(let construct):
        if type == "String" { score -= 2 }
        if construct.type == type { score += 2 }
        if construct.type == nil, hasMember(construct.name, type) { score += 2 }
      default: break
      }
    }
    return score
  }

  private func hasMember(_ name: String, _ type: String) -> Bool {
    if names.variables[name]?.contains(where: { $0.type == type }) ?? false { return true }
    return names.cases[type]?.contains { units[$0.unit].facts.variables[$0.index].name == name } ?? false
  }

  /// Which arguments each parameter takes; nil where a call cannot mean such a function.
  private static func binds(_ arguments: Arguments, to parameters: [ParameterFact]) -> [[Int]]? {
    var bound: [[Int]] = []
    var next = 0
    for parameter in parameters {
      if next < arguments.count, arguments[next].label == parameter.label || isTrailing(arguments[next]) {
        bound.append([next])
        next += 1
        // A variadic parameter takes what follows without a label.
        while next < arguments.count, arguments[next].label == nil, !isTrailing(arguments[next]),
          parameters.count < arguments.count, parameters.last?.name == parameter.name
        {
          bound[bound.count - 1].append(next)
          next += 1
        }
      } else if parameter.defaultValue != nil || parameter.type.isOptional {
        bound.append([])
      } else {
        return nil
      }
    }
    return next == arguments.count ? bound : nil
  }

  private static func isTrailing(_ argument: (label: String?, value: ManifestValue)) -> Bool {
    guard argument.label == nil, case .closure = argument.value.kind else { return false }
    return true
  }

  /// Calls a function of the manifest.
  mutating func invoke(
    _ place: ManifestNames.Place, type: String?, receiver: ManifestValue?, _ arguments: Arguments,
    _ evidence: Target.Evidence
  ) -> ManifestValue {
    let function = units[place.unit].facts.functions[place.index]
    guard depth < Self.depthLimit, let body = function.body else { return unknown(at: evidence) }
    depth += 1
    defer { depth -= 1 }
    var frame = ManifestFrame(type: type)
    frame.names["self"] = receiver
    let bound =
      Self.binds(arguments, to: function.parameters)
      ?? function.parameters.indices.map { $0 < arguments.count ? [$0] : [] }
    for (parameter, indices) in zip(function.parameters, bound) {
      var given: ManifestValue
      if indices.count > 1 {
        given = ManifestValue(kind: .list(indices.map { arguments[$0].value }), evidence: evidence)
      } else if let index = indices.first {
        given = arguments[index].value
      } else if let standard = parameter.defaultValue {
        given = value(standard, in: place.unit, ManifestFrame(type: type))
      } else {
        given = ManifestValue(kind: .literal("nil"), evidence: evidence)
      }
      given = coerce(given, to: parameter.type)
      frame.names[parameter.name] = given
    }
    if function.name == "init", let type { return initialise(type, body, in: place.unit, frame, evidence) }
    guard let result = run(scope: body, in: place.unit, frame) else { return unknown(at: evidence) }
    return function.result.map { coerce(result, to: $0) } ?? result
  }

  /// Runs an initialiser: what it assigns to `self` makes the instance.
  private mutating func initialise(
    _ type: String, _ body: Int, in unit: Int, _ frame: ManifestFrame, _ evidence: Target.Evidence
  ) -> ManifestValue {
    var frame = frame
    frame.names["self"] = ManifestValue(
      kind: .construct(.init(type: type, name: "init", arguments: [], isCall: true)), evidence: evidence)
    _ = run(scope: body, in: unit, &frame)
    // `self.init(…)` hands the work on.
    return frame.names["self"] ?? unknown(at: evidence)
  }

  // MARK: Types

  /// The value as one of a type: `.app` becomes the case, static member or function of that name that the manifest
  /// declares on it.
  mutating func coerce(_ value: ManifestValue, to type: TypeName) -> ManifestValue {
    if case .list(let items) = value.kind, ["Array", "Set"].contains(type.name), let element = type.arguments.first {
      steps -= items.count / 8
      return ManifestValue(kind: .list(items.map { coerce($0, to: element) }), evidence: value.evidence)
    }
    guard var construct = value.construct, construct.type == nil, steps > 0 else { return value }
    steps -= 1
    let name = ManifestNames.last(type.name)
    if construct.isCall {
      if construct.name == "init" { return made(name, construct.arguments, value.evidence) }
      if let function = function(construct.name, of: name, construct.arguments) {
        return invoke(function, type: name, receiver: nil, construct.arguments, value.evidence)
      }
    } else if let known = staticMember(construct.name, of: name) {
      return known
    }
    construct.type = name
    return ManifestValue(kind: .construct(construct), evidence: value.evidence)
  }
}

import AuditModel

extension ManifestEvaluator {
  /// Runs a body and gives what it returns; nil where it returns nothing that is known.
  mutating func run(scope: Int, in unit: Int, _ frame: ManifestFrame) -> ManifestValue? {
    var frame = frame
    return run(scope: scope, in: unit, &frame)
  }

  /// Runs a body with names that outlive it.
  mutating func run(scope: Int, in unit: Int, _ frame: inout ManifestFrame) -> ManifestValue? {
    guard steps > 0, depth < Self.depthLimit else { return nil }
    depth += 1
    defer { depth -= 1 }
    let statements = units[unit].statements[scope] ?? []
    var choices = ManifestChoices()
    for (number, statement) in statements.enumerated() {
      switch statement {
      case .variable(let index): declare(index, in: unit, &frame)
      case .inlined(let inner):
        if let result = run(scope: inner, in: unit, &frame) { return result }
      case .block(let inner):
        if let result = block(inner, in: unit, &frame) { return result }
      case .branch(let inner):
        switch verdict(on: inner, in: unit, frame, &choices) {
        case true?:
          bindCase(inner, in: unit, choices, &frame)
          if let result = run(scope: inner, in: unit, &frame) { return result }
        case false?: continue
        case nil:
          // What may return here makes all that follows unsure.
          if returns(inner, in: unit) { return unknown(at: Target.Evidence(file: units[unit].path)) }
        }
      case .expression(let index):
        switch units[unit].facts.expressions[index].kind {
        case .returned(let result): return result.map { value($0, in: unit, frame) }
        case .other(let parts):
          if number + 1 < statements.count, case .branch(let first) = statements[number + 1], let subject = parts.first
          {
            choices.begin(first, subject: value(subject, in: unit, frame))
          }
        default:
          if !execute(index, in: unit, &frame), statements.count == 1 {
            // A body of one expression returns it.
            return value(index, in: unit, frame)
          }
        }
      }
    }
    return nil
  }

  private mutating func declare(_ index: Int, in unit: Int, _ frame: inout ManifestFrame) {
    let variable = units[unit].facts.variables[index]
    guard let initial = variable.initialValue else { return }
    // Globals are evaluated once, wherever they are asked for first.
    let found = value(initial, in: unit, frame)
    frame.names[variable.name] = variable.type.map { coerce(found, to: $0) } ?? found
  }

  /// Runs a loop over a list that is known, or a plain block once (`get { … }`, `do { … }`).
  private mutating func block(_ scope: Int, in unit: Int, _ frame: inout ManifestFrame) -> ManifestValue? {
    guard let index = units[unit].elements[scope] else { return run(scope: scope, in: unit, &frame) }
    let element = units[unit].facts.variables[index]
    guard let sequence = element.initialValue, case .list(let items) = value(sequence, in: unit, frame).kind else {
      return nil
    }
    for item in items.prefix(Self.listLimit) where steps > 0 {
      frame.names[element.name] = item
      if let result = run(scope: scope, in: unit, &frame) { return result }
    }
    return nil
  }

  // MARK: Changes

  /// Carries out an assignment or `append`; false for any other expression.
  private mutating func execute(_ index: Int, in unit: Int, _ frame: inout ManifestFrame) -> Bool {
    switch units[unit].facts.expressions[index].kind {
    case .assignment(let target, let source):
      guard let path = path(of: target, in: unit) else { return true }
      var new = value(source, in: unit, frame)
      // `=` and `+=` look alike in the facts; a list that is not empty grows.
      if case .list(let items)? = known(path, in: frame)?.kind, !items.isEmpty, path.last != "platforms",
        case .list(let more) = new.kind
      {
        new.kind = .list(Array((items + more).prefix(Self.listLimit)))
      }
      set(path[...], to: new, in: &frame)
      return true
    case .call(let callee, let arguments):
      if case .member(let base?, "init") = units[unit].facts.expressions[callee].kind,
        path(of: base, in: unit) == ["self"], let type = frame.type
      {
        let values = arguments.map { (label: $0.label, value: value($0.value, in: unit, frame)) }
        frame.names["self"] = made(type, values, Target.Evidence(file: units[unit].path))
        return true
      }
      guard case .member(let base?, let name) = units[unit].facts.expressions[callee].kind,
        ["append", "insert", "formUnion"].contains(name), let argument = arguments.first,
        let path = path(of: base, in: unit)
      else { return false }
      let more = value(argument.value, in: unit, frame)
      let isWhole = argument.label == "contentsOf" || name == "formUnion"
      let items = (known(path, in: frame)?.items ?? []) + (isWhole ? more.items : [more])
      let new = ManifestValue(kind: .list(Array(items.prefix(Self.listLimit))), evidence: more.evidence)
      set(path[...], to: new, in: &frame)
      return true
    default: return false
    }
  }

  /// `package.targets` as its parts.
  private func path(of index: Int, in unit: Int) -> [String]? {
    var parts: [String] = []
    var next: Int? = index
    while let index = next, parts.count < 8 {
      switch units[unit].facts.expressions[index].kind {
      case .name(let name): return [name] + parts.reversed()
      case .member(let base, let name):
        parts.append(name)
        next = base
      default: return nil
      }
    }
    return nil
  }

  private func known(_ path: [String], in frame: ManifestFrame) -> ManifestValue? {
    path.dropFirst().reduce(path.first.flatMap { frame.names[$0] }) { value, name in value?[name] }
  }

  private func set(_ path: ArraySlice<String>, to new: ManifestValue, in frame: inout ManifestFrame) {
    guard let first = path.first else { return }
    guard path.count > 1 else {
      frame.names[first] = new
      return
    }
    if var value = frame.names[first] {
      set(path.dropFirst(), to: new, of: &value)
      frame.names[first] = value
    }
  }

  private func set(_ path: ArraySlice<String>, to new: ManifestValue, of value: inout ManifestValue) {
    guard let first = path.first, var construct = value.construct else { return }
    let place = construct.arguments.firstIndex { $0.label == first }
    if path.count == 1 {
      if let place { construct.arguments[place].value = new } else { construct.arguments.append((first, new)) }
    } else if let place {
      set(path.dropFirst(), to: new, of: &construct.arguments[place].value)
    }
    value.kind = .construct(construct)
  }
}

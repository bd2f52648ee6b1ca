import AuditModel
import Resolution

/// One thing that is asked in a condition: `a && b` asks two.
struct Term {
  var path: String
  /// The operands; a single one where no operator stands.
  var operands: [Int]
  /// The operators between (or, for a prefix, in front of) the operands.
  var operators: [String]

  /// Its places.
  var places: [ExpressionPlace] { operands.map { ExpressionPlace(path: path, index: $0) } }
}

extension RuleContext {
  /// What a precondition says, taken apart: `a && b` that holds says that both do, `!a` that fails says that a holds.
  func terms(of precondition: Precondition) -> [(term: Term, sense: Precondition.Sense)] {
    guard precondition.patterns.isEmpty else {
      let term = Term(
        path: precondition.place.path, operands: [precondition.place.index] + precondition.patterns, operators: ["~="])
      return [(term, precondition.sense)]
    }
    return terms(of: precondition.place, sense: precondition.sense, depth: 12)
  }

  private func terms(
    of place: ExpressionPlace, sense: Precondition.Sense, depth: Int
  ) -> [(term: Term, sense: Precondition.Sense)] {
    guard depth > 0, let node = expression(place), case .operation(let operands, let operators) = node.kind else {
      return [(Term(path: place.path, operands: [place.index], operators: []), sense)]
    }
    func inner(_ operand: Int, _ sense: Precondition.Sense) -> [(term: Term, sense: Precondition.Sense)] {
      terms(of: ExpressionPlace(path: place.path, index: operand), sense: sense, depth: depth - 1)
    }
    if operators == ["!"], operands.count == 1 {
      switch sense {
      case .holds: return inner(operands[0], .fails)
      case .fails: return inner(operands[0], .holds)
      default: return inner(operands[0], sense)
      }
    }
    // Operators are not folded: `||` binds weakest, then `&&`.
    if operators.contains("?:") { return [(Term(path: place.path, operands: operands, operators: operators), sense)] }
    let splitter = operators.contains("||") ? "||" : "&&"
    guard operators.contains(splitter), operands.count == operators.count + 1 else {
      return [(Term(path: place.path, operands: operands, operators: operators), sense)]
    }
    // `a || b` that holds says nothing of either; so does `a && b` that fails.
    let tells = (splitter == "&&" && sense == .holds) || (splitter == "||" && sense == .fails)
    let partSense: Precondition.Sense = tells ? sense : .evaluated
    var parts: [(term: Term, sense: Precondition.Sense)] = []
    var start = 0
    for end in operators.indices where operators[end] == splitter {
      parts += part(place.path, operands[start...end], operators[start..<end], partSense, depth)
      start = end + 1
    }
    parts += part(place.path, operands[start...], operators[start...], partSense, depth)
    return parts
  }

  private func part(
    _ path: String, _ operands: ArraySlice<Int>, _ operators: ArraySlice<String>, _ sense: Precondition.Sense,
    _ depth: Int
  ) -> [(term: Term, sense: Precondition.Sense)] {
    if operators.isEmpty, let only = operands.first {
      return terms(of: ExpressionPlace(path: path, index: only), sense: sense, depth: depth - 1)
    }
    guard operators.contains("&&"), operands.count == operators.count + 1 else {
      return [(Term(path: path, operands: Array(operands), operators: Array(operators)), sense)]
    }
    // `a && b || c`: what stands between the `||` is a conjunction that tells only where it holds.
    let partSense: Precondition.Sense = sense == .holds ? .holds : .evaluated
    let (list, signs) = (Array(operands), Array(operators))
    var parts: [(term: Term, sense: Precondition.Sense)] = []
    var start = 0
    for end in signs.indices where signs[end] == "&&" {
      parts += part(path, list[start...end], signs[start..<end], partSense, depth)
      start = end + 1
    }
    parts += part(path, list[start...], signs[start...], partSense, depth)
    return parts
  }

  /// All terms that stand before a place.
  func termsBefore(_ place: ExpressionPlace) -> [(term: Term, sense: Precondition.Sense)] {
    preconditions(of: place).flatMap { terms(of: $0) }
  }

  /// Whether an expression or one inside it fits; closures are looked into where asked.
  func contains(
    _ place: ExpressionPlace, enteringClosures: Bool = false, where fits: (ExpressionPlace) -> Bool
  ) -> Bool {
    var waiting = [place]
    var budget = 500
    while let next = waiting.popLast(), budget > 0 {
      budget -= 1
      if fits(next) { return true }
      guard let node = expression(next) else { continue }
      node.kind.forEachChild { waiting.append(ExpressionPlace(path: next.path, index: $0)) }
      if enteringClosures, case .closure(let scope) = node.kind {
        let inside = program.expressions(in: CodeRegion(file: next.path, scope: scope))
        if inside.contains(where: { fits(ExpressionPlace(path: next.path, index: $0)) }) { return true }
      }
    }
    return false
  }
}

extension RuleContext {
  /// Whether a value is a literal truth, through constants and numbers in boxes; nil where a run decides.
  func truth(of place: ExpressionPlace) -> Bool? {
    var found: Set<Bool> = []
    for leaf in Origins(of: place, in: self).leaves {
      guard let value = literalTruth(of: leaf, depth: 6) else { return nil }
      found.insert(value)
    }
    return found.count == 1 ? found.first : nil
  }

  /// Whether a leaf is `true`, `YES`, `1`, `NSNumber(value: true)` or the like.
  func literalTruth(of leaf: ExpressionPlace, depth: Int = 6) -> Bool? {
    guard depth > 0, let node = expression(leaf) else { return nil }
    func inner(_ index: Int) -> Bool? {
      truthOfInner(ExpressionPlace(path: leaf.path, index: index), depth: depth - 1)
    }
    switch node.kind {
    case .literal(let text):
      switch text {
      case "true", "YES", "1", "TRUE": return true
      case "false", "NO", "0", "FALSE": return false
      default: return nil
      }
    case .name(let name):
      return ["kCFBooleanTrue": true, "kCFBooleanFalse": false, "YES": true, "NO": false, "TRUE": true][name]
    case .call(_, let arguments):
      guard let call = call(leaf) else { return nil }
      let boxes: Set<String> = ["NSNumber", "numberWithBool:", "numberWithInt:", "Bool", "initWithBool:", "init"]
      return boxes.contains(call.name) ? arguments.first.flatMap { inner($0.value) } : nil
    case .operation(let operands, let operators):
      return operators == ["!"] ? operands.first.flatMap { inner($0) }.map { !$0 } : nil
    case .cast(let value, _, _): return inner(value)
    default: return nil
    }
  }

  private func truthOfInner(_ place: ExpressionPlace, depth: Int) -> Bool? {
    if let own = literalTruth(of: place, depth: depth) { return own }
    return truth(of: place)
  }
}

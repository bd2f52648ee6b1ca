import AuditModel
import Resolution

/// What a rule keeps in mind on a path through code, and how each step changes it.
protocol FlowAnalysis {
  associatedtype State: Hashable

  /// An expression is evaluated: the states behind it.
  mutating func evaluate(_ place: ExpressionPlace, _ state: State) -> [State]
  /// A condition holds or does not hold; nil where that cannot be.
  mutating func assume(
    _ condition: ConditionFact, of statement: StatementFact, holds: Bool, in path: String, _ state: State
  )
    -> State?
  /// A case of a `switch` is taken; nil where that cannot be.
  mutating func enter(_ block: BlockFact, of choice: StatementFact, in path: String, _ state: State) -> State?
  /// A `catch` is entered; the states are those that the `do` can be left in.
  mutating func enterHandler(_ block: BlockFact, in path: String, _ state: State) -> State?
  /// `return` or `throw`, or the end of a body.
  mutating func leave(_ exit: FlowExit, _ state: State)
}

/// How a body is left.
struct FlowExit: Hashable {
  var path: String
  /// The statement; nil at the end of the body.
  var statement: Int?
  /// The value of a `return`, or of a body that is a single expression.
  var value: Int?
  /// `return`, `throw`, or empty at the end.
  var word: String
  /// The scope of the body.
  var body: Int
}

/// Walks the paths through a body in the order of control, with a few states for each point.
///
/// Loops are walked twice and branches joined, so the cost grows with the code, not with the number of paths.
struct FlowWalk<Analysis: FlowAnalysis> {
  typealias State = Analysis.State

  let context: RuleContext
  let path: String
  var analysis: Analysis
  /// Whether a loop over a sequence runs at least once.
  var entersLoops = false
  private var body = 0
  private var depth = 0

  /// More states than this at one point are given up.
  private static var mostStates: Int { 48 }

  init(_ context: RuleContext, path: String, analysis: Analysis) {
    self.context = context
    self.path = path
    self.analysis = analysis
  }

  /// What leads out of a block other than by its end.
  private struct Exits {
    var breaks: [State] = []
    var continues: [State] = []
    var fallsThrough: [State] = []
  }

  /// Walks a body from a state; what reaches its end leaves it there.
  mutating func run(_ scope: Int, from state: State) {
    body = scope
    var exits = Exits()
    let here = context.statements.statements(in: scope, of: path)
    if here.count == 1, let only = context.statement(here[0], in: path) {
      switch only.kind {
      case .expression:
        guard let value = only.expressions.first else { return }
        for next in analysis.evaluate(place(value), state) {
          analysis.leave(FlowExit(path: path, statement: here[0], value: value, word: "", body: scope), next)
        }
        return
      case .conditional, .choice: isValue = true
      default: break
      }
    }
    let ends = block(scope, [state], &exits)
    for state in ends {
      analysis.leave(FlowExit(path: path, statement: nil, value: nil, word: "", body: scope), state)
    }
  }

  /// Whether the body is a single `if` or `switch`, so that the last expressions of its branches are its value.
  private var isValue = false

  private func place(_ index: Int) -> ExpressionPlace { ExpressionPlace(path: path, index: index) }

  private mutating func block(_ scope: Int, _ entering: [State], _ exits: inout Exits) -> [State] {
    guard depth < 48 else { return entering }
    depth += 1
    defer { depth -= 1 }
    var states = entering
    let here = context.statements.statements(in: scope, of: path)
    for (number, index) in here.enumerated() {
      guard !states.isEmpty, let statement = context.statement(index, in: path) else { break }
      states = step(index, statement, states, isLast: number == here.count - 1, &exits)
    }
    return states
  }

  private mutating func step(
    _ index: Int, _ statement: StatementFact, _ entering: [State], isLast: Bool, _ exits: inout Exits
  ) -> [State] {
    switch statement.kind {
    case .expression, .declaration:
      let states = evaluate(statement.expressions, entering)
      if isValue, isLast, statement.kind == .expression, statement.block != body,
        let value = statement.expressions.first
      {
        for state in states {
          analysis.leave(FlowExit(path: path, statement: index, value: value, word: "", body: body), state)
        }
        return []
      }
      return states
    case .leaving: return leave(index, statement, entering, &exits)
    case .conditional: return conditional(statement, entering, &exits)
    case .guarded:
      let (holding, failing) = split(statement, entering)
      if let otherwise = statement.blocks.first {
        // Swift sees to it that this never ends here.
        _ = block(otherwise.scope, failing, &exits)
      }
      return holding
    case .choice: return choice(statement, entering, &exits)
    case .loop: return loop(statement, entering)
    case .attempt: return attempt(statement, entering, &exits)
    case .deferred: return entering
    case .directive:
      var states = statement.blocks.count > 1 ? [] : entering
      for clause in statement.blocks { states = joined(states, block(clause.scope, entering, &exits)) }
      return states
    }
  }

  private mutating func evaluate(_ expressions: [Int], _ entering: [State]) -> [State] {
    var states = entering
    for expression in expressions {
      if canThrow(expression) { noteThrow(states) }
      var next: [State] = []
      for state in states { next = joined(next, analysis.evaluate(place(expression), state)) }
      states = next
    }
    return states
  }

  private func canThrow(_ expression: Int) -> Bool {
    guard !thrown.isEmpty else { return false }
    return context.expressions(in: place(expression)).contains {
      if case .marked("try", _)? = context.kind($0) { return true }
      return false
    }
  }

  private mutating func leave(
    _ index: Int, _ statement: StatementFact, _ entering: [State], _ exits: inout Exits
  ) -> [State] {
    switch statement.word {
    case "break": exits.breaks = joined(exits.breaks, entering)
    case "continue": exits.continues = joined(exits.continues, entering)
    case "fallthrough": exits.fallsThrough = joined(exits.fallsThrough, entering)
    default:
      let states = evaluate(statement.expressions, entering)
      var value: Int?
      if let whole = statement.expressions.first, case .returned(let returned)? = context.kind(place(whole)) {
        value = returned
      }
      if statement.word == "throw", !thrown.isEmpty {
        noteThrow(states)
        return []
      }
      for state in states {
        analysis.leave(
          FlowExit(path: path, statement: index, value: value, word: statement.word, body: body), state)
      }
    }
    return []
  }

  /// Splits states by whether all conditions hold.
  private mutating func split(_ statement: StatementFact, _ entering: [State]) -> ([State], [State]) {
    var holding = entering
    var failing: [State] = []
    for condition in statement.conditions {
      if let expression = condition.expression { holding = evaluate([expression], holding) }
      var next: [State] = []
      for state in holding {
        if let state = analysis.assume(condition, of: statement, holds: false, in: path, state) {
          failing = joined(failing, [state])
        }
        if let state = analysis.assume(condition, of: statement, holds: true, in: path, state) {
          next = joined(next, [state])
        }
      }
      holding = next
    }
    return (holding, failing)
  }

  private mutating func conditional(
    _ statement: StatementFact, _ entering: [State], _ exits: inout Exits
  ) -> [State] {
    let (holding, failing) = split(statement, entering)
    var states: [State] = []
    if let then = statement.blocks.first { states = block(then.scope, holding, &exits) }
    if statement.blocks.count > 1 {
      states = joined(states, block(statement.blocks[1].scope, failing, &exits))
    } else if let next = statement.next, let other = context.statement(next, in: path) {
      states = joined(states, conditional(other, failing, &exits))
    } else {
      states = joined(states, failing)
    }
    return states
  }

  private mutating func choice(_ statement: StatementFact, _ entering: [State], _ exits: inout Exits) -> [State] {
    let states = evaluate(statement.expressions, entering)
    var ends: [State] = []
    var falling: [State] = []
    for block in statement.blocks {
      var inside = falling
      for state in states {
        if let state = analysis.enter(block, of: statement, in: path, state) { inside = joined(inside, [state]) }
      }
      var inner = Exits()
      ends = joined(ends, self.block(block.scope, inside, &inner))
      ends = joined(ends, inner.breaks)
      falling = inner.fallsThrough
      exits.continues = joined(exits.continues, inner.continues)
    }
    return ends
  }

  private mutating func loop(_ statement: StatementFact, _ entering: [State]) -> [State] {
    guard let body = statement.blocks.first else { return entering }
    var states = statement.word.hasPrefix("for") ? evaluate(statement.expressions, entering) : entering
    if statement.word.contains("try") { noteThrow(states) }
    var ends: [State] = statement.word == "repeat" || (entersLoops && statement.word.hasPrefix("for")) ? [] : states
    for _ in 0..<2 {
      var inner = Exits()
      var inside = states
      if statement.word != "repeat" {
        let (holding, failing) = split(statement, states)
        inside = holding
        if statement.word == "while" { ends = joined(ends, failing) }
      }
      let after = joined(block(body.scope, inside, &inner), inner.continues)
      ends = joined(ends, inner.breaks)
      if !statement.word.hasPrefix("while") || !isEndless(statement) { ends = joined(ends, after) }
      states = joined(states, after)
      if statement.word.contains("try") { noteThrow(states) }
    }
    if isEndless(statement) {
      // Only `break` leads out of `while true`.
      var inner = Exits()
      _ = block(body.scope, states, &inner)
      return inner.breaks
    }
    return ends
  }

  private func isEndless(_ statement: StatementFact) -> Bool {
    guard statement.word == "while", statement.conditions.count == 1, let only = statement.conditions[0].expression
    else { return false }
    return context.kind(place(only)) == .literal("true")
  }

  // MARK: Errors

  /// For each `do` around the point, the states in which it may be left by an error.
  private var thrown: [[State]] = []

  private mutating func noteThrow(_ states: [State]) {
    guard let last = thrown.indices.last else { return }
    thrown[last] = joined(thrown[last], states)
  }

  private mutating func attempt(_ statement: StatementFact, _ entering: [State], _ exits: inout Exits) -> [State] {
    guard let body = statement.blocks.first else { return entering }
    guard statement.blocks.count > 1 else { return block(body.scope, entering, &exits) }
    thrown.append([])
    var states = block(body.scope, entering, &exits)
    var failing = thrown.popLast() ?? []
    if failing.isEmpty { failing = entering }
    for handler in statement.blocks.dropFirst() {
      var inside: [State] = []
      for state in failing {
        if let state = analysis.enterHandler(handler, in: path, state) { inside = joined(inside, [state]) }
      }
      states = joined(states, block(handler.scope, inside, &exits))
    }
    return states
  }

  private func joined(_ states: [State], _ more: [State]) -> [State] {
    var result = states
    for state in more where result.count < Self.mostStates && !result.contains(state) { result.append(state) }
    return result
  }
}

import AuditModel
import Resolution

/// A type that decides over a page's navigations, with its method for actions.
struct Decider {
  var type: TypeID
  /// `decidePolicy(for:preferences:)`.
  var function: FunctionPlace
  var body: Int
  /// The name of the action's parameter.
  var action: String
}

/// An answer that a policy gives on some path.
struct PolicyAnswer: Hashable {
  enum Policy: Hashable {
    case allow, cancel, other, unknown
  }

  var policy: Policy
  /// The expression that says so.
  var place: ExpressionPlace
  /// What was done with the address on the way.
  var trace: PolicyTrace
}

/// What happens on a path through a policy.
struct PolicyTrace: Hashable {
  /// A call or closure got the address, or one that may have.
  var acts = false
  /// Properties that keep the address.
  var kept: Set<ExpressionPlace> = []
  /// The path depends on where the link leads.
  var asksForPlace = false
}

extension RuleContext {
  /// The deciders of the program, in the order of paths.
  func deciders() -> [Decider] {
    code.functions(named: "decidePolicy").compactMap { place in
      guard let fact = fact(place), let body = fact.body, let first = fact.parameters.first, first.label == "for",
        isAction(first.type, scope: fact.scope, in: place.path),
        let type = program.enclosingType(of: fact.scope, in: place.path), conforms(type, to: "NavigationDeciding")
      else { return nil }
      return Decider(type: type, function: place, body: body, action: first.name)
    }
  }

  private func isAction(_ type: TypeName, scope: Int, in path: String) -> Bool {
    type.lastComponent == "NavigationAction"
  }

  /// The answers that a decider gives to a supposed navigation, each with what happens on the way.
  func answers(of decider: Decider, to hypothesis: Hypothesis) -> [PolicyAnswer] {
    var supposition = Supposition(self, hypothesis)
    supposition.parameters[decider.function] = [decider.action: .action]
    return PolicyWalk.answers(in: decider.body, of: decider.function.path, supposition, depth: 4)
  }

  /// Every answer that a decider can give.
  func possibleAnswers(of decider: Decider) -> [ExpressionPlace] {
    results(of: decider.body, in: decider.function.path)
  }
}

/// Walks a policy with a supposed navigation.
private struct PolicyWalk: FlowAnalysis {
  let context: RuleContext
  let supposition: Supposition
  let depth: Int
  var answers: [PolicyAnswer] = []

  static func answers(
    in body: Int, of path: String, _ supposition: Supposition, depth: Int, from trace: PolicyTrace = PolicyTrace()
  ) -> [PolicyAnswer] {
    guard depth > 0 else { return [] }
    var walk = FlowWalk(
      supposition.context, path: path,
      analysis: PolicyWalk(context: supposition.context, supposition: supposition, depth: depth))
    walk.run(body, from: trace)
    return walk.analysis.answers
  }

  private init(context: RuleContext, supposition: Supposition, depth: Int) {
    self.context = context
    self.supposition = supposition
    self.depth = depth
  }

  // MARK: Paths

  mutating func assume(
    _ condition: ConditionFact, of statement: StatementFact, holds: Bool, in path: String, _ state: PolicyTrace
  ) -> PolicyTrace? {
    if let known = supposition.holds(condition, in: path), known != holds { return nil }
    var next = state
    if let expression = condition.expression, asksForPlace(ExpressionPlace(path: path, index: expression)) {
      next.asksForPlace = true
    }
    return next
  }

  mutating func enter(
    _ block: BlockFact, of choice: StatementFact, in path: String, _ state: PolicyTrace
  ) -> PolicyTrace? {
    guard supposition.mayEnter(block, of: choice, in: path) else { return nil }
    var next = state
    if let subject = choice.expressions.first, asksForPlace(ExpressionPlace(path: path, index: subject)) {
      next.asksForPlace = true
    }
    return next
  }

  func enterHandler(_ block: BlockFact, in path: String, _ state: PolicyTrace) -> PolicyTrace? { state }

  /// Whether an expression asks for host, scheme or kind of a navigation.
  private func asksForPlace(_ place: ExpressionPlace) -> Bool {
    let members: Set<String> = [
      "host", "scheme", "absoluteString", "navigationType", "hasPrefix", "hasSuffix", "target",
    ]
    return context.expressions(in: place).contains { inner in
      switch context.kind(inner) {
      case .member(_, let name)?: members.contains(name)
      case .call?: context.call(inner).map { takesAddress($0) } ?? false
      case .operation(_, let operators)?:
        // `url == home`
        operators.contains { $0 == "==" || $0 == "!=" } && isAddress(inner)
      default: false
      }
    }
  }

  private func isAddress(_ place: ExpressionPlace) -> Bool {
    guard case .operation(let operands, _)? = context.kind(place) else { return false }
    return operands.contains { supposition.value(place.at($0)) == .url }
  }

  // MARK: Acts

  private static let logs: Set<String> = [
    "print", "debugPrint", "NSLog", "os_log", "log", "info", "debug", "notice", "error", "warning", "trace", "fault",
    "critical", "verbose", "dump",
  ]
  private static let questions: Set<String> = [
    "host", "contains", "hasPrefix", "hasSuffix", "lowercased", "uppercased", "URLComponents", "path", "query",
    "components", "first", "last", "split", "joined", "String", "URL", "Set", "isEmpty", "firstIndex", "range",
    "trimmed",
    "URLRequest", "filter", "map", "compactMap", "allSatisfy", "min", "max", "absoluteString", "matches", "count",
    "init",
    "caseInsensitiveCompare", "compare", "starts", "dropFirst", "dropLast", "prefix", "suffix", "sorted", "value",
  ]

  mutating func evaluate(_ place: ExpressionPlace, _ state: PolicyTrace) -> [PolicyTrace] {
    var next = state
    for inner in context.expressions(in: place) {
      switch context.kind(inner) {
      case .call?:
        if acts(inner) { next.acts = true }
      case .closure(let scope)?:
        let hasAct = context.expressions(inScope: scope, of: inner.path).contains { acts($0) }
        if hasAct { next.acts = true }
      case .assignment(let target, let value)?:
        if keeps(inner.at(value)) { note(inner.at(target), &next) }
      default: break
      }
    }
    return [next]
  }

  /// Whether a call does something: not a log, not a question, and not a helper of the program that only answers.
  private func acts(_ place: ExpressionPlace) -> Bool {
    guard let call = context.call(place) else {
      if case .call? = context.kind(place) { return true }
      return false
    }
    if Self.questions.contains(call.name) || isLog(call) || isPolicy(call) { return false }
    if context.program.constructedType(by: place.index, in: place.path) != nil, call.name != "Task" { return false }
    if call.name == "Task" || call.name == "detached" || call.name == "async" { return false }
    if let function = context.function(calledBy: call), let fact = context.fact(function), let result = fact.result,
      result.name == "Bool" || result.name.hasSuffix("Policy")
    {
      return false
    }
    return true
  }

  private func isLog(_ call: Call) -> Bool {
    guard Self.logs.contains(call.name) else { return false }
    guard let base = call.base else { return true }
    let name = (context.spelling(call.place(base)) ?? context.call(call.place(base))?.name ?? "").lowercased()
    return name.contains("log")
  }

  private func isPolicy(_ call: Call) -> Bool {
    guard let function = context.function(calledBy: call) else { return false }
    return context.fact(function)?.result?.name.hasSuffix("Policy") ?? false
  }

  private func takesAddress(_ call: Call) -> Bool {
    call.arguments.contains { [.url, .action, .request].contains(supposition.value(call.place($0.value))) }
  }

  /// Whether a value is the address, or has it inside.
  private func keeps(_ place: ExpressionPlace) -> Bool {
    context.expressions(in: place).contains { inner in
      switch context.kind(inner) {
      case .name?, .member?:
        [.url, .action, .request, .text(supposition.hypothesis.absolute)].contains(supposition.value(inner))
      default: false
      }
    }
  }

  private func note(_ target: ExpressionPlace, _ trace: inout PolicyTrace) {
    switch context.binding(of: target) {
    case .members, .unknown: trace.kept.insert(target)
    default: break
    }
  }

  // MARK: Answers

  mutating func leave(_ exit: FlowExit, _ state: PolicyTrace) {
    guard exit.word != "throw", let value = exit.value else { return }
    answer(ExpressionPlace(path: exit.path, index: value), state)
  }

  private mutating func answer(_ place: ExpressionPlace, _ trace: PolicyTrace) {
    let bare = context.bare(place)
    switch context.kind(bare) {
    case .member(_, let name)?:
      let policy: PolicyAnswer.Policy = name == "allow" ? .allow : (name == "cancel" ? .cancel : .other)
      if policy != .other || context.kind(bare) == .member(base: nil, name: name) {
        answers.append(PolicyAnswer(policy: policy, place: bare, trace: trace))
      } else {
        answers.append(PolicyAnswer(policy: .unknown, place: bare, trace: trace))
      }
    case .operation(let operands, let operators)?: choose(operands, operators, bare, trace)
    case .call?:
      guard let call = context.call(bare), let function = context.function(calledBy: call),
        let fact = context.fact(function), let body = fact.body
      else {
        answers.append(PolicyAnswer(policy: .unknown, place: bare, trace: trace))
        return
      }
      let inner = supposition.binding(call, function, fact)
      answers += Self.answers(in: body, of: function.path, inner, depth: depth - 1, from: trace)
    case .other?:
      guard let index = context.statements.statement(ofValue: bare.index, in: bare.path),
        let statement = context.statement(index, in: bare.path), statement.kind == .choice
      else {
        answers.append(PolicyAnswer(policy: .unknown, place: bare, trace: trace))
        return
      }
      for block in statement.blocks {
        guard let next = enter(block, of: statement, in: bare.path, trace),
          let last = context.statements.statements(in: block.scope, of: bare.path).last,
          let value = context.statement(last, in: bare.path)?.expressions.first
        else { continue }
        answer(bare.at(value), next)
      }
    default: answers.append(PolicyAnswer(policy: .unknown, place: bare, trace: trace))
    }
  }

  private mutating func choose(
    _ operands: [Int], _ operators: [String], _ place: ExpressionPlace, _ trace: PolicyTrace
  ) {
    guard let first = operators.firstIndex(of: "?:"), operands.count > first + 2 else {
      answers.append(PolicyAnswer(policy: .unknown, place: place, trace: trace))
      return
    }
    var next = trace
    if operands[...first].contains(where: { asksForPlace(place.at($0)) }) { next.asksForPlace = true }
    let condition = supposition.truth(Array(operands[...first]), Array(operators[..<first]), place)
    if condition != false { answer(place.at(operands[first + 1]), next) }
    guard condition != true else { return }
    if operands.count == first + 3 {
      answer(place.at(operands[first + 2]), next)
    } else {
      choose(Array(operands[(first + 2)...]), Array(operators[(first + 1)...]), place, next)
    }
  }
}

extension Supposition {
  /// Whether an operation holds; nil where both can be.
  func truth(_ operands: [Int], _ operators: [String], _ place: ExpressionPlace) -> Bool? {
    if operands.count == 1, operators.isEmpty {
      if case .bool(let holds) = value(place.at(operands[0])) { return holds }
      return nil
    }
    guard let tree = Operation.tree(operands, operators), case .bool(let holds) = operation(tree, place, depth: 12)
    else {
      return nil
    }
    return holds
  }
}

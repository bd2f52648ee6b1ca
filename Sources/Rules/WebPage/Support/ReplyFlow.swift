import AuditModel
import Resolution

/// What has been told of a request on a path.
struct ReplyState: Hashable {
  /// A response was sent.
  var hasResponse = false
  /// A response was sent before an error was caught.
  var hadResponse = false
  /// Ended, failed, or handed to somebody else.
  var isOver = false
  /// Nothing was found, or an error was caught.
  var isMissed = false
  var isCaught = false
  /// The task was stopped or cancelled: nothing may be sent any more.
  var isStopped = false
  /// Where the path went astray.
  var astray: ExpressionScope?
}

/// A scope of a file.
struct ExpressionScope: Hashable {
  var path: String
  var position: SourcePosition
  var scope: Int
}

/// Walks the paths of a reply.
struct ReplyFlow: FlowAnalysis {
  let context: RuleContext
  /// The names of the sink: the continuation, the task.
  let sinks: Set<String>
  let depth: Int
  /// The states in which each call finds the reply.
  var events: [ExpressionPlace: [(event: ReplyEvent, state: ReplyState)]] = [:]
  /// How bodies are left.
  var exits: [(exit: FlowExit, state: ReplyState)] = []

  init(context: RuleContext, sinks: Set<String>, depth: Int) {
    self.context = context
    self.sinks = sinks
    self.depth = depth
  }

  // MARK: Conditions

  mutating func assume(
    _ condition: ConditionFact, of statement: StatementFact, holds: Bool, in path: String, _ state: ReplyState
  ) -> ReplyState? {
    let place = condition.expression.map { ExpressionPlace(path: path, index: $0) }
    var next = state
    if asksForStop(condition, place) {
      // Which of both branches is the stopped one is plain for `guard`; elsewhere it is the one that holds.
      let isStopped = statement.kind == .guarded ? !holds : isStoppedBranch(place, holds: holds)
      if isStopped { next.isStopped = true }
      return next
    }
    // The initialiser of a response fails for nothing that a reply hands in.
    if condition.kind == .binding, !holds, let place, makesResponse(place) { return nil }
    guard isMiss(condition, place, statement, holds: holds) else { return next }
    next.isMissed = true
    if next.astray == nil {
      next.astray = ExpressionScope(
        path: path, position: statement.position, scope: statement.blocks.first?.scope ?? statement.block ?? 0)
    }
    return next
  }

  private static let stops = [
    "cancel", "stop", "start", "active", "alive", "running", "pending", "terminat", "finished", "complete", "closed",
    "valid", "ended",
  ]

  private func asksForStop(_ condition: ConditionFact, _ place: ExpressionPlace?) -> Bool {
    if condition.kind == .binding, condition.text == "self" { return true }
    guard let place else { return condition.kind == .binding && condition.text == "self" }
    if let name = context.name(context.bare(place)), name == "self" { return true }
    return context.expressions(in: place).contains { inner in
      switch context.kind(inner) {
      case .name(let name)?, .member(_, let name)?:
        let name = name.lowercased()
        return Self.stops.contains { name.contains($0) }
      default: return false
      }
    }
  }

  private func isStoppedBranch(_ place: ExpressionPlace?, holds: Bool) -> Bool {
    guard let place, case .operation(_, ["!"])? = context.kind(place) else { return holds }
    return !holds
  }

  private static let iterations: Set<String> = [
    "next", "popFirst", "popLast", "read", "readData", "removeFirst", "removeLast", "first", "last", "readLine",
  ]
  private static let lookups: Set<String> = [
    "fileExists", "isReadableFile", "contains", "hasPrefix", "fileExistsAtPath:",
  ]

  private func isMiss(
    _ condition: ConditionFact, _ place: ExpressionPlace?, _ statement: StatementFact, holds: Bool
  ) -> Bool {
    if statement.kind == .loop { return false }
    switch condition.kind {
    case .binding, .pattern:
      guard !holds, let place else { return !holds }
      return !isIteration(place)
    case .expression:
      guard let place else { return false }
      if isIteration(place) { return false }
      if statement.kind == .guarded { return !holds }
      return asksForNothing(place, holds: holds)
    case .availability: return false
    }
  }

  private func makesResponse(_ place: ExpressionPlace) -> Bool {
    context.call(context.bare(place)).map { $0.name == "HTTPURLResponse" || $0.name == "URLResponse" } ?? false
  }

  private func isIteration(_ place: ExpressionPlace) -> Bool {
    context.expressions(in: place).contains { context.call($0).map { Self.iterations.contains($0.name) } ?? false }
  }

  /// `data == nil` that holds, `fileExists(…)` that does not.
  private func asksForNothing(_ place: ExpressionPlace, holds: Bool) -> Bool {
    switch context.kind(place) {
    case .operation(let operands, let operators)?:
      if operators == ["!"], let only = operands.first { return asksForNothing(place.at(only), holds: !holds) }
      guard
        operands.contains(where: {
          context.kind(place.at($0)) == .literal("nil") || context.kind(place.at($0)) == .name("nil")
        })
      else { return false }
      return operators.contains("==") ? holds : !holds
    case .call?:
      guard let call = context.call(place) else { return false }
      return ["fileExists", "isReadableFile", "fileExistsAtPath:"].contains(call.name) && !holds
    case .name?, .member?:
      // Objective-C asks pointers: `if (!data) …`.
      return context.program.facts(place.path)?.language == .objectiveC && !holds
    default: return false
    }
  }

  mutating func enter(
    _ block: BlockFact, of choice: StatementFact, in path: String, _ state: ReplyState
  ) -> ReplyState? {
    var next = state
    if block.patterns.contains(where: { $0.text == "nil" || $0.text == ".none" || $0.text.contains(".failure") }) {
      next.isMissed = true
      next.isCaught = next.isCaught || block.patterns.contains { $0.text.contains(".failure") }
      next.astray = next.astray ?? scope(block.scope, path)
    }
    return next
  }

  mutating func enterHandler(_ block: BlockFact, in path: String, _ state: ReplyState) -> ReplyState? {
    var next = state
    if block.patterns.contains(where: { $0.text.contains("Cancellation") || $0.text.contains("cancel") }) {
      next.isStopped = true
      return next
    }
    next.isMissed = true
    next.isCaught = true
    next.hadResponse = next.hasResponse
    next.hasResponse = false
    next.astray = scope(block.scope, path)
    return next
  }

  private func scope(_ scope: Int, _ path: String) -> ExpressionScope? {
    context.program.facts(path).map { ExpressionScope(path: path, position: $0.scopes[scope].position, scope: scope) }
  }

  // MARK: Effects

  mutating func evaluate(_ place: ExpressionPlace, _ state: ReplyState) -> [ReplyState] {
    var states = [state]
    for inner in context.expressions(in: place) {
      switch context.kind(inner) {
      case .call?:
        guard let call = context.call(inner) else { continue }
        states = states.flatMap { evaluate(call, $0) }
      case .closure(let scope)?:
        guard tells(scope, inner.path), !isTermination(inner) else { continue }
        for state in states { walk(scope, inner.path, state) }
        states = states.map { state in
          var next = state
          next.isOver = true
          return next
        }
      case .assignment(_, let value)?:
        if isSink(inner.at(value)) { states = states.map(handedOn) }
      case .list(let elements)?:
        if elements.contains(where: { isSink(inner.at($0)) }) { states = states.map(handedOn) }
      default: break
      }
    }
    return states
  }

  private func handedOn(_ state: ReplyState) -> ReplyState {
    var next = state
    next.isOver = true
    return next
  }

  private static let harmless: Set<String> = [
    "ObjectIdentifier", "contains", "print", "debugPrint", "NSLog", "isEqual", "isEqual:", "hash", "os_log", "log",
    "debug", "info", "error", "warning", "trace",
  ]

  private mutating func evaluate(_ call: Call, _ state: ReplyState) -> [ReplyState] {
    if let base = call.base, isSink(call.place(base)), let event = ReplyEvent.of(call, in: context) {
      events[call.place, default: []].append((event, state))
      var next = state
      switch event {
      case .response, .either: next.hasResponse = true
      case .data: break
      case .end, .failure: next.isOver = true
      }
      return [next]
    }
    guard call.arguments.contains(where: { isSink(call.place($0.value)) }) else { return [state] }
    if Self.harmless.contains(call.name) { return [state] }
    return inlined(call, state) ?? [handedOn(state)]
  }

  /// The states behind a call of a helper that gets the sink.
  private mutating func inlined(_ call: Call, _ state: ReplyState) -> [ReplyState]? {
    guard depth > 0, let function = context.function(calledBy: call), let fact = context.fact(function),
      let body = fact.body
    else { return nil }
    var names: Set<String> = []
    for (index, parameter) in fact.parameters.enumerated() {
      if let argument = context.argument(for: index, of: fact, in: call), isSink(call.place(argument)) {
        names.insert(parameter.name)
      }
    }
    guard !names.isEmpty else { return nil }
    var walk = FlowWalk(
      context, path: function.path, analysis: ReplyFlow(context: context, sinks: names, depth: depth - 1))
    walk.entersLoops = true
    walk.run(body, from: state)
    merge(walk.analysis)
    var ends = walk.analysis.exits.map(\.state)
    if let result = fact.result, !result.isNothing {
      // The caller learns by the result that nothing was found, and tells the page itself.
      ends = ends.map { end in
        guard !end.isOver else { return end }
        var next = end
        (next.isMissed, next.isCaught, next.astray) = (state.isMissed, state.isCaught, state.astray)
        return next
      }
    }
    var unique: [ReplyState] = []
    for end in ends where !unique.contains(end) { unique.append(end) }
    return unique.isEmpty ? [handedOn(state)] : unique
  }

  private mutating func walk(_ scope: Int, _ path: String, _ state: ReplyState) {
    guard depth > 0 else { return }
    var walk = FlowWalk(context, path: path, analysis: ReplyFlow(context: context, sinks: sinks, depth: depth - 1))
    walk.entersLoops = true
    walk.run(scope, from: state)
    merge(walk.analysis)
    exits += walk.analysis.exits
  }

  private mutating func merge(_ other: ReplyFlow) {
    for (place, found) in other.events { events[place, default: []] += found }
  }

  private func isSink(_ place: ExpressionPlace) -> Bool {
    context.spelling(place).map(sinks.contains) ?? false
  }

  /// Whether a closure tells the page something.
  private func tells(_ scope: Int, _ path: String) -> Bool {
    context.expressions(inScope: scope, of: path).contains { place in
      guard let call = context.call(place) else { return false }
      if let base = call.base, isSink(call.place(base)) { return ReplyEvent.of(call, in: context) != nil }
      return call.arguments.contains { isSink(call.place($0.value)) } && !Self.harmless.contains(call.name)
    }
  }

  /// `continuation.onTermination = { … }`
  private func isTermination(_ closure: ExpressionPlace) -> Bool {
    guard let parent = context.parent(closure), case .assignment(let target, _)? = context.kind(parent),
      case .member(_, "onTermination")? = context.kind(parent.at(target))
    else { return false }
    return true
  }

  mutating func leave(_ exit: FlowExit, _ state: ReplyState) {
    // What is thrown is told by whoever catches it.
    guard exit.word != "throw" else { return }
    exits.append((exit, state))
  }
}

/// A body in which a reply is told, with the names of its sink.
struct ReplySink {
  var path: String
  var scope: Int
  var names: Set<String>

  /// The bodies of a reply that tell the page something.
  static func all(of reply: SchemeReply, in context: RuleContext) -> [ReplySink] {
    if !reply.isModern {
      return [ReplySink(path: reply.function.path, scope: reply.body, names: [reply.parameter])]
    }
    return reply.bodies(in: context).flatMap { body -> [ReplySink] in
      let expressions = context.expressions(inScope: body.scope, of: body.path)
      let streams = expressions.compactMap { stream($0, context) }
      let made = expressions.compactMap { madeStream($0, body, context) }
      return streams + made
    }
  }

  /// `AsyncThrowingStream { continuation in … }`
  private static func stream(_ place: ExpressionPlace, _ context: RuleContext) -> ReplySink? {
    guard let call = context.call(place), call.name == "AsyncThrowingStream" || call.name == "AsyncStream",
      let argument = call.arguments.last, argument.label != "unfolding",
      let scope = context.closureScope(place.at(argument.value)), let facts = context.program.facts(place.path)
    else { return nil }
    let named = context.program.variables(in: scope, of: place.path).first {
      facts.variables[$0].kind == .closureParameter
    }
    if let named { return ReplySink(path: place.path, scope: scope, names: [facts.variables[named].name]) }
    let usesShorthand = context.expressions(inScope: scope, of: place.path).contains { context.name($0) == "$0" }
    return usesShorthand ? ReplySink(path: place.path, scope: scope, names: ["$0"]) : nil
  }

  /// `let (stream, continuation) = AsyncThrowingStream.makeStream(…)`
  private static func madeStream(_ place: ExpressionPlace, _ body: ReplyBody, _ context: RuleContext) -> ReplySink? {
    guard let call = context.call(place), call.name == "makeStream", let facts = context.program.facts(place.path)
    else { return nil }
    let line = call.place(call.callee)
    let names = context.program.chain(of: call.scope, in: place.path).flatMap { scope in
      context.program.variables(in: scope, of: place.path).filter { variable in
        facts.variables[variable].position.line == (context.start(of: line)).line
      }
    }.map { facts.variables[$0].name }
    return ReplySink(path: place.path, scope: body.scope, names: Set(names + ["continuation"]))
  }
}

import AuditModel
import Resolution

/// `scheme-handler-silent-failure`: a reply that found nothing says so.
struct SchemeHandlerSilentFailure: Rule {
  let id = "scheme-handler-silent-failure"
  let pack = RulePack.webPage
  let severity = Configuration.RuleSetting.warning
  let documentation = RuleDocumentation(
    summary: "A reply that finds nothing, or catches an error, ends with an error or with an error response.",
    reason:
      "A reply that just ends is taken for a success; without a response before it WebKit raises an exception and the "
      + "app ends. One that never ends leaves the page waiting for ever.",
    wrong: """
      guard let data = try? Data(contentsOf: file) else {
        continuation.finish()
        return
      }
      """,
    right: """
      guard let data = try? Data(contentsOf: file) else {
        continuation.finish(throwing: URLError(.fileDoesNotExist))
        return
      }
      """,
    source: "dotnet/maui#35189; WKURLSchemeHandlerAdapter.swift and WebURLSchemeTask.cpp in WebKit/WebKit.",
    limits:
      "`finish(throwing:)`, a 4xx response before the end, the end after success, tasks that WebKit stopped, and `stop` "
      + "itself.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    var seen: Set<ExpressionPlace> = []
    return SchemeReply.all(in: context).flatMap { reply in
      ReplyFaults(reply, context).silent.compactMap { fault in
        guard seen.insert(fault.key).inserted else { return nil }
        return finding(fault, context)
      }
        + UnfoldedReplies(context).faults(of: reply).compactMap { place in
          guard seen.insert(place).inserted else { return nil }
          return context.finding(
            at: place.index, in: place.path, "nothing was found, and the reply ends as if all had been sent",
            advice: Self.advice, severity: .error)
        }
    }
  }

  private static let advice =
    "End it with an error (`finish(throwing:)`, `didFailWithError`), or send a 404 response first."

  private func finding(_ fault: ReplyFaults.Silent, _ context: RuleContext) -> RuleFinding? {
    switch fault.place {
    case .end(let place):
      return context.finding(
        atStartOf: place,
        fault.lacksResponse
          ? "the reply ends without a response and without an error: WebKit raises an exception"
          : "an error was caught, and the reply ends as if all had been sent",
        advice: Self.advice, severity: fault.lacksResponse ? .error : .warning)
    case .exit(let place):
      return context.finding(
        at: place.index, in: place.path,
        fault.isEnded
          ? "the reply ends without a response and without an error: WebKit raises an exception"
          : "the request is never ended: the page waits for it for ever",
        advice: Self.advice, severity: fault.isEnded ? .error : nil)
    case .astray(let scope):
      var found = context.finding(
        atScope: scope.scope, in: scope.path, "the request is never ended here: the page waits for it for ever",
        advice: Self.advice)
      found?.position = scope.position
      found?.firstLine = scope.position.line
      return found
    }
  }
}

/// The faults of a reply's order and ends.
struct ReplyFaults {
  /// A reply that ends quietly, or never.
  struct Silent {
    enum Place {
      case end(ExpressionPlace)
      case exit(ExpressionPlace)
      case astray(ExpressionScope)
    }

    var place: Place
    var lacksResponse: Bool
    /// True where a `defer` ends the reply after all.
    var isEnded = false

    var key: ExpressionPlace {
      switch place {
      case .end(let place), .exit(let place): place
      case .astray(let scope): ExpressionPlace(path: scope.path, index: -1 - scope.scope)
      }
    }
  }

  private(set) var silent: [Silent] = []
  /// Data or ends before any response.
  private(set) var early: [(place: ExpressionPlace, event: ReplyEvent)] = []

  init(_ reply: SchemeReply, _ context: RuleContext) {
    for sink in ReplySink.all(of: reply, in: context) {
      var walk = FlowWalk(context, path: sink.path, analysis: ReplyFlow(context: context, sinks: sink.names, depth: 4))
      walk.entersLoops = true
      walk.run(sink.scope, from: ReplyState())
      judge(walk.analysis)
      judgeExits(walk.analysis, endsDeferred: Self.endsDeferred(sink, context), context)
    }
    silent.sort { ($0.key.path, $0.key.index) < ($1.key.path, $1.key.index) }
  }

  private mutating func judge(_ flow: ReplyFlow) {
    for place in flow.events.keys.sorted(by: { ($0.path, $0.index) < ($1.path, $1.index) }) {
      let found = flow.events[place] ?? []
      guard let event = found.first?.event else { continue }
      let states = found.map(\.state).filter { !$0.isStopped && !$0.isOver }
      switch event {
      case .end:
        let missed = states.filter { $0.isMissed && !$0.hasResponse }
        if !missed.isEmpty {
          silent.append(Silent(place: .end(place), lacksResponse: missed.contains { !$0.hadResponse }))
        } else if !states.isEmpty, states.allSatisfy({ !$0.hasResponse && !$0.isCaught }) {
          early.append((place, event))
        }
      case .data:
        if !states.isEmpty, states.allSatisfy({ !$0.hasResponse && !$0.isCaught }) { early.append((place, event)) }
      default: break
      }
    }
  }

  /// Whether a `return` stands in the branch where the path went astray.
  private func isInside(_ path: String, _ returned: Int, _ astray: ExpressionScope?, _ context: RuleContext) -> Bool {
    guard let astray, let scope = context.expression(ExpressionPlace(path: path, index: returned))?.scope else {
      return true
    }
    return context.program.chain(of: scope, in: path).contains(astray.scope)
  }

  /// Whether a `defer` ends the reply, however its body is left.
  private static func endsDeferred(_ sink: ReplySink, _ context: RuleContext) -> Bool {
    context.statements.statements(in: sink.scope, of: sink.path).contains { index in
      guard let statement = context.statement(index, in: sink.path), statement.kind == .deferred,
        let block = statement.blocks.first
      else { return false }
      return context.expressions(inScope: block.scope, of: sink.path).contains { place in
        context.call(place).map { ReplyEvent.of($0, in: context) == .end } ?? false
      }
    }
  }

  private mutating func judgeExits(_ flow: ReplyFlow, endsDeferred: Bool, _ context: RuleContext) {
    for (exit, state) in flow.exits where state.isMissed && !state.isOver && !state.isStopped {
      if endsDeferred, state.hasResponse { continue }
      if exit.word == "return", let statement = exit.statement.flatMap({ context.statement($0, in: exit.path) }),
        let whole = statement.expressions.first, isInside(exit.path, whole, state.astray, context)
      {
        silent.append(
          Silent(
            place: .exit(ExpressionPlace(path: exit.path, index: whole)), lacksResponse: !state.hasResponse,
            isEnded: endsDeferred))
      } else if let astray = state.astray {
        silent.append(Silent(place: .astray(astray), lacksResponse: !state.hasResponse))
      }
    }
  }
}

/// Replies that give one piece after the other: `AsyncThrowingStream(unfolding:)` and iterators of the program's own.
struct UnfoldedReplies {
  let context: RuleContext

  init(_ context: RuleContext) {
    self.context = context
  }

  /// The `return nil`s that end a reply where nothing was found or an error was caught.
  func faults(of reply: SchemeReply) -> [ExpressionPlace] {
    guard reply.isModern else { return [] }
    return bodies(of: reply).flatMap { body -> [ExpressionPlace] in
      var walk = FlowWalk(context, path: body.path, analysis: UnfoldedFlow(context: context))
      walk.run(body.scope, from: false)
      return walk.analysis.faults
    }
  }

  private func bodies(of reply: SchemeReply) -> [ReplyBody] {
    let closures = reply.expressions(in: context).compactMap { place -> ReplyBody? in
      guard let call = context.call(place), call.name == "AsyncThrowingStream",
        let argument = call.arguments.last, let scope = context.closureScope(place.at(argument.value)),
        argument.label == "unfolding" || takesNothing(scope, place.path)
      else { return nil }
      return ReplyBody(path: place.path, scope: scope)
    }
    let iterators = context.code.functions(named: "next").compactMap { place -> ReplyBody? in
      guard let fact = context.fact(place), fact.result?.lastComponent == "URLSchemeTaskResult", let body = fact.body,
        place.path == reply.function.path
      else { return nil }
      return ReplyBody(path: place.path, scope: body)
    }
    return closures + iterators
  }

  private func takesNothing(_ scope: Int, _ path: String) -> Bool {
    guard let facts = context.program.facts(path) else { return false }
    let hasParameter = context.program.variables(in: scope, of: path).contains {
      facts.variables[$0].kind == .closureParameter
    }
    return !hasParameter && !context.expressions(inScope: scope, of: path).contains { context.name($0) == "$0" }
  }
}

private struct UnfoldedFlow: FlowAnalysis {
  let context: RuleContext
  var faults: [ExpressionPlace] = []

  init(context: RuleContext) {
    self.context = context
  }

  func evaluate(_ place: ExpressionPlace, _ state: Bool) -> [Bool] { [state] }

  func assume(
    _ condition: ConditionFact, of statement: StatementFact, holds: Bool, in path: String, _ state: Bool
  ) -> Bool? {
    guard condition.kind == .binding, !holds, let expression = condition.expression,
      looksUp(ExpressionPlace(path: path, index: expression))
    else { return state }
    return true
  }

  /// The address of the request, a file, the bundle: what may not be there.
  private func looksUp(_ place: ExpressionPlace) -> Bool {
    context.expressions(in: place).contains { inner in
      switch context.kind(inner) {
      case .call?: context.call(inner).map { ["Data", "contents", "FileHandle", "String"].contains($0.name) } ?? false
      case .member(_, "url")?: true
      case .marked("try?", _)?: !context.calls(in: inner).contains { $0.name == "read" || $0.name == "next" }
      default: false
      }
    }
  }

  func enter(_ block: BlockFact, of choice: StatementFact, in path: String, _ state: Bool) -> Bool? { state }

  func enterHandler(_ block: BlockFact, in path: String, _ state: Bool) -> Bool? {
    !block.patterns.contains { $0.text.contains("Cancellation") }
  }

  mutating func leave(_ exit: FlowExit, _ state: Bool) {
    guard state, exit.word == "return", let value = exit.value,
      context.kind(ExpressionPlace(path: exit.path, index: value)) == .literal("nil"),
      let whole = context.parent(ExpressionPlace(path: exit.path, index: value)), !faults.contains(whole)
    else { return }
    faults.append(whole)
  }
}

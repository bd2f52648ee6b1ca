import AuditModel
import Resolution

/// `message-by-polling`: the page tells, instead of being asked again and again.
struct MessageByPolling: Rule {
  let id = "message-by-polling"
  let pack = RulePack.webPage
  let severity = Configuration.RuleSetting.note
  let documentation = RuleDocumentation(
    summary: "What the page has to say comes through a message handler, not by asking it in a loop.",
    reason:
      "A script every second keeps two processes awake, sees a change late or never, and goes on when the page is long "
      + "gone. A message handler is told at once, and carries over to WebPage unchanged.",
    wrong: """
      Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
        webView.evaluateJavaScript("player.state") { state, _ in show(state) }
      }
      """,
    right: """
      controller.add(handler, name: "state")   // the page: webkit.messageHandlers.state.postMessage(…)
      """,
    source: "WKUserContentController, which WebPage.Configuration has too.",
    limits: "A script that only does something, and one that runs once.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    let results = ScriptResults(context)
    // Where a function gets its script from its callers, the call that names the script is told.
    let passing = Set(
      context.web.scripts.filter { $0.kind == .passedOn }.compactMap { context.function(calledBy: $0.call) })
    return context.web.scripts.compactMap { script in
      guard script.kind != .user, results.isUsed(script) else { return nil }
      let around = context.function(around: script.call.scope, in: script.place.path)
      let isHandedIn = around.map(passing.contains) ?? false
      guard isRepeated(script.call.scope, script.place.path, context, depth: isHandedIn ? 1 : 3) else { return nil }
      return context.finding(
        atStartOf: script.place, "the page is asked again and again for what it could tell",
        advice: "Let the page post a message when something changes, and register a handler for it.")
    }
  }

  private func isRepeated(_ scope: Int, _ path: String, _ context: RuleContext, depth: Int) -> Bool {
    guard depth > 0, let facts = context.program.facts(path) else { return false }
    for index in context.program.chain(of: scope, in: path) {
      switch facts.scopes[index].kind {
      case .block: if isSleepingLoop(index, path, context) { return true }
      case .closure: if isRepeatedClosure(index, path, context) { return true }
      case .function(let function):
        return isCalledRepeatedly(FunctionPlace(path: path, index: function), context, depth: depth - 1)
      case .type, .file, .accessor: return false
      default: continue
      }
    }
    return false
  }

  // MARK: Loops

  private func isSleepingLoop(_ block: Int, _ path: String, _ context: RuleContext) -> Bool {
    guard let facts = context.program.facts(path),
      let loop = facts.statements.first(where: { $0.kind == .loop && $0.blocks.first?.scope == block })
    else { return false }
    if loop.word.contains("await"), let sequence = loop.expressions.first,
      isClock(ExpressionPlace(path: path, index: sequence), context)
    {
      return true
    }
    return context.expressions(inScope: block, of: path).contains { place in
      guard let name = context.call(place)?.name else { return false }
      return ["sleep", "usleep", "nanosleep"].contains(name)
    }
  }

  /// A sequence or publisher that ticks.
  private func isClock(_ place: ExpressionPlace, _ context: RuleContext) -> Bool {
    Values.of(place, in: context, followsVariables: true).contains { value in
      var current: ExpressionPlace? = value
      while let next = current {
        let spelled = context.spelling(next) ?? ""
        if spelled == "Timer" || spelled.hasPrefix("Timer.") || spelled == "AsyncTimerSequence" { return true }
        switch context.kind(next) {
        case .call(let callee, _)?: current = next.at(callee)
        case .member(let base?, _)?:
          let inner = next.at(base)
          if case .name? = context.kind(inner), context.spelling(inner) != "Timer" {
            let followed = Values.of(inner, in: context, followsVariables: true)
            if followed.contains(where: { $0 != inner && isClock($0, context) }) { return true }
          }
          current = inner
        default: current = nil
        }
      }
      return false
    }
  }

  // MARK: Closures

  private func isRepeatedClosure(_ closure: Int, _ path: String, _ context: RuleContext) -> Bool {
    guard let (call, _) = context.call(takingClosure: closure, in: path) else { return false }
    switch call.name {
    case "scheduledTimer", "Timer":
      return call.argument("repeats").map { context.kind(call.place($0)) == .literal("true") } ?? false
    case "scheduledTimerWithTimeInterval:repeats:block:", "timerWithTimeInterval:repeats:block:":
      return call.arguments.dropFirst().first.map {
        [.literal("YES"), .literal("true")].contains(context.kind(call.place($0.value)))
      } ?? false
    case "onReceive": return call.argument(nil).map { isClock(call.place($0), context) } ?? false
    case "sink", "setEventHandler":
      guard let base = call.base else { return false }
      return isClock(call.place(base), context) || isTimerSource(call.place(base), context)
    case "asyncAfter":
      // The closure calls the function again that it stands in.
      guard let around = context.function(around: call.scope, in: path), let fact = context.fact(around) else {
        return false
      }
      return context.expressions(inScope: closure, of: path).contains { place in
        context.call(place).map { $0.name == fact.name && context.function(calledBy: $0) == around } ?? false
      }
    default: return false
    }
  }

  private func isTimerSource(_ place: ExpressionPlace, _ context: RuleContext) -> Bool {
    Values.of(place, in: context, followsVariables: true).contains { context.call($0)?.name == "makeTimerSource" }
  }

  // MARK: Functions

  private func isCalledRepeatedly(_ function: FunctionPlace, _ context: RuleContext, depth: Int) -> Bool {
    guard let fact = context.fact(function), fact.name != "init" else { return false }
    if isSelected(fact, context) { return true }
    return context.calls(of: function).compactMap { context.call($0) }.contains { call in
      // A function that starts itself again after a while is one that repeats.
      isRepeated(call.scope, call.path, context, depth: depth)
    }
  }

  /// `Timer.scheduledTimer(…, selector: #selector(poll), repeats: true)`.
  private func isSelected(_ function: FunctionFact, _ context: RuleContext) -> Bool {
    ["scheduledTimer", "Timer", "CADisplayLink"].flatMap { context.code.calls(of: $0) }.compactMap { context.call($0) }
      .contains { call in
        guard let selector = call.argument("selector"),
          case .macro("selector", let arguments)? = context.kind(call.place(selector)),
          let named = arguments.first.flatMap({ context.program.dottedName($0.value, in: call.path) })
        else { return false }
        let repeats = call.argument("repeats").map { context.kind(call.place($0)) == .literal("true") } ?? true
        return repeats && named.split(separator: ".").last.map(String.init) == function.name
      }
  }
}

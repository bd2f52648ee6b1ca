import AuditModel
import Resolution

/// `scheme-handler-no-cancellation`: work for a reply ends when nobody wants it any more.
struct SchemeHandlerNoCancellation: Rule {
  let id = "scheme-handler-no-cancellation"
  let pack = RulePack.webPage
  let severity = Configuration.RuleSetting.note
  let documentation = RuleDocumentation(
    summary: "Work that a reply spawns is ended when WebKit ends the reply.",
    reason:
      "The page goes on, the person leaves, WebKit stops the request; a task that nobody ends goes on reading and "
      + "decoding for nothing, and on the old API sends to a task that is stopped, which raises an exception.",
    wrong: """
      AsyncThrowingStream { continuation in
        Task { await serve(request, to: continuation) }
      }
      """,
    right: """
      AsyncThrowingStream { continuation in
        let work = Task { await serve(request, to: continuation) }
        continuation.onTermination = { _ in work.cancel() }
      }
      """,
    source: "WebKit/WebKit#47848, kiwix/kiwix-apple#895.",
    limits: "Replies that spawn nothing, `unfolding` streams, and tasks outside of replies.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    var seen: Set<ExpressionPlace> = []
    return SchemeReply.all(in: context).flatMap { reply -> [RuleFinding] in
      let expressions = reply.expressions(in: context)
      let spawned = spawnedWork(expressions, context)
      guard !spawned.isEmpty, !isEnded(reply, expressions, context) else { return [] }
      return spawned.filter { seen.insert($0).inserted }.compactMap { place in
        context.finding(
          atStartOf: place, "nobody ends this work when WebKit does not want the reply any more",
          advice: reply.isModern
            ? "Keep the task and cancel it in the continuation's `onTermination`."
            : "Keep the task and cancel it in `webView(_:stop:)`.")
      }
    }
  }

  // MARK: Work

  private func spawnedWork(_ expressions: [ExpressionPlace], _ context: RuleContext) -> [ExpressionPlace] {
    let spawned = expressions.filter { isSpawn($0, context) }
    let closures = Set(
      spawned.flatMap { place in
        context.call(place)?.arguments.compactMap { context.closureScope(place.at($0.value)) }
          .map { ReplyBody(path: place.path, scope: $0) } ?? []
      })
    return spawned.filter { place in
      guard let scope = context.expression(place)?.scope else { return false }
      let around = context.program.chain(of: scope, in: place.path).map { ReplyBody(path: place.path, scope: $0) }
      return !around.contains(where: closures.contains) && !endsItself(place, context)
    }
  }

  private func isSpawn(_ place: ExpressionPlace, _ context: RuleContext) -> Bool {
    guard let call = context.call(place) else { return false }
    switch call.name {
    case "Task": return call.base == nil && hasClosure(call, context)
    case "detached": return call.base.flatMap { context.spelling(call.place($0)) } == "Task"
    case "async", "addOperation", "dispatch_async":
      guard hasClosure(call, context) else { return false }
      let base = call.base.flatMap { context.spelling(call.place($0)) } ?? ""
      return base != "DispatchQueue.main" && base != "OperationQueue.main"
    case "dataTask", "downloadTask", "dataTaskWithRequest:completionHandler:", "dataTaskWithURL:completionHandler:":
      return true
    default: return false
    }
  }

  private func hasClosure(_ call: Call, _ context: RuleContext) -> Bool {
    call.arguments.contains { context.closureScope(call.place($0.value)) != nil }
  }

  /// Work that looks whether the stream still takes something.
  private func endsItself(_ place: ExpressionPlace, _ context: RuleContext) -> Bool {
    guard let closure = context.call(place)?.arguments.last.flatMap({ context.closureScope(place.at($0.value)) }) else {
      return false
    }
    let facts = context.program.facts(place.path)
    let scopes = context.program.scopes(in: CodeRegion(file: place.path, scope: closure))
    return facts?.statements.contains { statement in
      scopes.contains(statement.block ?? -1)
        && (statement.conditions.map(\.text) + statement.blocks.flatMap(\.patterns).map(\.text)).contains {
          $0.contains("terminated")
        }
    } ?? false
  }

  // MARK: Ends

  private static let ending: Set<String> = [
    "cancel", "invalidate", "invalidateAndCancel", "close", "stop", "terminate", "remove", "removeValue",
    "removeObject:",
    "removeAll", "insert", "cancelAll", "cancelAllOperations", "finish", "removeObjectForKey:", "addObject:", "suspend",
    "store", "withLock", "setObject:forKey:", "send",
  ]

  private func isEnded(_ reply: SchemeReply, _ expressions: [ExpressionPlace], _ context: RuleContext) -> Bool {
    if expressions.contains(where: { context.call($0)?.name == "withTaskCancellationHandler" }) { return true }
    return reply.isModern ? endsOnTermination(expressions, context) : endsInStop(reply, context)
  }

  private func endsOnTermination(_ expressions: [ExpressionPlace], _ context: RuleContext) -> Bool {
    expressions.contains { place in
      guard case .assignment(let target, let value)? = context.kind(place),
        case .member(_, "onTermination")? = context.kind(place.at(target))
      else { return false }
      guard let scope = context.closureScope(place.at(value)) else {
        return context.kind(place.at(value)) != .literal("nil")
      }
      return ends(scope, place.path, context)
    }
  }

  private func endsInStop(_ reply: SchemeReply, _ context: RuleContext) -> Bool {
    guard let handler = reply.handler else { return false }
    let stops = ["webView", "webView:stopURLSchemeTask:"].flatMap { context.code.functions(named: $0) }.filter {
      place in
      guard let fact = context.fact(place), context.program.enclosingType(of: fact.scope, in: place.path) == handler
      else { return false }
      return fact.name.hasSuffix("stopURLSchemeTask:") || fact.parameters.contains { $0.label == "stop" }
    }
    return stops.contains { place in
      context.fact(place)?.body.map { ends($0, place.path, context) } ?? false
    }
  }

  /// Whether code ends something; a report ends nothing.
  private func ends(_ scope: Int, _ path: String, _ context: RuleContext) -> Bool {
    context.expressions(inScope: scope, of: path).contains { place in
      switch context.kind(place) {
      case .assignment?: return true
      case .call?:
        guard let call = context.call(place) else { return true }
        if Self.ending.contains(call.name) { return true }
        // A helper of the program that ends it.
        guard let function = context.function(calledBy: call), let body = context.fact(function)?.body, body != scope
        else { return false }
        return context.expressions(inScope: body, of: function.path).contains { inner in
          if case .assignment? = context.kind(inner) { return true }
          return context.call(inner).map { Self.ending.contains($0.name) } ?? false
        }
      default: return false
      }
    }
  }
}

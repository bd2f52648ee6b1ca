import AuditModel
import Resolution

/// `message-origin-unchecked`: a message handler looks at the frame that a message comes from.
struct MessageOriginUnchecked: Rule {
  let id = "message-origin-unchecked"
  let pack = RulePack.webSecurity
  let severity = Configuration.RuleSetting.note
  let documentation = RuleDocumentation(
    summary: "A message handler acts on what a page sends only after it looked at the frame that sends it.",
    reason:
      "Every frame of every page in the web view can post to a handler, an advertisement's too, and a page that people got "
      + "to by a link. The address of the web view is the main page's, not the sender's.",
    wrong: """
      func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
          guard let seat = message.body as? String else { return }
          cart.add(seat: seat)
      }
      """,
    right: """
      func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
          let origin = message.frameInfo.securityOrigin
          guard origin.protocol == "https", origin.host == ownHost, let seat = message.body as? String else { return }
          cart.add(seat: seat)
      }
      """,
    source: "Apple: WKScriptMessage.frameInfo, WKSecurityOrigin.",
    limits:
      "Handlers that only forward the message, never read the body or only log it, and handlers that are registered "
      + "in an isolated content world alone are fine. A look at `isMainFrame` is enough.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    handlers(in: context).compactMap { handler in
      guard let fact = context.fact(handler), let body = fact.body, let parameter = parameter(of: fact),
        !isIsolated(handler, context)
      else { return nil }
      var analysis = MessageUse(context: context)
      analysis.read(
        .parameter(path: handler.path, function: handler.index, index: parameter), body: body, in: handler.path)
      guard analysis.actsUnchecked else { return nil }
      return context.finding(
        atFunction: handler.index, in: handler.path,
        "acts on a message without looking at the frame that sent it: any frame of any page can post it",
        advice:
          "Look at message.frameInfo first: its securityOrigin must be an own one, or the frame at least the main frame."
      )
    }
  }

  private static let selectors = [
    "userContentController:didReceiveScriptMessage:", "userContentController:didReceiveScriptMessage:replyHandler:",
  ]

  private func handlers(in context: RuleContext) -> [FunctionPlace] {
    let swift = context.code.functions(named: "userContentController").filter { place in
      context.fact(place)?.parameters.contains { $0.label == "didReceive" } == true
    }
    return swift + Self.selectors.flatMap { context.code.functions(named: $0) }
  }

  private func parameter(of fact: FunctionFact) -> Int? {
    fact.parameters.firstIndex { $0.type.lastComponent == "WKScriptMessage" }
      ?? (fact.parameters.count > 1 ? 1 : nil)
  }

  // MARK: Registrations

  /// Whether the handler's type is registered, and only in a content world of the app's own.
  private func isIsolated(_ handler: FunctionPlace, _ context: RuleContext) -> Bool {
    guard let facts = context.program.facts(handler.path),
      let type = context.program.enclosingType(of: facts.functions[handler.index].scope, in: handler.path)
    else { return false }
    let calls = [
      "add", "addScriptMessageHandler", "addScriptMessageHandler:name:", "addScriptMessageHandler:contentWorld:name:",
      "addScriptMessageHandlerWithReply:contentWorld:name:",
    ].flatMap { context.code.calls(of: $0) }.compactMap { context.call($0) }.filter { call in
      call.arguments.count > 1 && call.arguments.first.map { names(type, call.place($0.value), context) } == true
    }
    guard !calls.isEmpty else { return false }
    return calls.allSatisfy { call in
      let world =
        call.argument("contentWorld") ?? (call.name.contains("contentWorld:") ? call.arguments[1].value : nil)
      guard let world else { return false }
      switch context.kind(call.place(world)) {
      case .member(_, let name)?: return name != "page" && name != "pageWorld"
      case nil: return false
      default: return true
      }
    }
  }

  /// Whether a value is of the type, or wraps one that is: `add(WeakProxy(self), name: …)`.
  private func names(_ type: TypeID, _ place: ExpressionPlace, _ context: RuleContext) -> Bool {
    context.contains(place) { inner in
      context.program.type(of: inner.index, in: inner.path)?.declaration == type
    }
  }
}

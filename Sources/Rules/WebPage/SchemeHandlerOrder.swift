import AuditModel
import Resolution

/// `scheme-handler-order`: the response comes first, the end last.
struct SchemeHandlerOrder: Rule {
  let id = "scheme-handler-order"
  let pack = RulePack.webPage
  let severity = Configuration.RuleSetting.error
  let documentation = RuleDocumentation(
    summary: "A reply sends its response before any data, and before it ends.",
    reason: "WebKit raises an exception for data or an end without a response before it: the app ends.",
    wrong: """
      continuation.yield(.data(data))
      continuation.yield(.response(response))
      continuation.finish()
      """,
    right: """
      continuation.yield(.response(response))
      continuation.yield(.data(data))
      continuation.finish()
      """,
    source: "WebURLSchemeTask.cpp in WebKit/WebKit.",
    limits: "Where scheme-handler-silent-failure fires, it fires alone.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    var seen: Set<ExpressionPlace> = []
    return SchemeReply.all(in: context).flatMap { reply in
      ReplyFaults(reply, context).early.compactMap { fault in
        guard seen.insert(fault.place).inserted else { return nil }
        return context.finding(
          atStartOf: fault.place,
          fault.event == .data
            ? "data is sent before the response: WebKit raises an exception"
            : "the reply ends before any response: WebKit raises an exception",
          advice: "Send the response first, then the data, then the end.")
      }
    }
  }
}

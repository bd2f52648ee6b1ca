import AuditModel
import Resolution

/// `scheme-reserved`: no handler is registered for a scheme that WebKit owns.
struct SchemeReserved: Rule {
  let id = "scheme-reserved"
  let pack = RulePack.webPage
  let severity = Configuration.RuleSetting.error
  let documentation = RuleDocumentation(
    summary: "A scheme handler is registered for a scheme of the app's own, never for one that WebKit handles.",
    reason:
      "`setURLSchemeHandler(_:forURLScheme:)` raises an exception for http, https, file and the other built-in schemes, "
      + "and `URLScheme(_:)` gives nil, so that the handler is never asked.",
    wrong: """
      configuration.setURLSchemeHandler(cache, forURLScheme: "https")
      """,
    right: """
      configuration.setURLSchemeHandler(cache, forURLScheme: "app-cache")
      """,
    source:
      "lionheart/openradar-mirror#17539, wilddylan/WKWebViewWithURLProtocol#6; WebKit's list of built-in schemes.",
    limits: "`mailto`, `tel` and `sms` are free. Comparisons, `handlesURLScheme` and addresses are no registration.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    registered(in: context) + made(in: context)
  }

  private func registered(in context: RuleContext) -> [RuleFinding] {
    ["setURLSchemeHandler", "setURLSchemeHandler:forURLScheme:"].flatMap { name in
      context.code.calls(of: name).compactMap { context.call($0) }.compactMap { call -> RuleFinding? in
        guard let scheme = call.argument("forURLScheme") ?? call.arguments.dropFirst().first?.value,
          let reserved = URLSchemes.reserved(call.place(scheme), in: context)
        else { return nil }
        return context.finding(
          atStartOf: call.place, "'\(reserved)' is a scheme of WebKit's own: this call raises an exception",
          advice: "Take a name of the app's own, such as 'app-\(reserved)', in the registration and in the addresses.")
      }
    }
  }

  private func made(in context: RuleContext) -> [RuleFinding] {
    URLSchemes.creations(in: context).compactMap { creation in
      guard !isCompared(creation.place, in: context),
        let reserved = URLSchemes.reserved(creation.call.place(creation.name), in: context)
      else { return nil }
      return context.finding(
        atStartOf: creation.place, "'\(reserved)' is a scheme of WebKit's own: this is always nil",
        advice: "Take a name of the app's own, such as 'app-\(reserved)', in the registration and in the addresses.")
    }
  }

  /// `URLScheme("file") == nil` asks WebKit.
  private func isCompared(_ place: ExpressionPlace, in context: RuleContext) -> Bool {
    guard let parent = context.parent(place), case .operation(_, let operators)? = context.kind(parent) else {
      return false
    }
    return operators.contains("==") || operators.contains("!=")
  }
}

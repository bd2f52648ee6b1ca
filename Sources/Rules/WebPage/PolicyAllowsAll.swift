import AuditModel
import Resolution

/// `policy-allows-all`: a decider decides.
struct PolicyAllowsAll: Rule {
  let id = "policy-allows-all"
  let pack = RulePack.webPage
  let severity = Configuration.RuleSetting.note
  let documentation = RuleDocumentation(
    summary: "A decider of a page that links to other sites says what happens to those links.",
    reason:
      "A policy that allows everything looks like one in a review and is none: a tapped link to somebody else's site "
      + "replaces the app's page, without an address bar and without a way back.",
    wrong: """
      func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences)
        async -> WKNavigationActionPolicy { .allow }
      """,
    right: """
      guard action.navigationType == .linkActivated, let url = action.request.url, !isOwn(url) else { return .allow }
      leaving = url
      return .cancel
      """,
    source: "nabilfreeman/ios-universal-webview-boilerplate#2.",
    limits:
      "Pages without links to other sites, pages whose content is not known, and deciders of responses only.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    return context.deciders().compactMap { decider in
      guard allowsAll(decider, context), let link = outsideLink(of: decider, context) else { return nil }
      return context.finding(
        atFunction: decider.function.index, in: decider.function.path,
        "this policy allows everything, and the page that it decides for links to \(link)",
        advice: "Send links to other hosts outside: open them with `openURL` and return `.cancel`.")
    }
  }

  private func allowsAll(_ decider: Decider, _ context: RuleContext) -> Bool {
    let results = context.results(of: decider.body, in: decider.function.path).flatMap { Values.of($0, in: context) }
    guard !results.isEmpty,
      results.allSatisfy({ if case .member(_, "allow")? = context.kind($0) { true } else { false } })
    else { return false }
    return context.answers(of: decider, to: .outsideLink).allSatisfy { !$0.trace.acts }
  }

  private func outsideLink(of decider: Decider, _ context: RuleContext) -> String? {
    let pages = context.web.pages.filter { page in
      guard let given = page.decider else { return false }
      return context.program.type(of: given.index, in: given.path)?.declaration == decider.type
    }
    for page in pages {
      for load in PageHolders(context).loads(of: page) {
        if let link = PageContent(context).outsideLinks(of: load).first { return link }
      }
    }
    return nil
  }
}

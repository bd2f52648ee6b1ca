import AuditModel
import Resolution

/// `policy-blocks-about`: a policy by host lets about pages through.
struct PolicyBlocksAbout: Rule {
  let id = "policy-blocks-about"
  let pack = RulePack.webPage
  let severity = Configuration.RuleSetting.warning
  let documentation = RuleDocumentation(
    summary: "A decider that allows its own hosts only lets `about:` pages through as well.",
    reason:
      "The app's own HTML (`load(html:)`) and frames without an address or with `srcdoc` are about pages: they have no "
      + "host. A policy by host alone cancels them, and the page stays empty.",
    wrong: """
      guard let url = action.request.url else { return .allow }
      return url.host() == "guide.example" ? .allow : .cancel
      """,
    right: """
      guard let url = action.request.url, url.scheme != "about" else { return .allow }
      return url.host() == "guide.example" ? .allow : .cancel
      """,
    source: "WebPage.load(html:baseURL:) takes about:blank where no base is given; the skill swiftui-webkit.",
    limits: "A decider that asks whether a link was tapped, and one whose condition cannot be worked out.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    context.deciders().compactMap { decider in
      let answers = context.answers(of: decider, to: .about)
      guard !answers.isEmpty, answers.allSatisfy({ $0.policy == .cancel }), allowsSomething(decider, context) else {
        return nil
      }
      return context.finding(
        atFunction: decider.function.index, in: decider.function.path,
        "this policy cancels about pages: the app's own HTML and frames without an address stay empty",
        advice: "Allow the scheme 'about' before the host is asked for.")
    }
  }

  private func allowsSomething(_ decider: Decider, _ context: RuleContext) -> Bool {
    context.expressions(inScope: decider.body, of: decider.function.path).contains { place in
      if case .member(_, "allow")? = context.kind(place) { return true }
      return false
    }
  }
}

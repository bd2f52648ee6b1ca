import AuditModel
import Resolution

/// `outside-link-stays-inside`: somebody else's site is not shown in the app's own page.
struct OutsideLinkStaysInside: Rule {
  let id = "outside-link-stays-inside"
  let pack = RulePack.webPage
  let severity = Configuration.RuleSetting.note
  let documentation = RuleDocumentation(
    summary: "Links to other sites leave the app's own page.",
    reason:
      "In an embedded page without a decider, a site of somebody else takes the place of the app's content: no address "
      + "bar, no way back, and it looks as if the app spoke.",
    wrong: """
      @State private var page = WebPage()
      page.load(html: "<p>More on <a href='https://en.wikipedia.org/wiki/Apple'>apples</a></p>")
      """,
    right: """
      @State private var page = WebPage(navigationDecider: OwnHostsOnly())
      """,
    source: "hotwired/hotwire-native-ios#81, nabilfreeman/ios-universal-webview-boilerplate#2.",
    limits:
      "Subdomains of the own host, pages with a decider, `openURL`, and screens that show nothing but the outside page."
  )

  func findings(in context: RuleContext) -> [RuleFinding] {
    guard !context.web.loads.isEmpty else { return [] }
    let holders = PageHolders(context)
    let content = PageContent(context)
    return context.web.loads.compactMap { load in
      guard context.screen(at: load.call.scope, in: load.call.path) != nil, lacksDecider(load, holders) else {
        return nil
      }
      if let link = content.outsideLinks(of: load).first {
        return context.finding(
          atStartOf: load.place, "this page links to \(link) and has no decider: the link opens inside the app's page",
          advice: Self.advice)
      }
      guard let host = content.host(of: load), context.judge.owner(of: host) == .other,
        hasOwnContent(load, content, context)
      else { return nil }
      return context.finding(
        atStartOf: load.place, "\(host) is loaded into the app's own page, which has no decider", advice: Self.advice)
    }
  }

  private static let advice =
    "Open the address with `openURL` or in an SFSafariViewController, and give the page a decider that sends other "
    + "hosts outside."

  private func lacksDecider(_ load: PageLoad, _ holders: PageHolders) -> Bool {
    guard let creations = holders.creations(of: load.page), !creations.isEmpty else { return false }
    return creations.allSatisfy { $0.decider == nil }
  }

  /// Whether something of the app's own is loaded into the same page.
  private func hasOwnContent(
    _ load: PageLoad, _ content: PageContent, _ context: RuleContext
  ) -> Bool {
    let holders = PageHolders(context)
    return context.web.loads.contains { other in
      guard other.place != load.place, holders.isSamePage(other.page, load.page) else { return false }
      return content.isOwn(other)
    }
  }
}

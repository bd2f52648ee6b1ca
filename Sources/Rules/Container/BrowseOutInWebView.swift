import AuditModel
import Resolution

/// `browse-out-in-web-view`: somebody else's page is shown by Safari's view.
struct BrowseOutInWebView: Rule {
  let id = "browse-out-in-web-view"
  let pack = RulePack.container
  let severity = Configuration.RuleSetting.note
  let documentation = RuleDocumentation(
    summary: "A screen that only shows an outside page does so in an SFSafariViewController.",
    reason:
      "Safari's view brings an address that people can trust, Reader, sharing, content blockers and saved sign-ins, and the "
      + "app neither pays for a browser of its own nor answers for what others put on their pages.",
    wrong: """
      WebView(url: URL(string: "https://opendatacommons.org/licenses/odbl/summary/"))
      """,
    right: """
      .sheet(isPresented: $showsLicence) { SafariView(url: licence) }   // wraps SFSafariViewController
      """,
    source: "The playbook's row 3; Apple: SFSafariViewController.",
    limits:
      "Own hosts, screens that use the page's state, scripts or policy, bundled content, links that leave the app, "
      + "and the shared wrapper.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    context.screens.flatMap { assessed -> [RuleFinding] in
      guard assessed.screen.role.counts, assessed.decision.row == 3 else { return [] }
      let contents = (context.contents[assessed.screen.reference] ?? []).filter { $0.container.isEmbedded }
      let outside = contents.filter { showsOutside($0, context) }
      guard let first = outside.first, !contents.contains(where: { showsOwn($0, context) }),
        !usesPage(assessed.screen, context)
      else { return [] }
      let finding = context.finding(
        atStartOf: first.call, "only shows a page of somebody else's in \(first.container.rawValue)",
        advice: "Show it in an SFSafariViewController, or open it in the browser.", screen: assessed.screen.reference)
      return finding.map { [$0] } ?? []
    }
  }

  private func showsOutside(_ content: ShownContent, _ context: RuleContext) -> Bool {
    let texts = content.texts(context)
    return !texts.isEmpty
      && texts.allSatisfy { text in
        guard text.display.lowercased().hasPrefix("https://"), let host = context.judge.host(of: text) else {
          return false
        }
        return context.judge.owner(of: host) != .team
      }
  }

  /// Whether the screen has a say in its page: state, scripts, policy, a configuration of its own.
  private func usesPage(_ screen: Screen, _ context: RuleContext) -> Bool {
    (screen.regions + screen.helperRegions).contains { region in
      context.program.expressions(in: region).map { ExpressionPlace(path: region.file, index: $0) }.contains { place in
        switch context.kind(place) {
        case .member(let base?, let name)?:
          return !["load", "reload", "stopLoading"].contains(name) && context.isPage(place.at(base))
        case .call?:
          guard context.program.constructedType(by: place.index, in: place.path)?.name == "WebKit.WebPage" else {
            return false
          }
          return context.call(place)?.arguments.isEmpty == false
        default: return false
        }
      }
    }
  }

  private func showsOwn(_ content: ShownContent, _ context: RuleContext) -> Bool {
    content.texts(context).contains { text in
      context.judge.host(of: text).map { context.judge.owner(of: $0) == .team } ?? false
    }
  }
}

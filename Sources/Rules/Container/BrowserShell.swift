import AuditModel
import Resolution

/// `browser-shell`: an app does not build a browser around its web views.
struct BrowserShell: Rule {
  let id = "browser-shell"
  let pack = RulePack.container
  let severity = Configuration.RuleSetting.note
  let documentation = RuleDocumentation(
    summary: "Free address entry, tabs and a list of visits do not stand together around a web view.",
    reason:
      "The three together are a browser. People have one, with sync, protection from bad sites and updates that an app's "
      + "shell never gets; and the App Store asks for value beyond a web site.",
    wrong: """
      TextField("Search or enter address", text: $address)
      ForEach(tabs) { … }
      Menu("History") { ForEach(visits) { … } }
      """,
    right: """
      WebView(page)   // the app's own pages, with back and forward where people visit several
      """,
    source: "The playbook's review list: the web part adds value and is no browser shell.",
    limits:
      "One of the three alone, searching one's own content, the app's own tab bar, and apps with the entitlement "
      + "com.apple.developer.web-browser in an .entitlements file.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    let browsers = BrowserTargets(entitlements: context.browserEntitlements, project: context.project)
    let growing = ShellParts.growing(in: context)
    return context.inventory.screens.compactMap { screen in
      guard screen.role.counts, screen.containers.contains(where: \.isEmbedded),
        !browsers.contain(context.project.targets(compiling: screen.reference.file))
      else { return nil }
      let shell = ShellParts(context: context, screen: screen, growing: growing)
      guard shell.hasTabs, shell.hasVisits, shell.hasAddressEntry,
        let declaration = context.declaration(of: screen.reference, line: screen.line)
      else { return nil }
      return context.finding(
        at: declaration, "address entry, tabs and a list of visits make a browser of this screen",
        advice: "Show the pages that belong to the app, and open the rest in Safari.", screen: screen.reference)
    }
  }
}

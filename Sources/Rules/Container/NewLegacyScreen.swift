import AuditModel
import Resolution

/// `new-legacy-screen`: new screens start on the recommended container. Comparisons and the gate judge it.
struct NewLegacyScreen: Rule {
  let id = "new-legacy-screen"
  let pack = RulePack.container
  let severity = Configuration.RuleSetting.error
  let documentation = RuleDocumentation(
    summary: "A screen that the baseline or the compared scan does not have starts on the recommended container.",
    reason:
      "A migration ends only where nothing old is added while it runs. `check --no-new-legacy` compares the newest scan "
      + "with a baseline, a commit or the scan before, and fails on each new legacy screen; `diff` names them.",
    wrong: """
      struct OffersScreen: View {                                  // new
          var body: some View { LegacyWebView(url: offers) }       // the old wrapper
      }
      """,
    right: """
      struct OffersScreen: View {
          var body: some View { WebView(url: offers) }
      }
      """,
    source: "The playbook's review list: new screens start from WebView and WebPage.",
    limits: "Renamed and moved screens, a second web view in a legacy screen, screens on the recommended container, "
      + "availability splits, tests, and screens with a keep mark and its reason are not new.")

  /// A single scan knows nothing of what is new.
  func findings(in context: RuleContext) -> [RuleFinding] { [] }
}

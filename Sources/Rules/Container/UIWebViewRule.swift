import AuditModel
import Resolution

/// `uiwebview`: no use of UIWebView is left.
struct UIWebViewRule: Rule {
  let id = "uiwebview"
  let pack = RulePack.container
  let severity = Configuration.RuleSetting.error
  let documentation = RuleDocumentation(
    summary: "No use of UIWebView is left: no creation, subclass, outlet, type check or Interface Builder element.",
    reason: "The App Store has refused apps and updates that refer to UIWebView since 2020, and the class is gone from "
      + "newer SDKs. One left-over type check puts the class's name into the binary.",
    wrong: """
      private let page = UIWebView(frame: .zero)
      """,
    right: """
      WebView(url: helpAddress)          // SwiftUI, iOS 26
      private let page = WKWebView()     // where an older target or UIKit code needs it
      """,
    source: "ITMS-90809 of App Store Connect; UIWebView's deprecation since iOS 12.",
    limits:
      "The name in a string or comment, a forward declaration, and types whose name only starts alike are no use. "
      + "A type check is told only in a type that has no other use of the class.")

  func findings(in context: RuleContext) -> [RuleFinding] { [] }
}

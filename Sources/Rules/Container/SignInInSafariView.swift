import AuditModel
import Resolution

/// `sign-in-in-safari-view`: sign-in runs in an authentication session, not in a Safari view.
struct SignInInSafariView: Rule {
  let id = "sign-in-in-safari-view"
  let pack = RulePack.container
  let severity = Configuration.RuleSetting.warning
  let documentation = RuleDocumentation(
    summary: "Sign-in runs in an ASWebAuthenticationSession, not in a Safari view.",
    reason:
      "Since iOS 11 a Safari view shares no cookies with Safari, hands no result back, and leaves the callback to a link "
      + "that any app may claim. The session asks for consent, returns the callback to its caller only, and closes itself.",
    wrong: """
      present(SFSafariViewController(url: authorizeURL), animated: true)
      """,
    right: """
      let session = ASWebAuthenticationSession(url: authorizeURL, callbackURLScheme: "acme") { callback, error in … }
      session.presentationContextProvider = self
      session.start()
      """,
    source: "Apple: ASWebAuthenticationSession; RFC 8252, appendix B.1.",
    limits:
      "Legal pages opened from a login screen, repositories and help pages whose names sound like sign-in, and the "
      + "shared wrapper are left alone.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    SignInPlaces(context: context).all { $0 == .safariView }.compactMap { place in
      context.finding(
        atStartOf: place.call, "a sign-in runs in a Safari view" + (place.why.map { ": " + $0 } ?? ""),
        advice: "Run it in an ASWebAuthenticationSession, which hands the callback to its caller only.",
        screen: place.screen)
    }
  }
}

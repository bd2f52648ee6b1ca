import AuditModel
import Resolution

/// `sign-in-in-web-view`: sign-in runs in an authentication session, never in the app's own web view.
struct SignInInWebView: Rule {
  let id = "sign-in-in-web-view"
  let pack = RulePack.container
  let severity = Configuration.RuleSetting.error
  let documentation = RuleDocumentation(
    summary: "OAuth and third-party sign-in run in an ASWebAuthenticationSession, not in a web view of the app.",
    reason:
      "A web view of the app reads every key that people type into the provider's page, shares no session with the "
      + "browser, has no address bar to trust, and is refused by large providers.",
    wrong: """
      webView.load(URLRequest(url: authorizeURL))   // …/oauth2/authorize?client_id=…&redirect_uri=…
      """,
    right: """
      let session = ASWebAuthenticationSession(url: authorizeURL, callbackURLScheme: "acme") { callback, error in … }
      session.presentationContextProvider = self
      session.start()
      """,
    source: "RFC 8252, section 8.12 (embedded user-agents); Google: OAuth policies on embedded web views.",
    limits:
      "Once a screen, where the address is loaded or handed to a wrapper. Articles about sign-in, a provider's host "
      + "that is only compared with, card authorisation, and the shared wrapper itself are left alone.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    SignInPlaces(context: context).all { $0.isEmbedded }.compactMap { place in
      context.finding(
        atStartOf: place.call,
        "a sign-in runs in \(place.container.rawValue)" + (place.why.map { ": " + $0 } ?? ""),
        advice:
          "Run it in an ASWebAuthenticationSession; in SwiftUI through the webAuthenticationSession environment value.",
        screen: place.screen)
    }
  }
}

import AuditModel
import Resolution

/// `sf-authentication-session`: sign-in runs in the successor.
struct SFAuthenticationSessionRule: Rule {
  let id = "sf-authentication-session"
  let pack = RulePack.container
  let severity = Configuration.RuleSetting.warning
  let documentation = RuleDocumentation(
    summary: "No SFAuthenticationSession is created.",
    reason:
      "The class lived for one release: iOS 12 replaced it by ASWebAuthenticationSession, which has the same callback, "
      + "shares cookies with the browser, and gets what is new (ephemeral sessions, https callbacks).",
    wrong: """
      SFAuthenticationSession(url: url, callbackURLScheme: "acme") { callback, error in … }
      """,
    right: """
      ASWebAuthenticationSession(url: url, callbackURLScheme: "acme") { callback, error in … }
      """,
    source: "Apple: SFAuthenticationSession (deprecated in iOS 12).",
    limits: "Types of properties, casts and look-ups by name create nothing.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    context.constructions(ofSystem: ["SFAuthenticationSession"]).compactMap { place in
      context.finding(
        atStartOf: place, "SFAuthenticationSession is deprecated since iOS 12",
        advice: "Use ASWebAuthenticationSession; it takes the same address, scheme and callback.")
    }
  }
}

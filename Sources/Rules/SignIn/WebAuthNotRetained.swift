import AuditModel
import Resolution

/// `web-auth-not-retained`: somebody keeps a session where the system does not.
struct WebAuthNotRetained: Rule {
  let id = "web-auth-not-retained"
  let pack = RulePack.signIn
  let severity = Configuration.RuleSetting.note
  let documentation = RuleDocumentation(
    summary: "A target that starts below iOS 13 keeps its web authentication session until the callback.",
    reason:
      "Before iOS 13 a started session does not hold itself: one that only a local variable knows goes away with it, the "
      + "sheet closes or never shows, and the callback is not called.",
    wrong: """
      let session = ASWebAuthenticationSession(url: url, callbackURLScheme: "acme", completionHandler: finish)
      session.start()
      """,
    right: """
      session = ASWebAuthenticationSession(url: url, callbackURLScheme: "acme", completionHandler: finish)
      session?.start()   // `session` is a property
      """,
    source: "Apple: ASWebAuthenticationSession.start().",
    limits: "Targets from iOS 13 on, macOS, unknown targets, and sessions that are never started are left alone. A "
      + "property, a static, a collection and a call that stores it keep a session.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    let sessions = AuthenticationSessions(context: context)
    return sessions.creations().compactMap { creation in
      guard context.startsBelow(iOS: 13, creation.path) == true else { return nil }
      let fate = sessions.fate(of: creation)
      guard !fate.starts.isEmpty, fate.keepers.isEmpty, fate.receivers.isEmpty, !fate.isLost else { return nil }
      return context.finding(
        atStartOf: creation, "nothing keeps this session: on iOS 12 it ends with the function that starts it",
        advice: "Keep it in a property until its callback has run.")
    }
  }
}

import AuditModel
import Resolution

/// `credential-in-url`: no literal token, key or password stands in an address that a container loads.
struct CredentialInURL: Rule {
  let id = "credential-in-url"
  let pack = RulePack.webSecurity
  let severity = Configuration.RuleSetting.error
  let documentation = RuleDocumentation(
    summary: "No token, key or password is written into an address that a container loads.",
    reason:
      "Addresses end up in the page's history, in the servers' logs and in the Referer of whatever the page loads next; a "
      + "literal can be read out of the app by anybody. The value is never printed here.",
    wrong: """
      webView.load(URLRequest(url: URL(string: "https://maps.acme.example/?api_key=…")!))   // a literal key
      """,
    right: """
      var request = URLRequest(url: mapAddress)
      request.setValue("Bearer \\(session.token)", forHTTPHeaderField: "Authorization")
      webView.load(request)
      """,
    source: "OWASP: Information exposure through query strings in URL; RFC 9700, section 4.3.2.",
    limits:
      "Values that only a run knows, empty values, placeholders, client ids, words without a digit, and addresses "
      + "that no container loads are left alone.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    var seen: Set<ExpressionPlace> = []
    var found: [RuleFinding] = []
    for address in context.addresses {
      for secret in SecretSearch(context: context).secrets(in: address.origins) where seen.insert(secret.place).inserted
      {
        guard
          let finding = context.finding(
            at: secret.place.index, in: secret.place.path,
            "the \(secret.kind) of an address that \(address.handed.container.rawValue) loads is written into the code",
            advice:
              "Take it out of the address and out of the source, and revoke it. What the server must know goes into a "
              + "header or a cookie and comes from the account at run time.",
            screen: context.screen(of: secret.place, orOf: address.handed.call), isSecret: true)
        else { continue }
        found.append(finding)
      }
    }
    return found
  }
}

import AuditModel
import Resolution

/// Evidence that a sign-in runs in a screen.
struct SignInEvidence {
  let program: Program
  /// `signInHosts` of the configuration.
  let hosts: Set<String>

  // MARK: Addresses

  private static let strongQueries: Set<String> = [
    "client_id", "redirect_uri", "response_type", "code_challenge", "code_challenge_method", "samlrequest",
    "relaystate", "oauth_token", "oauth_callback", "kc_idp_hint", "id_token_hint", "login_hint", "clientid",
    "redirect_url", "redirecturi", "response_mode",
  ]
  private static let strongPaths: Set<String> = [
    "oauth", "oauth2", "authorize", "openid-connect", "openid", "saml", "saml2", "oidc", "adfs", "sso",
  ]
  private static let paths: Set<String> = [
    "login", "signin", "sign-in", "sign_in", "log-in", "auth", "authenticate", "authentication", "authorization", "idp",
    "session", "logon",
  ]
  private static let hostLabels: Set<String> = ["login", "sso", "auth", "signin", "oauth", "idp", "id", "accounts"]

  /// What an address tells.
  func evidence(of shown: ShownAddresses.Address) -> NeedEvidence? {
    let address = shown.address
    guard address.isWeb else { return nil }
    var weight = 0
    var signs: [String] = []
    if let host = address.host {
      if KnownSites.contains(host, hosts) {
        weight += 5
        signs.append("the configuration names \(host) as a sign-in host")
      } else if KnownSites.contains(host, KnownSites.identityProviders) {
        weight += 4
        signs.append("\(host) is an identity provider")
      } else if let label = host.split(separator: ".").first, Self.hostLabels.contains(String(label)) {
        weight += 1
        signs.append("the host \(host)")
      }
    }
    let queries = address.queryNames.filter { Self.strongQueries.contains($0.lowercased()) }
    if !queries.isEmpty {
      weight += queries.count > 1 ? 4 : 2
      signs.append("the query names " + queries.prefix(3).joined(separator: ", "))
    }
    let path = address.path.map { $0.prefix { $0 != "." && $0 != ";" } }.map(String.init)
    if let word = path.first(where: Self.strongPaths.contains) {
      weight += 3
      signs.append("the path has \(word)")
    } else if let word = path.first(where: Self.paths.contains) {
      weight += 2
      signs.append("the path has \(word)")
    }
    guard weight > 0 else { return nil }
    let text = "\(address.display): " + signs.joined(separator: "; ")
    return NeedEvidence(need: .signIn, weight: weight, text: text, place: shown.place)
  }

  // MARK: Code

  /// Texts that name parts of an authorisation request or answer.
  private static let parameters: Set<String> = [
    "client_id", "redirect_uri", "response_type", "code_challenge", "code_verifier", "grant_type", "samlrequest",
    "samlresponse", "oauth_token", "oauth_verifier", "id_token", "access_token", "refresh_token", "authorization_code",
  ]
  /// Those of them that only a request in a browser has. The others also stand in calls of an interface, by which a
  /// native form signs in.
  private static let requested: Set<String> = [
    "redirect_uri", "response_type", "code_challenge", "samlrequest", "samlresponse", "oauth_verifier",
    "authorization_code", "code_verifier",
  ]
  /// Texts that name what a redirect carries back.
  private static let answers: Set<String> = [
    "code", "token", "access_token", "id_token", "ticket", "oauth_token", "oauth_verifier", "samlresponse",
    "sessiontoken",
    "auth_token", "authcode", "authorization_code",
  ]

  /// What the texts of a slice tell: parameter names, and answers that are read out of a redirect.
  func evidence(inTextsOf slice: CodeSlice) -> [NeedEvidence] {
    var parameters: [(name: String, place: CapabilityUse.Place)] = []
    var answers: [(name: String, place: CapabilityUse.Place)] = []
    for part in slice.parts {
      for index in part.expressions {
        guard case .text(let pieces) = part.facts.expressions[index].kind, pieces.count == 1,
          case .fixed(let text) = pieces[0], text.utf8.count < 40
        else { continue }
        let name = text.lowercased().filter { $0 != "=" && $0 != "&" && $0 != "?" }
        let place = CapabilityUse.Place(file: part.path, line: part.facts.expressions[index].position.line)
        if Self.parameters.contains(name) { parameters.append((text, place)) }
        if Self.answers.contains(name), isInPolicy(part.facts.expressions[index].scope, in: part) {
          answers.append((text, place))
        }
      }
    }
    var found: [NeedEvidence] = []
    if let first = parameters.first {
      let names = Set(parameters.map(\.name)).sorted()
      let isRequest = names.contains { Self.requested.contains($0.lowercased()) }
      found.append(
        NeedEvidence(
          need: .signIn, weight: !isRequest ? 1 : names.count > 1 ? 3 : 2,
          text: "builds an authorisation request (\(names.prefix(3).joined(separator: ", ")))", place: first.place,
          isGuess: !isRequest))
    }
    if let first = answers.first {
      found.append(
        NeedEvidence(
          need: .signIn, weight: 3, text: "catches a redirect that carries \(first.name)", place: first.place))
    }
    return found
  }

  /// Whether a scope lies in a method that decides over navigations or handles a scheme.
  private func isInPolicy(_ scope: Int, in part: CodeSlice.FilePart) -> Bool {
    for index in program.chain(of: scope, in: part.path) {
      guard case .function(let function) = part.facts.scopes[index].kind else { continue }
      let fact = part.facts.functions[function]
      let name = fact.fullName
      if name.contains("decidePolicy") || name.contains("shouldStartLoad") || name.contains("didReceiveServerRedirect")
        || name.contains("didStartProvisionalNavigation")
      {
        return true
      }
      let words = Words(fact.name)
      return words.list.contains { ["callback", "redirect", "authorization", "oauth"].contains($0) }
    }
    return false
  }

  /// What a name tells of a sign-in: 3 for a protocol, 2 for a word, 0 for nothing.
  static func weight(ofName name: String) -> Int {
    let words = Words(name)
    if words.list.contains(where: { ["oauth", "sso", "saml", "cas", "oidc", "openid", "openidconnect"].contains($0) }) {
      return 3
    }
    if words.list.contains("logout") || words.contains("sign", "out") || words.contains("log", "out") { return 0 }
    let single: Set<String> = [
      "login", "signin", "authentication", "authorization", "authorize", "auth", "logon", "reauth",
      "reauthentication", "relogin",
    ]
    if words.list.contains(where: single.contains) { return 2 }
    return words.contains("sign", "in") || words.contains("log", "in") ? 2 : 0
  }

  /// What the names of types tell.
  func evidence(ofTypes names: [(name: String, place: CapabilityUse.Place)]) -> [NeedEvidence] {
    names.compactMap { type in
      let weight = Self.weight(ofName: type.name.split(separator: ".").last.map(String.init) ?? type.name)
      guard weight > 0 else { return nil }
      return NeedEvidence(
        need: .signIn, weight: weight, text: "the name \(type.name) speaks of signing in", place: type.place,
        isGuess: true)
    }
  }

  /// What the names of functions and of what they build tell; never a proof by themselves.
  func evidence(ofFunctionsIn slice: CodeSlice) -> NeedEvidence? {
    for part in slice.parts {
      let telling = part.facts.derived(SignInFunctions.init).functions
      for function in telling.lazy.map({ part.facts.functions[$0] }) where part.declares(function) {
        return NeedEvidence(
          need: .signIn, weight: 1, text: "the function \(function.name) speaks of signing in",
          place: CapabilityUse.Place(file: part.path, line: function.position.line), isGuess: true)
      }
    }
    return nil
  }
}

/// The functions of a file whose names speak of signing in.
private struct SignInFunctions: Sendable {
  /// Indices, ascending.
  let functions: [Int]

  init(_ facts: FactsIndex) {
    functions = facts.functions.indices.filter { SignInEvidence.weight(ofName: facts.functions[$0].name) > 0 }
  }
}

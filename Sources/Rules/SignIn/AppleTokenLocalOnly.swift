import AuditModel
import Resolution

/// `apple-token-local-only`: a server checks an Apple identity token.
struct AppleTokenLocalOnly: Rule {
  let id = "apple-token-local-only"
  let pack = RulePack.signIn
  let severity = Configuration.RuleSetting.warning
  let documentation = RuleDocumentation(
    summary: "An Apple identity token goes to a server, which checks its signature.",
    reason:
      "A token that is only decoded or kept on the device proves nothing: nobody checked who signed it, for which app, and "
      + "when. Whoever changes the app or its storage is signed in as anybody.",
    wrong: """
      let claims = try decode(credential.identityToken)
      signIn(as: claims.sub)
      """,
    right: """
      try await server.signIn(identityToken: credential.identityToken, code: credential.authorizationCode)
      """,
    source: "Apple: Verifying a user; Authenticating users with Sign in with Apple.",
    limits:
      "A token that is handed to a request, to a third party's credential (Firebase and the like), or to code that "
      + "cannot be seen into is taken to reach a server. Looking whether there is one is no use.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    AppleCredential(context: context).reads(of: "identityToken").compactMap { read in
      guard isLocalOnly(read, context) else { return nil }
      return context.finding(
        at: read.index, in: read.path, "the identity token is used on the device and no server checks it",
        advice: "Send it to the server, which checks signature, issuer, audience, expiry and nonce, and answers with a "
          + "session of its own.")
    }
  }

  private static let decoders: Set<String> = [
    "decode", "jsonObject", "JSONObjectWithData:options:error:", "decodeJWT", "parseJWT", "jwtDecode", "JWT",
  ]
  private static let conversions: Set<String> = [
    "String", "Data", "init", "initWithData:encoding:", "NSString", "initWithBase64EncodedString:options:", "Array",
    "dataFromBase64String:", "print", "Substring",
  ]

  private func isLocalOnly(_ read: ExpressionPlace, _ context: RuleContext) -> Bool {
    let credential = AppleCredential(context: context)
    var isUsed = false
    var isSent = false
    Trail.follow(from: read, in: context) { step, place in
      switch step {
      case .read, .interpolated, .ownFunction: return true
      case .message(let call):
        if Self.writes(call, context) {
          isUsed = true
          return false
        }
        return true
      case .argument(let call, let label):
        if credential.isLog(call) { return false }
        if Self.decoders.contains(call.name) {
          isUsed = true
          return false
        }
        if Self.isLocalStore(call, label, context) {
          isUsed = true
          return false
        }
        if Self.conversions.contains(call.name) { return true }
        isSent = true
        return false
      case .stored:
        isUsed = true
        return true
      case .assigned(let target):
        if Self.isShown(target, context) { isUsed = true } else { isSent = true }
        return false
      case .compared:
        if !Self.comparesWithNil(place, context) { isUsed = true }
        return false
      case .escapes, .thrown:
        isSent = true
        return false
      }
    }
    return isUsed && !isSent
  }

  private static func writes(_ call: Call, _ context: RuleContext) -> Bool {
    call.name == "write" || call.name.hasPrefix("writeTo")
  }

  static func isLocalStore(_ call: Call, _ label: String?, _ context: RuleContext) -> Bool {
    let name = call.name.lowercased()
    if call.arguments.contains(where: { $0.label == "forKey" }) || name.hasSuffix("forkey:") { return true }
    if name.hasPrefix("secitem") { return true }
    let base = call.base.flatMap { context.lastName(of: $0, in: call.path) } ?? ""
    return name.contains("keychain") || base.contains("keychain") || base.contains("defaults")
  }

  static func isShown(_ target: ExpressionPlace, _ context: RuleContext) -> Bool {
    guard case .member(_, let name)? = context.kind(target) else { return false }
    return ["text", "title", "attributedText", "placeholder", "stringValue", "accessibilityLabel", "message"].contains(
      name)
  }

  static func comparesWithNil(_ place: ExpressionPlace, _ context: RuleContext) -> Bool {
    guard let parent = context.parent(place), case .operation(let operands, _)? = context.kind(parent) else {
      return false
    }
    return operands.contains { if case .literal("nil")? = context.kind(place.at($0)) { true } else { false } }
  }
}

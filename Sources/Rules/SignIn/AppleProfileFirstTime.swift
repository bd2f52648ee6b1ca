import AuditModel
import Resolution

/// `apple-profile-first-time`: what Apple tells once is kept.
struct AppleProfileFirstTime: Rule {
  let id = "apple-profile-first-time"
  let pack = RulePack.signIn
  let severity = Configuration.RuleSetting.note
  let documentation = RuleDocumentation(
    summary: "Name and e-mail of an Apple credential are kept when they come.",
    reason:
      "Apple fills in the name only the first time that a person signs in to the app, and the e-mail property with it (the "
      + "address still stands in the identity token, for a server to read). A label or a log is gone with the screen.",
    wrong: """
      label.text = credential.fullName?.givenName
      """,
    right: """
      try await server.register(user: credential.user, name: credential.fullName, email: credential.email)
      """,
    source:
      "Apple: ASAuthorizationAppleIDCredential.fullName; Implementing User Authentication with Sign in with Apple.",
    limits:
      "Asking for the scopes is no read. A value that reaches defaults, the keychain, a file, a database, a request, "
      + "a model that outlives the screen, or code that cannot be seen into, is taken to be kept.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    let credential = AppleCredential(context: context)
    return ["fullName", "email"].flatMap { property in
      credential.reads(of: property).compactMap { read -> RuleFinding? in
        guard !isKept(read, context) else { return nil }
        let what = property == "email" ? "e-mail address" : "name"
        return context.finding(
          at: read.index, in: read.path,
          "the \(what) reaches nothing that outlives the screen, and this property is filled in the first time only",
          advice: "Send it to the server, or keep it, when it comes.")
      }
    }
  }

  private static let conversions: Set<String> = [
    "String", "string", "localizedString", "formatted", "joined", "init", "PersonNameComponentsFormatter", "Text",
    "Label",
    "stringFromPersonNameComponents:", "localizedStringFromPersonNameComponents:style:options:", "compactMap",
    "stringWithFormat:", "trimmingCharacters", "Array", "min", "max",
  ]
  /// Calls that show something and keep nothing.
  private static let showing: Set<String> = [
    "Text", "Label", "setTitle", "setTitle:forState:", "UIAlertController", "alert", "setText:", "setText",
    "alertControllerWithTitle:message:preferredStyle:", "Alert", "navigationTitle", "NSLocalizedString",
  ]

  private func isKept(_ read: ExpressionPlace, _ context: RuleContext) -> Bool {
    let credential = AppleCredential(context: context)
    var isKept = false
    Trail.follow(from: read, in: context) { step, place in
      switch step {
      case .read, .message, .interpolated, .ownFunction: return true
      case .argument(let call, _):
        if credential.isLog(call) || Self.showing.contains(call.name) { return false }
        if Self.conversions.contains(call.name) { return true }
        isKept = true
        return false
      case .stored(let member):
        if Self.isTransient(member, context) { return true }
        isKept = true
        return false
      case .assigned(let target):
        if !AppleTokenLocalOnly.isShown(target, context) { isKept = true }
        return false
      case .compared:
        if AppleTokenLocalOnly.comparesWithNil(place, context) { isKept = true }
        return false
      case .escapes, .thrown:
        isKept = true
        return false
      }
    }
    return isKept
  }

  /// A property that goes away with its screen: of a view or a view controller.
  private static func isTransient(_ member: Member, _ context: RuleContext) -> Bool {
    guard let fact = context.program.variable(member) else { return false }
    let lasting: Set<String> = ["AppStorage", "SceneStorage", "Published", "Binding"]
    if fact.isStatic || fact.attributes.contains(where: { lasting.contains($0.name) }) { return false }
    return context.stands(
      in: ["View", "UIViewController", "UIView", "NSViewController", "NSView", "ViewModifier"], scope: fact.scope,
      path: member.path)
  }
}

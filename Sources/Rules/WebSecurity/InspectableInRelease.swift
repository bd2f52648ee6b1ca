import AuditModel
import Resolution

/// `inspectable-in-release`: web views of a release build are not open to the inspector.
struct InspectableInRelease: Rule {
  let id = "inspectable-in-release"
  let pack = RulePack.webSecurity
  let severity = Configuration.RuleSetting.warning
  let documentation = RuleDocumentation(
    summary: "isInspectable is switched on in development and in-house builds only.",
    reason:
      "An inspectable web view lets anybody with a cable and Safari read and change the page of the shipped app: tokens, "
      + "cookies, and what the scripts may ask of the app. An OS version check is no condition: every build passes it.",
    wrong: """
      if #available(iOS 16.4, *) { webView.isInspectable = true }
      """,
    right: """
      #if DEBUG
      if #available(iOS 16.4, *) { webView.isInspectable = true }
      #endif
      """,
    source: "WebKit blog: Enabling the inspection of web content in apps.",
    limits: "Conditions that name DEBUG or another development build (INTERNAL, QA, BETA, STAGING), constants that are "
      + "true only under one, and settings that a person switches are fine. JSContext is another matter.")

  private static let pages: Set<String> = ["WKWebView", "WebKit.WebPage"]

  func findings(in context: RuleContext) -> [RuleFinding] {
    let assignments = ["isInspectable", "inspectable"].flatMap { context.code.assignments(to: $0) }.compactMap {
      place -> (target: ExpressionPlace, value: ExpressionPlace)? in
      guard case .assignment(let target, let value)? = context.kind(place) else { return nil }
      return (place.at(target), place.at(value))
    }
    let messages = context.code.calls(of: "setInspectable:").compactMap { context.call($0) }.compactMap {
      call -> (target: ExpressionPlace, value: ExpressionPlace)? in
      call.arguments.first.map { (call.place(call.callee), call.place($0.value)) }
    }
    return (assignments + messages).compactMap { target, value in
      guard isPage(target, context), isOn(value, context), isReached(target, context) else { return nil }
      return context.finding(
        atStartOf: target, "a release build gets here: anybody can inspect the page of the shipped app",
        advice: "Put it behind #if DEBUG, or behind a flag that only in-house builds set.")
    }
  }

  private func isPage(_ target: ExpressionPlace, _ context: RuleContext) -> Bool {
    guard let node = context.expression(target) else { return false }
    let base: Int?
    switch node.kind {
    case .member(let outer, _): base = outer
    case .name: base = nil
    default: return false
    }
    if let known = context.isKind(Self.pages, base: base, scope: node.scope, path: target.path) { return known }
    guard let base, let name = context.lastName(of: base, in: target.path) else { return false }
    return context.imports("WebKit", in: target.path)
      && (name.contains("webview") || name == "page" || name.hasSuffix("webpage"))
  }

  /// Whether the value is true in some build that reaches the store.
  private func isOn(_ value: ExpressionPlace, _ context: RuleContext) -> Bool {
    let leaves = Origins(of: value, in: context).leaves
    return leaves.contains { context.literalTruth(of: $0) == true && isCompiled($0, context) }
      && leaves.allSatisfy { context.literalTruth(of: $0) != nil }
  }

  /// Whether a release build compiles a place.
  private func isCompiled(_ place: ExpressionPlace, _ context: RuleContext) -> Bool {
    guard let facts = context.program.facts(place.path), let scope = context.expression(place)?.scope else {
      return true
    }
    return context.program.chain(of: scope, in: place.path).allSatisfy { index in
      guard case .branch(.directive(let condition)) = facts.scopes[index].kind else { return true }
      return ReleaseReach.canHold(condition)
    }
  }

  private func isReached(_ place: ExpressionPlace, _ context: RuleContext) -> Bool {
    guard isCompiled(place, context) else { return false }
    return !context.termsBefore(place).contains { term, sense in
      guard sense == .holds || sense == .fails || sense == .matches else { return false }
      return isSwitch(term, holds: sense != .fails, context)
    }
  }

  /// Whether a condition keeps a release build out, or is a setting that a person switches.
  private func isSwitch(_ term: Term, holds: Bool, _ context: RuleContext) -> Bool {
    guard let first = term.places.first else { return false }
    // What is bound, compared with nil or asked for a method tells nothing of the build.
    if context.program.variableIndex(initialisedBy: first.index, in: first.path) != nil { return false }
    if !term.operators.isEmpty {
      return !term.places.contains { if case .literal("nil")? = context.kind($0) { true } else { false } }
    }
    if let call = context.call(first), call.name.hasPrefix("responds") { return false }
    if case .cast? = context.kind(first) { return false }
    if case .macro? = context.kind(first) { return false }
    if case .other? = context.kind(first) { return false }
    let leaves = Origins(of: first, in: context).leaves
    let truths = leaves.map { (context.literalTruth(of: $0), isCompiled($0, context)) }
    // A constant that a release build leaves true (or false, where that is asked) keeps nobody out.
    return !(truths.allSatisfy { $0.0 != nil } && truths.contains { $0.0 == holds && $0.1 })
  }
}

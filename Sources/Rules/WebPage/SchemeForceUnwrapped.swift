import AuditModel
import Resolution

/// `scheme-force-unwrapped`: a scheme is bound, not forced.
struct SchemeForceUnwrapped: Rule {
  let id = "scheme-force-unwrapped"
  let pack = RulePack.webPage
  let severity = Configuration.RuleSetting.warning
  let documentation = RuleDocumentation(
    summary: "A `URLScheme` is bound with `if let` or `guard let`, not forced with `!`.",
    reason:
      "`URLScheme(_:)` gives nil for a name that is no scheme and for schemes that WebKit handles itself, and the list "
      + "of those grows. A forced one ends the app where the screen opens.",
    wrong: """
      configuration.urlSchemeHandlers[URLScheme(name)!] = handler
      """,
    right: """
      if let scheme = URLScheme(name) { configuration.urlSchemeHandlers[scheme] = handler }
      """,
    source: "URLSchemeHandler.swift in WebKit/WebKit.",
    limits:
      "On a valid literal of the program it is a note. A reserved scheme is told by scheme-reserved alone; `!` on a URL "
      + "in the same line is another matter.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    context.code.paths.flatMap { path -> [RuleFinding] in
      guard let facts = context.program.facts(path), facts.language == .swift else { return [] }
      return facts.expressions.indices.compactMap { index in
        guard case .forced(let value) = facts.expressions[index].kind else { return nil }
        return finding(ExpressionPlace(path: path, index: value), in: context)
      }
    }
  }

  private func finding(_ value: ExpressionPlace, in context: RuleContext) -> RuleFinding? {
    guard isScheme(value, in: context) else { return nil }
    let names = URLSchemes.names(madeBy: value, in: context)
    if let names, names.contains(where: URLSchemes.isReserved) { return nil }
    let isValid = names.map { !$0.isEmpty && $0.allSatisfy(URLSchemes.isValid) } ?? false
    let name = names?.first.map { "'\($0)'" } ?? "this name"
    return context.finding(
      atStartOf: value, "the scheme is forced: the app ends here once WebKit does not accept \(name)",
      advice: "Bind it with `if let` or `guard let`, and go on without the handler otherwise.",
      severity: isValid ? .note : .warning)
  }

  private func isScheme(_ place: ExpressionPlace, in context: RuleContext) -> Bool {
    guard let type = context.program.type(of: place.index, in: place.path) else { return false }
    return type.declaration == nil && type.name == "URLScheme"
  }
}

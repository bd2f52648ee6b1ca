import AuditModel
import Resolution

/// `apple-error-cases`: a closed sheet is no failure.
struct AppleErrorCases: Rule {
  let id = "apple-error-cases"
  let pack = RulePack.signIn
  let severity = Configuration.RuleSetting.note
  let documentation = RuleDocumentation(
    summary: "A handler of Sign in with Apple that tells people of a failure leaves the closed sheet out.",
    reason:
      "Who closes the sheet gets ASAuthorizationError.canceled, and a silent check that finds nothing ends with an error "
      + "too. Neither is a failure, and an alert about it is a nuisance that people learn to close unread.",
    wrong: """
      func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: Error) {
          showAlert(error.localizedDescription)
      }
      """,
    right: """
      func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: Error) {
          guard (error as? ASAuthorizationError)?.code != .canceled else { return }
          showAlert(error.localizedDescription)
      }
      """,
    source: "Apple: ASAuthorizationError.Code.",
    limits:
      "Handlers that only log, sessions of web authentication, and other frameworks' handlers are left alone. Naming "
      + "the case in the same arm as failures does not help.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    delegates(in: context) + buttons(in: context)
  }

  // MARK: Delegates

  private func delegates(in context: RuleContext) -> [RuleFinding] {
    let swift = context.code.functions(named: "authorizationController").filter { place in
      context.fact(place)?.parameters.contains { $0.label == "didCompleteWithError" } == true
    }
    let functions = swift + context.code.functions(named: "authorizationController:didCompleteWithError:")
    return functions.compactMap { function in
      guard let body = context.fact(function)?.body else { return nil }
      let telling = FailureNotice(context: context)
      guard telling.tellsUnsorted(inScope: body, of: function.path) else { return nil }
      return context.finding(atFunction: function.index, in: function.path, Self.message, advice: Self.advice)
    }
  }

  private static let message = "people are told of a failure when they only closed the sheet"
  private static let advice =
    "Leave ASAuthorizationError.canceled out (and .notInteractive, where a check runs silently), and tell people of the rest."

  // MARK: SwiftUI's button

  private func buttons(in context: RuleContext) -> [RuleFinding] {
    context.code.calls(of: "SignInWithAppleButton").compactMap { context.call($0) }.flatMap { call -> [RuleFinding] in
      guard let completion = completion(of: call) else { return [] }
      return failureScopes(of: call.place(completion), context).compactMap { scope, path in
        guard FailureNotice(context: context).tellsUnsorted(inScope: scope, of: path) else { return nil }
        return context.finding(atScope: scope, in: path, Self.message, advice: Self.advice)
      }
    }
  }

  private func completion(of call: Call) -> Int? {
    if let labelled = call.arguments.first(where: { $0.label == "onCompletion" }) { return labelled.value }
    let trailing = call.arguments.filter(\.isTrailing)
    return trailing.count == 1 && call.arguments.contains { $0.label == "onRequest" && !$0.isTrailing }
      ? trailing[0].value : nil
  }

  /// The branches in which the button's result is a failure.
  private func failureScopes(of handler: ExpressionPlace, _ context: RuleContext) -> [(scope: Int, path: String)] {
    var body: (scope: Int, path: String)?
    if let scope = context.closureScope(handler) {
      body = (scope, handler.path)
    } else if case .function(let path, let index)? = context.program.referencedMembers(
      by: handler.index, in: handler.path
    )
    .first, let scope = context.program.facts(path)?.functions[index].body {
      body = (scope, path)
    }
    guard let body else { return [] }
    return failures(in: body.scope, of: body.path, depth: 3, context)
  }

  private func failures(
    in scope: Int, of path: String, depth: Int, _ context: RuleContext
  ) -> [(scope: Int, path: String)] {
    guard depth > 0, let facts = context.program.facts(path) else { return [] }
    let inside = context.program.scopes(in: CodeRegion(file: path, scope: scope), includingTypes: false).sorted()
    let own = inside.filter { index in
      let branch = facts.scopes[index]
      guard branch.entry == .choice || branch.entry == .then || branch.entry == .caught else { return false }
      if branch.entry == .caught { return true }
      return branch.conditions.contains { condition in
        context.expressions(in: ExpressionPlace(path: path, index: condition)).contains {
          if case .member(_, "failure")? = context.kind($0) { true } else { false }
        }
      }
    }.map { (scope: $0, path: path) }
    if !own.isEmpty { return own }
    // The result is handed on to a method of one's own.
    return context.expressions(inScope: scope, of: path).compactMap { context.calledFunction($0) }.flatMap {
      function -> [(scope: Int, path: String)] in
      guard let fact = context.fact(function), let body = fact.body,
        fact.parameters.contains(where: { $0.type.lastComponent == "Result" })
      else { return [] }
      return failures(in: body, of: function.path, depth: depth - 1, context)
    }
  }
}

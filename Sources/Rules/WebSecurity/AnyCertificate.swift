import AuditModel
import Resolution

/// `any-certificate`: the server's own trust is no answer to its challenge.
struct AnyCertificate: Rule {
  let id = "any-certificate"
  let pack = RulePack.webSecurity
  let severity = Configuration.RuleSetting.error
  let documentation = RuleDocumentation(
    summary:
      "A web container's challenge is answered with the server's trust only after that was evaluated successfully.",
    reason:
      "A credential made from the server's own trust accepts every certificate: whoever stands between the device and the "
      + "server shows whatever page they like, and reads what people type. A look at the host proves nothing, since the "
      + "forger names the same host.",
    wrong: """
      completionHandler(.useCredential, URLCredential(trust: trust))
      """,
    right: """
      guard SecTrustEvaluateWithError(trust, nil), isPinned(trust) else {
          return completionHandler(.cancelAuthenticationChallenge, nil)
      }
      completionHandler(.useCredential, URLCredential(trust: trust))
      // or, without pinning: completionHandler(.performDefaultHandling, nil)
      """,
    source: "Apple: Performing manual server trust authentication; OWASP MASTG-TEST-0067.",
    limits:
      "Default handling, cancelling, client certificates, passwords, loopback hosts, a certificate that is compared with "
      + "a pinned one or handed to a check of the team's own, and delegates of URLSession (a real fault, but no web "
      + "view) are left alone.")

  /// Methods by which web containers ask, by base name and by what tells them from others of that name.
  private static let challenges: [(name: String, label: String?)] = [
    ("webView", "didReceive"), ("webView", "respondTo"), ("decideAuthenticationChallengeDisposition", nil),
    ("webView:didReceiveAuthenticationChallenge:completionHandler:", nil),
  ]

  func findings(in context: RuleContext) -> [RuleFinding] {
    var seen: Set<ExpressionPlace> = []
    return reached(in: context).flatMap { function -> [RuleFinding] in
      guard let facts = context.program.facts(function.path), let body = facts.functions[function.index].body else {
        return []
      }
      let region = CodeRegion(file: function.path, scope: body)
      return context.program.expressions(in: region, includingTypes: false).compactMap { index in
        let place = ExpressionPlace(path: function.path, index: index)
        guard isTrustCredential(place, context) else { return nil }
        let answer = answer(with: place, context)
        guard seen.insert(answer).inserted, !isProtected(place, context), !isProtected(answer, context) else {
          return nil
        }
        return context.finding(
          atStartOf: answer, "the server's own trust is accepted without evaluating it: any certificate will do",
          advice:
            "Evaluate the trust first (SecTrustEvaluateWithError) and answer with it only where that succeeds; without "
            + "pinning, answer .performDefaultHandling.")
      }
    }
  }

  // MARK: Code that answers

  /// The challenge methods of web containers, and the own functions that they call.
  private func reached(in context: RuleContext) -> [FunctionPlace] {
    var found: [FunctionPlace] = []
    var waiting = Self.challenges.flatMap { challenge in
      context.code.functions(named: challenge.name).filter { place in
        guard let fact = context.fact(place) else { return false }
        let isLabelled = challenge.label.map { label in fact.parameters.contains { $0.label == label } } ?? true
        return isLabelled && fact.parameters.contains { $0.type.lastComponent.contains("AuthenticationChallenge") }
          || challenge.name.contains(":")
      }
    }
    var seen = Set(waiting)
    while let next = waiting.popLast(), found.count < 64 {
      found.append(next)
      guard let body = context.fact(next)?.body else { continue }
      for index in context.program.expressions(in: CodeRegion(file: next.path, scope: body), includingTypes: false) {
        guard case .call? = context.kind(ExpressionPlace(path: next.path, index: index)),
          let called = context.calledFunction(ExpressionPlace(path: next.path, index: index)),
          seen.insert(called).inserted
        else { continue }
        waiting.append(called)
      }
    }
    return found.sorted { ($0.path, $0.index) < ($1.path, $1.index) }
  }

  /// `URLCredential(trust:)`, `[NSURLCredential credentialForTrust:]`
  private func isTrustCredential(_ place: ExpressionPlace, _ context: RuleContext) -> Bool {
    guard let call = context.call(place) else { return false }
    if call.name == "credentialForTrust:" || call.name == "initWithTrust:" { return true }
    guard call.arguments.contains(where: { $0.label == "trust" || $0.label == "forTrust" }) else { return false }
    if call.name == "URLCredential" || call.name == "NSURLCredential" { return true }
    return call.name == "init"
      && (call.base == nil || context.program.dottedName(call.base ?? 0, in: call.path) == "URLCredential")
  }

  /// The call or `return` that hands the credential over together with the decision to use it; else where it is made.
  private func answer(with credential: ExpressionPlace, _ context: RuleContext) -> ExpressionPlace {
    var found: ExpressionPlace?
    Trail.follow(from: credential, in: context) { step, place in
      guard found == nil, place.path == credential.path else { return false }
      if case .argument = step { found = place }
      if case .ownFunction = step { found = place }
      return false
    }
    if let found, usesCredential(found, context) { return found }
    var current = credential
    while let parent = context.parent(current) {
      current = parent
      if usesCredential(current, context) {
        return current
      }
    }
    return credential
  }

  private func usesCredential(_ place: ExpressionPlace, _ context: RuleContext) -> Bool {
    context.contains(place) { inner in
      switch context.kind(inner) {
      case .name(let name)?, .member(_, let name)?:
        name == "useCredential" || name == "NSURLSessionAuthChallengeUseCredential"
      default: false
      }
    }
  }

  // MARK: What makes it safe

  private func isProtected(_ place: ExpressionPlace, _ context: RuleContext) -> Bool {
    let conditions = context.preconditions(of: place)
    let trust = TrustEvaluation(context: context)
    let judgement = TrustJudgement(context: context)
    if conditions.contains(where: { trust.setsExceptions($0.place) }) { return false }
    for condition in conditions {
      if case .evaluated = condition.sense, trust.succeedsOrThrows(condition.place) { return true }
      for (term, sense) in context.terms(of: condition) {
        if judgement.isSatisfied(by: term, sense), !term.places.contains(where: { trust.isEvaluation($0) }) {
          return true
        }
        switch sense {
        case .holds, .matches:
          if term.places.contains(where: { trust.isEvaluation($0) }), !trust.asksForFailure(term) { return true }
          if term.places.contains(where: { isLoopback($0, context) }) { return true }
        case .fails:
          if term.places.contains(where: { trust.isEvaluation($0) }), trust.asksForFailure(term) { return true }
          if term.operators == ["!="], term.places.contains(where: { isLoopback($0, context) }) { return true }
        case .evaluated: break
        }
      }
    }
    return false
  }

  /// A comparison with the device itself.
  private func isLoopback(_ place: ExpressionPlace, _ context: RuleContext) -> Bool {
    var texts: [String] = []
    for inner in context.expressions(in: place) {
      if case .text? = context.kind(inner) {
        texts.append(context.program.text(of: inner.index, in: inner.path)?.display ?? "")
      }
    }
    if texts.isEmpty, case .name? = context.kind(place),
      let text = context.program.text(of: place.index, in: place.path)?.display
    {
      texts.append(text)
    }
    return texts.contains { HostKind($0).isLoopback }
  }
}

/// Whether code evaluates a server's trust.
struct TrustEvaluation {
  let context: RuleContext

  private static let calls: Set<String> = [
    "SecTrustEvaluateWithError", "SecTrustEvaluate", "SecTrustEvaluateAsyncWithError", "SecTrustGetTrustResult",
    "evaluateServerTrust:forDomain:", "af_evaluate", "performDefaultValidation", "performValidation",
  ]

  /// Whether an expression is, or rests on, an evaluation.
  func isEvaluation(_ place: ExpressionPlace) -> Bool { isEvaluation(place, depth: 6) }

  private func isEvaluation(_ place: ExpressionPlace, depth: Int) -> Bool {
    guard depth > 0 else { return false }
    return context.contains(place) { inner in
      if let call = context.call(inner) {
        if Self.calls.contains(call.name) || call.name == "evaluate" && call.base != nil { return true }
        if let function = context.calledFunction(inner), let body = context.fact(function)?.body {
          return evaluates(body, in: function.path, depth: depth - 1)
        }
        return false
      }
      if case .name? = context.kind(inner) { return rests(inner, depth: depth - 1) }
      return false
    }
  }

  private func evaluates(_ body: Int, in path: String, depth: Int) -> Bool {
    guard depth > 0 else { return false }
    return context.expressions(inScope: body, of: path).contains { place in
      guard let call = context.call(place) else { return false }
      if Self.calls.contains(call.name) { return true }
      guard let function = context.calledFunction(place), let inner = context.fact(function)?.body else { return false }
      return evaluates(inner, in: function.path, depth: depth - 1)
    }
  }

  /// Whether a name holds what an evaluation gave: its value, what it wrote, or what it calls a closure with.
  private func rests(_ place: ExpressionPlace, depth: Int) -> Bool {
    guard depth > 0, case .local(let path, let variable)? = context.referent(of: place),
      let fact = context.program.facts(path)?.variables[variable]
    else { return false }
    if let initial = fact.initialValue, isEvaluation(ExpressionPlace(path: path, index: initial), depth: depth - 1) {
      return true
    }
    if fact.kind == .closureParameter, let (call, _) = context.call(takingClosure: fact.scope, in: path) {
      return Self.calls.contains(call.name)
    }
    let referent = Referent.local(path: path, variable: variable)
    if context.assignedValues(of: referent).contains(where: { isEvaluation($0, depth: depth - 1) }) { return true }
    return context.uses(of: referent).contains { use in
      var outer = context.parent(use)
      for _ in 0..<3 {
        guard let current = outer else { return false }
        if let call = context.call(current) { return Self.calls.contains(call.name) && call.callee != use.index }
        outer = context.parent(current)
      }
      return false
    }
  }

  /// `try evaluate(trust)`: what follows runs only where it succeeded.
  func succeedsOrThrows(_ place: ExpressionPlace) -> Bool {
    context.contains(place) { inner in
      guard case .marked("try", let value)? = context.kind(inner) else { return false }
      return isEvaluation(inner.at(value))
    }
  }

  /// Exceptions for whatever is wrong with the trust make every evaluation succeed.
  func setsExceptions(_ place: ExpressionPlace) -> Bool {
    context.contains(place) { context.call($0)?.name == "SecTrustSetExceptions" }
  }

  /// `evaluation != errSecSuccess`, `result == .deny`
  func asksForFailure(_ term: Term) -> Bool {
    let names = term.places.compactMap { place -> String? in
      switch context.kind(place) {
      case .name(let name)?, .member(_, let name)?: name
      default: nil
      }
    }
    let speaksOfSuccess = names.contains {
      ["errSecSuccess", "proceed", "unspecified", "kSecTrustResultProceed", "kSecTrustResultUnspecified", "noErr"]
        .contains($0)
    }
    if term.operators.contains("!=") { return speaksOfSuccess }
    let failures: Set<String> = [
      "deny", "fatalTrustFailure", "recoverableTrustFailure", "otherError", "invalid", "kSecTrustResultDeny",
      "kSecTrustResultFatalTrustFailure", "kSecTrustResultRecoverableTrustFailure", "kSecTrustResultOtherError",
      "kSecTrustResultInvalid",
    ]
    return names.contains(where: failures.contains)
  }
}

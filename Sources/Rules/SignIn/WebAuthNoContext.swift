import AuditModel
import Resolution

/// `web-auth-no-context`: a session knows where to show itself before it starts.
struct WebAuthNoContext: Rule {
  let id = "web-auth-no-context"
  let pack = RulePack.signIn
  let severity = Configuration.RuleSetting.warning
  let documentation = RuleDocumentation(
    summary: "A web authentication session gets a presentation context provider that lives, before it starts.",
    reason:
      "From iOS 13 on a session without a provider does not start: its callback is called with the error "
      + "presentationContextNotProvided. The property is weak, so a provider made on the spot is gone at once.",
    wrong: """
      session = ASWebAuthenticationSession(url: url, callbackURLScheme: "acme", completionHandler: finish)
      session?.start()
      """,
    right: """
      session = ASWebAuthenticationSession(url: url, callbackURLScheme: "acme", completionHandler: finish)
      session?.presentationContextProvider = self
      session?.start()
      """,
    source: "Apple: ASWebAuthenticationSession.presentationContextProvider.",
    limits: "SwiftUI's environment action, tvOS and watchOS, targets below iOS 13, and sessions that are never started "
      + "are left alone.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    let sessions = AuthenticationSessions(context: context)
    return sessions.creations().compactMap { creation in
      guard needsProvider(creation.path, context) else { return nil }
      let fate = sessions.fate(of: creation)
      guard !fate.starts.isEmpty else { return nil }
      let providers = ProviderSearch(context: context, creation: creation, fate: fate)
      guard let start = fate.starts.first(where: { providers.starts($0) && !providers.isSet(before: $0) }) else {
        return nil
      }
      let isTemporary = providers.hasTemporary(before: start)
      return context.finding(
        atStartOf: creation,
        isTemporary
          ? "the presentation context provider is gone before the session starts: the property is weak"
          : "the session is started without a presentation context provider, and fails at once",
        advice: isTemporary
          ? "Let a property keep the provider, or let the object that keeps the session be it."
          : "Set presentationContextProvider before start().")
    }
  }

  private func needsProvider(_ path: String, _ context: RuleContext) -> Bool {
    let platforms = context.platforms(compiling: path)
    if platforms.isEmpty { return true }
    if context.startsBelow(iOS: 13, path) == true { return false }
    return platforms.keys.contains { $0 != "tvOS" && $0 != "watchOS" }
  }
}

/// Looks for providers on the way from a session's creation to its start.
struct ProviderSearch {
  let context: RuleContext
  let creation: ExpressionPlace
  let fate: AuthenticationSessions.Fate

  /// Calls that keep a session and do nothing with it.
  private static let keeping: Set<String> = [
    "append", "insert", "add", "addObject:", "Optional", "some", "print", "hold",
  ]

  /// Whether a start starts the session, and not another one that took its place in the property right before.
  func starts(_ start: ExpressionPlace) -> Bool {
    guard let base = context.call(start)?.base, let kept = context.referent(of: start.at(base)),
      case .member = kept
    else { return true }
    let replaced = context.preconditions(of: start).last { condition in
      guard case .assignment(let target, _)? = context.kind(condition.place) else { return false }
      return context.referent(of: condition.place.at(target)) == kept
    }
    guard let replaced, case .assignment(_, let value)? = context.kind(replaced.place) else { return true }
    return Origins(of: replaced.place.at(value), in: context).passed.contains(creation)
  }

  /// Whether a living provider is set on the way to a start, or somebody unknown may have set one.
  func isSet(before start: ExpressionPlace) -> Bool {
    if fate.receivers.contains(where: { !Self.keeping.contains($0.name) }) { return true }
    if fate.keepers.contains(where: observes) { return true }
    return lasting(context.preconditions(of: start).map(\.place)) || lasting(around: start, depth: 3)
  }

  /// Whether a provider is set, but one that nobody keeps.
  func hasTemporary(before start: ExpressionPlace) -> Bool {
    fate.providers.contains { isTemporary($0.value) && body(of: $0.place) == body(of: start) }
  }

  /// Whether `didSet` of a property that keeps the session sets the provider.
  private func observes(_ member: Member) -> Bool {
    guard let fact = context.program.variable(member), let accessors = fact.accessors, !fact.isComputed else {
      return false
    }
    return setsLasting(inScope: accessors, of: member.path, depth: 3)
  }

  /// What lies on the way outside the function that starts: the function that makes the session, callers of the start.
  private func lasting(around start: ExpressionPlace, depth: Int) -> Bool {
    guard depth > 0, let made = body(of: creation), let begun = body(of: start) else { return false }
    guard made != begun else { return false }
    if setsLasting(inScope: made.scope, of: made.file, depth: 3) { return true }
    guard let facts = context.program.facts(start.path), let scope = context.expression(start)?.scope,
      let function = context.program.enclosingFunction(of: scope, in: start.path),
      facts.functions.indices.contains(function)
    else { return false }
    return context.calls(of: FunctionPlace(path: start.path, index: function)).contains { call in
      lasting(context.preconditions(of: call).map(\.place)) || lasting(around: call, depth: depth - 1)
    }
  }

  /// Whether one of some expressions sets a provider, or calls an own function that does.
  private func lasting(_ places: [ExpressionPlace]) -> Bool {
    places.contains { place in context.contains(place) { sets($0, depth: 3) } }
  }

  private func sets(_ place: ExpressionPlace, depth: Int) -> Bool {
    guard depth > 0 else { return false }
    switch context.kind(place) {
    case .assignment(let target, let value)?:
      guard case .member(_, "presentationContextProvider")? = context.kind(place.at(target)) else { return false }
      return !isTemporary(place.at(value)) && !isNothing(place.at(value))
    case .call?:
      guard let call = context.call(place) else { return false }
      if call.name == "setPresentationContextProvider:", let value = call.arguments.first {
        return !isTemporary(call.place(value.value))
      }
      guard let function = context.calledFunction(place), let body = context.fact(function)?.body else { return false }
      return setsLasting(inScope: body, of: function.path, depth: depth - 1)
    default: return false
    }
  }

  private func setsLasting(inScope scope: Int, of path: String, depth: Int) -> Bool {
    guard depth > 0 else { return false }
    return context.expressions(inScope: scope, of: path).contains { sets($0, depth: depth) }
  }

  /// The body around a place: the outermost one below its type.
  private func body(of place: ExpressionPlace) -> CodeRegion? {
    guard let facts = context.program.facts(place.path), let scope = context.expression(place)?.scope else {
      return nil
    }
    var found: Int?
    for index in context.program.chain(of: scope, in: place.path) {
      switch facts.scopes[index].kind {
      case .type, .file: return found.map { CodeRegion(file: place.path, scope: $0) }
      default: found = index
      }
    }
    return found.map { CodeRegion(file: place.path, scope: $0) }
  }

  // MARK: Temporaries

  private func isNothing(_ value: ExpressionPlace) -> Bool {
    if case .literal("nil")? = context.kind(value) { return true }
    return false
  }

  /// A provider that is made on the spot and that nobody keeps.
  private func isTemporary(_ value: ExpressionPlace) -> Bool {
    let made = construction(value)
    guard let made else { return false }
    var isKept = false
    let context = context
    Trail.follow(from: made.place, in: context) { step, place in
      switch step {
      case .stored, .argument, .ownFunction, .escapes: isKept = true
      case .assigned(let target):
        if case .member(_, "presentationContextProvider")? = context.kind(target) { return false }
        isKept = true
      default: break
      }
      return false
    }
    return !isKept && !(made.variable.map(isCaptured) ?? false)
  }

  /// The construction that a value is: written at the place, or of a local that nothing else is assigned to.
  private func construction(_ value: ExpressionPlace) -> (place: ExpressionPlace, variable: Referent?)? {
    let bare = context.bare(value)
    if case .call? = context.kind(bare) {
      let isMade = context.program.constructedType(by: bare.index, in: bare.path) != nil || isObjectiveCInit(bare)
      return isMade ? (bare, nil) : nil
    }
    guard let referent = context.referent(of: bare), case .local(let path, let variable) = referent,
      let fact = context.program.facts(path)?.variables[variable], fact.kind == .declared,
      let initial = fact.initialValue
    else { return nil }
    let inner = context.bare(ExpressionPlace(path: path, index: initial))
    guard case .call? = context.kind(inner),
      context.program.constructedType(by: inner.index, in: inner.path) != nil || isObjectiveCInit(inner)
    else { return nil }
    return (inner, referent)
  }

  private func isObjectiveCInit(_ place: ExpressionPlace) -> Bool {
    guard let call = context.call(place), call.name.hasPrefix("init"), let base = call.base else { return false }
    return context.program.constructedType(by: base, in: call.path) != nil
  }

  /// Whether a closure holds a local.
  private func isCaptured(_ referent: Referent) -> Bool {
    guard case .local(let path, let variable) = referent, let facts = context.program.facts(path) else { return false }
    let home = facts.variables[variable].scope
    return context.uses(of: referent).contains { use in
      guard let scope = context.expression(use)?.scope else { return false }
      return context.program.chain(of: scope, in: path).prefix { $0 != home }.contains {
        facts.scopes[$0].kind == .closure
      }
    }
  }
}

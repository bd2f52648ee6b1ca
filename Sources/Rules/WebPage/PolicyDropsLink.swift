import AuditModel
import Resolution

/// `policy-drops-link`: what a policy refuses is opened elsewhere.
struct PolicyDropsLink: Rule {
  let id = "policy-drops-link"
  let pack = RulePack.webPage
  let severity = Configuration.RuleSetting.warning
  let documentation = RuleDocumentation(
    summary: "A link that a decider cancels is opened outside, and the hand-over is emptied afterwards.",
    reason:
      "A tapped link that is cancelled and goes nowhere looks like a broken app. One that is kept in a property which "
      + "nobody reads, or which SwiftUI cannot observe, is lost the same way; one that is never set back to nil works "
      + "once, and not when the same link is tapped again.",
    wrong: """
      if url.host() == "guide.example" { return .allow }
      return .cancel
      """,
    right: """
      if url.host() == "guide.example" { return .allow }
      leaving = url          // an observable property; the view opens it and sets it back to nil
      return .cancel
      """,
    source: "The skill swiftui-webkit, sending outside links to the system.",
    limits: "A call or closure that gets the link, and the app's own signals.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    let deciders = context.deciders()
    return deciders.flatMap { dropped($0, context) } + unreset(deciders, context)
  }

  // MARK: Cancelled links

  private func dropped(_ decider: Decider, _ context: RuleContext) -> [RuleFinding] {
    let answers = context.answers(of: decider, to: .outsideLink).filter { $0.policy == .cancel }
    let places = Dictionary(grouping: answers, by: \.place)
    return places.keys.sorted { ($0.path, $0.index) < ($1.path, $1.index) }.compactMap { place in
      let traces = places[place]?.map(\.trace) ?? []
      guard traces.contains(where: { $0.asksForPlace }), traces.allSatisfy({ !reachesAnybody($0, context) }) else {
        return nil
      }
      let isKept = traces.contains { !$0.kept.isEmpty }
      return context.finding(
        at: place.index, in: place.path,
        isKept
          ? "the cancelled link is kept where nobody sees it" : "the cancelled link goes nowhere: a tap does nothing",
        advice: "Open it with `openURL`, or keep it in an observable property that the view opens and sets back to nil."
      )
    }
  }

  private func reachesAnybody(_ trace: PolicyTrace, _ context: RuleContext) -> Bool {
    trace.acts || trace.kept.contains { isSeen($0, context) }
  }

  /// Whether what is kept in a property reaches somebody; true where nobody can tell.
  private func isSeen(_ target: ExpressionPlace, _ context: RuleContext) -> Bool {
    guard case .members(let members) = context.binding(of: target), let member = members.first,
      let fact = context.program.variable(member),
      let owner = context.program.enclosingType(of: fact.scope, in: member.path)
    else { return true }
    if fact.attributes.contains(where: { $0.name == "Binding" }) || fact.isComputed || fact.isStatic { return true }
    if let accessors = fact.accessors,
      context.expressions(inScope: accessors, of: member.path).contains(where: { context.call($0) != nil })
    {
      return true
    }
    // A page keeps its own copy of a struct.
    if context.program.types[owner].kind == .struct { return false }
    let reads = context.uses(of: member).filter { context.assignedValue(to: $0) == nil }
    guard !reads.isEmpty else { return isBound(fact.name, context) }
    if isObserved(fact, owner, context) { return true }
    return reads.contains { !isInView($0, context) && !isInside($0, owner, context) }
  }

  private func isObserved(_ fact: VariableFact, _ owner: TypeID, _ context: RuleContext) -> Bool {
    let names = fact.attributes.map(\.name)
    if context.isObservable(owner) { return !names.contains("ObservationIgnored") }
    return names.contains("Published")
  }

  private func isInView(_ place: ExpressionPlace, _ context: RuleContext) -> Bool {
    guard let scope = context.expression(place)?.scope,
      let type = context.program.enclosingType(of: scope, in: place.path)
    else { return false }
    return context.isView(type)
  }

  private func isInside(_ place: ExpressionPlace, _ owner: TypeID, _ context: RuleContext) -> Bool {
    guard let scope = context.expression(place)?.scope else { return false }
    return context.program.enclosingType(of: scope, in: place.path) == owner
  }

  /// `$policy.leaving`
  private func isBound(_ name: String, _ context: RuleContext) -> Bool {
    context.code.uses(of: name).contains { use in
      guard case .member(let base?, _)? = context.kind(use) else { return false }
      return context.name(use.at(base))?.hasPrefix("$") ?? false
    }
  }

  // MARK: Hand-overs that are never emptied

  private func unreset(_ deciders: [Decider], _ context: RuleContext) -> [RuleFinding] {
    let kept = deciders.flatMap { context.answers(of: $0, to: .outsideLink) }
      .filter { $0.policy == .cancel }.flatMap(\.trace.kept)
    let members = Set(
      kept.flatMap { place -> [Member] in
        if case .members(let members) = context.binding(of: place) { return members }
        return []
      })
    guard !members.isEmpty else { return [] }
    return context.code.calls(of: "onChange").compactMap { context.call($0) }.compactMap { call in
      guard let watched = call.argument("of"), case .members(let found) = context.binding(of: call.place(watched)),
        let member = found.first(where: members.contains), isPlainLink(member, context),
        let closure = call.arguments.last.flatMap({ context.closureScope(call.place($0.value)) }),
        opens(closure, call.path, context), !isReset(member, context)
      else { return nil }
      let name = context.program.variable(member)?.name ?? "it"
      return context.finding(
        at: call.place.index, in: call.path,
        "'\(name)' is opened here and never set back to nil: the same link, tapped again, changes nothing",
        advice: "Set '\(name)' to nil once it is opened.")
    }
  }

  private func isPlainLink(_ member: Member, _ context: RuleContext) -> Bool {
    guard let type = context.program.valueType(of: member) else { return false }
    return type.declaration == nil && ["URL", "URLRequest", "String"].contains(type.name)
      && context.program.variable(member)?.type?.isOptional != false
  }

  private func opens(_ closure: Int, _ path: String, _ context: RuleContext) -> Bool {
    context.expressions(inScope: closure, of: path).contains { place in
      guard let call = context.call(place) else { return false }
      return !["print", "debugPrint", "NSLog", "os_log"].contains(call.name)
    }
  }

  private func isReset(_ member: Member, _ context: RuleContext) -> Bool {
    let name = context.program.variable(member)?.name ?? ""
    return isBound(name, context)
      || context.uses(of: member).contains { use in
        context.assignedValue(to: use).map { context.kind($0) == .literal("nil") } ?? false
      }
  }
}

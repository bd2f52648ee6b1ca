import AuditModel
import Resolution

/// `observable-not-state`: the view that makes a model keeps it.
struct ObservableNotState: Rule {
  let id = "observable-not-state"
  let pack = RulePack.webPage
  let severity = Configuration.RuleSetting.warning
  let documentation = RuleDocumentation(
    summary: "A view that makes an observable model, a decider or a page's owner holds it in State or StateObject.",
    reason:
      "SwiftUI makes values of a view as often as it likes. A model in a plain property, or in ObservedObject, is a new "
      + "one each time, with a new page; what the page was told, and where it was, is gone.",
    wrong: """
      struct BoardScreen: View {
        private let model = BoardModel()
      """,
    right: """
      struct BoardScreen: View {
        @State private var model = BoardModel()      // StateObject for an ObservableObject
      """,
    source: "SwiftUI's documentation of State and StateObject; the skill swiftui-view-refactor.",
    limits: "What is handed in, taken from the environment or from a static is owned elsewhere. Values are no models.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    context.program.types.filter { isJudged($0, context) }.flatMap { type -> [RuleFinding] in
      let showsPage = showsPage(type.id, context)
      return context.program.ownMembers(of: type.id).flatMap(\.members).compactMap { member in
        guard case .variable(let path, let index) = member, let fact = context.program.variable(member),
          isUnkept(fact), let made = madeModel(member, fact, of: type.id, context),
          showsPage || isPageRelated(made, context)
        else { return nil }
        let name = context.program.types[made].name
        let keeper = isObservableObject(made, context) ? "StateObject" : "State"
        return context.finding(
          atVariable: index, in: path, "'\(fact.name)' is a new \(name) with each new value of the view",
          advice: "Hold it in `@\(keeper) private var \(fact.name)`, or let an owner hand it in.")
      }
    }
  }

  private func isJudged(_ type: DeclaredType, _ context: RuleContext) -> Bool {
    guard type.language == .swift, type.kind == .struct, context.isView(type.id),
      let unit = context.program.unit(type.primary.path)
    else { return false }
    return unit.isInventoried
  }

  /// Plain, or in a wrapper that keeps nothing.
  private func isUnkept(_ fact: VariableFact) -> Bool {
    fact.kind == .declared && !fact.isComputed && !fact.isStatic
      && fact.attributes.allSatisfy { ["ObservedObject", "Bindable", "MainActor", "available"].contains($0.name) }
  }

  // MARK: Making

  private func madeModel(_ member: Member, _ fact: VariableFact, of type: TypeID, _ context: RuleContext) -> TypeID? {
    if let initial = fact.initialValue {
      return model(madeBy: ExpressionPlace(path: member.path, index: initial), context, depth: 3)
    }
    for name in [fact.name, "_" + fact.name] {
      for region in context.program.regions(of: type) {
        for assignment in context.statements.assignments(to: name, in: region.file) {
          let place = ExpressionPlace(path: region.file, index: assignment)
          guard case .assignment(let target, let value)? = context.kind(place), let node = context.expression(place),
            context.program.enclosingType(of: node.scope, in: region.file) == type,
            isOwn(place.at(target), name, context), isInInitializer(node.scope, region.file, context)
          else { continue }
          if let made = model(madeBy: place.at(value), context, depth: 3) { return made }
        }
      }
    }
    return nil
  }

  private func isOwn(_ target: ExpressionPlace, _ name: String, _ context: RuleContext) -> Bool {
    let spelled = context.program.dottedName(target.index, in: target.path)
    return spelled == name || spelled == "self." + name
  }

  private func isInInitializer(_ scope: Int, _ path: String, _ context: RuleContext) -> Bool {
    context.function(around: scope, in: path).flatMap { context.fact($0) }?.name == "init"
  }

  /// The class that an expression makes a new value of.
  private func model(madeBy place: ExpressionPlace, _ context: RuleContext, depth: Int) -> TypeID? {
    guard depth > 0 else { return nil }
    let bare = context.bare(place)
    if let made = context.program.constructedType(by: bare.index, in: bare.path) {
      if made.name == "ObservedObject" || made.name == "Bindable", let first = context.call(bare)?.arguments.first {
        return model(madeBy: bare.at(first.value), context, depth: depth - 1)
      }
      guard let type = made.declaration, isModel(type, context) else { return nil }
      return type
    }
    if let call = context.call(bare), let function = context.function(calledBy: call),
      let body = context.fact(function)?.body
    {
      return context.results(of: body, in: function.path).lazy.compactMap {
        model(madeBy: $0, context, depth: depth - 1)
      }.first
    }
    guard context.name(bare) != nil, case .local(let local) = context.binding(of: bare),
      let initial = context.program.facts(bare.path)?.variables[local].initialValue
    else { return nil }
    return model(madeBy: bare.at(initial), context, depth: depth - 1)
  }

  // MARK: Models

  private func isModel(_ type: TypeID, _ context: RuleContext) -> Bool {
    guard context.program.types[type].kind == .class else { return false }
    return isObservable(type, context) || isObservableObject(type, context) || isPageRelated(type, context)
  }

  private func isObservable(_ type: TypeID, _ context: RuleContext) -> Bool { context.isObservable(type) }

  private func isObservableObject(_ type: TypeID, _ context: RuleContext) -> Bool {
    context.conforms(type, to: "ObservableObject")
  }

  /// Deciders, presenters, and whoever keeps a page.
  private func isPageRelated(_ type: TypeID, _ context: RuleContext) -> Bool {
    context.conforms(type, to: "NavigationDeciding") || context.conforms(type, to: "DialogPresenting")
      || context.keepsPage(type)
  }

  private func showsPage(_ type: TypeID, _ context: RuleContext) -> Bool {
    context.web.shown.contains { context.program.enclosingType(of: $0.call.scope, in: $0.call.path) == type }
      || context.web.pages.contains { context.program.enclosingType(of: $0.scope, in: $0.place.path) == type }
  }
}

extension RuleContext {
  /// Whether a type, or a class above it, carries `@Observable`.
  func isObservable(_ type: TypeID) -> Bool {
    program.ownAncestors(of: type).contains { ancestor in
      program.types[ancestor].declarations.contains { declaration in
        program.fact(declaration)?.attributes.contains {
          $0.name == "Observable" || $0.name == "Observation.Observable"
        }
          ?? false
      }
    }
  }
}

import AuditModel
import Resolution

/// `optional-view-model`: a view's own model exists from the start.
struct OptionalViewModel: Rule {
  let id = "optional-view-model"
  let pack = RulePack.viewReadiness
  let severity = Configuration.RuleSetting.note
  let documentation = RuleDocumentation(
    summary: "A view's own model is there from the start, with all that it needs.",
    reason:
      "A model that is nil until the view has appeared, or that gets its dependencies later, makes every use of it a "
      + "question, and the first frame an empty one. A page that it holds is made late, or twice.",
    wrong: """
      @State private var viewModel: TankViewModel?
      .onAppear { viewModel = TankViewModel(page: page) }
      """,
    right: """
      @State private var viewModel: TankViewModel
      init(page: URL) { _viewModel = State(initialValue: TankViewModel(page: page)) }
      """,
    source: "Infomaniak/ios-kDrive#875, mikaelacaron/Basic-Car-Maintenance#232; the skill swiftui-view-refactor.",
    limits:
      "Optional data, selections that drive a sheet, delegates, loading calls, and set-up of what is no view model.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    ReadinessScreen.all(in: context).flatMap { screen -> [RuleFinding] in
      let optional = optionalModels(of: screen, context)
      return optional.compactMap { member in
        guard case .variable(let path, let index) = member, let fact = context.program.variable(member) else {
          return nil
        }
        return context.finding(
          atVariable: index, in: path, "the view model '\(fact.name)' may be nil",
          advice: "Make it in the view's init with `State(initialValue:)`, or let the owner hand it in.")
      } + lateSetUps(of: screen, besides: Set(optional), context)
    }
  }

  // MARK: Properties

  private func optionalModels(of screen: ReadinessScreen, _ context: RuleContext) -> [Member] {
    context.program.ownMembers(of: screen.type).flatMap(\.members).filter { member in
      guard let fact = context.program.variable(member), fact.kind == .declared, !fact.isComputed, !fact.isStatic,
        fact.type?.isOptional == true, isModel(member, fact, context)
      else { return false }
      return !isPassedAround(fact) && !drivesSheet(fact.name, screen, context)
    }
  }

  private func isModel(_ member: Member, _ fact: VariableFact, _ context: RuleContext) -> Bool {
    if let name = fact.type?.lastComponent, name.hasSuffix("ViewModel") { return true }
    guard fact.name == "viewModel" || fact.name == "model",
      let type = context.program.valueType(of: member)?.declaration, context.program.types[type].kind == .class
    else { return false }
    return context.isObservable(type) || context.conforms(type, to: "ObservableObject")
  }

  private func isPassedAround(_ fact: VariableFact) -> Bool {
    fact.modifiers.contains("weak") || fact.attributes.contains { $0.name == "Binding" }
  }

  /// `.sheet(item: $selected)`, `List(selection: $selected)`.
  private func drivesSheet(_ name: String, _ screen: ReadinessScreen, _ context: RuleContext) -> Bool {
    context.code.uses(of: "$" + name).contains { use in
      guard let scope = context.expression(use)?.scope,
        context.program.enclosingType(of: scope, in: use.path) == screen.type,
        let call = context.parent(use).flatMap({ context.call($0) })
      else { return false }
      let label = call.arguments.first { $0.value == use.index }?.label
      return label == "item" || label == "selection" || label == "unwrapping"
    }
  }

  // MARK: Late set-up

  private static let setUps = ["bootstrap", "configure", "setUp", "setup"]

  private func lateSetUps(
    of screen: ReadinessScreen, besides told: Set<Member>, _ context: RuleContext
  ) -> [RuleFinding] {
    ["onAppear", "task"].flatMap { context.code.calls(of: $0) }.compactMap { context.call($0) }
      .filter { $0.base != nil && context.program.enclosingType(of: $0.scope, in: $0.path) == screen.type }
      .flatMap { call -> [RuleFinding] in
        guard let closure = call.arguments.last.flatMap({ context.closureScope(call.place($0.value)) }) else {
          return []
        }
        return context.expressions(inScope: closure, of: call.path).compactMap { place in
          guard let inner = context.call(place), isSetUp(inner, told, context) else { return nil }
          return context.finding(
            atStartOf: place, "the view model gets what it needs only when the view has appeared",
            advice: "Hand it over when the model is made.")
        }
      }
  }

  private func isSetUp(_ call: Call, _ told: Set<Member>, _ context: RuleContext) -> Bool {
    guard !call.arguments.isEmpty, Self.setUps.contains(where: { call.name.hasPrefix($0) }), let base = call.base,
      case .members(let members) = context.binding(of: context.bare(call.place(base))), let member = members.first,
      !told.contains(member), let fact = context.program.variable(member)
    else { return false }
    if let type = context.program.valueType(of: member) {
      if type.name.hasSuffix("ViewModel") { return true }
      guard fact.name == "viewModel" || fact.name == "model", let own = type.declaration else { return false }
      return context.isObservable(own) || context.conforms(own, to: "ObservableObject")
    }
    return false
  }
}

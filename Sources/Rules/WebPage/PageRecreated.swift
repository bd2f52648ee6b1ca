import AuditModel
import Resolution

/// `page-recreated`: a view keeps its page, instead of making a new one whenever SwiftUI makes the view anew.
struct PageRecreated: Rule {
  let id = "page-recreated"
  let pack = RulePack.webPage
  let severity = Configuration.RuleSetting.warning
  let documentation = RuleDocumentation(
    summary: "A view holds its WebPage in State, or gets it from a model that lives longer.",
    reason:
      "SwiftUI makes values of a view as often as it likes. A page made in `body`, or stored plainly, is a new page "
      + "each time: its history, scroll position and half-filled forms are gone, and a process is started for nothing.",
    wrong: """
      struct RulesScreen: View {
        private let page = WebPage()
        var body: some View { WebView(page) }
      }
      """,
    right: """
      struct RulesScreen: View {
        @State private var page = WebPage()
        var body: some View { WebView(page) }
      }
      """,
    source: "WebKit/WebKit#44434 (what a WebView keeps of its page); SwiftUI's documentation of State.",
    limits:
      "Pages of models, statics, pages that are handed in, and pages that an action or `State(initialValue:)` makes.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    made(in: context) + called(in: context)
  }

  private func made(in context: RuleContext) -> [RuleFinding] {
    context.web.pages.compactMap { page in
      guard let type = context.program.enclosingType(of: page.scope, in: page.place.path), context.isView(type),
        let moment = context.moment(of: page.scope, in: page.place.path)
      else { return nil }
      switch moment {
      case .body:
        return isAssigned(page.place, in: context)
          ? nil : finding(page.place, "each time body is asked for", in: context)
      case .initialValue(let variable):
        guard isPlain(variable, page.place, in: context) else { return nil }
        return finding(page.place, "with each new value of the view", in: context)
      case .initializer:
        guard endsInPlainProperty(page.place, of: type, in: context) else { return nil }
        return finding(page.place, "with each new value of the view", in: context)
      case .action: return nil
      }
    }
  }

  /// Functions that make a page and are asked for it in `body`.
  private func called(in context: RuleContext) -> [RuleFinding] {
    context.web.shown.compactMap { shown in
      guard let page = shown.page, let call = context.call(context.bare(page)), context.isPage(page),
        let type = context.program.enclosingType(of: call.scope, in: call.path), context.isView(type),
        context.moment(of: call.scope, in: call.path) == .body,
        let function = context.function(calledBy: call), context.fact(function)?.name != "init"
      else { return nil }
      let results = Values.of(call.place, in: context)
      let makes = results.contains { result in
        context.web.pages.contains { $0.place == result } && result != call.place
      }
      // The making itself may stand in a builder and be told there.
      guard makes, let fact = context.fact(function), !context.isBuilder(fact) else { return nil }
      return finding(call.place, "each time body is asked for", in: context)
    }
  }

  private func finding(_ place: ExpressionPlace, _ when: String, in context: RuleContext) -> RuleFinding? {
    context.finding(
      atStartOf: place, "this page is made anew \(when)",
      advice: "Hold it in `@State private var`, or in an observable model that the view holds in State.")
  }

  /// `page = WebPage()`: an action, whatever closure it stands in.
  private func isAssigned(_ place: ExpressionPlace, in context: RuleContext) -> Bool {
    var current = place
    while let parent = context.parent(current) {
      if case .assignment(_, let value)? = context.kind(parent), value == current.index { return true }
      current = parent
    }
    return false
  }

  /// Property wrappers that keep nothing.
  private static let keepers: Set<String> = ["ObservedObject", "Bindable"]

  /// Whether a property keeps its first value only as long as the view's value lives.
  private func isPlain(_ variable: Int, _ place: ExpressionPlace, in context: RuleContext) -> Bool {
    guard let fact = context.program.facts(place.path)?.variables[variable], !fact.isStatic,
      !fact.modifiers.contains("lazy"), fact.type?.name != "->",
      fact.attributes.allSatisfy({ Self.keepers.contains($0.name) || Self.isNoWrapper($0.name) })
    else { return false }
    // A closure that nobody calls here makes nothing.
    for scope in context.program.chain(of: context.expression(place)?.scope ?? 0, in: place.path) {
      guard case .closure? = context.scopeKind(scope, in: place.path) else { continue }
      guard let closure = context.program.closure(ofScope: scope, in: place.path),
        context.program.parent(of: closure, in: place.path) != nil
      else { return false }
    }
    return true
  }

  private static func isNoWrapper(_ name: String) -> Bool {
    ["available", "MainActor", "ViewBuilder", "ObservationIgnored", "preconcurrency"].contains(name)
  }

  /// Whether a page made in `init` ends in a property without a wrapper, directly or through a local.
  private func endsInPlainProperty(_ place: ExpressionPlace, of type: TypeID, in context: RuleContext) -> Bool {
    var current = place
    while let parent = context.parent(current) {
      switch context.kind(parent) {
      case .assignment(let target, let value)? where value == current.index:
        return isPlainProperty(parent.at(target), of: type, in: context)
      case .marked?, .forced?, .operation?, .other?: current = parent
      default: return false
      }
    }
    guard let local = context.local(initialisedBy: current) else { return false }
    let name = context.program.facts(place.path)?.variables[local].name ?? ""
    return context.code.uses(of: name).contains { use in
      guard use.path == place.path, context.binding(of: use) == .local(local), let parent = context.parent(use),
        case .assignment(let target, let value)? = context.kind(parent), value == use.index
      else { return false }
      return isPlainProperty(parent.at(target), of: type, in: context)
    }
  }

  private func isPlainProperty(_ target: ExpressionPlace, of type: TypeID, in context: RuleContext) -> Bool {
    guard let name = context.program.dottedName(target.index, in: target.path) else { return false }
    let bare = name.hasPrefix("self.") ? String(name.dropFirst(5)) : name
    guard !bare.hasPrefix("_") else { return false }
    return context.program.members(named: bare, of: type).contains { member in
      guard let fact = context.program.variable(member) else { return false }
      return !fact.isComputed && !fact.isStatic
        && fact.attributes.allSatisfy { Self.keepers.contains($0.name) || Self.isNoWrapper($0.name) }
    }
  }
}

extension RuleContext {
  /// The local that an expression is the first value of.
  func local(initialisedBy place: ExpressionPlace) -> Int? {
    guard let facts = program.facts(place.path), let scope = expression(place)?.scope else { return nil }
    for index in program.chain(of: scope, in: place.path) {
      for variable in program.variables(in: index, of: place.path)
      where facts.variables[variable].initialValue == place.index {
        return variable
      }
    }
    return nil
  }
}

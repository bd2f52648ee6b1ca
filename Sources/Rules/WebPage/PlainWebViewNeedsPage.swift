import AuditModel
import Resolution

/// `plain-web-view-needs-page`: what is asked of a page must be asked of the page that is shown.
struct PlainWebViewNeedsPage: Rule {
  let id = "plain-web-view-needs-page"
  let pack = RulePack.webPage
  let severity = Configuration.RuleSetting.note
  let documentation = RuleDocumentation(
    summary:
      "`WebView(url:)` stands where only an address is shown; whoever wants state, scripts or policy shows a page.",
    reason:
      "`WebView(url:)` has a page of its own that nobody can reach. A second page beside it drives nothing on the "
      + "screen: its title stays empty, its scripts run where nobody looks, its decider is never asked.",
    wrong: """
      @State private var page = WebPage()
      var body: some View { WebView(url: address).navigationTitle(page.title) }
      """,
    right: """
      @State private var page = WebPage()
      var body: some View {
        WebView(page).navigationTitle(page.title).task { page.load(address) }
      }
      """,
    source: "WebKit/WebKit#36760; the skill swiftui-webkit (when a plain view is enough).",
    limits:
      "A view that only shows an address is fine, and so are a second view beside `WebView(page)`, state of native "
      + "parts, and a page that only shares or prints.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    context.web.shown.compactMap { shown in
      guard shown.address != nil,
        let type = context.program.enclosingType(of: shown.call.scope, in: shown.call.path),
        let idle = idlePage(of: type, in: context) ?? idleDelegate(of: type, in: context)
      else { return nil }
      return context.finding(
        atStartOf: shown.call.place, "this view shows a page of its own, while \(idle)",
        advice: "Show the page with `WebView(page)` and load the address into it, or drop it if nothing is asked of it."
      )
    }
  }

  // MARK: Pages

  private func idlePage(of type: TypeID, in context: RuleContext) -> String? {
    for member in context.pageProperties(of: type) {
      guard let fact = context.program.variable(member), !fact.isStatic else { continue }
      let uses = uses(of: member, named: fact.name, in: context)
      guard !uses.contains(where: { isShown($0, in: context) }) else { continue }
      let asked = uses.filter { !isSharing($0, in: context) && !isLoad($0, in: context) }
      if asked.isEmpty, uses.contains(where: { isSharing($0, in: context) }) { continue }
      return "'\(fact.name)' is shown nowhere"
    }
    return nil
  }

  private func uses(of member: Member, named name: String, in context: RuleContext) -> [ExpressionPlace] {
    (context.code.uses(of: name) + context.code.uses(of: "$" + name) + context.code.uses(of: "_" + name)).filter {
      use in
      guard case .members(let members) = context.binding(of: use) else {
        return context.name(use)?.first.map { $0 == "$" || $0 == "_" } ?? false
      }
      return members.contains(member)
    }
  }

  /// Whether a use shows the page, or hands it to somebody who may.
  private func isShown(_ use: ExpressionPlace, in context: RuleContext) -> Bool {
    var current = use
    while let parent = context.parent(current) {
      switch context.kind(parent) {
      case .call(let callee, let arguments)?:
        guard arguments.contains(where: { $0.value == current.index }) else { return false }
        if let made = context.program.constructedType(by: parent.index, in: parent.path) {
          if let own = made.declaration { return context.isView(own) || context.keepsPage(own) }
          return made.name == "SwiftUI.WebView"
        }
        // A builder of the program's own, or something that nobody knows.
        if let call = context.call(parent), let function = context.function(calledBy: call) {
          return context.fact(function).map { context.isBuilder($0) } ?? true
        }
        guard let name = context.call(parent)?.name else { return callee != current.index }
        return name.first?.isUppercase == true && name != "ShareLink"
      case .marked?, .forced?, .list?, .operation?, .other?: current = parent
      case .assignment(_, let value)?: return value == current.index
      default: return false
      }
    }
    // Another name for the page.
    return context.local(initialisedBy: current) != nil
  }

  private func isLoad(_ use: ExpressionPlace, in context: RuleContext) -> Bool {
    guard let parent = context.parent(use), case .member(_, let name)? = context.kind(parent) else { return false }
    return name == "load" || name == "reload" || name == "stopLoading"
  }

  /// `page.exported(as:)`, `ShareLink(item: page)`.
  private func isSharing(_ use: ExpressionPlace, in context: RuleContext) -> Bool {
    guard let parent = context.parent(use) else { return false }
    if case .member(_, let name)? = context.kind(parent) { return name == "exported" }
    return context.call(parent)?.name == "ShareLink"
  }

  // MARK: Deciders

  private func idleDelegate(of type: TypeID, in context: RuleContext) -> String? {
    for (name, members) in context.program.ownMembers(of: type) {
      for member in members {
        guard let fact = context.program.variable(member), fact.kind == .declared, !fact.isComputed,
          let held = context.program.valueType(of: member)?.declaration,
          context.conforms(held, to: "NavigationDeciding") || context.conforms(held, to: "DialogPresenting")
        else { continue }
        let isTaken =
          uses(of: member, named: name, in: context).contains { isHandedOn($0, in: context) }
          || isTakenByPage(held, in: type, context)
        if !isTaken { return "nothing takes '\(name)'" }
      }
    }
    return nil
  }

  /// Whether a use hands a value to somebody.
  private func isHandedOn(_ use: ExpressionPlace, in context: RuleContext) -> Bool {
    guard let parent = context.parent(use) else { return context.local(initialisedBy: use) != nil }
    switch context.kind(parent) {
    case .call(_, let arguments)?: return arguments.contains { $0.value == use.index }
    case .assignment(_, let value)?: return value == use.index
    default: return false
    }
  }
  /// Whether a page that the type makes takes a decider of that type.
  private func isTakenByPage(_ delegate: TypeID, in type: TypeID, _ context: RuleContext) -> Bool {
    context.web.pages.contains { page in
      context.program.enclosingType(of: page.scope, in: page.place.path) == type
        && [page.decider, page.presenter].contains { given in
          given.flatMap { context.program.type(of: $0.index, in: $0.path)?.declaration } == delegate
        }
    }
  }
}

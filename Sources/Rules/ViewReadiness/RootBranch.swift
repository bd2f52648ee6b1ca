import AuditModel
import Resolution

/// `root-branch`: a view's body has one stable root.
struct RootBranch: Rule {
  let id = "root-branch"
  let pack = RulePack.viewReadiness
  let severity = Configuration.RuleSetting.note
  let documentation = RuleDocumentation(
    summary: "The body of a view has one root, and conditions live inside it.",
    reason:
      "Where the root is an `if`, a change of the condition throws the whole tree away: a web view in it loads anew, "
      + "and the page's state is gone.",
    wrong: """
      var body: some View {
        if let parcel { NavigationStack { PageWebView(url: parcel) } } else { List { Text("No parcel yet") } }
      }
      """,
    right: """
      var body: some View {
        NavigationStack { if let parcel { PageWebView(url: parcel) } else { Text("No parcel yet") } }
      }
      """,
    source: "NicFontana/SwiftUI-CustomTabView#8; the skill swiftui-view-refactor.",
    limits:
      "An `if` without an `else`, the same view in all branches, conditions inside a container or a modifier, `#if`, "
      + "and a type whose only job is an availability split.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    ReadinessScreen.all(in: context).compactMap { screen in
      guard let body = screen.body(context) else { return nil }
      return finding(at: body, of: screen, context, depth: 4)
    }
  }

  private typealias Property = (path: String, index: Int, fact: VariableFact)

  private func finding(
    at property: Property, of screen: ReadinessScreen, _ context: RuleContext, depth: Int
  ) -> RuleFinding? {
    guard depth > 0, let accessors = property.fact.accessors,
      let root = ViewRoot(context).root(of: accessors, in: property.path)
    else { return nil }
    switch root {
    case .branch(let statement):
      guard branches(statement, property.path, context), !isSplit(statement, property, screen, context) else {
        return nil
      }
      return context.finding(
        atVariable: property.index, in: property.path, "'\(property.fact.name)' has wholly different roots",
        advice: "Give it one root, and put the condition inside.")
    case .view(let place):
      // Another computed view of the same type may be all of it.
      guard let next = context.variable(place), next.fact.givesView, next.index != property.index,
        context.program.enclosingType(of: next.fact.scope, in: next.path) == screen.type
      else { return nil }
      return finding(at: next, of: screen, context, depth: depth - 1)
    }
  }

  private func branches(_ statement: StatementFact, _ path: String, _ context: RuleContext) -> Bool {
    let arms = ViewRoot(context).arms(of: statement, in: path).filter { $0 != "EmptyView" && $0 != "SwiftUI.EmptyView" }
    return arms.count > 1 && Set(arms).count > 1
  }

  /// A type that does nothing but choose between two containers by availability.
  private func isSplit(
    _ statement: StatementFact, _ property: Property, _ screen: ReadinessScreen, _ context: RuleContext
  ) -> Bool {
    guard statement.conditions.contains(where: { $0.kind == .availability }), property.fact.name == "body" else {
      return false
    }
    let hasOtherViews = screen.members(context).contains { member in
      switch member {
      case .variable(let index, let fact): fact.isComputed && (index != property.index || screen.path != property.path)
      case .function(_, let fact): fact.name != "init"
      }
    }
    guard !hasOtherViews else { return false }
    return statement.blocks.allSatisfy { block in
      let here = context.statements.statements(in: block.scope, of: property.path)
      guard here.count == 1, let only = context.statement(here[0], in: property.path), only.kind == .expression,
        let value = only.expressions.first
      else { return false }
      let base = ViewRoot(context).base(of: ExpressionPlace(path: property.path, index: value))
      // A stack or list around the container is a layout of its own.
      return context.call(base)?.arguments.contains { $0.isTrailing } == false
    }
  }
}

/// Finds the root of a view's code.
struct ViewRoot {
  let context: RuleContext

  enum Root {
    /// An `if` or `switch` is all of it.
    case branch(StatementFact)
    /// One expression, modifiers taken off.
    case view(ExpressionPlace)
  }

  init(_ context: RuleContext) {
    self.context = context
  }

  /// The root of a body or closure; a `Group` is looked through.
  func root(of scope: Int, in path: String, depth: Int = 8) -> Root? {
    guard depth > 0 else { return nil }
    let here = context.statements.statements(in: scope, of: path).compactMap { context.statement($0, in: path) }
    if here.isEmpty {
      let inner = context.program.children(of: scope, in: path)
      return inner.count == 1 && context.scopeKind(inner[0], in: path) == .block
        ? root(of: inner[0], in: path, depth: depth - 1) : nil
    }
    let views = here.filter { $0.kind != .declaration }
    guard views.count == 1, let only = views.first else { return nil }
    switch only.kind {
    case .conditional, .choice: return .branch(only)
    case .expression, .leaving:
      guard var place = only.expressions.first.map({ ExpressionPlace(path: path, index: $0) }) else { return nil }
      if case .returned(let value?)? = context.kind(place) { place = place.at(value) }
      let base = base(of: place)
      if let call = context.call(base), call.name == "Group", call.base == nil,
        let closure = call.arguments.last.flatMap({ context.closureScope(base.at($0.value)) })
      {
        return root(of: closure, in: path, depth: depth - 1)
      }
      return .view(base)
    default: return nil
    }
  }

  /// The view that modifiers are applied to.
  func base(of place: ExpressionPlace) -> ExpressionPlace {
    var current = context.bare(place)
    while let call = context.call(current), let base = call.base {
      let inner = context.bare(current.at(base))
      // `Module.View(…)` is a view, `view.padding()` a modified one.
      if context.program.constructedType(by: current.index, in: current.path) != nil { return current }
      guard context.name(inner) != "self" else { return current }
      current = inner
    }
    return current
  }

  /// The names of the views in the branches, nested branches taken apart.
  func arms(of statement: StatementFact, in path: String, depth: Int = 8) -> [String] {
    guard depth > 0 else { return ["…"] }
    let own = statement.blocks.flatMap { arms(in: $0.scope, of: path, depth: depth - 1) }
    guard let next = statement.next.flatMap({ context.statement($0, in: path) }) else { return own }
    return own + arms(of: next, in: path, depth: depth - 1)
  }

  private func arms(in scope: Int, of path: String, depth: Int) -> [String] {
    switch root(of: scope, in: path) {
    case .branch(let statement)?: return arms(of: statement, in: path, depth: depth)
    case .view(let place)?: return [name(of: place)]
    case nil:
      let isEmpty = context.statements.statements(in: scope, of: path).allSatisfy {
        context.statement($0, in: path)?.kind == .leaving
      }
      return [isEmpty ? "EmptyView" : "block \(scope)"]
    }
  }

  private func name(of place: ExpressionPlace) -> String {
    if let call = context.call(place) { return context.spelling(call.place(call.callee)) ?? call.name }
    return context.spelling(place) ?? "expression \(place.index)"
  }
}

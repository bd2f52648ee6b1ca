import AuditModel
import Resolution

/// `fallback-not-isolated`: the choice between containers stands in one type whose only job it is.
struct FallbackNotIsolated: Rule {
  let id = "fallback-not-isolated"
  let pack = RulePack.container
  let severity = Configuration.RuleSetting.warning
  let documentation = RuleDocumentation(
    summary: "The availability check that chooses between containers stands in a type whose only job is that split.",
    reason:
      "A split inside a screen's logic is copied to the next screen, mixes two ways of loading and observing, and has to "
      + "be hunted down when the deployment target rises. In one type it goes with one deletion.",
    wrong: """
      struct ArticleScreen: View {
          var body: some View {
              VStack {
                  header
                  if #available(iOS 26, *) { WebView(url: url) } else { ArticleFallback(url: url) }
              }
          }
      }
      """,
    right: """
      struct ArticleWebView: View {      // knows both containers, and nothing else does
          let url: URL
          var body: some View {
              if #available(iOS 26, *) { WebView(url: url) } else { ArticleFallback(url: url) }
          }
      }
      """,
    source:
      "The playbook's row 4, and its checklist for moved screens: fallback wrappers are confined to their own types.",
    limits:
      "A view that holds nothing but the split, a factory, availability of a declaration, and checks for looks or "
      + "for an option of one container.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    context.inventory.screens.filter { $0.role.counts && $0.containers.count > 1 }.flatMap { screen -> [RuleFinding] in
      var splits = AvailabilitySplits(context: context, screen: screen)
      return splits.choices().filter { !isIsolated($0, screen, context) }.compactMap { choice in
        RuleFinding(
          path: choice.path, position: choice.position, scope: choice.scope, syntax: "availability split",
          message: "an availability check in the screen's own code chooses between "
            + choice.containers.map(\.rawValue).sorted().joined(separator: " and "),
          advice: "Move the check into a view of its own that holds nothing else, and embed that.",
          screen: screen.reference)
      }
    }
  }

  /// Whether the screen holds nothing but the split.
  private func isIsolated(_ choice: AvailabilitySplits.Choice, _ screen: Screen, _ context: RuleContext) -> Bool {
    guard let id = context.type(of: screen.reference), context.isView(id) else { return false }
    let members = context.program.ownMembers(of: id).flatMap(\.members)
    for member in members {
      if let function = context.program.function(member), function.name != "init" { return false }
      guard let variable = context.program.variable(member), variable.kind == .declared else { continue }
      if variable.isComputed && variable.name != "body" { return false }
      let state = variable.attributes.map(\.name).filter { $0 != "Binding" && $0 != "Environment" }
      if !state.isEmpty && !variable.isComputed { return false }
    }
    guard let body = context.program.members(named: "body", of: id).compactMap({ context.program.variable($0) }).first,
      let accessors = body.accessors
    else { return false }
    return isOnly(choice, in: accessors, path: choice.path, context)
  }

  /// Whether a body is the split, modifiers and a `Group` around it looked through.
  private func isOnly(
    _ choice: AvailabilitySplits.Choice, in body: Int, path: String, _ context: RuleContext
  ) -> Bool {
    var scope = choice.parent
    for _ in 0..<4 {
      guard context.statements.statements(in: scope, of: path).count == 1 else { return false }
      if scope == body { return true }
      guard let (call, _) = context.call(takingClosure: scope, in: path), call.name == "Group",
        let outer = context.program.facts(path)?.scopes[scope].parent
      else { return false }
      scope = outer
    }
    return false
  }
}

import AuditModel
import Resolution

/// `large-view`: a view type stays short enough to be moved in one piece.
struct LargeView: Rule {
  let id = "large-view"
  let pack = RulePack.viewReadiness
  let severity = Configuration.RuleSetting.note
  let documentation = RuleDocumentation(
    summary: "A view type that shows web content has at most 300 lines, its extensions in the file counted.",
    reason:
      "Long view types are the ones that nobody dares to move: state, policy and layout have grown together, and no one "
      + "sees what depends on what.",
    wrong: """
      struct MenuScreen: View {   // 720 lines
      """,
    right: """
      struct MenuScreen: View {   // layout; rows and headers are views of their own, work is a model's
      """,
    source: "larspohlmann/markdownobserver#335, malpern/KeyPath#433; the skill swiftui-view-refactor.",
    limits: "Views without web content, screens that have moved, and wrappers. 300 lines are not over 300.")

  private static let mostLines = 300

  func findings(in context: RuleContext) -> [RuleFinding] {
    ReadinessScreen.all(in: context).compactMap { screen in
      let lines = screen.declarationsInFile(context).reduce(0) { $0 + max(0, $1.endLine - $1.position.line + 1) }
      guard lines > Self.mostLines else { return nil }
      return context.finding(
        at: screen.declaration, "\(screen.fact.name) has \(lines) lines",
        advice: "Take sections out as views of their own, and work out as a model, before the web view moves.")
    }
  }
}

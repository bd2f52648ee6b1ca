import AuditModel
import Resolution

/// `computed-view-sections`: sections of a view are views of their own.
struct ComputedViewSections: Rule {
  let id = "computed-view-sections"
  let pack = RulePack.viewReadiness
  let severity = Configuration.RuleSetting.off
  let documentation = RuleDocumentation(
    summary: "The sections of a screen are view types, not computed properties of one type.",
    reason:
      "A body that is cut into computed properties is still one type: all sections see all state, all are made anew "
      + "with each change, and none can be moved or shown alone.",
    wrong: """
      var body: some View { VStack { header; pageArea; counters; footer } }
      private var header: some View { … }
      """,
    right: """
      var body: some View { VStack { HarvestHeader(…); PageArea(…); Counters(…) } }
      """,
    source: "larspohlmann/markdownobserver#335, malpern/KeyPath#435; the skill swiftui-view-refactor.",
    limits: "Fewer than three, sections that are shorter than the body together, functions, toolbar content and values."
  )

  func findings(in context: RuleContext) -> [RuleFinding] {
    ReadinessScreen.all(in: context).compactMap { screen in
      guard let facts = context.program.facts(screen.path), let body = screen.body(context) else { return nil }
      let scopes = Set(screen.declarationsInFile(context).map(\.body))
      let sections = facts.variables.filter { scopes.contains($0.scope) && $0.givesView && $0.name != "body" }
      let lines = sections.reduce(0) { $0 + self.lines(of: $1) }
      guard sections.count >= 3, lines > self.lines(of: body.fact) else { return nil }
      return context.finding(
        at: screen.declaration,
        "\(sections.count) computed sections with \(lines) lines outweigh the body of \(screen.fact.name)",
        advice: "Make views of their own out of them, with the values that each needs.")
    }
  }

  private func lines(of fact: VariableFact) -> Int { max(1, fact.endLine - fact.position.line + 1) }
}

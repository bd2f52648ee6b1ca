import AuditModel
import Resolution

/// `member-order`: a view's members stand in the usual order.
struct MemberOrder: Rule {
  let id = "member-order"
  let pack = RulePack.viewReadiness
  let severity = Configuration.RuleSetting.off
  let documentation = RuleDocumentation(
    summary: "Properties come first, then init, then body, then helpers.",
    reason:
      "Whoever moves a screen must see what it keeps before what it shows; a property below the body is overlooked.",
    wrong: """
      var body: some View { … }
      @State private var isDimmed = false
      """,
    right: """
      @State private var isDimmed = false
      var body: some View { … }
      """,
    source: "realm/SwiftLint#3548 and #4614; the skill swiftui-view-refactor.",
    limits: "Nested types, static members, members inside `#if`, extensions, and the order among the properties.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    ReadinessScreen.all(in: context).compactMap { screen in
      var highest = 0
      for member in screen.members(context) where !member.isStatic {
        let group = group(of: member)
        if group < highest {
          return finding(member, screen, context)
        }
        highest = group
      }
      return nil
    }
  }

  /// Properties that are no views, init, body, helpers.
  private func group(of member: ViewMember) -> Int {
    switch member {
    case .variable(_, let fact):
      if fact.name == "body", fact.isComputed { return 2 }
      return fact.givesContent ? 3 : 0
    case .function(_, let fact): return fact.name == "init" ? 1 : 3
    }
  }

  private func finding(_ member: ViewMember, _ screen: ReadinessScreen, _ context: RuleContext) -> RuleFinding? {
    let advice = "Order the members: properties, init, body, helpers."
    switch member {
    case .variable(let index, let fact):
      return context.finding(
        atVariable: index, in: screen.path, "'\(fact.name)' stands too far down", advice: advice)
    case .function(let index, let fact):
      return context.finding(
        atFunction: index, in: screen.path, "'\(fact.name)' stands too far down", advice: advice)
    }
  }
}

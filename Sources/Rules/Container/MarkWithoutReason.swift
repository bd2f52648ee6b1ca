import AuditModel
import Resolution

/// `mark-without-reason`: every in-source mark has a reason, and changes something.
struct MarkWithoutReason: Rule {
  static let ruleID = "mark-without-reason"

  let id = Self.ruleID
  let pack = RulePack.container
  let severity = Configuration.RuleSetting.warning
  let documentation = RuleDocumentation(
    summary: "Every in-source mark gives its reason, and changes something.",
    reason:
      "A mark is a decision of the team. Without a reason nobody can tell later whether it still holds; and a mark "
      + "that changes nothing hides that what it once spoke of is gone.",
    wrong: """
      // webview-audit:keep
      struct ClaimScreen: View { … }
      """,
    right: """
      // webview-audit:keep - restores half-filled forms, which WebPage cannot
      struct ClaimScreen: View { … }
      """,
    source: "The playbook's row 4: kept on purpose, and documented where it lives.",
    limits: "Only a comment that begins with the mark is one; prose, documentation comments and strings are not.")

  /// Marks without a reason; those that change nothing are told by the runner, which knows what was silenced.
  func findings(in context: RuleContext) -> [RuleFinding] { [] }

  /// Marks without a reason, and marks that change nothing.
  static func idleMarks(in context: RuleContext, silencing: Silencing) -> [RuleFinding] { [] }
}

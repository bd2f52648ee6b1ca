import AuditModel
import Resolution

/// Runs the rules over a program: severities, screens, fingerprints, marks, order.
public struct RuleRunner {
  private let context: RuleContext
  private let rules: [any Rule]

  /// Makes a runner.
  ///
  /// - Parameter rules: the rules to run; default: all of the catalog.
  public init(context: RuleContext, rules: [any Rule] = RuleCatalog.all) {
    self.context = context
    self.rules = rules
  }

  /// All findings, sorted by file, line, column and rule. Silenced ones are among them, with the reason.
  public func findings() -> [Finding] {
    var drafts: [Draft] = []
    for rule in rules {
      guard let severity = severity(of: rule) else { continue }
      for found in rule.findings(in: context) where isJudged(found) {
        drafts.append(
          Draft(rule: rule.id, severity: severity.fixed ?? found.severity ?? severity.usual, found: found))
      }
    }
    var silencing = Silencing(program: context.program, knownRules: Set(RuleCatalog.all.map(\.id)))
    var reasons = drafts.map { silencing.reason(silencing: $0.rule, at: $0.found) }
    if let rule = rules.first(where: { $0.id == MarkWithoutReason.ruleID }), let severity = severity(of: rule) {
      for found in MarkWithoutReason.idleMarks(in: context, silencing: silencing) where isJudged(found) {
        drafts.append(Draft(rule: rule.id, severity: severity.fixed ?? severity.usual, found: found))
        reasons.append(nil)
      }
    }
    let order = drafts.indices.sorted { drafts[$0].key < drafts[$1].key }
    let fingerprints = Fingerprints(program: context.program).make(order.map { drafts[$0] })
    return zip(order, fingerprints).map { index, fingerprint in
      let (draft, found) = (drafts[index], drafts[index].found)
      return Finding(
        rule: draft.rule, severity: draft.severity, file: found.path, line: found.position.line,
        column: found.position.column, screen: screen(of: found), message: found.message, advice: found.advice,
        fingerprint: fingerprint, suppression: reasons[index])
    }
  }

  /// The severity that the configuration fixes, and the one that holds where it does not; nil where the rule is off.
  private func severity(of rule: any Rule) -> (fixed: Finding.Severity?, usual: Finding.Severity)? {
    if let setting = context.configuration.rules?[rule.id] {
      return setting.severity.map { ($0, $0) }
    }
    return rule.severity.severity.map { (nil, $0) }
  }

  /// Tests and previews are never judged.
  private func isJudged(_ found: RuleFinding) -> Bool {
    guard let unit = context.program.unit(found.path) else { return false }
    return unit.role != .test && unit.role != .preview
      && !context.program.isPreview(scope: found.scope, in: found.path)
  }

  private func screen(of found: RuleFinding) -> TypeReference? {
    found.screen ?? context.locator.screen(at: found.scope, in: found.path)
      ?? context.locator.screen(atLine: found.position.line, in: found.path)
  }
}

/// A finding on its way.
struct Draft {
  var rule: String
  var severity: Finding.Severity
  var found: RuleFinding

  /// File, line, column, rule, and at last the syntax, so that the order never depends on the rules' own.
  var key: (String, SourcePosition, String, String) { (found.path, found.position, rule, found.syntax) }
}

extension Configuration.RuleSetting {
  /// The severity; nil for off.
  var severity: Finding.Severity? {
    switch self {
    case .off: nil
    case .note: .note
    case .warning: .warning
    case .error: .error
    }
  }
}

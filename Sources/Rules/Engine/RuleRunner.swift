import AuditModel
import Parallel
import Resolution

/// Runs the rules over a program: severities, screens, fingerprints, marks, order.
public struct RuleRunner: Sendable {
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
  ///
  /// - Parameter jobs: number of threads.
  public func findings(jobs: Int = 1) -> [Finding] {
    var drafts = Parallel.map(rules.filter(isOn), jobs: jobs) { rule in
      rule.findings(in: context).filter(isJudged).flatMap { draft(of: rule, $0) }
    }.flatMap { $0 }
    var silencing = Silencing(program: context.program, knownRules: Set(RuleCatalog.ids))
    var reasons = drafts.map { silencing.reason(silencing: $0.rule, at: $0.found) }
    if let rule = rules.first(where: { $0.id == MarkWithoutReason.ruleID }), isOn(rule) {
      let idle = MarkWithoutReason.idleMarks(in: context, silencing: silencing).filter(isJudged)
        .flatMap { draft(of: rule, $0) }
      drafts += idle
      reasons += idle.map { _ in nil }
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

  /// Whether a rule can find anything under the configuration.
  private func isOn(_ rule: any Rule) -> Bool {
    guard let settings = context.configuration.rules?[rule.id] else { return rule.severity != .off }
    return rule.severity == .off ? settings.entries.contains { $0.severity != .off } : !settings.isOffEverywhere
  }

  /// The finding with its severity: the configuration's for the path, else the place's, else the rule's; none where
  /// it is off.
  private func draft(of rule: any Rule, _ found: RuleFinding) -> [Draft] {
    let severity: Finding.Severity? =
      if let setting = context.configuration.rules?[rule.id]?.severity(for: found.path) {
        setting.severity
      } else {
        rule.severity == .off ? nil : found.severity ?? rule.severity.severity
      }
    return severity.map { [Draft(rule: rule.id, severity: $0, found: found)] } ?? []
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

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

  /// The runner tells of marks, since it knows what was silenced.
  func findings(in context: RuleContext) -> [RuleFinding] { [] }

  /// Marks without a reason, and marks that change nothing.
  static func idleMarks(in context: RuleContext, silencing: Silencing) -> [RuleFinding] {
    let subjects = MarkSubjects(context)
    return context.code.paths.flatMap { path in
      (context.program.facts(path)?.marks ?? []).compactMap { mark in
        guard
          let fault = fault(
            of: mark, in: path, subjects, silencing, isOff: isOff(mark.argument, in: path, context.configuration))
        else { return nil }
        return RuleFinding(
          path: path, position: mark.position, scope: subjects.scope(under: mark, in: path),
          syntax: "mark \(mark.kind.rawValue) \(mark.argument ?? "")", message: fault.message, advice: fault.advice)
      }
    }
  }

  /// Whether the configuration, or the rule's own default, has it off in a file.
  private static func isOff(_ rule: String?, in path: String, _ configuration: Configuration) -> Bool {
    guard let rule, let known = RuleCatalog.rule(rule) else { return false }
    return (configuration.rules?[rule]?.severity(for: path) ?? known.severity) == .off
  }

  private static let form =
    "Write it as: webview-audit:keep - REASON, with `ignore`, `ignore RULE` or `need NEED` for `keep`."

  private static func fault(
    of mark: MarkFact, in path: String, _ subjects: MarkSubjects, _ silencing: Silencing, isOff: Bool
  ) -> (message: String, advice: String)? {
    if mark.kind == .unknown {
      return ("the mark '\(mark.argument ?? "")' is none that the audit knows, so it changes nothing", form)
    }
    if mark.reason == nil {
      return ("the mark gives no reason", "Say why, behind a dash: webview-audit:\(mark.kind.rawValue) - REASON.")
    }
    switch mark.kind {
    case .ignore where mark.argument != nil:
      guard silencing.namesKnownRule(mark) else {
        return ("there is no rule '\(mark.argument ?? "")', so the mark changes nothing", form)
      }
      if silencing.isUsed(mark, in: path) { return nil }
      return isOff
        ? ("the mark silences nothing: the rule is off here", "Remove the mark, or turn the rule on.")
        : ("the mark silences nothing: the rule finds nothing here", "Remove the mark.")
    case .need where mark.argument.flatMap(Need.init(rawValue:)) == nil || mark.argument == Need.unclear.rawValue:
      return (
        "'\(mark.argument ?? "")' is no need, so the mark changes nothing",
        "Name app-owned, sign-in or outside-site behind `need`."
      )
    default:
      return subjects.stands(mark, in: path)
        ? nil
        : ("the mark changes nothing: no web screen or wrapper stands here", "Remove it, or put it at the screen.")
    }
  }
}

/// What marks may speak of: the lines of screens, wrappers and their acts.
struct MarkSubjects {
  private let context: RuleContext
  private var lines: [String: Set<Int>] = [:]

  init(_ context: RuleContext) {
    self.context = context
    for screen in context.inventory.screens { add(screen.reference, screen.line, screen.sites, context) }
    for wrapper in context.inventory.wrappers { add(wrapper.reference, wrapper.line, wrapper.sites, context) }
    for headless in context.inventory.headless { add(headless.reference, headless.line, headless.sites, context) }
  }

  private mutating func add(_ reference: TypeReference, _ line: Int, _ sites: [Site], _ context: RuleContext) {
    let declaration = context.declaration(of: reference, line: line).flatMap { context.program.fact($0) }
    let attributes = min(declaration?.attributes.count ?? 0, 4)
    lines[reference.file, default: []].formUnion(max(1, line - 1 - attributes)...max(1, line))
    for site in sites { lines[site.file, default: []].formUnion(max(1, site.line - 1)...max(1, site.line)) }
  }

  /// Whether a mark stands at something that it can speak of.
  func stands(_ mark: MarkFact, in path: String) -> Bool { lines[path]?.contains(mark.position.line) ?? false }

  /// The scope of the declaration at a mark, so that the finding names its screen.
  func scope(under mark: MarkFact, in path: String) -> Int {
    let types = context.program.facts(path)?.types ?? []
    let near = types.first { (mark.position.line...(mark.position.line + 5)).contains($0.position.line) }
    return near?.body ?? 0
  }
}

import AuditModel
import Resolution

/// `fallback-undocumented`: a screen that stays on the old container says why.
struct FallbackUndocumented: Rule {
  let id = "fallback-undocumented"
  let pack = RulePack.container
  let severity = Configuration.RuleSetting.note
  let documentation = RuleDocumentation(
    summary: "A screen that stays on WKWebView says why, where it lives.",
    reason:
      "Row 4 is a decision, not a leftover. Whoever meets the screen in a year must see whether the reason still holds, or "
      + "the fallback outlives it.",
    wrong: """
      struct ReportsScreen: View {
          var body: some View { ExportWebView(url: reports) }   // downloads, which WebPage does not take over
      }
      """,
    right: """
      /// Stays on WKWebView: the reports are downloads, and WebPage has no download delegate.
      struct ReportsScreen: View { … }
      // or: // webview-audit:keep - the reports are downloads
      """,
    source: "The playbook's row 4: kept on purpose, isolated and documented where it lives.",
    limits:
      "Screens that only wait for the deployment target, and row 1 screens. A comment in front of the screen or of "
      + "its wrapper counts where it says why it stays; saying what it shows does not.")

  private static let held: Set<Constraint> = [.capabilityGap, .uiKitFirst, .customised]

  func findings(in context: RuleContext) -> [RuleFinding] {
    let wrappers = Dictionary(
      context.inventory.wrappers.map { ($0.reference, $0) }, uniquingKeysWith: { first, _ in first })
    return context.screens.compactMap { assessed in
      let (screen, decision) = (assessed.screen, assessed.decision)
      guard screen.role.counts, decision.row == 4, !Self.held.isDisjoint(with: decision.constraints),
        assessed.observed == .legacy || assessed.observed == .mixed, screen.containers.contains(where: \.isEmbedded),
        assessed.marked == nil, !isDocumented(screen, wrappers, context)
      else { return nil }
      let why = decision.constraints.filter(Self.held.contains).map(\.words).joined(separator: ", ")
      return finding(
        at: screen, "stays on \(screen.containers.first?.rawValue ?? "WKWebView") (\(why)), and no comment says why",
        context)
    }
  }

  private func finding(at screen: Screen, _ message: String, _ context: RuleContext) -> RuleFinding? {
    let advice = "Say in a comment in front of it why it stays and until when, or mark it: webview-audit:keep - REASON."
    if let declaration = context.declaration(of: screen.reference, line: screen.line) {
      return context.finding(at: declaration, message, advice: advice, screen: screen.reference)
    }
    // Scenes, functions and factory methods.
    let scope = screen.regions.first { $0.file == screen.reference.file }?.scope ?? 0
    return RuleFinding(
      path: screen.reference.file, position: SourcePosition(line: screen.line, column: 1), scope: scope,
      syntax: "screen " + screen.reference.name, message: message, advice: advice, screen: screen.reference)
  }

  private func isDocumented(
    _ screen: Screen, _ wrappers: [TypeReference: Wrapper], _ context: RuleContext
  ) -> Bool {
    var texts = [screen.documentation] + context.documentation(of: screen.reference)
    var seen: Set<TypeReference> = [screen.reference]
    var waiting = screen.via
    while let next = waiting.popLast(), seen.count < 24 {
      guard seen.insert(next).inserted, let wrapper = wrappers[next] else { continue }
      if context.keepReason(at: next, line: wrapper.line) != nil { return true }
      texts += context.documentation(of: next)
      waiting += wrapper.via
    }
    return texts.contains(where: StayingWords.say)
  }
}

/// Whether a comment says why something stays.
enum StayingWords {
  private static let words: Set<String> = [
    "stay", "stays", "stayed", "staying", "keep", "keeps", "kept", "keeping", "until", "till", "because", "lack",
    "lacks",
    "lacking", "unless", "fallback", "deliberate", "deliberately", "unsupported", "unavailable", "missing", "blocked",
    "remain", "remains", "postponed", "workaround",
  ]
  private static let phrases = [
    "cannot", "can't", "can not", "could not", "couldn't", "does not", "doesn't", "do not", "don't", "not yet",
    "no longer",
    "not support", "not possible", "not available", "not offer", "has no ", "have no ", "there is no ", "only the old",
    "as long as", "instead of", "no counterpart", "no equivalent", "on purpose", "for now", "needs wkwebview",
    "requires wkwebview", "nothing like", "not moved", "not migrated", "once ",
  ]

  static func say(_ text: String) -> Bool {
    let small = text.lowercased().replacingApostrophes
    let list = small.split { !$0.isLetter && $0 != "'" }.map(String.init)
    return list.contains(where: words.contains) || phrases.contains { small.contains($0) }
  }
}

extension String {
  fileprivate var replacingApostrophes: String { String(map { $0 == "’" ? "'" : $0 }) }
}

extension Constraint {
  /// The constraint in words.
  fileprivate var words: String {
    switch self {
    case .deploymentTarget: "an older deployment target"
    case .capabilityGap: "a capability that the new API lacks"
    case .uiKitFirst: "UIKit-first code"
    case .customised: "heavily customised"
    case .framework: "inside a framework"
    case .platform: "a platform without WebPage"
    }
  }
}

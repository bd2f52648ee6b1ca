import AuditModel
import Resolution

/// `legacy-wrapper-at-goal`: where the target is iOS 26, no representable wraps a web view.
struct LegacyWrapperAtGoal: Rule {
  let id = "legacy-wrapper-at-goal"
  let pack = RulePack.container
  let severity = Configuration.RuleSetting.warning
  let documentation = RuleDocumentation(
    summary: "Where every target is iOS or macOS 26, no representable is wrapped around a web view without a reason.",
    reason:
      "The representable was there because SwiftUI had no web view. From 26 on it has: WebView and WebPage need no "
      + "coordinator, no key-value observation, and no updateUIView that loads a page twice.",
    wrong: """
      struct HelpWebView: UIViewRepresentable {
          let url: URL
          func makeUIView(context: Context) -> WKWebView { … }
      }
      """,
    right: """
      WebView(url: url)
      // with state, scripts or policy: @State private var page = WebPage() … WebView(page)
      """,
    source: "The playbook's rows 1 and 4; Apple: WebKit for SwiftUI.",
    limits:
      "Representables around Safari's view or anything else, wrappers with a capability that only the old container "
      + "has, heavily customised ones, ones with a keep mark and its reason, and files that a lower target compiles too."
  )

  func findings(in context: RuleContext) -> [RuleFinding] {
    let targets = GoalTargets(context: context)
    return context.inventory.wrappers.compactMap { wrapper in
      guard wrapper.role.counts, isRepresentable(wrapper), targets.areAtGoal(compiling: wrapper.reference.file),
        !stands(wrapper, context), let declaration = context.declaration(of: wrapper.reference, line: wrapper.line)
      else { return nil }
      return context.finding(
        at: declaration,
        "\(wrapper.reference.name) wraps \(wrapper.containers.first?.rawValue ?? "a web view") although every target that "
          + "compiles it has WebView and WebPage",
        advice:
          "Embed WebView(url:) or WebView(page) in its place; where it must stay, mark it: webview-audit:keep - REASON."
      )
    }
  }

  private func isRepresentable(_ wrapper: Wrapper) -> Bool {
    switch wrapper.form {
    case .uiViewRepresentable, .nsViewRepresentable, .uiViewControllerRepresentable: break
    default: return false
    }
    return wrapper.containers.contains { $0 == .wkWebView || $0 == .uiWebView || $0 == .legacyWebView }
  }

  /// Whether a reason of row 4 stands.
  private func stands(_ wrapper: Wrapper, _ context: RuleContext) -> Bool {
    if context.keepReason(at: wrapper.reference, line: wrapper.line) != nil { return true }
    if wrapper.containers.contains(.framework) { return true }
    if let hindrance = context.hindrances[wrapper.reference], !hindrance.blocking.isEmpty || hindrance.isCustomised {
      return true
    }
    let users = context.screens.filter { $0.screen.via.contains(wrapper.reference) && $0.screen.role.counts }
    let held: Set<Constraint> = [.capabilityGap, .customised, .framework, .platform]
    return users.contains { assessed in
      assessed.decision.row == 4 && !held.isDisjoint(with: assessed.decision.constraints)
    }
  }
}

/// Whether files are compiled by targets that all have the new API.
struct GoalTargets {
  let context: RuleContext

  func areAtGoal(compiling path: String) -> Bool {
    let platforms = context.platforms(compiling: path)
    let having = platforms.filter { ["iOS", "macOS", "visionOS"].contains($0.key) }
    return !having.isEmpty && having.values.allSatisfy { ($0?.first ?? 0) >= 26 }
  }
}

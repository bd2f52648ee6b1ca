import AuditModel
import Resolution

/// Whether an app has a say in a page: what a Safari view cannot give.
struct PageControl {
  private static let controlling: Set<String> = [
    "observe-title", "observe-url", "observe-can-go-back-forward", "observe-page-security", "observe-theme-color",
    "evaluate-javascript", "call-async-javascript", "javascript-in-frame", "content-worlds", "user-scripts",
    "script-message-handler", "script-message-handler-reply", "script-buffers", "content-rule-lists",
    "navigation-action-policy", "navigation-response-policy", "will-submit-form", "go-back-forward", "go-to-item",
    "back-forward-list", "url-scheme-handler", "url-scheme-handler-registration", "load-html-string", "load-data",
    "load-file-url", "load-simulated-request", "cookies", "user-agent", "auth-challenge", "take-snapshot", "create-pdf",
    "create-web-archive", "find-string", "interaction-state", "uiwebview-javascript", "uiwebview-delegate",
    "uiwebview-history", "private-kvc-keys", "js-confirm", "js-prompt", "new-window",
  ]

  let program: Program

  /// The first use by which the app controls the page.
  func hit(in hits: Set<CapabilityHit>) -> CapabilityHit? {
    hits.filter { Self.controlling.contains($0.id) && !isGuard($0) }
      .min { ($0.id, $0.place) < ($1.id, $1.place) }
  }

  /// A representable that asks for the address only in order not to load it twice needs no page state.
  private func isGuard(_ hit: CapabilityHit) -> Bool {
    guard hit.id == "observe-url", let facts = program.facts(hit.place.file),
      let function = program.enclosingFunction(of: hit.scope, in: hit.place.file)
    else { return false }
    return facts.functions[function].name.hasPrefix("update")
  }
}

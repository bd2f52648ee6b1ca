import AuditModel
import CapabilityMap

/// How much a screen's use of the old container goes beyond the ordinary.
enum Customisation {
  /// Capabilities of any web screen, whose move is the ordinary one: the headline rows of the map, loading and its
  /// events, and the plumbing of the old classes. They are work, but nobody keeps a screen for them.
  static let ordinary: Set<String> = Set(CapabilityMap.headlines.flatMap(\.capabilities)).union([
    "load-request", "load-convenience-url", "reload", "stop-loading", "navigation-token", "kvo-observers",
    "navigation-progress-events", "navigation-did-finish", "navigation-failure", "go-back-forward",
    "observe-can-go-back-forward", "navigation-action-info", "navigation-response-info", "frame-info",
    "navigation-delegate-object", "ui-delegate-object", "minimum-deployment", "default-webpage-preferences",
    "uiwebview-class", "uiwebview-loading", "uiwebview-history", "uiwebview-javascript", "uiwebview-delegate",
    "safari-view-appearance", "web-auth-presentation", "sf-authentication-session", "error-codes",
  ])

  /// Ids of the changed and worked-around capabilities that customise a screen, sorted.
  static func ids(of uses: [CapabilityUse]) -> [String] {
    uses.filter { ($0.support == .changed || $0.support == .workaround) && !ordinary.contains($0.id) }.map(\.id)
      .sorted()
  }
}

/// Whether an app has a say in a page: what a Safari view cannot give.
enum PageControl {
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

  /// The first capability by which the app controls the page.
  static func use(in uses: [CapabilityUse]) -> CapabilityUse? { uses.first { controlling.contains($0.id) } }
}

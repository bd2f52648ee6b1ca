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

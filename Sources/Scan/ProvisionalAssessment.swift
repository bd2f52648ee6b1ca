import AuditModel

/// Stands in for the decisions until that stage is there: what a rule without any evidence says.
enum ProvisionalAssessment {
  static func assess(_ screen: Screen) -> AssessedScreen {
    let container = screen.containers.first ?? .wkWebView
    let recommended: (Need, Container, Int) =
      switch container {
      case .safariView: (.outsideSite, .safariView, 3)
      case .webAuthenticationSession, .safariAuthenticationSession: (.signIn, .webAuthenticationSession, 2)
      default: screen.ui == .swiftUI ? (.unclear, .webPage, 1) : (.unclear, .wkWebView, 4)
      }
    return AssessedScreen(
      screen: screen, capabilities: [],
      decision: Decision(
        need: recommended.0, constraints: [], recommended: recommended.1, row: recommended.2, today: nil,
        confidence: .low, blockedByTarget: nil, reasons: []),
      observed: screen.containers.contains { $0.isOld } ? .legacy : .modern, wave: .next, effort: .medium)
  }
}

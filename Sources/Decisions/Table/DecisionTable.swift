import AuditModel

/// The container decision table: from what is known of a screen to a row.
enum DecisionTable {
  /// What the table asks.
  struct Question: Sendable, Equatable {
    /// What the content is.
    var need: Need
    /// True where the container is inside a third-party framework.
    var isFramework = false
    /// True where no platform of the screen has the new API.
    var isOffPlatform = false
    /// True where a capability in use has no full counterpart in the new API and losing it is too much.
    var hasBlockingCapability = false
    /// True where the app needs the page's state, scripts, interception or a history of its own.
    var needsControl = false
    /// True for UIKit, AppKit and Interface Builder screens, and for flows that go through no SwiftUI wrapper.
    var isUIKitFirst = false
    /// Number of different changed and worked-around capabilities.
    var customisation = 0
    /// From how many on a screen counts as customised.
    var customisedThreshold = 12
  }

  /// What the table says.
  struct Answer: Sendable, Equatable {
    /// The row, 1 to 4.
    var row: Int
    /// The container at the goal.
    var recommended: Container
    /// What holds the screen, sorted; those that decide, and those that would.
    var constraints: [Constraint]
  }

  /// The answer: the first line that fits.
  static func answer(_ question: Question) -> Answer {
    let isCustomised = question.customisation >= question.customisedThreshold
    var constraints: [Constraint] = []
    if question.isFramework { constraints.append(.framework) }
    if question.isOffPlatform { constraints.append(.platform) }
    if question.isFramework || question.isOffPlatform {
      return Answer(row: 4, recommended: .wkWebView, constraints: constraints.sorted())
    }
    if question.need == .signIn {
      return Answer(row: 2, recommended: .webAuthenticationSession, constraints: [])
    }
    if question.hasBlockingCapability { constraints.append(.capabilityGap) }
    if !question.hasBlockingCapability, question.need == .outsideSite, !question.needsControl {
      return Answer(row: 3, recommended: .safariView, constraints: [])
    }
    if question.isUIKitFirst { constraints.append(.uiKitFirst) }
    if isCustomised { constraints.append(.customised) }
    return constraints.isEmpty
      ? Answer(row: 1, recommended: .webPage, constraints: [])
      : Answer(row: 4, recommended: .wkWebView, constraints: constraints.sorted())
  }
}

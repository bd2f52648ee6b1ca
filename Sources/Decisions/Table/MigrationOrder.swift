import AuditModel
import CapabilityMap

/// When a screen should move, and how much work it is, with the facts that say so.
struct MigrationOrder: Sendable, Equatable {
  /// What is asked.
  struct Question: Sendable {
    var screen: Screen
    var decision: Decision
    var observed: Observed
    var uses: [CapabilityUse]
    /// True where a mark or the configuration keeps or ignores the screen.
    var isKept: Bool
  }

  /// When.
  let wave: Wave
  /// How much.
  let effort: Effort
  /// The facts, in words.
  let reasons: [String]

  /// What every screen on the old API has, and what moves along with something else.
  private static let plumbing: Set<String> = [
    "minimum-deployment", "representable-wrapper", "configuration-object", "navigation-delegate-object",
    "ui-delegate-object", "navigation-action-info", "navigation-response-info", "frame-info", "navigation-token",
    "load-convenience-url", "kvo-observers",
  ]

  /// Decides on a screen.
  init(_ question: Question) {
    let screen = question.screen
    let customised = Customisation.ids(of: question.uses)
    let work = question.uses.filter {
      ($0.support == .changed || $0.support == .workaround || $0.support == .gap) && !Self.plumbing.contains($0.id)
    }
    let concerns = Concern.places(in: question.uses)
    var reasons: [String] = []
    var points = 0
    func count(_ factor: EffortFactor, _ number: Int, _ text: String) {
      let added = factor.points(for: number)
      guard added != 0 else { return }
      points += added
      reasons.append("\(text) (\(added > 0 ? "+" : "")\(added))")
    }
    // A container of another kind takes the whole page over; nothing of the old one has to be carried along.
    if question.decision.row == 1 || question.decision.row == 4 {
      count(.otherForms, work.count, "\(work.count) capabilities need another form")
      count(.customising, customised.count, "\(customised.count) of them customise the web view")
      count(.mixedConcerns, concerns.count, "\(concerns.count) of the four concerns are mixed")
      let gaps = question.uses.filter(\.blocks).count
      count(.gaps, gaps, "\(gaps) \(gaps == 1 ? "has" : "have") no full counterpart in the new API")
      count(.notSwiftUI, screen.ui != .swiftUI ? 1 : 0, "\(screen.ui.rawValue) code has to become SwiftUI")
    }
    let lines = max(0, screen.endLine &- screen.line)
    count(.longType, lines, "the type has \(lines) lines")
    let isSignIn = question.decision.need == .signIn && question.observed != .modern
    count(.signIn, isSignIn ? 1 : 0, "a sign-in has to move to an authentication session")
    let hasUnmapped = question.uses.contains { $0.id == CapabilityMap.unmapped }
    count(.unmapped, hasUnmapped ? 1 : 0, "the capability map does not know all API in use")
    count(.newBeside, question.observed == .mixed ? 1 : 0, "the new container already stands beside the old one")

    effort = EffortFactor.effort(of: points)
    if !reasons.isEmpty { reasons.append("score \(points)") }
    let isEasy = Self.isEasy(question, customised: customised.count, concerns: concerns.map(\.concern))
    if question.observed == .modern {
      wave = .done
    } else if question.isKept || question.decision.row == 4 {
      wave = .keep
    } else if question.decision.need == .signIn {
      wave = .later
      reasons.append("sign-in flows move late")
    } else if hasUnmapped || question.decision.need == .unclear {
      wave = .later
      reasons.append(hasUnmapped ? "unmapped capabilities move late" : "the need has to be settled first")
    } else if screen.ui != .swiftUI && customised.count >= 4 {
      wave = .later
      reasons.append("customised UIKit screens move late")
    } else if isEasy {
      wave = .first
      reasons.append(
        question.decision.row == 3
          ? "low risk: a page of others, which a Safari view shows as it is"
          : "low risk: a SwiftUI screen that shows a page, with title, address and progress at most")
    } else {
      wave = .next
    }
    self.reasons = reasons
  }

  private static func isEasy(_ question: Question, customised: Int, concerns: [Concern]) -> Bool {
    guard question.decision.row == 1 || question.decision.row == 3 else { return false }
    let isSwiftUI = question.screen.ui == .swiftUI || question.decision.row == 3
    return isSwiftUI && customised <= 2 && !concerns.contains(.javaScript)
      && !question.uses.contains { $0.id == "navigation-response-policy" || $0.id == "auth-challenge" }
  }
}

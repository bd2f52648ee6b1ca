import AuditModel
import CapabilityMap

/// The four concerns that come apart before a screen moves.
public enum Concern: String, Sendable, CaseIterable {
  case pageState = "page-state"
  case navigationPolicy = "navigation-policy"
  case javaScript = "javascript"
  case viewEmbedding = "view-embedding"

  /// The concern's name for people.
  public var label: String {
    switch self {
    case .pageState: "Page state"
    case .navigationPolicy: "Navigation policy"
    case .javaScript: "JavaScript calls"
    case .viewEmbedding: "View embedding"
    }
  }

  /// Where a screen touches a concern.
  public struct Use: Sendable, Equatable {
    /// The concern.
    public var concern: Concern
    /// The places, sorted, without doubles.
    public var places: [CapabilityUse.Place]
  }

  /// The concerns that a screen mixes, in the order of the cases.
  public static func uses(in screen: AssessedScreen) -> [Use] {
    let known = screen.capabilities.map { (concern: of($0.id), places: $0.places) }
    return allCases.compactMap { concern in
      let places = Set(known.filter { $0.concern == concern }.flatMap(\.places)).sorted()
      return places.isEmpty ? nil : Use(concern: concern, places: places)
    }
  }

  /// The concern that a capability belongs to; nil where it belongs to none.
  static func of(_ capability: String) -> Concern? {
    switch capability {
    case "go-back-forward", "go-to-item", "back-forward-list", "interaction-state": return .pageState
    case "navigation-delegate-object": return .navigationPolicy
    case "representable-wrapper", "web-view-subclass": return .viewEmbedding
    default: break
    }
    switch CapabilityMap.entry(capability)?.category {
    case "loading", "observation": return .pageState
    case "navigation", "network", "downloads": return .navigationPolicy
    case "javascript", "messaging": return .javaScript
    case "view", "ui": return .viewEmbedding
    default: return nil
    }
  }
}

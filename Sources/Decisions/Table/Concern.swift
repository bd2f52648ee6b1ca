import AuditModel
import CapabilityMap

/// The four concerns that come apart before a screen moves.
public enum Concern: String, Sendable, CaseIterable {
  /// Title, address, progress, loading and errors.
  case pageState = "page state"
  /// What may be opened, and where.
  case navigationPolicy = "navigation policy"
  /// Scripts and messages.
  case javaScript = "JavaScript calls"
  /// How the view stands in the interface.
  case viewEmbedding = "view embedding"

  /// The concern that a capability belongs to; nil for what is none of them.
  public init?(capability id: String) {
    guard let entry = CapabilityMap.entry(id) else { return nil }
    switch entry.category {
    case "observation": self = .pageState
    case "loading": self = .pageState
    case "navigation": self = .navigationPolicy
    case "javascript", "messaging": self = .javaScript
    case "view", "lifecycle":
      guard id != "minimum-deployment", id != "headless-page" else { return nil }
      self = .viewEmbedding
    case "ui" where id.hasPrefix("scroll") || id.hasPrefix("background"): self = .viewEmbedding
    default: return nil
    }
  }

  /// The concerns that the uses of a screen touch, with the places of each.
  public static func places(in uses: [CapabilityUse]) -> [(concern: Concern, places: [CapabilityUse.Place])] {
    allCases.compactMap { concern in
      let own = uses.filter { Concern(capability: $0.id) == concern }.flatMap(\.places)
      return own.isEmpty ? nil : (concern, Set(own).sorted())
    }
  }
}

/// What makes moving a screen more or less work, and by how much. The sum of the points is its effort.
public enum EffortFactor: Sendable, CaseIterable {
  case otherForms, customising, mixedConcerns, gaps, notSwiftUI, longType, signIn, unmapped, newBeside

  /// What it counts, and the points for it, for people.
  public var meaning: String {
    switch self {
    case .otherForms: "+1 for every four capabilities in use that need another form"
    case .customising: "+1 for every three of them that customise the web view"
    case .mixedConcerns: "+1 for each of the four concerns that the screen mixes, from the third on"
    case .gaps: "+2 where a capability in use has no full counterpart in the new API"
    case .notSwiftUI: "+2 where the code has to become SwiftUI"
    case .longType: "+1 for a type of more than 300 lines"
    case .signIn: "+2 for a sign-in that has to move to an authentication session"
    case .unmapped: "+2 where the capability map does not know all API in use"
    case .newBeside: "-1 where the new container already stands beside the old one"
    }
  }

  /// The points for what was counted.
  public func points(for count: Int) -> Int {
    guard count > 0 else { return 0 }
    return switch self {
    case .otherForms: count / 4
    case .customising: count / 3
    case .mixedConcerns: max(0, count - 2)
    case .gaps, .notSwiftUI, .signIn, .unmapped: 2
    case .longType: count > 300 ? 1 : 0
    case .newBeside: -1
    }
  }

  /// The effort that points come to.
  public static func effort(of points: Int) -> Effort { points <= 1 ? .small : points <= 4 ? .medium : .large }

  /// How points become an effort, for people.
  public static let scale = "Up to 1 point is small, up to 4 medium, more large. No point is given for nothing."
}

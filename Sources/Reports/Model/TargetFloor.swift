import AuditModel

/// From which systems on the apps of a repository run, against the system that the SwiftUI WebKit API needs.
struct TargetFloor {
  private struct Version: Comparable {
    var text: String
    var parts: [Int]

    /// Nil where the text is no version, as a build setting that nothing resolves.
    init?(_ text: String) {
      let parts = text.split(separator: ".")
      guard !parts.isEmpty, parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } }) else { return nil }
      self.text = text
      self.parts = parts.map { Int($0) ?? .max }
    }

    static func == (left: Version, right: Version) -> Bool { !(left < right) && !(right < left) }

    static func < (left: Version, right: Version) -> Bool {
      for index in 0..<max(left.parts.count, right.parts.count) {
        let (one, other) = (left.parts.dropFirst(index).first ?? 0, right.parts.dropFirst(index).first ?? 0)
        if one != other { return one < other }
      }
      return false
    }
  }

  /// The platforms that have the API, in the order in which people name them; all have it from version 26 on.
  private static let platforms = ["iOS", "macOS", "visionOS"]
  private static let needed = "26.0"

  private let versions: [(platform: String, version: Version)]

  init(_ targets: [Target]) {
    versions = targets.filter { $0.kind == .app }.compactMap { target in
      target.deploymentTarget.flatMap(Version.init).map { (target.platform, $0) }
    }
  }

  /// The sentence; empty where no app target is below.
  var sentence: String {
    var number = 0
    let floors = Self.platforms.compactMap { platform -> String? in
      let versions = versions.filter { $0.platform == platform }.map(\.version)
      guard let lowest = versions.min(), let highest = versions.max(), let needed = Version(Self.needed),
        lowest < needed
      else { return nil }
      number += versions.count
      return "\(platform) \(lowest.text)" + (lowest == highest ? "" : "–\(highest.text)")
    }
    if floors.isEmpty { return "" }
    let subject = number == 1 ? "The app target starts" : "App targets start"
    return "\(subject) at \(Self.listed(floors)); the SwiftUI WebKit API needs \(Self.needed)."
  }

  private static func listed(_ texts: [String]) -> String {
    guard texts.count > 1, let last = texts.last else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " and " + last
  }
}

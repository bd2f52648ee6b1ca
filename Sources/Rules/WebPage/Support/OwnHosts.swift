import AuditModel
import Resolution

/// Which hosts belong to the team: told by the configuration, or read from the bundle identifiers.
struct OwnHosts {
  enum Owner: Equatable {
    case own, outside, unknown
  }

  private let domains: Set<String>

  init(_ context: RuleContext) {
    var domains = Set((context.configuration.ownedHosts ?? []).map { $0.lowercased() })
    for target in context.project.targets {
      if let identifier = target.bundleIdentifier, let domain = Self.domain(ofBundle: identifier) {
        domains.insert(domain)
      }
    }
    self.domains = domains
  }

  /// Whom a host belongs to.
  func owner(of host: String) -> Owner {
    guard !domains.isEmpty else { return .unknown }
    let host = host.lowercased()
    return domains.contains { host == $0 || host.hasSuffix("." + $0) } ? .own : .outside
  }

  /// `example.orchard.ios` → `orchard.example`; `uk.co.acme.app` → `acme.co.uk`.
  static func domain(ofBundle identifier: String) -> String? {
    let labels = identifier.lowercased().split(separator: ".").map(String.init)
    guard labels.count >= 2, labels.allSatisfy({ !$0.contains("$") && !$0.contains("*") }) else { return nil }
    let isLong =
      labels.count >= 4 && labels[0].count == 2 && ["co", "com", "org", "net", "ac", "gov"].contains(labels[1])
    return labels.prefix(isLong ? 3 : 2).reversed().joined(separator: ".")
  }
}

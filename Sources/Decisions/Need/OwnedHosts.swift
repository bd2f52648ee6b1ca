import AuditModel
import Resolution

/// The hosts that the team owns: told by the configuration, else guessed.
struct OwnedHosts: Sendable {
  /// Whom a host belongs to.
  enum Owner: Sendable, Equatable {
    /// The team, says the configuration.
    case team
    /// The team, as it seems; the words say why.
    case seemsTeam(String)
    /// A public site that everybody knows.
    case publicSite
    /// Somebody else, as far as anybody can tell.
    case other
  }

  private let told: Set<String>
  private let guessed: [String: String]

  /// Collects the hosts of a repository.
  ///
  /// - Parameters:
  ///   - configuration: `ownedHosts` tells.
  ///   - project: bundle identifiers and target names are the guess.
  ///   - addresses: hosts that the program's addresses name, each with the number of files that name it.
  init(configuration: Configuration, project: ProjectModel, mentioned: [String: Int], modules: Set<String>) {
    told = Set((configuration.ownedHosts ?? []).map { $0.lowercased() })
    var guessed: [String: String] = [:]
    let domains = Self.foreign(out: mentioned)
    if let most = domains.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) {
      let isOnly = domains.count == 1 && project.targets.allSatisfy { $0.bundleIdentifier == nil }
      if most.value >= 2 || isOnly { guessed[most.key] = "the host that the code names most" }
    }
    let names = Set((project.targets.map(\.name) + modules).map(Self.folded)).filter { $0.count >= 4 }
    for domain in domains.keys.sorted() {
      let label = Self.folded(String(domain.prefix { $0 != "." }))
      if label.count >= 4, names.contains(where: { $0.contains(label) || label.contains($0) }) {
        guessed[domain] = "named like the app"
      }
    }
    for identifier in project.targets.compactMap(\.bundleIdentifier) {
      if let domain = Self.domain(ofBundle: identifier) { guessed[domain] = "from the bundle identifier" }
    }
    self.guessed = guessed
  }

  /// Whom a host belongs to.
  func owner(of host: String) -> Owner {
    if KnownSites.contains(host, told) { return .team }
    for domain in Self.suffixes(of: host) {
      if let why = guessed[domain] { return .seemsTeam(why) }
    }
    return KnownSites.contains(host, KnownSites.publicSites) ? .publicSite : .other
  }

  /// True where nothing is known of any host, so that an unknown one says little.
  var isEmpty: Bool { told.isEmpty && guessed.isEmpty }

  // MARK: Domains

  private static func suffixes(of host: String) -> [String] {
    let labels = host.split(separator: ".")
    return labels.indices.map { labels[$0...].joined(separator: ".") }
  }

  /// Domains that many turn round in their identifiers without owning them.
  private static let shared: Set<String> = [
    "github.com", "github.io", "gitlab.com", "gitlab.io", "bitbucket.org", "gmail.com", "googlemail.com", "outlook.com",
    "icloud.com", "yahoo.com", "apple.com",
  ]

  /// Second levels that are no owner's: `co.uk`.
  private static let commonSecondLevels: Set<String> = ["co", "com", "org", "net", "gov", "ac", "edu", "or", "ne"]

  /// The part of a host that somebody registered: `help.acme.co.uk` → `acme.co.uk`.
  static func registered(_ host: String) -> String? {
    let labels = host.split(separator: ".").map(String.init)
    guard labels.count >= 2, let top = labels.last, top.contains(where: \.isLetter) else { return nil }
    let takesThree = labels.count >= 3 && top.count == 2 && commonSecondLevels.contains(labels[labels.count - 2])
    return labels.suffix(takesThree ? 3 : 2).joined(separator: ".")
  }

  /// The domain that a bundle identifier is turned round from: `com.acme.app` → `acme.com`.
  static func domain(ofBundle identifier: String) -> String? {
    let labels = identifier.lowercased().split(separator: ".").map(String.init)
    guard labels.count >= 2, labels.allSatisfy({ !$0.contains("$") && !$0.contains("*") }) else { return nil }
    let takesThree = labels.count >= 4 && labels[0].count == 2 && commonSecondLevels.contains(labels[1])
    let domain = labels.prefix(takesThree ? 3 : 2).reversed().joined(separator: ".")
    return shared.contains(domain) ? nil : domain
  }

  /// Domains of hosts that might be the team's, with the number of files that name them.
  private static func foreign(out mentioned: [String: Int]) -> [String: Int] {
    var domains: [String: Int] = [:]
    for (host, count) in mentioned {
      guard !KnownSites.contains(host, KnownSites.publicSites),
        !KnownSites.contains(host, KnownSites.identityProviders), let domain = registered(host)
      else { continue }
      let (sum, _) = domains[domain, default: 0].addingReportingOverflow(count)
      domains[domain] = sum
    }
    return domains
  }

  private static func folded(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

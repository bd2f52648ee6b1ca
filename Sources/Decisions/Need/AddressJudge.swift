import AuditModel
import Resolution

/// Judges single addresses: whose host it is, and whether a sign-in runs there.
public struct AddressJudge: Sendable {
  /// Whom a host belongs to.
  public enum Owner: Sendable, Equatable {
    /// The team, as told or as it seems.
    case team
    /// Somebody else.
    case other
    /// Nothing is known of the team's hosts.
    case unknown
  }

  private let owned: OwnedHosts
  private let signIn: SignInEvidence

  /// Prepares for a program.
  public init(program: Program, project: ProjectModel, configuration: Configuration) {
    let hosts = MentionedHosts(program)
    owned = OwnedHosts(
      configuration: configuration, project: project, mentioned: hosts.files, modules: hosts.modules)
    signIn = SignInEvidence(program: program, hosts: Set((configuration.signInHosts ?? []).map { $0.lowercased() }))
  }

  /// The host of a web address; nil where there is none, or only a run tells it.
  public func host(of text: TextValue) -> String? {
    guard let address = WebAddress(text), address.isWeb else { return nil }
    return address.host
  }

  /// Whom the host of an address belongs to.
  public func owner(of host: String) -> Owner {
    switch owned.owner(of: host) {
    case .team, .seemsTeam: .team
    case .publicSite: .other
    case .other: owned.isEmpty ? .unknown : .other
    }
  }

  /// Whether an address is plainly that of a sign-in; the words say what shows it. Nil where it is not.
  ///
  /// A word in the path of a public site (a repository named like a protocol) and the authorisation of a card payment
  /// are none.
  public func signIn(at text: TextValue) -> String? {
    guard let address = WebAddress(text), !Self.isCardAuthorisation(address) else { return nil }
    let shown = ShownAddresses.Address(address: address, place: text.place, isShown: true)
    guard let evidence = signIn.evidence(of: shown) else { return nil }
    let isPublic = address.host.map { owned.owner(of: $0) == .publicSite } ?? false
    return evidence.weight >= (isPublic ? 4 : 3) ? evidence.text : nil
  }

  private static func isCardAuthorisation(_ address: WebAddress) -> Bool {
    let words = Set(
      (address.path + (address.host ?? "").split(separator: ".").map(String.init)).flatMap { Words($0).list })
    let telling: Set<String> = ["3ds", "3ds2", "acs", "threeds", "3dsecure", "secure3d", "emv3ds"]
    if !words.isDisjoint(with: telling) { return true }
    if address.path.contains(where: { $0.contains("3-d-secure") || $0.contains("3d-secure") }) { return true }
    let queries = Set(address.queryNames.map { $0.lowercased() })
    return !queries.isDisjoint(with: ["pareq", "creq", "termurl", "threedsmethoddata", "threedssessiondata"])
  }
}

import AuditModel
import Resolution
import Testing

@testable import Decisions

@Suite("Words of names")
struct WordsTests {
  @Test(arguments: [
    ("OAuthLoginView", ["oauth", "login", "view"]), ("SSOWebView", ["sso", "web", "view"]),
    ("AuthorListView", ["author", "list", "view"]), ("signIn", ["sign", "in"]), ("OAuth2Client", ["oauth", "client"]),
    ("YouTubePlayer", ["youtube", "player"]), ("help_center", ["help", "center"]), ("", []), ("URL", ["url"]),
  ])
  func areSplitAtCapitals(name: String, words: [String]) {
    #expect(Words(name).list == words)
  }

  @Test func anAuthorIsNoSignIn() {
    #expect(SignInEvidence.weight(ofName: "AuthorDetailScreen") == 0)
    #expect(SignInEvidence.weight(ofName: "AuthenticatedWebViewController") == 0)
    #expect(SignInEvidence.weight(ofName: "LogoutView") == 0)
    #expect(SignInEvidence.weight(ofName: "LoginViewController") == 2)
    #expect(SignInEvidence.weight(ofName: "SAMLController") == 3)
  }
}

@Suite("Web addresses")
struct WebAddressTests {
  private func address(_ parts: TextValue.Part...) -> WebAddress? {
    WebAddress(TextValue(parts: parts, place: CapabilityUse.Place(file: "A.swift", line: 1)))
  }

  @Test func areTakenApart() {
    let address = address(.fixed("HTTPS://user@Help.Acme.com:8443/FAQ/a?lang=de&x=1#top"))
    #expect(address?.scheme == "https")
    #expect(address?.host == "help.acme.com")
    #expect(address?.path == ["faq", "a"])
    #expect(address?.queryNames == ["lang", "x"])
  }

  @Test func neverShowQueryValues() {
    #expect(address(.fixed("https://a.example/p?token=secret"))?.display == "https://a.example/p")
    #expect(address(.fixed("https://me:secret@a.example/p"))?.display == "https://a.example/p")
  }

  @Test func knowWhatFollowsAnUnknownBeginning() {
    let address = address(.unknown("config.baseURL"), .fixed("/faq"))
    #expect(address?.host == nil)
    #expect(address?.unknownStart == "config.baseURL")
    #expect(address?.path == ["faq"])
  }

  @Test func keepTheKnownEndOfAHost() {
    #expect(address(.fixed("https://"), .unknown("team"), .fixed(".acme.com/x"))?.host == "acme.com")
    #expect(address(.fixed("https://"), .unknown("host"), .fixed("/x"))?.host == nil)
  }

  @Test(arguments: ["", "plain text", "://", "a b://c", "?", "%", "https://"])
  func oddTextsDoNoHarm(text: String) {
    _ = address(.fixed(text))
  }

  @Test func tellCustomSchemes() {
    #expect(address(.fixed("fieldguide://wren"))?.isCustomScheme == true)
    #expect(address(.fixed("mailto://a"))?.isCustomScheme == false)
  }
}

@Suite("Owned hosts")
struct OwnedHostsTests {
  private func hosts(
    owned: [String]? = nil, bundles: [String] = [], mentioned: [String: Int] = [:], modules: Set<String> = []
  ) -> OwnedHosts {
    var configuration = Configuration()
    configuration.ownedHosts = owned
    let project = ProjectModel(
      targets: bundles.map {
        Target(
          name: "T", module: "T", kind: .app, platform: "iOS", deploymentTarget: nil, evidence: .init(file: "p"),
          bundleIdentifier: $0)
      })
    return OwnedHosts(configuration: configuration, project: project, mentioned: mentioned, modules: modules)
  }

  @Test func areToldByTheConfiguration() {
    #expect(hosts(owned: ["Acme.com"]).owner(of: "help.acme.com") == .team)
    #expect(hosts(owned: ["acme.com"]).owner(of: "notacme.com") == .other)
  }

  @Test func areGuessedFromBundleIdentifiers() {
    #expect(hosts(bundles: ["com.acme.app"]).owner(of: "www.acme.com") == .seemsTeam("from the bundle identifier"))
    #expect(
      hosts(bundles: ["example.trailmap"]).owner(of: "guide.trailmap.example")
        == .seemsTeam("from the bundle identifier"))
    #expect(OwnedHosts.domain(ofBundle: "uk.co.acme.app") == "acme.co.uk")
    #expect(OwnedHosts.domain(ofBundle: "$(PREFIX).app") == nil)
  }

  @Test func areGuessedFromTheHostThatTheCodeNamesMost() {
    let hosts = hosts(mentioned: ["api.acme.com": 3, "cdn.acme.com": 2, "other.net": 1, "github.com": 9])
    #expect(hosts.owner(of: "help.acme.com") == .seemsTeam("the host that the code names most"))
    #expect(hosts.owner(of: "other.net") == .other)
    #expect(hosts.owner(of: "github.com") == .publicSite)
  }

  @Test func areGuessedFromTheAppsName() {
    #expect(
      hosts(mentioned: ["kiwix.org": 1, "a.net": 1], modules: ["Kiwix"]).owner(of: "kiwix.org")
        == .seemsTeam("named like the app"))
  }
}

import AuditModel
import CapabilityMap
import Resolution

/// Evidence of whose content a screen shows: the app's, or an outside site's.
struct ContentEvidence {
  let owned: OwnedHosts

  // MARK: Addresses and contents

  /// What the shown addresses, markup and files tell.
  func evidence(of shown: ShownAddresses) -> [NeedEvidence] {
    var found: [NeedEvidence] = []
    if let own = shown.markup.first(where: \.isOwn) {
      found.append(NeedEvidence(need: .appOwned, weight: 3, text: "shows markup that the app has", place: own.place))
    } else if let handed = shown.markup.first {
      found.append(Self.handedMarkup(at: handed.place))
    }
    if let place = shown.files.first {
      found.append(NeedEvidence(need: .appOwned, weight: 3, text: "shows files of the app", place: place))
    }
    let handed = shown.addresses.filter(\.isShown)
    for entry in handed.isEmpty ? shown.addresses : handed {
      guard var evidence = evidence(of: entry.address) else { continue }
      evidence.place = entry.place
      if !entry.isShown {
        evidence.weight = min(evidence.weight, 1)
        evidence.isGuess = true
      }
      found.append(evidence)
    }
    if let place = shown.options.first {
      found.append(
        NeedEvidence(
          need: .appOwned, weight: 2, text: "gives the wrapper options of its own for the page", place: place))
    }
    let named = shown.spellings.compactMap { evidence(ofSpelling: $0.name, $0.place) }
    return strongestOfEach(found, 2) + strongestOfEach(named, 1)
  }

  /// Markup of unknown origin: whoever wrote it, the app chose to show it as its own page.
  private static func handedMarkup(at place: CapabilityUse.Place?) -> NeedEvidence {
    NeedEvidence(
      need: .appOwned, weight: 2, text: "shows markup that it is handed", place: place, isGuess: true)
  }

  /// Words of addresses that lead to others' pages more often than not.
  private static let outsideWords: Set<String> = [
    "survey", "feedback", "questionnaire", "external", "partner", "sponsor", "affiliate", "outside",
  ]

  /// What the name of an address tells whose text is unknown.
  private func evidence(ofSpelling name: String, _ place: CapabilityUse.Place) -> NeedEvidence? {
    let words = Words(name).list
    if let brand = words.first(where: KnownSites.brands.contains) {
      return NeedEvidence(
        need: .outsideSite, weight: 2, text: "\(name) speaks of \(brand)", place: place, isGuess: true)
    }
    if let word = words.first(where: Self.outsideWords.contains) {
      return NeedEvidence(
        need: .outsideSite, weight: 2, text: "\(name) speaks of a page of others (\(word))", place: place,
        isGuess: true)
    }
    if Self.isOwnBase(name) || words.contains(where: Self.ownPages.contains) {
      return NeedEvidence(
        need: .appOwned, weight: 1, text: "\(name) speaks of a page of the app", place: place, isGuess: true)
    }
    return nil
  }

  private func evidence(of address: WebAddress) -> NeedEvidence? {
    if address.isCustomScheme {
      return NeedEvidence(
        need: .appOwned, weight: 3, text: "\(address.display) is a scheme that the app serves itself")
    }
    guard address.isWeb else { return nil }
    guard let host = address.host else {
      guard let start = address.unknownStart, Self.isOwnBase(start) else { return nil }
      return NeedEvidence(
        need: .appOwned, weight: 2, text: "the address is built from the app's own \(start)", isGuess: true)
    }
    switch owned.owner(of: host) {
    case .team:
      return NeedEvidence(need: .appOwned, weight: 6, text: "\(address.display) is on an owned host")
    case .seemsTeam(let why):
      return NeedEvidence(
        need: .appOwned, weight: 4, text: "\(address.display) seems to be the team's own (a guess: \(why))",
        isGuess: true)
    case .publicSite:
      // Heavier than the plumbing that any web view has: messages, navigations, the name to the server.
      return NeedEvidence(need: .outsideSite, weight: 5, text: "\(address.display) is a public site of others")
    case .other:
      return NeedEvidence(
        need: .outsideSite, weight: owned.isEmpty ? 1 : 3,
        text: "\(address.display) is on a host that the team is not known to own", isGuess: owned.isEmpty)
    }
  }

  /// `baseURL`, `config.host`, `environment.api`: where the app's own server is configured.
  static func isOwnBase(_ name: String) -> Bool {
    let words = Words(name)
    let telling: Set<String> = [
      "base", "api", "config", "configuration", "environment", "env", "server", "backend", "instance", "session",
      "domain", "host", "root", "settings", "endpoint", "portal", "site",
    ]
    return words.list.contains(where: telling.contains)
  }

  private func strongestOfEach(_ evidence: [NeedEvidence], _ count: Int) -> [NeedEvidence] {
    var best: [NeedEvidence] = []
    for need in [Need.appOwned, .outsideSite] {
      let own = evidence.filter { $0.need == need }
      let sorted = own.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
      best += sorted.prefix(count).map(\.element)
    }
    return best
  }

  // MARK: Capabilities

  /// Capabilities by which an app has a say in the page, with the weight of what they tell.
  private static let telling: [(ids: Set<String>, weight: Int, text: String)] = [
    (["url-scheme-handler", "url-scheme-handler-registration"], 3, "serves the page by a scheme of its own"),
    (["load-file-url"], 3, "shows files of the app"),
    (["script-message-handler", "script-message-handler-reply"], 2, "takes messages from the page"),
    (
      ["evaluate-javascript", "call-async-javascript", "user-scripts", "uiwebview-javascript"], 2,
      "runs its own scripts in the page"
    ),
    (["cookies"], 2, "shares cookies with the page"),
    (["navigation-action-policy", "navigation-response-policy", "uiwebview-delegate"], 1, "decides over navigations"),
    (["user-agent"], 1, "names itself to the server"),
    (["js-alert", "js-confirm", "js-prompt", "file-upload-panel"], 1, "shows the page's dialogs"),
    (["auth-challenge"], 1, "answers the server's challenges"),
  ]

  private static let markupLoads: Set<String> = ["load-html-string", "load-data", "load-simulated-request"]

  /// What the capabilities of a screen tell.
  ///
  /// - Parameter shown: what the screen's code was seen to show, which needs no second mention.
  func evidence(of uses: [CapabilityUse], beside shown: ShownAddresses) -> [NeedEvidence] {
    var found: [NeedEvidence] = []
    if shown.markup.isEmpty, let use = uses.first(where: { Self.markupLoads.contains($0.id) }) {
      found.append(Self.handedMarkup(at: use.places.first))
    }
    return found
      + Self.telling.compactMap { rule in
        if rule.ids.contains("load-file-url"), !shown.files.isEmpty { return nil }
        guard let use = uses.first(where: { rule.ids.contains($0.id) }) else { return nil }
        return NeedEvidence(need: .appOwned, weight: rule.weight, text: rule.text, place: use.places.first)
      }
  }

  // MARK: Names

  /// Words of pages that apps have of their own.
  private static let ownPages: Set<String> = [
    "help", "support", "terms", "privacy", "legal", "policy", "policies", "imprint", "faq", "about", "account",
    "billing", "checkout", "licence", "license", "licenses", "agreement", "onboarding", "article", "course", "lesson",
    "announcement", "news", "reader", "content", "preview", "editor", "html", "markdown", "svg", "document", "message",
    "details", "description", "dashboard", "certificate", "catalogue", "catalog", "shop", "store", "payment", "order",
    "profile", "settings", "changelog", "release", "notes", "chart", "map", "book", "chapter", "page",
  ]

  /// What the names of a screen and of its target tell.
  ///
  /// - Parameters:
  ///   - names: the screen's and its wrappers' names with their places.
  ///   - surroundings: names of modules and targets.
  func evidence(
    ofNames names: [(name: String, place: CapabilityUse.Place)], surroundings: [String], identifiers: [String]
  ) -> [NeedEvidence] {
    var found: [NeedEvidence] = []
    // A brand in the bundle identifier is the team itself.
    let own = identifiers.map { $0.lowercased() }
    func foreignBrand(in words: [String]) -> String? {
      words.first { word in KnownSites.brands.contains(word) && !own.contains { $0.contains(word) } }
    }
    for (name, place) in names {
      let last = name.split(separator: ".").last.map(String.init) ?? name
      let words = Words(last).list
      if let brand = foreignBrand(in: words) {
        found.append(
          NeedEvidence(
            need: .outsideSite, weight: 3, text: "the name \(name) speaks of \(brand)", place: place, isGuess: true))
      } else if let word = words.first(where: Self.ownPages.contains) {
        found.append(
          NeedEvidence(
            need: .appOwned, weight: 1, text: "the name \(name) speaks of the app's own pages (\(word))", place: place,
            isGuess: true))
      }
    }
    // The app's own part of its identifier may name the site that it is about; whoever owns the site has it in front.
    let owners = own.map { $0.split(separator: ".").prefix(2).joined(separator: ".") }
    for name in surroundings {
      let words = Words(name).list
      guard words.count > 1,
        let brand = words.first(where: { word in
          KnownSites.brands.contains(word) && !owners.contains { $0.contains(word) }
        })
      else { continue }
      found.append(
        NeedEvidence(
          need: .outsideSite, weight: 3, text: "\(name) is an app around \(brand)", place: names.first?.place,
          isGuess: true))
      break
    }
    return found
  }

  /// What a framework that hosts the container tells.
  func evidence(ofFramework name: String, place: CapabilityUse.Place?) -> NeedEvidence {
    let folded = name.lowercased()
    if KnownSites.videoBrands.contains(where: folded.contains) {
      return NeedEvidence(
        need: .outsideSite, weight: 6, text: "\(name) plays videos of a public site", place: place)
    }
    return NeedEvidence(
      need: .appOwned, weight: 2, text: "\(name) hosts pages of the app", place: place, isGuess: true)
  }
}

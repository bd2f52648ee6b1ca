import AuditModel
import Resolution

/// `cleartext-url`: pages are loaded over https.
struct CleartextURL: Rule {
  let id = "cleartext-url"
  let pack = RulePack.webSecurity
  let severity = Configuration.RuleSetting.warning
  let documentation = RuleDocumentation(
    summary: "Every page that a container shows is loaded over https.",
    reason:
      "Whoever stands between the device and the server reads and changes a page that comes over http, scripts included. "
      + "App Transport Security refuses it unless an exception opens the app for it. A base address over http counts: the "
      + "markup's relative links, scripts and pictures load through it.",
    wrong: """
      webView.load(URLRequest(url: URL(string: "http://www.acme.example/help")!))
      """,
    right: """
      webView.load(URLRequest(url: URL(string: "https://www.acme.example/help")!))
      """,
    source: "Apple: Preventing Insecure Network Connections (App Transport Security).",
    limits: "Loopback, private address ranges and `.local` names are left alone, and so are comparisons, upgrades of a "
      + "scheme, namespaces of XML, requests of URLSession, and addresses that leave the app.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    var seen: Set<ExpressionPlace> = []
    var found: [RuleFinding] = []
    for address in context.addresses where address.handed.container != .framework {
      for place in cleartext(in: address, context) where seen.insert(place).inserted {
        let what = address.handed.isBase ? "a base address over http" : "a page over http"
        guard
          let finding = context.finding(
            at: place.index, in: place.path,
            "\(address.handed.container.rawValue) is given \(what): others can read and change what is shown",
            advice: "Load it over https; where the server has no certificate, that comes first.",
            screen: context.screen(of: place, orOf: address.handed.call))
        else { continue }
        found.append(finding)
      }
    }
    return found
  }

  /// Literals that make an address a cleartext one.
  private func cleartext(in address: TracedAddress, _ context: RuleContext) -> [ExpressionPlace] {
    var found: [ExpressionPlace] = []
    for leaf in address.origins.leaves {
      guard let text = context.program.text(of: leaf.index, in: leaf.path)?.display,
        let host = Self.cleartextHost(text), !HostKind(host).isNear
      else { continue }
      found += TextStart(context: context).literals(of: leaf).filter {
        context.program.text(of: $0.index, in: $0.path)?.display.lowercased().hasPrefix("http:") == true
      }
    }
    return found + schemes(in: address, context)
  }

  /// `parts.scheme = "http"` on the way to a container.
  private func schemes(in address: TracedAddress, _ context: RuleContext) -> [ExpressionPlace] {
    let hosts = address.origins.parts.filter { $0.name == "host" }.compactMap {
      context.program.text(of: $0.value.index, in: $0.value.path)?.display
    }
    guard !hosts.contains(where: { HostKind($0).isNear || $0.contains("…") }) else { return [] }
    return address.origins.parts.filter { $0.name == "scheme" }.flatMap { Origins(of: $0.value, in: context).leaves }
      .filter { context.program.text(of: $0.index, in: $0.path)?.display.lowercased() == "http" }
  }

  /// The host of an http address; nil for other schemes, and where only a run tells it.
  static func cleartextHost(_ text: String) -> String? {
    let start = text.prefix { !$0.isWhitespace }
    guard start.lowercased().hasPrefix("http://") else { return nil }
    let authority = start.dropFirst(7).prefix { !"/?#\\".contains($0) }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    return host.isEmpty || host.contains("…") ? nil : host
  }
}

/// What a host's name or number tells of where it is.
struct HostKind {
  /// The host in small letters without port.
  let host: String

  init(_ authority: String) {
    let text = authority.lowercased()
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      host = String(text[...end])
    } else {
      host = String(text.prefix { $0 != ":" })
    }
  }

  /// True for the device itself.
  var isLoopback: Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" || host == "0.0.0.0"
      || numbers?.first == 127
  }

  /// True for the device itself and for the network around it.
  var isNear: Bool {
    if isLoopback || host.hasSuffix(".local") || host.hasPrefix("[fe80:") || host.hasPrefix("[fd") { return true }
    guard let numbers else { return !host.contains(".") && !host.hasPrefix("[") }
    switch (numbers[0], numbers[1]) {
    case (10, _), (192, 168), (169, 254), (172, 16...31): return true
    default: return false
    }
  }

  private var numbers: [Int]? {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false).map { $0.utf8.count < 4 ? Int($0) : nil }
    guard parts.count == 4 else { return nil }
    let known = parts.compactMap { $0 }
    return known.count == 4 ? known : nil
  }
}

extension RuleContext {
  /// The screen of a place; where that is no screen's, the one of the call that uses it.
  func screen(of place: ExpressionPlace, orOf call: ExpressionPlace) -> TypeReference? {
    for candidate in [place, call] {
      if let scope = expression(candidate)?.scope, let found = screen(at: scope, in: candidate.path) { return found }
    }
    return nil
  }
}

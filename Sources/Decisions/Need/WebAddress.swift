import Resolution

/// An address as far as the code tells it: `https://help.acme.com/faq?lang=…`.
struct WebAddress: Sendable, Equatable {
  /// The scheme, in small letters; nil where only a run tells.
  var scheme: String?
  /// The host, in small letters, without port; nil where only a run tells.
  var host: String?
  /// The name that an unknown beginning has in the source: `baseURL`, `config.host`.
  var unknownStart: String?
  /// The parts of the path, in small letters.
  var path: [String]
  /// Names of the query's items.
  var queryNames: [String]
  /// The text as told to people, what only a run tells as `…`; without query values.
  var display: String

  /// Reads an address; nil where the text is none.
  init?(_ text: TextValue) {
    var name: String?
    if case .unknown(let start)? = text.parts.first { name = start }
    self.init(text.display, unknownStart: name)
  }

  /// Reads an address as it is written.
  init?(_ text: String, unknownStart: String? = nil) {
    self.unknownStart = unknownStart
    let whole = text.prefix(2_048)
    var rest = Substring(whole)
    if let colon = rest.range(of: "://") {
      let word = rest[..<colon.lowerBound].lowercased()
      guard !word.isEmpty, word.allSatisfy({ $0.isLetter || $0.isNumber || "+-.…".contains($0) }) else { return nil }
      scheme = word.contains("…") ? nil : word
      rest = rest[colon.upperBound...]
      let authority = rest.prefix { !"/?#".contains($0) }
      rest = rest[authority.endIndex...]
      let name = authority.split(separator: "@").last.map(String.init) ?? ""
      let bare = name.lowercased().prefix { $0 != ":" }
      host = bare.isEmpty || bare.hasSuffix("…") ? nil : String(bare).withoutUnknownFront
    } else if whole.hasPrefix("about:") || whole.hasPrefix("data:") {
      scheme = String(whole.prefix { $0 != ":" })
      rest = ""
    } else if whole.hasPrefix("www."), whole.contains(".") {
      let authority = rest.prefix { !"/?#".contains($0) }
      host = authority.lowercased()
      rest = rest[authority.endIndex...]
    } else if unknownStart == nil || !whole.contains("/") && !whole.contains("?") {
      return nil
    }
    let withoutFragment = rest.prefix { $0 != "#" }
    let pathText = withoutFragment.prefix { $0 != "?" }
    let names = pathText.lowercased().split(separator: "/").map(String.init)
    path = scheme == nil && host == nil && names.first == "…" ? Array(names.dropFirst()) : names
    let query = withoutFragment.dropFirst(pathText.count).dropFirst()
    queryNames = query.split(separator: "&").compactMap { item in
      let name = item.prefix { $0 != "=" }
      return name.isEmpty || name.contains("…") ? nil : String(name)
    }
    let shown = Self.withoutUser(whole.prefix { $0 != "?" && $0 != "#" })
    display = String(shown.prefix(120)) + (shown.count > 120 ? "…" : "")
  }

  /// The text without `user:password@`, which nobody should read in a report.
  private static func withoutUser(_ text: Substring) -> Substring {
    guard let colon = text.range(of: "://") else { return text }
    let authority = text[colon.upperBound...].prefix { $0 != "/" }
    guard let mark = authority.lastIndex(of: "@") else { return text }
    return Substring(text[..<colon.upperBound] + text[text.index(after: mark)...])
  }

  /// True for `http` and `https`, and where the scheme is unknown but a host is not.
  var isWeb: Bool { scheme == nil || scheme == "http" || scheme == "https" }

  /// True for a scheme that only apps know.
  var isCustomScheme: Bool {
    guard let scheme else { return false }
    return !["http", "https", "file", "about", "data", "mailto", "tel", "sms", "blob", "javascript", "ws", "wss"]
      .contains(scheme)
  }
}

extension String {
  /// The host behind an unknown first part: `….acme.com` → `acme.com`.
  fileprivate var withoutUnknownFront: String? {
    guard let mark = lastIndex(of: "…") else { return self }
    let known = self[index(after: mark)...].drop { $0 == "." || $0 == "-" }
    return known.contains(".") ? String(known) : nil
  }
}

extension Substring {
  /// The first place of a text.
  fileprivate func range(of text: String) -> Range<Substring.Index>? {
    guard let first = text.first else { return nil }
    var start = startIndex
    while let found = self[start...].firstIndex(of: first) {
      if self[found...].hasPrefix(text) { return found..<index(found, offsetBy: text.count) }
      start = index(after: found)
    }
    return nil
  }
}

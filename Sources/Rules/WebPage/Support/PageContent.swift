import AuditModel
import Resolution

/// What a load brings into a page, as far as constants tell.
struct PageContent {
  let context: RuleContext

  init(_ context: RuleContext) {
    self.context = context
  }

  /// The host of the address that is loaded.
  func host(of load: PageLoad) -> String? {
    guard !load.isMarkup, let content = load.content, let address = address(content) else { return nil }
    return Self.host(of: address)
  }

  /// The known beginning of the address that is loaded.
  private func address(_ place: ExpressionPlace) -> String? {
    guard let text = context.program.text(of: place.index, in: place.path) else { return nil }
    let start = text.knownStart
    return start.isEmpty ? nil : start
  }

  /// Whether a load brings something of the app's own: its hosts, its markup, its files, its schemes.
  func isOwn(_ load: PageLoad) -> Bool {
    guard let content = load.content else { return false }
    if load.isMarkup || LoadErrors.isBundled(content, in: context) { return true }
    guard let address = address(content) else { return false }
    if let host = Self.host(of: address) { return context.judge.owner(of: host) == .team }
    let scheme = address.prefix { $0 != ":" }
    return address.contains(":") && !["http", "https", "about"].contains(scheme.lowercased())
  }

  /// The outside hosts that the loaded markup links to.
  func outsideLinks(of load: PageLoad) -> [String] {
    guard let content = load.content else { return [] }
    let texts = load.isMarkup ? markup(content) : bundledMarkup(content)
    return texts.flatMap(Self.linkedHosts).filter { context.judge.owner(of: $0) == .other }
  }

  private func markup(_ place: ExpressionPlace) -> [String] {
    Values.of(place, in: context, followsVariables: true).flatMap { value -> [String] in
      if let text = context.program.text(of: value.index, in: value.path), text.hasFixedPart { return [text.display] }
      return bundledMarkup(value)
    }
  }

  /// The markup of a file of the bundle that the address names.
  private func bundledMarkup(_ place: ExpressionPlace) -> [String] {
    BundledFile.names(in: place, context).compactMap { context.resources($0) }
  }

  // MARK: Text

  /// The host of a web address.
  static func host(of address: String) -> String? {
    let lower = address.lowercased()
    guard let scheme = ["https://", "http://"].first(where: { lower.hasPrefix($0) }) else { return nil }
    let rest = lower.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    let host = rest.split(separator: "@").last.map(String.init) ?? ""
    let bare = host.prefix { $0 != ":" }
    return bare.isEmpty || bare.contains("…") ? nil : String(bare)
  }

  /// The hosts behind `<a href="https://…">`.
  static func linkedHosts(in markup: String) -> [String] {
    var found: [String] = []
    var rest = Substring(markup)
    while let open = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: open)...]
      guard let name = rest.first, name == "a" || name == "A", let next = rest.dropFirst().first, next.isWhitespace
      else { continue }
      let tag = rest.prefix { $0 != ">" }
      if let host = attribute("href", in: tag).flatMap({ Self.host(of: $0) }), !found.contains(host) {
        found.append(host)
      }
    }
    return found
  }

  private static func attribute(_ name: String, in tag: Substring) -> String? {
    let lower = tag.lowercased()
    guard let start = lower.firstRange(of: name) else { return nil }
    let text = String(tag)
    let offset = lower.distance(from: lower.startIndex, to: start.upperBound)
    guard offset <= text.count else { return nil }
    var rest = text[text.index(text.startIndex, offsetBy: offset)...].drop { $0.isWhitespace }
    guard rest.first == "=" else { return nil }
    rest = rest.dropFirst().drop { $0.isWhitespace }
    if let quote = rest.first, quote == "\"" || quote == "'" { return String(rest.dropFirst().prefix { $0 != quote }) }
    return String(rest.prefix { !$0.isWhitespace })
  }
}

/// Files of the bundle that an expression names: `Bundle.main.url(forResource: "guide", withExtension: "html")`.
enum BundledFile {
  static func names(in place: ExpressionPlace, _ context: RuleContext, depth: Int = 6) -> [String] {
    guard depth > 0 else { return [] }
    return Values.of(place, in: context, followsVariables: true).flatMap { value -> [String] in
      guard let call = context.call(value) else { return [] }
      if ["url", "path", "URLForResource:withExtension:", "pathForResource:ofType:"].contains(call.name),
        let name = call.argument("forResource") ?? (call.name.contains(":") ? call.arguments.first?.value : nil),
        let text = context.texts(of: call.place(name))?.first?.known
      {
        let kind =
          (call.argument("withExtension") ?? call.argument("ofType") ?? call.arguments.dropFirst().first?.value)
          .flatMap { context.texts(of: call.place($0))?.first?.known }
        return [kind.map { $0.isEmpty ? text : text + "." + $0 } ?? text]
      }
      let inside = call.arguments.filter { !$0.isTrailing }.map(\.value) + (call.base.map { [$0] } ?? [])
      return inside.flatMap { names(in: call.place($0), context, depth: depth - 1) }
    }
  }
}

import AuditModel
import Resolution

/// A place where a container of the system is given an address to show.
struct HandedAddress: Hashable, Sendable {
  /// The call.
  var call: ExpressionPlace
  /// The address, a request, or an unfollowed value.
  var value: ExpressionPlace
  /// The container.
  var container: Container
  /// True for the base address of markup or data, which makes its relative links load.
  var isBase: Bool
}

/// Finds where containers are given addresses: loads, constructions, sessions.
struct HandedAddresses {
  let context: RuleContext

  /// Every place, sorted by file, then as they stand in it.
  func all() -> [HandedAddress] {
    let found = loads() + constructions() + sessions() + framework()
    return Set(found).sorted { left, right in
      left.call == right.call ? context.isBefore(left.value, right.value) : context.isBefore(left.call, right.call)
    }
  }

  // MARK: Loads

  /// Methods that load an address into a web view, with the number of arguments that lead to an address.
  private static let loads: Set<String> = [
    "load", "loadRequest", "loadRequest:", "loadFileRequest", "loadSimulatedRequest", "loadHTMLString",
    "loadHTMLString:baseURL:", "loadFileURL", "loadData:MIMEType:characterEncodingName:baseURL:",
    "loadData:MIMEType:textEncodingName:baseURL:", "setMainFrameURL:",
  ]
  private static let bases: Set<String> = [
    "loadHTMLString:baseURL:", "loadData:MIMEType:characterEncodingName:baseURL:",
    "loadData:MIMEType:textEncodingName:baseURL:",
  ]
  /// Methods whose first argument is no address.
  private static let contents: Set<String> = ["loadHTMLString"]

  private func loads() -> [HandedAddress] {
    Self.loads.sorted().flatMap { context.code.calls(of: $0) }.compactMap { context.call($0) }
      .flatMap { call -> [HandedAddress] in
        guard let container = container(receiving: call) else { return [] }
        return addresses(in: call).map {
          HandedAddress(call: call.place, value: call.place($0.value), container: container, isBase: $0.isBase)
        }
      }
  }

  private func addresses(in call: Call) -> [(value: Int, isBase: Bool)] {
    if Self.bases.contains(call.name) { return call.arguments.last.map { [($0.value, true)] } ?? [] }
    var found: [(value: Int, isBase: Bool)] = []
    let takesContent =
      Self.contents.contains(call.name)
      || call.arguments.contains { ["mimeType", "html", "htmlString"].contains($0.label ?? "") }
    if !takesContent, let first = call.arguments.first(where: { $0.label == nil && !$0.isTrailing }) {
      found.append((first.value, false))
    }
    if let base = call.argument("baseURL") { found.append((base, true)) }
    return found
  }

  /// The container that a load goes to; nil where the receiver is no web view.
  private func container(receiving call: Call) -> Container? {
    let kinds: Set<String>?
    if let base = call.base {
      kinds = context.kinds(of: base, in: call.path)
    } else if let id = context.program.enclosingType(of: call.scope, in: call.path) {
      // `load(…)` inside a subclass; a function of its own goes before.
      guard context.calledFunction(call.place) == nil else { return nil }
      kinds = context.program.ancestry(of: context.program.reference(id))
    } else {
      kinds = context.program.enclosingSystemExtension(of: call.scope, in: call.path).map { [$0.name] }
    }
    if let kinds { return Self.container(of: kinds) }
    // A name that nothing declares but that says what it is, in a file that knows web views.
    guard let base = call.base, let name = context.lastName(of: base, in: call.path), name.contains("webview"),
      context.imports("WebKit", in: call.path)
    else { return nil }
    return .wkWebView
  }

  static func container(of kinds: Set<String>) -> Container? {
    if kinds.contains("WKWebView") { return .wkWebView }
    if kinds.contains("WebKit.WebPage") { return .webPage }
    if kinds.contains("UIWebView") { return .uiWebView }
    return kinds.contains("WebKit1.WebView") ? .legacyWebView : nil
  }

  // MARK: Constructions

  private static let constructed: [String: Container] = [
    "SwiftUI.WebView": .webPage, "SFSafariViewController": .safariView,
    "ASWebAuthenticationSession": .webAuthenticationSession, "SFAuthenticationSession": .safariAuthenticationSession,
  ]

  private func constructions() -> [HandedAddress] {
    context.constructions(ofSystem: Set(Self.constructed.keys).union(["WebView"])).compactMap { place in
      guard let name = context.program.constructedType(by: place.index, in: place.path)?.name,
        let container = Self.constructed[name], let call = initialisation(place)
      else { return nil }
      let isObjectiveC = context.program.facts(place.path)?.language == .objectiveC
      let value = isObjectiveC ? call.arguments.first?.value : call.argument("url")
      guard let value else { return nil }
      return HandedAddress(call: call.place, value: place.at(value), container: container, isBase: false)
    }
  }

  /// In Objective-C the message `init…` that the result of `alloc` gets.
  private func initialisation(_ place: ExpressionPlace) -> Call? {
    guard context.program.facts(place.path)?.language == .objectiveC else { return context.call(place) }
    guard let member = context.parent(place), let outer = context.parent(member) else { return nil }
    return context.call(outer)
  }

  private func sessions() -> [HandedAddress] {
    context.code.calls(of: "authenticate").compactMap { context.call($0) }.compactMap { call in
      guard let base = call.base, let value = call.argument("using"),
        context.program.type(of: base, in: call.path)?.name == "WebAuthenticationSession"
      else { return nil }
      return HandedAddress(
        call: call.place, value: call.place(value), container: .webAuthenticationSession, isBase: false)
    }
  }

  // MARK: Frameworks

  /// Containers of third parties and of the configuration: whatever they are built with.
  private func framework() -> [HandedAddress] {
    let owners = context.inventory.screens.map(\.sites) + context.inventory.wrappers.map(\.sites)
    let sites = owners.joined().filter { $0.container == .framework }
    return sites.flatMap { site -> [HandedAddress] in
      context.code.calls(of: site.symbol).filter { place in
        place.path == site.file && context.expression(place)?.position.line == site.line
      }.compactMap { context.call($0) }.flatMap { call in
        call.arguments.filter { !$0.isTrailing }.map {
          HandedAddress(call: call.place, value: call.place($0.value), container: .framework, isBase: false)
        }
      }
    }
  }
}

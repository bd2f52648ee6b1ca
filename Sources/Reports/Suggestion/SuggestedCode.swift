import AuditModel
import CapabilityMap

/// A shape of the new code for a screen, made from what the scan found in it: a place to start from, not a patch.
public struct SuggestedCode: Sendable, Equatable {
  /// What it is, in a few words.
  public var title: String
  /// The Swift code.
  public var code: String

  /// The shape that fits a screen; nil where nothing is to be written (the container inside a framework, a screen that
  /// is done).
  public init?(_ assessed: AssessedScreen) {
    let names = SuggestedNames(assessed.screen)
    let features = PageFeatures(assessed)
    switch assessed.decision.recommended {
    case .webPage where assessed.screen.containers.allSatisfy { $0 == .webPage }: return nil
    case .webPage:
      var parts =
        features.needsPage ? PageShape(names: names, features: features).parts : [Self.urlOnly(names, features)]
      title = features.title
      if assessed.decision.blockedByTarget == true {
        let fallback = FallbackShape(names: names, screen: assessed.screen, showsMarkup: features.hasOwnMarkup)
        parts = parts.map(Self.limited) + fallback.split(modern: names.view)
        title += ", behind a split for older systems"
      }
      code = (["import SwiftUI\nimport WebKit"] + parts).joined(separator: "\n\n") + "\n"
    case .webAuthenticationSession where assessed.screen.containers != [.webAuthenticationSession]:
      title = "Sign-in through an authentication session"
      code = SignInShape(names: names, isSwiftUI: assessed.screen.ui == .swiftUI).code
    case .safariView where assessed.screen.containers != [.safariView]:
      title = "An outside page in Safari's view"
      code = SafariShape(names: names, isSwiftUI: assessed.screen.ui == .swiftUI).code
    case .wkWebView where !assessed.decision.constraints.contains(.framework):
      guard assessed.screen.containers.contains(where: \.isOld) else { return nil }
      title = "WKWebView kept on purpose: isolated, and documented where it lives"
      code = FallbackShape(names: names, screen: assessed.screen).kept(because: assessed.decision.constraints)
    default: return nil
    }
  }

  /// A type for systems that have the new API; its comment stays in front.
  private static func limited(_ type: String) -> String {
    let lines = type.split(separator: "\n", omittingEmptySubsequences: false)
    let comment = lines.prefix { $0.hasPrefix("///") }
    return (comment + ["@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)"] + lines.dropFirst(comment.count))
      .joined(separator: "\n")
  }

  /// The case of a screen that only shows an address.
  private static func urlOnly(_ names: SuggestedNames, _ features: PageFeatures) -> String {
    """
    struct \(names.view): View {
      let address: URL?

      var body: some View {
        WebView(url: address)\(features.modifiers(indent: 6))
      }
    }
    """
  }
}

/// Names of the suggested types: made of the screen's, and valid whatever that is.
struct SuggestedNames: Sendable {
  /// The view; the screen's own name where it is one.
  let view: String
  /// The screen's name without what it says of its kind.
  let base: String

  /// Names that would hide what the code uses.
  private static let taken: Set<String> = [
    "WebView", "WebPage", "View", "Text", "Button", "State", "Environment", "URL", "URLRequest", "Task", "Self", "Type",
    "Protocol", "Any", "String", "Bool", "Data", "Error", "URLScheme", "URLSchemeHandler", "URLResponse", "VStack",
    "ContentUnavailableView", "ProgressView", "ToolbarItemGroup", "Equatable", "UIViewRepresentable", "WKWebView",
    "NSViewRepresentable", "UIViewController", "SFSafariViewController", "UIViewControllerRepresentable", "Sendable",
    "ASWebAuthenticationSession", "Observable", "MainActor", "Never", "Int", "Label", "Context", "Optional",
  ]

  init(_ screen: Screen) {
    let last = screen.reference.name.split(separator: ".").last.map(String.init) ?? ""
    var name = String(last.unicodeScalars.filter { Self.isPlain($0) }.map(Character.init))
    if name.first?.isNumber != false { name = "Web" + name }
    name = name.prefix(1).uppercased() + name.dropFirst()
    var base = name
    for ending in ["ViewController", "Controller", "WebView", "Screen", "View"]
    where base.hasSuffix(ending) && base.count > ending.count {
      base.removeLast(ending.count)
      break
    }
    if Self.taken.contains(base) { base = base == "WebView" ? "Web" : base + "Web" }
    self.base = base
    view = screen.ui == .swiftUI && !Self.taken.contains(name) ? name : base + "Screen"
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil) || scalar == "_"
  }
}

/// What a screen uses of its page, by the capabilities that the scan found.
struct PageFeatures: Sendable {
  private let uses: [String: [CapabilityUse.Place]]
  let hasOwnMarkup: Bool

  init(_ assessed: AssessedScreen) {
    uses = Dictionary(assessed.capabilities.map { ($0.id, $0.places) }, uniquingKeysWith: { first, _ in first })
    hasOwnMarkup = uses["load-html-string"] != nil
  }

  func has(_ ids: String...) -> Bool { ids.contains { uses[$0] != nil } }

  var observesTitle: Bool { has("observe-title") }
  var observesLoading: Bool { has("observe-is-loading", "observe-estimated-progress") }
  var hasHistory: Bool {
    has("observe-can-go-back-forward", "go-back-forward", "back-forward-list", "go-to-item", "uiwebview-history")
  }
  var followsNavigations: Bool {
    has(
      "navigation-did-finish", "navigation-failure", "navigation-progress-events", "web-content-process-terminated",
      "uiwebview-delegate")
  }
  var callsScripts: Bool {
    has("evaluate-javascript", "call-async-javascript", "javascript-in-frame", "uiwebview-javascript")
  }
  var takesMessages: Bool { has("script-message-handler", "script-message-handler-reply") }
  var addsScripts: Bool { has("user-scripts", "scroll-view-enabled", "pref-minimum-font-size") }
  var decides: Bool {
    has("navigation-action-policy", "navigation-response-policy", "new-window", "uiwebview-delegate")
  }
  var servesScheme: Bool { has("url-scheme-handler", "url-scheme-handler-registration") }
  var presentsDialogs: Bool { has("js-alert", "js-confirm", "js-prompt") }

  /// Whether an address alone is not enough.
  var needsPage: Bool {
    observesTitle || observesLoading || hasHistory || followsNavigations || callsScripts || takesMessages || addsScripts
      || decides || servesScheme || presentsDialogs || hasOwnMarkup
      || has(
        "observe-url", "kvo-observers", "load-data", "load-simulated-request", "user-agent", "website-data-store",
        "cookies", "content-rule-lists", "create-pdf", "take-snapshot", "reload", "stop-loading")
  }

  /// The case in words.
  var title: String {
    guard needsPage else { return "An address and nothing else" }
    var parts: [String] = []
    if callsScripts || takesMessages || addsScripts { parts.append("JavaScript") }
    if decides { parts.append("a navigation policy") }
    if servesScheme { parts.append("a scheme of the app's own") }
    if presentsDialogs { parts.append("dialogs") }
    guard let last = parts.popLast() else { return "A page with state" }
    return "A page with " + (parts.isEmpty ? last : parts.joined(separator: ", ") + " and " + last)
  }

  /// Where capabilities are used, as a comment; places by file, four at most.
  func origin(_ ids: String...) -> String {
    let places = Set(ids.flatMap { uses[$0] ?? [] }).sorted()
    guard !places.isEmpty else { return "" }
    let shown = places.prefix(4).map { "\(Self.plain($0.file)):\($0.line)" }.joined(separator: ", ")
    return "  // now: " + shown + (places.count > 4 ? " and \(places.count - 4) more" : "")
  }

  /// A path may hold anything; here it stands in a comment, and the comment perhaps between Markdown's fences.
  private static func plain(_ path: String) -> String {
    String(path.map { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+ ".contains($0)) ? $0 : "_" })
  }

  /// The modifiers that take the place of properties of the old view.
  func modifiers(indent: Int) -> String {
    let known: [(ids: [String], text: String)] = [
      (["back-forward-gestures"], ".webViewBackForwardNavigationGestures(.disabled)  // on by default"),
      (["link-preview"], ".webViewLinkPreviews(.disabled)  // on by default"),
      (["text-interaction"], ".webViewTextSelection(.disabled)  // on by default"),
      (["magnification-gestures"], ".webViewMagnificationGestures(.disabled)  // on by default"),
      (["element-fullscreen"], ".webViewElementFullscreenBehavior(.enabled)"),
      (["background-opaque", "under-page-background"], ".webViewContentBackground(.hidden)"),
      (["scroll-view-bounce"], ".scrollBounceBehavior(.basedOnSize)"),
    ]
    let margin = "\n" + String(repeating: " ", count: indent)
    return known.filter { $0.ids.contains { uses[$0] != nil } }.map { margin + $0.text }.joined()
  }
}

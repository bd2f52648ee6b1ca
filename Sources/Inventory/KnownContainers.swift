import AuditModel

/// A type that shows web content, known by name and module.
public struct KnownContainer: Sendable, Hashable {
  /// The type's name.
  public var type: String
  /// The module that must be imported; nil where the name alone tells.
  public var module: String?
  /// The container.
  public var container: Container
  /// The framework's name that people know, for `framework`.
  public var framework: String?
}

/// Which system and third-party types are containers.
public struct KnownContainers: Sendable {
  /// Apple's containers by resolved name.
  static let system: [String: Container] = [
    "UIWebView": .uiWebView, "WKWebView": .wkWebView, "SFSafariViewController": .safariView,
    "ASWebAuthenticationSession": .webAuthenticationSession, "SFAuthenticationSession": .safariAuthenticationSession,
    "SwiftUI.WebView": .webPage, "WebKit.WebPage": .webPage, "WebKit1.WebView": .legacyWebView,
  ]

  /// Third-party containers: type, module, framework. A new one is one line.
  static let thirdParty: [KnownContainer] = [
    ("CDVViewController", "Cordova", "Cordova"), ("CDVWebViewEngine", "Cordova", "Cordova"),
    ("CAPBridgeViewController", "Capacitor", "Capacitor"), ("CAPWebView", "Capacitor", "Capacitor"),
    ("HotwireTabBarController", "HotwireNative", "Hotwire Native"), ("Navigator", "HotwireNative", "Hotwire Native"),
    ("HotwireWebViewController", "HotwireNative", "Hotwire Native"),
    ("VisitableViewController", "HotwireNative", "Hotwire Native"),
    ("TurboNavigator", "TurboNavigator", "Turbo"), ("VisitableViewController", "Turbo", "Turbo"),
    ("Session", "Turbo", "Turbo"), ("VisitableViewController", "Turbolinks", "Turbolinks"),
    ("RNCWebView", nil, "React Native WebView"), ("RNCWebViewImpl", nil, "React Native WebView"),
    ("FlutterWebView", nil, "Flutter WebView"), ("InAppWebView", "flutter_inappwebview", "Flutter InAppWebView"),
    ("WKYTPlayerView", nil, "YouTube player"), ("YTPlayerView", nil, "YouTube player"),
    ("YouTubePlayerView", "YouTubePlayerKit", "YouTubePlayerKit"),
    ("YouTubePlayerHostingView", "YouTubePlayerKit", "YouTubePlayerKit"),
    ("YouTubePlayerViewController", "YouTubePlayerKit", "YouTubePlayerKit"),
    ("YoutubePlayerView", "YoutubePlayerView", "YouTube player"),
    ("EPUBNavigatorViewController", "ReadiumNavigator", "Readium"),
    ("EPUBNavigatorViewController", "R2Navigator", "Readium"), ("FolioReader", "FolioReaderKit", "FolioReaderKit"),
    ("WebViewController", "SwiftWebVC", "SwiftWebVC"), ("SwiftModalWebVC", "SwiftWebVC", "SwiftWebVC"),
    ("SwiftWebVC", "SwiftWebVC", "SwiftWebVC"), ("TOWebViewController", nil, "TOWebViewController"),
    ("SVWebViewController", nil, "SVWebViewController"), ("SVModalWebViewController", nil, "SVWebViewController"),
    ("KINWebBrowserViewController", nil, "KINWebBrowser"), ("AXWebViewController", nil, "AXWebViewController"),
    ("DZNWebViewController", nil, "DZNWebViewController"), ("UniversalWebViewController", nil, "UniversalWebView"),
    ("BetterSafariView", "BetterSafariView", "BetterSafariView"),
    ("RichEditorView", "RichEditorView", "RichEditorView"),
    ("HTMLEditor", nil, "HTML editor"), ("ZSSRichTextEditor", nil, "ZSSRichTextEditor"),
    ("MXKWebViewViewController", nil, "MatrixKit"), ("GADWebView", "GoogleMobileAds", "Google Mobile Ads"),
  ].map { KnownContainer(type: $0.0, module: $0.1, container: .framework, framework: $0.2) }

  private let byType: [String: [KnownContainer]]

  /// Makes the table, with containers of the configuration in front.
  public init(configured: [Configuration.OwnContainer] = []) {
    let own = configured.map {
      KnownContainer(
        type: $0.type, module: $0.module, container: $0.kind ?? .framework,
        framework: ($0.kind ?? .framework) == .framework ? ($0.module ?? $0.type) : nil)
    }
    byType = Dictionary(grouping: own + Self.thirdParty, by: \.type)
  }

  /// All third-party and configured containers.
  public var entries: [KnownContainer] { byType.values.flatMap { $0 } }

  /// Names by which files are found first; `WebView` and `WebPage` count only beside WebKit.
  public var needles: Set<String> {
    Set(Self.system.keys.filter { !$0.contains(".") }).union(byType.keys).union(["webAuthenticationSession"])
  }

  /// The container that a resolved type is.
  ///
  /// - Parameters:
  ///   - type: the resolved type's name.
  ///   - imports: modules that the file imports.
  func container(named type: String, imports: Set<String>) -> KnownContainer? {
    if let system = Self.system[type] {
      return KnownContainer(type: type, module: nil, container: system, framework: nil)
    }
    return byType[type]?.first { known in known.module.map { imports.contains($0) } ?? true }
  }
}

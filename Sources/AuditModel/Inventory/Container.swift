/// An API that shows web content.
public enum Container: String, Codable, Sendable, CaseIterable, Comparable {
  case uiWebView = "UIWebView"
  case wkWebView = "WKWebView"
  case safariView = "SFSafariViewController"
  case webAuthenticationSession = "ASWebAuthenticationSession"
  case safariAuthenticationSession = "SFAuthenticationSession"
  /// The system's SwiftUI pair `WebView` and `WebPage`.
  case webPage = "WebPage"
  /// macOS WebKit1 `WebView`.
  case legacyWebView = "LegacyWebView"
  /// Inside a third-party framework.
  case framework

  /// True for containers that a migration leaves behind.
  public var isOld: Bool {
    switch self {
    case .uiWebView, .wkWebView, .safariAuthenticationSession, .legacyWebView, .framework: true
    case .webPage, .safariView, .webAuthenticationSession: false
    }
  }

  /// True where the container renders pages inside the app's own view.
  public var isEmbedded: Bool {
    switch self {
    case .uiWebView, .wkWebView, .webPage, .legacyWebView, .framework: true
    case .safariView, .webAuthenticationSession, .safariAuthenticationSession: false
    }
  }

  /// Orders by name.
  public static func < (left: Container, right: Container) -> Bool { left.rawValue < right.rawValue }
}

/// A row of the short old-to-new table, which people meet first.
public struct Headline: Sendable, Equatable {
  /// The old way.
  public var old: String
  /// The new way.
  public var new: String
  /// Capabilities that tell more.
  public var capabilities: [String]
}

extension CapabilityMap {
  /// The short old-to-new table.
  public static let headlines: [Headline] = [
    Headline(
      old: "a representable that wraps a web view", new: "WebView(url:), or WebView(page) once the app has a say",
      capabilities: ["representable-wrapper"]),
    Headline(
      old: "policy methods of WKNavigationDelegate", new: "WebPage.NavigationDeciding",
      capabilities: ["navigation-action-policy", "navigation-response-policy"]),
    Headline(
      old: "observing title, url, isLoading or estimatedProgress", new: "observable properties of WebPage",
      capabilities: ["observe-title", "observe-url", "observe-is-loading", "observe-estimated-progress"]),
    Headline(
      old: "evaluateJavaScript", new: "callJavaScript(_:arguments:in:contentWorld:), with a function body",
      capabilities: ["evaluate-javascript", "call-async-javascript"]),
    Headline(
      old: "WKWebViewConfiguration", new: "WebPage.Configuration", capabilities: ["configuration-object"]),
    Headline(
      old: "WKURLSchemeHandler", new: "URLSchemeHandler in Configuration.urlSchemeHandlers",
      capabilities: ["url-scheme-handler", "url-scheme-handler-registration"]),
    Headline(
      old: "dialogs of WKUIDelegate", new: "WebPage.DialogPresenting",
      capabilities: ["js-alert", "js-confirm", "js-prompt", "file-upload-panel"]),
    Headline(
      old: "message handlers, user scripts and content rules",
      new: "the same WKUserContentController, as Configuration.userContentController",
      capabilities: ["script-message-handler", "user-scripts", "content-rule-lists"]),
  ]
}

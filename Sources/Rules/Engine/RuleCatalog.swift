import AuditModel

/// All rules, readable in one place, in the order of the playbook.
public enum RuleCatalog {
  /// The rules, pack by pack.
  public static let all: [any Rule] = container + webPage + webSecurity + signIn + viewReadiness

  static let container: [any Rule] = [
    SignInInWebView(),
    SignInInSafariView(),
    UIWebViewRule(),
    SFAuthenticationSessionRule(),
    LegacyWrapperAtGoal(),
    NewLegacyScreen(),
    FallbackNotIsolated(),
    FallbackUndocumented(),
    MarkWithoutReason(),
    SafariViewNeedsControl(),
    BrowseOutInWebView(),
    BrowserShell(),
  ]

  static let webPage: [any Rule] = WebPagePack.rules

  static let webSecurity: [any Rule] = [
    CleartextURL(),
    FileURLAccess(),
    AnyCertificate(),
    MessageOriginUnchecked(),
    InspectableInRelease(),
    CredentialInURL(),
  ]

  static let signIn: [any Rule] = [
    WebAuthNotRetained(),
    WebAuthNoContext(),
    AppleTokenLocalOnly(),
    AppleProfileFirstTime(),
    AppleErrorCases(),
  ]

  static let viewReadiness: [any Rule] = ViewReadinessPack.rules

  /// The ids of all rules.
  public static var ids: [String] { all.map(\.id) }

  /// The rule with an id.
  public static func rule(_ id: String) -> (any Rule)? { all.first { $0.id == id } }

  /// Names that make a file worth parsing for the rules alone; nothing in such a file is a screen.
  public static let needles: Set<String> = [
    "WKScriptMessageHandler", "WKScriptMessageHandlerWithReply", "WKURLSchemeHandler", "URLSchemeHandler",
    "WKNavigationDelegate", "ASAuthorizationAppleIDCredential", "ASAuthorizationAppleIDProvider",
    "ASAuthorizationController", "SignInWithAppleButton",
    "callJavaScript", "evaluateJavaScript", "callAsyncJavaScript", "WKUserScript", "setURLSchemeHandler", "URLScheme",
    "NavigationDeciding", "DialogPresenting", "WebPage",
  ]
}

/// A small sample of code for every entry of the capability map, written by hand from the headers, so that an entry
/// that recognises nothing shows.
enum CapabilitySamples {
  /// Statements; `w` is a web view, `c` its configuration, and so on.
  static let statements: [String: String] = [
    "load-request": "w.load(URLRequest(url: url))",
    "load-html-string": "w.loadHTMLString(\"<p>\", baseURL: nil)",
    "load-data": "w.load(Data(), mimeType: \"text/html\", characterEncodingName: \"utf-8\", baseURL: url)",
    "load-simulated-request": "w.loadSimulatedRequest(URLRequest(url: url), responseHTML: \"<p>\")",
    "load-file-url": "w.loadFileURL(url, allowingReadAccessTo: url)",
    "reload": "w.reloadFromOrigin()",
    "stop-loading": "w.stopLoading()",
    "navigation-token": "let token: WKNavigation? = nil; _ = token?.effectiveContentMode",
    "handles-url-scheme": "_ = WKWebView.handlesURLScheme(\"mailto\")",
    "observe-estimated-progress": "_ = w.estimatedProgress",
    "observe-title": "_ = w.title",
    "observe-url": "_ = w.url",
    "observe-is-loading": "_ = w.isLoading",
    "observe-can-go-back-forward": "_ = w.canGoBack",
    "observe-page-security": "_ = w.hasOnlySecureContent",
    "observe-theme-color": "_ = w.themeColor",
    "observe-fullscreen-state": "_ = w.fullscreenState",
    "observe-capture-state": "_ = w.cameraCaptureState",
    "observe-writing-tools-and-screen-time": "_ = w.isWritingToolsActive",
    "kvo-observers": "_ = w.observe(\\.title) { _, _ in }",
    "go-back-forward": "w.goBack()",
    "go-to-item": "w.go(to: w.backForwardList.currentItem!)",
    "back-forward-list": "_ = w.backForwardList.backList",
    "navigation-action-info": "_ = a.targetFrame",
    "navigation-response-info": "_ = r.canShowMIMEType",
    "frame-info": "_ = f.isMainFrame",
    "frame-info-web-view": "_ = f.webView",
    "security-origin": "_ = f.securityOrigin.host",
    "default-webpage-preferences": "c.defaultWebpagePreferences = g",
    "pref-page-preferences": "g.preferredContentMode = .mobile",
    "pref-content-javascript": "g.allowsContentJavaScript = false",
    "pref-security-restriction-mode": "g.securityRestrictionMode = .lockdown",
    "pref-27-navigation-extras": "g.overrideReferrer = \"x\"",
    "evaluate-javascript": "w.evaluateJavaScript(\"1\") { _, _ in }",
    "call-async-javascript": "_ = try await w.callAsyncJavaScript(\"return 1\", arguments: [:], contentWorld: .page)",
    "javascript-in-frame": "w.evaluateJavaScript(\"1\", in: f, in: .page)",
    "content-worlds": "_ = WKContentWorld.world(name: \"own\")",
    "content-world-configuration":
      "let configured = WKContentWorld.Configuration(); configured.autofillScriptingEnabled = true",
    "error-codes": "_ = WKError.Code.javaScriptExceptionOccurred",
    "user-content-controller": "c.userContentController = WKUserContentController()",
    "script-message-handler": "u.add(handler, name: \"bridge\")",
    "script-message-handler-reply": "u.addScriptMessageHandler(handler, contentWorld: .page, name: \"bridge\")",
    "user-scripts":
      "u.addUserScript(WKUserScript(source: \"1\", injectionTime: .atDocumentEnd, forMainFrameOnly: true))",
    "script-buffers": "u.addBuffer(bytes, name: \"b\", to: .page)",
    "content-rule-lists":
      "WKContentRuleListStore.default().lookUpContentRuleList(forIdentifier: \"x\") { list, _ in u.add(list!) }",
    "js-open-windows-automatically": "p.javaScriptCanOpenWindowsAutomatically = true",
    "start-download": "_ = await w.startDownload(using: URLRequest(url: url))",
    "website-data-store": "c.websiteDataStore = .nonPersistent()",
    "website-data-records":
      "d.removeData(ofTypes: WKWebsiteDataStore.allWebsiteDataTypes(), modifiedSince: .distantPast) {}",
    "cookies": "d.httpCookieStore.setCookie(cookie)",
    "process-pool": "c.processPool = WKProcessPool()",
    "proxy-configurations": "d.proxyConfigurations = []",
    "url-scheme-handler-registration": "c.setURLSchemeHandler(handler, forURLScheme: \"app\")",
    "user-agent": "w.customUserAgent = \"x\"",
    "css-media-type": "w.mediaType = \"print\"",
    "is-inspectable": "w.isInspectable = true",
    "configuration-switches": "c.limitsNavigationsToAppBoundDomains = true",
    "platform-configuration-switches": "c.dataDetectorTypes = .all",
    "web-extension-controller": "c.webExtensionController = WKWebExtensionController()",
    "pref-minimum-font-size": "p.minimumFontSize = 12",
    "preferences-without-counterpart": "p.isFraudulentWebsiteWarningEnabled = false",
    "private-kvc-keys": "p.setValue(true, forKey: \"developerExtrasEnabled\")",
    "writing-tools-behavior": "c.writingToolsBehavior = .none",
    "selection-granularity": "c.selectionGranularity = .character",
    "configuration-object": "_ = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())",
    "inline-media-playback": "c.allowsInlineMediaPlayback = true",
    "autoplay-policy": "c.mediaTypesRequiringUserActionForPlayback = []",
    "picture-in-picture": "c.allowsPictureInPictureMediaPlayback = true",
    "airplay": "c.allowsAirPlayForMediaPlayback = true",
    "media-control": "w.pauseAllMediaPlayback()",
    "set-capture-state": "w.setCameraCaptureState(.muted)",
    "element-fullscreen": "p.isElementFullscreenEnabled = true",
    "take-snapshot": "w.takeSnapshot(with: nil) { _, _ in }",
    "view-hierarchy-snapshot": "w.drawHierarchy(in: .zero, afterScreenUpdates: true)",
    "create-pdf": "w.createPDF { _ in }",
    "create-web-archive": "w.createWebArchiveData { _ in }",
    "html-to-attributed-string": "NSAttributedString.loadFromHTML(string: \"<p>\", options: [:]) { _, _, _ in }",
    "share-and-drag-page": "_ = UIActivityViewController(activityItems: [w.url!], applicationActivities: nil)",
    "print": "_ = w.viewPrintFormatter()",
    "back-forward-gestures": "w.allowsBackForwardNavigationGestures = true",
    "link-preview": "w.allowsLinkPreview = false",
    "text-interaction": "p.isTextInteractionEnabled = false",
    "magnification-gestures": "w.allowsMagnification = true",
    "magnification-value": "w.magnification = 2",
    "page-zoom": "w.pageZoom = 2",
    "scroll-view-offset": "w.scrollView.setContentOffset(.zero, animated: true)",
    "scroll-view-delegate": "w.scrollView.delegate = self",
    "scroll-view-bounce": "w.scrollView.bounces = false",
    "scroll-view-enabled": "w.scrollView.isScrollEnabled = false",
    "scroll-view-insets": "w.scrollView.contentInset = .zero",
    "scroll-view-appearance": "w.scrollView.showsVerticalScrollIndicator = false",
    "scroll-view-zoom": "w.scrollView.maximumZoomScale = 1",
    "look-to-scroll": "p.isLookToScrollEnabled = true",
    "pull-to-refresh": "w.scrollView.refreshControl = UIRefreshControl()",
    "background-opaque": "w.isOpaque = false",
    "appearance-override": "w.overrideUserInterfaceStyle = .dark",
    "under-page-background": "w.underPageBackgroundColor = .red",
    "viewport-insets": "w.setMinimumViewportInset(.zero, maximumViewportInset: .zero)",
    "obscured-content-insets": "w.obscuredContentInsets = .zero",
    "find-ui": "w.isFindInteractionEnabled = true",
    "find-string": "w.find(\"x\", configuration: WKFindConfiguration()) { _ in }",
    "drag-and-drop-interactions": "w.addInteraction(UIDropInteraction(delegate: self))",
    "gesture-recognizers": "w.addGestureRecognizer(UITapGestureRecognizer())",
    "navigation-delegate-object": "w.navigationDelegate = self",
    "ui-delegate-object": "w.uiDelegate = self",
    "interaction-state": "_ = w.interactionState",
    "web-view-data-backup": "w.fetchData(of: [.sessionStorage]) { _, _ in }",
    "minimum-deployment": "_ = WKWebView()",
    "safari-view-controller": "_ = SFSafariViewController(url: url)",
    "safari-view-configuration": "let how = SFSafariViewController.Configuration(); how.entersReaderIfAvailable = true",
    "safari-view-appearance": "s.preferredControlTintColor = .red",
    "safari-view-delegate": "s.delegate = self",
    "safari-view-prewarm": "_ = SFSafariViewController.prewarmConnections(to: [url])",
    "safari-view-data": "SFSafariViewController.DataStore.default.clearWebsiteData()",
    "open-in-browser": "UIApplication.shared.open(URL(string: \"https://www.example.com\")!)",
    "web-auth-session": "ASWebAuthenticationSession(url: url, callbackURLScheme: \"a\") { _, _ in }.start()",
    "web-auth-callback": "_ = ASWebAuthenticationSession.Callback.customScheme(\"a\")",
    "web-auth-options": "n.prefersEphemeralWebBrowserSession = true",
    "web-auth-presentation": "n.presentationContextProvider = self",
    "web-auth-errors": "_ = ASWebAuthenticationSessionError.canceledLogin",
    "sf-authentication-session": "SFAuthenticationSession(url: url, callbackURLScheme: nil) { _, _ in }.start()",
    "uiwebview-class": "_ = UIWebView(frame: .zero)",
    "uiwebview-loading": "v.loadRequest(URLRequest(url: url))",
    "uiwebview-history": "v.goBack()",
    "uiwebview-javascript": "_ = v.stringByEvaluatingJavaScript(from: \"1\")",
    "uiwebview-scaling": "v.scalesPageToFit = true",
    "uiwebview-media": "v.allowsInlineMediaPlayback = true",
    "uiwebview-rendering": "v.suppressesIncrementalRendering = true",
    "uiwebview-pagination": "v.paginationMode = .leftToRight",
    "uiwebview-scroll-view": "v.scrollView.bounces = false",
  ]

  /// Members of a delegate.
  static let members: [String: String] = [
    "navigation-progress-events": "func webView(_ w: WKWebView, didCommit n: WKNavigation!) {}",
    "navigation-did-finish": "func webView(_ w: WKWebView, didFinish n: WKNavigation!) {}",
    "navigation-failure": "func webView(_ w: WKWebView, didFail n: WKNavigation!, withError error: any Error) {}",
    "web-content-process-terminated": "func webViewWebContentProcessDidTerminate(_ w: WKWebView) {}",
    "navigation-action-policy":
      "func webView(_ w: WKWebView, decidePolicyFor a: WKNavigationAction, decisionHandler: @escaping (WKNavigationActionPolicy) -> Void) {}",
    "navigation-response-policy":
      "func webView(_ w: WKWebView, decidePolicyFor r: WKNavigationResponse) async -> WKNavigationResponsePolicy { .allow }",
    "auth-challenge":
      "func webView(_ w: WKWebView, respondTo c: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) { (.performDefaultHandling, nil) }",
    "deprecated-tls":
      "func webView(_ w: WKWebView, shouldAllowDeprecatedTLSFor c: URLAuthenticationChallenge) async -> Bool { false }",
    "should-go-to-item":
      "func webView(_ w: WKWebView, shouldGoTo i: WKBackForwardListItem, willUseInstantBack: Bool) async -> Bool { true }",
    "will-submit-form": "func webView(_ w: WKWebView, willSubmitForm form: WKFormInfo) async {}",
    "js-alert":
      "func webView(_ w: WKWebView, runJavaScriptAlertPanelWithMessage m: String, initiatedByFrame f: WKFrameInfo) async {}",
    "js-confirm":
      "func webView(_ w: WKWebView, runJavaScriptConfirmPanelWithMessage m: String, initiatedByFrame f: WKFrameInfo, completionHandler: @escaping (Bool) -> Void) {}",
    "js-prompt":
      "func webView(_ w: WKWebView, runJavaScriptTextInputPanelWithPrompt p: String, defaultText: String?, initiatedByFrame f: WKFrameInfo) async -> String? { nil }",
    "file-upload-panel":
      "func webView(_ w: WKWebView, runOpenPanelWith p: WKOpenPanelParameters, initiatedByFrame f: WKFrameInfo) async -> [URL]? { nil }",
    "lockdown-first-use-message":
      "func webView(_ w: WKWebView, showLockdownModeFirstUseMessage m: String) async -> WKDialogResult { .handled }",
    "new-window":
      "func webView(_ w: WKWebView, createWebViewWith c: WKWebViewConfiguration, for a: WKNavigationAction, windowFeatures: WKWindowFeatures) -> WKWebView? { nil }",
    "window-did-close": "func webViewDidClose(_ w: WKWebView) {}",
    "media-capture-permission":
      "func webView(_ w: WKWebView, decideMediaCapturePermissionsFor o: WKSecurityOrigin, initiatedBy f: WKFrameInfo, type: WKMediaCaptureType) async -> WKPermissionDecision { .prompt }",
    "device-motion-permission":
      "func webView(_ w: WKWebView, requestDeviceOrientationAndMotionPermissionFor o: WKSecurityOrigin, initiatedByFrame f: WKFrameInfo) async -> WKPermissionDecision { .prompt }",
    "geolocation-permission":
      "func webView(_ w: WKWebView, requestGeolocationPermissionFor o: WKSecurityOrigin, initiatedBy f: WKFrameInfo) async -> WKPermissionDecision { .prompt }",
    "download-policy":
      "func webView(_ w: WKWebView, decidePolicyFor r: WKNavigationResponse) async -> WKNavigationResponsePolicy { .download }",
    "download-delegate":
      "func download(_ d: WKDownload, decideDestinationUsing r: URLResponse, suggestedFilename: String) async -> URL? { nil }",
    "context-menu-ios":
      "func webView(_ w: WKWebView, contextMenuConfigurationFor e: WKContextMenuElementInfo) async -> UIContextMenuConfiguration? { nil }",
    "edit-menu":
      "func webView(_ w: WKWebView, willPresentEditMenuWithAnimator a: any UIEditMenuInteractionAnimating) {}",
    "immersive-environments":
      "func webView(_ w: WKWebView, shouldAllowImmersiveEnvironmentFrom f: WKFrameInfo) async -> Bool { true }",
    "uiwebview-delegate":
      "func webView(_ v: UIWebView, shouldStartLoadWith r: URLRequest, navigationType: UIWebView.NavigationType) -> Bool { true }",
  ]

  /// Whole files.
  static let files: [String: String] = [
    "load-convenience-url": """
    struct Pane: UIViewRepresentable {
      func makeUIView(context: Context) -> WKWebView { WKWebView() }
      func updateUIView(_ w: WKWebView, context: Context) { w.load(URLRequest(url: URL(string: "https://a.example")!)) }
    }
    struct Page: View { var body: some View { Pane() } }
    """,
    "url-scheme-handler": """
    final class Handler: NSObject, WKURLSchemeHandler {
      func webView(_ w: WKWebView, start task: any WKURLSchemeTask) { task.didFinish() }
      func webView(_ w: WKWebView, stop task: any WKURLSchemeTask) {}
    }
    """,
    "representable-wrapper": """
    struct Pane: UIViewRepresentable {
      func makeUIView(context: Context) -> WKWebView { WKWebView() }
      func updateUIView(_ w: WKWebView, context: Context) {}
    }
    struct Page: View { var body: some View { Pane() } }
    """,
    "web-view-subclass": "final class Reader: WKWebView { override func becomeFirstResponder() -> Bool { false } }",
    "headless-page": """
    final class Printer {
      let page = WKWebView()
      func print() { page.createPDF { _ in } }
    }
    """,
    "context-menu-macos":
      "final class Reader: WKWebView { override func willOpenMenu(_ menu: NSMenu, with event: NSEvent) {} }",
    "keyboard-accessory": "final class Reader: WKWebView { override var inputAccessoryView: UIView? { nil } }",
    "webkit1-web-view": """
    import Cocoa
    import WebKit
    final class Old: NSViewController {
      let page = WebView(frame: .zero, frameName: nil, groupName: nil)
      func show() { page.mainFrame.load(URLRequest(url: URL(string: "https://a.example")!)) }
    }
    """,
  ]

  /// Messages in Objective-C, of entries whose names differ most from Swift's.
  static let objectiveC: [String: String] = [
    "load-request": "[w loadRequest:request];",
    "load-html-string": "[w loadHTMLString:@\"<p>\" baseURL:nil];",
    "load-data": "[w loadData:data MIMEType:@\"text/html\" characterEncodingName:@\"utf-8\" baseURL:url];",
    "load-file-url": "[w loadFileURL:url allowingReadAccessToURL:url];",
    "reload": "[w reload];",
    "observe-title": "NSString *title = w.title;",
    "observe-url": "NSURL *now = w.URL;",
    "observe-is-loading": "BOOL loading = [w isLoading];",
    "kvo-observers": "[w addObserver:self forKeyPath:@\"title\" options:0 context:nil];",
    "go-back-forward": "[w goBack];",
    "go-to-item": "[w goToBackForwardListItem:w.backForwardList.backItem];",
    "evaluate-javascript": "[w evaluateJavaScript:@\"1\" completionHandler:nil];",
    "call-async-javascript":
      "[w callAsyncJavaScript:@\"return 1\" arguments:nil inFrame:nil inContentWorld:world completionHandler:nil];",
    "script-message-handler": "[c.userContentController addScriptMessageHandler:self name:@\"bridge\"];",
    "user-scripts": "[c.userContentController addUserScript:script];",
    "website-data-store": "c.websiteDataStore = [WKWebsiteDataStore nonPersistentDataStore];",
    "url-scheme-handler-registration": "[c setURLSchemeHandler:handler forURLScheme:@\"app\"];",
    "user-agent": "w.customUserAgent = @\"x\";",
    "is-inspectable": "w.inspectable = YES;",
    "back-forward-gestures": "w.allowsBackForwardNavigationGestures = YES;",
    "navigation-delegate-object": "w.navigationDelegate = self;",
    "ui-delegate-object": "w.UIDelegate = self;",
    "interaction-state": "id state = w.interactionState;",
    "take-snapshot": "[w takeSnapshotWithConfiguration:nil completionHandler:nil];",
    "create-pdf": "[w createPDFWithConfiguration:nil completionHandler:nil];",
    "scroll-view-bounce": "w.scrollView.bounces = NO;",
    "find-string": "[w findString:@\"x\" withConfiguration:nil completionHandler:nil];",
    "safari-view-controller": "SFSafariViewController *safari = [[SFSafariViewController alloc] initWithURL:url];",
    "uiwebview-javascript": "[v stringByEvaluatingJavaScriptFromString:@\"1\"];",
  ]
}

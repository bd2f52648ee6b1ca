extension CapabilityData {
  /// The entries of the category `lifecycle`.
  static let lifecycle = #"""
    [
    {"id": "process-pool", "title": "Process pools",
     "category": "lifecycle", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": ["WKWebViewConfiguration.processPool", "WKProcessPool", "WKProcessPool.init()"],
     "legacyObjC": ["processPool", "WKProcessPool"],
     "modern": ["WebPage.Configuration.websiteDataStore"],
     "note": "Delete the code: extra pools have had no effect since iOS 15 and macOS 12, and the class is deprecated. Share one data store instead.",
     "match": {
      "types": ["WKProcessPool"],
      "members": ["processPool"],
      "selectorsObjC": ["processPool", "setProcessPool:"],
      "receivers": ["WKWebViewConfiguration", "WKProcessPool"],
      "condition": "A mention of the type or an assignment to the configuration."}},
    {"id": "headless-page", "title": "Use web content off screen",
     "category": "lifecycle", "status": "direct", "since": "26.0", "blocks": "no",
     "legacy": ["WKWebView.init(frame:configuration:)"],
     "legacyObjC": ["initWithFrame:configuration:"],
     "modern": ["WebPage.init(configuration:)"],
     "note": "A page loads and runs scripts with no view; it has a default frame until one shows it.",
     "match": {
      "selectorsObjC": ["initWithFrame:configuration:"],
      "receivers": ["WKWebView"],
      "condition": "A web view is created and never added to a view hierarchy or handed to one."}},
    {"id": "navigation-delegate-object", "title": "Navigation delegate assignment",
     "category": "lifecycle", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": ["WKWebView.navigationDelegate"],
     "legacyObjC": ["navigationDelegate", "setNavigationDelegate:"],
     "modern": ["WebPage.init(configuration:navigationDecider:)", "WebPage.NavigationDeciding", "WebPage.navigations"],
     "note": "Split policy into a decider given at init and progress into event sequences; a class decider that owns the page makes a retain cycle, because the page holds it strongly.",
     "match": {
      "members": ["navigationDelegate"],
      "conformances": ["WKNavigationDelegate"],
      "selectorsObjC": ["navigationDelegate", "setNavigationDelegate:"],
      "receivers": ["WKWebView"]}},
    {"id": "ui-delegate-object", "title": "UI delegate assignment",
     "category": "lifecycle", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": ["WKWebView.uiDelegate"],
     "legacyObjC": ["UIDelegate", "setUIDelegate:"],
     "modern": [
       "WebPage.init(configuration:dialogPresenter:)", "WebPage.DialogPresenting",
       "WebPage.Configuration.deviceSensorAuthorization"],
     "note": "Dialogs go to a presenter and permissions to the configuration; window, menu and close callbacks have no home.",
     "match": {
      "members": ["uiDelegate"],
      "conformances": ["WKUIDelegate"],
      "selectorsObjC": ["UIDelegate", "setUIDelegate:"],
      "receivers": ["WKWebView"],
      "sharedNames": ["uiDelegate"]}},
    {"id": "interaction-state", "title": "Session restore blob",
     "category": "lifecycle", "status": "gap", "blocks": "yes",
     "legacy": ["WKWebView.interactionState"],
     "legacyObjC": ["interactionState", "setInteractionState:"],
     "note": "Not on the page: history and form state cannot be saved; store the URL and scroll offset and load again.",
     "match": {
      "members": ["interactionState"],
      "selectorsObjC": ["interactionState", "setInteractionState:"],
      "receivers": ["WKWebView"]}},
    {"id": "minimum-deployment", "title": "Minimum system version",
     "category": "lifecycle", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": ["WKWebView"],
     "legacyObjC": ["WKWebView"],
     "modern": ["WebView", "WebPage"],
     "note": "Needs iOS, iPadOS, Mac Catalyst, macOS or visionOS 26; keep a WKWebView path behind an availability check for older systems, since the types do not interoperate.",
     "match": {
      "types": ["WKWebView"],
      "condition": "Any use of the class at all."}}
    ]
    """#
}

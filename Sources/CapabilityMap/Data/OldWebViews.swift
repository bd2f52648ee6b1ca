extension CapabilityData {
  /// The entries of the category `uiwebview`.
  static let oldWebViews = #"""
    [
    {"id": "uiwebview-class", "title": "UIWebView itself",
     "category": "uiwebview", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": ["UIWebView", "UIWebView.init(frame:)", "UIWebView.init(coder:)"],
     "legacyObjC": ["UIWebView", "initWithFrame:", "initWithCoder:"],
     "modern": ["WebView.init(url:)", "WebView.init(_:)", "WebPage", "WKWebView"],
     "note": "Deprecated since 12.0 and refused by the store. Move straight to WebView and WebPage where the target allows, else to WKWebView. Everything becomes asynchronous and out of process, cookies no longer come from the shared cookie storage, and URLProtocol no longer sees the traffic.",
     "match": {
      "types": ["UIWebView"],
      "conformances": ["UIWebView"],
      "selectorsObjC": ["initWithFrame:", "initWithCoder:"],
      "receivers": ["UIWebView"],
      "ambiguousNames": ["initWithFrame:", "initWithCoder:"]}},
    {"id": "uiwebview-loading", "title": "UIWebView loading",
     "category": "uiwebview", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "UIWebView.loadRequest(_:)", "UIWebView.loadHTMLString(_:baseURL:)",
       "UIWebView.load(_:mimeType:textEncodingName:baseURL:)", "UIWebView.reload()", "UIWebView.stopLoading()",
       "UIWebView.isLoading", "UIWebView.request"],
     "legacyObjC": [
       "loadRequest:", "loadHTMLString:baseURL:", "loadData:MIMEType:textEncodingName:baseURL:", "reload", "stopLoading",
       "loading", "isLoading", "request"],
     "modern": [
       "WebPage.load(_:)", "WebPage.load(html:baseURL:)", "WebPage.load(_:mimeType:characterEncoding:baseURL:)",
       "WebPage.reload(fromOrigin:)", "WebPage.stopLoading()", "WebPage.isLoading", "WebPage.url"],
     "note": "The request property becomes the page URL. File URLs that loaded freely before need a scheme handler.",
     "match": {
      "members": ["loadRequest", "loadHTMLString", "load", "reload", "stopLoading", "isLoading", "request"],
      "selectorsObjC": [
        "loadRequest:", "loadHTMLString:baseURL:", "loadData:MIMEType:textEncodingName:baseURL:", "reload", "stopLoading",
        "loading", "isLoading", "request"],
      "receivers": ["UIWebView"],
      "ambiguousNames": [
        "loadRequest", "load", "reload", "stopLoading", "isLoading", "request", "loadRequest:", "loadHTMLString:baseURL:",
        "loading"],
      "sharedNames": ["loadHTMLString", "load", "reload", "stopLoading", "isLoading", "request"]}},
    {"id": "uiwebview-history", "title": "UIWebView history",
     "category": "uiwebview", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": ["UIWebView.goBack()", "UIWebView.goForward()", "UIWebView.canGoBack", "UIWebView.canGoForward"],
     "legacyObjC": ["goBack", "goForward", "canGoBack", "canGoForward"],
     "modern": ["WebPage.backForwardList", "WebPage.load(_:)"],
     "note": "Load an item of the back or forward list; the flags come from whether the lists are empty.",
     "match": {
      "members": ["goBack", "goForward", "canGoBack", "canGoForward"],
      "selectorsObjC": ["goBack", "goForward", "canGoBack", "canGoForward"],
      "receivers": ["UIWebView"],
      "ambiguousNames": ["goBack", "goForward", "canGoBack", "canGoForward"],
      "sharedNames": ["goBack", "goForward", "canGoBack", "canGoForward"]}},
    {"id": "uiwebview-javascript", "title": "UIWebView script call",
     "category": "uiwebview", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": ["UIWebView.stringByEvaluatingJavaScript(from:)"],
     "legacyObjC": ["stringByEvaluatingJavaScriptFromString:"],
     "modern": ["WebPage.callJavaScript(_:arguments:in:contentWorld:)"],
     "note": "Was synchronous and always gave text; now async, typed, and a function body that needs a return. Bridges that waited for the text, or that signalled by loading a made-up URL, become message handlers.",
     "match": {
      "members": ["stringByEvaluatingJavaScript"],
      "selectorsObjC": ["stringByEvaluatingJavaScriptFromString:"],
      "receivers": ["UIWebView"],
      "ambiguousNames": ["stringByEvaluatingJavaScriptFromString:"],
      "sharedNames": ["stringByEvaluatingJavaScript"]}},
    {"id": "uiwebview-delegate", "title": "UIWebView callbacks",
     "category": "uiwebview", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "UIWebView.delegate", "UIWebViewDelegate.webView(_:shouldStartLoadWith:navigationType:)",
       "UIWebViewDelegate.webViewDidStartLoad(_:)", "UIWebViewDelegate.webViewDidFinishLoad(_:)",
       "UIWebViewDelegate.webView(_:didFailLoadWithError:)", "UIWebView.NavigationType"],
     "legacyObjC": [
       "UIWebViewDelegate", "webView:shouldStartLoadWithRequest:navigationType:", "webViewDidStartLoad:",
       "webViewDidFinishLoad:", "webView:didFailLoadWithError:", "UIWebViewNavigationType"],
     "modern": [
       "WebPage.NavigationDeciding.decidePolicy(for:preferences:)", "WebPage.navigations", "WebPage.NavigationEvent",
       "WebPage.NavigationError"],
     "note": "The veto goes to a navigation decider, the rest to the event sequence. The old callbacks came once for each frame, the events tell of the main frame only, so counters of open loads can go.",
     "match": {
      "types": ["UIWebViewDelegate", "UIWebView.NavigationType", "UIWebViewNavigationType"],
      "members": ["delegate"],
      "delegateMethods": [
        {"name": "webView(_:shouldStartLoadWith:navigationType:)", "parameter": "URLRequest", "protocol": "UIWebViewDelegate"},
        {"name": "webViewDidStartLoad(_:)", "parameter": "UIWebView", "protocol": "UIWebViewDelegate"},
        {"name": "webViewDidFinishLoad(_:)", "parameter": "UIWebView", "protocol": "UIWebViewDelegate"},
        {"name": "webView(_:didFailLoadWithError:)", "parameter": "UIWebView", "protocol": "UIWebViewDelegate"}],
      "conformances": ["UIWebViewDelegate"],
      "selectorsObjC": [
        "webView:shouldStartLoadWithRequest:navigationType:", "webViewDidStartLoad:", "webViewDidFinishLoad:",
        "webView:didFailLoadWithError:", "setDelegate:"],
      "receivers": ["UIWebView"],
      "ambiguousNames": ["delegate", "setDelegate:"]}},
    {"id": "uiwebview-scaling", "title": "UIWebView scaling and data detectors",
     "category": "uiwebview", "status": "workaround", "since": "26.0", "blocks": "no",
     "legacy": ["UIWebView.scalesPageToFit", "UIWebView.dataDetectorTypes", "UIWebView.detectsPhoneNumbers"],
     "legacyObjC": ["scalesPageToFit", "dataDetectorTypes", "detectsPhoneNumbers"],
     "modern": [
       "WebPage.Configuration.dataDetectorTypes", "WebPage.Configuration.ignoresViewportScaleLimits", "WKUserScript"],
     "note": "Scale by a viewport tag, in the page or injected by a user script; detectors move to the configuration with their own type, set before the page exists.",
     "match": {
      "members": ["scalesPageToFit", "dataDetectorTypes", "detectsPhoneNumbers"],
      "selectorsObjC": [
        "scalesPageToFit", "setScalesPageToFit:", "dataDetectorTypes", "setDataDetectorTypes:", "detectsPhoneNumbers",
        "setDetectsPhoneNumbers:"],
      "receivers": ["UIWebView"],
      "ambiguousNames": ["dataDetectorTypes", "setDataDetectorTypes:"],
      "sharedNames": ["dataDetectorTypes"]}},
    {"id": "uiwebview-media", "title": "UIWebView media switches",
     "category": "uiwebview", "status": "changed", "since": "26.0", "blocks": "judge",
     "blocksNote": "yes where mediaPlaybackRequiresUserAction is set to false, so that media with sound may start by itself; no otherwise",
     "legacy": [
       "UIWebView.allowsInlineMediaPlayback", "UIWebView.mediaPlaybackRequiresUserAction",
       "UIWebView.mediaPlaybackAllowsAirPlay", "UIWebView.allowsPictureInPictureMediaPlayback"],
     "legacyObjC": [
       "allowsInlineMediaPlayback", "mediaPlaybackRequiresUserAction", "mediaPlaybackAllowsAirPlay",
       "allowsPictureInPictureMediaPlayback"],
     "modern": ["WebPage.Configuration.mediaPlaybackBehavior", "WebPage.Configuration.allowsAirPlayForMediaPlayback"],
     "note": "Inline playback and AirPlay have a place in the configuration, Picture in Picture and the user-action rule have none and keep the WebKit default.",
     "match": {
      "members": [
        "allowsInlineMediaPlayback", "mediaPlaybackRequiresUserAction", "mediaPlaybackAllowsAirPlay",
        "allowsPictureInPictureMediaPlayback"],
      "selectorsObjC": [
        "allowsInlineMediaPlayback", "setAllowsInlineMediaPlayback:", "mediaPlaybackRequiresUserAction",
        "setMediaPlaybackRequiresUserAction:", "mediaPlaybackAllowsAirPlay", "setMediaPlaybackAllowsAirPlay:",
        "allowsPictureInPictureMediaPlayback", "setAllowsPictureInPictureMediaPlayback:"],
      "receivers": ["UIWebView"],
      "sharedNames": [
        "allowsInlineMediaPlayback", "mediaPlaybackRequiresUserAction", "mediaPlaybackAllowsAirPlay",
        "allowsPictureInPictureMediaPlayback"]}},
    {"id": "uiwebview-rendering", "title": "UIWebView rendering, previews and keyboard",
     "category": "uiwebview", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "UIWebView.suppressesIncrementalRendering", "UIWebView.allowsLinkPreview",
       "UIWebView.keyboardDisplayRequiresUserAction"],
     "legacyObjC": ["suppressesIncrementalRendering", "allowsLinkPreview", "keyboardDisplayRequiresUserAction"],
     "modern": ["WebPage.Configuration.suppressesIncrementalRendering", "View.webViewLinkPreviews(_:)"],
     "note": "Rendering and previews carry over. Letting a script raise the keyboard has no public switch on WKWebView either, so it is no reason to stop there.",
     "match": {
      "members": ["suppressesIncrementalRendering", "allowsLinkPreview", "keyboardDisplayRequiresUserAction"],
      "selectorsObjC": [
        "suppressesIncrementalRendering", "setSuppressesIncrementalRendering:", "allowsLinkPreview",
        "setAllowsLinkPreview:", "keyboardDisplayRequiresUserAction", "setKeyboardDisplayRequiresUserAction:"],
      "receivers": ["UIWebView"],
      "sharedNames": ["suppressesIncrementalRendering", "allowsLinkPreview"]}},
    {"id": "uiwebview-pagination", "title": "UIWebView pages",
     "category": "uiwebview", "status": "workaround", "since": "26.0", "blocks": "no",
     "legacy": [
       "UIWebView.paginationMode", "UIWebView.paginationBreakingMode", "UIWebView.pageLength",
       "UIWebView.gapBetweenPages", "UIWebView.pageCount", "UIWebView.PaginationMode", "UIWebView.PaginationBreakingMode"],
     "legacyObjC": [
       "paginationMode", "paginationBreakingMode", "pageLength", "gapBetweenPages", "pageCount", "UIWebPaginationMode",
       "UIWebPaginationBreakingMode"],
     "modern": ["WKUserScript", "View.webViewScrollPosition(_:)"],
     "note": "Only private interface on WKWebView as well: lay the page out in CSS columns and scroll by the page width.",
     "match": {
      "types": [
        "UIWebView.PaginationMode", "UIWebView.PaginationBreakingMode", "UIWebPaginationMode",
        "UIWebPaginationBreakingMode"],
      "members": ["paginationMode", "paginationBreakingMode", "pageLength", "gapBetweenPages", "pageCount"],
      "selectorsObjC": [
        "paginationMode", "setPaginationMode:", "paginationBreakingMode", "setPaginationBreakingMode:", "pageLength",
        "setPageLength:", "gapBetweenPages", "setGapBetweenPages:", "pageCount"],
      "receivers": ["UIWebView"],
      "ambiguousNames": ["pageLength", "pageCount", "setPageLength:"]}},
    {"id": "uiwebview-scroll-view", "title": "UIWebView scroll view",
     "category": "uiwebview", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": ["UIWebView.scrollView"],
     "legacyObjC": ["scrollView"],
     "modern": [
       "View.webViewScrollPosition(_:)", "View.webViewOnScrollGeometryChange(for:of:action:)",
       "View.scrollBounceBehavior(_:axes:)"],
     "note": "Treat what is done with it like the scroll view of a WKWebView: see the scroll-view entries.",
     "match": {
      "members": ["scrollView"],
      "selectorsObjC": ["scrollView"],
      "receivers": ["UIWebView"],
      "ambiguousNames": ["scrollView"],
      "sharedNames": ["scrollView"]}},
    {"id": "webkit1-web-view", "title": "WebKit1 WebView on macOS",
     "category": "uiwebview", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "WebView.mainFrame", "WebView.mainFrameURL", "WebView.frameLoadDelegate", "WebView.policyDelegate",
       "WebView.uiDelegate", "WebView.resourceLoadDelegate", "WebView.downloadDelegate", "WebView.windowScriptObject",
       "WebView.stringByEvaluatingJavaScript(from:)", "WebFrame", "WebFrameLoadDelegate", "WebPolicyDelegate",
       "WebUIDelegate", "WebResourceLoadDelegate", "WebDownloadDelegate", "WebScriptObject", "WebPreferences",
       "WebDataSource"],
     "legacyObjC": [
       "WebView", "mainFrame", "mainFrameURL", "setFrameLoadDelegate:", "setPolicyDelegate:", "setUIDelegate:",
       "setResourceLoadDelegate:", "setDownloadDelegate:", "windowScriptObject",
       "stringByEvaluatingJavaScriptFromString:", "WebFrame", "WebScriptObject", "WebPreferences"],
     "modern": ["WebView.init(url:)", "WebView.init(_:)", "WebPage", "WKWebView"],
     "note": "Deprecated since macOS 10.14, and its name is the one that the SwiftUI type now carries: in a file that imports SwiftUI and WebKit the bare name may mean either. DOM access, script objects and resource-load callbacks have no counterpart; use scripts, message handlers and scheme handlers.",
     "match": {
      "types": [
        "WebFrame", "WebFrameLoadDelegate", "WebPolicyDelegate", "WebUIDelegate", "WebResourceLoadDelegate",
        "WebDownloadDelegate", "WebScriptObject", "WebPreferences", "WebDataSource"],
      "ambiguousTypes": ["WebView"],
      "members": [
        "mainFrame", "mainFrameURL", "frameLoadDelegate", "policyDelegate", "uiDelegate", "resourceLoadDelegate",
        "downloadDelegate", "windowScriptObject", "stringByEvaluatingJavaScript"],
      "conformances": [
        "WebFrameLoadDelegate", "WebPolicyDelegate", "WebUIDelegate", "WebResourceLoadDelegate", "WebDownloadDelegate"],
      "selectorsObjC": [
        "mainFrame", "mainFrameURL", "setFrameLoadDelegate:", "setPolicyDelegate:", "setUIDelegate:",
        "setResourceLoadDelegate:", "setDownloadDelegate:", "windowScriptObject",
        "stringByEvaluatingJavaScriptFromString:"],
      "receivers": ["WebView"],
      "ambiguousNames": [
        "mainFrame", "downloadDelegate", "setDownloadDelegate:", "stringByEvaluatingJavaScriptFromString:"],
      "sharedNames": ["uiDelegate", "stringByEvaluatingJavaScript"],
      "condition": "WebView counts here only as a superclass, cast, outlet or initialiser with frame, frameName and groupName in AppKit code; the SwiftUI WebView and a project type of that name do not."}}
    ]
    """#
}

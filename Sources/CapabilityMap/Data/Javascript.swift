extension CapabilityData {
  /// The entries of the category `javascript`.
  static let javascript = #"""
    [
    {"id": "evaluate-javascript", "title": "Evaluate a script",
     "category": "javascript", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKWebView.evaluateJavaScript(_:completionHandler:)", "WKWebView.evaluateJavaScript(_:)",
       "WKWebView.evaluateJavaScript(_:in:in:completionHandler:)", "WKWebView.evaluateJavaScript(_:in:contentWorld:)"],
     "legacyObjC": [
       "evaluateJavaScript:completionHandler:", "evaluateJavaScript:inFrame:inContentWorld:completionHandler:"],
     "modern": ["WebPage.callJavaScript(_:arguments:in:contentWorld:)"],
     "note": "The only call takes a function body, so an expression needs an explicit return; the value is an optional Any and a script without return yields nil.",
     "match": {
      "members": ["evaluateJavaScript"],
      "selectorsObjC": [
        "evaluateJavaScript:completionHandler:", "evaluateJavaScript:inFrame:inContentWorld:completionHandler:"],
      "receivers": ["WKWebView"]}},
    {"id": "call-async-javascript", "title": "Call an async function body",
     "category": "javascript", "status": "direct", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKWebView.callAsyncJavaScript(_:arguments:in:in:completionHandler:)",
       "WKWebView.callAsyncJavaScript(_:arguments:in:contentWorld:)"],
     "legacyObjC": ["callAsyncJavaScript:arguments:inFrame:inContentWorld:completionHandler:"],
     "modern": ["WebPage.callJavaScript(_:arguments:in:contentWorld:)"],
     "note": "Same body-with-arguments model; the world is optional and nil means the page world; the result is discardable.",
     "match": {
      "members": ["callAsyncJavaScript"],
      "selectorsObjC": ["callAsyncJavaScript:arguments:inFrame:inContentWorld:completionHandler:"],
      "receivers": ["WKWebView"]}},
    {"id": "javascript-in-frame", "title": "Run a script in a subframe",
     "category": "javascript", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKWebView.evaluateJavaScript(_:in:in:completionHandler:)",
       "WKWebView.callAsyncJavaScript(_:arguments:in:in:completionHandler:)"],
     "legacyObjC": [
       "evaluateJavaScript:inFrame:inContentWorld:completionHandler:",
       "callAsyncJavaScript:arguments:inFrame:inContentWorld:completionHandler:"],
     "modern": ["WebPage.callJavaScript(_:arguments:in:contentWorld:)", "WebPage.FrameInfo"],
     "note": "The frame must be a WebPage.FrameInfo handed out by the decider or dialog presenter; the WKFrameInfo on a script message cannot be converted.",
     "match": {
      "members": ["evaluateJavaScript", "callAsyncJavaScript"],
      "selectorsObjC": [
        "evaluateJavaScript:inFrame:inContentWorld:completionHandler:",
        "callAsyncJavaScript:arguments:inFrame:inContentWorld:completionHandler:"],
      "receivers": ["WKWebView"],
      "condition": "The call passes a frame argument that is not nil."}},
    {"id": "content-worlds", "title": "Isolated script worlds",
     "category": "javascript", "status": "direct", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKContentWorld.page", "WKContentWorld.defaultClient", "WKContentWorld.world(name:)", "WKContentWorld.name"],
     "legacyObjC": ["pageWorld", "defaultClientWorld", "worldWithName:", "name"],
     "modern": ["WKContentWorld", "WebPage.callJavaScript(_:arguments:in:contentWorld:)"],
     "note": "The WKContentWorld class is reused.",
     "match": {
      "types": ["WKContentWorld"],
      "members": ["page", "defaultClient", "world", "name"],
      "selectorsObjC": ["pageWorld", "defaultClientWorld", "worldWithName:", "name"],
      "receivers": ["WKContentWorld"],
      "ambiguousNames": ["page", "world", "name"]}},
    {"id": "content-world-configuration", "title": "Content world options and JavaScript handles",
     "category": "javascript", "status": "direct", "since": "27.0", "blocks": "no",
     "legacy": [
       "WKContentWorld.init(configuration:)", "WKContentWorld.Configuration",
       "WKContentWorld.Configuration.allowAccessingClosedShadowRoots",
       "WKContentWorld.Configuration.autofillScriptingEnabled", "WKContentWorld.Configuration.elementUserInfoEnabled",
       "WKContentWorld.Configuration.isInspectable", "WKContentWorld.Configuration.jsHandleCreationEnabled",
       "WKContentWorld.Configuration.legacyBuiltinOverridesEnabled",
       "WKContentWorld.Configuration.nodeSnapshotCreationEnabled", "WKJSHandle", "WKJSHandle.contentWorld",
       "WKJSHandle.sourceFrame", "WKJSHandle.getWindowProxyFrame(completionHandler:)"],
     "legacyObjC": [
       "worldWithConfiguration:", "WKContentWorldConfiguration", "allowAccessingClosedShadowRoots",
       "autofillScriptingEnabled", "elementUserInfoEnabled", "inspectable", "jsHandleCreationEnabled",
       "legacyBuiltinOverridesEnabled", "nodeSnapshotCreationEnabled", "WKJSHandle", "contentWorld", "sourceFrame",
       "getWindowProxyFrameWithCompletionHandler:"],
     "modern": [
       "WKContentWorld", "WKJSHandle", "WebPage.callJavaScript(_:arguments:in:contentWorld:)",
       "WebPage.NavigationPreferences.allowsJSHandleCreationInPageWorld"],
     "note": "New in 27.0 and shared by both generations: build the world, then pass it to the script call or the user script. The frame that a handle names is a WKFrameInfo, which a page does not accept.",
     "match": {
      "types": ["WKContentWorld.Configuration", "WKContentWorldConfiguration", "WKJSHandle"],
      "members": [
        "allowAccessingClosedShadowRoots", "autofillScriptingEnabled", "elementUserInfoEnabled", "isInspectable",
        "jsHandleCreationEnabled", "legacyBuiltinOverridesEnabled", "nodeSnapshotCreationEnabled", "contentWorld",
        "sourceFrame", "getWindowProxyFrame"],
      "selectorsObjC": [
        "worldWithConfiguration:", "allowAccessingClosedShadowRoots", "setAllowAccessingClosedShadowRoots:",
        "autofillScriptingEnabled", "setAutofillScriptingEnabled:", "elementUserInfoEnabled",
        "setElementUserInfoEnabled:", "inspectable", "setInspectable:", "jsHandleCreationEnabled",
        "setJsHandleCreationEnabled:", "legacyBuiltinOverridesEnabled", "setLegacyBuiltinOverridesEnabled:",
        "nodeSnapshotCreationEnabled", "setNodeSnapshotCreationEnabled:", "contentWorld", "sourceFrame",
        "getWindowProxyFrameWithCompletionHandler:"],
      "receivers": ["WKContentWorld", "WKContentWorld.Configuration", "WKJSHandle"],
      "ambiguousNames": ["isInspectable", "contentWorld", "sourceFrame", "inspectable", "setInspectable:"],
      "sharedNames": ["isInspectable", "sourceFrame"]}},
    {"id": "error-codes", "title": "WebKit error domain and codes",
     "category": "javascript", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": ["WKError", "WKError.Code", "WKErrorDomain"],
     "legacyObjC": [
       "WKErrorDomain", "WKErrorCode", "WKErrorUnknown", "WKErrorWebContentProcessTerminated",
       "WKErrorJavaScriptExceptionOccurred", "WKErrorJavaScriptResultTypeIsUnsupported",
       "WKErrorContentRuleListStoreCompileFailed"],
     "modern": ["WKError", "WebPage.NavigationError"],
     "note": "Script and rule-list errors keep their domain and codes. A terminated content process and an invalid URL now arrive as NavigationError cases, and an early load failure is wrapped in one, so unwrap before comparing codes.",
     "match": {
      "types": [
        "WKError", "WKErrorDomain", "WKError.Code", "WKErrorCode", "WKErrorUnknown", "WKErrorWebContentProcessTerminated",
        "WKErrorJavaScriptExceptionOccurred", "WKErrorJavaScriptResultTypeIsUnsupported",
        "WKErrorContentRuleListStoreCompileFailed"]}}
    ]
    """#
}

extension CapabilityData {
  /// The entries of the category `navigation`.
  static let navigation = #"""
    [
    {"id": "go-back-forward", "title": "Go back or forward",
     "category": "navigation", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": ["WKWebView.goBack()", "WKWebView.goBack(_:)", "WKWebView.goForward()", "WKWebView.goForward(_:)"],
     "legacyObjC": ["goBack", "goBack:", "goForward", "goForward:"],
     "modern": [
       "WebPage.load(_:)", "WebPage.BackForwardList.backList", "WebPage.BackForwardList.forwardList",
       "WebPage.BackForwardList.subscript(_:)"],
     "note": "No goBack or goForward: take the last item of backList or the first of forwardList, or subscript with -1 or 1, and load that item.",
     "match": {
      "members": ["goBack", "goForward"],
      "selectorsObjC": ["goBack", "goBack:", "goForward", "goForward:"],
      "receivers": ["WKWebView"],
      "ambiguousNames": ["goBack", "goForward", "goBack:", "goForward:"],
      "sharedNames": ["goBack", "goForward"]}},
    {"id": "go-to-item", "title": "Jump to a history item",
     "category": "navigation", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": ["WKWebView.go(to:)"],
     "legacyObjC": ["goToBackForwardListItem:"],
     "modern": ["WebPage.load(_:)"],
     "note": "Load a BackForwardList.Item; the item type is a value type.",
     "match": {
      "members": ["go"],
      "selectorsObjC": ["goToBackForwardListItem:"],
      "receivers": ["WKWebView"],
      "ambiguousNames": ["go"]}},
    {"id": "back-forward-list", "title": "History list and its items",
     "category": "navigation", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKWebView.backForwardList", "WKBackForwardList.currentItem", "WKBackForwardList.backItem",
       "WKBackForwardList.forwardItem", "WKBackForwardList.item(at:)", "WKBackForwardList.backList",
       "WKBackForwardList.forwardList", "WKBackForwardListItem.url", "WKBackForwardListItem.title",
       "WKBackForwardListItem.initialURL"],
     "legacyObjC": [
       "backForwardList", "currentItem", "backItem", "forwardItem", "itemAtIndex:", "backList", "forwardList", "URL",
       "title", "initialURL"],
     "modern": [
       "WebPage.backForwardList", "WebPage.BackForwardList.currentItem", "WebPage.BackForwardList.backList",
       "WebPage.BackForwardList.forwardList", "WebPage.BackForwardList.subscript(_:)", "WebPage.BackForwardList.Item.url",
       "WebPage.BackForwardList.Item.title", "WebPage.BackForwardList.Item.initialURL", "WebPage.BackForwardList.Item.id"],
     "note": "Observable value types; backItem and forwardItem become subscripts with -1 and 1. Each read builds items with fresh identifiers, so do not store one as a stable key.",
     "match": {
      "types": ["WKBackForwardList", "WKBackForwardListItem"],
      "members": [
        "backForwardList", "currentItem", "backItem", "forwardItem", "item", "backList", "forwardList", "url", "title",
        "initialURL"],
      "selectorsObjC": [
        "backForwardList", "currentItem", "backItem", "forwardItem", "itemAtIndex:", "backList", "forwardList", "URL",
        "title", "initialURL"],
      "receivers": ["WKWebView", "WKBackForwardList", "WKBackForwardListItem"],
      "ambiguousNames": [
        "currentItem", "backItem", "forwardItem", "item", "url", "title", "initialURL", "itemAtIndex:", "URL"],
      "sharedNames": ["backForwardList", "currentItem", "backList", "forwardList", "url", "title", "initialURL"]}},
    {"id": "navigation-action-policy", "title": "Allow or cancel a navigation action",
     "category": "navigation", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKNavigationDelegate.webView(_:decidePolicyFor:decisionHandler:)",
       "WKNavigationDelegate.webView(_:decidePolicyFor:preferences:decisionHandler:)",
       "WKNavigationDelegate.webView(_:decidePolicyFor:)", "WKNavigationDelegate.webView(_:decidePolicyFor:preferences:)",
       "WKNavigationActionPolicy"],
     "legacyObjC": [
       "webView:decidePolicyForNavigationAction:decisionHandler:",
       "webView:decidePolicyForNavigationAction:preferences:decisionHandler:"],
     "modern": [
       "WebPage.NavigationDeciding.decidePolicy(for:preferences:)", "WebPage.init(configuration:navigationDecider:)",
       "WebPage.init(configuration:navigationDecider:dialogPresenter:)"],
     "note": "One async mutating method that returns WKNavigationActionPolicy and edits preferences in place; the decider is passed at init, is retained by the page, and cannot be swapped later.",
     "match": {
      "types": ["WKNavigationActionPolicy"],
      "delegateMethods": [
        {"name": "webView(_:decidePolicyFor:decisionHandler:)", "parameter": "WKNavigationAction", "protocol": "WKNavigationDelegate"},
        {"name": "webView(_:decidePolicyFor:preferences:decisionHandler:)", "parameter": "WKNavigationAction", "protocol": "WKNavigationDelegate"},
        {"name": "webView(_:decidePolicyFor:)", "parameter": "WKNavigationAction", "protocol": "WKNavigationDelegate"},
        {"name": "webView(_:decidePolicyFor:preferences:)", "parameter": "WKNavigationAction", "protocol": "WKNavigationDelegate"}],
      "selectorsObjC": [
        "webView:decidePolicyForNavigationAction:decisionHandler:",
        "webView:decidePolicyForNavigationAction:preferences:decisionHandler:"],
      "condition": "The parameter is a WKNavigationAction; the same method name with a WKNavigationResponse is the response policy."}},
    {"id": "navigation-response-policy", "title": "Allow or cancel after the response",
     "category": "navigation", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKNavigationDelegate.webView(_:decidePolicyFor:decisionHandler:)",
       "WKNavigationDelegate.webView(_:decidePolicyFor:)", "WKNavigationResponsePolicy"],
     "legacyObjC": ["webView:decidePolicyForNavigationResponse:decisionHandler:"],
     "modern": ["WebPage.NavigationDeciding.decidePolicy(for:)"],
     "note": "Async method with the same policy enum; the default implementation always allows, whereas the old default allowed only types WebKit can show.",
     "match": {
      "types": ["WKNavigationResponsePolicy"],
      "delegateMethods": [
        {"name": "webView(_:decidePolicyFor:decisionHandler:)", "parameter": "WKNavigationResponse", "protocol": "WKNavigationDelegate"},
        {"name": "webView(_:decidePolicyFor:)", "parameter": "WKNavigationResponse", "protocol": "WKNavigationDelegate"}],
      "selectorsObjC": ["webView:decidePolicyForNavigationResponse:decisionHandler:"],
      "condition": "The parameter is a WKNavigationResponse."}},
    {"id": "should-go-to-item", "title": "Veto a back-forward jump",
     "category": "navigation", "status": "gap", "blocks": "no",
     "legacy": [
       "WKNavigationDelegate.webView(_:shouldGoTo:willUseInstantBack:completionHandler:)",
       "WKNavigationDelegate.webView(_:shouldGoTo:willUseInstantBack:)"],
     "legacyObjC": ["webView:shouldGoToBackForwardListItem:willUseInstantBack:completionHandler:"],
     "note": "Added to WKNavigationDelegate in 26.0 only; a decider still sees ordinary loads of type backForward, but not a page resumed in memory.",
     "match": {
      "delegateMethods": [
        {"name": "webView(_:shouldGoTo:willUseInstantBack:completionHandler:)", "parameter": "WKBackForwardListItem", "protocol": "WKNavigationDelegate"},
        {"name": "webView(_:shouldGoTo:willUseInstantBack:)", "parameter": "WKBackForwardListItem", "protocol": "WKNavigationDelegate"}],
      "selectorsObjC": ["webView:shouldGoToBackForwardListItem:willUseInstantBack:completionHandler:"]}},
    {"id": "will-submit-form", "title": "Inspect a form before it is sent",
     "category": "navigation", "status": "changed", "since": "27.0", "blocks": "no",
     "legacy": [
       "WKNavigationDelegate.webView(_:willSubmitForm:submissionHandler:)", "WKFormInfo",
       "WKNavigationDelegate.webView(_:willSubmitForm:)", "WKFormInfo.sourceFrame", "WKFormInfo.targetFrame",
       "WKFormInfo.submissionURL", "WKFormInfo.httpMethod", "WKFormInfo.formValues"],
     "legacyObjC": [
       "webView:willSubmitForm:submissionHandler:", "WKFormInfo", "sourceFrame", "targetFrame", "submissionURL",
       "httpMethod", "formValues"],
     "modern": ["WebPage.NavigationDeciding.willSubmit(formInfo:)", "WebPage.FormInfo"],
     "note": "Both sides are 27.0 API; the callback is informational and holds the submission until it returns. For 26 inject a submit listener.",
     "match": {
      "types": ["WKFormInfo"],
      "members": ["sourceFrame", "targetFrame", "submissionURL", "httpMethod", "formValues"],
      "delegateMethods": [
        {"name": "webView(_:willSubmitForm:submissionHandler:)", "parameter": "WKFormInfo", "protocol": "WKNavigationDelegate"},
        {"name": "webView(_:willSubmitForm:)", "parameter": "WKFormInfo", "protocol": "WKNavigationDelegate"}],
      "selectorsObjC": [
        "webView:willSubmitForm:submissionHandler:", "sourceFrame", "targetFrame", "submissionURL", "httpMethod",
        "formValues"],
      "receivers": ["WKFormInfo"],
      "ambiguousNames": ["sourceFrame", "targetFrame", "submissionURL", "httpMethod"],
      "sharedNames": ["sourceFrame", "targetFrame", "submissionURL", "httpMethod", "formValues"]}},
    {"id": "navigation-action-info", "title": "Details of a navigation action",
     "category": "navigation", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKNavigationAction.request", "WKNavigationAction.sourceFrame", "WKNavigationAction.targetFrame",
       "WKNavigationAction.navigationType", "WKNavigationAction.shouldPerformDownload", "WKNavigationAction.buttonNumber",
       "WKNavigationAction.modifierFlags", "WKNavigationAction.isContentRuleListRedirect", "WKNavigationType"],
     "legacyObjC": [
       "request", "sourceFrame", "targetFrame", "navigationType", "shouldPerformDownload", "buttonNumber",
       "modifierFlags", "isContentRuleListRedirect", "WKNavigationType"],
     "modern": [
       "WebPage.NavigationAction.request", "WebPage.NavigationAction.source", "WebPage.NavigationAction.target",
       "WebPage.NavigationAction.navigationType", "WebPage.NavigationAction.shouldPerformDownload",
       "WebPage.NavigationAction.buttonNumber", "WebPage.NavigationAction.modifierFlags",
       "WebPage.NavigationAction.isContentRuleListRedirect"],
     "note": "sourceFrame and targetFrame are renamed source and target, and modifierFlags is a SwiftUI EventModifiers declared in the SwiftUI overlay.",
     "match": {
      "types": ["WKNavigationType"],
      "members": [
        "request", "sourceFrame", "targetFrame", "navigationType", "shouldPerformDownload", "buttonNumber",
        "modifierFlags", "isContentRuleListRedirect"],
      "selectorsObjC": [
        "request", "sourceFrame", "targetFrame", "navigationType", "shouldPerformDownload", "buttonNumber",
        "modifierFlags", "isContentRuleListRedirect"],
      "receivers": ["WKNavigationAction"],
      "ambiguousNames": ["request", "sourceFrame", "targetFrame", "navigationType", "buttonNumber", "modifierFlags"],
      "sharedNames": [
        "request", "sourceFrame", "targetFrame", "navigationType", "shouldPerformDownload", "buttonNumber",
        "modifierFlags", "isContentRuleListRedirect"]}},
    {"id": "navigation-response-info", "title": "Details of a navigation response",
     "category": "navigation", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKNavigationResponse.response", "WKNavigationResponse.canShowMIMEType", "WKNavigationResponse.isForMainFrame"],
     "legacyObjC": ["response", "canShowMIMEType", "forMainFrame", "isForMainFrame"],
     "modern": ["WebPage.NavigationResponse.response", "WebPage.NavigationResponse.canShowMimeType"],
     "note": "canShowMIMEType becomes canShowMimeType; isForMainFrame is still private interface, so frame level cannot be told from the response.",
     "match": {
      "members": ["response", "canShowMIMEType", "isForMainFrame"],
      "selectorsObjC": ["response", "canShowMIMEType", "forMainFrame", "isForMainFrame"],
      "receivers": ["WKNavigationResponse"],
      "ambiguousNames": ["response"],
      "sharedNames": ["response"]}},
    {"id": "frame-info", "title": "Frame details",
     "category": "navigation", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": ["WKFrameInfo.isMainFrame", "WKFrameInfo.request", "WKFrameInfo.securityOrigin"],
     "legacyObjC": ["mainFrame", "isMainFrame", "request", "securityOrigin"],
     "modern": ["WebPage.FrameInfo.isMainFrame", "WebPage.FrameInfo.request", "WebPage.FrameInfo.securityOrigin"],
     "note": "A value type with the same three facts; apps cannot build one from a WKFrameInfo.",
     "match": {
      "types": ["WKFrameInfo"],
      "members": ["isMainFrame", "request", "securityOrigin"],
      "selectorsObjC": ["mainFrame", "isMainFrame", "request", "securityOrigin"],
      "receivers": ["WKFrameInfo"],
      "ambiguousNames": ["request"],
      "sharedNames": ["isMainFrame", "request", "securityOrigin"]}},
    {"id": "frame-info-web-view", "title": "Web view that owns a frame",
     "category": "navigation", "status": "gap", "blocks": "no",
     "legacy": ["WKFrameInfo.webView"],
     "legacyObjC": ["webView"],
     "note": "FrameInfo has no link back to its page; capture the page yourself.",
     "match": {
      "members": ["webView"],
      "selectorsObjC": ["webView"],
      "receivers": ["WKFrameInfo"],
      "ambiguousNames": ["webView"]}},
    {"id": "security-origin", "title": "Origin of a frame or request",
     "category": "navigation", "status": "direct", "since": "26.0", "blocks": "no",
     "legacy": ["WKSecurityOrigin.protocol", "WKSecurityOrigin.host", "WKSecurityOrigin.port"],
     "legacyObjC": ["WKSecurityOrigin", "protocol", "host", "port"],
     "modern": ["WebPage.FrameInfo.securityOrigin", "WKSecurityOrigin"],
     "note": "The class is reused: the frame value and the sensor permission closure both hand it out.",
     "match": {
      "types": ["WKSecurityOrigin"],
      "members": ["protocol", "host", "port"],
      "selectorsObjC": ["protocol", "host", "port"],
      "receivers": ["WKSecurityOrigin"],
      "ambiguousNames": ["protocol", "host", "port"]}}
    ]
    """#
}

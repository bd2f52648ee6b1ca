extension CapabilityData {
  /// The entries of the category `network`.
  static let network = #"""
    [
    {"id": "auth-challenge", "title": "Authentication challenge",
     "category": "network", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKNavigationDelegate.webView(_:didReceive:completionHandler:)", "WKNavigationDelegate.webView(_:respondTo:)"],
     "legacyObjC": ["webView:didReceiveAuthenticationChallenge:completionHandler:"],
     "modern": ["WebPage.NavigationDeciding.decideAuthenticationChallengeDisposition(for:)"],
     "note": "Async method returning a disposition and credential tuple; left alone it asks for default handling, where the old delegate documented rejecting the protection space.",
     "match": {
      "delegateMethods": [
        {"name": "webView(_:didReceive:completionHandler:)", "parameter": "URLAuthenticationChallenge", "protocol": "WKNavigationDelegate"},
        {"name": "webView(_:respondTo:)", "parameter": "URLAuthenticationChallenge", "protocol": "WKNavigationDelegate"}],
      "selectorsObjC": ["webView:didReceiveAuthenticationChallenge:completionHandler:"]}},
    {"id": "deprecated-tls", "title": "Decide on deprecated TLS",
     "category": "network", "status": "gap", "blocks": "no",
     "legacy": [
       "WKNavigationDelegate.webView(_:authenticationChallenge:shouldAllowDeprecatedTLS:)",
       "WKNavigationDelegate.webView(_:shouldAllowDeprecatedTLSFor:)"],
     "legacyObjC": ["webView:authenticationChallenge:shouldAllowDeprecatedTLS:"],
     "note": "The adapter behind WebPage does not implement this callback and no decider method covers it.",
     "match": {
      "delegateMethods": [
        {"name": "webView(_:authenticationChallenge:shouldAllowDeprecatedTLS:)", "parameter": "URLAuthenticationChallenge", "protocol": "WKNavigationDelegate"},
        {"name": "webView(_:shouldAllowDeprecatedTLSFor:)", "parameter": "URLAuthenticationChallenge", "protocol": "WKNavigationDelegate"}],
      "selectorsObjC": ["webView:authenticationChallenge:shouldAllowDeprecatedTLS:"]}},
    {"id": "content-rule-lists", "title": "Content blocking rules and their store",
     "category": "network", "status": "direct", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKUserContentController.add(_:)", "WKUserContentController.remove(_:)",
       "WKUserContentController.removeAllContentRuleLists()", "WKContentRuleList.identifier",
       "WKContentRuleListStore.default()", "WKContentRuleListStore.init(url:)",
       "WKContentRuleListStore.compileContentRuleList(forIdentifier:encodedContentRuleList:completionHandler:)",
       "WKContentRuleListStore.lookUpContentRuleList(forIdentifier:completionHandler:)",
       "WKContentRuleListStore.removeContentRuleList(forIdentifier:completionHandler:)",
       "WKContentRuleListStore.getAvailableContentRuleListIdentifiers(_:)",
       "WKContentRuleListStore.compileContentRuleList(forIdentifier:encodedContentRuleList:)",
       "WKContentRuleListStore.contentRuleList(forIdentifier:)",
       "WKContentRuleListStore.removeContentRuleList(forIdentifier:)", "WKContentRuleListStore.availableIdentifiers()"],
     "legacyObjC": [
       "addContentRuleList:", "removeContentRuleList:", "removeAllContentRuleLists", "identifier", "defaultStore",
       "storeWithURL:", "compileContentRuleListForIdentifier:encodedContentRuleList:completionHandler:",
       "lookUpContentRuleListForIdentifier:completionHandler:", "removeContentRuleListForIdentifier:completionHandler:",
       "getAvailableContentRuleListIdentifiers:"],
     "modern": ["WebPage.Configuration.userContentController", "WKContentRuleList", "WKContentRuleListStore"],
     "note": "Unchanged: compile with the store and add the lists to the controller in the configuration. Two of the async spellings differ from the callback names (contentRuleList and availableIdentifiers).",
     "match": {
      "types": ["WKContentRuleList", "WKContentRuleListStore"],
      "members": [
        "add", "remove", "removeAllContentRuleLists", "identifier", "default", "compileContentRuleList",
        "lookUpContentRuleList", "removeContentRuleList", "getAvailableContentRuleListIdentifiers", "contentRuleList",
        "availableIdentifiers"],
      "selectorsObjC": [
        "addContentRuleList:", "removeContentRuleList:", "removeAllContentRuleLists", "identifier", "defaultStore",
        "storeWithURL:", "compileContentRuleListForIdentifier:encodedContentRuleList:completionHandler:",
        "lookUpContentRuleListForIdentifier:completionHandler:", "removeContentRuleListForIdentifier:completionHandler:",
        "getAvailableContentRuleListIdentifiers:"],
      "receivers": ["WKUserContentController", "WKContentRuleList", "WKContentRuleListStore"],
      "ambiguousNames": [
        "add", "remove", "identifier", "default", "availableIdentifiers", "defaultStore", "storeWithURL:"],
      "condition": "The argument is a rule list; with a name label it is a message handler."}},
    {"id": "proxy-configurations", "title": "Proxies",
     "category": "network", "status": "direct", "since": "26.0", "blocks": "no",
     "legacy": ["WKWebsiteDataStore.proxyConfigurations"],
     "legacyObjC": ["proxyConfigurations"],
     "modern": ["WKWebsiteDataStore.proxyConfigurations"],
     "note": "Still set on the data store.",
     "match": {
      "members": ["proxyConfigurations"],
      "selectorsObjC": ["proxyConfigurations", "setProxyConfigurations:"],
      "receivers": ["WKWebsiteDataStore"],
      "ambiguousNames": ["proxyConfigurations", "setProxyConfigurations:"]}}
    ]
    """#
}

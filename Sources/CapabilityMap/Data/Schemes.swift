extension CapabilityData {
  /// The entries of the category `schemes`.
  static let schemes = #"""
    [
    {"id": "url-scheme-handler-registration", "title": "Register a custom scheme",
     "category": "schemes", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKWebViewConfiguration.setURLSchemeHandler(_:forURLScheme:)",
       "WKWebViewConfiguration.urlSchemeHandler(forURLScheme:)"],
     "legacyObjC": ["setURLSchemeHandler:forURLScheme:", "urlSchemeHandlerForURLScheme:"],
     "modern": ["WebPage.Configuration.urlSchemeHandlers", "URLScheme.init(_:)"],
     "note": "A dictionary keyed by a failable URLScheme value that is nil for invalid or built-in schemes; it replaces the exception. The new key is case sensitive, the old registration was not, so keep scheme names in lower case.",
     "match": {
      "members": ["setURLSchemeHandler", "urlSchemeHandler"],
      "selectorsObjC": ["setURLSchemeHandler:forURLScheme:", "urlSchemeHandlerForURLScheme:"],
      "receivers": ["WKWebViewConfiguration"]}},
    {"id": "url-scheme-handler", "title": "Serve a custom scheme",
     "category": "schemes", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKURLSchemeHandler.webView(_:start:)", "WKURLSchemeHandler.webView(_:stop:)", "WKURLSchemeTask.request",
       "WKURLSchemeTask.didReceive(_:)", "WKURLSchemeTask.didFinish()", "WKURLSchemeTask.didFailWithError(_:)"],
     "legacyObjC": [
       "webView:startURLSchemeTask:", "webView:stopURLSchemeTask:", "request", "didReceiveResponse:", "didReceiveData:",
       "didFinish", "didFailWithError:", "WKURLSchemeHandler", "WKURLSchemeTask"],
     "modern": ["URLSchemeHandler.reply(for:)", "URLSchemeTaskResult.response(_:)", "URLSchemeTaskResult.data(_:)"],
     "note": "Return an async sequence: a response first, then data chunks; ending it finishes, throwing fails, and a stop arrives as task cancellation.",
     "match": {
      "types": ["WKURLSchemeHandler", "WKURLSchemeTask"],
      "members": ["request", "didReceive", "didFinish", "didFailWithError"],
      "delegateMethods": [
        {"name": "webView(_:start:)", "parameter": "WKURLSchemeTask", "protocol": "WKURLSchemeHandler"},
        {"name": "webView(_:stop:)", "parameter": "WKURLSchemeTask", "protocol": "WKURLSchemeHandler"}],
      "conformances": ["WKURLSchemeHandler"],
      "selectorsObjC": [
        "webView:startURLSchemeTask:", "webView:stopURLSchemeTask:", "request", "didReceiveResponse:", "didReceiveData:",
        "didFinish", "didFailWithError:"],
      "receivers": ["WKURLSchemeTask"],
      "ambiguousNames": [
        "request", "didReceive", "didFinish", "didFailWithError", "didReceiveResponse:", "didReceiveData:",
        "didFailWithError:"],
      "sharedNames": ["request"],
      "condition": "The type conforms to the old protocol; the SwiftUI protocol has no prefix."}}
    ]
    """#
}

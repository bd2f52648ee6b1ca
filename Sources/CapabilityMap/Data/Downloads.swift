extension CapabilityData {
  /// The entries of the category `downloads`.
  static let downloads = #"""
    [
    {"id": "download-policy", "title": "Turn a navigation into a download",
     "category": "downloads", "status": "workaround", "since": "26.0", "blocks": "yes",
     "legacy": [
       "WKNavigationActionPolicy.download", "WKNavigationResponsePolicy.download",
       "WKNavigationDelegate.webView(_:navigationAction:didBecome:)",
       "WKNavigationDelegate.webView(_:navigationResponse:didBecome:)"],
     "legacyObjC": [
       "WKNavigationActionPolicyDownload", "WKNavigationResponsePolicyDownload",
       "webView:navigationAction:didBecomeDownload:", "webView:navigationResponse:didBecomeDownload:"],
     "modern": [
       "WebPage.NavigationDeciding.decidePolicy(for:)", "WebPage.NavigationAction.shouldPerformDownload", "URLSession"],
     "note": "The download policy still compiles but the page never hands over the WKDownload; cancel the navigation and fetch the file with URLSession, copying cookies from the data store.",
     "match": {
      "types": ["WKNavigationActionPolicyDownload", "WKNavigationResponsePolicyDownload"],
      "members": ["download"],
      "delegateMethods": [
        {"name": "webView(_:navigationAction:didBecome:)", "parameter": "WKNavigationAction", "protocol": "WKNavigationDelegate"},
        {"name": "webView(_:navigationResponse:didBecome:)", "parameter": "WKNavigationResponse", "protocol": "WKNavigationDelegate"}],
      "selectorsObjC": ["webView:navigationAction:didBecomeDownload:", "webView:navigationResponse:didBecomeDownload:"],
      "receivers": ["WKNavigationActionPolicy", "WKNavigationResponsePolicy"],
      "ambiguousNames": ["download"],
      "condition": "The policy value is returned from, or passed to the handler of, a navigation policy method."}},
    {"id": "download-delegate", "title": "Follow a WebKit download",
     "category": "downloads", "status": "gap", "blocks": "yes",
     "legacy": [
       "WKDownload.delegate", "WKDownload.cancel(_:)", "WKDownload.originalRequest", "WKDownload.webView",
       "WKDownload.progress", "WKDownload.isUserInitiated", "WKDownload.originatingFrame",
       "WKDownloadDelegate.download(_:decideDestinationUsing:suggestedFilename:completionHandler:)",
       "WKDownloadDelegate.download(_:decideDestinationUsing:suggestedFilename:)",
       "WKDownloadDelegate.download(_:willPerformHTTPRedirection:newRequest:decisionHandler:)",
       "WKDownloadDelegate.download(_:didReceive:completionHandler:)", "WKDownloadDelegate.downloadDidFinish(_:)",
       "WKDownloadDelegate.download(_:didFailWithError:resumeData:)",
       "WKDownloadDelegate.download(_:decidePlaceholderPolicy:)", "WKDownloadDelegate.download(_:didReceiveFinalURL:)",
       "WKDownloadDelegate.download(_:didReceivePlaceholderURL:completionHandler:)", "WKDownload.cancel()",
       "WKDownload.RedirectPolicy", "WKDownload.PlaceholderPolicy",
       "WKDownloadDelegate.download(_:decidedPolicyForHTTPRedirection:newRequest:)",
       "WKDownloadDelegate.download(_:respondTo:)", "WKDownloadDelegate.placeholderPolicy(forDownload:)",
       "WKDownloadDelegate.download(_:didReceivePlaceholderURL:)"],
     "legacyObjC": [
       "delegate", "cancel:", "originalRequest", "webView", "progress", "userInitiated", "originatingFrame",
       "download:decideDestinationUsingResponse:suggestedFilename:completionHandler:",
       "download:willPerformHTTPRedirection:newRequest:decisionHandler:",
       "download:didReceiveAuthenticationChallenge:completionHandler:", "downloadDidFinish:",
       "download:didFailWithError:resumeData:", "download:decidePlaceholderPolicy:", "download:didReceiveFinalURL:",
       "download:didReceivePlaceholderURL:completionHandler:", "isUserInitiated", "WKDownload", "WKDownloadDelegate",
       "WKDownloadRedirectPolicy", "WKDownloadPlaceholderPolicy"],
     "note": "A download coordinator existed as private interface during development and was removed before release; there is no public download object on a page.",
     "match": {
      "types": [
        "WKDownload", "WKDownloadDelegate", "WKDownload.RedirectPolicy", "WKDownload.PlaceholderPolicy",
        "WKDownloadRedirectPolicy", "WKDownloadPlaceholderPolicy"],
      "members": ["delegate", "cancel", "originalRequest", "webView", "progress", "isUserInitiated", "originatingFrame"],
      "delegateMethods": [
        {"name": "download(_:decideDestinationUsing:suggestedFilename:completionHandler:)", "parameter": "WKDownload", "protocol": "WKDownloadDelegate"},
        {"name": "download(_:decideDestinationUsing:suggestedFilename:)", "parameter": "WKDownload", "protocol": "WKDownloadDelegate"},
        {"name": "download(_:willPerformHTTPRedirection:newRequest:decisionHandler:)", "parameter": "WKDownload", "protocol": "WKDownloadDelegate"},
        {"name": "download(_:didReceive:completionHandler:)", "parameter": "WKDownload", "protocol": "WKDownloadDelegate"},
        {"name": "downloadDidFinish(_:)", "parameter": "WKDownload", "protocol": "WKDownloadDelegate"},
        {"name": "download(_:didFailWithError:resumeData:)", "parameter": "WKDownload", "protocol": "WKDownloadDelegate"},
        {"name": "download(_:decidePlaceholderPolicy:)", "parameter": "WKDownload", "protocol": "WKDownloadDelegate"},
        {"name": "download(_:didReceiveFinalURL:)", "parameter": "WKDownload", "protocol": "WKDownloadDelegate"},
        {"name": "download(_:didReceivePlaceholderURL:completionHandler:)", "parameter": "WKDownload", "protocol": "WKDownloadDelegate"},
        {"name": "download(_:decidedPolicyForHTTPRedirection:newRequest:)", "parameter": "WKDownload", "protocol": "WKDownloadDelegate"},
        {"name": "download(_:respondTo:)", "parameter": "WKDownload", "protocol": "WKDownloadDelegate"},
        {"name": "placeholderPolicy(forDownload:)", "parameter": "WKDownload", "protocol": "WKDownloadDelegate"},
        {"name": "download(_:didReceivePlaceholderURL:)", "parameter": "WKDownload", "protocol": "WKDownloadDelegate"}],
      "conformances": ["WKDownloadDelegate"],
      "keyPaths": ["progress.fractionCompleted", "fractionCompleted"],
      "selectorsObjC": [
        "delegate", "cancel:", "originalRequest", "webView", "progress", "userInitiated", "originatingFrame",
        "download:decideDestinationUsingResponse:suggestedFilename:completionHandler:",
        "download:willPerformHTTPRedirection:newRequest:decisionHandler:",
        "download:didReceiveAuthenticationChallenge:completionHandler:", "downloadDidFinish:",
        "download:didFailWithError:resumeData:", "download:decidePlaceholderPolicy:", "download:didReceiveFinalURL:",
        "download:didReceivePlaceholderURL:completionHandler:", "isUserInitiated", "setDelegate:"],
      "receivers": ["WKDownload"],
      "ambiguousNames": [
        "delegate", "cancel", "originalRequest", "webView", "progress", "isUserInitiated", "cancel:", "userInitiated",
        "setDelegate:"]}},
    {"id": "start-download", "title": "Start or resume a download in code",
     "category": "downloads", "status": "workaround", "since": "26.0", "blocks": "judge",
     "blocksNote": "yes where the download delegate handles challenges, redirects or resume data; no where it only picks a destination, which a URLSession task does as well",
     "legacy": [
       "WKWebView.startDownload(using:completionHandler:)", "WKWebView.startDownload(using:)",
       "WKWebView.resumeDownload(fromResumeData:completionHandler:)", "WKWebView.resumeDownload(fromResumeData:)"],
     "legacyObjC": ["startDownloadUsingRequest:completionHandler:", "resumeDownloadFromResumeData:completionHandler:"],
     "modern": ["URLSession"],
     "note": "Use a URLSession download task; it does not share the page session unless you copy cookies.",
     "match": {
      "members": ["startDownload", "resumeDownload"],
      "selectorsObjC": ["startDownloadUsingRequest:completionHandler:", "resumeDownloadFromResumeData:completionHandler:"],
      "receivers": ["WKWebView"],
      "ambiguousNames": ["startDownload", "resumeDownload"]}}
    ]
    """#
}

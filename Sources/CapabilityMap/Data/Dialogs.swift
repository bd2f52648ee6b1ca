extension CapabilityData {
  /// The entries of the category `dialogs`.
  static let dialogs = #"""
    [
    {"id": "js-alert", "title": "JavaScript alert",
     "category": "dialogs", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKUIDelegate.webView(_:runJavaScriptAlertPanelWithMessage:initiatedByFrame:completionHandler:)",
       "WKUIDelegate.webView(_:runJavaScriptAlertPanelWithMessage:initiatedByFrame:)"],
     "legacyObjC": ["webView:runJavaScriptAlertPanelWithMessage:initiatedByFrame:completionHandler:"],
     "modern": [
       "WebPage.DialogPresenting.handleJavaScriptAlert(message:initiatedBy:)",
       "WebPage.init(configuration:dialogPresenter:)"],
     "note": "Implement the async method on a presenter passed at init; with no presenter the alert returns at once, unseen.",
     "match": {
      "delegateMethods": [
        {"name": "webView(_:runJavaScriptAlertPanelWithMessage:initiatedByFrame:completionHandler:)", "parameter": "String", "protocol": "WKUIDelegate"},
        {"name": "webView(_:runJavaScriptAlertPanelWithMessage:initiatedByFrame:)", "parameter": "String", "protocol": "WKUIDelegate"}],
      "selectorsObjC": ["webView:runJavaScriptAlertPanelWithMessage:initiatedByFrame:completionHandler:"]}},
    {"id": "js-confirm", "title": "JavaScript confirm",
     "category": "dialogs", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKUIDelegate.webView(_:runJavaScriptConfirmPanelWithMessage:initiatedByFrame:completionHandler:)",
       "WKUIDelegate.webView(_:runJavaScriptConfirmPanelWithMessage:initiatedByFrame:)"],
     "legacyObjC": ["webView:runJavaScriptConfirmPanelWithMessage:initiatedByFrame:completionHandler:"],
     "modern": [
       "WebPage.DialogPresenting.handleJavaScriptConfirm(message:initiatedBy:)", "WebPage.JavaScriptConfirmResult"],
     "note": "Return an ok or cancel case instead of a Bool; the default is cancel.",
     "match": {
      "delegateMethods": [
        {"name": "webView(_:runJavaScriptConfirmPanelWithMessage:initiatedByFrame:completionHandler:)", "parameter": "String", "protocol": "WKUIDelegate"},
        {"name": "webView(_:runJavaScriptConfirmPanelWithMessage:initiatedByFrame:)", "parameter": "String", "protocol": "WKUIDelegate"}],
      "selectorsObjC": ["webView:runJavaScriptConfirmPanelWithMessage:initiatedByFrame:completionHandler:"]}},
    {"id": "js-prompt", "title": "JavaScript prompt",
     "category": "dialogs", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKUIDelegate.webView(_:runJavaScriptTextInputPanelWithPrompt:defaultText:initiatedByFrame:completionHandler:)",
       "WKUIDelegate.webView(_:runJavaScriptTextInputPanelWithPrompt:defaultText:initiatedByFrame:)"],
     "legacyObjC": ["webView:runJavaScriptTextInputPanelWithPrompt:defaultText:initiatedByFrame:completionHandler:"],
     "modern": [
       "WebPage.DialogPresenting.handleJavaScriptPrompt(message:defaultText:initiatedBy:)",
       "WebPage.JavaScriptPromptResult"],
     "note": "Return ok with text, or cancel; the default is cancel.",
     "match": {
      "delegateMethods": [
        {"name": "webView(_:runJavaScriptTextInputPanelWithPrompt:defaultText:initiatedByFrame:completionHandler:)", "parameter": "String", "protocol": "WKUIDelegate"},
        {"name": "webView(_:runJavaScriptTextInputPanelWithPrompt:defaultText:initiatedByFrame:)", "parameter": "String", "protocol": "WKUIDelegate"}],
      "selectorsObjC": ["webView:runJavaScriptTextInputPanelWithPrompt:defaultText:initiatedByFrame:completionHandler:"]}},
    {"id": "file-upload-panel", "title": "File upload panel",
     "category": "dialogs", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKUIDelegate.webView(_:runOpenPanelWith:initiatedByFrame:completionHandler:)",
       "WKUIDelegate.webView(_:runOpenPanelWith:initiatedByFrame:)", "WKOpenPanelParameters.allowsMultipleSelection",
       "WKOpenPanelParameters.allowsDirectories", "WKOpenPanelParameters"],
     "legacyObjC": [
       "webView:runOpenPanelWithParameters:initiatedByFrame:completionHandler:", "allowsMultipleSelection",
       "allowsDirectories", "WKOpenPanelParameters"],
     "modern": [
       "WebPage.DialogPresenting.handleFileInputPrompt(parameters:initiatedBy:)", "WebPage.FileInputPromptResult"],
     "note": "Return the selected URLs or cancel. The adapter always implements the panel callback and its default answer is cancel, so on iOS test that uploads still work before dropping the presenter.",
     "match": {
      "types": ["WKOpenPanelParameters"],
      "members": ["allowsMultipleSelection", "allowsDirectories"],
      "delegateMethods": [
        {"name": "webView(_:runOpenPanelWith:initiatedByFrame:completionHandler:)", "parameter": "WKOpenPanelParameters", "protocol": "WKUIDelegate"},
        {"name": "webView(_:runOpenPanelWith:initiatedByFrame:)", "parameter": "WKOpenPanelParameters", "protocol": "WKUIDelegate"}],
      "selectorsObjC": [
        "webView:runOpenPanelWithParameters:initiatedByFrame:completionHandler:", "allowsMultipleSelection",
        "allowsDirectories"],
      "receivers": ["WKOpenPanelParameters"],
      "ambiguousNames": ["allowsMultipleSelection"]}},
    {"id": "lockdown-first-use-message", "title": "Lockdown Mode first-use message",
     "category": "dialogs", "status": "gap", "blocks": "no",
     "legacy": [
       "WKUIDelegate.webView(_:showLockdownModeFirstUseMessage:completionHandler:)", "WKDialogResult",
       "WKUIDelegate.webView(_:showLockdownModeFirstUseMessage:)"],
     "legacyObjC": ["webView:showLockdownModeFirstUseMessage:completionHandler:", "WKDialogResult"],
     "note": "The presenter has no method for it, so the system message is shown.",
     "match": {
      "types": ["WKDialogResult"],
      "delegateMethods": [
        {"name": "webView(_:showLockdownModeFirstUseMessage:completionHandler:)", "parameter": "String", "protocol": "WKUIDelegate"},
        {"name": "webView(_:showLockdownModeFirstUseMessage:)", "parameter": "String", "protocol": "WKUIDelegate"}],
      "selectorsObjC": ["webView:showLockdownModeFirstUseMessage:completionHandler:"]}}
    ]
    """#
}

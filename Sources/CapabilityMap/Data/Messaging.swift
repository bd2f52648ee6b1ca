extension CapabilityData {
  /// The entries of the category `messaging`.
  static let messaging = #"""
    [
    {"id": "user-content-controller", "title": "User content controller",
     "category": "messaging", "status": "direct", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKWebViewConfiguration.userContentController", "WKUserContentController", "WKUserContentController.init()"],
     "legacyObjC": ["userContentController", "WKUserContentController"],
     "modern": ["WebPage.Configuration.userContentController"],
     "note": "The configuration struct takes a WKUserContentController instance; keep your own reference, since a page does not expose its configuration.",
     "match": {
      "types": ["WKUserContentController"],
      "members": ["userContentController"],
      "selectorsObjC": ["userContentController", "setUserContentController:"],
      "receivers": ["WKWebViewConfiguration", "WKUserContentController"],
      "sharedNames": ["userContentController"]}},
    {"id": "script-message-handler", "title": "Receive messages from page scripts",
     "category": "messaging", "status": "direct", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKUserContentController.add(_:name:)", "WKUserContentController.add(_:contentWorld:name:)",
       "WKScriptMessageHandler.userContentController(_:didReceive:)", "WKScriptMessage.body", "WKScriptMessage.name",
       "WKScriptMessage.frameInfo", "WKScriptMessage.world", "WKScriptMessage.webView",
       "WKUserContentController.removeScriptMessageHandler(forName:)",
       "WKUserContentController.removeScriptMessageHandler(forName:contentWorld:)",
       "WKUserContentController.removeAllScriptMessageHandlers(from:)",
       "WKUserContentController.removeAllScriptMessageHandlers()"],
     "legacyObjC": [
       "addScriptMessageHandler:name:", "addScriptMessageHandler:contentWorld:name:",
       "userContentController:didReceiveScriptMessage:", "body", "name", "frameInfo", "world", "webView",
       "removeScriptMessageHandlerForName:", "removeScriptMessageHandlerForName:contentWorld:",
       "removeAllScriptMessageHandlersFromContentWorld:", "removeAllScriptMessageHandlers"],
     "modern": ["WebPage.Configuration.userContentController", "WKUserContentController", "WKScriptMessageHandler"],
     "note": "Handlers are added and removed unchanged on the controller placed in the configuration; stop relying on the web view property of the message.",
     "match": {
      "types": ["WKScriptMessageHandler", "WKScriptMessage"],
      "members": [
        "add", "body", "name", "frameInfo", "world", "webView", "removeScriptMessageHandler",
        "removeAllScriptMessageHandlers"],
      "delegateMethods": [
        {"name": "userContentController(_:didReceive:)", "parameter": "WKScriptMessage", "protocol": "WKScriptMessageHandler"}],
      "conformances": ["WKScriptMessageHandler"],
      "selectorsObjC": [
        "addScriptMessageHandler:name:", "addScriptMessageHandler:contentWorld:name:",
        "userContentController:didReceiveScriptMessage:", "body", "name", "frameInfo", "world", "webView",
        "removeScriptMessageHandlerForName:", "removeScriptMessageHandlerForName:contentWorld:",
        "removeAllScriptMessageHandlersFromContentWorld:", "removeAllScriptMessageHandlers"],
      "receivers": ["WKUserContentController", "WKScriptMessage"],
      "ambiguousNames": ["add", "body", "name", "frameInfo", "world", "webView"],
      "condition": "The call carries a name label; without one it adds a rule list."}},
    {"id": "script-message-handler-reply", "title": "Answer messages from page scripts",
     "category": "messaging", "status": "direct", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKUserContentController.addScriptMessageHandler(_:contentWorld:name:)",
       "WKScriptMessageHandlerWithReply.userContentController(_:didReceive:replyHandler:)",
       "WKScriptMessageHandlerWithReply.userContentController(_:didReceive:)"],
     "legacyObjC": [
       "addScriptMessageHandlerWithReply:contentWorld:name:",
       "userContentController:didReceiveScriptMessage:replyHandler:"],
     "modern": ["WebPage.Configuration.userContentController", "WKScriptMessageHandlerWithReply"],
     "note": "Unchanged; register on the shared controller.",
     "match": {
      "types": ["WKScriptMessageHandlerWithReply"],
      "members": ["addScriptMessageHandler"],
      "delegateMethods": [
        {"name": "userContentController(_:didReceive:replyHandler:)", "parameter": "WKScriptMessage", "protocol": "WKScriptMessageHandlerWithReply"},
        {"name": "userContentController(_:didReceive:)", "parameter": "WKScriptMessage", "protocol": "WKScriptMessageHandlerWithReply"}],
      "conformances": ["WKScriptMessageHandlerWithReply"],
      "selectorsObjC": [
        "addScriptMessageHandlerWithReply:contentWorld:name:",
        "userContentController:didReceiveScriptMessage:replyHandler:"],
      "receivers": ["WKUserContentController"]}},
    {"id": "user-scripts", "title": "Injected user scripts",
     "category": "messaging", "status": "direct", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKUserContentController.addUserScript(_:)", "WKUserContentController.removeAllUserScripts()",
       "WKUserContentController.userScripts", "WKUserScript.init(source:injectionTime:forMainFrameOnly:)",
       "WKUserScript.init(source:injectionTime:forMainFrameOnly:in:)", "WKUserScript.source",
       "WKUserScript.injectionTime", "WKUserScript.isForMainFrameOnly", "WKUserScriptInjectionTime"],
     "legacyObjC": [
       "addUserScript:", "removeAllUserScripts", "userScripts", "initWithSource:injectionTime:forMainFrameOnly:",
       "initWithSource:injectionTime:forMainFrameOnly:inContentWorld:", "WKUserScript", "source", "injectionTime",
       "forMainFrameOnly", "isForMainFrameOnly", "WKUserScriptInjectionTime"],
     "modern": ["WebPage.Configuration.userContentController", "WKUserScript"],
     "note": "Unchanged; the controller is shared by reference, so later additions reach the page.",
     "match": {
      "types": ["WKUserScript", "WKUserScriptInjectionTime"],
      "members": ["addUserScript", "removeAllUserScripts", "userScripts", "source", "injectionTime", "isForMainFrameOnly"],
      "selectorsObjC": [
        "addUserScript:", "removeAllUserScripts", "userScripts", "initWithSource:injectionTime:forMainFrameOnly:",
        "initWithSource:injectionTime:forMainFrameOnly:inContentWorld:", "source", "injectionTime", "forMainFrameOnly",
        "isForMainFrameOnly"],
      "receivers": ["WKUserContentController", "WKUserScript"],
      "ambiguousNames": ["userScripts", "source"]}},
    {"id": "script-buffers", "title": "Shared data buffers for scripts",
     "category": "messaging", "status": "direct", "since": "27.0", "blocks": "no",
     "legacy": ["WKUserContentController.addBuffer(_:name:to:)", "WKUserContentController.removeBuffer(named:from:)"],
     "legacyObjC": ["addBuffer:name:contentWorld:", "removeBufferWithName:contentWorld:"],
     "modern": ["WebPage.Configuration.userContentController"],
     "note": "Controller API of 27.0 that works for both generations. In Swift the buffer is a raw span, in Objective-C it is data; the buffer class and the Swift form with a contentWorld label seen in the first betas are gone.",
     "match": {
      "members": ["addBuffer", "removeBuffer"],
      "selectorsObjC": ["addBuffer:name:contentWorld:", "removeBufferWithName:contentWorld:"],
      "receivers": ["WKUserContentController"]}}
    ]
    """#
}

extension CapabilityData {
  /// The entries of the category `ui`.
  static let userInterface = #"""
    [
    {"id": "new-window", "title": "Open a new window or tab",
     "category": "ui", "status": "workaround", "since": "26.0", "blocks": "judge",
     "blocksNote": "yes where the callback returns a web view of its own, no where every path returns nil (the link is opened in place or handed on)",
     "legacy": [
       "WKUIDelegate.webView(_:createWebViewWith:for:windowFeatures:)", "WKWindowFeatures",
       "WKWindowFeatures.menuBarVisibility", "WKWindowFeatures.statusBarVisibility",
       "WKWindowFeatures.toolbarsVisibility", "WKWindowFeatures.allowsResizing", "WKWindowFeatures.x",
       "WKWindowFeatures.y", "WKWindowFeatures.width", "WKWindowFeatures.height"],
     "legacyObjC": [
       "webView:createWebViewWithConfiguration:forNavigationAction:windowFeatures:", "WKWindowFeatures",
       "menuBarVisibility", "statusBarVisibility", "toolbarsVisibility", "allowsResizing", "x", "y", "width", "height"],
     "modern": ["WebPage.NavigationDeciding.decidePolicy(for:preferences:)", "WebPage.NavigationAction.target"],
     "note": "Nothing replaces the factory: for a link with a nil target, load its request in this or another page and cancel; script-opened windows get no window object or opener link, and window features are lost.",
     "match": {
      "types": ["WKWindowFeatures"],
      "members": [
        "menuBarVisibility", "statusBarVisibility", "toolbarsVisibility", "allowsResizing", "x", "y", "width", "height"],
      "delegateMethods": [
        {"name": "webView(_:createWebViewWith:for:windowFeatures:)", "parameter": "WKWebViewConfiguration", "protocol": "WKUIDelegate"}],
      "selectorsObjC": [
        "webView:createWebViewWithConfiguration:forNavigationAction:windowFeatures:", "menuBarVisibility",
        "statusBarVisibility", "toolbarsVisibility", "allowsResizing", "x", "y", "width", "height"],
      "receivers": ["WKWindowFeatures"],
      "ambiguousNames": ["allowsResizing", "x", "y", "width", "height"]}},
    {"id": "window-did-close", "title": "Script closed its window",
     "category": "ui", "status": "gap", "blocks": "no",
     "legacy": ["WKUIDelegate.webViewDidClose(_:)"],
     "legacyObjC": ["webViewDidClose:"],
     "note": "Not forwarded; have the page post a script message before it closes.",
     "match": {
      "delegateMethods": [{"name": "webViewDidClose(_:)", "parameter": "WKWebView", "protocol": "WKUIDelegate"}],
      "selectorsObjC": ["webViewDidClose:"],
      "condition": "The parameter is a WKWebView."}},
    {"id": "context-menu-macos", "title": "Context menu on macOS",
     "category": "ui", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": ["NSView.menu(for:)", "WKWebView.willOpenMenu(_:with:)"],
     "legacyObjC": ["menuForEvent:", "willOpenMenu:withEvent:"],
     "modern": ["View.webViewContextMenu(menu:)", "WebView.ActivatedElementInfo.linkURL"],
     "note": "Replaces the whole default menu; the element info carries only the link URL.",
     "match": {
      "members": ["menu", "willOpenMenu"],
      "selectorsObjC": ["menuForEvent:", "willOpenMenu:withEvent:"],
      "receivers": ["NSView", "WKWebView"],
      "ambiguousNames": ["menu", "willOpenMenu", "menuForEvent:", "willOpenMenu:withEvent:"],
      "condition": "Overridden in a WKWebView subclass on macOS."}},
    {"id": "context-menu-ios", "title": "Context menu on iOS",
     "category": "ui", "status": "gap", "blocks": "judge",
     "blocksNote": "yes where the callback builds a menu or preview of its own; no where it only answers nil or false to suppress the menu, for which the link preview modifier comes close",
     "legacy": [
       "WKUIDelegate.webView(_:contextMenuConfigurationForElement:completionHandler:)",
       "WKUIDelegate.webView(_:contextMenuConfigurationFor:)",
       "WKUIDelegate.webView(_:contextMenuWillPresentForElement:)",
       "WKUIDelegate.webView(_:contextMenuForElement:willCommitWithAnimator:)",
       "WKUIDelegate.webView(_:contextMenuDidEndForElement:)", "WKUIDelegate.webView(_:shouldPreviewElement:)",
       "WKUIDelegate.webView(_:previewingViewControllerForElement:defaultActions:)",
       "WKUIDelegate.webView(_:commitPreviewingViewController:)", "WKContextMenuElementInfo.linkURL",
       "WKContextMenuElementInfo", "WKPreviewElementInfo.linkURL", "WKPreviewActionItem.identifier",
       "WKPreviewActionItemIdentifierOpen", "WKPreviewActionItemIdentifierAddToReadingList",
       "WKPreviewActionItemIdentifierCopy", "WKPreviewActionItemIdentifierShare"],
     "legacyObjC": [
       "webView:contextMenuConfigurationForElement:completionHandler:", "webView:contextMenuWillPresentForElement:",
       "webView:contextMenuForElement:willCommitWithAnimator:", "webView:contextMenuDidEndForElement:",
       "webView:shouldPreviewElement:", "webView:previewingViewControllerForElement:defaultActions:",
       "webView:commitPreviewingViewController:", "linkURL", "WKContextMenuElementInfo", "WKPreviewElementInfo",
       "WKPreviewActionItem", "WKPreviewActionItemIdentifierOpen", "WKPreviewActionItemIdentifierAddToReadingList",
       "WKPreviewActionItemIdentifierCopy", "WKPreviewActionItemIdentifierShare"],
     "note": "The menu modifier is unavailable on iOS and visionOS; only link previews as a whole can be switched off.",
     "match": {
      "types": [
        "WKContextMenuElementInfo", "WKPreviewElementInfo", "WKPreviewActionItem", "WKPreviewActionItemIdentifierOpen",
        "WKPreviewActionItemIdentifierAddToReadingList", "WKPreviewActionItemIdentifierCopy",
        "WKPreviewActionItemIdentifierShare"],
      "members": ["linkURL", "identifier"],
      "delegateMethods": [
        {"name": "webView(_:contextMenuConfigurationForElement:completionHandler:)", "parameter": "WKContextMenuElementInfo", "protocol": "WKUIDelegate"},
        {"name": "webView(_:contextMenuConfigurationFor:)", "parameter": "WKContextMenuElementInfo", "protocol": "WKUIDelegate"},
        {"name": "webView(_:contextMenuWillPresentForElement:)", "parameter": "WKContextMenuElementInfo", "protocol": "WKUIDelegate"},
        {"name": "webView(_:contextMenuForElement:willCommitWithAnimator:)", "parameter": "WKContextMenuElementInfo", "protocol": "WKUIDelegate"},
        {"name": "webView(_:contextMenuDidEndForElement:)", "parameter": "WKContextMenuElementInfo", "protocol": "WKUIDelegate"},
        {"name": "webView(_:shouldPreviewElement:)", "parameter": "WKPreviewElementInfo", "protocol": "WKUIDelegate"},
        {"name": "webView(_:previewingViewControllerForElement:defaultActions:)", "parameter": "WKPreviewElementInfo", "protocol": "WKUIDelegate"},
        {"name": "webView(_:commitPreviewingViewController:)", "parameter": "UIViewController", "protocol": "WKUIDelegate"}],
      "conformances": ["WKPreviewActionItem"],
      "selectorsObjC": [
        "webView:contextMenuConfigurationForElement:completionHandler:", "webView:contextMenuWillPresentForElement:",
        "webView:contextMenuForElement:willCommitWithAnimator:", "webView:contextMenuDidEndForElement:",
        "webView:shouldPreviewElement:", "webView:previewingViewControllerForElement:defaultActions:",
        "webView:commitPreviewingViewController:", "linkURL"],
      "receivers": ["WKContextMenuElementInfo", "WKPreviewElementInfo", "WKPreviewActionItem"],
      "ambiguousNames": ["linkURL", "identifier"]}},
    {"id": "edit-menu", "title": "Edit menu and input suggestion callbacks",
     "category": "ui", "status": "gap", "blocks": "judge",
     "blocksNote": "yes where a web view subclass overrides buildMenu or canPerformAction, or where a conversation context or input suggestion is used; no where only the will-present and will-dismiss callbacks are observed",
     "legacy": [
       "WKUIDelegate.webView(_:willPresentEditMenuWithAnimator:)",
       "WKUIDelegate.webView(_:willDismissEditMenuWithAnimator:)", "UIResponder.buildMenu(with:)",
       "UIResponder.canPerformAction(_:withSender:)", "WKUIDelegate.webView(_:insertInputSuggestion:)",
       "WKWebView.conversationContext"],
     "legacyObjC": [
       "webView:willPresentEditMenuWithAnimator:", "webView:willDismissEditMenuWithAnimator:", "buildMenuWithBuilder:",
       "canPerformAction:withSender:", "webView:insertInputSuggestion:", "conversationContext"],
     "note": "Not forwarded, and there is no view to override.",
     "match": {
      "members": ["buildMenu", "canPerformAction", "conversationContext"],
      "delegateMethods": [
        {"name": "webView(_:willPresentEditMenuWithAnimator:)", "parameter": "UIEditMenuInteractionAnimating", "protocol": "WKUIDelegate"},
        {"name": "webView(_:willDismissEditMenuWithAnimator:)", "parameter": "UIEditMenuInteractionAnimating", "protocol": "WKUIDelegate"},
        {"name": "webView(_:insertInputSuggestion:)", "parameter": "UIInputSuggestion", "protocol": "WKUIDelegate"}],
      "selectorsObjC": [
        "webView:willPresentEditMenuWithAnimator:", "webView:willDismissEditMenuWithAnimator:", "buildMenuWithBuilder:",
        "canPerformAction:withSender:", "webView:insertInputSuggestion:", "conversationContext", "setConversationContext:"],
      "receivers": ["UIResponder", "WKWebView"],
      "ambiguousNames": [
        "buildMenu", "canPerformAction", "conversationContext", "buildMenuWithBuilder:", "canPerformAction:withSender:",
        "setConversationContext:"],
      "condition": "Overridden in a web view subclass, or implemented as WKUIDelegate methods."}},
    {"id": "keyboard-accessory", "title": "Keyboard accessory view",
     "category": "ui", "status": "gap", "blocks": "judge",
     "blocksNote": "yes where a WKWebView subclass overrides the property or the code swaps the class of its content view; no where a view controller or text field provides its own bar",
     "legacy": ["UIResponder.inputAccessoryView", "UIResponder.inputView", "UIResponder.reloadInputViews()"],
     "legacyObjC": ["inputAccessoryView", "inputView", "reloadInputViews"],
     "note": "Needs an override in a subclass or on the inner content view, so keep WKWebView where the bar over the web keyboard is custom or hidden. The same property on a view controller has nothing to do with the web view.",
     "match": {
      "members": ["inputAccessoryView", "inputView", "reloadInputViews"],
      "selectorsObjC": ["inputAccessoryView", "inputView", "reloadInputViews"],
      "receivers": ["UIResponder"],
      "ambiguousNames": ["inputAccessoryView", "inputView", "reloadInputViews"],
      "condition": "The member is overridden in a WKWebView subclass or added to the class of its content view; not where a view controller or text field overrides it."}},
    {"id": "drag-and-drop-interactions", "title": "Drag and drop interactions",
     "category": "ui", "status": "workaround", "since": "26.0", "blocks": "judge",
     "blocksNote": "yes where interactions are added to the web view itself or to its subviews, no where a parent view takes the drop",
     "legacy": [
       "UIView.addInteraction(_:)", "UIDropInteraction", "UIDragInteraction", "NSView.registerForDraggedTypes(_:)"],
     "legacyObjC": ["addInteraction:", "registerForDraggedTypes:"],
     "modern": ["View.dropDestination(for:isEnabled:action:)", "View.onDrop(of:isTargeted:perform:)"],
     "note": "Content drags keep their WebKit behaviour; attach SwiftUI drop modifiers to the view and check which side takes the drop.",
     "match": {
      "ambiguousTypes": ["UIDropInteraction", "UIDragInteraction"],
      "members": ["addInteraction", "registerForDraggedTypes"],
      "selectorsObjC": ["addInteraction:", "registerForDraggedTypes:"],
      "receivers": ["UIView", "NSView"],
      "ambiguousNames": ["addInteraction", "registerForDraggedTypes", "addInteraction:", "registerForDraggedTypes:"],
      "condition": "The receiver is a web view or one of its subviews."}},
    {"id": "gesture-recognizers", "title": "Extra gesture recognisers",
     "category": "ui", "status": "workaround", "since": "26.0", "blocks": "judge",
     "blocksNote": "yes where recognizers are added to inner views, no for the web view itself",
     "legacy": ["UIView.addGestureRecognizer(_:)", "UIView.gestureRecognizers", "UIView.isUserInteractionEnabled"],
     "legacyObjC": ["addGestureRecognizer:", "gestureRecognizers", "userInteractionEnabled"],
     "modern": ["View.simultaneousGesture(_:including:)", "View.allowsHitTesting(_:)"],
     "note": "Use SwiftUI gestures on the view; nothing can be added to the inner view.",
     "match": {
      "members": ["addGestureRecognizer", "gestureRecognizers", "isUserInteractionEnabled"],
      "selectorsObjC": [
        "addGestureRecognizer:", "gestureRecognizers", "setGestureRecognizers:", "userInteractionEnabled",
        "setUserInteractionEnabled:"],
      "receivers": ["UIView"],
      "ambiguousNames": [
        "addGestureRecognizer", "gestureRecognizers", "isUserInteractionEnabled", "addGestureRecognizer:",
        "setGestureRecognizers:", "userInteractionEnabled", "setUserInteractionEnabled:"],
      "condition": "The receiver is a web view, its scroll view or one of its subviews."}},
    {"id": "immersive-environments", "title": "Website immersive environments",
     "category": "ui", "status": "changed", "since": "27.0", "blocks": "no",
     "legacy": [
       "WKWebView.immersiveEnvironmentDelegate", "WKWebView.dismissImmersiveEnvironment(completionHandler:)",
       "WKWebViewConfiguration.allowsImmersiveEnvironments", "WKImmersiveEnvironmentDelegate",
       "WKImmersiveEnvironmentDelegate.webView(_:shouldAllowImmersiveEnvironmentFromFrame:completionHandler:)",
       "WKImmersiveEnvironmentDelegate.webView(_:shouldAllowImmersiveEnvironmentFrom:)",
       "WKImmersiveEnvironmentDelegate.webView(_:present:completionHandler:)",
       "WKImmersiveEnvironmentDelegate.webView(_:presentImmersiveEnvironment:)",
       "WKImmersiveEnvironmentDelegate.webView(_:dismiss:completionHandler:)",
       "WKImmersiveEnvironmentDelegate.webView(_:dismissImmersiveEnvironment:)", "WKImmersiveEnvironment.sourceFrame",
       "WKWebView.dismissImmersiveEnvironment()"],
     "legacyObjC": [
       "immersiveEnvironmentDelegate", "dismissImmersiveEnvironmentWithCompletionHandler:", "allowsImmersiveEnvironments",
       "WKImmersiveEnvironmentDelegate", "WKImmersiveEnvironment",
       "webView:shouldAllowImmersiveEnvironmentFromFrame:completionHandler:",
       "webView:presentImmersiveEnvironment:completionHandler:", "webView:dismissImmersiveEnvironment:completionHandler:"],
     "modern": [
       "View.onWebViewImmersiveEnvironmentRequest(shouldAllow:present:dismiss:)", "WebViewImmersiveEnvironmentView",
       "WebPage.ImmersiveEnvironment", "WebPage.Configuration.allowsImmersiveEnvironments"],
     "note": "visionOS 27 only; one modifier with three closures replaces the delegate.",
     "match": {
      "types": ["WKImmersiveEnvironmentDelegate", "WKImmersiveEnvironment"],
      "members": [
        "immersiveEnvironmentDelegate", "dismissImmersiveEnvironment", "allowsImmersiveEnvironments", "sourceFrame"],
      "delegateMethods": [
        {"name": "webView(_:shouldAllowImmersiveEnvironmentFromFrame:completionHandler:)", "parameter": "WKFrameInfo", "protocol": "WKImmersiveEnvironmentDelegate"},
        {"name": "webView(_:shouldAllowImmersiveEnvironmentFrom:)", "parameter": "WKFrameInfo", "protocol": "WKImmersiveEnvironmentDelegate"},
        {"name": "webView(_:present:completionHandler:)", "parameter": "WKImmersiveEnvironment", "protocol": "WKImmersiveEnvironmentDelegate"},
        {"name": "webView(_:presentImmersiveEnvironment:)", "parameter": "WKImmersiveEnvironment", "protocol": "WKImmersiveEnvironmentDelegate"},
        {"name": "webView(_:dismiss:completionHandler:)", "parameter": "WKImmersiveEnvironment", "protocol": "WKImmersiveEnvironmentDelegate"},
        {"name": "webView(_:dismissImmersiveEnvironment:)", "parameter": "WKImmersiveEnvironment", "protocol": "WKImmersiveEnvironmentDelegate"}],
      "conformances": ["WKImmersiveEnvironmentDelegate"],
      "selectorsObjC": [
        "immersiveEnvironmentDelegate", "setImmersiveEnvironmentDelegate:",
        "dismissImmersiveEnvironmentWithCompletionHandler:", "allowsImmersiveEnvironments",
        "setAllowsImmersiveEnvironments:", "webView:shouldAllowImmersiveEnvironmentFromFrame:completionHandler:",
        "webView:presentImmersiveEnvironment:completionHandler:", "webView:dismissImmersiveEnvironment:completionHandler:"],
      "receivers": ["WKWebView", "WKWebViewConfiguration", "WKImmersiveEnvironment"],
      "ambiguousNames": ["sourceFrame"],
      "sharedNames": ["allowsImmersiveEnvironments", "sourceFrame"]}}
    ]
    """#
}

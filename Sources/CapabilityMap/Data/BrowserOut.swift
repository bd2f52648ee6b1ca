extension CapabilityData {
  /// The entries of the category `browser-out`.
  static let browserOut = #"""
    [
    {"id": "safari-view-controller", "title": "Safari view in the app",
     "category": "browser-out", "status": "direct", "since": "9.0", "blocks": "no",
     "legacy": [
       "SFSafariViewController", "SFSafariViewController.init(url:)", "SFSafariViewController.init(url:configuration:)",
       "SFSafariViewController.init(url:entersReaderIfAvailable:)"],
     "legacyObjC": [
       "SFSafariViewController", "initWithURL:", "initWithURL:configuration:", "initWithURL:entersReaderIfAvailable:"],
     "modern": [
       "SFSafariViewController", "OpenURLAction.callAsFunction(_:prefersInApp:)", "View.onOpenURL(prefersInApp:)",
       "OpenURLAction.Result.systemAction(_:prefersInApp:)"],
     "note": "The right container for someone else's page; it stays. From 26.0 SwiftUI can ask for the in-app browser without a representable, but offers none of the options below. Only http and https URLs are accepted, and the Reader initialiser is deprecated since 11.0.",
     "match": {
      "types": ["SFSafariViewController"],
      "conformances": ["SFSafariViewController"],
      "selectorsObjC": ["initWithURL:", "initWithURL:configuration:", "initWithURL:entersReaderIfAvailable:"],
      "receivers": ["SFSafariViewController"],
      "ambiguousNames": ["initWithURL:", "initWithURL:configuration:"],
      "condition": "Creation, subclass or representable; a mention in a type check alone is no use."}},
    {"id": "safari-view-configuration", "title": "Safari view options",
     "category": "browser-out", "status": "direct", "since": "11.0", "blocks": "no",
     "legacy": [
       "SFSafariViewController.configuration", "SFSafariViewController.Configuration",
       "SFSafariViewController.Configuration.entersReaderIfAvailable",
       "SFSafariViewController.Configuration.barCollapsingEnabled", "SFSafariViewController.Configuration.activityButton",
       "SFSafariViewController.Configuration.eventAttribution", "SFSafariViewController.ActivityButton",
       "SFSafariViewController.ActivityButton.init(templateImage:extensionIdentifier:)",
       "SFSafariViewController.ActivityButton.templateImage", "SFSafariViewController.ActivityButton.extensionIdentifier"],
     "legacyObjC": [
       "SFSafariViewControllerConfiguration", "entersReaderIfAvailable", "barCollapsingEnabled", "activityButton",
       "eventAttribution", "SFSafariViewControllerActivityButton", "initWithTemplateImage:extensionIdentifier:"],
     "modern": ["SFSafariViewController.Configuration"],
     "note": "Stays with the controller: Reader and bar collapsing from 11.0, the extra button from 15.0, event attribution from 15.2. A screen that sets any of them keeps the controller rather than the open-URL action.",
     "match": {
      "types": [
        "SFSafariViewController.Configuration", "SFSafariViewController.ActivityButton",
        "SFSafariViewControllerConfiguration", "SFSafariViewControllerActivityButton"],
      "members": [
        "configuration", "entersReaderIfAvailable", "barCollapsingEnabled", "activityButton", "eventAttribution",
        "templateImage", "extensionIdentifier"],
      "selectorsObjC": [
        "entersReaderIfAvailable", "setEntersReaderIfAvailable:", "barCollapsingEnabled", "setBarCollapsingEnabled:",
        "activityButton", "setActivityButton:", "eventAttribution", "setEventAttribution:",
        "initWithTemplateImage:extensionIdentifier:"],
      "receivers": [
        "SFSafariViewController", "SFSafariViewController.Configuration", "SFSafariViewController.ActivityButton"],
      "ambiguousNames": [
        "configuration", "activityButton", "eventAttribution", "templateImage", "extensionIdentifier",
        "setActivityButton:", "setEventAttribution:"]}},
    {"id": "safari-view-appearance", "title": "Safari view colours and dismiss button",
     "category": "browser-out", "status": "changed", "since": "11.0", "blocks": "no",
     "legacy": [
       "SFSafariViewController.preferredBarTintColor", "SFSafariViewController.preferredControlTintColor",
       "SFSafariViewController.dismissButtonStyle", "SFSafariViewController.DismissButtonStyle"],
     "legacyObjC": [
       "preferredBarTintColor", "preferredControlTintColor", "dismissButtonStyle",
       "SFSafariViewControllerDismissButtonStyle"],
     "modern": ["SFSafariViewController.dismissButtonStyle"],
     "note": "Both tint colours are deprecated as of 26.0, so remove them; the dismiss button style remains and shows icons in 26.",
     "match": {
      "types": ["SFSafariViewController.DismissButtonStyle", "SFSafariViewControllerDismissButtonStyle"],
      "members": ["preferredBarTintColor", "preferredControlTintColor", "dismissButtonStyle"],
      "selectorsObjC": [
        "preferredBarTintColor", "setPreferredBarTintColor:", "preferredControlTintColor",
        "setPreferredControlTintColor:", "dismissButtonStyle", "setDismissButtonStyle:"],
      "receivers": ["SFSafariViewController"]}},
    {"id": "safari-view-delegate", "title": "Safari view callbacks",
     "category": "browser-out", "status": "direct", "since": "9.0", "blocks": "no",
     "legacy": [
       "SFSafariViewController.delegate", "SFSafariViewControllerDelegate.safariViewControllerDidFinish(_:)",
       "SFSafariViewControllerDelegate.safariViewController(_:didCompleteInitialLoad:)",
       "SFSafariViewControllerDelegate.safariViewController(_:initialLoadDidRedirectTo:)",
       "SFSafariViewControllerDelegate.safariViewController(_:activityItemsFor:title:)",
       "SFSafariViewControllerDelegate.safariViewController(_:excludedActivityTypesFor:title:)",
       "SFSafariViewControllerDelegate.safariViewControllerWillOpenInBrowser(_:)"],
     "legacyObjC": [
       "safariViewControllerDidFinish:", "safariViewController:didCompleteInitialLoad:",
       "safariViewController:initialLoadDidRedirectToURL:", "safariViewController:activityItemsForURL:title:",
       "safariViewController:excludedActivityTypesForURL:title:", "safariViewControllerWillOpenInBrowser:"],
     "modern": ["SFSafariViewControllerDelegate"],
     "note": "Tells only of the first load, its redirects and the buttons. Where the code watches redirects to catch a token, the screen is a sign-in; where it wants more of the page, it belongs on a WebPage.",
     "match": {
      "types": ["SFSafariViewControllerDelegate"],
      "members": ["delegate"],
      "delegateMethods": [
        {"name": "safariViewControllerDidFinish(_:)", "parameter": "SFSafariViewController", "protocol": "SFSafariViewControllerDelegate"},
        {"name": "safariViewController(_:didCompleteInitialLoad:)", "parameter": "SFSafariViewController", "protocol": "SFSafariViewControllerDelegate"},
        {"name": "safariViewController(_:initialLoadDidRedirectTo:)", "parameter": "SFSafariViewController", "protocol": "SFSafariViewControllerDelegate"},
        {"name": "safariViewController(_:activityItemsFor:title:)", "parameter": "SFSafariViewController", "protocol": "SFSafariViewControllerDelegate"},
        {"name": "safariViewController(_:excludedActivityTypesFor:title:)", "parameter": "SFSafariViewController", "protocol": "SFSafariViewControllerDelegate"},
        {"name": "safariViewControllerWillOpenInBrowser(_:)", "parameter": "SFSafariViewController", "protocol": "SFSafariViewControllerDelegate"}],
      "conformances": ["SFSafariViewControllerDelegate"],
      "selectorsObjC": [
        "safariViewControllerDidFinish:", "safariViewController:didCompleteInitialLoad:",
        "safariViewController:initialLoadDidRedirectToURL:", "safariViewController:activityItemsForURL:title:",
        "safariViewController:excludedActivityTypesForURL:title:", "safariViewControllerWillOpenInBrowser:",
        "setDelegate:"],
      "receivers": ["SFSafariViewController"],
      "ambiguousNames": ["delegate", "setDelegate:"]}},
    {"id": "safari-view-prewarm", "title": "Prewarm connections",
     "category": "browser-out", "status": "direct", "since": "15.0", "blocks": "no",
     "legacy": [
       "SFSafariViewController.prewarmConnections(to:)", "SFSafariViewController.PrewarmingToken",
       "SFSafariViewController.PrewarmingToken.invalidate()"],
     "legacyObjC": ["prewarmConnectionsToURLs:", "SFSafariViewControllerPrewarmingToken", "invalidate"],
     "modern": ["SFSafariViewController.prewarmConnections(to:)"],
     "note": "Stays with the controller; a WebPage has nothing alike.",
     "match": {
      "types": ["SFSafariViewController.PrewarmingToken", "SFSafariViewControllerPrewarmingToken"],
      "members": ["prewarmConnections", "invalidate"],
      "selectorsObjC": ["prewarmConnectionsToURLs:", "invalidate"],
      "receivers": ["SFSafariViewController", "SFSafariViewController.PrewarmingToken"],
      "ambiguousNames": ["invalidate"]}},
    {"id": "safari-view-data", "title": "Clear the Safari view data",
     "category": "browser-out", "status": "direct", "since": "16.0", "blocks": "no",
     "legacy": [
       "SFSafariViewController.DataStore", "SFSafariViewController.DataStore.default",
       "SFSafariViewController.DataStore.clearWebsiteData(completionHandler:)",
       "SFSafariViewController.DataStore.clearWebsiteData()"],
     "legacyObjC": ["SFSafariViewControllerDataStore", "defaultDataStore", "clearWebsiteDataWithCompletionHandler:"],
     "modern": ["SFSafariViewController.DataStore"],
     "note": "Each app has its own Safari view data since 11.0; this clears it, and it is not the WebKit data store.",
     "match": {
      "types": ["SFSafariViewController.DataStore", "SFSafariViewControllerDataStore"],
      "members": ["default", "clearWebsiteData"],
      "selectorsObjC": ["defaultDataStore", "clearWebsiteDataWithCompletionHandler:"],
      "receivers": ["SFSafariViewController.DataStore"],
      "ambiguousNames": ["default", "defaultDataStore"]}},
    {"id": "open-in-browser", "title": "Hand a link to the browser",
     "category": "browser-out", "status": "direct", "since": "14.0", "blocks": "no",
     "legacy": [
       "UIApplication.open(_:options:completionHandler:)", "UIApplication.openURL(_:)", "NSWorkspace.open(_:)",
       "EnvironmentValues.openURL", "OpenURLAction", "Link"],
     "legacyObjC": ["openURL:options:completionHandler:", "openURL:"],
     "modern": ["EnvironmentValues.openURL", "Link", "OpenURLAction.callAsFunction(_:prefersInApp:)"],
     "note": "No web container at all: the page opens outside the app. Worth listing only as the far end of a navigation policy or of a link on a web screen.",
     "match": {
      "members": ["open", "openURL"],
      "keyPaths": ["openURL"],
      "selectorsObjC": ["openURL:options:completionHandler:", "openURL:"],
      "receivers": ["UIApplication", "NSWorkspace", "EnvironmentValues"],
      "ambiguousNames": ["open", "openURL", "openURL:options:completionHandler:", "openURL:"],
      "condition": "The URL is http or https; mail, phone, settings and app schemes are no web content."}}
    ]
    """#
}

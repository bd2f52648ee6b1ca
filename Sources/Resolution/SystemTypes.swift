/// What the resolver must know of Apple's frameworks: superclasses, and members that lead from one web type to another.
///
/// From the public headers of UIKit, AppKit and WebKit; names only.
enum SystemTypes {
  static let superclasses: [String: String] = [
    "UIViewController": "UIResponder", "UIView": "UIResponder", "UIResponder": "NSObject",
    "UITableViewController": "UIViewController", "UICollectionViewController": "UIViewController",
    "UINavigationController": "UIViewController", "UITabBarController": "UIViewController",
    "UISplitViewController": "UIViewController", "UIPageViewController": "UIViewController",
    "UIHostingController": "UIViewController", "UIAlertController": "UIViewController",
    "UIActivityViewController": "UIViewController", "UISearchController": "UIViewController",
    "UIInputViewController": "UIViewController", "UIDocumentPickerViewController": "UIViewController",
    "UIImagePickerController": "UINavigationController", "SFSafariViewController": "UIViewController",
    "MFMailComposeViewController": "UINavigationController", "QLPreviewController": "UIViewController",
    "AVPlayerViewController": "UIViewController",
    "UIControl": "UIView", "UIButton": "UIControl", "UIScrollView": "UIView", "UIStackView": "UIView",
    "UITableView": "UIScrollView", "UICollectionView": "UIScrollView", "UITableViewCell": "UIView",
    "UICollectionReusableView": "UIView", "UICollectionViewCell": "UICollectionReusableView",
    "UITableViewHeaderFooterView": "UIView", "UIImageView": "UIView", "UILabel": "UIView", "UITextView": "UIScrollView",
    "UITextField": "UIControl", "UIVisualEffectView": "UIView", "UIWindow": "UIView", "MKAnnotationView": "UIView",
    "UIWebView": "UIView", "WKWebView": "UIView",
    "NSViewController": "NSResponder", "NSWindowController": "NSResponder", "NSView": "NSResponder",
    "NSResponder": "NSObject", "NSWindow": "NSResponder", "NSPanel": "NSWindow", "NSControl": "NSView",
    "NSScrollView": "NSView", "NSStackView": "NSView", "NSTableCellView": "NSView",
    "NSTabViewController": "NSViewController",
    "NSSplitViewController": "NSViewController", "NSHostingController": "NSViewController", "NSHostingView": "NSView",
    "WebKit1.WebView": "NSView",
    "UIApplicationDelegate": "NSObjectProtocol",
  ]

  /// Types of members: `WKWebView.configuration` → `WKWebViewConfiguration`.
  static let members: [String: [String: String]] = [
    "WKWebView": [
      "configuration": "WKWebViewConfiguration", "scrollView": "UIScrollView", "url": "URL", "title": "String",
      "backForwardList": "WKBackForwardList", "findInteraction": "UIFindInteraction", "themeColor": "UIColor",
      "navigationDelegate": "WKNavigationDelegate", "uiDelegate": "WKUIDelegate", "UIDelegate": "WKUIDelegate",
    ],
    "WKWebViewConfiguration": [
      "userContentController": "WKUserContentController", "preferences": "WKPreferences",
      "defaultWebpagePreferences": "WKWebpagePreferences", "websiteDataStore": "WKWebsiteDataStore",
      "processPool": "WKProcessPool", "webExtensionController": "WKWebExtensionController",
    ],
    "WKWebsiteDataStore": [
      "httpCookieStore": "WKHTTPCookieStore", "default": "WKWebsiteDataStore", "nonPersistent": "WKWebsiteDataStore",
      "defaultDataStore": "WKWebsiteDataStore", "nonPersistentDataStore": "WKWebsiteDataStore",
    ],
    "WKNavigationAction": [
      "request": "URLRequest", "targetFrame": "WKFrameInfo", "sourceFrame": "WKFrameInfo",
      "navigationType": "WKNavigationType",
    ],
    "WKNavigationResponse": ["response": "URLResponse"],
    "WKScriptMessage": [
      "frameInfo": "WKFrameInfo", "webView": "WKWebView", "name": "String", "world": "WKContentWorld",
    ],
    "WKFrameInfo": ["request": "URLRequest", "securityOrigin": "WKSecurityOrigin", "webView": "WKWebView"],
    "WKBackForwardList": ["currentItem": "WKBackForwardListItem"],
    "WebKit.WebPage": [
      "url": "URL", "title": "String", "backForwardList": "WebPage.BackForwardList", "themeColor": "Color",
    ],
    "WebPage.Configuration": [
      "userContentController": "WKUserContentController", "websiteDataStore": "WKWebsiteDataStore",
      "defaultNavigationPreferences": "WebPage.NavigationPreferences",
    ],
    "WebPage.NavigationAction": [
      "request": "URLRequest", "target": "WebPage.FrameInfo", "source": "WebPage.FrameInfo",
    ],
    "WebPage.NavigationResponse": ["response": "URLResponse"],
    "WebPage.FrameInfo": ["request": "URLRequest", "securityOrigin": "WKSecurityOrigin"],
    "WKURLSchemeTask": ["request": "URLRequest"],
    "WKContentRuleListStore": ["default": "WKContentRuleListStore", "defaultStore": "WKContentRuleListStore"],
    "URLRequest": ["url": "URL"], "NSURLRequest": ["URL": "URL"],
    "URL": ["absoluteString": "String", "host": "String"],
    "UIWebView": ["scrollView": "UIScrollView", "request": "URLRequest"],
  ]

  /// Objective-C names of Swift value types.
  static let bridged: [String: String] = [
    "NSURL": "URL", "NSURLRequest": "URLRequest", "NSMutableURLRequest": "URLRequest", "NSString": "String",
    "NSMutableString": "String", "NSArray": "Array", "NSDictionary": "Dictionary",
  ]

  /// The superclass of a system class, also of unknown ones whose name tells (`ASDKViewController`, `FancyView`).
  static func superclass(of name: String) -> String? {
    superclasses[name]
  }

  private static let kindProtocols: Set<String> = [
    "View", "App", "Scene", "Commands", "ViewModifier", "ToolbarContent", "UIViewRepresentable", "NSViewRepresentable",
    "UIViewControllerRepresentable", "NSViewControllerRepresentable",
  ]

  /// Whether the name is one by which the kind of a type is told: `UIWebView`, `View`.
  static func tellsKind(_ name: String) -> Bool { superclasses[name] != nil || kindProtocols.contains(name) }

  /// What a class of an unseen framework most likely is, by the ending of its name.
  static func likelyKind(of name: String) -> String? {
    guard name.count > 6, superclasses[name] == nil else { return nil }
    if name.hasSuffix("ViewController") || name.hasSuffix("NavigationController") || name.hasSuffix("TabBarController")
    {
      return name.hasPrefix("NS") ? "NSViewController" : "UIViewController"
    }
    return nil
  }
}

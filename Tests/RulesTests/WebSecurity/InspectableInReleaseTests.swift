import Testing

@Suite("inspectable-in-release") struct InspectableInReleaseTests {
  @Test("fires where a release build gets to") func reached() {
    expect(
      "inspectable-in-release",
      """
      import WebKit
      final class Screen: UIViewController {
        let webView = WKWebView()
        let page = WebPage()
        static let showsInspector = true
        override func viewDidLoad() {
          webView.isInspectable = true  // ← finding
          if #available(iOS 16.4, *) { page.isInspectable = true }  // ← finding
          #if !DEBUG
          webView.isInspectable = true  // ← finding
          #endif
          #if DEBUG && targetEnvironment(simulator)
          webView.isInspectable = false
          #else
          webView.isInspectable = true  // ← finding
          #endif
          #if os(iOS)
          webView.isInspectable = Self.showsInspector  // ← finding
          #endif
          if Self.showsInspector { webView.isInspectable = true }  // ← finding
          guard webView.responds(to: #selector(setter: WKWebView.isInspectable)) else { return }
          webView.isInspectable = true  // ← finding
        }
      }
      extension WKWebView {
        func open() { isInspectable = true }  // ← finding
      }
      """)
  }

  @Test("is silent under development flags, constants of them, and switches") func silence() {
    expect(
      "inspectable-in-release",
      """
      import JavaScriptCore
      import WebKit
      enum Build {
        #if DEBUG
        static let isDebug = true
        #else
        static let isDebug = false
        #endif
        static var isInternal: Bool {
          #if INTERNAL
          return true
          #else
          return false
          #endif
        }
      }
      final class Screen: UIViewController {
        let webView = WKWebView()
        func open(_ settings: UserDefaults) {
          #if DEBUG || QA
          webView.isInspectable = true
          #endif
          #if !(!DEBUG)
          webView.isInspectable = true
          #endif
          webView.isInspectable = Build.isDebug
          webView.isInspectable = settings.bool(forKey: "inspect")
          if Build.isInternal { webView.isInspectable = true }
          if settings.bool(forKey: "inspect") { webView.isInspectable = true }
          webView.isInspectable = false
          if webView.isInspectable { return }
        }
        func script() {
          let context = JSContext()
          context?.isInspectable = true
        }
      }
      struct Panel { var isInspectable = false }
      func panel() { var panel = Panel(); panel.isInspectable = true }
      """)
  }

  @Test("reads Objective-C") func objectiveC() {
    expect(
      "inspectable-in-release",
      [
        "Screen.m": """
        #import <WebKit/WebKit.h>
        @interface Screen : UIViewController
        @property (nonatomic, strong) WKWebView *webView;
        @end
        @implementation Screen
        - (void)viewDidLoad {
          if (@available(iOS 16.4, *)) { self.webView.inspectable = YES; } // ← finding
          #ifdef DEBUG
          self.webView.inspectable = YES;
          #else
          [self.webView setInspectable:YES]; // ← finding
          #endif
          #if DEBUG
          self.webView.inspectable = YES;
          #endif
        }
        @end
        """
      ])
  }
}

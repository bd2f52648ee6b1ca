import AuditModel
import InterfaceBuilderFacts
import Testing

@Suite("uiwebview") struct UIWebViewTests {
  @Test("fires at creations, subclasses and outlets, through aliases too") func acts() {
    expect(
      "uiwebview",
      [
        "Old.swift": """
        import UIKit
        typealias OldPage = UIWebView
        final class News: UIViewController {
          @IBOutlet weak var page: UIWebView!  // ← finding
          private let other = UIWebView(frame: .zero)  // ← finding
          func make() -> UIView { OldPage() }  // ← finding
        }
        class Reader: UIWebView {}  // ← finding
        """,
        "Old.m": """
        #import <UIKit/UIKit.h>
        @implementation Weather
        - (void)show {
          UIWebView *page = [[UIWebView alloc] initWithFrame:CGRectZero]; // ← finding
          [self.view addSubview:page];
        }
        @end
        """,
      ])
  }

  @Test("fires once at the first type check of a type that has no act") func checks() {
    expect(
      "uiwebview",
      """
      import UIKit
      final class Finder {
        func isWeb(_ view: UIView) -> Bool { view is UIWebView }  // ← finding
        func first(_ views: [UIView]) -> UIView? { views.first { $0.isKind(of: UIWebView.self) } }
      }
      """)
  }

  @Test("is silent on names in strings, own types and the successor") func silent() {
    expect(
      "uiwebview",
      [
        "Names.swift": """
        import WebKit
        // UIWebView is gone
        let name = "UIWebView"
        let found: AnyClass? = NSClassFromString("UIWebView")
        let page = WKWebView()
        final class UIWebViewModel {}
        let model = UIWebViewModel()
        """,
        "Kit/Own.swift": """
        struct UIWebView { init() {} }
        let own = UIWebView()
        """,
        "Forward.m": """
        #import <WebKit/WebKit.h>
        @class UIWebView;
        @implementation Forward
        @end
        """,
      ])
  }
}

@Suite("sf-authentication-session") struct SFAuthenticationSessionTests {
  @Test("fires at every form of creating one") func fires() {
    expect(
      "sf-authentication-session",
      [
        "Door.swift": """
        import SafariServices
        final class Door {
          var session: SFAuthenticationSession?
          func open(_ url: URL) {
            session = SFAuthenticationSession(url: url, callbackURLScheme: "acme") { _, _ in }  // ← finding
            session?.start()
          }
          func make(_ url: URL) -> SFAuthenticationSession {
            .init(url: url, callbackURLScheme: nil) { _, _ in }  // ← finding
          }
        }
        """,
        "Door.m": """
        #import <SafariServices/SafariServices.h>
        @implementation OldDoor
        - (void)open:(NSURL *)url {
          self.session = [[SFAuthenticationSession alloc] initWithURL:url callbackURLScheme:@"acme" completionHandler:nil]; // ← finding
        }
        @end
        """,
      ])
  }

  @Test("is silent on types, casts, look-ups, own types and the successor") func silent() {
    expect(
      "sf-authentication-session",
      [
        "Door.swift": """
        import AuthenticationServices
        import SafariServices
        final class Door {
          var old: SFAuthenticationSession?
          func isOld(_ value: Any) -> Bool { value is SFAuthenticationSession }
          func find() -> AnyClass? { NSClassFromString("SFAuthenticationSession") }
          func make(_ url: URL) -> Any { ASWebAuthenticationSession(url: url, callbackURLScheme: "acme") { _, _ in } }
        }
        """,
        "Kit/Own.swift": """
        struct SFAuthenticationSession { init() {} }
        let session = SFAuthenticationSession()
        """,
      ])
  }
}

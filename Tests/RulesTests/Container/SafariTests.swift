import AuditModel
import Testing

@Suite("safari-view-needs-control") struct SafariViewNeedsControlTests {
  @Test("fires where redirects are read, and where subviews and keys are looked into") func fires() {
    expect(
      "safari-view-needs-control",
      [
        "Pay.swift": """
        import SafariServices
        import UIKit
        final class PayController: UIViewController, SFSafariViewControllerDelegate {
          let safari = SFSafariViewController(url: URL(string: "https://pay.example/start")!)
          func safariViewController(_ controller: SFSafariViewController, initialLoadDidRedirectTo url: URL) {  // ← finding
            if url.lastPathComponent == "done" { dismiss(animated: true) }
          }
          func search() -> UIView? {
            safari.view.subviews.first  // ← finding
          }
          func watch() {
            _ = safari.value(forKey: "currentURL")  // ← finding
          }
        }
        """,
        "Pay.m": """
        #import <SafariServices/SafariServices.h>
        @implementation OldPay
        - (void)safariViewController:(SFSafariViewController *)controller initialLoadDidRedirectToURL:(NSURL *)url { // ← finding
          if ([url.path isEqualToString:@"/done"]) { [self finish]; }
        }
        @end
        """,
      ])
  }

  @Test("is silent on spinners, logs, the Done button, activities and looks") func silent() {
    expect(
      "safari-view-needs-control",
      """
      import SafariServices
      import UIKit
      final class NewsController: UIViewController, SFSafariViewControllerDelegate {
        let spinner = UIActivityIndicatorView()
        func open(_ url: URL) {
          let safari = SFSafariViewController(url: url)
          safari.dismissButtonStyle = .close
          safari.preferredControlTintColor = .red
          safari.delegate = self
          present(safari, animated: true)
        }
        func safariViewController(_ controller: SFSafariViewController, didCompleteInitialLoad ok: Bool) {
          spinner.stopAnimating()
        }
        func safariViewController(_ controller: SFSafariViewController, initialLoadDidRedirectTo url: URL) { print(url) }
        func safariViewControllerDidFinish(_ controller: SFSafariViewController) { dismiss(animated: true) }
        func rows() -> Int { view.subviews.count }
      }
      """)
  }
}

@Suite("browse-out-in-web-view") struct BrowseOutInWebViewTests {
  private static let pane = """
    import SwiftUI
    import WebKit
    struct Pane: UIViewRepresentable {
      let url: URL
      func makeUIView(context: Context) -> WKWebView { WKWebView() }
      func updateUIView(_ view: WKWebView, context: Context) { view.load(URLRequest(url: url)) }
    }
    """

  @Test("fires where an outside page is all that a screen shows, in the old view and in the new one") func fires() {
    expectDecided(
      "browse-out-in-web-view",
      [
        "Pane.swift": Self.pane,
        "Screens.swift": """
        import SwiftUI
        import WebKit
        struct LicenceScreen: View {
          var body: some View { WebView(url: URL(string: "https://opendatacommons.org/licenses/")) }  // ← finding
        }
        struct CreditsScreen: View {
          var body: some View { Pane(url: URL(string: "https://en.wikipedia.org/wiki/Map")!) }  // ← finding
        }
        """,
      ], project: Sample.app(iOS: "26.0", bundleIdentifier: "com.acme.app"))
  }

  @Test("is silent on own hosts, page state, own markup, forms that are sent, and links") func silent() {
    expectDecided(
      "browse-out-in-web-view",
      [
        "Pane.swift": Self.pane,
        "Screens.swift": """
        import SwiftUI
        import UIKit
        import WebKit
        struct HelpScreen: View {
          var body: some View { Pane(url: URL(string: "https://help.acme.com/start")!) }
        }
        struct TitleScreen: View {
          @State private var page = WebPage()
          var body: some View {
            WebView(page).navigationTitle(page.title)
              .task { page.load(URL(string: "https://en.wikipedia.org/wiki/Map")) }
          }
        }
        struct CreditsScreen: View {
          @State private var page = WebPage()
          var body: some View {
            WebView(page).task { page.load(html: "<p>Maps</p>") }
            Link("Map", destination: URL(string: "https://www.openstreetmap.org")!)
          }
        }
        final class DonationController: UIViewController {
          let web = WKWebView()
          override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            var request = URLRequest(url: URL(string: "https://www.paypal.com/cgi-bin/webscr")!)
            request.httpMethod = "POST"
            request.httpBody = Data("amount=5".utf8)
            web.load(request)
          }
        }
        """,
      ], project: Sample.app(iOS: "26.0", bundleIdentifier: "com.acme.app"))
  }
}

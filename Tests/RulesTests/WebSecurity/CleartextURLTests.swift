import Testing

@Suite("cleartext-url") struct CleartextURLTests {
  @Test("fires at the literal, however far away the load is") func followsValues() {
    expect(
      "cleartext-url",
      [
        "Screen.swift": """
        import SwiftUI
        import WebKit
        struct NewsScreen: View {
          var body: some View { Page(address: Addresses.news) }
        }
        struct Page: UIViewRepresentable {
          let address: String
          func makeUIView(context: Context) -> WKWebView {
            let view = WKWebView()
            if let url = URL(string: address) { view.load(URLRequest(url: url)) }
            return view
          }
          func updateUIView(_ view: WKWebView, context: Context) {}
        }
        """,
        "Addresses.swift": """
        enum Addresses {
          static let base = "http://www.acme.example"  // ← finding
          static let news = base + "/news"
          static let unused = "http://other.acme.example"
        }
        """,
      ])
  }

  @Test("fires at a base address, at a scheme that is set, and in a Safari view") func otherWays() {
    expect(
      "cleartext-url",
      """
      import UIKit
      import WebKit
      import SafariServices
      final class Controller: UIViewController {
        let webView = WKWebView()
        func markup() {
          webView.loadHTMLString("<p>x</p>", baseURL: URL(string: "http://cdn.acme.example/"))  // ← finding
        }
        func parts() {
          var parts = URLComponents()
          parts.scheme = "http"  // ← finding
          parts.host = "acme.example"
          webView.load(URLRequest(url: parts.url!))
        }
        func safari(_ isLong: Bool) {
          let path = isLong
            ? "http://long.acme.example"  // ← finding
            : "https://short.acme.example"
          present(SFSafariViewController(url: URL(string: path)!), animated: true)
        }
        func hosted(id: Int) {
          webView.load(URLRequest(url: URL(string: "http://acme.example/items/\\(id)")!))  // ← finding
        }
      }
      """)
  }

  @Test("reads Objective-C") func objectiveC() {
    expect(
      "cleartext-url",
      [
        "Screen.m": """
        #import <WebKit/WebKit.h>
        static NSString *const kHome = @"http://www.acme.example"; // ← finding
        @interface Screen : UIViewController
        @property (nonatomic, strong) WKWebView *webView;
        @end
        @implementation Screen
        - (void)viewDidLoad {
          NSURL *url = [NSURL URLWithString:kHome];
          [self.webView loadRequest:[NSURLRequest requestWithURL:url]];
          [self.webView loadHTMLString:@"<p/>" baseURL:[NSURL URLWithString:@"http://cdn.acme.example"]]; // ← finding
          [self.webView loadRequest:[NSURLRequest requestWithURL:[NSURL URLWithString:@"http://127.0.0.1/x"]]];
        }
        @end
        """
      ])
  }

  @Test("is silent on what is near, on upgrades, namespaces and links that leave") func silence() {
    expect(
      "cleartext-url",
      """
      import UIKit
      import WebKit
      final class Controller: UIViewController {
        let webView = WKWebView()
        func near(_ host: String) {
          webView.load(URLRequest(url: URL(string: "http://localhost:8080/")!))
          webView.load(URLRequest(url: URL(string: "http://192.168.1.20/")!))
          webView.load(URLRequest(url: URL(string: "http://172.20.0.1/")!))
          webView.load(URLRequest(url: URL(string: "http://printer.local/")!))
          webView.load(URLRequest(url: URL(string: "http://[::1]:80/")!))
          webView.load(URLRequest(url: URL(string: "http://\\(host)/")!))
        }
        func upgraded(_ text: String) {
          let secure = "http://acme.example".replacingOccurrences(of: "http://", with: "https://")
          webView.load(URLRequest(url: URL(string: secure)!))
          if text.hasPrefix("http://acme.example") { return }
        }
        func elsewhere() {
          UIApplication.shared.open(URL(string: "http://acme.example")!)
          URLSession.shared.dataTask(with: URL(string: "http://acme.example")!).resume()
          webView.loadHTMLString("<svg xmlns='http://www.w3.org/2000/svg'/>", baseURL: nil)
        }
      }
      final class Player { func load(_ url: URL?) {} }
      func play(_ player: Player) { player.load(URL(string: "http://media.acme.example")) }
      """)
  }
}

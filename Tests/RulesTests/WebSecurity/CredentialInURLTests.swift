import Testing

@Suite("credential-in-url") struct CredentialInURLTests {
  @Test("fires at the literal in the address, a query item, a constant, user info or the fragment") func forms() {
    let found = expect(
      "credential-in-url",
      """
      import UIKit
      import WebKit
      private let mapsKey = "c0ffee1234"  // ← finding
      final class Screen: UIViewController {
        let webView = WKWebView()
        func whole() {
          webView.load(URLRequest(url: URL(string: "https://maps.example/?q=a&access_token=c0ffee9876")!))  // ← finding
        }
        func constant() {
          webView.load(URLRequest(url: URL(string: "https://maps.example/?api_key=\\(mapsKey)")!))
        }
        func items() {
          var parts = URLComponents(string: "https://maps.example")!
          parts.queryItems = [
            URLQueryItem(name: "lang", value: "de"),
            URLQueryItem(name: "sig", value: "c0ffee55aa"),  // ← finding
          ]
          webView.load(URLRequest(url: parts.url!))
        }
        func appended(_ url: URL) {
          webView.load(URLRequest(url: url.appending(queryItems: [.init(name: "token", value: "c0ffee77")])))  // ← finding
        }
        func user() {
          webView.load(URLRequest(url: URL(string: "https://reader:c0ffee@board.example/")!))  // ← finding
        }
        func fragment() {
          webView.load(URLRequest(url: URL(string: "https://board.example/#token=c0ffee0011")!))  // ← finding
        }
        func format() {
          let text = String(format: "https://board.example/?key=%@", "c0ffee0022")  // ← finding
          webView.load(URLRequest(url: URL(string: text)!))
        }
      }
      """)
    for finding in found {
      #expect(!finding.message.contains("c0ffee"))
      #expect(!finding.advice.contains("c0ffee"))
    }
  }

  @Test("is silent on run-time values, placeholders, words, ids and addresses that nobody loads") func silence() {
    expect(
      "credential-in-url",
      """
      import UIKit
      import WebKit
      final class Screen: UIViewController {
        let webView = WKWebView()
        func open(token: String) {
          webView.load(URLRequest(url: URL(string: "https://board.example/?token=\\(token)")!))
          webView.load(URLRequest(url: URL(string: "https://board.example/?token=")!))
          webView.load(URLRequest(url: URL(string: "https://board.example/?api_key=YOUR_API_KEY_1")!))
          webView.load(URLRequest(url: URL(string: "https://board.example/?key=opening-hours")!))
          webView.load(URLRequest(url: URL(string: "https://board.example/?client_id=c0ffee1234")!))
          webView.load(URLRequest(url: URL(string: "https://board.example/?page=c0ffee1234#opening")!))
          URLSession.shared.dataTask(with: URL(string: "https://api.example/?token=c0ffee1234")!).resume()
        }
      }
      """)
  }

  @Test("reads Objective-C") func objectiveC() {
    expect(
      "credential-in-url",
      [
        "Screen.m": """
        #import <WebKit/WebKit.h>
        @interface Screen : UIViewController
        @property (nonatomic, strong) WKWebView *webView;
        @end
        @implementation Screen
        - (void)viewDidLoad {
          NSString *key = @"c0ffee4321"; // ← finding
          NSString *text = [NSString stringWithFormat:@"https://maps.example/?key=%@", key];
          [self.webView loadRequest:[NSURLRequest requestWithURL:[NSURL URLWithString:text]]];
          NSURLComponents *parts = [NSURLComponents componentsWithString:@"https://maps.example"];
          parts.queryItems = @[[NSURLQueryItem queryItemWithName:@"token" value:@"c0ffee8888"]]; // ← finding
          [self.webView loadRequest:[NSURLRequest requestWithURL:parts.URL]];
        }
        @end
        """
      ])
  }
}

import AuditModel
import Testing

private let pane = """
  import SwiftUI
  import WebKit
  struct Pane: UIViewRepresentable {
    let url: URL
    func makeUIView(context: Context) -> WKWebView { WKWebView() }
    func updateUIView(_ view: WKWebView, context: Context) { view.load(URLRequest(url: url)) }
  }
  """

@Suite("sign-in-in-web-view") struct SignInInWebViewTests {
  private static let address =
    "https://login.idp.example/oauth2/authorize?client_id=acme&redirect_uri=acme:done&response_type=code"

  @Test("fires once a screen, where the address of the sign-in is loaded") func loaded() {
    expectDecided(
      "sign-in-in-web-view",
      [
        "Door.swift": """
        import UIKit
        import WebKit
        final class DoorController: UIViewController {
          let web = WKWebView()
          override func viewDidLoad() {
            super.viewDidLoad()
            view.addSubview(web)
            web.load(URLRequest(url: URL(string: "\(Self.address)")!))  // ← finding
          }
          func again() { web.load(URLRequest(url: URL(string: "\(Self.address)")!)) }
        }
        """
      ])
  }

  @Test("fires where a wrapper or the new view is given the address, and not at the wrapper") func handed() {
    expectDecided(
      "sign-in-in-web-view",
      [
        "Pane.swift": pane,
        "Door.swift": """
        import SwiftUI
        import WebKit
        enum Links { static let door = URL(string: "\(Self.address)")! }
        struct DoorScreen: View {
          var body: some View { Pane(url: Links.door) }  // ← finding
        }
        struct NewDoorScreen: View {
          var body: some View { WebView(url: Links.door) }  // ← finding
        }
        """,
      ])
  }

  @Test("fires at the screen and not at the wrapper that it alone uses") func alone() {
    expectDecided(
      "sign-in-in-web-view",
      [
        "Pane.swift": pane,
        "Screen.swift": """
        import SwiftUI
        struct DoorScreen: View {
          var body: some View { Pane(url: URL(string: "\(Self.address)")!) }  // ← finding
        }
        """,
      ])
  }

  @Test("is silent on articles about signing in, native forms beside a web page, and the session") func silent() {
    expectDecided(
      "sign-in-in-web-view",
      [
        "Pane.swift": pane,
        "Screens.swift": """
        import AuthenticationServices
        import SwiftUI
        import UIKit
        import WebKit
        struct ArticleScreen: View {
          var body: some View { Pane(url: URL(string: "https://docs.idp.example/guides/what-is-oauth")!) }
        }
        struct CatalogScreen: View {
          var body: some View { Pane(url: URL(string: "https://shop.acme.example/items?code=12&state=new")!) }
        }
        final class RegistrationController: UIViewController {
          let terms = WKWebView()
          func show() { terms.loadHTMLString("<p>Our terms</p>", baseURL: nil) }
          func register(_ token: String) {
            let values = ["access_token": token, "client_id": "acme"]
            Server.post(values)
          }
        }
        final class Door {
          func open() {
            let session = ASWebAuthenticationSession(url: URL(string: "\(Self.address)")!, callbackURLScheme: "acme") { _, _ in }
            session.start()
          }
        }
        """,
      ])
  }
}

@Suite("sign-in-in-safari-view") struct SignInInSafariViewTests {
  @Test("fires where a Safari view is given the address of a sign-in") func fires() {
    expectDecided(
      "sign-in-in-safari-view",
      [
        "Door.swift": """
        import SafariServices
        import UIKit
        final class DoorController: UIViewController {
          func open() {
            let address = URL(string: "https://id.example/authorize?client_id=a&redirect_uri=acme:done&response_type=code")!
            present(SFSafariViewController(url: address), animated: true)  // ← finding
          }
        }
        """
      ])
  }

  @Test("is silent on legal pages of a sign-in screen, and on repositories with such a name") func silent() {
    expectDecided(
      "sign-in-in-safari-view",
      [
        "Door.swift": """
        import SafariServices
        import UIKit
        final class LoginController: UIViewController {
          func terms() {
            present(SFSafariViewController(url: URL(string: "https://www.acme.example/terms")!), animated: true)
          }
        }
        final class CreditsController: UIViewController {
          func show() {
            present(SFSafariViewController(url: URL(string: "https://github.com/example/oauth-kit")!), animated: true)
          }
        }
        """
      ])
  }
}

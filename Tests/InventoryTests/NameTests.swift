import AuditModel
import Testing

@testable import Inventory

/// Whose `WebView` it is, and other questions of names.
@Suite struct NameTests {
  private static func bridge(_ name: String, access: String = "") -> String {
    """
    import SwiftUI
    import WebKit
    \(access)struct \(name): UIViewRepresentable {
      let url: URL?
      \(access)func makeUIView(context: Context) -> WKWebView { WKWebView() }
      \(access)func updateUIView(_ view: WKWebView, context: Context) { view.load(URLRequest(url: url!)) }
    }
    """
  }

  private static func screen(_ name: String, imports: String) -> String {
    "\(imports)\nimport SwiftUI\nstruct \(name): View { var body: some View { WebView(url: URL(string: \"https://a.example\")) } }"
  }

  @Test func anOwnTypeShadowsTheSystemsView() {
    let found = inventory([
      "WebView.swift": Self.bridge("WebView"), "Guide.swift": Self.screen("Guide", imports: "import WebKit"),
    ])
    #expect(found.screen("Guide")?.containers == [.wkWebView])
    #expect(found.screen("Guide")?.via.map(\.name) == ["WebView"])
  }

  @Test func importsDecideWhoseViewItIs() {
    let found = inventory([
      "Kit/WebView.swift": Self.bridge("WebView", access: "public "),
      "App/Promo.swift": Self.screen("Promo", imports: "import Kit"),
      "App/News.swift": Self.screen("News", imports: "import WebKit"),
    ])
    #expect(found.screen("Promo")?.containers == [.wkWebView])
    #expect(found.screen("News")?.containers == [.webPage])
  }

  @Test func theSystemsViewTakesNoLabelsButItsOwn() {
    let found = inventory([
      "Kit/WebView.swift": Self.bridge("WebView"),
      "App/Reader.swift": """
      import SwiftUI
      import WebKit
      struct Reader: View { var body: some View { WebView(browser: browser) } }
      struct News: View { var body: some View { WebView(url: address) } }
      struct Page: View { var body: some View { WebView(page) } }
      """,
    ])
    #expect(found.screen("Reader")?.containers == [.wkWebView])
    #expect(found.screen("Reader")?.via.map(\.name) == ["WebView"])
    #expect(found.screen("News")?.containers == [.webPage])
    #expect(found.screen("Page")?.containers == [.webPage])
    let alone = inventory([
      "App/Reader.swift":
        "import SwiftUI\nimport WebKit\nstruct Reader: View { var body: some View { WebView(browser: browser) } }"
    ])
    #expect(alone.screenNames.isEmpty)
  }

  @Test func aliasesAndSubclassesAreSeenThrough() {
    let found = inventory([
      "Aliases.swift":
        "import WebKit\nimport SafariServices\ntypealias Browser = WKWebView\ntypealias Outside = SFSafariViewController",
      "Secure.swift": "import UIKit\nclass Secure: Browser {}\nfinal class Statement: Secure {}",
      "Controllers.swift": """
      import UIKit
      final class Pay: UIViewController { private let content = Statement(frame: .zero) }
      final class Rates: UIViewController {
        func open() { present(Outside(url: URL(string: "https://b.example")!), animated: true) }
      }
      """,
    ])
    #expect(found.wrapperNames == ["Secure", "Statement"])
    #expect(found.screen("Pay")?.via.map(\.name) == ["Statement"])
    #expect(found.screen("Rates")?.containers == [.safariView])
  }

  @Test func nestedTypesOfOneNameAreKeptApart() {
    let found = inventory([
      "Pane.swift": Self.bridge("Pane"),
      "Screens.swift": """
      import SwiftUI
      enum Welcome { struct Info: View { var body: some View { Pane(url: nil) } } }
      enum Settings { struct Info: View { var body: some View { Text("3") } } }
      extension Settings { struct Legal: View { var body: some View { Info() } } }
      """,
    ])
    #expect(found.screenNames == ["Welcome.Info"])
  }

  @Test func constructionWithoutTheTypesNameIsFound() {
    let found = inventory([
      "Panel.swift": """
      import UIKit
      import WebKit
      final class Panel: UIViewController {
        private let main: WKWebView = .init(frame: .zero, configuration: .init())
        private lazy var side: WKWebView = { .init() }()
        private var pool: [WKWebView] = []
      }
      """
    ])
    #expect(found.screen("Panel")?.sites.map(\.line) == [4, 5])
  }

  @Test func anOwnTypeOfASystemsNameIsNotBuiltOnIt() {
    let found = inventory([
      "Element.swift": """
      import SwiftUI
      import WebKit
      class UIWebView: NSObject {
        var page = WebPage()
        func element() -> AnyView { AnyView(UIWebViewElement(element: self)) }
      }
      struct UIWebViewElement: View {
        let element: UIWebView
        var body: some View { WebView(element.page) }
      }
      """,
      "Module.swift": "class Module { func make() -> UIWebView { UIWebView() } }",
    ])
    #expect(found.screenNames == ["UIWebViewElement"])
    #expect(found.wrapperNames == [])
    #expect(found.headless.isEmpty)
  }

  @Test func anOwnProtocolOfASystemsNameMakesNoView() {
    let found = inventory([
      "Login.swift": """
      import SafariServices
      protocol View: AnyObject {}
      class LoginRouter: View {
        func open(_ url: URL, from controller: UIViewController) {
          controller.present(SFSafariViewController(url: url), animated: true)
        }
      }
      """
    ])
    #expect(found.screen("LoginRouter")?.ui == .flow)
  }

  @Test func commentsStringsChecksAndParametersAreNoUse() {
    let found = inventory([
      "Helper.swift": """
      import UIKit
      import WebKit
      /// Makes a `WKWebView()`.
      enum Helper {
        static let text = "WKWebView()"
        static func isWeb(_ view: UIView) -> Bool { view is WKWebView || (view as? WKWebView) != nil }
        static func reload(_ view: WKWebView) { view.reload() }
      }
      extension WKWebView { func zoom() { pageZoom = 2 } }
      """
    ])
    #expect(found == Inventory())
  }

  @Test func previewsAreNoScreens() {
    let found = inventory([
      "Pane.swift": Self.bridge("Pane"),
      "Previews.swift": """
      import SwiftUI
      #Preview { Pane(url: nil) }
      struct Pane_Previews: PreviewProvider { static var previews: some View { Pane(url: nil) } }
      """,
    ])
    #expect(found.screens.isEmpty)
  }
}

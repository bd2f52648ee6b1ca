import AuditModel
import Testing

@testable import Decisions

@Suite("Capabilities through wrappers")
struct WrapperTests {
  private let wrapper = """
    import SwiftUI
    import WebKit
    protocol ReaderDelegate: AnyObject { func reader(_ reader: Reader, didSave name: String) }
    class Reader: WKWebView, WKNavigationDelegate, WKDownloadDelegate {
      weak var keeper: ReaderDelegate?
      override init(frame: CGRect, configuration: WKWebViewConfiguration) {
        super.init(frame: frame, configuration: configuration)
        navigationDelegate = self
        customUserAgent = "reader"
      }
      func webView(_ w: WKWebView, decidePolicyFor r: WKNavigationResponse) async -> WKNavigationResponsePolicy { .download }
      func downloadDidFinish(_ download: WKDownload) { keeper?.reader(self, didSave: "x") }
      func exportAsFile() { createPDF { _ in } }
    }
    struct ReaderPane: UIViewRepresentable {
      let html: String
      func makeUIView(context: Context) -> Reader { Reader(frame: .zero, configuration: WKWebViewConfiguration()) }
      func updateUIView(_ view: Reader, context: Context) { view.loadHTMLString(html, baseURL: nil) }
    }

    """

  private func screens(_ count: Int, _ more: String = "") -> [String: AssessedScreen] {
    let users = (0..<count).map { "struct User\($0): View { var body: some View { ReaderPane(html: \"<p>\") } }" }
    return Sources(wrapper + users.joined(separator: "\n") + "\n" + more).assessed()
  }

  @Test func aWrapperOfFewHandsItsGapsOn() {
    let screen = screens(2)["User0"]
    #expect(screen?.capabilities.ids.isSuperset(of: ["download-delegate", "download-policy", "user-agent"]) == true)
    #expect(screen?.decision.constraints == [.capabilityGap])
    #expect(screen?.decision.reasons.first?.text.lowercased().contains("download") == true)
  }

  @Test func aGeneralPurposeWrapperDoesNotHoldEverybodyBack() {
    let screen = screens(8)["User0"]
    #expect(screen?.capabilities.use("download-delegate")?.blocks == false)
    #expect(screen?.decision.row == 1)
  }

  @Test func whoTakesPartInItIsHeldBackAllTheSame() {
    let more = """
      final class SaverController: UIViewController, ReaderDelegate {
        let reader = Reader(frame: .zero, configuration: WKWebViewConfiguration())
        override func viewDidLoad() { view.addSubview(reader); reader.keeper = self; reader.loadHTMLString("", baseURL: nil) }
        func reader(_ reader: Reader, didSave name: String) {}
      }
      """
    let screen = screens(8, more)["SaverController"]
    #expect(screen?.capabilities.use("download-delegate")?.blocks == true)
    #expect(screen?.decision.constraints.contains(.capabilityGap) == true)
  }

  @Test func aMemberThatOnlyUsersCallCountsForThem() {
    let more = """
      final class ExportController: UIViewController {
        let reader = Reader(frame: .zero, configuration: WKWebViewConfiguration())
        override func viewDidLoad() { view.addSubview(reader); reader.exportAsFile() }
      }
      """
    let screens = screens(2, more)
    #expect(screens["ExportController"]?.capabilities.ids.contains("create-pdf") == true)
    #expect(screens["User0"]?.capabilities.ids.contains("create-pdf") == false)
  }

  @Test func theSameAnswerTwice() {
    #expect(
      screens(8).values.map(\.decision.reasons).flatMap { $0 }.map(\.text).sorted()
        == screens(8).values.map(\.decision.reasons).flatMap { $0 }.map(\.text).sorted())
  }
}

@Suite("Wave and effort")
struct OrderTests {
  private func screen(_ text: String) -> AssessedScreen? {
    Sources("import SwiftUI\nimport WebKit\nimport UIKit\n" + text).assessed()["HelpScreen"]
  }

  @Test func aStaticPageInSwiftUIMovesFirst() {
    let screen = screen(
      """
      struct Pane: UIViewRepresentable {
        let url: URL
        func makeUIView(context: Context) -> WKWebView { WKWebView() }
        func updateUIView(_ view: WKWebView, context: Context) { view.load(URLRequest(url: url)) }
      }
      struct HelpScreen: View { var body: some View { Pane(url: URL(string: "https://acme.com/help")!) } }
      """)
    #expect(screen?.wave == .first)
    #expect(screen?.effort == .small)
    #expect(screen?.capabilities.ids.contains("load-convenience-url") == true)
  }

  @Test func aUIKitScreenIsKept() {
    let screen = screen(
      """
      final class HelpScreen: UIViewController {
        let page = WKWebView()
        override func viewDidLoad() { view.addSubview(page); page.loadHTMLString("", baseURL: nil) }
      }
      """)
    #expect(screen?.decision.constraints == [.uiKitFirst])
    #expect(screen?.wave == .keep)
  }

  @Test func aSignInMovesLate() {
    let screen = screen(
      """
      struct HelpScreen: View {
        var body: some View { WebView(url: URL(string: "https://accounts.google.com/o/oauth2/auth?client_id=a&state=b")) }
      }
      """)
    #expect(screen?.decision.row == 2)
    #expect(screen?.wave == .later)
    #expect(screen?.effortReasons.isEmpty == false)
  }
}

import AuditModel
import Rules
import Testing

/// The examples of every rule's documentation do what the documentation says: the wrong one fires, the right one does
/// not. So no rule can be without a test of either kind.
@Suite("The examples of the documentation") struct ExampleTests {
  /// Judged by comparing scans, never within one.
  private static let comparing: Set<String> = ["new-legacy-screen"]

  @Test("The wrong example fires, the right one is silent", arguments: RuleCatalog.ids)
  func example(_ id: String) throws {
    let rule = try #require(RuleCatalog.rule(id))
    guard !Self.comparing.contains(id) else {
      #expect(CodeFrame.all[id] == nil)
      return
    }
    let frame = try #require(CodeFrame.all[id], "\(id): say in CodeFrame.all around what its examples stand")
    let wrong = findings(of: id, in: frame.around(rule.documentation.wrong), frame)
    #expect(!wrong.isEmpty, "the wrong example fires")
    let right = findings(of: id, in: frame.around(rule.documentation.right), frame)
    #expect(right.isEmpty, "the right example is silent")
  }

  private func findings(of rule: String, in text: String, _ frame: CodeFrame) -> [Finding] {
    var configuration = Configuration()
    configuration.rules = [rule: .init(.error)]
    return Sample(
      sources: [("Example.swift", text)], project: Sample.app(iOS: frame.target, bundleIdentifier: "com.acme.app"),
      configuration: configuration, decides: true
    ).findings.filter { $0.rule == rule }
  }
}

/// What has to stand around an example so that it is a program.
struct CodeFrame: Sendable {
  var before = ""
  var after = ""
  /// What stands for `…` and other words of the example.
  var replacing: [String: String] = [:]
  var target = "26.0"

  func around(_ example: String) -> String {
    let text = replacing.sorted { $0.key < $1.key }.reduce(example) { $0.replacing($1.key, with: $1.value) }
    return before + text + "\n" + after
  }
}

extension CodeFrame {
  /// Inside an asynchronous method of a model that has a page.
  private static func model(_ more: String = "", replacing: [String: String] = [:]) -> CodeFrame {
    CodeFrame(
      before: """
        import WebKit
        \(more)
        @MainActor final class Model {
          let page = WebPage()
          func run(_ name: String, _ address: URL) async throws {

        """, after: "  }\n}", replacing: replacing)
  }

  /// Inside a method of a view controller that has a web view.
  private static func controller(_ more: String = "", replacing: [String: String] = [:], target: String = "18.0")
    -> CodeFrame
  {
    CodeFrame(
      before: """
        import AuthenticationServices
        import SafariServices
        import UIKit
        import WebKit
        final class Screen: UIViewController {
          let webView = WKWebView()
          let configuration = WKWebViewConfiguration()
          \(more)
          func open(_ url: URL) {

        """, after: "  }\n}", replacing: replacing, target: target)
  }

  /// Members of a type.
  private static func members(
    _ head: String, _ more: String = "", imports: [String] = ["UIKit", "WebKit"], after: String = "",
    replacing: [String: String] = [:]
  ) -> CodeFrame {
    CodeFrame(
      before: imports.map { "import \($0)\n" }.joined() + head + " {\n" + more + "\n", after: "}\n" + after,
      replacing: replacing)
  }

  /// Declarations in a file.
  private static func file(
    _ before: String, after: String = "", replacing: [String: String] = [:], target: String = "26.0"
  ) -> CodeFrame {
    CodeFrame(
      before: "import SwiftUI\nimport WebKit\n" + before + "\n", after: after, replacing: replacing, target: target)
  }

  /// Inside a policy over navigations.
  private static func policy(_ more: String = "", after: String = "") -> CodeFrame {
    CodeFrame(
      before: """
        import SwiftUI
        import WebKit
        @Observable final class Decider: WebPage.NavigationDeciding {
          var leaving: URL?
          func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences)
            async -> WKNavigationActionPolicy {
            \(more)

        """, after: "  }\n}\n" + after)
  }

  /// Inside a reply of a scheme handler.
  private static func reply(_ more: String, after: String) -> CodeFrame {
    CodeFrame(
      before: """
        import UniformTypeIdentifiers
        import WebKit
        struct Handler: URLSchemeHandler {
          let root: URL
          func reply(for request: URLRequest) -> AsyncThrowingStream<URLSchemeTaskResult, any Error> {
            \(more)

        """, after: after + "\n  }\n}")
  }

  private static let pane = """
    struct Pane: UIViewRepresentable {
      let url: URL
      func makeUIView(context: Context) -> WKWebView { WKWebView() }
      func updateUIView(_ view: WKWebView, context: Context) { view.load(URLRequest(url: url)) }
    }
    """

  private static let signIn =
    "let authorizeURL = URL(string: \"https://id.example/authorize?client_id=a&redirect_uri=acme:done&response_type=code\")!"

  private static let done = ["{ callback, error in … }": "{ _, _ in }"]

  /// Inside the stream that answers a request.
  private static let stream = reply(
    "let url = request.url!\nlet file = root.appending(path: url.path())\nreturn AsyncThrowingStream { continuation in",
    after: "}")

  /// Around the examples, by rule.
  static let all: [String: CodeFrame] =
    containerPack.merging(webPagePack) { first, _ in first }.merging(otherPacks) { first, _ in first }

  private static let containerPack: [String: CodeFrame] = [
    "sign-in-in-web-view": controller(signIn, replacing: done),
    "sign-in-in-safari-view": controller(signIn, replacing: done),
    "uiwebview": members("final class Screen: UIViewController"),
    "sf-authentication-session": controller(replacing: done),
    "legacy-wrapper-at-goal": file(
      "",
      after: """
          extension HelpWebView { func updateUIView(_ view: WKWebView, context: Context) {} }
        struct HelpScreen: View { var body: some View { HelpWebView(url: URL(string: "https://help.acme.com")!) } }
        """,
      replacing: [
        "{ … }": "{ WKWebView() }",
        "WebView(url: url)\n": "struct New: View { let url: URL; var body: some View { WebView(url: url) } }\n",
      ]),
    "fallback-not-isolated": file(
      pane.replacing("Pane", with: "ArticleFallback") + "\nlet url = URL(string: \"https://www.acme.com\")!\n",
      replacing: ["header\n": "Text(\"Article\")\n"], target: "17.0"),
    "fallback-undocumented": file(
      """
      let reports = URL(string: "https://www.acme.com/reports")!
      struct ExportWebView: UIViewRepresentable {
        final class Coordinator: NSObject, WKNavigationDelegate {
          func webView(_ view: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload) {}
        }
        let url: URL
        func makeCoordinator() -> Coordinator { Coordinator() }
        func makeUIView(context: Context) -> WKWebView {
          let view = WKWebView()
          view.navigationDelegate = context.coordinator
          return view
        }
        func updateUIView(_ view: WKWebView, context: Context) { view.load(URLRequest(url: url)) }
      }
      """, replacing: ["{ … }": "{ var body: some View { ExportWebView(url: reports) } }"]),
    "mark-without-reason": file(
      pane, replacing: ["{ … }": "{ var body: some View { Pane(url: URL(string: \"https://www.acme.com\")!) } }"]),
    "safari-view-needs-control": members(
      "final class Pay: UIViewController, SFSafariViewControllerDelegate",
      imports: ["SafariServices", "UIKit", "WebKit"]),
    "browse-out-in-web-view": file(
      "struct Screen: View { @State private var showsLicence = false; let licence: URL; var body: some View {\nText(\"\")\n",
      after: "} }"),
    "browser-shell": file(
      """
      struct Shell: View {
        @State private var page = WebPage()
        @State private var tabs = [WebPage()]
        @State private var address = ""
        @State private var visits: [URL] = []
        func go() { let url = URL(string: address)!; visits.append(url); tabs.append(WebPage()); tabs[0].load(url) }
        var body: some View {
          VStack {

      """, after: "} } }",
      replacing: [
        "{ … }": "{ _ in EmptyView() }",
        "WebView(page)":
          "EmptyView() } } }\nstruct Own: View { let page: WebPage; var body: some View { VStack { WebView(page)",
      ]),
  ]

  private static let webPagePack: [String: CodeFrame] = [
    "javascript-body-without-return": model(),
    "javascript-forced-cast": model(),
    "javascript-interpolation": model(),
    "script-before-load": model(),
    "load-error-swallowed": file(
      """
      struct Screen: View {
        @State private var page = WebPage()
        @State private var problem = ""
        let address: URL
        var body: some View { WebView(page)

      """, after: "} }"),
    "message-by-navigation": policy("guard let url = action.request.url else { return .allow }", after: "").ending(
      "return .allow"),
    "message-by-polling": controller("func show(_ state: Any?) {}"),
    "observable-not-state": file(
      "@Observable final class BoardModel { let page = WebPage() }\n",
      after: "  var body: some View { WebView(model.page) }\n}"),
    "outside-link-stays-inside": file(
      "struct OwnHostsOnly: WebPage.NavigationDeciding {}\nstruct Screen: View {\n", after: "\n}\n",
      replacing: [
        "page.load(": "var body: some View { WebView(page).onAppear { load() } }\nfunc load() { page.load(",
        "</p>\")": "</p>\") }",
      ]),
    "page-off-main-actor": file(""),
    "page-recreated": file(""),
    "plain-web-view-needs-page": file("struct Screen: View {\nlet address: URL\n", after: "}"),
    "policy-allows-all": file(
      """
      struct Screen: View {
        @State private var page = WebPage(navigationDecider: Decider())
        var body: some View { WebView(page).task { page.load(html: "<a href='https://en.wikipedia.org/wiki/Apple'>a</a>") } }
      }
      @Observable final class Decider: WebPage.NavigationDeciding {
        var leaving: URL?
        func isOwn(_ url: URL) -> Bool { url.host() == "www.acme.com" }

      """, after: "}",
      replacing: [
        "guard action":
          "func decidePolicy(for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences) async -> WKNavigationActionPolicy {\nguard action",
        "return .cancel": "return .cancel }",
      ]),
    "policy-blocks-about": policy(),
    "policy-drops-link": policy(
      "guard let url = action.request.url else { return .allow }",
      after: """
        struct Screen: View {
          @Environment(\\.openURL) private var openURL
          @State private var decider = Decider()
          var body: some View {
            Text("").onChange(of: decider.leaving) { _, url in
              guard let url else { return }
              openURL(url)
              decider.leaving = nil
            }
          }
        }
        """),
    "scheme-for-remote": reply(
      "AsyncThrowingStream { continuation in Task {\nvar parts = URLComponents(url: request.url!, resolvingAgainstBaseURL: false)!",
      after: "continuation.finish()\n} }"
    ).replacing("<img", "// <img"),
    "scheme-force-unwrapped": file(
      "func add(_ handler: any URLSchemeHandler, _ name: String) {\nvar configuration = WebPage.Configuration()\n",
      after: "}"),
    "scheme-handler-mime": reply(
      "AsyncThrowingStream { continuation in\nlet url = request.url!",
      after: "continuation.yield(.response(answer)); continuation.yield(.data(data)); continuation.finish()\n}"
    ).replacing("let type", "let data = try! Data(contentsOf: root.appending(path: url.path()))\nlet type")
      .replacing("URLResponse(", "let answer = URLResponse("),
    "scheme-handler-no-cancellation": reply("", after: ""),
    "scheme-handler-order": stream.with("let data = Data(); let response = URLResponse()\n"),
    "scheme-handler-silent-failure": CodeFrame(
      before: stream.before,
      after:
        "continuation.yield(.response(URLResponse())); continuation.yield(.data(data)); continuation.finish()\n"
        + stream.after),
    "scheme-reserved": controller("let cache = Cache()").ending("").replacing(
      "cache,", "cache as! WKURLSchemeHandler,"),
  ]

  private static let otherPacks: [String: CodeFrame] = [
    "any-certificate": members(
      "final class Door: UIViewController, WKNavigationDelegate",
      """
      func isPinned(_ trust: SecTrust) -> Bool { true }
      func webView(_ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
      let trust = challenge.protectionSpace.serverTrust!
      """, after: "}"),
    "cleartext-url": controller(),
    "credential-in-url": controller(
      "let mapAddress = URL(string: \"https://maps.acme.com\")!; let session = Session()",
      replacing: ["api_key=…": "api_key=c0ffee1234567890"]),
    "file-url-access": controller("let book: URL"),
    "inspectable-in-release": controller(),
    "message-origin-unchecked": members(
      "final class Seats: NSObject, WKScriptMessageHandler",
      "let cart = Cart(); let ownHost = \"www.acme.com\"\nfunc start(_ view: WKWebView) { view.configuration.userContentController.add(self, name: \"seat\") }"
    ),
    "apple-error-cases": members(
      "final class Door: UIViewController, ASAuthorizationControllerDelegate",
      "func showAlert(_ text: String) { present(UIAlertController(title: text, message: nil, preferredStyle: .alert), animated: true) }",
      imports: ["AuthenticationServices", "UIKit"]),
    "apple-profile-first-time": credential("let label = UILabel()"),
    "apple-token-local-only": credential(
      "func signIn(as name: String) {}"
    ),
    "web-auth-no-context": webAuthentication("var session: ASWebAuthenticationSession?", target: "18.0"),
    "web-auth-not-retained": webAuthentication("var session: ASWebAuthenticationSession?", target: "12.0"),
    "computed-view-sections": file(
      pane + "\nstruct HarvestScreen: View {\nlet page: URL\n",
      after: """
        private var pageArea: some View { Pane(url: page).padding().border(.red) }
        private var counters: some View { HStack { Text("a"); Text("b"); Text("c") }.padding() }
        private var footer: some View { HStack { Text("a"); Text("b"); Text("c") }.padding() }
        }
        """,
      replacing: [
        "{ … }": "{ HStack { Text(\"a\"); Text(\"b\"); Text(\"c\") }.padding() }", "(…)": "()",
        "PageArea()": "Pane(url: page) } }\n}\nstruct Rest {",
      ]),
    "large-view": file(
      pane, after: "  var body: some View { Pane(url: URL(string: \"https://www.acme.com\")!) }\n}\n",
      replacing: ["// 720 lines": (0..<300).map { "  let row\($0) = \($0)" }.reduce("") { $0 + "\n" + $1 }]),
    "member-order": file(
      pane + "\nstruct Screen: View {\n", after: "}\n",
      replacing: ["{ … }": "{ Pane(url: URL(string: \"https://www.acme.com\")!) }"]),
    "optional-view-model": file(
      pane + "\n@Observable final class TankViewModel { init(page: URL) {} }\nstruct Screen: View {\nlet page: URL\n",
      after: "}\n",
      replacing: [
        ".onAppear": "var body: some View { Pane(url: page).onAppear",
        "TankViewModel(page: page) }\n": "TankViewModel(page: page) } }\n",
        "init(page: URL) {": "var body: some View { Pane(url: page) }\ninit(page: URL) { self.page = page; ",
      ]),
    "root-branch": file(
      pane.replacing("Pane", with: "PageWebView") + "\nstruct Screen: View {\nlet parcel: URL?\n", after: "}\n"),
    "side-effects-in-body": file(
      pane
        + "\nstruct Screen: View {\n@State private var leaflets: [String] = []\nlet address: URL\nlet model: Model\nvar body: some View {\nPane(url: address)\n",
      after: "}\n}\n"),
  ]

  private static func credential(_ more: String) -> CodeFrame {
    members(
      "final class Door: NSObject, ASAuthorizationControllerDelegate",
      """
      let server = Server()
      \(more)
      func authorizationController(controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization) {
        guard let credential = authorization.credential as? ASAuthorizationAppleIDCredential else { return }
      """, imports: ["AuthenticationServices", "UIKit"], after: "}")
  }

  private static func webAuthentication(_ more: String, target: String) -> CodeFrame {
    CodeFrame(
      before: """
        import AuthenticationServices
        final class Flow: NSObject, ASWebAuthenticationPresentationContextProviding {
          \(more)
          func finish(_ url: URL?, _ error: (any Error)?) {}
          func open(_ url: URL) {

        """, after: "  }\n}", target: target)
  }

  private func ending(_ text: String) -> CodeFrame { with("", before: text + "\n") }

  /// The frame with more in front of the example and behind it.
  private func with(_ start: String, before end: String = "") -> CodeFrame {
    var frame = self
    frame.before += start
    frame.after = end + frame.after
    return frame
  }

  private func replacing(_ word: String, _ other: String) -> CodeFrame {
    var frame = self
    frame.replacing[word] = other
    return frame
  }
}

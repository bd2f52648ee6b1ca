import AuditModel
import Foundation
import Testing

@testable import Decisions

@Suite("The need of a screen")
struct ScreenNeedTests {
  private func wrapped(_ content: String, _ more: String = "") -> AssessedScreen? {
    Sources(
      """
      import SwiftUI
      import WebKit
      struct Pane: UIViewRepresentable {
        var url: URL? = nil
        var html = ""
        func makeUIView(context: Context) -> WKWebView { WKWebView() }
        func updateUIView(_ view: WKWebView, context: Context) {}
      }
      struct FirstView: View { var body: some View { \(content) } }
      \(more)
      """
    ).assessed()["FirstView"]
  }

  @Test func anOwnedHostMakesItTheApps() {
    let screen = wrapped("Pane(url: URL(string: \"https://shop.acme.com/x\"))")
    #expect(screen?.decision.need == .appOwned)
    #expect(screen?.decision.confidence == .medium)  // guessed from the bundle identifier
    #expect(screen?.decision.recommended == .webPage)
  }

  @Test func aConstantInAnotherTypeIsFollowed() {
    let screen = wrapped(
      "Pane(url: Links.shop)",
      "enum Links { static let base = \"https://acme.com\"; static let shop = URL(string: base + \"/shop\") }")
    #expect(screen?.decision.reasons.contains { $0.text.contains("https://acme.com/shop") } == true)
  }

  @Test func aPublicSiteIsOutside() {
    let screen = wrapped("Pane(url: URL(string: \"https://en.wikipedia.org/wiki/Swift\"))")
    #expect(screen?.decision.need == .outsideSite)
    #expect(screen?.decision.recommended == .safariView)
    #expect(screen?.decision.row == 3)
  }

  @Test func markupIsTheApps() {
    #expect(wrapped("Pane(html: text)", "let text = \"<b>\"")?.decision.need == .appOwned)
  }

  @Test func whereNothingTellsItIsUnclearAndSaysWhatWouldSettleIt() {
    let screen = Sources(
      """
      import SwiftUI
      import WebKit
      struct Pane: UIViewRepresentable {
        var url: URL?
        func makeUIView(context: Context) -> WKWebView { WKWebView() }
        func updateUIView(_ view: WKWebView, context: Context) {}
      }
      struct FirstView: View { @State var thing: URL?; var body: some View { Pane(url: thing) } }
      """
    ).assessed()["FirstView"]
    #expect(screen?.decision.need == .unclear)
    #expect(screen?.decision.confidence == .low)
    #expect(screen?.decision.row == 1)
    #expect(screen?.decision.reasons.contains { $0.text.contains("owned hosts") } == true)
  }

  @Test func anAuthorisationRequestIsASignIn() {
    let screen = wrapped(
      "Pane(url: URL(string: \"https://id.acme.com/oauth2/authorize?client_id=a&redirect_uri=b\"))")
    #expect(screen?.decision.need == .signIn)
    #expect(screen?.decision.recommended == .webAuthenticationSession)
    #expect(screen?.decision.reasons.first?.text.contains("client_id") == true)
    #expect(screen?.decision.reasons.first?.file == "App/Main.swift")
    #expect((screen?.decision.reasons.first?.line ?? 0) > 0)
  }

  @Test func aCaughtCodeIsASignIn() {
    let screens = Sources(
      """
      import UIKit
      import WebKit
      final class PortalController: UIViewController, WKNavigationDelegate {
        let page = WKWebView()
        var start: URL?
        override func viewDidLoad() { view.addSubview(page); page.navigationDelegate = self; page.load(URLRequest(url: start!)) }
        func webView(_ w: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
          if let items = parts(action.request.url), items.first(where: { $0.name == "code" }) != nil { return .cancel }
          return .allow
        }
      }
      """
    ).assessed()
    #expect(screens["PortalController"]?.decision.need == .signIn)
  }

  @Test func aListOfAuthorsIsNoSignIn() {
    let screen = wrapped("Pane(html: text)", "let text = \"<b>\"\nfunc loadAuthors() {}")
    #expect(screen?.decision.need == .appOwned)
  }

  @Test func aSafariViewIsAnOutsideSite() {
    let screens = Sources(
      """
      import SafariServices
      import UIKit
      final class ListController: UIViewController {
        func open() { present(SFSafariViewController(url: URL(string: "https://acme.com/blog")!), animated: true) }
      }
      """
    ).assessed()
    #expect(screens["ListController"]?.decision.need == .outsideSite)
    #expect(screens["ListController"]?.observed == .modern)
    #expect(screens["ListController"]?.wave == .done)
  }

  @Test func aFrameworkThatPlaysVideosOfAPublicSiteIsOutsideAndStays() {
    let evidence = ContentEvidence(
      owned: OwnedHosts(configuration: Configuration(), project: ProjectModel(), mentioned: [:], modules: [])
    ).evidence(ofFramework: "YouTubePlayerKit", place: nil)
    #expect(evidence.need == .outsideSite)
  }

  @Test func theConfigurationNamesSignInHosts() {
    var sources = Sources(
      """
      import SwiftUI
      import WebKit
      struct FirstView: View { var body: some View { WebView(url: URL(string: "https://door.acme.com/")) } }
      """)
    sources.configuration.signInHosts = ["door.acme.com"]
    #expect(sources.assessed()["FirstView"]?.decision.need == .signIn)
  }
}

@Suite("Today and the deployment target")
struct TargetTests {
  private let text = """
    import SwiftUI
    import WebKit
    struct Pane: UIViewRepresentable {
      func makeUIView(context: Context) -> WKWebView { WKWebView() }
      func updateUIView(_ view: WKWebView, context: Context) { view.load(URLRequest(url: URL(string: "https://acme.com")!)) }
    }
    struct OldView: View { var body: some View { Pane() } }
    """

  private func screen(_ target: String?, platform: String = "iOS") -> AssessedScreen? {
    var sources = Sources(text)
    sources.target = target
    sources.platform = platform
    return sources.assessed()["OldView"]
  }

  @Test func aLowTargetBlocksRowOneAndNamesItself() {
    let decision = screen("17.0")?.decision
    #expect(decision?.recommended == .webPage)
    #expect(decision?.today == .wkWebView)
    #expect(decision?.blockedByTarget == true)
    #expect(decision?.constraints == [.deploymentTarget])
    #expect(decision?.reasons.contains { $0.file == "project.yml" && $0.line == 3 } == true)
  }

  @Test func theGoalFreesIt() {
    #expect(screen("26")?.decision.today == .webPage)
    #expect(screen("26.1")?.decision.blockedByTarget == false)
  }

  @Test func anUnknownTargetIsUnknown() {
    #expect(screen(nil)?.decision.blockedByTarget == nil)
    #expect(screen(nil)?.decision.today == nil)
  }

  @Test func aPlatformWithoutTheNewAPIStays() {
    #expect(screen("18.0", platform: "tvOS")?.decision.constraints == [.platform])
    #expect(screen("18.0", platform: "tvOS")?.decision.row == 4)
  }

  @Test func anAvailabilitySplitIsTodaysAnswer() {
    var sources = Sources(
      text + """

        struct SplitView: View {
          var body: some View {
            if #available(iOS 26, *) { WebView(url: URL(string: "https://acme.com")) } else { Pane() }
          }
        }
        """)
    sources.target = "17.0"
    let screen = sources.assessed()["SplitView"]
    #expect(screen?.decision.today == .availabilitySplit)
    #expect(screen?.observed == .mixed)
  }

  @Test func versionsAreReadByTheirFirstNumber() {
    #expect(DeploymentTargets.major("26.0") == 26)
    #expect(DeploymentTargets.major("v17") == 17)
    #expect(DeploymentTargets.major("") == nil)
    #expect(DeploymentTargets.major("99999999999999999999999") == nil)
  }
}

@Suite("What people say of a screen")
struct PersonalWordTests {
  private func sources(_ mark: String, _ declaration: String = "struct PageView: View") -> Sources {
    Sources(
      """
      import SwiftUI
      import WebKit

      \(mark)
      \(declaration) { var body: some View { WebView(url: URL(string: "https://acme.com")) } }
      """)
  }

  @Test func aMarkWithAReasonKeeps() {
    let screen = sources("// webview-audit:keep - the partner's contract").assessed()["PageView"]
    #expect(screen?.marked == .init(status: .kept, reason: "the partner's contract"))
  }

  @Test func aMarkWithoutAReasonDoesNothing() {
    #expect(sources("// webview-audit:keep").assessed()["PageView"]?.marked == nil)
  }

  @Test func anIgnoredRuleIgnoresNoScreen() {
    #expect(sources("// webview-audit:ignore uiwebview - old").assessed()["PageView"]?.marked == nil)
    #expect(sources("// webview-audit:ignore - gone soon").assessed()["PageView"]?.marked?.status == .ignored)
  }

  @Test func aMarkSettlesTheNeed() {
    let screen = sources("// webview-audit:need outside-site - a partner's page").assessed()["PageView"]
    #expect(screen?.decision.need == .outsideSite)
    #expect(screen?.decision.recommended == .safariView)
    #expect(screen?.decision.confidence == .high)
    #expect(screen?.decision.reasons.first?.text.contains("a partner's page") == true)
  }

  private func assessed(_ configuration: String) throws -> AssessedScreen? {
    var sources = sources("")
    sources.configuration = try Configuration.read(Data(configuration.utf8), file: ".webview-audit.json")
    return sources.assessed()["PageView"]
  }

  @Test func theConfigurationOverrides() throws {
    let need = try assessed(
      "{ \"overrides\": { \"PageView@App/Main.swift\": { \"need\": \"sign-in\", \"reason\": \"x\" } } }")
    #expect(need?.decision.need == .signIn)
    let status = try assessed("{ \"overrides\": { \"PageView\": { \"status\": \"kept\", \"reason\": \"x\" } } }")
    #expect(status?.marked?.status == .kept)
    let other = try assessed("{ \"overrides\": { \"OtherView\": { \"status\": \"kept\", \"reason\": \"x\" } } }")
    #expect(other?.marked == nil)
  }

  @Test func theLastOwnerRuleThatFitsWins() throws {
    let screen = try assessed(
      "{ \"owners\": [{ \"path\": \"*\", \"owner\": \"all\" }, { \"path\": \"App/**\", \"owner\": \"app\" }] }")
    #expect(screen?.owner == "app")
  }
}

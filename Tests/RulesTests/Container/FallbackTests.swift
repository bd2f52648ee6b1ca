import AuditModel
import Testing

private let representable = """
  import SwiftUI
  import WebKit
  struct HelpPane: UIViewRepresentable {  // ← finding
    let url: URL
    func makeUIView(context: Context) -> WKWebView { WKWebView() }
    func updateUIView(_ view: WKWebView, context: Context) { view.load(URLRequest(url: url)) }
  }
  struct HelpScreen: View {
    var body: some View { HelpPane(url: URL(string: "https://help.acme.example")!) }
  }
  """

private let unmarked = representable.replacing("  // ← finding", with: "")

@Suite("legacy-wrapper-at-goal") struct LegacyWrapperAtGoalTests {
  @Test("fires at a representable that only targets from iOS 26 on compile") func fires() {
    expectDecided("legacy-wrapper-at-goal", ["Help.swift": representable], project: Sample.app(iOS: "26.0"))
    expectDecided(
      "legacy-wrapper-at-goal",
      [
        "Help.swift": """
        import SwiftUI
        import WebKit
        struct HelpPane {  // ← finding
          let url: URL
        }
        extension HelpPane: UIViewRepresentable {
          func makeUIView(context: Context) -> WKWebView { WKWebView() }
          func updateUIView(_ view: WKWebView, context: Context) {}
        }
        struct HelpScreen: View { var body: some View { HelpPane(url: URL(string: "https://help.acme.example")!) } }
        """
      ])
  }

  @Test("is silent below, where the target is unknown, and where a mark says why it stays") func silent() {
    expectDecided("legacy-wrapper-at-goal", ["Help.swift": unmarked], project: Sample.app(iOS: "18.0"))
    expectDecided("legacy-wrapper-at-goal", ["Help.swift": unmarked], project: ProjectModel())
    expectDecided(
      "legacy-wrapper-at-goal",
      [
        "Help.swift": unmarked.replacing(
          "struct HelpPane", with: "// webview-audit:keep - the partner's page needs it until spring\nstruct HelpPane")
      ])
  }

  @Test("is silent where a capability has no counterpart, and around other views") func row4() {
    expectDecided(
      "legacy-wrapper-at-goal",
      [
        "Files.swift": """
        import SafariServices
        import SwiftUI
        import WebKit
        struct FilesPane: UIViewRepresentable {
          final class Coordinator: NSObject, WKNavigationDelegate {
            func webView(_ view: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload) {}
          }
          func makeCoordinator() -> Coordinator { Coordinator() }
          func makeUIView(context: Context) -> WKWebView {
            let view = WKWebView()
            view.navigationDelegate = context.coordinator
            return view
          }
          func updateUIView(_ view: WKWebView, context: Context) { view.load(URLRequest(url: URL(string: "https://files.acme.example")!)) }
        }
        struct FilesScreen: View { var body: some View { FilesPane() } }
        struct SafariPane: UIViewControllerRepresentable {
          let url: URL
          func makeUIViewController(context: Context) -> SFSafariViewController { SFSafariViewController(url: url) }
          func updateUIViewController(_ controller: SFSafariViewController, context: Context) {}
        }
        struct MapPane: UIViewRepresentable {
          func makeUIView(context: Context) -> UIView { UIView() }
          func updateUIView(_ view: UIView, context: Context) {}
        }
        """
      ])
  }
}

@Suite("fallback-not-isolated") struct FallbackNotIsolatedTests {
  @Test("fires where a screen chooses between containers among its other parts") func fires() {
    expectDecided(
      "fallback-not-isolated",
      [
        "Pane.swift": unmarked,
        "Screens.swift": """
        import SwiftUI
        import WebKit
        struct ArticleScreen: View {
          let url: URL
          var body: some View {
            VStack {
              Text("Article")
              if #available(iOS 26, *) {  // ← finding
                WebView(url: url)
              } else {
                HelpPane(url: url)
              }
            }
          }
        }
        struct StepScreen: View {
          let url: URL
          @State private var step = 0
          var body: some View {
            Text("Step \\(step)")
            content
          }
          @ViewBuilder private var content: some View {
            if #unavailable(iOS 26) {  // ← finding
              HelpPane(url: url)
            } else {
              WebView(url: url)
            }
          }
        }
        """,
      ], project: Sample.app(iOS: "17.0"))
  }

  @Test("is silent in a type whose only job is the split, and on checks for looks or one container's options")
  func silent() {
    expectDecided(
      "fallback-not-isolated",
      [
        "Pane.swift": unmarked,
        "Screens.swift": """
        import SwiftUI
        import WebKit
        struct ArticlePane: View {
          let url: URL
          var body: some View {
            if #available(iOS 26, *) { WebView(url: url) } else { HelpPane(url: url) }
          }
        }
        struct ArticleScreen: View {
          let url: URL
          var body: some View {
            ArticlePane(url: url)
            if #available(iOS 26, *) { Button("More") {}.buttonStyle(.glass) } else { Button("More") {} }
          }
        }
        struct InsetPane: UIViewRepresentable {
          func makeUIView(context: Context) -> WKWebView {
            let view = WKWebView()
            if #available(iOS 26, *) { view.obscuredContentInsets = .zero }
            return view
          }
          func updateUIView(_ view: WKWebView, context: Context) {}
        }
        """,
      ], project: Sample.app(iOS: "17.0"))
  }
}

@Suite("fallback-undocumented") struct FallbackUndocumentedTests {
  private func controller(_ front: String) -> String {
    """
    import UIKit
    import WebKit
    \(front)final class ReportsController: UIViewController, WKNavigationDelegate {
      let web = WKWebView()
      override func viewDidLoad() {
        super.viewDidLoad()
        web.navigationDelegate = self
        web.load(URLRequest(url: URL(string: "https://reports.acme.example")!))
      }
      func webView(_ view: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload) {}
    }
    """
  }

  @Test("fires at a screen that stays and whose comments say nothing of it") func fires() {
    let found = expectDecided(
      "fallback-undocumented",
      [
        "Reports.swift": controller("/// Shows the reports of a year.\n").replacing(
          "WKNavigationDelegate {", with: "WKNavigationDelegate {  // ← finding")
      ])
    #expect(found.first?.screen?.name == "ReportsController")
  }

  @Test("is silent where a comment or a mark says why it stays, and where only the target holds it") func silent() {
    expectDecided(
      "fallback-undocumented",
      ["Reports.swift": controller("/// Stays on WKWebView because reports are downloads.\n")])
    expectDecided(
      "fallback-undocumented", ["Reports.swift": controller("// webview-audit:keep - reports are downloads\n")])
    expectDecided("fallback-undocumented", ["Help.swift": unmarked], project: Sample.app(iOS: "16.0"))
  }

  @Test("takes a wrapper's comment for all its screens") func wrapper() {
    expectDecided(
      "fallback-undocumented",
      [
        "Files.swift": """
        import SwiftUI
        import WebKit
        /// Kept on the old view: WebPage has no download delegate.
        struct FilesPane: UIViewRepresentable {
          final class Coordinator: NSObject, WKNavigationDelegate {
            func webView(_ view: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload) {}
          }
          func makeCoordinator() -> Coordinator { Coordinator() }
          func makeUIView(context: Context) -> WKWebView {
            let view = WKWebView()
            view.navigationDelegate = context.coordinator
            return view
          }
          func updateUIView(_ view: WKWebView, context: Context) { view.load(URLRequest(url: URL(string: "https://files.acme.example")!)) }
        }
        struct FilesScreen: View { var body: some View { FilesPane() } }
        """
      ])
  }
}

@Suite("new-legacy-screen") struct NewLegacyScreenTests {
  @Test("is left to the gate and to comparisons: one scan knows nothing of what is new") func neverInAScan() {
    expectDecided("new-legacy-screen", ["Help.swift": unmarked])
  }
}

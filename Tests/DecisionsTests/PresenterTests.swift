import AuditModel
import Testing

@testable import Decisions

@Suite("Types that lead elsewhere")
struct PresenterTests {
  private func capabilities(_ held: String) -> Set<String> {
    Sources(
      """
      import AuthenticationServices
      import SafariServices
      import UIKit
      import WebKit
      final class PaneController: UIViewController {
        let web = WKWebView()
        let held: \(held)
        override func viewDidLoad() { view.addSubview(web) }
      }
      final class SceneCoordinator {
        let root = UINavigationController()
        func open(_ url: URL) {
          let page = SFSafariViewController(url: url)
          page.preferredBarTintColor = .red
          root.present(page, animated: true)
        }
      }
      final class Guide {
        let root = UINavigationController()
        func open(_ url: URL) {
          let page = SFSafariViewController(url: url)
          page.preferredBarTintColor = .red
          root.present(page, animated: true)
        }
      }
      """
    ).assessed()["PaneController"]?.capabilities.ids ?? []
  }

  @Test func aCoordinatorHandsItsHoldersNothing() {
    #expect(!capabilities("SceneCoordinator").contains("safari-view-appearance"))
  }

  @Test func aFlowThatPresentsHandsItsHoldersNothing() {
    #expect(!capabilities("Guide").contains("safari-view-appearance"))
  }

  @Test func aModelThatHoldsAWebViewHandsOverWhatItDoesWithIt() {
    let screen = Sources(
      """
      import SwiftUI
      import WebKit
      final class PageModel: ObservableObject {
        let page: WKWebView = WKWebView()
        init() { page.takeSnapshot(with: nil) { _, _ in } }
      }
      struct Pane: UIViewRepresentable {
        let model: PageModel
        func makeUIView(context: Context) -> WKWebView { model.page }
        func updateUIView(_ view: WKWebView, context: Context) {}
      }
      struct FirstView: View { var body: some View { Pane(model: PageModel()) } }
      """
    ).assessed()["FirstView"]
    #expect(screen?.capabilities.ids.contains("take-snapshot") == true)
  }
}

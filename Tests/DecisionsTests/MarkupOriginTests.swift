import AuditModel
import Testing

@testable import Decisions

@Suite("Where markup comes from")
struct MarkupOriginTests {
  private func reasons(_ members: String, _ more: String = "") -> [String] {
    let screen = Sources(
      """
      import UIKit
      import WebKit
      final class Pane: UIViewController {
        let web = WKWebView()
        override func viewDidLoad() { view.addSubview(web) }
        \(members)
      }
      \(more)
      """
    ).assessed()["Pane"]
    return screen?.decision.reasons.map(\.text).filter { $0.contains("markup") } ?? []
  }
  private let own = ["shows markup that the app has"]
  private let handed = ["shows markup that it is handed"]

  @Test func aLiteralIsTheApps() {
    #expect(reasons("func show() { web.loadHTMLString(\"<b>a</b>\", baseURL: nil) }") == own)
  }

  @Test func aBundledFileIsTheApps() {
    let members = """
      func show() {
        guard let url = Bundle.main.url(forResource: "a", withExtension: "html"),
          let text = try? String(contentsOf: url) else { return }
        web.loadHTMLString(text, baseURL: nil)
      }
      """
    #expect(reasons(members) == own)
  }

  @Test func aTextPutTogetherFromLiteralsIsTheApps() {
    let members = """
      let head = "<style>p { margin: 0 }</style>"
      func page(_ text: String) -> String { head + text }
      func show() { web.loadHTMLString(page("<b>a</b>"), baseURL: nil) }
      """
    #expect(reasons(members) == own)
  }

  @Test func anAnswerOfAServerIsHanded() {
    let members = """
      private var html = ""
      func fill(_ card: Card) { if let html = card.html { self.html = html } else { self.html = "" } }
      func show() { web.loadHTMLString("<style>p { margin: 0 }</style>" + html, baseURL: nil) }
      """
    #expect(reasons(members, "struct Card: Codable { var html: String? }") == handed)
  }

  @Test func aParameterIsJudgedWhereItIsHandedOver() {
    let load = "func load(_ text: String) { web.loadHTMLString(text, baseURL: nil) }"
    #expect(reasons(load) == handed)
    #expect(reasons(load + "; func show() { load(\"<b>a</b>\") }") == own)
  }

  @Test func markupIsToldOnce() {
    #expect(reasons("func show() { web.loadHTMLString(\"<b>a</b>\", baseURL: nil) }").count == 1)
  }

  @Test func handedMarkupAloneIsNoHighConfidence() {
    let screen = Sources(
      """
      import UIKit
      import WebKit
      final class Pane: UIViewController {
        let web = WKWebView()
        func load(_ text: String) { web.loadHTMLString(text, baseURL: nil) }
      }
      """
    ).assessed()["Pane"]
    #expect(screen?.decision.need == .appOwned)
    #expect(screen?.decision.confidence == .medium)
  }

  @Test func endlessTextsEnd() {
    #expect(
      reasons("var a: String { a + b }; var b: String { b + a }; func show() { web.loadHTMLString(a, baseURL: nil) }")
        == handed)
  }
}

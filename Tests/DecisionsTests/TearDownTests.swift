import AuditModel
import Testing

@testable import Decisions

@Suite("What says nothing of the content")
struct TearDownTests {
  private func screen(_ members: String) -> AssessedScreen? {
    Sources(
      """
      import UIKit
      import WebKit
      final class Pane: UIViewController {
        let web = WKWebView()
        override func viewDidLoad() { view.addSubview(web) }
        \(members)
      }
      """
    ).assessed()["Pane"]
  }

  @Test func anEmptyPageIsNoMarkup() {
    #expect(screen("func clear() { web.loadHTMLString(\"\", baseURL: nil) }")?.decision.need == .unclear)
    #expect(screen("func clear() { web.loadHTMLString(\"<html></html>\", baseURL: nil) }")?.decision.need == .unclear)
  }

  @Test func removingMessageHandlersTakesNoMessages() {
    let removal = "func leave() { web.configuration.userContentController.removeAllScriptMessageHandlers() }"
    #expect(screen(removal)?.decision.need == .unclear)
    #expect(screen(removal)?.capabilities.ids.contains("script-message-handler") == true)
  }

  @Test func addingAMessageHandlerTakesMessages() {
    let found = screen(
      "func enter() { web.configuration.userContentController.add(handler, name: \"a\") }; var handler: WKScriptMessageHandler"
    )
    #expect(found?.decision.reasons.contains { $0.text == "takes messages from the page" } == true)
  }

  @Test func theEndOfAScreenSharesNoCookies() {
    let found = screen(
      """
      deinit {
        let store = web.configuration.websiteDataStore.httpCookieStore
        store.getAllCookies { cookies in cookies.forEach { store.delete($0) } }
      }
      """)
    #expect(found?.decision.need == .unclear)
  }

  @Test func deletingCookiesSharesNone() {
    let found = screen(
      """
      func signOut() {
        let store = web.configuration.websiteDataStore.httpCookieStore
        store.getAllCookies { cookies in cookies.forEach { store.delete($0) } }
      }
      """)
    #expect(found?.decision.need == .unclear)
  }

  @Test func settingACookieSharesIt() {
    let found = screen(
      "func enter(_ cookie: HTTPCookie) { web.configuration.websiteDataStore.httpCookieStore.setCookie(cookie) }")
    #expect(found?.decision.reasons.contains { $0.text == "shares cookies with the page" } == true)
  }
}

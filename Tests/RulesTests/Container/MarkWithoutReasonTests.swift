import AuditModel
import Testing

@Suite("mark-without-reason") struct MarkWithoutReasonTests {
  private func expectMark(_ mark: String, says part: String, at location: SourceLocation = #_sourceLocation) {
    let sample = Sample(
      sources: [
        (
          "Claim.swift",
          """
          import UIKit
          import WebKit
          \(mark)
          final class ClaimController: UIViewController {
            let web = WKWebView()
            func open() { web.load(URLRequest(url: URL(string: "https://www.acme.example")!)) }
          }
          """
        )
      ], project: Sample.app(iOS: "26.0"))
    let found = sample.findings.filter { $0.rule == "mark-without-reason" }
    #expect(found.map(\.line) == [3], sourceLocation: location)
    #expect(found.first?.message.contains(part) == true, sourceLocation: location)
  }

  @Test("fires where the reason is missing, whatever the mark") func noReason() {
    for mark in ["keep", "keep -", "ignore", "need app-owned", "ignore uiwebview"] {
      expectMark("// webview-audit:\(mark)", says: "no reason")
    }
  }

  @Test("fires on words that no mark has, needs that are none, and rules that are none") func unknown() {
    expectMark("// webview-audit:stay - it must", says: "none that the audit knows")
    expectMark("// webview-audit:need shopping - it is one", says: "no need")
    expectMark("// webview-audit:ignore no-such-rule - why not", says: "no rule")
  }

  @Test("fires on a mark that silences nothing, and says where the configuration turned the rule off") func idle() {
    expectMark("// webview-audit:ignore uiwebview - not yet", says: "silences nothing")
    var configuration = Configuration()
    configuration.rules = ["cleartext-url": .init([.init(.off, paths: ["Old/**"])])]
    let found = Sample(
      sources: [
        (
          "Old/Page.swift",
          """
          import WebKit
          // webview-audit:ignore cleartext-url - the meter in the cellar knows no better
          func open(_ web: WKWebView) { web.load(URLRequest(url: URL(string: "http://www.acme.example")!)) }
          """
        )
      ], project: Sample.app(iOS: "26.0"), configuration: configuration
    ).findings
    #expect(found.map(\.rule) == ["mark-without-reason"])
    #expect(found.first?.message.contains("off") == true)
  }

  @Test("fires on a mark where no web screen stands") func nowhere() {
    expect(
      "mark-without-reason",
      """
      // webview-audit:keep - it is fine  // ← finding
      struct Row {}
      """)
  }

  @Test("is silent on marks with a reason that change something, and on prose") func silent() {
    expect(
      "mark-without-reason",
      """
      import UIKit
      import WebKit
      /// Marks such as webview-audit:keep stand in front of a type.
      let help = "// webview-audit:keep"
      // webview-audit:keep - restores half-filled forms
      final class ClaimController: UIViewController {
        let web = WKWebView()
        func open() { web.load(URLRequest(url: URL(string: "https://www.acme.example")!)) }
      }
      """)
  }
}

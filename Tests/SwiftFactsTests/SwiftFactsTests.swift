import AuditModel
import Testing

@testable import SwiftFacts

@Suite struct SwiftFactsTests {
  private func calls(_ facts: FileFacts) -> [String] {
    facts.expressions.compactMap { expression in
      guard case .call(let callee, _) = expression.kind, case .name(let name) = facts.expressions[callee].kind else {
        return nil
      }
      return name
    }
  }

  @Test func typesCarryInheritanceAndPlace() {
    let facts = SwiftFactsReader.read("import WebKit\n\n@MainActor\nfinal class Page: WKWebView, Printable {\n}\n")
    #expect(facts.imports.map(\.module) == ["WebKit"])
    #expect(facts.types.map(\.name) == ["Page"])
    #expect(facts.types[0].inherited.map(\.name) == ["WKWebView", "Printable"])
    #expect(facts.types[0].position == SourcePosition(line: 4, column: 7))
    #expect(facts.types[0].endLine == 5)
  }

  @Test func namesInStringsAndCommentsAreNoCalls() {
    let facts = SwiftFactsReader.read(
      "let a = \"WKWebView()\" // WKWebView()\nlet b = #\"WKWebView()\"#\n/* UIWebView() /* nested */ */ let c = WKWebView()\n"
    )
    #expect(calls(facts) == ["WKWebView"])
  }

  @Test func codeThatNeverCompilesIsLeftOut() {
    let facts = SwiftFactsReader.read(
      "#if false\nlet a = A()\n#elseif os(Linux)\nlet b = B()\n#else\nlet c = C()\n#endif\n#if true\nlet d = D()\n#else\nlet e = E()\n#endif\n"
    )
    #expect(calls(facts) == ["C", "D"])
  }

  @Test func availabilityBranchesAreScopes() {
    let facts = SwiftFactsReader.read(
      "func f() {\n  if #available(iOS 26, *) { New() } else { Old() }\n  guard #available(iOS 17, *) else { return }\n  Later()\n}\n"
    )
    let conditions = facts.expressions.compactMap { expression -> BranchCondition? in
      guard case .call = expression.kind, case .branch(let condition) = facts.scopes[expression.scope].kind else {
        return nil
      }
      return condition
    }
    let new = [PlatformVersion(platform: "iOS", version: "26")]
    #expect(
      conditions == [
        .available(new), .unavailable(new), .available([PlatformVersion(platform: "iOS", version: "17")]),
      ])
  }

  @Test func marksTellKindArgumentAndReason() {
    let facts = SwiftFactsReader.read(
      "// webview-audit:keep - needs downloads\nclass A {}\n// webview-audit:ignore cleartext-url\n// webview-audit:need sign-in - SSO\n"
    )
    #expect(facts.marks.map(\.kind) == [.keep, .ignore, .need])
    #expect(facts.marks.map(\.argument) == [nil, "cleartext-url", "sign-in"])
    #expect(facts.marks.map(\.reason) == ["needs downloads", nil, "SSO"])
  }

  @Test func conditionalCompilationInsideAClassKeepsItsMembers() {
    let facts = SwiftFactsReader.read(
      "class K {\n  #if DEBUG\n  enum Overlay { case a }\n  #endif\n  private let browser = WKWebView()\n}\n")
    #expect(facts.types.map(\.name) == ["K", "Overlay"])
    let browser = facts.variables.first { $0.name == "browser" }
    #expect(browser.map { facts.scopes[$0.scope].kind } == .type(0))
  }

  @Test func brokenCodeIsTold() {
    let facts = SwiftFactsReader.read("class A {\n  let x = (\n")
    #expect(facts.problems.first?.extent == .partlyParsed)
  }

  @Test func deepNestingEndsWithoutACrash() {
    let deep = String(repeating: "(", count: 5_000) + "1" + String(repeating: ")", count: 5_000)
    _ = SwiftFactsReader.read("let x = \(deep)")
    let chain = "let y = a" + String(repeating: ".b()", count: 20_000)
    _ = SwiftFactsReader.read(chain)
  }
}

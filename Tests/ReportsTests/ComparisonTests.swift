import AuditModel
import Testing

@testable import Reports

/// What changed between two scans, and the comment on it.
@Suite struct ComparisonTests {
  @Test("nothing changed is one line")
  func nothing() throws {
    let text = try Report.comment(on: [Comparison(before: Fixture.scan(), after: Fixture.scan())])
    #expect(text.split(separator: "\n").count == 2)
    #expect(text.hasPrefix("<!-- webview-audit -->\n"))
    #expect(text.contains("nothing changed"))
  }

  @Test("new screens on an old container come first, then what regressed")
  func order() {
    let before = Fixture.scan(Array(Fixture.sketches.dropLast(4)))
    var after = Fixture.scan()
    after.screens[0].state.flags = [.regressed]
    let kinds = Comparison(before: before, after: after).changes.map(\.kind)
    #expect(kinds == [.newLegacy, .newLegacy, .regressed, .new])
  }

  @Test("kept, renamed, moved and gone screens are told apart")
  func kinds() throws {
    let before = Fixture.scan()
    var after = before
    after.screens[0].assessed.screen.reference.name = "GuideScreen"
    after.screens[1].state.status = .kept
    after.screens[2].assessed.decision.need = .unclear
    after.screens[2].assessed.screen.containers = [.webPage]
    after.screens.remove(at: 3)
    let changes = Comparison(before: before, after: after).changes
    #expect(changes.map(\.kind) == [.moved, .moved, .renamed, .gone])
    #expect(try Report.comment(on: [Comparison(before: before, after: after)]).contains("(was `HelpScreen`)"))
  }

  @Test("findings are told by fingerprint, so that moved lines are no news")
  func findings() {
    var after = Fixture.scan()
    for index in after.findings.indices { after.findings[index].line += 40 }
    after.findings[1].fingerprint = "new"
    let comparison = Comparison(before: Fixture.scan(), after: after)
    #expect(comparison.newFindings.map(\.fingerprint) == ["new"])
    #expect(comparison.fixedFindings.count == 1)
  }

  @Test("a comment that is too long is cut after a whole row and says how many are left out")
  func limit() throws {
    let sketches = (0..<620).map { number in
      Fixture.Sketch(name: "Step\(number)OfTheReturningCustomersCheckout\(String(repeating: "é", count: number % 40))")
    }
    let text = try Report.comment(on: [Comparison(before: Fixture.scan([]), after: Fixture.scan(sketches))])
    #expect(text.utf16.count <= MarkdownPages.commentLimit)
    #expect(text.utf16.count > MarkdownPages.commentLimit - 1_500)
    let rows = text.split(separator: "\n").filter { $0.contains("OfTheReturning") }
    #expect(rows.allSatisfy { $0.hasPrefix("| ") && $0.hasSuffix(" |") })
    #expect(text.prefix(400).contains("620 new screens on an old container"))
    #expect(text.contains("And \(620 - rows.count) more of 620 screens"))
  }
}

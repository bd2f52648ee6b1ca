import AuditModel
import Testing

@testable import Reports

@Suite("The words of a report") struct ReportWordsTests {
  private static let kept = Fixture.Sketch(
    name: "ChartScreen", recommended: .wkWebView, row: 4, wave: .keep,
    state: ScreenState(status: .kept, reason: "needs downloads"))
  private static let stays = Fixture.Sketch(name: "PrintScreen", recommended: .wkWebView, row: 4, wave: .keep)
  private static let undecided = Fixture.Sketch(
    name: "FeedScreen", need: .unclear, recommended: .wkWebView, row: 4, wave: .keep)

  @Test("A plan tells what the team kept apart from what only the audit proposes") func plan() throws {
    let text = try Report.plan(scans: [Fixture.scan([Self.kept, Self.stays, Self.undecided])])
    #expect(
      text.contains("0 screens are planned, 2 stay on WKWebView until someone decides, 1 is kept on purpose."))
    let parts = text.components(separatedBy: "### ")
    #expect(parts.first { $0.hasPrefix("Kept on purpose (1)") }?.contains("ChartScreen") == true)
    #expect(parts.first { $0.hasPrefix("Stay for now, not confirmed (1)") }?.contains("PrintScreen") == true)
    #expect(parts.first { $0.hasPrefix("Stay for now, undecided (1)") }?.contains("FeedScreen") == true)
    let planned = try Report.plan(scans: [Fixture.scan([.init(name: "A"), .init(name: "B", need: .unclear)])])
    #expect(planned.contains("2 screens are planned (1 of them undecided)."))
  }

  @Test("Every counted screen stands in one column of the board") func board() {
    let report = ReportModel(scans: [Fixture.scan()], options: Fixture.options).repositories[0]
    guard case .object(let members) = RepositoryView(report: report, options: Fixture.options).value,
      case .list(let columns) = members["plan"]
    else {
      Issue.record("no plan")
      return
    }
    let counts = columns.map { column -> Int in
      guard case .object(let members) = column, case .number(let count) = members["count"] else { return 0 }
      return count
    }
    #expect(counts.reduce(0, +) == report.screens.count)
  }

  @Test(
    "Deployment targets of apps are told where one is below the new API's",
    arguments: [
      ([("iOS", "15.0"), ("iOS", "16.0")], "App targets start at iOS 15.0–16.0; the SwiftUI WebKit API needs 26.0."),
      ([("iOS", "9.3")], "The app target starts at iOS 9.3; the SwiftUI WebKit API needs 26.0."),
      (
        [("macOS", "13"), ("iOS", "17.0"), ("watchOS", "9.0")],
        "App targets start at iOS 17.0 and macOS 13; the SwiftUI WebKit API needs 26.0."
      ),
      ([("iOS", "26"), ("iOS", "26.0")], ""), ([("iOS", "99999999999999999999")], ""), ([], ""),
    ])
  func targets(versions: [(String, String)], sentence: String) {
    let targets = versions.map {
      Target(
        name: $1, module: $1, kind: .app, platform: $0, deploymentTarget: $1, evidence: .init(file: "project.yml"))
    }
    #expect(TargetFloor(targets).sentence == sentence)
    let others = [Target.Kind.test, .framework, .appExtension].map {
      Target(
        name: "Other", module: "Other", kind: $0, platform: "iOS", deploymentTarget: "12.0",
        evidence: .init(file: "project.yml"))
    }
    #expect(TargetFloor(targets + others).sentence == sentence)
  }

  @Test("Our sentences show code as code, and nothing else") func prose() {
    #expect(TemplateLanguage.html.prose("Put `a < b` first.") == "Put <code>a &lt; b</code> first.")
    #expect(TemplateLanguage.markdown.prose("Put `return` in front.") == "Put `return` in front.")
    #expect(TemplateLanguage.markdown.prose("a `b") == "a &#96;b")
    #expect(TemplateLanguage.html.prose("an empty `` pair") == "an empty `` pair")
    #expect(TemplateLanguage.markdown.prose("`<img>` @team") == "<code>&#60;img&#62;</code> `@team`")
  }

  @Test("A finding's message ends before its advice begins") func sentences() throws {
    let text = try Report.brief(of: Fixture.id(1), scans: [Fixture.scan()], options: Fixture.options) ?? ""
    #expect(!text.contains("&#96;"))
    var options = Fixture.options
    options.tellsLeftOut = false
    let short = try Report.brief(of: Fixture.id(1), scans: [Fixture.scan()], options: options)
    #expect(text.contains("Left out:"))
    #expect(short?.contains("Left out:") == false)
    let finding = Finding(
      rule: "rule", severity: .note, file: "A.swift", line: 1, column: 1, screen: nil, message: "looks here",
      advice: "Look there.", fingerprint: "f")
    guard case .object(let members) = FindingView(finding: finding, links: .none).value else { return }
    #expect(members["sentence"] == .text("looks here."))
  }
}

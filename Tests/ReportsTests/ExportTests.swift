import AuditModel
import Foundation
import Testing

@testable import Reports

/// What programs read.
@Suite struct ExportTests {
  private func rendered(_ format: ReportFormat, _ scans: [StoredScan] = [Fixture.scan()]) throws -> String {
    try #require(try Report.render(format, scans: scans, options: Fixture.options).first).text
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("the JSON export conforms to the published schema")
  func exportConforms() throws {
    let schema = try JSONSchema(contentsOf: Shared.root.appendingPathComponent("Documentation/export.schema.json"))
    #expect(try schema.faults(in: rendered(.json)) == [])
    #expect(try schema.faults(in: rendered(.json, [])) == [])
    #expect(try !schema.faults(in: "{\"schemaVersion\": 2}").isEmpty)
  }

  @Test("the JSON export names repositories, screens and their decisions as the design says")
  func exportNames() throws {
    let root = try object(rendered(.json))
    let repository = try #require((root["repositories"] as? [[String: Any]])?.first)
    let screens = try #require(repository["screens"] as? [[String: Any]])
    let help = try #require(screens.first { $0["name"] as? String == "HelpScreen" })
    let decision = try #require(help["decision"] as? [String: Any])
    #expect(repository["scannedAt"] as? String == "2026-03-31T08:15:00Z")
    #expect(decision["recommended"] as? String == "WebPage")
    #expect(decision["today"] as? String == "WKWebView")
    #expect(decision["blockedByTarget"] as? Bool == true)
    #expect(help["stands"] as? String == "needs-target")
    #expect((help["via"] as? [[String: Any]])?.first?["id"] as? String == "00000000f0")
    #expect(help["owner"] as? String == "@harbour/docs")
  }

  @Test("silenced findings stand apart in JSON, and are suppressed results in SARIF")
  func silencedFindings() throws {
    let repository = try #require((try object(rendered(.json))["repositories"] as? [[String: Any]])?.first)
    #expect((repository["findings"] as? [Any])?.count == 3)
    #expect((repository["suppressedFindings"] as? [[String: Any]])?.first?["suppression"] as? String != nil)
    let run = try #require((try object(rendered(.sarif))["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 4)
    #expect(results.filter { $0["suppressions"] != nil }.count == 1)
  }

  @Test("a finding that the baseline accepts is suppressed from outside")
  func baselineSuppresses() throws {
    var options = Fixture.options
    options.accepted = [Fixture.scan().repository.key: ["00112233445566aa": 1]]
    let text = try #require(try Report.render(.sarif, scans: [Fixture.scan()], options: options).first).text
    #expect(text.contains("\"kind\": \"external\""))
    let model = ReportModel(scans: [Fixture.scan()], options: options)
    #expect(model.tally.signInProblems == 0)
  }

  @Test(
    "SARIF is valid, with and without findings",
    .enabled(if: Shared.folder("data/schemas") != nil, "../shared is not there"))
  func sarifIsValid() throws {
    let folder = try #require(Shared.folder("data/schemas"))
    let schema = try JSONSchema(contentsOf: folder.appendingPathComponent("sarif-2.1.0.json"))
    #expect(try schema.faults(in: rendered(.sarif)) == [])
    var silent = Fixture.scan()
    silent.findings = []
    #expect(try schema.faults(in: rendered(.sarif, [silent])) == [])
    #expect(try schema.faults(in: rendered(.sarif, [Hostile.scan])) == [])
  }

  @Test("SARIF without findings has one run with an empty list, and points nowhere")
  func sarifWithoutFindings() throws {
    var scan = Fixture.scan()
    scan.findings = [
      Finding(
        rule: "project", severity: .warning, file: "", line: 0, column: 0, screen: nil, message: "No target is known.",
        advice: "", fingerprint: "")
    ]
    let runs = try #require(try object(rendered(.sarif, [scan]))["runs"] as? [[String: Any]])
    #expect(runs.count == 1)
    #expect((runs.first?["results"] as? [Any])?.isEmpty == true)
    #expect(try rendered(.sarif, [scan]).contains("No target is known."))
  }

  @Test("SARIF cuts at GitHub's limit and says how many are left out")
  func sarifLimit() throws {
    var scan = Fixture.scan()
    scan.findings = (0..<(SARIFExport.resultLimit + 7)).map { number in
      Finding(
        rule: "cleartext-url", severity: .warning, file: "App/A.swift", line: number + 1, column: 1, screen: nil,
        message: "http", advice: "https", fingerprint: "f\(number)")
    }
    let text = SARIFExport(options: ReportOptions()).text(of: ReportModel(scans: [scan]))
    #expect(text.contains("7 findings are left out"))
  }

  @Test("SARIF of more repositories than GitHub takes has the worst ones, and names those that are left out")
  func sarifRuns() throws {
    let scans = (0..<(SARIFExport.runLimit + 2)).map { number in
      var scan = Fixture.scan()
      scan.repository = RepositoryIdentity(key: "host/app\(number + 100)", name: "App \(number + 100)")
      if number < 2 { scan.findings = [] }
      return scan
    }
    let text = try rendered(.sarif, scans)
    let runs = try #require(try object(text)["runs"] as? [[String: Any]])
    #expect(runs.count == SARIFExport.runLimit)
    #expect(text.contains("2 repositories are left out"))
    #expect(text.contains("App 100, App 101"))
    let notices = Report.notices(.sarif, scans: scans, options: Fixture.options)
    #expect(notices.count == 1 && notices[0].contains("App 100, App 101"))
    #expect(Report.notices(.sarif, scans: [Fixture.scan()], options: Fixture.options).isEmpty)
  }

  @Test("SARIF that would be too large for GitHub loses the least bad findings of all repositories, and says so")
  func sarifSize() throws {
    func scan(_ key: String) -> StoredScan {
      var scan = Fixture.scan()
      scan.repository = RepositoryIdentity(key: key, name: key)
      scan.findings = (0..<20).map { number in
        Finding(
          rule: "a-rule", severity: number < 5 ? .error : .note, file: "App/A.swift", line: number + 1, column: 1,
          screen: nil, message: String(repeating: "long ", count: 200), advice: "", fingerprint: "\(key)\(number)")
      }
      return scan
    }
    let model = ReportModel(scans: [scan("a"), scan("b")])
    let all = SARIFCut(model)
    #expect(all.runs.map(\.shown.count) == [20, 20])
    #expect(all.notices.isEmpty)
    let cut = SARIFCut(model, sizeLimit: 12 * 3_300)
    #expect(cut.runs.map(\.shown.count) == [6, 6])
    #expect(cut.runs.allSatisfy { $0.shown.filter { $0.severity == .error }.count == 5 })
    #expect(cut.notices.count == 2)
    let text = SARIFExport(options: ReportOptions()).text(of: model)
    let size = text.utf8.count / 40
    #expect(size < 3_222, "a finding must not take more than was reckoned with")
  }

  @Test("SARIF carries our fingerprint, and GitHub's only on request")
  func fingerprints() throws {
    #expect(try rendered(.sarif).contains("webviewAudit/v1"))
    #expect(try !rendered(.sarif).contains("primaryLocationLineHash"))
    var options = Fixture.options
    options.gitHubFingerprints = true
    let text = try #require(try Report.render(.sarif, scans: [Fixture.scan()], options: options).first).text
    #expect(text.contains("primaryLocationLineHash"))
  }

  @Test("CSV has a line a screen, and no cell that a spreadsheet runs")
  func csv() throws {
    let lines = try rendered(.csv).split(separator: "\n")
    #expect(lines.count == 1 + Fixture.sketches.count)
    #expect(CSVExport.cell("=cmd|' /C calc'!A0") == "\"'=cmd|' /C calc'!A0\"")
    #expect(CSVExport.cell("@team").contains("'@team"))
    #expect(CSVExport.cell("a\nb") == "a b")
    #expect(CSVExport.cell("say \"no\", twice") == "\"say \"\"no\"\", twice\"")
  }

  @Test("annotations are ranked, capped at what GitHub shows, and say how many are not shown")
  func annotations() throws {
    var scan = Fixture.scan()
    scan.findings = (0..<25).map { number in
      Finding(
        rule: "cleartext-url", severity: number < 3 ? .error : .warning, file: "App/A.swift", line: number + 1,
        column: 1,
        screen: nil, message: "http", advice: "", fingerprint: "f\(number)")
    }
    let lines = try rendered(.github, [scan]).split(separator: "\n")
    #expect(lines.prefix(3).allSatisfy { $0.hasPrefix("::error ") })
    #expect(lines.filter { $0.hasPrefix("::warning ") }.count == 10)
    #expect(lines.contains { $0.hasPrefix("::notice") && $0.contains("12 more findings") })
    #expect(lines.filter { $0.hasPrefix("- ") }.count == 12)
  }

  @Test("Xcode lines are absolute where the root is known")
  func xcode() throws {
    var options = Fixture.options
    options.roots = ["github.com/harbour/app": "/build/app"]
    let text = try #require(try Report.render(.xcode, scans: [Fixture.scan()], options: options).first).text
    #expect(text.hasPrefix("/build/app/App/AccountLoginFlow.swift:31:9: error: An OAuth sign-in runs in a WKWebView."))
    #expect(text.contains("[sign-in-in-web-view]"))
  }
}

import AuditModel
import Foundation
import Testing

@testable import Reports

/// Numbers reconcile, and every format says the same.
@Suite struct ReportModelTests {
  private let model = ReportModel(scans: [Fixture.scan()], options: Fixture.options)

  private func rendered(_ format: ReportFormat, _ scans: [StoredScan] = [Fixture.scan()]) throws -> [RenderedFile] {
    try Report.render(format, scans: scans, options: Fixture.options)
  }

  /// Numbers of a text at a pattern's first group.
  private func numbers(_ pattern: String, in text: String) throws -> [Int] {
    let expression = try NSRegularExpression(pattern: pattern)
    return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap { match in
      Range(match.range(at: 1), in: text).flatMap { Int(text[$0]) }
    }
  }

  @Test("the eight counts, the rows of the decision table and the waves all sum up to the total")
  func countsReconcile() {
    let tally = model.tally
    #expect(tally.total == 13)
    #expect(tally.standings.count == 8)
    #expect(tally.standings.reduce(0) { $0 + $1.count } == tally.total)
    #expect(tally.waves.reduce(0) { $0 + $1.count } == tally.total)
    #expect(tally.needs.reduce(0) { $0 + $1.count } == tally.total)
    #expect((0..<4).reduce(0) { $0 + tally.matrix.sum(row: $1) } == tally.total)
    #expect(tally.matrix.columns.indices.reduce(0) { $0 + tally.matrix.sum(column: $1) } == tally.total)
    #expect(tally.standings.allSatisfy { $0.count > 0 })
  }

  @Test("screens of tests and previews are told apart and not counted")
  func rolesAreToldApart() {
    #expect(model.repositories.first?.uncounted.map(\.screen.reference.name) == ["HelpScreenTests"])
  }

  @Test("sign-in problems are findings, counted apart")
  func signInProblems() {
    #expect(model.tally.signInProblems == 1)
  }

  @Test("HTML and Markdown say the same numbers as the model")
  func formatsAgree() throws {
    let page = try #require(try rendered(.html).first).text
    let text = try #require(try rendered(.markdown).first).text
    let counts = TallyView.order.map { model.tally.count(of: $0) }
    #expect(try numbers("class=\"chip[^>]*>.*?<b>(\\d+)</b>", in: page) == counts)
    for standing in Standing.allCases {
      let count = model.tally.count(of: standing)
      #expect(text.contains("| \(Words.entry(standing).label) | \(count) |"))
      #expect(text.contains("### \(Words.entry(standing).label): \(count)"))
    }
    #expect(text.contains("| **Sum** | **13** |"))
    #expect(page.contains("The eight counts sum up to 13."))
    #expect(try numbers("<b>(\\d+)</b> sign-in problem", in: page) == [1])
    #expect(text.contains("Sign-in problems, counted apart: **1**."))
  }

  @Test("every screen stands in every full report")
  func everyScreen() throws {
    for format in [ReportFormat.html, .markdown, .csv, .json] {
      let text = try #require(try rendered(format).first).text
      for sketch in Fixture.sketches { #expect(text.contains(sketch.name), "\(sketch.name) in \(format)") }
    }
  }

  @Test("a page shows reasons with places linked to the scanned commit, both answers, and old and new names")
  func briefTellsAll() throws {
    let page = try #require(try rendered(.html).first).text
    let parts = page.components(separatedBy: "id=\"screen/0000000004\"")
    let brief = try #require(parts.last?.components(separatedBy: "</article>").first)
    #expect(brief.contains("https://github.com/harbour/app/blob/\(Fixture.commit)/App/AccountLoginFlow.swift#L31"))
    #expect(brief.contains("<dd>ASWebAuthenticationSession</dd>"))
    #expect(brief.contains("Row 2 of the decision table"))
    #expect(brief.contains("WebPage.NavigationDeciding"))
    #expect(brief.contains("data-item=\"sign-in-through-session\""))
    #expect(brief.contains("An OAuth sign-in runs in a WKWebView."))
  }

  @Test("what could not be seen is told, with the reason")
  func unseenIsTold() throws {
    for format in [ReportFormat.html, .markdown] {
      let text = try #require(try rendered(format).first).text
      for piece in ["a brace is never closed", "names WKWebView", "the indentation is broken", "vendored"] {
        #expect(text.contains(piece), "\(piece) in \(format)")
      }
    }
  }

  @Test("the same scans give the same bytes, in whatever order they come", arguments: ReportFormat.allCases)
  func determinism(format: ReportFormat) throws {
    let other = Fixture.scan(Array(Fixture.sketches.prefix(3)), key: "github.com/harbour/other", name: "other")
    #expect(try rendered(format, [Fixture.scan(), other]) == rendered(format, [other, Fixture.scan()]))
  }

  @Test("a repository without screens has a report that says so")
  func emptyReport() throws {
    for format in ReportFormat.allCases {
      #expect(throws: Never.self) { try rendered(format, [Fixture.scan([])]) }
      #expect(throws: Never.self) { try rendered(format, []) }
    }
    let page = try #require(try rendered(.html, [Fixture.scan([])]).first).text
    #expect(page.contains("No screen shows web content."))
  }

  @Test("several repositories get a page that leads to one page each, or all in one file")
  func portfolio() throws {
    let other = Fixture.scan(Array(Fixture.sketches.prefix(3)), key: "github.com/harbour/other", name: "other")
    let files = try rendered(.html, [Fixture.scan(), other])
    #expect(files.map(\.path).first == "index.html")
    #expect(files.count == 3)
    let index = try #require(files.first).text
    for file in files.dropFirst() { #expect(index.contains("href=\"\(file.path)\"")) }
    #expect(index.contains("<b>2</b> of 16"))
    var options = Fixture.options
    options.singleFile = true
    let single = try Report.render(.html, scans: [Fixture.scan(), other], options: options)
    #expect(single.map(\.path) == ["report.html"])
    #expect(single.first?.text.contains("PromoScreen") == true)
  }

  @Test("briefs of screens with very many capabilities become short before a page grows too large")
  func manyCapabilities() throws {
    var scan = Fixture.scan()
    let screens = scan.screens
    let use = CapabilityUse(
      id: "load-url", support: .direct, blocks: false, places: [.init(file: "App/A.swift", line: 9)], symbols: ["load"])
    scan.screens = (0..<400).map { number in
      var screen = screens[number % screens.count]
      screen.id = String(number + 10_000_000)
      screen.assessed.capabilities = Array(repeating: use, count: 45)
      return screen
    }
    let text = try #require(try Report.render(.html, scans: [scan], options: Fixture.options).first).text
    #expect(text.utf8.count < 12_000_000)
  }

  @Test("a report of very many screens stays small")
  func largeReport() throws {
    let count = 1_000
    let sketches = (0..<count).map { index in
      var sketch = Fixture.sketches[index % 13]
      sketch.name += "\(index)"
      sketch.file = "App/Feature\(index % 97)/Part\(index % 13)/\(sketch.name).swift"
      return sketch
    }
    let page = try #require(try rendered(.html, [Fixture.scan(sketches)]).first).text
    // 12 MB at 10,000 screens, beside what every page has.
    #expect(page.utf8.count < 250_000 + count * 1_150)
    #expect(page.contains("PromoScreen10"))
  }

  @Test("links are made for GitHub, GitLab, Bitbucket and patterns of one's own, and never for other schemes")
  func links() {
    func address(_ webURL: String?, pattern: String? = nil, commit: String? = "abc") -> String? {
      SourceLinks(repository: RepositoryIdentity(key: "k", name: "n", webURL: webURL), commit: commit, pattern: pattern)
        .address(file: "A B/é#?.swift", line: 7)
    }
    #expect(address("https://github.com/o/n") == "https://github.com/o/n/blob/abc/A%20B/%C3%A9%23%3F.swift#L7")
    #expect(address("https://gitlab.com/o/n") == "https://gitlab.com/o/n/-/blob/abc/A%20B/%C3%A9%23%3F.swift#L7")
    #expect(
      address("https://bitbucket.org/o/n") == "https://bitbucket.org/o/n/src/abc/A%20B/%C3%A9%23%3F.swift#lines-7")
    #expect(
      address(nil, pattern: "https://code.example/{path}?at={commit}&l={line}")
        == "https://code.example/A%20B/%C3%A9%23%3F.swift?at=abc&l=7")
    #expect(address("javascript:alert(1)//github") == nil)
    #expect(address("https://github.com/o/n", commit: nil) == nil)
    #expect(address("https://unknown.example/o/n") == nil)
  }

  @Test("times are told without the machine's time zone")
  func times() {
    #expect(Timestamp.text(0) == "1970-01-01T00:00:00Z")
    #expect(Timestamp.text(951_782_399) == "2000-02-28T23:59:59Z")
    #expect(Timestamp.text(951_782_400) == "2000-02-29T00:00:00Z")
    #expect(Timestamp.text(-1) == "1969-12-31T23:59:59Z")
    #expect(Timestamp.day(of: .max) == "9999-12-31")
    #expect(Timestamp.day(of: .min) == "0001-01-01")
  }

  @Test("an excerpt is centred on its line, at the edges of a file too")
  func excerpts() {
    let lines = (1...9).map { "line \($0)" }
    #expect(Excerpt.lines(of: lines, around: 5).map(\.number) == [3, 4, 5, 6, 7])
    #expect(Excerpt.lines(of: lines, around: 9).map(\.number) == [7, 8, 9])
    #expect(Excerpt.lines(of: lines, around: 1).map(\.number) == [1, 2, 3])
    #expect(Excerpt.lines(of: lines, around: 8).map(\.number) == [6, 7, 8, 9])
    #expect(Excerpt.lines(of: lines, around: 12).isEmpty)
    #expect(Excerpt.lines(of: [], around: 1).isEmpty)
    #expect(Excerpt.lines(of: lines, around: .max).isEmpty)
  }
}

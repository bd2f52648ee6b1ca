import AuditModel
import Foundation
import Testing

@testable import Reports

/// Names, paths, notes and hosts come from the scanned repository, and do nothing in any format.
@Suite struct HostileTests {
  private func text(_ format: ReportFormat) throws -> String {
    try Report.render(format, scans: [Hostile.scan], options: Hostile.options).map(\.text).joined()
  }

  /// Tags of a page, read as a browser would: script, style and noscript hold text.
  private func tags(_ html: String) -> [Substring] {
    var rest = html[...]
    var tags: [Substring] = []
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      tags.append(rest[start...end])
      rest = rest[rest.index(after: end)...]
      for raw in ["script", "style"] where tags.last?.hasPrefix("<\(raw)") ?? false {
        guard let close = rest.range(of: "</\(raw)") else { return tags }
        rest = rest[close.lowerBound...]
      }
    }
    return tags
  }

  @Test("HTML has no script, image, handler or address that comes from the input")
  func html() throws {
    let page = try text(.html)
    let tags = tags(page)
    #expect(tags.filter { $0.hasPrefix("<script") }.count == 2)
    #expect(!tags.contains { $0.hasPrefix("<img") || $0.hasPrefix("<iframe") || $0.hasPrefix("<object") })
    // What stands between quotes is a value, whatever it says.
    let bare = tags.map { $0.replacingOccurrences(of: "\"[^\"]*\"", with: "", options: .regularExpression) }
    #expect(!bare.contains { $0.range(of: "\\son[a-z]+=", options: .regularExpression) != nil })
    #expect(!bare.contains { $0.contains("\"") })
    #expect(!tags.contains { $0.contains("javascript:") })
    #expect(!tags.contains { $0.contains(" style=") })
    #expect(tags.filter { $0.hasPrefix("<noscript") }.count == tags.filter { $0.hasPrefix("</noscript") }.count)
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(!page.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" || $0 == "\u{0}" })
  }

  @Test("data inside a page's script element can't end it")
  func embeddedData() throws {
    let value: JSONValue = ["name": .string("</script><!-- & \u{2028}")]
    #expect(value.embeddable == #"{"name":"\u003c/script\u003e\u003c!-- \u0026 \u2028"}"#)
  }

  @Test("Markdown has no tag, mention, link or broken row that comes from the input")
  func markdown() throws {
    let page = try text(.markdown)
    #expect(!page.contains("<script"))
    #expect(!page.contains("<img"))
    #expect(!page.contains("](javascript:"))
    #expect(page.range(of: "(?m)(?<![`\\w])@team(?![^`]*`)", options: .regularExpression) == nil)
    #expect(!page.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" || $0 == "\u{0}" })
    var width: Int?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        width = nil
        continue
      }
      let count = line.replacing("\\|", with: "").count { $0 == "|" }
      #expect(count == width ?? count, "\(line)")
      width = width ?? count
    }
  }

  @Test(
    "text in Markdown stays text",
    arguments: [
      ("a|b", "a\\|b"), ("<b>", "&lt;b&gt;"), ("@team", "`@team`"),
      ("see https://x.example/a, then", "see `https://x.example/a`, then"),
      ("*a* [b](c)", "\\*a\\* \\[b\\]&#40;c)"), ("snake_case", "snake_case"), ("_a_", "\\_a\\_"),
      ("two\nlines", "two lines"),
      ("1. one", "1\\. one"), ("- one", "\\- one"), ("2026-03-31", "2026-03-31"), ("version 0.1.0", "version 0.1.0"),
      ("#12", "\\#12"),
      ("a `b`", "a &#96;b&#96;"),
    ])
  func markdownText(text: String, escaped: String) {
    #expect(MarkdownText.escape(text) == escaped)
  }

  @Test("code in Markdown holds back ticks and pipes")
  func markdownCode() {
    #expect(MarkdownText.code("View.body") == "`View.body`")
    #expect(MarkdownText.code("View<T>") == "<code>View&#60;T&#62;</code>")
    #expect(MarkdownText.code("a`b|c") == "<code>a&#96;b&#124;c</code>")
    #expect(MarkdownText.code("<b>|") == "<code>&#60;b&#62;&#124;</code>")
    #expect(MarkdownText.code("") == "")
  }

  @Test("lines for logs hold no command, colour or line break that comes from the input")
  func logs() throws {
    for line in try text(.github).split(separator: "\n") {
      #expect(line.hasPrefix("::error file=") || line.hasPrefix("::notice title=webview-audit") || line.hasPrefix("- "))
      #expect(!line.contains("##["))
    }
    #expect(try text(.github).split(separator: "\n").count == Hostile.texts.count + 1)
    #expect(try text(.xcode).split(separator: "\n").count == Hostile.texts.count)
    for format in [ReportFormat.github, .xcode, .csv, .json, .sarif] {
      let text = try text(format)
      #expect(!text.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" || $0 == "\u{0}" }, "\(format)")
    }
  }

  @Test("the JSON export gives texts back as they are")
  func json() throws {
    let root = try JSONSerialization.jsonObject(with: Data(try text(.json).utf8)) as? [String: Any]
    let screens = (root?["repositories"] as? [[String: Any]])?.first?["screens"] as? [[String: Any]]
    #expect(screens?.compactMap { $0["name"] as? String } == Hostile.texts)
  }

  @Test("a comment of a pull request stays inert too")
  func comment() throws {
    var before = Hostile.scan
    before.screens = []
    before.findings = []
    let text = try Report.comment(on: [Comparison(before: before, after: Hostile.scan)])
    #expect(!text.contains("<script"))
    #expect(!text.contains("<img"))
    #expect(text.range(of: "(?<![`\\w])@team(?![^`]*`)", options: .regularExpression) == nil)
  }

  @Test("a credential's line is never printed")
  func credential() throws {
    var scan = Fixture.scan()
    scan.findings = [
      Finding(
        rule: "credential-in-url", severity: .error, file: "App/HelpScreen.swift", line: 20, column: 1, screen: nil,
        message: "A token.", advice: "", fingerprint: "f")
    ]
    var options = ReportOptions()
    options.sourceLines = { _, _ in (1...60).map { $0 == 20 ? "let token = \"s3cret\"" : "plain" } }
    let page = try Report.render(.html, scans: [scan], options: options).map(\.text).joined()
    #expect(!page.contains("s3cret") || page.contains("it holds a credential"))
    let help = page.components(separatedBy: "id=\"screen/0000000001\"").last?.components(separatedBy: "</article>")
      .first
    #expect(help?.contains("s3cret") == false)
  }
}

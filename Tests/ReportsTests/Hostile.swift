import AuditModel

@testable import Reports

/// A repository whose every text wants to be something else.
enum Hostile {
  static let texts = [
    "<script>alert(1)</script>", "</script><img src=x onerror=alert(1)>", "a|b", "`tick``tock`", "@team/core",
    "two\nlines\r\nmore",
    "\u{1B}[31mred\u{1B}[0m", "right\u{202E}left\u{200F}", "=cmd|' /C calc'!A0", "\" onmouseover=\"alert(1)",
    "[x](javascript:alert(1))",
    "##[error]stop", "::error::stop", "{{> other}}{{{title}}}", "https://evil.example/@team", "-->", "&lt;b&gt;", "#1",
    "</noscript>",
    "![x](y)", "'; DROP TABLE", "\u{0}nul", "$x^2$", "*star* _under_ ~~gone~~",
  ]

  static var scan: StoredScan {
    let sketches = texts.enumerated().map { index, text in
      var sketch = Fixture.sketches[index % 13]
      sketch.name = text
      sketch.file = "App/\(text)/File.swift"
      sketch.owner = text
      sketch.targets = [text]
      sketch.reasons = [Reason(text, file: "App/\(text).swift", line: 3), Reason("host " + text)]
      sketch.state = ScreenState(
        status: .kept, owner: text, note: text, reason: text, due: text,
        events: [
          StatusEvent(time: 5, author: text, source: .person, field: text, from: text, to: text, note: text)
        ])
      return sketch
    }
    var scan = Fixture.scan(sketches, key: "github.com/<script>/" + texts[1], name: texts[0])
    scan.revision.branch = texts[2] + texts[0]
    scan.findings = texts.map { text in
      Finding(
        rule: "rule", severity: .error, file: "App/\(text).swift", line: 1, column: 1,
        screen: TypeReference(name: text, file: "App/\(text)/File.swift"), message: text, advice: text,
        fingerprint: "f",
        suppression: nil)
    }
    scan.coverage.skipped = Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +)
    scan.coverage.notParsed = texts.map { Coverage.FileRemark(file: $0, line: 2, message: $0) }
    scan.project.problems = texts.map { ProjectProblem(file: $0, line: 4, message: $0) }
    for index in scan.project.targets.indices { scan.project.targets[index].notes = texts }
    return scan
  }

  static var history: [PastScan] {
    (0..<3).map { number in
      PastScan(
        number: number, commit: texts[0], time: number * 1_000_000, isComplete: true, toolVersion: texts[0],
        screens: texts.map { PastScreen(id: $0, name: $0, containers: [.wkWebView], stands: .ready) })
    }
  }

  static var options: ReportOptions {
    var options = ReportOptions()
    options.history = [scan.repository.key: history]
    options.sourceLines = { _, _ in texts }
    options.rules = [RuleDescription(id: "rule", severity: .error, summary: texts[0], explanation: texts[0])]
    return options
  }
}

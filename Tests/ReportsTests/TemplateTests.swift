import AuditModel
import Foundation
import Testing

@testable import Reports

/// Templates: ours, and a team's own.
@Suite struct TemplateTests {
  private func render(_ texts: [String: String], _ value: TemplateValue = ["name": "<b>|", "zero": .number(0)]) throws
    -> String
  {
    let main = try #require(texts.keys.sorted().first { $0.hasPrefix("main") })
    return try TemplateRenderer.render(main, of: TemplateFolder(texts: texts), with: value)
  }

  private func fault(_ texts: [String: String]) -> String? {
    do {
      _ = try render(texts)
      return nil
    } catch {
      return (error as? AuditError)?.message
    }
  }

  @Test("the second extension chooses how text is escaped")
  func escaping() throws {
    #expect(try render(["main.html.mustache": "{{name}}"]) == "&lt;b&gt;|")
    #expect(try render(["main.md.mustache": "{{name}}"]) == "&lt;b&gt;\\|")
    #expect(try render(["main.txt.mustache": "{{name}}"]) == "<b>|")
  }

  @Test("zero counts as false, a list knows its first and last, and a text can be had as code")
  func extensions() throws {
    #expect(try render(["main.md.mustache": "{{#zero}}x{{/zero}}{{^zero}}none{{/zero}}"]) == "none")
    let list: TemplateValue = ["list": .texts(["a", "b", "c"])]
    #expect(
      try render(["main.md.mustache": "{{#list}}{{.code}}{{^-last}}, {{/-last}}{{/list}}"], list) == "`a`, `b`, `c`")
  }

  @Test("faults name the file and the line")
  func faults() {
    #expect(
      fault(["main.html.mustache": "a\n{{#open}}\nb"])?.hasPrefix("main.html.mustache:2: the section 'open'") == true)
    #expect(
      fault(["main.html.mustache": "a\n\n{{/shut}}"])?.hasPrefix("main.html.mustache:3: {{/shut}} closes") == true)
    #expect(fault(["main.html.mustache": "{{#a}}\n{{/b}}"])?.contains("main.html.mustache:2:") == true)
    #expect(
      fault(["main.html.mustache": "\n{{name"])?.contains("main.html.mustache:2: the tag is never closed") == true)
    #expect(fault(["main.html.mustache": "{{}}"])?.contains(":1: the tag names nothing") == true)
    #expect(fault(["main.html.mustache": "{{=<%=}}"])?.contains(":1: new delimiters") == true)
    #expect(
      fault(["main.html.mustache": "{{> part}}", "part.html.mustache": "\n{{#x}}"])?.contains("part.html.mustache:2:")
        == true)
  }

  @Test("partials come from the template's folder only", arguments: ["../secret", "/etc/passwd", "a/b", ".hidden"])
  func partials(name: String) {
    #expect(fault(["main.html.mustache": "\n{{> \(name)}}"])?.contains("main.html.mustache:2:") == true)
  }

  @Test("a partial that calls itself for ever is an error")
  func recursion() {
    #expect(fault(["main.html.mustache": "{{> main}}"])?.contains("nested deeper") == true)
    let deep = String(repeating: "{{#a}}", count: 500) + String(repeating: "{{/a}}", count: 500)
    #expect(fault(["main.html.mustache": deep])?.contains("nested deeper") == true)
  }

  @Test("a team's template takes the place of ours, with its neighbours and ours as partials")
  func ownTemplates() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("templates-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(
      "{{heading}}: {{#tally}}{{done}}/{{total}}{{/tally}} {{> mine}}\n{{#repositories}}{{> stand}}{{/repositories}}"
        .utf8
    )
    .write(to: folder.appendingPathComponent("own.md.mustache"))
    try Data("by us".utf8).write(to: folder.appendingPathComponent("mine.md.mustache"))
    var options = Fixture.options
    (options.templates, options.template) = try TemplateFolder.readingTemplate(folder.path + "/own.md.mustache")
    let text = try #require(try Report.render(.markdown, scans: [Fixture.scan()], options: options).first).text
    #expect(text.hasPrefix("app: 2/13 by us\n"))
    #expect(text.contains("| Ready to move | 3 |"))
    #expect(try TemplateFolder.readingTemplate(folder.path + "/digest.md.mustache").name == "digest.md.mustache")
    #expect(throws: AuditError.self) { try TemplateFolder.readingTemplate(folder.path + "/none.md.mustache") }
    #expect(throws: AuditError.self) { try TemplateFolder.reading(folder.path + "/missing") }
  }

  @Test("our own templates can be written out and read back")
  func builtIn() {
    let names = TemplateFolder.files.map(\.path)
    #expect(names == names.sorted())
    #expect(names.contains("report.html.mustache"))
    #expect(TemplateFolder.files.allSatisfy { !$0.text.isEmpty })
  }

  @Test("the page's policy names exactly its own script and style, and forbids every connection")
  func contentSecurityPolicy() throws {
    let page = try #require(try Report.render(.html, scans: [Fixture.scan()]).first).text
    let policy = try #require(
      page.components(separatedBy: "Content-Security-Policy\" content=\"").last?.components(separatedBy: "\"").first
    )
    .replacing("&#39;", with: "'")
    func digest(_ tag: String) throws -> String {
      let body = try #require(page.components(separatedBy: "<\(tag)>").last?.components(separatedBy: "</\(tag)>").first)
      return "'sha256-" + Data(Hashing.sha256(Array(body.utf8))).base64EncodedString() + "'"
    }
    #expect(policy.hasPrefix("default-src 'none'"))
    #expect(try policy.contains("style-src " + digest("style")))
    #expect(try policy.contains("script-src " + digest("script")))
    #expect(!page.contains(" src="))
  }

  @Test("checklist items have ids of their own, and say why they are left out")
  func checklist() throws {
    #expect(Set(Checklist.items.map(\.id)).count == Checklist.items.count)
    let login = Fixture.screen(Fixture.sketches[3], id: "x").assessed
    let left = Checklist.items.filter { Checklist.reasonLeftOut($0, of: login) != nil }.map(\.id)
    #expect(left.contains("javascript-reaches"))
    #expect(!left.contains("sign-in-through-session"))
    #expect(!left.contains("need-settled"))
  }

  @Test("a screen's brief names the concerns that it mixes")
  func concerns() {
    var sketch = Fixture.sketches[0]
    sketch.capabilities = ["observe-title", "navigation-action-policy", "evaluate-javascript", "scroll-view-delegate"]
    let uses = Concern.uses(in: Fixture.screen(sketch, id: "x").assessed)
    #expect(uses.map(\.concern) == [.pageState, .navigationPolicy, .javaScript, .viewEmbedding])
  }

  @Test("show and digest are short Markdown")
  func briefAndDigest() throws {
    let brief = try #require(try Report.brief(of: Fixture.id(4), scans: [Fixture.scan()]))
    #expect(brief.hasPrefix("# `AccountLoginFlow`\n"))
    #expect(brief.contains("- [ ] Sign-in goes only through ASWebAuthenticationSession."))
    #expect(try Report.brief(of: "nothing", scans: [Fixture.scan()]) == nil)
    let digest = try Report.digest(scans: [Fixture.scan()], options: Fixture.options)
    #expect(digest.contains("**2 of 13 screens are done.**"))
    #expect(digest.utf8.count < 20_000)
  }
}

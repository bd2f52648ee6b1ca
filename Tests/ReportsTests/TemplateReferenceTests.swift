import AuditModel
import Foundation
import Testing

@testable import Reports

/// `Documentation/Templates.md` lists what templates can name. `WRITE_DOCUMENTATION=1 swift test --filter TemplateReference`
/// renews it.
@Suite struct TemplateReferenceTests {
  private static let file = Shared.root.appendingPathComponent("Documentation/Templates.md")

  private var text: String {
    let options = Fixture.options
    let model = ReportModel(scans: [Fixture.scan()], options: options)
    let both = ReportModel(
      scans: [Fixture.scan(), Fixture.scan([], key: "github.com/harbour/other", name: "other")], options: options)
    let page = HTMLPages(model: model, options: options).root(model.repositories, hasDetails: true)
    let report = MarkdownPages(model: both, options: options).root
    let before = Fixture.scan(Array(Fixture.sketches.prefix(5)))
    let comment = ComparisonView(comparison: Comparison(before: before, after: Fixture.scan()), options: options)
    let screen = model.repositories.first.flatMap { repository in
      repository.screens.first { $0.id == Fixture.id(7) }.map {
        ScreenView(
          report: $0, links: repository.links, ids: repository.ids, isDetailed: true, sourceLines: [:], secretPlaces: []
        )
      }
    }
    return """
      # Templates

      HTML and Markdown are rendered from the templates in `Templates/`, written in [Mustache](https://mustache.github.io). \
      `webview-audit report --write-templates FOLDER` writes them out to start from; `--templates FOLDER` renders with \
      yours, and takes from ours what the folder lacks; `--template FILE` renders one file, with its neighbours as partials. \
      The name of one of ours does too: `report --format markdown --template digest.md.mustache` writes the short page for a \
      job's summary or a weekly mail.

      - The second extension chooses how text is escaped: `report.html.mustache`, `report.md.mustache`; other names are \
      plain text. `{{name}}` is inert in its language whatever the scanned code holds. `{{{name}}}` is not: keep it for \
      values that are called ready-made below.
      - `{{name.code}}` is the text as code of the template's language; `{{name.html}}` is for text between HTML tags \
      inside Markdown; `{{name.prose}}` is running text in which code stands between backticks.
      - In a list `{{-first}}` and `{{-last}}` tell the ends. An empty list, an empty text, zero and what is missing count \
      as false.
      - `{{> name}}` is a partial of the same folder and language; a path is refused. A partial that is not there renders as \
      nothing.
      - A fault names the template and the line, and the command ends with 3.
      - `report.css` and `report.js` are put into the page; its Content-Security-Policy names exactly these two by their \
      SHA-256, so a script or style of any other place does not run.

      This page is made from the values themselves; a test holds it current. An entry `list[]` is an element of `list`.

      ## `report.html.mustache`

      \(TemplateReference.table(of: page))

      ## `report.md.mustache`, `digest.md.mustache`

      A repository has the same values as above.

      \(TemplateReference.table(of: withoutRepositories(report)))

      ## `screen.md.mustache`

      \(TemplateReference.table(of: screen?.brief ?? .missing))

      ## `comment.md.mustache`

      \(TemplateReference.table(of: comment.value(showing: 4)))

      ## What comes up in many places

      \(TemplateReference.shapeTables(in: page))

      """
  }

  private func withoutRepositories(_ value: TemplateValue) -> TemplateValue {
    guard case .object(var members) = value else { return value }
    members["repositories"] = nil
    members["guide"] = nil
    return .object(members)
  }

  @Test("the page on templates lists what there is")
  func pageIsCurrent() throws {
    if ProcessInfo.processInfo.environment["WRITE_DOCUMENTATION"] != nil { try Data(text.utf8).write(to: Self.file) }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == text, "renew it as said above")
  }
}

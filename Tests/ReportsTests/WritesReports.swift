import Foundation
import Testing

@testable import Reports

/// Writes the fixtures' reports to a folder for eyes and browsers: `REPORTS_TO=folder swift test --filter WritesReports`.
@Suite struct WritesReports {
  private static let folder = ProcessInfo.processInfo.environment["REPORTS_TO"]

  @Test("writes the fixtures' reports", .enabled(if: folder != nil, "REPORTS_TO is not set"))
  func writesReports() throws {
    let folder = try #require(Self.folder)
    func write(_ files: [RenderedFile], to part: String) throws {
      for file in files {
        let url = URL(fileURLWithPath: folder).appendingPathComponent(part).appendingPathComponent(file.path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: url)
      }
    }
    try write(Report.render(.html, scans: [Fixture.scan()], options: Fixture.options), to: "one")
    for format in [ReportFormat.json, .csv, .sarif, .github, .xcode] {
      try write(Report.render(format, scans: [Fixture.scan()], options: Fixture.options), to: "one")
    }
    try write(Report.render(.markdown, scans: [Fixture.scan()], options: Fixture.options), to: "one")
    let digest = try Report.digest(scans: [Fixture.scan()], options: Fixture.options)
    let brief = try Report.brief(of: Fixture.id(4), scans: [Fixture.scan()], options: Fixture.options) ?? ""
    let comparison = Comparison(before: Fixture.scan(Array(Fixture.sketches.prefix(5))), after: Fixture.scan())
    try write(
      [
        RenderedFile(path: "digest.md", text: digest), RenderedFile(path: "brief.md", text: brief),
        RenderedFile(path: "comment.md", text: Report.comment(on: [comparison])),
      ], to: "one")
    try write(Report.render(.html, scans: [Hostile.scan], options: Hostile.options), to: "hostile")
    let others = (1...5).map { number in
      Fixture.scan(
        Fixture.sketches.suffix(14 - 2 * number), key: "github.com/harbour/part\(number)", name: "part\(number)")
    }
    try write(Report.render(.html, scans: [Fixture.scan()] + others, options: Fixture.options), to: "many")
    let sketches = (0..<10_000).map { index in
      var sketch = Fixture.sketches[index % 13]
      sketch.name += "\(index)"
      sketch.file = "App/Feature\(index % 97)/Part\(index % 13)/\(sketch.name).swift"
      return sketch
    }
    try write(Report.render(.html, scans: [Fixture.scan(sketches)]), to: "large")
  }
}

import Foundation
import Testing

/// The reports in `Reports/` are those of the bundled sample, to the byte; `Scripts/reports` renews them.
@Suite struct SampleReportTests {
  private static let project = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: [("markdown", "report.md"), ("json", "report.json"), ("html", "report.html")])
  func theBundledReportIsTheSamplesReport(format: String, file: String) throws {
    let work = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: work) }
    let sample = work.appendingPathComponent("Lighthouse")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Self.project.appendingPathComponent("Tests/Fixtures/Lighthouse"), to: sample)
    try? FileManager.default.removeItem(at: sample.appendingPathComponent(".webview-audit"))

    let database = work.appendingPathComponent("audit.sqlite").path
    let clock = ["SOURCE_DATE_EPOCH": "1767225600"]
    let scan = try Program.run(
      ["scan", sample.path, "--database", database, "--no-cache"], in: work.path, environment: clock)
    #expect(scan.code == 0, "\(scan.messages)")
    let output = work.appendingPathComponent(file).path
    let single = format == "html" ? ["--single-file"] : []
    let report = try Program.run(
      ["report", "--format", format, "--output", output, "--database", database] + single, in: work.path,
      environment: clock)
    #expect(report.code == 0, "\(report.messages)")

    let made = try String(contentsOfFile: output, encoding: .utf8)
    let kept = try String(contentsOf: Self.project.appendingPathComponent("Reports/\(file)"), encoding: .utf8)
    #expect(made == kept, "run Scripts/reports and look at what changed")
  }
}

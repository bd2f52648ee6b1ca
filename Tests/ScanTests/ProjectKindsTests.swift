import AuditModel
import Foundation
import Testing

@testable import Scan

@Suite("One small app gives one report, whatever kind of project file describes it")
struct ProjectKindReportTests {
  static let kinds = ["xcode", "xcodegen", "tuist", "swiftpm", "cocoapods", "bazel"]
  private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/projects")

  private func repository(_ kind: String) throws -> MemoryTree {
    var files: [String: Data] = [:]
    for part in ["sources", kind] {
      let folder = Self.fixtures.appendingPathComponent(part).path
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
        if let data = FileManager.default.contents(atPath: folder + "/" + path) { files[path] = data }
      }
    }
    return MemoryTree(data: files)
  }

  /// What a report says of the screens: all but the places in project files, and what a package cannot tell: it has no
  /// apps, and so no bundle identifier whose host is the team's.
  private func told(_ result: ScanResult) -> [AssessedScreen] {
    result.screens.map { screen in
      var screen = screen
      if screen.screen.role == .app { screen.screen.role = .library }
      screen.decision.reasons = screen.decision.reasons.map { reason in
        let isSource = reason.file?.hasPrefix("Lagoon/") == true
        let text = reason.text.components(separatedBy: " (a guess").first ?? reason.text
        return isSource ? Reason(text, file: reason.file, line: reason.line) : Reason(text)
      }
      return screen
    }
  }

  @Test(arguments: kinds) func theScreensAreTheSame(kind: String) async throws {
    let expected = try await scan(try repository("xcode"))
    let found = try await scan(try repository(kind))
    #expect(!expected.screens.isEmpty)
    #expect(told(found) == told(expected))
    #expect(found.wrappers == expected.wrappers)
    #expect(found.headless == expected.headless)
    #expect(found.findings == expected.findings)
    #expect(found.coverage.notParsed == [])
  }
}

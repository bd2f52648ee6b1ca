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

  @Test func aScreenThatNoTargetCompilesIsToldApart() async throws {
    func screen(_ name: String) -> String {
      """
      import SwiftUI
      import WebKit
      struct \(name): View { var body: some View { WebView(url: URL(string: "https://a.example")!) } }
      """
    }
    let specification = """
      name: Shop
      targets:
        Shop:
          type: application
          platform: iOS
          deploymentTarget: "26.0"
          sources: [App]
      """
    let sources = ["App/Live.swift": screen("Live"), "Old/Draft.swift": screen("Draft")]
    func dead(_ files: [String: String]) async throws -> [String] {
      try await scan(MemoryTree(files)).screens
        .filter { $0.decision.reasons.contains { $0.text.hasPrefix("no target compiles this file") } }
        .map(\.screen.reference.name)
    }
    #expect(try await dead(sources.merging(["project.yml": specification]) { $1 }) == ["Draft"])
    // Without project files nobody knows.
    #expect(try await dead(sources) == [])
  }
}

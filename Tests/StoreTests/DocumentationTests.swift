import Foundation
import SQLite
import Testing

@testable import Store

@Suite("Documentation/Database.md")
struct DocumentationTests {
  private static let text: String = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return (try? String(contentsOf: root.appendingPathComponent("Documentation/Database.md"), encoding: .utf8)) ?? ""
  }()

  private static func blocks(_ fence: String) -> [String] {
    text.components(separatedBy: "```\(fence)\n").dropFirst().compactMap { $0.components(separatedBy: "\n```").first }
  }

  @Test("has ten queries that answer")
  func queries() throws {
    let queries = Self.blocks("sql")
    #expect(queries.count == 10)
    try withStore { store in
      try store.save(Sample.scan([Sample.screen("HelpScreen"), Sample.screen("Cart", row: 4)]), at: 1_000)
      try store.set("HelpScreen", StatusChange(status: .inProgress, owner: "lena"), at: 1_001)
      var answers = 0
      for query in queries {
        let rows = try store.connection.rows(query.trimmingCharacters(in: ["\n", ";"])) { $0[0] }
        answers += rows.isEmpty ? 0 : 1
      }
      // The sample has no sign-in inside a view and nothing that could not be read, and its target is too old.
      #expect(answers == 7)
    }
  }

  @Test("shows the schema as it is")
  func schema() throws {
    try withStore { store in
      let statements = try store.connection.rows(
        "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid"
      ) { $0.text(0) }
      #expect(Self.blocks("sql schema") == [statements.joined(separator: ";\n") + ";"])
    }
  }
}

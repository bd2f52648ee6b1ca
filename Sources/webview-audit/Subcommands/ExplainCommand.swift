import Arguments
import AuditModel
import Foundation

/// Explains a word of the tool.
struct ExplainCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: "explain", abstract: "Explains a rule, capability, container, status or need in plain words.",
      discussion: """
        EXAMPLES:
          webview-audit explain WebPage
          webview-audit explain capability-gap
          webview-audit explain --list
        """)
  }

  @Positional(help: "What to explain.") var name: String?
  @Flag(help: "List everything that can be explained.") var list
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if name == nil && !list { throw UsageError("Name what to explain; 'explain --list' lists everything.") }
  }

  func run() async throws {
    let terminal = output.terminal(.anywhere())
    guard let name else {
      let rows = Glossary.entries.map { [$0.name, $0.kind, $0.summary] }
      terminal.document(TextTable.text(header: ["NAME", "KIND", "MEANING"], rows))
      return
    }
    let found = Glossary.entries.filter { $0.name.lowercased() == name.lowercased() }
    if found.isEmpty {
      let nearest = Spelling.nearest(to: name, among: Glossary.entries.map(\.name))
      throw AuditError(
        .usage,
        "There is nothing named '\(name)'."
          + (nearest.map { " Did you mean '\($0)'?" } ?? "") + " 'explain --list' lists everything.")
    }
    terminal.document(found.map(\.text).joined(separator: "\n\n"))
  }
}

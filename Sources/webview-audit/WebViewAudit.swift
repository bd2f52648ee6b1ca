import Arguments
import AuditModel
import Foundation

/// The program: its commands, and how it ends.
@main
struct WebViewAudit: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: Tool.name,
      abstract: "Finds every place where an app shows web content, says which container each should use and why, and "
        + "follows the migration to SwiftUI's WebView and WebPage.",
      discussion: """
        A first audit:
          webview-audit scan          scans the repository here
          webview-audit report        writes the report to .webview-audit/report

        Exit codes: 0 done; 1 the tool failed, or warnings with --strict; 2 a gate failed; 3 the configuration, \
        baseline,
        manifest or decisions file is not valid; 64 wrong command line; 130 interrupted.
        """,
      subcommands: [
        ScanCommand.self, ReportCommand.self, StatusCommand.self, DiffCommand.self, CheckCommand.self,
        BaselineCommand.self, PlanCommand.self, ShowCommand.self, ExplainCommand.self, InitCommand.self,
        DoctorCommand.self, MergeCommand.self, CompletionsCommand.self, BenchCommand.self, ParseAllCommand.self,
      ], version: Tool.version)
  }

  static func main() async {
    Interruption.prepare()
    let output = Terminal(context: .current())
    let parser = Parser(WebViewAudit.self)
    switch parser.parse(Array(CommandLine.arguments.dropFirst())) {
    case .print(let text): output.result(text)
    case .wrong(let message):
      output.message(message)
      exit(AuditError.Code.usage.rawValue)
    case .run(let command):
      do {
        try await command.run()
      } catch let error as UsageError {
        output.message(parser.explain(error, command: type(of: command)))
        exit(AuditError.Code.usage.rawValue)
      } catch let error as AuditError {
        output.error(error.message)
        exit(error.code.rawValue)
      } catch {
        output.error("\(error)")
        exit(AuditError.Code.failed.rawValue)
      }
    }
    exit(0)
  }
}

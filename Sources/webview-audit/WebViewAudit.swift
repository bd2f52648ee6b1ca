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
    let output = Terminal(context: .anywhere())
    let parser = Parser(WebViewAudit.self)
    switch parser.parse(Array(CommandLine.arguments.dropFirst())) {
    case .print(let text): output.document(text)
    case .wrong(let message):
      output.usage(message)
      end(AuditError.Code.usage.rawValue, output)
    case .run(let command):
      do {
        try await command.run()
      } catch let error as UsageError {
        output.usage(parser.explain(error, command: type(of: command)))
        end(AuditError.Code.usage.rawValue, output)
      } catch let error as AuditError {
        output.error(error.message)
        end(error.code.rawValue, output)
      } catch {
        output.error(SystemError.words(error))
        end(AuditError.Code.failed.rawValue, output)
      }
    }
    end(0, output)
  }

  /// Ends the program; with 1 where all went well but for results that could not be written.
  private static func end(_ code: Int32, _ output: Terminal) -> Never {
    guard let fault = OutputFault.message else { exit(code) }
    output.error(fault)
    exit(code == 0 ? AuditError.Code.failed.rawValue : code)
  }
}

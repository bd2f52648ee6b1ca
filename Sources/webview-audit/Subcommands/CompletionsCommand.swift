import Arguments
import AuditModel

/// Prints completions for a shell.
struct CompletionsCommand: Command {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      name: "completions", abstract: "Prints completions for a shell.",
      discussion: """
        EXAMPLES:
          source <(webview-audit completions bash)
          webview-audit completions zsh > ~/.zsh/completions/_webview-audit
          webview-audit completions fish > ~/.config/fish/completions/webview-audit.fish
        """)
  }

  @Positional(help: "The shell.") var shell: Shell

  func run() async throws {
    Terminal(context: .anywhere()).document(CompletionScript(WebViewAudit.self).text(for: shell))
  }
}

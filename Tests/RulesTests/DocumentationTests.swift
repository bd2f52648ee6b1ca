import AuditModel
import Foundation
import Rules
import Testing

/// `Documentation/Rules.md` and `Documentation/Configuration.md` are made from the code.
/// `WRITE_DOCUMENTATION=1 swift test --filter GeneratedDocumentation` renews them.
@Suite struct GeneratedDocumentationTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation")

  @Test func theRulesAreThoseOfTheCatalog() throws {
    var text = """
      # Rules

      Made from the rules in `Sources/Rules`; `webview-audit explain RULE` says the same.

      Each rule has a severity, which `rules` in `.webview-audit.json` changes (`off`, `note`, `warning`, `error`), everywhere or for some paths (Configuration.md). One place is silenced by a mark on its line or the line above, with a reason: `// webview-audit:ignore RULE - REASON`. Tests, previews and code that never compiles are always left out.

      """
    for pack in RulePack.allCases {
      text += "\n## \(pack.rawValue)\n\n\(pack.summary)\n"
      for rule in RuleCatalog.all.filter({ $0.pack == pack }).sorted(by: { $0.id < $1.id }) {
        let words = rule.documentation
        text += "\n### \(rule.id)\n\n*\(rule.severity.rawValue)* · \(words.summary)\n\n\(words.reason)\n"
        text += "\nWrong:\n\n```swift\n\(words.wrong)\n```\n\nRight:\n\n```swift\n\(words.right)\n```\n"
        if !words.limits.isEmpty { text += "\nSilent: \(words.limits)\n" }
        text += "\nSource: \(words.source)\n"
      }
    }
    try hold("Rules.md", to: text)
  }

  @Test func theSettingsAreThoseOfTheConfiguration() throws {
    var text = """
      # Configuration

      `.webview-audit.json` at the root of the repository: JSON5, so comments and trailing commas are allowed. Every key has a default; an unknown key is an error that names the line and the nearest right key. `webview-audit init` writes a commented file.

      | Key | Meaning |
      | --- | --- |

      """
    for key in Configuration.keys { text += "| `\(key.name)` | \(key.meaning) |\n" }
    text += """

      ```json5
      {
        "ownedHosts": ["example.com"],                       // ours, subdomains included
        "signInHosts": ["login.example.com"],
        "exclude": ["Vendor/**"],
        "containers": [{"type": "PaymentSheetWebView", "module": "PaymentsKit", "kind": "WKWebView"}],
        "rules": {
          "browse-out-in-web-view": "off",
          "cleartext-url": {"severity": "off", "paths": ["Legacy/**"]},   // elsewhere as it is
          "large-view": ["warning", {"severity": "off", "paths": ["Features/Old/**"]}],
        },
        "overrides": {"HelpScreen": {"need": "outside-site", "reason": "the help centre is run by a partner"}},
        "owners": [{"path": "Features/Checkout/**", "owner": "@payments"}]
      }
      ```

      """
    try hold("Configuration.md", to: text)
  }

  private func hold(_ name: String, to text: String) throws {
    let file = Self.folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["WRITE_DOCUMENTATION"] != nil { try Data(text.utf8).write(to: file) }
    let kept = try String(contentsOf: file, encoding: .utf8)
    #expect(kept == text, "run WRITE_DOCUMENTATION=1 swift test --filter GeneratedDocumentation")
  }
}

import AuditModel
import Foundation
import Rules
import Testing

@Suite("Silencing") struct SilencingTests {
  private static func source(_ above: String = "", behind: String = "") -> String {
    """
    import WebKit

    final class Help {
      let view = WKWebView()
      func open() {
        \(above)
        view.load(URLRequest(url: URL(string: "http://www.acme.example/help")!))\(behind)
      }
    }
    """
  }

  private func findings(
    _ text: String, path: String = "Help.swift", rules: [String: Configuration.RuleSettings] = [:]
  ) -> [Finding] {
    var configuration = Configuration()
    configuration.rules = rules
    return Sample(sources: [(path, text)], project: Sample.app(iOS: "26.0"), configuration: configuration).findings
  }

  // MARK: Per rule

  @Test(
    "A rule has the severity that the configuration gives it, or is off",
    arguments: [
      ("note", Finding.Severity.note), ("warning", .warning), ("error", .error), ("off", nil),
    ]) func perRule(setting: String, severity: Finding.Severity?) throws
  {
    let configuration = try Configuration.read(
      Data("{ \"rules\": { \"cleartext-url\": \"\(setting)\" } }".utf8), file: "c", rules: RuleCatalog.ids)
    let found = findings(Self.source(), rules: configuration.rules ?? [:])
    #expect(found.map(\.severity) == (severity.map { [$0] } ?? []))
  }

  @Test("The configuration also fixes severities that a rule would choose by the place") func fixed() {
    let text = """
      import WebKit
      func make(_ name: String) {
        var configuration = WebPage.Configuration()
        configuration.urlSchemeHandlers[URLScheme(name)!] = Handler()
        configuration.urlSchemeHandlers[URLScheme("guide")!] = Handler()
      }
      struct Handler: URLSchemeHandler {}
      """
    #expect(Set(findings(text).map(\.severity)) == [.note, .warning])
    let fixed = findings(text, rules: ["scheme-force-unwrapped": .init(.error)])
    #expect(fixed.filter { $0.rule == "scheme-force-unwrapped" }.allSatisfy { $0.severity == .error })
  }

  // MARK: Per path

  @Test("A severity may hold for some paths, and the last entry that fits a file counts") func perPath() throws {
    let text = """
      {
        "rules": {
          "cleartext-url": ["error", { "severity": "off", "paths": ["Legacy/**"] }, { "severity": "note", "paths": ["Legacy/New/**"] }],
          "any-certificate": { "severity": "warning", "paths": ["Labs/**"] },
        },
      }
      """
    let rules = try Configuration.read(Data(text.utf8), file: "c", rules: RuleCatalog.ids).rules ?? [:]
    #expect(findings(Self.source(), path: "App/Help.swift", rules: rules).map(\.severity) == [.error])
    #expect(findings(Self.source(), path: "Legacy/Help.swift", rules: rules).isEmpty)
    #expect(findings(Self.source(), path: "Legacy/New/Help.swift", rules: rules).map(\.severity) == [.note])
    #expect(rules["any-certificate"]?.severity(for: "App/Help.swift") == nil)
    #expect(rules["any-certificate"]?.severity(for: "Labs/Help.swift") == .warning)
  }

  @Test("A rule that is off by default may be on for some paths") func onForSomePaths() {
    let view = """
      import SwiftUI
      import WebKit
      struct Pane: UIViewRepresentable {
        func makeUIView(context: Context) -> WKWebView { WKWebView() }
        func updateUIView(_ view: WKWebView, context: Context) {}
      }
      struct Screen: View {
        var body: some View { Pane() }
        @State private var isDimmed = false
      }
      """
    let rules = ["member-order": Configuration.RuleSettings([.init(.note, paths: ["New/**"])])]
    #expect(findings(view, path: "Old/Screen.swift", rules: rules).filter { $0.rule == "member-order" }.isEmpty)
    #expect(findings(view, path: "New/Screen.swift", rules: rules).filter { $0.rule == "member-order" }.count == 1)
  }

  // MARK: Per place

  @Test("A mark with a reason silences, on the line or above it; the finding keeps the reason") func marked() {
    let mark = "// webview-audit:ignore cleartext-url - the meter in the cellar knows no better"
    for text in [Self.source(mark), Self.source(behind: "  " + mark)] {
      let found = findings(text)
      #expect(found.map(\.rule) == ["cleartext-url"])
      #expect(found.first?.suppression == "the meter in the cellar knows no better")
    }
  }

  @Test("Several marks may stand one above the other") func several() {
    let found = findings(
      Self.source(
        """
        // webview-audit:ignore cleartext-url - the meter knows no better
            // webview-audit:ignore credential-in-url - a key that everybody has
        """
      ).replacing("/help\"", with: "/help?api_key=a1b2c3d4e5f60718\""))
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.suppression != nil })
  }

  @Test("A mark without a reason silences nothing, and is a finding") func noReason() {
    let found = findings(Self.source("// webview-audit:ignore cleartext-url"))
    #expect(Set(found.map(\.rule)) == ["cleartext-url", "mark-without-reason"])
    #expect(found.allSatisfy { $0.suppression == nil })
  }

  @Test("A mark for another rule, or two lines away, silences nothing, and is a finding") func idle() {
    for text in [
      Self.source("// webview-audit:ignore any-certificate - no"),
      Self.source("// webview-audit:ignore cleartext-url - no\n\n"),
    ] {
      let found = findings(text)
      #expect(Set(found.map(\.rule)) == ["cleartext-url", "mark-without-reason"])
      #expect(found.allSatisfy { $0.suppression == nil })
    }
  }
}

@Suite("Rules in the configuration") struct RuleSettingsTests {
  private func message(_ text: String) -> String {
    do {
      _ = try Configuration.read(Data(text.utf8), file: ".webview-audit.json", rules: RuleCatalog.ids)
      return "read"
    } catch let error as AuditError {
      #expect(error.code == .invalidInput)
      return error.message
    } catch {
      return "\(error)"
    }
  }

  @Test("A rule that there is not is refused with its line and the nearest rule") func unknownRule() {
    let found = message(
      """
      {
        // "cleartext-ulr": "off" stood here once
        "rules": {
          "large-view": "off",
          "cleartext-ulr": "note",
        },
      }
      """)
    #expect(found.hasPrefix(".webview-audit.json:5: there is no rule 'cleartext-ulr'. Did you mean 'cleartext-url'?"))
  }

  @Test("A severity that there is not is refused with its line and the rule") func unknownSeverity() {
    let found = message("{\n  \"rules\": {\n    \"large-view\": \"loud\"\n  }\n}")
    #expect(found.hasPrefix(".webview-audit.json:3: key 'rules.large-view': "))
    #expect(found.contains("off, note, warning or error"))
  }

  @Test("Other keys than severity and paths are refused with the nearest right one") func unknownKey() {
    let found = message("{ \"rules\": { \"large-view\": { \"severity\": \"off\", \"path\": [\"A/**\"] } } }")
    #expect(found.contains("'path'"))
    #expect(found.contains("did you mean 'paths'?"))
    #expect(message("{ \"rules\": { \"large-view\": { \"paths\": [\"A/**\"] } } }").contains("severity"))
  }

  @Test("Every form is read") func forms() {
    #expect(
      message(
        "{ rules: { 'large-view': 'off', \"root-branch\": { severity: \"note\", paths: [\"A/**\"] }, \"uiwebview\": [\"error\", { severity: \"off\", paths: [\"B\"] }] } }"
      ) == "read")
  }
}

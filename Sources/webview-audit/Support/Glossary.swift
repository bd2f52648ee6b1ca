import AuditModel
import CapabilityMap
import Reports
import Rules

/// Everything that `explain` explains: the words of the report, the containers, the capability map, the rules.
enum Glossary {
  struct Entry {
    var name: String
    var kind: String
    var summary: String
    var details: [String] = []

    /// The entry as it is printed.
    var text: String {
      (["\(name) (\(kind))", "", summary] + details).joined(separator: "\n")
    }
  }

  static let entries: [Entry] = containers + rows + words + capabilities + rules

  private static var containers: [Entry] {
    Container.allCases.map { container in
      let row = Words.decisionTable.first { $0.container == container }
      return Entry(
        name: container.rawValue, kind: "container", summary: meaning(of: container),
        details: row.map { ["", "Row \($0.number) of the decision table: \($0.need). \($0.meaning)"] } ?? [])
    }
  }

  private static var rows: [Entry] {
    Words.decisionTable.map { row in
      Entry(
        name: "row-\(row.number)", kind: "decision table",
        summary: "\(row.need): \(row.container.rawValue). \(row.meaning)")
    }
  }

  private static func meaning(of container: Container) -> String {
    switch container {
    case .uiWebView: "UIKit's first web view. The App Store takes no app with it since 2020; it must go."
    case .wkWebView:
      "WebKit's view for UIKit and AppKit. It stays where the SwiftUI API can't do what the screen needs."
    case .safariView: "Safari inside the app, for an outside site that the app neither reads nor controls."
    case .webAuthenticationSession: "The system's session for OAuth and third-party sign-in."
    case .safariAuthenticationSession: "The sign-in session of iOS 11, deprecated since iOS 12."
    case .webPage: "SwiftUI's own pair WebView and WebPage, since iOS 26."
    case .legacyWebView: "WebKit1's WebView of macOS, deprecated since macOS 10.14."
    case .framework: "A container inside a third-party framework; its name is told beside it."
    }
  }

  private static var words: [Entry] {
    func entries(_ kind: String, _ words: [Words.Entry]) -> [Entry] {
      words.map { Entry(name: $0.id, kind: kind, summary: "\($0.label): \($0.meaning)") }
    }
    return entries("need", Need.allCases.map(Words.entry)) + entries("constraint", Constraint.allCases.map(Words.entry))
      + entries("observed", Observed.allCases.map(Words.entry))
      + entries("status", MigrationStatus.allCases.map(Words.entry))
      + entries("flag", StatusFlag.allCases.map(Words.entry)) + entries("stands", Standing.allCases.map(Words.entry))
      + entries("wave", Wave.allCases.map(Words.entry)) + entries("effort", Effort.allCases.map(Words.entry))
      + [
        Entry(
          name: "effort", kind: "effort", summary: "How much work a screen is, by points: small, medium or large.",
          details: [""] + EffortFactor.allCases.map { "  " + $0.meaning } + ["", EffortFactor.scale])
      ] + entries("support", CapabilitySupport.allCases.map(Words.entry))
  }

  private static var rules: [Entry] {
    RuleCatalog.all.map { rule in
      let words = rule.documentation
      var details = ["", words.reason, "", "Severity: \(rule.severity.rawValue). \(rule.pack.summary)"]
      for (title, code) in [("Reported:", words.wrong), ("As it should be:", words.right)] where !code.isEmpty {
        details += ["", title, ""] + TextLines.split(code).map { "    \($0)" }
      }
      for text in [words.limits, words.source] where !text.isEmpty { details += ["", text] }
      return Entry(name: rule.id, kind: "rule", summary: words.summary, details: details)
    }
  }

  private static var capabilities: [Entry] {
    CapabilityMap.entries.map { capability in
      var details = ["", "Support: \(Words.entry(capability.status).meaning)"]
      if !capability.legacy.isEmpty { details.append("Old: \(capability.legacy.joined(separator: ", "))") }
      if !capability.modern.isEmpty { details.append("New: \(capability.modern.joined(separator: ", "))") }
      if let since = capability.since { details.append("Since: \(since)") }
      switch capability.blocks {
      case .yes: details.append("Losing it keeps a screen on WKWebView.")
      case .no: break
      case .judge:
        details.append("Whether it keeps a screen on WKWebView depends: \(capability.blocksNote ?? "on its use").")
      }
      if !capability.note.isEmpty { details += ["", capability.note] }
      return Entry(name: capability.id, kind: "capability", summary: capability.title, details: details)
    }
  }
}

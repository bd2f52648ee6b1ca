import AuditModel

/// The findings as lines for programs that read them from a log.
enum Annotations {
  /// Annotations of a kind that GitHub shows from one step.
  static let shownPerSeverity = 10

  /// A finding with the repository that it is in.
  private struct Entry {
    var finding: Finding
    var root: String?
  }

  /// Workflow commands of GitHub, worst first, as many as it shows; what is beyond that follows as plain lines, and a
  /// notice tells how many these are.
  static func gitHub(_ model: ReportModel) -> String {
    var counts: [Finding.Severity: Int] = [:]
    var (shown, hidden): ([String], [String]) = ([], [])
    for entry in ranked(model, roots: [:]) {
      let finding = entry.finding
      // The last notice is ours.
      let limit = finding.severity == .note ? shownPerSeverity - 1 : shownPerSeverity
      if counts[finding.severity, default: 0] < limit {
        counts[finding.severity, default: 0] += 1
        shown.append(command(finding))
      } else {
        hidden.append("- " + inLog(line(finding, path: finding.file)))
      }
    }
    if !hidden.isEmpty {
      let notice =
        "\(hidden.count) more findings are not shown here; GitHub shows \(shownPerSeverity) of a kind. "
        + "They follow in the log of this step, and the report has them all."
      shown.append("::notice title=\(Tool.name)::\(message(notice))")
    }
    return (shown + hidden).map { $0 + "\n" }.joined()
  }

  /// Lines as compilers write them: `path:line:column: warning: message [rule]`. Xcode wants absolute paths.
  static func xcode(_ model: ReportModel, roots: [String: String]) -> String {
    ranked(model, roots: roots).map { entry in
      let path = entry.root.map { $0 + "/" + entry.finding.file } ?? entry.finding.file
      return line(entry.finding, path: path) + "\n"
    }.joined()
  }

  private static func ranked(_ model: ReportModel, roots: [String: String]) -> [Entry] {
    model.repositories.flatMap { repository in
      repository.findings.map { Entry(finding: $0, root: roots[repository.scan.repository.key]) }
    }.enumerated().sorted {
      ($1.element.finding.severity, $0.offset) < ($0.element.finding.severity, $1.offset)
    }.map(\.element)
  }

  private static func line(_ finding: Finding, path: String) -> String {
    let place = "\(Invisible.shown(path)):\(max(1, finding.line)):\(max(1, finding.column))"
    return "\(place): \(finding.severity.rawValue): \(Invisible.shown(text(finding))) [\(finding.rule)]"
  }

  private static func text(_ finding: Finding) -> String {
    let isSentence = finding.message.last.map { ".!?:".contains($0) } ?? true
    return finding.advice.isEmpty ? finding.message : finding.message + (isSentence ? " " : ". ") + finding.advice
  }

  private static func command(_ finding: Finding) -> String {
    let name = finding.severity == .note ? "notice" : finding.severity.rawValue
    let line = max(1, finding.line)
    var properties = finding.file.isEmpty ? [] : ["file=\(property(finding.file))", "line=\(line)", "endLine=\(line)"]
    if !finding.file.isEmpty { properties.append("col=\(max(1, finding.column))") }
    properties.append("title=\(property(finding.rule))")
    return "::\(name) \(properties.joined(separator: ","))::\(message(Invisible.shown(text(finding))))"
  }

  private static func message(_ text: String) -> String {
    inLog(text).replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// A property keeps its characters, for a path must stay the path; only what a terminal would obey is shown.
  private static func property(_ text: String) -> String {
    text.unicodeScalars.map { $0 == "\n" || $0 == "\r" ? String($0) : Invisible.shown(String($0)) }.joined().replacing(
      "%", with: "%25"
    ).replacing("\r", with: "%0D").replacing("\n", with: "%0A")
      .replacing(":", with: "%3A").replacing(",", with: "%2C").replacing("##[", with: "##%5B")
  }

  /// Text in which the older form of a command, which may stand anywhere in a line, is broken.
  private static func inLog(_ text: String) -> String { text.replacing("##[", with: "## [") }
}

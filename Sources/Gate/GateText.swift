import AuditModel

/// How failures of the gate are written.
public enum GateFormat: String, Sendable, CaseIterable {
  /// One line a failure, with paths relative to the repository.
  case text
  /// The same with absolute paths, which Xcode shows beside the code.
  case xcode
  /// Annotations of a GitHub workflow.
  case github
  /// For programs.
  case json
}

/// Writes a verdict.
public enum GateText {
  /// The failures, one line each.
  ///
  /// - Parameters:
  ///   - roots: absolute paths of the repositories by key, for Xcode.
  ///   - names: names of the repositories by key, where several were judged: paths alone do not tell them apart.
  public static func lines(
    _ verdict: GateVerdict, format: GateFormat, roots: [String: String] = [:], names: [String: String] = [:]
  ) -> [String] {
    verdict.failures.map { failure in
      var failure = failure
      if let name = failure.repository.flatMap({ names[$0] }) { failure.message += " (in \(name))" }
      switch format {
      case .text, .json: return plain(failure, file: failure.file)
      case .xcode:
        let root = failure.repository.flatMap { roots[$0] }
        return plain(failure, file: failure.file.map { file in root.map { "\($0)/\(file)" } ?? file })
      case .github:
        let title = property("\(Tool.name): \(failure.rule)")
        guard let file = failure.file else { return "::error title=\(title)::\(data(failure.message))" }
        return "::error file=\(property(file)),line=\(failure.line),col=\(failure.column),title=\(title)::"
          + data(failure.message)
      }
    }
  }

  private static func plain(_ failure: GateFailure, file: String?) -> String {
    let place = file.map { "\($0):\(failure.line):\(failure.column): " } ?? ""
    return singleLine("\(place)error: \(failure.message) [\(failure.rule)]")
  }

  private static func singleLine(_ text: String) -> String {
    Invisible.shown(text)
  }

  private static func data(_ text: String) -> String {
    // Line ends are written as GitHub wants them; what nobody sees is shown.
    text.unicodeScalars.map { $0 == "\n" || $0 == "\r" ? String($0) : Invisible.shown(String($0)) }.joined()
      .replacing("##[", with: "## [").replacing("%", with: "%25").replacing("\r", with: "%0D").replacing(
        "\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}

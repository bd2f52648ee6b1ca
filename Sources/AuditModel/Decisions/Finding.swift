/// Something that a rule found.
public struct Finding: Codable, Sendable, Equatable {
  /// How much it matters.
  public enum Severity: String, Codable, Sendable, CaseIterable, Comparable {
    case note, warning, error

    /// Orders from note to error.
    public static func < (left: Severity, right: Severity) -> Bool {
      let order: [Severity] = [.note, .warning, .error]
      return (order.firstIndex(of: left) ?? 0) < (order.firstIndex(of: right) ?? 0)
    }
  }

  /// The rule's id.
  public var rule: String
  /// How much it matters.
  public var severity: Severity
  /// File, relative to the repository.
  public var file: String
  /// Line, from 1.
  public var line: Int
  /// Column, from 1, in UTF-8 bytes.
  public var column: Int
  /// The screen that it belongs to, where one is known.
  public var screen: TypeReference?
  /// What is wrong.
  public var message: String
  /// What to do.
  public var advice: String
  /// Stays the same while lines and files move; 16 hex digits.
  public var fingerprint: String
  /// Why it is silenced, where an in-source mark does so.
  public var suppression: String?

  /// Makes a finding.
  public init(
    rule: String, severity: Severity, file: String, line: Int, column: Int, screen: TypeReference?, message: String,
    advice: String, fingerprint: String, suppression: String? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.screen = screen
    self.message = message
    self.advice = advice
    self.fingerprint = fingerprint
    self.suppression = suppression
  }
}

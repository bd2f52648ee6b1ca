import AuditModel

/// A text as far as constants tell: `URL(string: base + "/faq/\(number)")`.
public struct TextValue: Sendable, Equatable {
  /// A piece of the text.
  public enum Part: Sendable, Equatable {
    /// Known text.
    case fixed(String)
    /// A value that only a run tells, with the name that it has in the source (`number`), where it has one.
    case unknown(String)
  }

  /// The pieces in order.
  public var parts: [Part]
  /// Where the text (or its first constant) is written.
  public var place: CapabilityUse.Place

  /// Makes a text value.
  public init(parts: [Part], place: CapabilityUse.Place) {
    self.parts = parts
    self.place = place
  }

  /// The text with `…` for what only a run tells.
  public var display: String {
    parts.map { if case .fixed(let text) = $0 { text } else { "…" } }.joined()
  }

  /// True where at least one piece is known.
  public var hasFixedPart: Bool {
    parts.contains { if case .fixed(let text) = $0 { !text.isEmpty } else { false } }
  }
}

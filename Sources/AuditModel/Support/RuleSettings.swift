extension Configuration {
  /// A rule's severity, or off.
  public enum RuleSetting: String, Codable, Sendable { case off, note, warning, error }

  /// What a configuration says of one rule: a severity for all paths, or severities for some.
  ///
  /// Written as `"off"`, as `{"severity": "off", "paths": ["Legacy/**"]}`, or as a list of either.
  public struct RuleSettings: Codable, Sendable, Equatable {
    /// A severity for the paths that a glob fits; for all where there are none.
    public struct Entry: Codable, Sendable, Equatable {
      /// The severity.
      public var severity: RuleSetting
      /// Globs of paths; nil: all paths.
      public var paths: [String]?

      /// Makes an entry.
      public init(_ severity: RuleSetting, paths: [String]? = nil) {
        self.severity = severity
        self.paths = paths
      }

      /// Reads a severity alone, or one with its paths.
      public init(from decoder: any Decoder) throws {
        if let severity = try? decoder.singleValueContainer().decode(RuleSetting.self) {
          self.init(severity)
          return
        }
        guard let container = try? decoder.container(keyedBy: Key.self) else {
          throw DecodingError.dataCorrupted(
            .init(
              codingPath: decoder.codingPath,
              debugDescription: "a severity is off, note, warning or error, or {\"severity\": …, \"paths\": [globs]}"))
        }
        if let unknown = container.allKeys.map(\.stringValue).filter({ Key.known[$0] == nil }).min() {
          let nearest = Spelling.nearest(to: unknown, among: ["severity", "paths"]).map { "; did you mean '\($0)'?" }
          throw DecodingError.dataCorrupted(
            .init(
              codingPath: decoder.codingPath,
              debugDescription: "'\(unknown)' is none of 'severity' and 'paths'\(nearest ?? "")"))
        }
        self.init(
          try container.decode(RuleSetting.self, forKey: Key.severity),
          paths: try container.decodeIfPresent([String].self, forKey: Key.paths))
      }

      private struct Key: CodingKey {
        static let severity = Key("severity")
        static let paths = Key("paths")
        static let known = ["severity": severity, "paths": paths]
        var stringValue: String
        var intValue: Int? { nil }
        init(_ text: String) { stringValue = text }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
      }
    }

    /// The entries; the last that fits a path holds.
    public var entries: [Entry]

    /// Makes settings.
    public init(_ entries: [Entry]) { self.entries = entries }

    /// Makes settings with one severity for all paths.
    public init(_ severity: RuleSetting) { entries = [Entry(severity)] }

    /// Reads one entry or a list of them.
    public init(from decoder: any Decoder) throws {
      if (try? decoder.unkeyedContainer()) != nil {
        entries = try decoder.singleValueContainer().decode([Entry].self)
      } else {
        entries = [try Entry(from: decoder)]
      }
    }

    /// Writes the entries as a list.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(entries)
    }

    /// The severity for a path; nil where no entry fits, so that the rule's own holds.
    public func severity(for path: String) -> RuleSetting? {
      entries.last { entry in entry.paths?.contains { Glob($0).matches(path) } ?? true }?.severity
    }

    /// Whether the rule is off wherever it could find something.
    public var isOffEverywhere: Bool {
      guard let whole = entries.lastIndex(where: { $0.paths == nil }) else { return false }
      return entries[whole...].allSatisfy { $0.severity == .off }
    }
  }
}

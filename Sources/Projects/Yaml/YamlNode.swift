/// A value of a YAML file. Scalars stay texts: `17.0` is not 17, and `no` is not false.
struct YamlNode {
  /// The shapes of a value.
  indirect enum Kind {
    /// Nothing, `~` or `null`.
    case null
    case scalar(String)
    case sequence([YamlNode])
    case mapping([YamlEntry])
    /// A construct that the reader does not know, or a broken one. Nobody may answer for it with a default.
    case unknown
  }

  /// The shape.
  var kind: Kind
  /// Line at which it begins, from 1.
  var line: Int
  /// Number of values in it with itself, so that aliases of aliases cannot grow without end.
  private(set) var weight: Int

  /// Makes a value.
  init(_ kind: Kind, line: Int) {
    self.kind = kind
    self.line = line
    switch kind {
    case .sequence(let items): weight = items.reduce(1) { Self.sum($0, $1.weight) }
    case .mapping(let entries): weight = entries.reduce(1) { Self.sum($0, $1.value.weight) }
    default: weight = 1
    }
  }

  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
  }

  /// The text of a scalar.
  var text: String? {
    guard case .scalar(let text) = kind else { return nil }
    return text
  }

  /// The elements of a sequence; a single value counts as a sequence of one.
  var items: [YamlNode] {
    switch kind {
    case .sequence(let items): items
    case .null: []
    default: [self]
    }
  }

  /// The entries of a mapping; empty for other values.
  var entries: [YamlEntry] {
    guard case .mapping(let entries) = kind else { return [] }
    return entries
  }

  /// Whether it is a mapping.
  var isMapping: Bool {
    if case .mapping = kind { true } else { false }
  }

  /// Whether it could not be read.
  var isUnknown: Bool {
    if case .unknown = kind { true } else { false }
  }

  /// The value under a key of a mapping; the last one wins.
  subscript(key: String) -> YamlNode? { entries.last { $0.key == key }?.value }

  /// The text of a scalar, or the texts of a sequence of scalars.
  var texts: [String] { items.compactMap(\.text) }
}

/// A key of a mapping with its value.
struct YamlEntry {
  /// The key.
  var key: String
  /// Line of the key, from 1.
  var line: Int
  /// The value.
  var value: YamlNode
}

/// Something that the reader could not take.
struct YamlProblem {
  /// The line, from 1.
  var line: Int
  /// The fault in plain words.
  var message: String
}

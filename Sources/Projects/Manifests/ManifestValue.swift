import AuditModel

/// What an expression of a Swift manifest comes to, as far as it is literal.
struct ManifestValue {
  /// The shapes of a value.
  indirect enum Kind {
    case text(String)
    /// A number, `true`, `false`, `nil`.
    case literal(String)
    /// An array or tuple; a dictionary as keys and values in turn.
    case list([ManifestValue])
    /// Something made: `.target(name: …)`, `Package(…)`, `.iOS`, a case or an instance of the manifest's own types.
    case construct(Construct)
    /// A type as a value.
    case type(String)
    case closure(Closure)
    case keyPath([String])
    /// What only running the manifest could tell.
    case unknown
  }

  /// Something made by a call, or named as a member.
  struct Construct {
    /// The type, where written or known.
    var type: String?
    /// The name of the member, function or type.
    var name: String
    /// The arguments in order.
    var arguments: [(label: String?, value: ManifestValue)]
    /// Whether there was a call.
    var isCall: Bool
  }

  /// A closure with what it sees.
  struct Closure {
    var unit: Int
    var scope: Int
    var frame: ManifestFrame
  }

  /// The shape.
  var kind: Kind
  /// Where it is written.
  var evidence: Target.Evidence

  /// The text of a literal.
  var text: String? {
    guard case .text(let text) = kind else { return nil }
    return text
  }

  /// The elements of a list; a single value counts as a list of one.
  var items: [ManifestValue] {
    switch kind {
    case .list(let items): return items
    case .literal("nil"): return []
    default: return [self]
    }
  }

  /// What was made, where it is of that shape.
  var construct: Construct? {
    guard case .construct(let construct) = kind else { return nil }
    return construct
  }

  /// Whether only running the manifest could tell.
  var isUnknown: Bool {
    if case .unknown = kind { true } else { false }
  }

  /// Whether it holds; nil where that is not known.
  var truth: Bool? {
    guard case .literal(let text) = kind else { return nil }
    return text == "true" ? true : text == "false" ? false : nil
  }

  /// Whether it is `nil`.
  var isNil: Bool {
    if case .literal("nil") = kind { true } else { false }
  }

  /// The argument with a label.
  subscript(label: String) -> ManifestValue? {
    construct?.arguments.first { $0.label == label }?.value
  }

  /// The first argument without a label.
  var unlabelled: ManifestValue? { construct?.arguments.first { $0.label == nil }?.value }
}

/// The names that a piece of a manifest sees beside the global ones.
struct ManifestFrame {
  /// Parameters and locals.
  var names: [String: ManifestValue] = [:]
  /// The type whose member is running.
  var type: String?
}

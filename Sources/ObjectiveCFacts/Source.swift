import AuditModel

/// A file as tokens: what compiles, with the places of preprocessor branches, imports and macros kept apart.
struct Source {
  let bytes: [UInt8]
  /// The tokens of the file; behind them, each with an end token of its own, the bodies of macros.
  var tokens: [Token] = []
  /// Number of tokens of the file itself.
  var count = 0
  /// For a bracket that opens the index where its content ends; for one that closes the opening one; else -1.
  var match: [Int32] = []
  var names: [String] = []
  var comments: [Comment] = []
  var markers: [BranchMarker] = []
  var branches: [Branch] = []
  var macros: [MacroDefinition] = []
  var imports: [ImportFact] = []
  var problems: [ParseProblem] = []
  var lineCount = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The text of a token as written, joined lines included.
  func text(_ token: Token) -> String {
    token.kind == .name && token.name >= 0
      ? names[Int(token.name)] : String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
  }
}

/// A branch of an `#if` that depends on the build.
struct Branch {
  /// The condition as written (an `#else` as `!(…)`).
  var condition: String
  /// The branch around it.
  var parent: Int?
  var position: SourcePosition
}

/// Where a branch begins or an `#if` ends.
struct BranchMarker {
  enum Kind { case begin, next, end }

  var kind: Kind
  /// Number of the `#if`.
  var group: Int
  /// The branch; nil for an end.
  var branch: Int?
  /// Index of the token behind it.
  var token: Int
}

/// A `#define` with a body.
struct MacroDefinition {
  var name: String
  var position: SourcePosition
  /// Names of the parameters; nil for one without parentheses.
  var parameters: [String]?
  /// The body's tokens.
  var body: Range<Int>
  /// The branch that it stands in.
  var branch: Int?
  var endLine: Int
}

/// A statement in a body, closure or branch, with the blocks that it opens: the way of control as it is written.
///
/// Expressions alone do not tell which branch belongs to which condition, what a `catch` is empty of, or what comes
/// after what. Statements do. They are kept for code blocks only, never for the members of types.
public struct StatementFact: Codable, Sendable, Equatable {
  /// The shape of a statement.
  public enum Kind: String, Codable, Sendable {
    /// An expression for its effect, or the value of a single-expression body.
    case expression
    /// `let` or `var` (the values are its expressions), or a nested type or function (no expressions).
    case declaration
    /// `if`: blocks are the body, then the plain `else`; an `else if` is `next`.
    case conditional
    /// `guard`: the only block is its `else`.
    case guarded
    /// `switch`: the expression is its subject, the blocks are its cases.
    case choice
    /// `for`, `while`, `repeat` with one block; a `for`'s first expression is its sequence.
    case loop
    /// `do`: blocks are the body, then one for each `catch`.
    case attempt
    /// `defer`.
    case deferred
    /// `return`, `throw`, `break`, `continue`, `fallthrough`; the value is its expression.
    case leaving
    /// `#if`: one block for each clause that can compile.
    case directive
  }

  /// The shape.
  public var kind: Kind
  /// The word that tells more: `for`, `for await`, `for try await`, `while`, `repeat`, `return`, `throw`, `break`, …
  public var word: String
  /// Expressions in order: the effect, the values, the sequence, the subject.
  public var expressions: [Int]
  /// The conditions of `if`, `guard` and `while`, in order.
  public var conditions: [ConditionFact]
  /// The blocks that it opens.
  public var blocks: [BlockFact]
  /// The statement of an `else if`.
  public var next: Int?
  /// What an `if` or `switch` is as an expression.
  public var value: Int?
  /// The scope of the block that it stands in; nil for an `else if`, and for an `if` or `switch` inside an expression.
  public var block: Int?
  /// Where it begins.
  public var position: SourcePosition

  /// Makes a statement.
  public init(
    kind: Kind, word: String = "", expressions: [Int] = [], conditions: [ConditionFact] = [],
    blocks: [BlockFact] = [], next: Int? = nil, value: Int? = nil, block: Int?, position: SourcePosition
  ) {
    self.kind = kind
    self.word = word
    self.expressions = expressions
    self.conditions = conditions
    self.blocks = blocks
    self.next = next
    self.value = value
    self.block = block
    self.position = position
  }
}

/// A block that a statement opens.
public struct BlockFact: Codable, Sendable, Equatable {
  /// The scope of its code.
  public var scope: Int
  /// The patterns of a `case` or a `catch`; empty for `default`, `else` and a plain `catch`.
  public var patterns: [PatternFact]

  /// Makes a block.
  public init(scope: Int, patterns: [PatternFact] = []) {
    self.scope = scope
    self.patterns = patterns
  }
}

/// A pattern as written.
public struct PatternFact: Codable, Sendable, Equatable {
  /// The text, at most 120 bytes: `.success(let value)`, `is CancellationError`.
  public var text: String
  /// The expression, where the pattern is one: `"close"`, `Self.scheme`.
  public var expression: Int?

  /// Makes a pattern.
  public init(text: String, expression: Int? = nil) {
    self.text = text
    self.expression = expression
  }
}

/// One of the conditions of an `if`, `guard` or `while`.
public struct ConditionFact: Codable, Sendable, Equatable {
  /// How it decides.
  public enum Kind: String, Codable, Sendable {
    /// An expression that is true or false.
    case expression
    /// `let name = value`; without an expression `let name` alone.
    case binding
    /// `case pattern = value`.
    case pattern
    /// `#available` or `#unavailable`.
    case availability
  }

  /// How it decides.
  public var kind: Kind
  /// The expression, the bound value, the matched value.
  public var expression: Int?
  /// The bound name, or the pattern as written.
  public var text: String

  /// Makes a condition.
  public init(kind: Kind, expression: Int?, text: String = "") {
    self.kind = kind
    self.expression = expression
    self.text = text
  }
}

/// A closure that carries attributes: `{ @MainActor in … }`.
public struct ClosureFact: Codable, Sendable, Equatable {
  /// The scope of its code.
  public var scope: Int
  /// Its attributes.
  public var attributes: [AttributeFact]

  /// Makes a closure fact.
  public init(scope: Int, attributes: [AttributeFact]) {
    self.scope = scope
    self.attributes = attributes
  }
}

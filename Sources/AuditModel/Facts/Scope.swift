/// A region of a file that holds declarations and expressions: a type, a body, a closure, a branch.
public struct Scope: Codable, Sendable, Equatable {
  /// What opens the scope.
  public enum Kind: Codable, Sendable, Equatable {
    /// The whole file.
    case file
    /// The body of `types[index]`.
    case type(Int)
    /// The body of `functions[index]`.
    case function(Int)
    /// The accessors of the computed `variables[index]`.
    case accessor(Int)
    /// The initial value of `variables[index]`.
    case initialValue(Int)
    /// A closure or an Objective-C block.
    case closure
    /// A branch that is taken under a condition.
    case branch(BranchCondition)
    /// The body of a loop, `do` or another plain block.
    case block
    /// The body of a `catch` clause.
    case handler
    /// A preview (`#Preview { … }`).
    case preview
  }

  /// How control gets into a scope that a statement opens.
  public enum Entry: UInt8, Codable, Sendable {
    /// No statement: a file, type, function, closure, or a branch of `#if`.
    case always
    /// The branch of an `if` under its conditions.
    case then
    /// The `else` of an `if`.
    case otherwise
    /// The `else` of a `guard`: the conditions do not hold.
    case guardElse
    /// A case of a `switch`; the conditions are its patterns and `where` clauses.
    case choice
    /// The `default` of a `switch`.
    case defaultChoice
    /// The body of a loop; the conditions are the sequence, or what `while` asks.
    case loop
    /// The body of a `do` (in Objective-C `@try`).
    case attempt
    /// A `catch`; the conditions are its patterns.
    case caught
    /// The body of a `defer` (in Objective-C `@finally`).
    case deferred
    /// What follows an availability check that leaves: control falls into it.
    case rest
  }

  /// What opens the scope.
  public var kind: Kind
  /// Index of the scope around it; nil for the file.
  public var parent: Int?
  /// Where the scope begins.
  public var position: SourcePosition
  /// Line on which it ends; 0 where unknown.
  public var endLine: Int
  /// How control gets into it.
  public var entry: Entry
  /// The expressions that decide over the entry; they are evaluated in the scope around the statement.
  public var conditions: [Int]
  /// The first scope of the statement that opens this one: the branches of an `if` and its `else if`s, the cases of a
  /// `switch`, a `do` with its `catch`es share it. Nil for scopes that no statement opens.
  public var statement: Int?

  /// Makes a scope.
  public init(
    kind: Kind, parent: Int?, position: SourcePosition, endLine: Int = 0, entry: Entry = .always,
    conditions: [Int] = [], statement: Int? = nil
  ) {
    self.kind = kind
    self.parent = parent
    self.position = position
    self.endLine = endLine
    self.entry = entry
    self.conditions = conditions
    self.statement = statement
  }
}

/// Under which condition a branch is taken.
public enum BranchCondition: Codable, Sendable, Equatable {
  /// `#available(iOS 26, *)` holds; `@available` in Objective-C likewise.
  case available([PlatformVersion])
  /// `#available` does not hold (the `else`, or `#unavailable`).
  case unavailable([PlatformVersion])
  /// Inside `#if` with this text (an `#else` carries a leading `!`).
  case directive(String)
  /// Any other condition (`if`, `switch` case, `guard`).
  case other
}

/// A platform with a version, as in `iOS 26.0`.
public struct PlatformVersion: Codable, Sendable, Hashable {
  /// The platform's name as written: `iOS`, `macOS`, `visionOS`, …
  public var platform: String
  /// The version as written: `26`, `26.0`.
  public var version: String

  /// Makes a platform version.
  public init(platform: String, version: String) {
    self.platform = platform
    self.version = version
  }
}

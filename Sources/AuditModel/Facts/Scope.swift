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

  /// What opens the scope.
  public var kind: Kind
  /// Index of the scope around it; nil for the file.
  public var parent: Int?
  /// Where the scope begins.
  public var position: SourcePosition

  /// Makes a scope.
  public init(kind: Kind, parent: Int?, position: SourcePosition) {
    self.kind = kind
    self.parent = parent
    self.position = position
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

import AuditModel

/// One source file of the program under audit.
public struct SourceUnit: Sendable {
  /// Path, relative to the repository.
  public var path: String
  /// What is written in it.
  public var facts: FileFacts
  /// The module that compiles it; guessed from folders where no project file tells.
  public var module: String
  /// What kind of code it is.
  public var role: Role
  /// Targets that compile it, sorted.
  public var targets: [String]
  /// False where it serves only to resolve names (a demanded declaration) and nothing in it is inventoried.
  public var isInventoried: Bool

  /// Makes a unit.
  public init(
    path: String, facts: FileFacts, module: String, role: Role, targets: [String], isInventoried: Bool = true
  ) {
    self.path = path
    self.facts = facts
    self.module = module
    self.role = role
    self.targets = targets
    self.isInventoried = isInventoried
  }
}

/// A type as far as names can be resolved without compiling.
public struct ResolvedType: Hashable, Sendable {
  /// Qualified name of an own type (`Settings.InfoScreen`), the bare name of a system or unknown one (`WKWebView`,
  /// `Array`, `->`); the system's SwiftUI `WebView` and `WebPage` are `SwiftUI.WebView` and `WebKit.WebPage`.
  public var name: String
  /// The own type's declaration; nil for system and unknown types.
  public var declaration: TypeID?
  /// Generic arguments; for a function type the parameters, then the result.
  public var arguments: [ResolvedType]

  /// Makes a resolved type.
  public init(name: String, declaration: TypeID? = nil, arguments: [ResolvedType] = []) {
    self.name = name
    self.declaration = declaration
    self.arguments = arguments
  }
}

/// Index of an own type in `Program.types`.
public typealias TypeID = Int

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
}

/// All parsed files with their names resolved.
///
/// The program answers what a name at a place means. It never guesses: nil is an answer.
public struct Program: Sendable {
  /// The files by path.
  public let units: [String: SourceUnit]

  /// Makes a program from its files.
  public init(units: [SourceUnit]) {
    self.units = Dictionary(units.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The type that a written type name means at a place.
  public func resolve(_ name: TypeName, scope: Int, in path: String) -> ResolvedType? { nil }

  /// The static type of an expression, as far as declarations tell it.
  public func type(of expression: Int, in path: String) -> ResolvedType? { nil }

  /// The type and everything that it inherits from or conforms to, as names: own types qualified, system types bare.
  public func ancestry(of type: ResolvedType) -> Set<String> { [] }

  /// The text of a string expression, or of a `URL`/`URLRequest` that is made from one; constants are followed over
  /// files, locals to their one value.
  public func text(of expression: Int, in path: String) -> TextValue? { nil }

  /// The expressions that lie in a region, nested scopes included, in source order.
  public func expressions(in region: CodeRegion) -> [Int] { [] }

  /// The innermost own type around a scope.
  public func enclosingType(of scope: Int, in path: String) -> TypeID? { nil }

  /// Whether code in a scope never counts: previews and the like.
  public func isPreview(scope: Int, in path: String) -> Bool { false }
}

import AuditModel

/// Index of an own type in `Program.types`.
public typealias TypeID = Int

/// A declaration of a type, or an extension of it, in a file.
public struct TypeDeclaration: Sendable, Hashable {
  /// The file.
  public var path: String
  /// Index in the file's `types`.
  public var index: Int

  /// Makes a reference to a declaration.
  public init(path: String, index: Int) {
    self.path = path
    self.index = index
  }

  /// Hashes the place.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(path: path)
    hasher.combine(index)
  }
}

/// An own type: its declarations and extensions over all files.
public struct DeclaredType: Sendable {
  /// The id.
  public var id: TypeID
  /// The simple name.
  public var name: String
  /// The name with the types around it: `Settings.InfoScreen`.
  public var qualifiedName: String
  /// The module.
  public var module: String
  /// The declaration that names the type's place (in Objective-C the `@implementation`).
  public var primary: TypeDeclaration
  /// How it is declared there.
  public var kind: TypeFact.Kind
  /// The language.
  public var language: Language
  /// All declarations and extensions, the primary one first.
  public var declarations: [TypeDeclaration]
  /// The own type that it is nested in.
  public var outer: TypeID?
  /// True for `private` and `fileprivate` types.
  public var isFilePrivate: Bool
  /// True where other modules can see it.
  public var isPublic: Bool
}

/// A type as far as names can be resolved without compiling.
public struct ResolvedType: Hashable, Sendable {
  /// Qualified name of an own type (`Settings.InfoScreen`), the bare name of a system or unknown one (`WKWebView`,
  /// `Array`, `->`); the system's SwiftUI `WebView` and `WebPage` are `SwiftUI.WebView` and `WebKit.WebPage`, WebKit1's
  /// view is `WebKit1.WebView`.
  public var name: String
  /// The own type's id; nil for system and unknown types.
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

/// A variable or function of the program.
public enum Member: Sendable, Hashable {
  /// `variables[index]` of a file.
  case variable(path: String, index: Int)
  /// `functions[index]` of a file.
  case function(path: String, index: Int)

  /// Hashes the place.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .variable(let path, let index):
      hasher.combine(path: path)
      hasher.combine(index)
    case .function(let path, let index):
      hasher.combine(path: path)
      hasher.combine(~index)
    }
  }
}

/// What an expression means.
public enum Meaning: Sendable, Equatable {
  /// A value of a type.
  case value(ResolvedType)
  /// A type itself.
  case type(ResolvedType)
  /// Functions of one name.
  case functions([Member])
}

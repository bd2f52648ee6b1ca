/// The name of a type as written, with what the audit needs of its structure.
///
/// Optionals and `some`/`any` are seen through. An array is `Array<Element>`, a dictionary `Dictionary<Key, Value>`, a
/// tuple `()` with its elements, a function type `->` with the parameters and the result last.
public struct TypeName: Codable, Sendable, Hashable {
  /// The dotted name: `WKWebView`, `WebKit.WKWebView`, `Settings.InfoScreen`, `->`.
  public var name: String
  /// Generic arguments.
  public var arguments: [TypeName]
  /// True for `T?` and `T!`.
  public var isOptional: Bool

  /// Makes a type name.
  public init(_ name: String, arguments: [TypeName] = [], isOptional: Bool = false) {
    self.name = name
    self.arguments = arguments
    self.isOptional = isOptional
  }

  /// The last part of the dotted name.
  public var lastComponent: String {
    name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[name.utf8.index(after: $0)...]) } ?? name
  }

  /// What a call of a value of this function type gives; nil for other types.
  public var functionResult: TypeName? { name == "->" ? arguments.last : nil }
}

/// An attribute as written: `@State`, `@Environment(\.openURL)`, `@available(iOS 26, *)`.
public struct AttributeFact: Codable, Sendable, Equatable {
  /// The name without `@`.
  public var name: String
  /// The text between the parentheses, or nil without parentheses.
  public var arguments: String?

  /// Makes an attribute.
  public init(name: String, arguments: String?) {
    self.name = name
    self.arguments = arguments
  }
}

/// A type declaration or an extension (in Objective-C `@interface`, category, `@implementation`, `@protocol`).
public struct TypeFact: Codable, Sendable, Equatable {
  /// How the type is declared.
  public enum Kind: String, Codable, Sendable {
    case `class`, `struct`, `enum`, `actor`, `protocol`, `extension`
    /// Objective-C `@interface` (the superclass and adopted protocols stand here).
    case interface
    /// Objective-C `@implementation`.
    case implementation
  }

  /// How the type is declared.
  public var kind: Kind
  /// The name as written; for an extension the extended type's, dotted where written so.
  public var name: String
  /// The inheritance clause in order: superclass, protocols.
  public var inherited: [TypeName]
  /// Attributes.
  public var attributes: [AttributeFact]
  /// Names of the declaration's modifiers: `public`, `final`, `private`, …
  public var modifiers: [String]
  /// The scope that the declaration stands in.
  public var scope: Int
  /// The scope of the body.
  public var body: Int
  /// Where the declaration's keyword stands.
  public var position: SourcePosition
  /// Line of the closing brace.
  public var endLine: Int
  /// The comments in front of the declaration, without the comment signs; empty where there are none.
  public var documentation: String

  /// Makes a type fact.
  public init(
    kind: Kind, name: String, inherited: [TypeName], attributes: [AttributeFact], modifiers: [String], scope: Int,
    body: Int, position: SourcePosition, endLine: Int, documentation: String
  ) {
    self.kind = kind
    self.name = name
    self.inherited = inherited
    self.attributes = attributes
    self.modifiers = modifiers
    self.scope = scope
    self.body = body
    self.position = position
    self.endLine = endLine
    self.documentation = documentation
  }
}

/// A type alias or an associated type with a default.
public struct AliasFact: Codable, Sendable, Equatable {
  /// The new name.
  public var name: String
  /// The type that it stands for.
  public var target: TypeName
  /// The scope that the alias stands in.
  public var scope: Int
  /// Where it stands.
  public var position: SourcePosition

  /// Makes an alias.
  public init(name: String, target: TypeName, scope: Int, position: SourcePosition) {
    self.name = name
    self.target = target
    self.scope = scope
    self.position = position
  }
}

/// A parameter of a function.
public struct ParameterFact: Codable, Sendable, Equatable {
  /// The label at the call, or nil for `_`.
  public var label: String?
  /// The name inside the body.
  public var name: String
  /// The declared type.
  public var type: TypeName
  /// The default value.
  public var defaultValue: Int?

  /// Makes a parameter.
  public init(label: String?, name: String, type: TypeName, defaultValue: Int? = nil) {
    self.label = label
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
  }
}

/// A function, method, initialiser, deinitialiser or subscript.
public struct FunctionFact: Codable, Sendable, Equatable {
  /// The base name (`init` for an initialiser); in Objective-C the selector (`webView:didFinishNavigation:`).
  public var name: String
  /// Parameters in order.
  public var parameters: [ParameterFact]
  /// The result type; nil for none.
  public var result: TypeName?
  /// Attributes.
  public var attributes: [AttributeFact]
  /// Modifiers: `static`, `override`, `private`, … and `async`, `throws`.
  public var modifiers: [String]
  /// The scope that the declaration stands in.
  public var scope: Int
  /// The scope of the body; nil without a body.
  public var body: Int?
  /// Where the name (or `init`) stands.
  public var position: SourcePosition
  /// Line of the closing brace.
  public var endLine: Int

  /// Makes a function fact.
  public init(
    name: String, parameters: [ParameterFact], result: TypeName?, attributes: [AttributeFact], modifiers: [String],
    scope: Int, body: Int?, position: SourcePosition, endLine: Int
  ) {
    self.name = name
    self.parameters = parameters
    self.result = result
    self.attributes = attributes
    self.modifiers = modifiers
    self.scope = scope
    self.body = body
    self.position = position
    self.endLine = endLine
  }

  /// True for a `static` or `class` member.
  public var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }

  /// The full name with labels: `load(_:mimeType:)`; in Objective-C the selector.
  public var fullName: String {
    name.utf8.contains(UInt8(ascii: ":"))
      ? name : name + "(" + parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
  }
}

/// A property, a local, or a name bound by a pattern.
public struct VariableFact: Codable, Sendable, Equatable {
  /// How the name is bound.
  public enum Kind: String, Codable, Sendable {
    /// `let` or `var` (in Objective-C a property, ivar or local).
    case declared
    /// `if let`, `guard let`, `case let`, `while let`.
    case bound
    /// A closure's parameter.
    case closureParameter
    /// A loop's element.
    case element
    /// An enum case (its associated types are the type's arguments).
    case enumCase
  }

  /// How the name is bound.
  public var kind: Kind
  /// The name.
  public var name: String
  /// The written type; nil where it is inferred.
  public var type: TypeName?
  /// The initial value, the bound value, or the sequence of a loop.
  public var initialValue: Int?
  /// Attributes, property wrappers among them.
  public var attributes: [AttributeFact]
  /// Modifiers: `static`, `lazy`, `private`, `weak`, …
  public var modifiers: [String]
  /// True for `let`.
  public var isConstant: Bool
  /// The scope that the declaration stands in.
  public var scope: Int
  /// The scope of the accessors, for a computed property or one with observers.
  public var accessors: Int?
  /// True where the accessors compute the value (a getter), false for stored ones with observers.
  public var isComputed: Bool
  /// Where the name stands.
  public var position: SourcePosition
  /// Last line of the declaration, accessors included; 0 where the reader does not tell.
  public var endLine: Int

  /// Makes a variable fact.
  public init(
    kind: Kind, name: String, type: TypeName?, initialValue: Int?, attributes: [AttributeFact] = [],
    modifiers: [String] = [], isConstant: Bool, scope: Int, accessors: Int? = nil, isComputed: Bool = false,
    position: SourcePosition, endLine: Int = 0
  ) {
    self.kind = kind
    self.name = name
    self.type = type
    self.initialValue = initialValue
    self.attributes = attributes
    self.modifiers = modifiers
    self.isConstant = isConstant
    self.scope = scope
    self.accessors = accessors
    self.isComputed = isComputed
    self.position = position
    self.endLine = endLine
  }

  /// True for a `static` or `class` member.
  public var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
}

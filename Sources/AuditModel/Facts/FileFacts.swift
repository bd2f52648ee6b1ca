/// What is written in one file: declarations, expressions and marks, never what they mean.
///
/// One type serves Swift, Objective-C, Interface Builder and Swift manifests. Everything refers to everything else by
/// index into the arrays below, so that a file's facts are a plain value which can be stored under the file's content
/// hash; the path is not part of it.
public struct FileFacts: Codable, Sendable, Equatable {
  /// The language of the file.
  public var language: Language
  /// The modules that the file imports, in source order.
  public var imports: [ImportFact] = []
  /// All scopes; number 0 is the file itself. A parent always stands before its children.
  public var scopes: [Scope] = [Scope(kind: .file, parent: nil, position: SourcePosition(line: 1, column: 1))]
  /// Types and extensions of types.
  public var types: [TypeFact] = []
  /// Type aliases.
  public var aliases: [AliasFact] = []
  /// Functions, methods, initialisers and subscripts.
  public var functions: [FunctionFact] = []
  /// Stored and computed properties, locals and bindings.
  public var variables: [VariableFact] = []
  /// All expressions, children before parents.
  public var expressions: [Expression] = []
  /// Statements of bodies, closures and branches; an inner one stands before the one around it.
  public var statements: [StatementFact] = []
  /// Closures that carry attributes.
  public var closures: [ClosureFact] = []
  /// In-source marks (`// webview-audit:…`).
  public var marks: [MarkFact] = []
  /// What an Interface Builder document holds; nil for other files.
  public var interfaceBuilder: InterfaceBuilderFacts?
  /// What could not be read as the language wants it.
  public var problems: [ParseProblem] = []
  /// Number of lines of the file.
  public var lineCount = 0

  /// Makes empty facts.
  public init(language: Language) {
    self.language = language
  }
}

/// The language that a file is written in.
public enum Language: String, Codable, CaseIterable, Sendable {
  case swift = "Swift"
  case objectiveC = "ObjC"
  case interfaceBuilder = "InterfaceBuilder"
}

/// One `import` or `#import`.
public struct ImportFact: Codable, Sendable, Equatable {
  /// The module (`WebKit` also for `WebKit.WKWebView` and `<WebKit/WebKit.h>`); for a quoted include the file name.
  public var module: String
  /// Where the import stands.
  public var position: SourcePosition

  /// Makes an import of a module at a position.
  public init(module: String, position: SourcePosition) {
    self.module = module
    self.position = position
  }
}

/// A fault that the reader of a file met.
public struct ParseProblem: Codable, Sendable, Equatable {
  /// How much of the file was lost.
  public enum Extent: String, Codable, Sendable {
    /// Read, with some broken places.
    case partlyParsed
    /// Not read at all.
    case notParsed
    /// Read whole, with a remark (an odd encoding, say).
    case remark
  }

  /// How much was lost.
  public var extent: Extent
  /// Line of the fault, from 1, where one is known.
  public var line: Int?
  /// The fault in plain words.
  public var message: String

  /// Makes a problem.
  public init(extent: Extent, line: Int?, message: String) {
    self.extent = extent
    self.line = line
    self.message = message
  }
}

/// A comment by which a person tells the audit something: `// webview-audit:keep - REASON`.
public struct MarkFact: Codable, Sendable, Equatable {
  /// What the mark asks for.
  public enum Kind: String, Codable, Sendable {
    case keep, ignore, need, unknown
  }

  /// What the mark asks for.
  public var kind: Kind
  /// The rule of an `ignore`, the need of a `need`, or the unknown word.
  public var argument: String?
  /// The reason behind ` - `, or nil where none is given.
  public var reason: String?
  /// Where the mark stands.
  public var position: SourcePosition

  /// Makes a mark.
  public init(kind: Kind, argument: String?, reason: String?, position: SourcePosition) {
    self.kind = kind
    self.argument = argument
    self.reason = reason
    self.position = position
  }
}

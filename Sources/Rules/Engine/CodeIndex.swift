import AuditModel
import Resolution

/// A place of an expression: file and index.
public struct ExpressionPlace: Sendable, Hashable {
  /// The file.
  public var path: String
  /// Index in the file's expressions.
  public var index: Int

  /// Makes a place.
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

/// A function of a file.
public struct FunctionPlace: Sendable, Hashable {
  /// The file.
  public var path: String
  /// Index in the file's functions.
  public var index: Int

  /// Makes a place.
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

/// Where names, calls and functions stand in the files that rules judge: no tests, no previews.
///
/// Made once for all rules. Every list is in the order of paths, then of the source.
public struct CodeIndex: Sendable {
  /// The files that rules judge, sorted by path.
  public let paths: [String]
  private let names: [String: [ExpressionPlace]]
  private let callees: [String: [ExpressionPlace]]
  private let targets: [String: [ExpressionPlace]]
  private let casts: [String: [ExpressionPlace]]
  private let functions: [String: [FunctionPlace]]
  private let types: [String: [TypeDeclaration]]
  private let aliasNames: [String: Set<String>]

  init(_ program: Program) {
    paths = program.paths.filter { path in
      guard let unit = program.unit(path) else { return false }
      return unit.role != .test && unit.role != .preview
    }
    var names: [String: [ExpressionPlace]] = [:]
    var callees: [String: [ExpressionPlace]] = [:]
    var targets: [String: [ExpressionPlace]] = [:]
    var casts: [String: [ExpressionPlace]] = [:]
    var functions: [String: [FunctionPlace]] = [:]
    var types: [String: [TypeDeclaration]] = [:]
    var aliasNames: [String: Set<String>] = [:]
    for path in paths {
      guard let facts = program.facts(path) else { continue }
      for (name, places) in program.uses(in: path) {
        names[name, default: []] += places.map { ExpressionPlace(path: path, index: $0) }
      }
      for (index, expression) in facts.expressions.enumerated() {
        switch expression.kind {
        case .call(let callee, _):
          guard facts.expressions.indices.contains(callee) else { continue }
          switch facts.expressions[callee].kind {
          case .name(let name), .member(_, let name):
            callees[name, default: []].append(ExpressionPlace(path: path, index: index))
          default: break
          }
        case .cast(_, let type, _):
          casts[type.lastComponent, default: []].append(ExpressionPlace(path: path, index: index))
        case .assignment(let target, _):
          guard let name = Self.lastName(of: target, in: facts) else { continue }
          targets[name, default: []].append(ExpressionPlace(path: path, index: index))
        default: break
        }
      }
      for alias in facts.aliases { aliasNames[alias.target.lastComponent, default: []].insert(alias.name) }
      for (index, function) in facts.functions.enumerated() {
        functions[function.name, default: []].append(FunctionPlace(path: path, index: index))
      }
      for (index, type) in facts.types.enumerated() {
        for inherited in type.inherited {
          types[inherited.lastComponent, default: []].append(TypeDeclaration(path: path, index: index))
        }
      }
    }
    self.names = names
    self.callees = callees
    self.targets = targets
    self.casts = casts
    self.functions = functions
    self.types = types
    self.aliasNames = aliasNames
  }

  /// Every use of a name, bare or behind a dot (`page`, `model.page`, `.page`).
  public func uses(of name: String) -> [ExpressionPlace] { names[name] ?? [] }

  /// Every call of something by that name: `load(…)`, `page.load(…)`, `WKWebView(…)`; in Objective-C the selector.
  public func calls(of name: String) -> [ExpressionPlace] { callees[name] ?? [] }

  /// Every cast to, or check for, a type (by the last part of its name).
  public func casts(to type: String) -> [ExpressionPlace] { casts[type] ?? [] }

  /// Every assignment to something by that name: `page = …`, `model.page = …`, `pages[0] = …`.
  public func assignments(to name: String) -> [ExpressionPlace] { targets[name] ?? [] }

  private static func lastName(of target: Int, in facts: FactsIndex) -> String? {
    guard facts.expressions.indices.contains(target) else { return nil }
    switch facts.expressions[target].kind {
    case .name(let name), .member(_, let name): return name
    case .subscripted(let base, _), .forced(let base):
      switch facts.expressions[base].kind {
      case .name(let name), .member(_, let name): return name
      default: return nil
      }
    default: return nil
    }
  }

  /// Every function, method or initialiser of that base name; in Objective-C of that selector.
  public func functions(named name: String) -> [FunctionPlace] { functions[name] ?? [] }

  /// Names that aliases give to a type, by the last part of the type's name.
  public func aliases(of type: String) -> Set<String> { aliasNames[type] ?? [] }

  /// Every declaration or extension that names a type behind its colon (by the last part of the name).
  public func declarations(inheriting name: String) -> [TypeDeclaration] { types[name] ?? [] }
}

import AuditModel
import Foundation
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
/// One for all rules. Every list is in the order of paths, then of the source.
public struct CodeIndex: Sendable {
  /// The files that rules judge, sorted by path.
  public let paths: [String]
  private let files: [(path: String, names: CodeNames)]
  private let found = FoundPlaces()

  init(_ program: Program) {
    let files = program.paths.compactMap { path -> (path: String, names: CodeNames)? in
      guard let unit = program.unit(path), unit.role != .test, unit.role != .preview else { return nil }
      return (path, unit.facts.derived(CodeNames.init))
    }
    self.files = files
    paths = files.map(\.path)
  }

  /// Every use of a name, bare or behind a dot (`page`, `model.page`, `.page`).
  public func uses(of name: String) -> [ExpressionPlace] { expressions(.use, name) { $0.uses[name] } }

  /// Every call of something by that name: `load(…)`, `page.load(…)`, `WKWebView(…)`; in Objective-C the selector.
  public func calls(of name: String) -> [ExpressionPlace] { expressions(.call, name) { $0.callees[name] } }

  /// Every cast to, or check for, a type (by the last part of its name).
  public func casts(to type: String) -> [ExpressionPlace] { expressions(.cast, type) { $0.casts[type] } }

  /// Every assignment to something by that name: `page = …`, `model.page = …`, `pages[0] = …`.
  public func assignments(to name: String) -> [ExpressionPlace] { expressions(.assignment, name) { $0.targets[name] } }

  /// Every function, method or initialiser of that base name; in Objective-C of that selector.
  public func functions(named name: String) -> [FunctionPlace] {
    files.flatMap { file in (file.names.functions[name] ?? []).map { FunctionPlace(path: file.path, index: $0) } }
  }

  /// Names that aliases give to a type, by the last part of the type's name.
  public func aliases(of type: String) -> Set<String> {
    files.reduce(into: []) { $0.formUnion($1.names.aliases[type] ?? []) }
  }

  /// Every declaration or extension that names a type behind its colon (by the last part of the name).
  public func declarations(inheriting name: String) -> [TypeDeclaration] {
    files.flatMap { file in (file.names.types[name] ?? []).map { TypeDeclaration(path: file.path, index: $0) } }
  }

  private func expressions(
    _ kind: FoundPlaces.Kind, _ name: String, _ places: (CodeNames) -> [Int]?
  ) -> [ExpressionPlace] {
    found.places(kind, name) {
      files.flatMap { file in (places(file.names) ?? []).map { ExpressionPlace(path: file.path, index: $0) } }
    }
  }
}

/// Where names, calls and functions stand in one file.
private final class CodeNames: Sendable {
  let uses: [String: [Int]]
  let callees: [String: [Int]]
  let targets: [String: [Int]]
  let casts: [String: [Int]]
  let functions: [String: [Int]]
  /// Types and extensions by what they inherit, once for each time that it is named.
  let types: [String: [Int]]
  let aliases: [String: Set<String>]

  init(_ facts: FactsIndex) {
    var callees: [String: [Int]] = [:]
    var targets: [String: [Int]] = [:]
    var casts: [String: [Int]] = [:]
    for (index, expression) in facts.expressions.enumerated() {
      switch expression.kind {
      case .call(let callee, _):
        guard facts.expressions.indices.contains(callee) else { continue }
        switch facts.expressions[callee].kind {
        case .name(let name), .member(_, let name): callees[name, default: []].append(index)
        default: break
        }
      case .cast(_, let type, _): casts[type.lastComponent, default: []].append(index)
      case .assignment(let target, _):
        if let name = Self.lastName(of: target, in: facts) { targets[name, default: []].append(index) }
      default: break
      }
    }
    var aliases: [String: Set<String>] = [:]
    for alias in facts.aliases { aliases[alias.target.lastComponent, default: []].insert(alias.name) }
    var types: [String: [Int]] = [:]
    for (index, type) in facts.types.enumerated() {
      for inherited in type.inherited { types[inherited.lastComponent, default: []].append(index) }
    }
    uses = facts.uses
    self.callees = callees
    self.targets = targets
    self.casts = casts
    functions = Dictionary(grouping: facts.functions.indices) { facts.functions[$0].name }
    self.types = types
    self.aliases = aliases
  }

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
}

/// What was looked up: rules ask for the same names again and again.
private final class FoundPlaces: @unchecked Sendable {
  enum Kind {
    case use, call, cast, assignment
  }

  private struct Question: Hashable {
    var kind: Kind
    var name: String
  }

  private let lock = NSLock()
  private var known: [Question: [ExpressionPlace]] = [:]

  func places(_ kind: Kind, _ name: String, _ find: () -> [ExpressionPlace]) -> [ExpressionPlace] {
    let question = Question(kind: kind, name: name)
    if let places = lock.withLock({ known[question] }) { return places }
    let places = find()
    lock.withLock { known[question] = places }
    return places
  }
}

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
/// One for all rules. Every list is in the order of paths, then of the source.
public struct CodeIndex: Sendable {
  /// The files that rules judge, sorted by path.
  public let paths: [String]
  private let files: [(path: String, names: CodeNames)]
  private let aliases: [String: Set<String>]
  private let found = Answers<Question, [ExpressionPlace]>()

  private struct Question: Hashable {
    enum Kind {
      case use, call, cast, assignment, change
    }

    var kind: Kind
    var name: String
  }

  init(_ program: Program) {
    let files = program.paths.compactMap { path -> (path: String, names: CodeNames)? in
      guard let unit = program.unit(path), unit.role != .test, unit.role != .preview else { return nil }
      return (path, unit.facts.derived(CodeNames.init))
    }
    self.files = files
    paths = files.map(\.path)
    aliases = files.reduce(into: [:]) { $0.merge($1.names.aliases) { $0.union($1) } }
  }

  /// Every use of a name, bare or behind a dot (`page`, `model.page`, `.page`).
  public func uses(of name: String) -> [ExpressionPlace] { expressions(.use, name) { $0.uses[name] } }

  /// Every call of something by that name: `load(…)`, `page.load(…)`, `WKWebView(…)`; in Objective-C the selector.
  public func calls(of name: String) -> [ExpressionPlace] { expressions(.call, name) { $0.callees[name] } }

  /// Every cast to, or check for, a type (by the last part of its name).
  public func casts(to type: String) -> [ExpressionPlace] { expressions(.cast, type) { $0.casts[type] } }

  /// Every assignment to something by that name: `page = …`, `model.page = …`, `pages[0] = …`.
  public func assignments(to name: String) -> [ExpressionPlace] { expressions(.assignment, name) { $0.targets[name] } }

  /// Every use of a name with a member on which something is set: `parts.scheme = …`, `parts.queryItems.append(…)`.
  func changes(of name: String) -> [ExpressionPlace] { expressions(.change, name) { $0.changes[name] } }

  /// The same for one file, whatever its role.
  static func changes(of name: String, in facts: FactsIndex) -> [Int] {
    facts.derived(CodeNames.init).changes[name] ?? []
  }

  /// Every function, method or initialiser of that base name; in Objective-C of that selector.
  public func functions(named name: String) -> [FunctionPlace] {
    files.flatMap { file in (file.names.functions[name] ?? []).map { FunctionPlace(path: file.path, index: $0) } }
  }

  /// Names that aliases give to a type, by the last part of the type's name.
  public func aliases(of type: String) -> Set<String> { aliases[type] ?? [] }

  /// Every declaration or extension that names a type behind its colon (by the last part of the name).
  public func declarations(inheriting name: String) -> [TypeDeclaration] {
    files.flatMap { file in (file.names.types[name] ?? []).map { TypeDeclaration(path: file.path, index: $0) } }
  }

  private func expressions(
    _ kind: Question.Kind, _ name: String, _ places: (CodeNames) -> [Int]?
  ) -> [ExpressionPlace] {
    found.answer(to: Question(kind: kind, name: name)) {
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
  let changes: [String: [Int]]
  let functions: [String: [Int]]
  /// Types and extensions by what they inherit, once for each time that it is named.
  let types: [String: [Int]]
  let aliases: [String: Set<String>]

  init(_ facts: FactsIndex) {
    var callees: [String: [Int]] = [:]
    var targets: [String: [Int]] = [:]
    var casts: [String: [Int]] = [:]
    var changed: Set<Int> = []
    for (index, expression) in facts.expressions.enumerated() {
      switch expression.kind {
      case .call(let callee, _):
        guard facts.expressions.indices.contains(callee) else { continue }
        switch facts.expressions[callee].kind {
        case .name(let name), .member(_, let name): callees[name, default: []].append(index)
        default: break
        }
        if let use = Self.changed(byCalling: callee, in: facts) { changed.insert(use) }
      case .cast(_, let type, _): casts[type.lastComponent, default: []].append(index)
      case .assignment(let target, _):
        if let name = Self.lastName(of: target, in: facts) { targets[name, default: []].append(index) }
        if let use = Self.base(of: target, in: facts) { changed.insert(use) }
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
    var changes: [String: [Int]] = [:]
    for use in changed.sorted() {
      switch facts.expressions[use].kind {
      case .name(let name), .member(_, let name): changes[name, default: []].append(use)
      default: break
      }
    }
    self.changes = changes
    functions = Dictionary(grouping: facts.functions.indices) { facts.functions[$0].name }
    self.types = types
    self.aliases = aliases
  }

  /// What stands before the dot of a member, `!` apart.
  private static func base(of member: Int, in facts: FactsIndex) -> Int? {
    guard facts.expressions.indices.contains(member), case .member(var base?, _) = facts.expressions[member].kind else {
      return nil
    }
    while case .forced(let value) = facts.expressions[base].kind { base = value }
    return base
  }

  /// What a call sets a member of: `parts.queryItems.append(…)`, `[parts setQueryItems:…]`.
  private static func changed(byCalling callee: Int, in facts: FactsIndex) -> Int? {
    guard case .member(let base?, let name) = facts.expressions[callee].kind else { return nil }
    if name == "append" { return Self.base(of: base, in: facts) }
    return name.hasPrefix("set") && name.hasSuffix(":") ? Self.base(of: callee, in: facts) : nil
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

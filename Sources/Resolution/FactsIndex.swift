import AuditModel

/// The facts of a file with what the resolver looks up in them all the time. They are the same in every program that the
/// file is part of.
public final class FactsIndex: Sendable {
  /// What is written in the file.
  public let facts: FileFacts
  /// Variables by the scope that they stand in.
  let variablesByScope: [Int: [Int]]
  /// For each expression the one around it, or -1.
  let parents: [Int32]
  /// The variable that an expression is the initial (or bound) value of.
  let initialised: [Int: Int]
  /// Expressions without a parent, by scope.
  let rootsByScope: [Int: [Int]]
  /// The closure expression of each closure scope.
  let closuresByScope: [Int: Int]
  /// The scopes directly in each scope, in source order.
  let childScopes: [Int: [Int]]
  /// The branch that a condition leads into: names that it binds are known to the conditions behind it.
  let branches: [Int: Int]
  /// Names that conditions bind.
  let boundNames: Set<String>
  /// Modules that the file imports.
  public let imports: Set<String>
  /// Where each name stands, bare or behind a dot, in the order of the source.
  public let uses: [String: [Int]]
  /// Which scopes and expressions lie in each scope.
  let extents: ScopeExtents
  let derivedValues = DerivedValues()

  /// Makes the index of facts.
  public init(_ facts: FileFacts) {
    self.facts = facts
    variablesByScope = Dictionary(grouping: facts.variables.indices, by: { facts.variables[$0].scope })
    var parents = [Int32](repeating: -1, count: facts.expressions.count)
    for (index, expression) in facts.expressions.enumerated() {
      expression.kind.forEachChild { if parents.indices.contains($0) { parents[$0] = Int32(index) } }
    }
    self.parents = parents
    initialised = Dictionary(
      facts.variables.enumerated().compactMap { index, variable in variable.initialValue.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    rootsByScope = Dictionary(
      grouping: facts.expressions.indices.filter { parents[$0] < 0 }, by: { facts.expressions[$0].scope })
    closuresByScope = Dictionary(
      facts.expressions.enumerated().compactMap { index, expression in
        if case .closure(let scope) = expression.kind { return (scope, index) }
        return nil
      }, uniquingKeysWith: { first, _ in first })
    childScopes = Dictionary(
      grouping: facts.scopes.indices.filter { facts.scopes[$0].parent != nil }, by: { facts.scopes[$0].parent ?? 0 })
    var branches: [Int: Int] = [:]
    for (index, scope) in facts.scopes.enumerated() where scope.entry == .then {
      for condition in scope.conditions { branches[condition] = branches[condition] ?? index }
    }
    self.branches = branches
    boundNames = Set(
      facts.variables.filter {
        $0.kind == .bound && facts.scopes.indices.contains($0.scope) && facts.scopes[$0.scope].entry == .then
      }.map(\.name))
    imports = Set(facts.imports.map(\.module))
    var uses: [String: [Int]] = [:]
    for (index, expression) in facts.expressions.enumerated() {
      switch expression.kind {
      case .name(let name), .member(_, let name): uses[name, default: []].append(index)
      default: break
      }
    }
    self.uses = uses
    extents = ScopeExtents(facts)
  }
}

/// The tables of the facts: handing one on is cheaper than handing on all of them.
extension FactsIndex {
  /// The language of the file.
  public var language: Language { facts.language }
  /// All scopes.
  public var scopes: [Scope] { facts.scopes }
  /// Types and extensions of types.
  public var types: [TypeFact] { facts.types }
  /// Type aliases.
  public var aliases: [AliasFact] { facts.aliases }
  /// Functions, methods, initialisers and subscripts.
  public var functions: [FunctionFact] { facts.functions }
  /// Stored and computed properties, locals and bindings.
  public var variables: [VariableFact] { facts.variables }
  /// All expressions, children before parents.
  public var expressions: [Expression] { facts.expressions }
  /// Statements of bodies, closures and branches.
  public var statements: [StatementFact] { facts.statements }
  /// Closures that carry attributes.
  public var closures: [ClosureFact] { facts.closures }
  /// In-source marks.
  public var marks: [MarkFact] { facts.marks }
  /// What an Interface Builder document holds.
  public var interfaceBuilder: InterfaceBuilderFacts? { facts.interfaceBuilder }
  /// What could not be read.
  public var problems: [ParseProblem] { facts.problems }
}

extension FactsIndex {
  /// The names of a chain of members, joined by dots; nil where it does not begin with a name.
  public func dottedName(_ expression: Int) -> String? {
    guard facts.expressions.indices.contains(expression) else { return nil }
    switch facts.expressions[expression].kind {
    case .name(let name): return name
    case .member(let base?, let name): return dottedName(base).map { $0 + "." + name }
    default: return nil
    }
  }
}

/// Expressions of a file by where they begin, in their order.
private struct ExpressionsByPosition: Sendable {
  let expressions: [SourcePosition: [Int]]

  init(_ facts: FactsIndex) {
    expressions = Dictionary(grouping: facts.expressions.indices) { facts.expressions[$0].position }
  }
}

extension FactsIndex {
  /// The expressions that begin at a place, in their order.
  public func expressions(at position: SourcePosition) -> [Int] {
    derived(ExpressionsByPosition.init).expressions[position] ?? []
  }

  /// The variable of a name that an earlier condition of the same `if` binds.
  func boundBefore(_ name: String, asking: Int?) -> Int? {
    guard let asking, boundNames.contains(name), facts.expressions.indices.contains(asking) else { return nil }
    var root = asking
    while parents[root] >= 0 { root = Int(parents[root]) }
    // A pattern's root is the statement; its own condition is on the way there.
    guard let branch = branches[root] ?? branches[asking] else { return nil }
    let place = facts.expressions[asking].position
    return variablesByScope[branch]?.last { index in
      let variable = facts.variables[index]
      guard variable.name == name, variable.kind == .bound, variable.position < place else { return false }
      return variable.initialValue.map { asking > $0 } ?? true
    }
  }

  /// The last variable of a name in a scope, but for one whose initial value the asking expression is part of.
  func local(_ name: String, in scope: Int, asking: Int? = nil) -> Int? {
    variablesByScope[scope]?.last { index in
      let variable = facts.variables[index]
      guard variable.name == name else { return false }
      guard let asking, let initial = variable.initialValue, asking <= initial else { return true }
      return facts.expressions[asking].position < variable.position
    }
  }
}

extension Expression.Kind {
  /// Calls back with each child's index.
  public func forEachChild(_ body: (Int) -> Void) {
    switch self {
    case .name, .literal, .closure, .keyPath, .type: break
    case .member(let base, _): if let base { body(base) }
    case .call(let callee, let arguments):
      body(callee)
      arguments.forEach { body($0.value) }
    case .subscripted(let base, let arguments):
      body(base)
      arguments.forEach { body($0.value) }
    case .text(let parts):
      for case .interpolated(let part) in parts { body(part) }
    case .list(let elements), .other(let elements): elements.forEach(body)
    case .assignment(let target, let value):
      body(target)
      body(value)
    case .operation(let operands, _): operands.forEach(body)
    case .cast(let value, _, _), .forced(let value), .marked(_, let value), .thrown(let value): body(value)
    case .macro(_, let arguments): arguments.forEach { body($0.value) }
    case .returned(let value): if let value { body(value) }
    }
  }
}

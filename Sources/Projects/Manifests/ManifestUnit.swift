import AuditModel

/// One file of a manifest, with its facts ordered by what runs where.
struct ManifestUnit {
  /// A step of a body.
  enum Statement {
    case variable(Int)
    case expression(Int)
    /// A loop or another plain block.
    case block(Int)
    /// The content of an `#if` that can compile.
    case inlined(Int)
    /// What an `if`, `else`, `guard` or `case` guards.
    case branch(Int)
  }

  /// The file.
  let path: String
  /// Its facts.
  let facts: FileFacts
  /// The steps of each scope, in the order of the file.
  let statements: [Int: [Statement]]
  /// The loop variable of a block's scope.
  let elements: [Int: Int]
  /// Parameters of closures and names that a `case` binds, by scope, in the order of the file.
  let bindings: [Int: [Int]]

  init(path: String, facts: FileFacts) {
    self.path = path
    self.facts = facts
    statements = Self.statements(of: facts)
    let variables = facts.variables.indices
    elements = Dictionary(
      variables.filter { facts.variables[$0].kind == .element }.map { (facts.variables[$0].scope, $0) },
      uniquingKeysWith: { first, _ in first })
    bindings = Dictionary(
      grouping: variables.filter { [.closureParameter, .bound].contains(facts.variables[$0].kind) },
      by: { facts.variables[$0].scope })
  }

  /// What a scope belongs to when `#if` around it is left out.
  func declarative(_ scope: Int) -> Int {
    var scope = scope
    while facts.scopes.indices.contains(scope), case .branch(.directive) = facts.scopes[scope].kind,
      let parent = facts.scopes[scope].parent, parent < scope
    {
      scope = parent
    }
    return scope
  }

  /// The type in whose body a scope directly lies.
  func type(of scope: Int) -> TypeFact? {
    let scope = declarative(scope)
    guard facts.scopes.indices.contains(scope), case .type(let index) = facts.scopes[scope].kind,
      facts.types.indices.contains(index)
    else { return nil }
    return facts.types[index]
  }

  private static func statements(of facts: FileFacts) -> [Int: [Statement]] {
    var owned = [Bool](repeating: false, count: facts.expressions.count)
    func own(_ index: Int?) {
      if let index, owned.indices.contains(index) { owned[index] = true }
    }
    for expression in facts.expressions { for child in expression.kind.children { own(child) } }
    for variable in facts.variables { own(variable.initialValue) }
    for scope in facts.scopes { for condition in scope.conditions { own(condition) } }
    for function in facts.functions { for parameter in function.parameters { own(parameter.defaultValue) } }
    var found: [(scope: Int, position: SourcePosition, statement: Statement)] = []
    for (index, expression) in facts.expressions.enumerated() where !owned[index] {
      found.append((expression.scope, expression.position, .expression(index)))
    }
    for (index, variable) in facts.variables.enumerated()
    where variable.kind == .declared || (variable.kind == .bound && variable.initialValue != nil) {
      found.append((variable.scope, variable.position, .variable(index)))
    }
    for (index, scope) in facts.scopes.enumerated() {
      guard let parent = scope.parent else { continue }
      switch scope.kind {
      case .block: found.append((parent, scope.position, .block(index)))
      case .branch(.directive): found.append((parent, scope.position, .inlined(index)))
      case .branch: found.append((parent, scope.position, .branch(index)))
      default: break
      }
    }
    return Dictionary(grouping: found, by: \.scope).mapValues { list in
      list.enumerated().sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
        .map(\.element.statement)
    }
  }
}

extension Expression.Kind {
  /// The expressions directly inside.
  fileprivate var children: [Int] {
    switch self {
    case .member(let base, _): base.map { [$0] } ?? []
    case .call(let callee, let arguments): [callee] + arguments.map(\.value)
    case .subscripted(let base, let arguments): [base] + arguments.map(\.value)
    case .text(let parts):
      parts.compactMap { part in
        if case .interpolated(let index) = part { index } else { nil }
      }
    case .list(let items), .other(let items): items
    case .assignment(let target, let value): [target, value]
    case .operation(let operands, _): operands
    case .cast(let value, _, _), .forced(let value), .marked(_, let value), .thrown(let value): [value]
    case .macro(_, let arguments): arguments.map(\.value)
    case .returned(let value): value.map { [$0] } ?? []
    case .name, .literal, .closure, .keyPath, .type: []
    }
  }
}

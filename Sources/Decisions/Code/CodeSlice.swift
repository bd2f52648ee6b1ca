import AuditModel
import Resolution

/// The code of some regions: of a screen, a wrapper, a helper.
struct CodeSlice: Sendable {
  /// The part of one file.
  struct FilePart: Sendable {
    let path: String
    let facts: FactsIndex
    /// The scopes that belong to the slice.
    let scopes: ScopeSet
    /// Expressions in source order.
    let expressions: [Int]

    /// Functions that are declared in the slice, and the function that is the slice itself.
    var functions: [FunctionFact] { facts.functions.filter(declares) }

    /// Whether a function is declared in the slice, or is the slice itself.
    func declares(_ function: FunctionFact) -> Bool {
      scopes.contains(function.scope) || function.body.map { scopes.contains($0) } == true
    }

    /// Variables that are declared in the slice.
    var variables: [VariableFact] { facts.variables.filter { scopes.contains($0.scope) } }

    /// Types that are declared in the slice, and the types that are the slice itself.
    var types: [TypeFact] { facts.types.filter { scopes.contains($0.body) } }

    /// Where a name stands in the slice, bare or behind a dot, in the order of the source.
    func uses(of name: String) -> [Int] {
      (facts.uses[name] ?? []).filter { scopes.contains(facts.expressions[$0].scope) }
    }
  }

  /// Some scopes of a file.
  struct ScopeSet: Sendable {
    private let isMember: [Bool]

    /// Makes a set of what is told for each scope.
    init(_ isMember: [Bool]) { self.isMember = isMember }

    /// Whether a scope is one of them.
    func contains(_ scope: Int) -> Bool { isMember.indices.contains(scope) && isMember[scope] }
  }

  /// The parts, sorted by path.
  let parts: [FilePart]

  /// Collects the code of regions.
  ///
  /// - Parameters:
  ///   - regions: the regions.
  ///   - program: the program that they are part of.
  ///   - others: regions that belong to someone else although they lie inside.
  init(_ regions: [CodeRegion], in program: Program, without others: Set<CodeRegion> = []) {
    let own = Set(regions)
    let byFile = Dictionary(grouping: own, by: \.file)
    parts = byFile.keys.sorted().compactMap { path in
      guard let facts = program.facts(path) else { return nil }
      let foreign = Set(others.filter { $0.file == path && !own.contains($0) }.map(\.scope))
      let starts = Set((byFile[path] ?? []).map(\.scope))
      var isInside = [Bool](repeating: false, count: facts.scopes.count)
      for index in facts.scopes.indices {
        if starts.contains(index) {
          isInside[index] = true
        } else if let parent = facts.scopes[index].parent, isInside[parent], !foreign.contains(index) {
          if case .preview = facts.scopes[index].kind { continue }
          isInside[index] = true
        }
      }
      return FilePart(
        path: path, facts: facts, scopes: ScopeSet(isInside),
        expressions: facts.expressions.indices.filter { isInside[facts.expressions[$0].scope] })
    }
  }
}

extension Program {
  /// The names that a value of an expression answers to: its type and all that the type inherits; nil where unknown.
  func kinds(of expression: Int, in path: String) -> Set<String>? {
    type(of: expression, in: path).map { ancestry(of: $0) }
  }

  /// Whether an expression is a web view of WebKit (a subclass included).
  func isWebView(_ expression: Int, in path: String) -> Bool {
    kinds(of: expression, in: path)?.contains { $0 == "WKWebView" || $0 == "UIWebView" } == true
  }

  /// Whether a type name means a type of the program, not of a system framework.
  func isOwn(_ name: TypeName, scope: Int, in path: String) -> Bool {
    resolve(name, scope: scope, in: path)?.declaration != nil
  }

  /// The initial value of the local, property or parameter default that a name stands for, in the same file.
  func definition(of name: String, scope: Int, in path: String) -> Int? {
    guard let facts = facts(path) else { return nil }
    let found = variables(named: name, around: scope, in: path).max()
    return found.flatMap { facts.variables[$0].initialValue }
  }

  /// The variables of a name in a scope and in those around it.
  func variables(named name: String, around scope: Int, in path: String) -> [Int] {
    guard let facts = facts(path) else { return [] }
    return chain(of: scope, in: path).flatMap { scope in
      variables(in: scope, of: path).filter { facts.variables[$0].name == name }
    }
  }
}

import AuditModel
import Resolution

/// The code of some regions: of a screen, a wrapper, a helper.
struct CodeSlice: Sendable {
  /// The part of one file.
  struct FilePart: Sendable {
    let path: String
    let facts: FactsIndex
    /// The scopes that belong to the slice.
    let scopes: Set<Int>
    /// Expressions in source order.
    let expressions: [Int]

    /// Functions that are declared in the slice, and the function that is the slice itself.
    var functions: [FunctionFact] { facts.functions.filter(declares) }

    /// Whether a function is declared in the slice, or is the slice itself.
    func declares(_ function: FunctionFact) -> Bool {
      scopes.contains(function.scope) || function.body.map(scopes.contains) == true
    }

    /// Variables that are declared in the slice.
    var variables: [VariableFact] { facts.variables.filter { scopes.contains($0.scope) } }

    /// Types that are declared in the slice, and the types that are the slice itself.
    var types: [TypeFact] { facts.types.filter { scopes.contains($0.body) } }
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
        path: path, facts: facts, scopes: Set(isInside.indices.filter { isInside[$0] }),
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
    let around = Set(chain(of: scope, in: path))
    return facts.variables.last { around.contains($0.scope) && $0.name == name }?.initialValue
  }
}

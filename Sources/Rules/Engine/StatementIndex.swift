import AuditModel
import Resolution

/// Where statements and assignments stand, by the blocks that they stand in.
///
/// Made once for all rules from the facts of every file, so that rules can follow paths and values.
public struct StatementIndex: Sendable {
  /// What is looked up in one file.
  struct File: Sendable {
    /// Statements by the scope of their block, in the order of the source.
    var byBlock: [Int: [Int]] = [:]
    /// The `if` or `switch` that an expression is.
    var byValue: [Int: Int] = [:]
    /// Assignments by the last name of their target.
    var assignments: [String: [Int]] = [:]
    /// The attributes of closures, by scope.
    var attributes: [Int: [AttributeFact]] = [:]
    /// Names that a condition binds to what they were outside: `if let url`.
    var shorthands: Set<Int> = []
    /// The statement that opens a block.
    var openers: [Int: Int] = [:]
  }

  private let files: [String: File]

  init(_ program: Program) {
    var files: [String: File] = [:]
    for path in program.paths {
      guard let facts = program.facts(path), facts.language != .interfaceBuilder else { continue }
      files[path] = Self.index(facts)
    }
    self.files = files
  }

  private static func index(_ facts: FactsIndex) -> File {
    var file = File()
    for (index, statement) in facts.statements.enumerated() {
      if let block = statement.block { file.byBlock[block, default: []].append(index) }
      if let value = statement.value { file.byValue[value] = index }
      for block in statement.blocks { file.openers[block.scope] = index }
    }
    file.byBlock = file.byBlock.mapValues { indices in
      indices.sorted { (facts.statements[$0].position, $0) < (facts.statements[$1].position, $1) }
    }
    for (index, expression) in facts.expressions.enumerated() {
      guard case .assignment(let target, _) = expression.kind, facts.expressions.indices.contains(target) else {
        continue
      }
      switch facts.expressions[target].kind {
      case .name(let name), .member(_, let name): file.assignments[name, default: []].append(index)
      default: break
      }
    }
    file.shorthands = shorthands(in: facts)
    for closure in facts.closures { file.attributes[closure.scope] = closure.attributes }
    return file
  }

  private static func shorthands(in facts: FactsIndex) -> Set<Int> {
    var candidates: [String: [Int]] = [:]
    for (index, variable) in facts.variables.enumerated()
    where variable.kind == .bound && variable.initialValue == nil {
      candidates[variable.name, default: []].append(index)
    }
    var found: Set<Int> = []
    for statement in facts.statements {
      for condition in statement.conditions where condition.kind == .binding && condition.expression == nil {
        let behind = (candidates[condition.text] ?? []).filter { facts.variables[$0].position >= statement.position }
        if let first = behind.min(by: { facts.variables[$0].position < facts.variables[$1].position }) {
          found.insert(first)
        }
      }
    }
    return found
  }

  /// Whether a condition binds a name to what it was outside: `if let url`.
  func isShorthand(_ variable: Int, in path: String) -> Bool { files[path]?.shorthands.contains(variable) ?? false }

  /// The statements of a block, in order.
  func statements(in block: Int, of path: String) -> [Int] { files[path]?.byBlock[block] ?? [] }

  /// The `if` or `switch` that an expression is.
  func statement(ofValue expression: Int, in path: String) -> Int? { files[path]?.byValue[expression] }

  /// The statement that opens a block.
  func statement(opening block: Int, in path: String) -> Int? { files[path]?.openers[block] }

  /// Assignments to something by that name: `name = …`, `x.name = …`.
  func assignments(to name: String, in path: String) -> [Int] { files[path]?.assignments[name] ?? [] }

  /// Attributes of a closure.
  func attributes(ofClosure scope: Int, in path: String) -> [AttributeFact] { files[path]?.attributes[scope] ?? [] }
}

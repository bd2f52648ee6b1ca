import AuditModel
import Resolution

/// Where statements and assignments stand, by the blocks that they stand in: so that rules can follow paths and values.
public struct StatementIndex: Sendable {
  /// What is looked up in one file.
  private final class File: Sendable {
    /// Statements by the scope of their block, in the order of the source.
    let byBlock: [Int: [Int]]
    /// The `if` or `switch` that an expression is.
    let byValue: [Int: Int]
    /// Assignments by the last name of their target.
    let assignments: [String: [Int]]
    /// The attributes of closures, by scope.
    let attributes: [Int: [AttributeFact]]
    /// Names that a condition binds to what they were outside: `if let url`.
    let shorthands: Set<Int>
    /// The statement that opens a block.
    let openers: [Int: Int]

    init(_ facts: FactsIndex) {
      var byBlock: [Int: [Int]] = [:]
      var byValue: [Int: Int] = [:]
      var openers: [Int: Int] = [:]
      for (index, statement) in facts.statements.enumerated() {
        if let block = statement.block { byBlock[block, default: []].append(index) }
        if let value = statement.value { byValue[value] = index }
        for block in statement.blocks { openers[block.scope] = index }
      }
      self.byBlock = byBlock.mapValues { indices in
        indices.sorted { (facts.statements[$0].position, $0) < (facts.statements[$1].position, $1) }
      }
      self.byValue = byValue
      self.openers = openers
      assignments = StatementIndex.assignments(in: facts)
      shorthands = StatementIndex.shorthands(in: facts)
      attributes = Dictionary(facts.closures.map { ($0.scope, $0.attributes) }, uniquingKeysWith: { _, last in last })
    }
  }

  private let program: Program

  init(_ program: Program) {
    self.program = program
  }

  private func file(_ path: String) -> File? {
    guard let facts = program.facts(path), facts.language != .interfaceBuilder else { return nil }
    return facts.derived(File.init)
  }

  private static func assignments(in facts: FactsIndex) -> [String: [Int]] {
    var assignments: [String: [Int]] = [:]
    for (index, expression) in facts.expressions.enumerated() {
      guard case .assignment(let target, _) = expression.kind, facts.expressions.indices.contains(target) else {
        continue
      }
      switch facts.expressions[target].kind {
      case .name(let name), .member(_, let name): assignments[name, default: []].append(index)
      default: break
      }
    }
    return assignments
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
  func isShorthand(_ variable: Int, in path: String) -> Bool { file(path)?.shorthands.contains(variable) ?? false }

  /// The statements of a block, in order.
  func statements(in block: Int, of path: String) -> [Int] { file(path)?.byBlock[block] ?? [] }

  /// The `if` or `switch` that an expression is.
  func statement(ofValue expression: Int, in path: String) -> Int? { file(path)?.byValue[expression] }

  /// The statement that opens a block.
  func statement(opening block: Int, in path: String) -> Int? { file(path)?.openers[block] }

  /// Assignments to something by that name: `name = …`, `x.name = …`.
  func assignments(to name: String, in path: String) -> [Int] { file(path)?.assignments[name] ?? [] }

  /// Attributes of a closure.
  func attributes(ofClosure scope: Int, in path: String) -> [AttributeFact] { file(path)?.attributes[scope] ?? [] }
}

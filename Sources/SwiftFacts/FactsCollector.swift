import AuditModel
import SwiftSyntax

/// Walks a file once and writes down its facts.
///
/// The walk is written out by hand instead of with a visitor: a child's index must be known before its parent is
/// written, and the scope is an argument, not a state.
struct FactsCollector {
  var facts = FileFacts(language: .swift)
  /// The members that were met, where somebody wants to know; in no order.
  var members: [KnownFacts.Member] = []
  let lines: LineTable
  /// What is known of the version before.
  let former: FormerFacts?
  /// Whether members are noted.
  let notesMembers: Bool
  /// Levels of recursion that are left. Operator and member chains nest as deep as they are long.
  var budget = 400
  /// The values of the variable declaration that was walked last.
  var declaredValues: [Int] = []

  init(lines: LineTable, former: FormerFacts? = nil, notesMembers: Bool = false) {
    self.lines = lines
    self.former = former
    self.notesMembers = notesMembers
  }

  mutating func file(_ tree: SourceFileSyntax) {
    facts.lineCount = lines.count
    statements(tree.statements, in: 0)
  }

  func position(_ node: some SyntaxProtocol) -> SourcePosition {
    lines.position(of: node.positionAfterSkippingLeadingTrivia)
  }

  /// Opens a scope.
  ///
  /// - Parameter statement: the first scope of the statement, for those that follow; the first one names itself.
  mutating func open(
    _ kind: Scope.Kind, in parent: Int, at node: some SyntaxProtocol, entry: Scope.Entry = .always,
    conditions: [Int] = [], statement: Int? = nil
  ) -> Int {
    let index = facts.scopes.count
    facts.scopes.append(
      Scope(
        kind: kind, parent: parent, position: position(node), endLine: lastLine(of: node), entry: entry,
        conditions: conditions, statement: entry == .always ? nil : statement ?? index))
    return index
  }

  mutating func add(_ kind: Expression.Kind, at position: SourcePosition, in scope: Int) -> Int {
    facts.expressions.append(Expression(kind: kind, position: position, scope: scope))
    return facts.expressions.count - 1
  }

  /// Runs a step one level deeper, or gives up where the nesting is deeper than any real code.
  mutating func descend<Result>(_ step: (inout Self) -> Result, orElse: (inout Self) -> Result) -> Result {
    guard budget > 0 else { return orElse(&self) }
    budget -= 1
    defer { budget += 1 }
    return step(&self)
  }

  // MARK: Conditional compilation

  /// Walks the clauses of an `#if` that can compile, each in a scope of its own.
  mutating func conditionalClauses(
    _ directive: IfConfigDeclSyntax, in scope: Int, _ walk: (inout Self, IfConfigClauseSyntax.Elements, Int) -> Void
  ) {
    var earlier: [Bool?] = []
    for clause in directive.clauses {
      let holds = verdict(of: clause.condition)
      defer { earlier.append(holds) }
      guard holds != false, !earlier.contains(true), let elements = clause.elements else { continue }
      let text = clause.condition?.trimmedDescription ?? ""
      let first = directive.clauses.first?.condition?.trimmedDescription ?? ""
      let inner = open(.branch(.directive(text.isEmpty ? "!(\(first))" : text)), in: scope, at: clause)
      walk(&self, elements, inner)
    }
  }
}

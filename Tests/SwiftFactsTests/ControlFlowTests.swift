import AuditModel
import SwiftFacts
import Testing

@Suite("Scopes tell how control gets into them") struct ControlFlowTests {
  /// What the conditions of the scopes with an entry compare with or call, as bare names.
  private func conditions(_ entry: Scope.Entry, in facts: FileFacts) -> [[String]] {
    facts.scopes.filter { $0.entry == entry }.map { $0.conditions.compactMap { name(of: $0, in: facts) } }
  }

  private func name(of expression: Int, in facts: FileFacts) -> String? {
    switch facts.expressions[expression].kind {
    case .name(let name), .member(_, let name): name
    case .call(let callee, _): name(of: callee, in: facts)
    case .cast(_, let type, let form): form + " " + type.name
    default: nil
    }
  }

  @Test("The branches of an if and its else share a statement and know what is asked") func branches() {
    let facts = SwiftFactsReader.read("func f() { if a() { x() } else if b() { y() } else { z() } }")
    let branches = facts.scopes.filter { $0.entry != .always }
    #expect(branches.map(\.entry) == [.then, .then, .otherwise])
    #expect(Set(branches.map(\.statement)).count == 1)
    #expect(conditions(.then, in: facts) == [["a"], ["b"]])
    #expect(conditions(.otherwise, in: facts) == [["b"]])
  }

  @Test("The else of a guard knows what did not hold") func guarding() {
    let facts = SwiftFactsReader.read("func f() { guard let a = b, c() else { return }; d() }")
    #expect(conditions(.guardElse, in: facts) == [["b", "c"]])
  }

  @Test("Cases know their patterns, clauses and the switch that they belong to") func choices() {
    let facts = SwiftFactsReader.read(
      "func f() { switch s { case .a, .b(let x): p() case let y where q(y): r() case is T: t() default: u() } }")
    #expect(conditions(.choice, in: facts) == [["a", "b"], ["q"], ["is T"]])
    #expect(conditions(.defaultChoice, in: facts) == [[]])
    let statements = facts.scopes.filter { $0.entry == .choice || $0.entry == .defaultChoice }.map(\.statement)
    #expect(Set(statements).count == 1)
  }

  @Test("A catch belongs to its do and knows what it catches") func catching() {
    let facts = SwiftFactsReader.read("func f() { do { try a() } catch E.b { c() } catch { d() } }")
    #expect(conditions(.caught, in: facts) == [["b"], []])
    let statements = facts.scopes.filter { $0.entry == .attempt || $0.entry == .caught }.map(\.statement)
    #expect(Set(statements).count == 1)
  }

  @Test("Patterns are parts of their statement, never statements themselves") func patternsHaveParents() {
    let facts = SwiftFactsReader.read("func f() { if case .a = b { c() }\n guard case .d = e else { return } }")
    var parents: Set<Int> = []
    for expression in facts.expressions {
      if case .other(let children) = expression.kind { parents.formUnion(children) }
    }
    let patterns = facts.expressions.indices.filter {
      if case .member(nil, _) = facts.expressions[$0].kind { true } else { false }
    }
    #expect(patterns.count == 2)
    #expect(patterns.allSatisfy(parents.contains))
  }

  @Test("Marks in documentation comments are none") func documentationHoldsNoMarks() {
    #expect(SwiftFactsReader.read("/// webview-audit:keep - x\nlet a = 1").marks.isEmpty)
  }
}

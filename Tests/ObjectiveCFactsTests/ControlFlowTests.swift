import AuditModel
import ObjectiveCFacts
import Testing

@Suite("Scopes of Objective-C tell how control gets into them") struct ControlFlowTests {
  private func facts(_ body: String) -> FileFacts { ObjectiveCFactsReader.read("void f(void) {\n\(body)\n}\n") }

  private func conditions(_ entry: Scope.Entry, in facts: FileFacts) -> [[String]] {
    facts.scopes.filter { $0.entry == entry }.map { scope in
      scope.conditions.compactMap { index in
        if case .name(let name) = facts.expressions[index].kind { name } else { nil }
      }
    }
  }

  @Test("The branches of an if share a statement and know what is asked") func branches() {
    let facts = facts("if (a) { x(); } else if (b) { y(); } else { z(); }")
    let branches = facts.scopes.filter { $0.entry != .always }
    #expect(branches.map(\.entry) == [.then, .then, .otherwise])
    #expect(Set(branches.map(\.statement)).count == 1)
    #expect(conditions(.then, in: facts) == [["a"], ["b"]])
    #expect(conditions(.otherwise, in: facts) == [["b"]])
  }

  @Test("A case that is empty falls into the next one, which knows both") func fallingThrough() {
    let facts = facts("switch (code) { case A: case B: x(); break; case C: y(); break; default: z(); }")
    #expect(conditions(.choice, in: facts) == [["A"], ["A", "B"], ["C"]])
    #expect(conditions(.defaultChoice, in: facts) == [[]])
  }

  @Test("Loops, tries and handlers say what they are") func others() {
    let facts = facts("while (w) { x(); } @try { y(); } @catch (NSException *e) { z(); } @finally { q(); }")
    #expect(facts.scopes.map(\.entry).filter { $0 != .always } == [.loop, .attempt, .caught, .deferred])
    #expect(conditions(.loop, in: facts) == [["w"]])
  }
}

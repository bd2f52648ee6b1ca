import AuditModel
import Resolution
import SwiftFacts
import Testing

@Suite("What lies in a region") struct ScopeExtentsTests {
  private let text = """
    struct Outer: View {
      let first = make { one() }
      struct Inner { var second: Int { if a { two() } else { three { four() } } } }
      func f() { guard b else { return }; class Local { func g() { five() } }; six() }
    }
    func free() { seven() }
    """

  /// The scopes around a scope, itself first.
  private func chain(_ scope: Int, _ facts: FileFacts) -> [Int] {
    facts.scopes[scope].parent.map { [scope] + chain($0, facts) } ?? [scope]
  }

  @Test("is what its scopes' parents say, with and without the types in it") func parents() {
    let facts = SwiftFactsReader.read(text)
    let program = Program(
      units: [SourceUnit(path: "A.swift", facts: facts, module: "App", role: .app, targets: [])])
    for scope in facts.scopes.indices {
      let region = CodeRegion(file: "A.swift", scope: scope)
      func lies(_ other: Int, includingTypes: Bool) -> Bool {
        let chain = chain(other, facts)
        guard let place = chain.firstIndex(of: scope) else { return false }
        return includingTypes
          || !chain[..<place].contains { if case .type = facts.scopes[$0].kind { true } else { false } }
      }
      for includingTypes in [true, false] {
        #expect(
          program.scopes(in: region, includingTypes: includingTypes)
            == Set(facts.scopes.indices.filter { lies($0, includingTypes: includingTypes) }))
        #expect(
          program.expressions(in: region, includingTypes: includingTypes)
            == facts.expressions.indices.filter {
              lies(facts.expressions[$0].scope, includingTypes: includingTypes)
            })
      }
    }
  }
}

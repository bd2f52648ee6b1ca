import AuditModel
import SwiftFacts
import Testing

@Suite("Names that patterns bind") struct PatternTests {
  @Test("A name that a case binds by type has that type") func typedCase() {
    let facts = SwiftFactsReader.read(
      "func f(_ x: Any) { switch x { case let c as Credential: use(c) case let .other(o): use(o) default: break } }")
    let bound = facts.variables.filter { $0.kind == .bound }
    #expect(bound.map(\.name) == ["c", "o"])
    #expect(bound.map(\.type?.name) == ["Credential", nil])
  }

  @Test("So has one that a condition binds") func typedCondition() {
    let facts = SwiftFactsReader.read("func f(_ x: Any) { if case let c as Credential = x { use(c) } }")
    #expect(facts.variables.filter { $0.kind == .bound }.map(\.type?.name) == ["Credential"])
  }
}

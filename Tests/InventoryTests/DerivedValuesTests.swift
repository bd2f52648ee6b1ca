import AuditModel
import Resolution
import Testing

@Suite("What follows from a file's facts alone") struct DerivedValuesTests {
  private struct Count: Sendable { var value: Int }
  private struct Other: Sendable { var value: Int }

  @Test("is made once, each kind for itself") func once() {
    let facts = FactsIndex(FileFacts(language: .swift))
    var made = 0
    for _ in 0..<3 {
      #expect(facts.derived { _ in (made += 1, Count(value: 1)).1 }.value == 1)
    }
    #expect(made == 1)
    #expect(facts.derived { _ in Other(value: 2) }.value == 2)
    #expect(facts.derived { _ in Count(value: 3) }.value == 1)
    #expect(FactsIndex(FileFacts(language: .swift)).derived { _ in Count(value: 3) }.value == 3)
  }
}

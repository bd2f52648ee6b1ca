import Rules
import Testing

@Suite("The catalog of rules") struct CatalogTests {
  @Test("Every rule has an id of its own") func uniqueIDs() {
    let ids = RuleCatalog.all.map(\.id)
    #expect(Set(ids).count == ids.count)
  }

  @Test("Every rule says what it wants, why, and how it looks wrong and right") func documented() {
    for rule in RuleCatalog.all {
      let words = rule.documentation
      for text in [words.summary, words.reason, words.wrong, words.right, words.source] {
        #expect(!text.isEmpty, "\(rule.id)")
      }
    }
  }
}

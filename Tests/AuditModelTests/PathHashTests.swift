import Testing

@testable import AuditModel

@Suite("Paths as keys") struct PathHashTests {
  @Test(
    "are one key where they are one text, however its letters are spelt",
    arguments: [("Caf\u{E9}.swift", "Cafe\u{301}.swift"), ("\u{212A}.swift", "K.swift"), ("a/b.swift", "a/b.swift")])
  func spellings(one: String, other: String) {
    #expect(one == other)
    #expect(PathKey(one).hashValue == PathKey(other).hashValue)
    #expect(Set([PathKey(one), PathKey(other)]).count == 1)
  }
}

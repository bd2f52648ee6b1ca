import AuditModel
import Testing

@testable import ObjectiveCFacts

@Suite struct LexerTests {
  private func spellings(_ text: String) -> [String] {
    var preprocessor = Preprocessor(Array(text.utf8))
    preprocessor.run()
    let source = preprocessor.source
    return source.tokens.prefix(source.count).map(source.text)
  }

  @Test func commentsAndStringsHoldNoTokens() {
    #expect(spellings("a /* b \"c */ d // e 'f\n g \"h // i /* j\" k") == ["a", "d", "g", "\"h // i /* j\"", "k"])
  }

  @Test func aStringWithoutItsEndStopsAtTheLine() {
    #expect(spellings("@\"open\nnext") == ["@", "\"open", "next"])
  }

  @Test func escapedQuotesAndJoinedLinesStayInTheirString() {
    #expect(spellings("\"a\\\"b\\\nc\" d") == ["\"a\\\"b\\\nc\"", "d"])
  }

  @Test func aJoinedLineGoesOnInCommentsAndNames() {
    #expect(spellings("// a \\\n b\nc\\\nd e") == ["cd", "e"])
  }

  @Test func rawStringsOfCPlusPlusEndAtTheirDelimiter() {
    #expect(
      spellings("x = R\"web(WKWebView \")\" // ] )web\"; y") == [
        "x", "=", "R\"web(WKWebView \")\" // ] )web\"", ";", "y",
      ])
  }

  @Test func charactersAndDigitSeparatorsAreNoStrings() {
    #expect(spellings("'\"' + 1'000'000 + '\\''") == ["'\"'", "+", "1'000'000", "+", "'\\''"])
  }

  @Test func linesEndAtEachKindOfEndAndColumnsCountBytes() {
    var preprocessor = Preprocessor(Array("é a\r\nb\rc\n\td".utf8))
    preprocessor.run()
    let places = preprocessor.source.tokens.prefix(5).map { [$0.line, $0.column] }
    #expect(places == [[1, 1], [1, 4], [2, 1], [3, 1], [4, 2]])
    #expect(preprocessor.source.lineCount == 4)
  }

  @Test func aCommentWithoutItsEndIsToldWithItsLine() {
    let facts = ObjectiveCFactsReader.read("int a;\n/* never\nends")
    #expect(facts.problems.map(\.line) == [2])
    #expect(facts.problems.map(\.extent) == [.partlyParsed])
  }

  @Test func bytesThatBeginNoTokenAreSteppedOver() {
    #expect(spellings("a ` \u{0} \u{7F} \\ b") == ["a", "b"])
  }
}

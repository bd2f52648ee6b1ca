import AuditModel
import Foundation
import Testing

@testable import Repository

@Suite struct ParserGuardTests {
  private func refusal(_ text: String) -> String? {
    BytePass.read(SourceText(decoding: Data(text.utf8)), language: .swift).refusal
  }

  private func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }

  @Test(arguments: [
    ("let a = ", "[", "["), ("let a = ", "(", "("), ("let a: ", "A<", "<"), ("let a: ", "A <\n", "<"),
    ("let a = ", "try ", "words"), ("let a: ", "any\n", "words"), ("let a: ", "() -> ", "->"), ("a", " = a", "="),
    ("let a: ", "@A () ->\n", "->"), ("func f() { if a {} ", "else if b { c() } ", "else"), ("", "#if A\n", "#if"),
    ("#if A\n", "#elseif B\n", "#elseif"), ("let a = ", "\"\\(", "'('"), ("let a = 1", " + 1", "operators"),
    ("case a ", "case case ", "words"), ("", "switch a - ", "body"),
  ])
  func chainsThatTheParserCannotBearAreRefused(start: String, link: String, word: String) {
    #expect(refusal(start + times(3_000, link))?.contains(word) == true)
    #expect(refusal(start + times(8, link)) == nil)
  }

  @Test func anEndlessFileAndInterpolationsWithoutEndAreRefused() {
    #expect(refusal("f(" + times(40, "\"\\(") + "1" + times(40, ")\"") + ")")?.contains("interpolations") == true)
    #expect(refusal(times(260_000, "f(1)\n"))?.contains("in the file") == true)
  }

  @Test(arguments: [
    "let a = [1, 2]\n", "view.a = 1 // set\n", "x = y /* z */\n",
    "func f() -> A<B> { if i < n { g() } else { h() } }\n",
    "case a\n", "import A\n", "if a < b, c < d { e() }\n", "let a = b == c && d <= e\n", "var a: Int { 1 }\n",
    "#if DEBUG\nf()\n#elseif B\n#else\n#endif\n", "let a = \"b \\(c) d\"\n", "guard a else { return }\n",
    "a.b { c in d(c) }\n",
    "func f(for a: A, while b: B)\n", "x.f(for: a, if: b)\n", "init(a: Int = 1, b: Int = 2) {}\n",
    "let f: () -> Void\n", "  -1, -2, -3,\n", "let a = b as? C ?? d!\n",
    "a += 1\n",
    "// this is a line of prose that ends without any sign at all\n", "x()\n// c\n",
    "c = a << 2\n",
    "let a = b\n  .c()\n  .d()\n", "}\n", "]\n", ")\n", "a\n",
  ])
  func longFilesOfOrdinaryLinesAreNot(line: String) {
    // Lists of bare words are the exception: nobody writes hundreds of them.
    #expect(refusal(times(line == "a\n" ? 150 : 4_000, line)) == nil)
  }

  @Test func aListOfManyValuesIsNoChain() {
    #expect(refusal("let a = [" + times(20_000, "x * 2 + 1, ") + "]") == nil)
    #expect(refusal("enum A {\n" + times(3_000, "  case b\n") + "}") == nil)
    #expect(refusal("f(" + times(2_000, "a: b = c, ") + ")") == nil)
  }

  @Test func textAndCommentsDoNotCount() {
    #expect(refusal("let a = \"" + times(3_000, "[(<") + "\"") == nil)
    #expect(refusal("/*" + times(3_000, "[ ( < ") + "*/") == nil)
  }

  @Test(arguments: ["let a = /\"\"\"/; ", "let a = /a/*b/; ", "let a = /\"/; "])
  func aRegularExpressionHidesNothingFromTheGuard(start: String) {
    #expect(refusal(start + times(40, "[") + " /\"\"\"/ */") != nil)
  }

  @Test func otherLanguagesHaveReadersOfTheirOwn() {
    let deep = SourceText(decoding: Data(times(500, "[a ").utf8))
    #expect(BytePass.read(deep, language: .objectiveC).refusal == nil)
  }
}

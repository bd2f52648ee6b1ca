import AuditModel
import Testing

@testable import SwiftFacts

/// What stands after what, and which branch belongs to which condition.
@Suite struct StatementTests {
  /// The statements of the body of the only function, in order.
  private func body(_ code: String) -> (facts: FileFacts, statements: [StatementFact]) {
    let facts = SwiftFactsReader.read("func f() {\n\(code)\n}\n")
    return (facts, statements(of: facts.functions.first?.body, in: facts))
  }

  private func statements(of scope: Int?, in facts: FileFacts) -> [StatementFact] {
    facts.statements.filter { $0.block == scope }.sorted { $0.position < $1.position }
  }

  @Test func statementsStandInOrder() {
    let (_, found) = body("let a = 1\nguard a > 0 else { return }\nrun()\nreturn")
    #expect(found.map(\.kind) == [.declaration, .guarded, .expression, .leaving])
    #expect(found.map(\.position.line) == [2, 3, 4, 5])
  }

  @Test func elseIfIsTheNextStatement() throws {
    let (facts, found) = body("if let a = b { one() } else if c { two() } else { three() }")
    let first = try #require(found.first)
    #expect(first.conditions.map(\.kind) == [.binding])
    #expect(first.conditions.map(\.text) == ["a"])
    #expect(first.blocks.count == 1)
    let next = facts.statements[try #require(first.next)]
    #expect(next.block == nil)
    #expect(next.blocks.map { statements(of: $0.scope, in: facts).count } == [1, 1])
  }

  @Test func catchClausesKeepTheirPatterns() throws {
    let (facts, found) = body("do { try run() } catch is CancellationError {} catch { /* nothing */ }")
    let attempt = try #require(found.first)
    #expect(attempt.blocks.map { $0.patterns.map(\.text) } == [[], ["is CancellationError"], []])
    #expect(attempt.blocks.map { statements(of: $0.scope, in: facts).count } == [1, 0, 0])
  }

  @Test func casesKeepTheirPatternsAndValues() throws {
    let (facts, found) = body(
      "switch url.host {\ncase \"a\", Self.b: one()\ncase .some(let c) where c > 1: two()\ndefault: break\n}")
    let choice = try #require(found.first)
    #expect(choice.blocks.map { $0.patterns.map(\.text) } == [["\"a\"", "Self.b"], [".some(let c)", "where"], []])
    let first = try #require(choice.blocks.first?.patterns.first?.expression)
    #expect(facts.expressions[first].kind == .text([.fixed("a")]))
  }

  @Test func loopsTellTheirWords() {
    let (_, found) = body("for try await e in page.load(url) where e == .finished {}\nwhile true {}\nfor a in b {}")
    #expect(found.map(\.word) == ["for try await", "while", "for"])
    #expect(found.map(\.conditions.count) == [1, 1, 0])
  }

  @Test func valuesOfTuplesAreTold() throws {
    let (facts, found) = body("let (data, response) = try await fetch()")
    let value = try #require(found.first?.expressions.first)
    guard case .marked("try", _) = facts.expressions[value].kind else {
      Issue.record("not the value")
      return
    }
  }

  @Test func conditionalCompilationIsAStatementWithBlocks() throws {
    let (facts, found) = body("#if DEBUG\none()\n#else\ntwo()\n#endif")
    #expect(found.map(\.kind) == [.directive])
    #expect(found[0].blocks.map { statements(of: $0.scope, in: facts).count } == [1, 1])
  }

  @Test func membersOfTypesAreNoStatements() {
    #expect(SwiftFactsReader.read("struct S {\n  let a = 1\n  func f() {}\n}\n").statements.isEmpty)
  }

  @Test func closuresKeepTheirAttributes() {
    let facts = SwiftFactsReader.read("let a = Task.detached { @MainActor in run() }\nlet b = Task { run() }\n")
    #expect(facts.closures.map { $0.attributes.map(\.name) } == [["MainActor"]])
  }

  @Test func escapesAreResolvedBesideInterpolations() {
    let facts = SwiftFactsReader.read(
      #"let a = "say(\"\(name)\")\n""# + "\n" + ##"let b = #"say("\#(name)\n")"#"## + "\n")
    let texts = facts.expressions.compactMap { expression -> [TextPart]? in
      guard case .text(let parts) = expression.kind else { return nil }
      return parts.filter { if case .fixed = $0 { true } else { false } }
    }
    #expect(texts == [[.fixed("say(\""), .fixed("\")\n")], [.fixed("say(\""), .fixed("\\n\")")]])
  }

  @Test func propertiesTellTheirLastLine() {
    let facts = SwiftFactsReader.read("struct S {\n  var body: some View {\n    Text(\"a\")\n  }\n}\n")
    #expect(facts.variables.first?.endLine == 4)
  }
}

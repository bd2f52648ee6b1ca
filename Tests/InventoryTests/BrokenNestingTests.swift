import AuditModel
import Resolution
import SwiftFacts
import Testing

@Suite("Types that lie in each other for want of a brace") struct BrokenNestingTests {
  @Test(
    "end no question in a circle",
    arguments: [
      "import WebKit\nextension V {\nclass V { let w = WKWebView(); let p: P? = nil }\n}\nclass P {}\n",
      "extension P { class Q { let p = P() } }\nextension Q { class P { let q: R? = nil } }\n",
      "extension A { class B {} }\nextension B { class C {} }\nextension C { class A { func f() { Z.y() } } }\n",
    ])
  func circles(text: String) {
    let facts = SwiftFactsReader.read(text)
    let program = Program(
      units: [SourceUnit(path: "A.swift", facts: facts, module: "App", role: .app, targets: [])])
    for id in program.types.indices {
      var seen: Set<TypeID> = []
      var next: TypeID? = id
      while let type = next, seen.insert(type).inserted { next = program.types[type].outer }
      #expect(next == nil)
    }
    for expression in facts.expressions.indices { _ = program.type(of: expression, in: "A.swift") }
  }
}

import AuditModel
import Foundation
import Testing

@testable import ObjectiveCFacts

/// Broken, hostile and cut files: the reader ends, and what it gives holds together.
@Suite struct RobustnessTests {
  /// Runs on the stack that a scan gives its parsers.
  private func read(_ text: String) async -> FileFacts {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: ObjectiveCFactsReader.read(text)) }
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  private func check(_ facts: FileFacts) {
    for (index, scope) in facts.scopes.enumerated() {
      #expect(index == 0 ? scope.parent == nil : (scope.parent ?? index) < index)
      switch scope.kind {
      case .type(let type): #expect(facts.types[type].body == index)
      case .function(let function): #expect(facts.functions[function].body == index)
      case .initialValue(let variable), .accessor(let variable): #expect(facts.variables.indices.contains(variable))
      default: break
      }
    }
    #expect(facts.expressions.allSatisfy { facts.scopes.indices.contains($0.scope) })
    #expect(facts.variables.allSatisfy { $0.initialValue.map(facts.expressions.indices.contains) ?? true })
    #expect(facts.types.allSatisfy { $0.endLine >= $0.position.line })
  }

  @Test(arguments: [
    "[", "(", "{", "[[a b] ", "({", "@[", "@{@\"a\":", "@-", "a.", "a?", "a?b:", "a=", "!", "(a)", "(a*)", "if(a)",
    "if(a){}else ", "^{", "^(int a){", "@try{", "@implementation A\n- (void)f {\n", "#if A\n",
    "#if A\n{\n#else\n{\n#endif\n",
    "x<", "a<b,", "a (^", "struct{", "enum{", "namespace a{", "template<", "static_cast<a>(", "[=](a){", "R\"(", "/*",
    "\"",
    "case 1:", "- (", "@property (", "#define A(", "a\\\n", "for(a in b)", "A::A() : a(", "throw ", "typedef ",
    "nullable ", "}",
    ")", "@end\n",
  ])
  func nestingAndRepetitionEnd(piece: String) async {
    let many = String(repeating: piece, count: 4000)
    check(await read(many))
    check(await read("@implementation A\n- (void)f {\n" + many))
  }

  @Test func whatIsNestedTooDeeplyIsToldAndTheRestIsRead() async {
    let deep = String(repeating: "(", count: 1000) + "x" + String(repeating: ")", count: 1000)
    let facts = await read("@implementation A\n- (void)f {\n  y = \(deep);\n  [a b];\n}\n- (void)g { }\n@end\n")
    #expect(facts.functions.map(\.name) == ["f", "g"])
    #expect(facts.problems.map(\.line) == [3])
    #expect(facts.problems.map(\.extent) == [.partlyParsed])
  }

  @Test func aFileMayBeCutAnywhere() async {
    let whole = """
      #import <WebKit/WebKit.h>
      #if DEBUG
      @interface Page : UIViewController <WKUIDelegate> { WKWebView *_web; }
      @property (nonatomic, getter=isOn) void (^handler)(NSArray<NSURL *> *urls);
      #else
      #define A(x) [x y:^{ return @{@"k": @[R"(a)"]}; }]
      #endif
      @end
      @implementation Page
      - (void)load:(NSURL *)url { if (@available(iOS 26, *)) { for (id a in b) { @try { c(); } @catch (id e) {} } } }
      @end
      class B : public C { B() : d(1) { } };
      """
    for count in 0...whole.utf8.count {
      check(await read(String(decoding: whole.utf8.prefix(count), as: UTF8.self)))
    }
  }

  @Test func aMissingBraceDoesNotTakeTheNextClass() async {
    let facts = await read(
      "@implementation A\n- (void)f {\n  if (x) {\n}\n@end\n@implementation B\n- (void)g { }\n@end\n")
    #expect(facts.types.map(\.name) == ["A", "B"])
    #expect(facts.functions.map(\.name) == ["f", "g"])
    #expect(facts.problems.map(\.line) == [2])
  }

  @Test func generatedDataIsNotRead() async {
    let facts = await read(String(repeating: "0,\n", count: 11_500_000))
    #expect(facts.problems.map(\.extent) == [.notParsed])
  }

  @Test func theSameTextGivesTheSameFacts() async {
    let text = "#define A(b, c) b\n@implementation X\n- (void)f { x = ^(int a, int b) { }; }\n@end\n"
    let first = await read(text)
    let second = await read(text)
    #expect(first == second)
  }
}

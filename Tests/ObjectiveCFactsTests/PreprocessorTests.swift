import AuditModel
import Testing

@testable import ObjectiveCFacts

@Suite struct PreprocessorTests {
  @Test(arguments: [
    "#if 0", "#if (0)", "#if 0 && DEBUG", "#if false", "#ifdef _WIN32", "#if defined(__ANDROID__)", "#ifndef __APPLE__",
    "#if 0x0", "#if !1", "#if DEBUG && 0",
  ])
  func codeThatNeverCompilesIsDropped(directive: String) {
    let code = Spelling(
      "\(directive)\n@interface Dead : WKWebView\n@end\n#else\n@interface Alive : NSObject\n@end\n#endif\n")
    #expect(code.facts.types.map(\.name) == ["Alive"])
    #expect(code.facts.types[0].scope == 0)
    #expect(code.facts.problems.isEmpty)
  }

  @Test func theElseOfCodeThatAlwaysCompilesIsDropped() {
    let code = Spelling("#if 1\n@class A;\nint a;\n#elif DEBUG\nint b;\n#else\nint c;\n#endif\n")
    #expect(code.variables == ["a: int"])
    #expect(code.facts.variables[0].scope == 0)
  }

  @Test func nestedConditionsInDeadCodeStayDead() {
    let code = Spelling(
      "#if 0\n#if DEBUG\nint a;\n#else\nint b;\n#endif\n/* #endif */\n\"#endif\"\nint c;\n#endif\nint d;\n")
    #expect(code.variables == ["d: int"])
  }

  @Test func otherConditionsAreScopes() {
    let code = Spelling(
      body: "#if TARGET_OS_IPHONE\n[a one];\n#elif defined(DEBUG)\n[a two];\n#else\n[a three];\n#endif\n[a four];")
    #expect(code.condition(around: "a.one()") == .directive("TARGET_OS_IPHONE"))
    #expect(code.condition(around: "a.two()") == .directive("defined(DEBUG)"))
    #expect(code.condition(around: "a.three()") == .directive("!(TARGET_OS_IPHONE)"))
    #expect(code.condition(around: "a.four()") == nil)
  }

  @Test func ifdefIsWrittenLikeIf() {
    let code = Spelling("#ifdef DEBUG\nint a;\n#endif\n#ifndef DEBUG\nint b;\n#endif\n")
    let conditions = code.facts.variables.map { code.facts.scopes[$0.scope].kind }
    #expect(conditions == [.branch(.directive("DEBUG")), .branch(.directive("!DEBUG"))])
  }

  @Test func anIncludeGuardIsNoCondition() {
    let code = Spelling("#ifndef Guard_h\n#define Guard_h\nint a;\n#endif\n")
    #expect(code.facts.variables.map(\.scope) == [0])
    #expect(code.facts.scopes.count == 1)
  }

  @Test func bracesThatEachBranchOpensAreOpenedOnce() {
    let code = Spelling(
      """
      @implementation Sample
      #if TARGET_OS_IPHONE
      - (void)show:(UIView *)view {
      #else
      - (void)show:(NSView *)view {
      #endif
        [self one];
      }
      - (void)next {
      #ifdef A
        if (a) {
      #else
        if (b) {
      #endif
          [self two];
        }
      }
      - (void)last { }
      @end
      """)
    #expect(code.facts.functions.map(\.name) == ["show:", "next", "last"])
    #expect(code.facts.functions.map(\.endLine) == [8, 17, 18])
    #expect(code.facts.problems.isEmpty)
  }

  @Test func branchesMayTurnWithinAnExpression() {
    let code = Spelling(body: "[web load:\n#if A\n one\n#else\n two\n#endif\n];\n[web next];")
    #expect(code.roots.last == "web.next()")
    #expect(code.condition(around: "web.next()") == nil)
  }

  @Test func branchesMayDeclareATypeTwice() {
    let code = Spelling(
      "#if A\n@interface Page : One\n#else\n@interface Page : Two\n#endif\n@property int x;\n@end\nint after;\n")
    #expect(code.facts.types.map { $0.inherited.map(\.name) } == [["One"], ["Two"]])
    #expect(code.facts.variables.last.map { [$0.scope] } == [0])
    #expect(code.facts.problems.isEmpty)
  }

  @Test func importsNameModulesOrHeaders() {
    let code = Spelling(
      """
      #import <WebKit/WebKit.h>
      #import <WebKit/WKWebView.h>
      @import SafariServices.SFSafariViewController;
      #import "Sub/Page.h"
      #import "React/React.h"
      #include <stdio.h>
      #if 0
      #import <Dead/Dead.h>
      #endif
      """)
    #expect(
      code.facts.imports.map(\.module) == ["WebKit", "WebKit", "SafariServices", "Page.h", "React", "stdio.h"])
    #expect(code.facts.imports.map(\.position.line) == [1, 2, 3, 4, 5, 6])
  }

  @Test func macrosWithAValueAreConstants() {
    let code = Spelling("#define kHelpURL @\"https://a.example\" \"/help\"\n#define kEmpty\n#define kSize (4 * 2)\n")
    #expect(code.variables == ["#define kHelpURL = 'https://a.example/help'", "#define kSize = (4 * 2)"])
    #expect(code.facts.variables.allSatisfy { $0.isConstant && $0.scope == 0 })
  }

  @Test func otherMacrosAreFunctions() {
    let code = Spelling(
      "#define MAKE(frame, ...) \\\n  [[WKWebView alloc] initWithFrame:frame]\n#define RUN do { go(); } while (0)\n")
    #expect(code.functions == ["#define MAKE(frame: Any, __VA_ARGS__: Any)", "#define RUN()"])
    #expect(code.roots.first == "WKWebView.alloc().initWithFrame:(frame)")
    #expect(code.facts.functions.map(\.endLine) == [2, 3])
  }

  @Test func macrosStandInTheirBranch() {
    let code = Spelling("#if DEBUG\n#define kHost @\"a\"\n#else\n#define kHost @\"b\"\n#endif\n")
    let scopes = code.facts.variables.map { code.facts.scopes[$0.scope].kind }
    #expect(scopes == [.branch(.directive("DEBUG")), .branch(.directive("!(DEBUG)"))])
  }

  @Test func anIfWithoutItsEndIsTold() {
    let facts = ObjectiveCFactsReader.read("int a;\n#if DEBUG\nint b;\n")
    #expect(facts.variables.map(\.name) == ["a", "b"])
    #expect(facts.problems.map(\.line) == [2])
  }
}

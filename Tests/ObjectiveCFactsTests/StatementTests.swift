import AuditModel
import Testing

@testable import ObjectiveCFacts

@Suite struct StatementTests {
  private func ios(_ version: String) -> [PlatformVersion] { [PlatformVersion(platform: "iOS", version: version)] }

  @Test func availabilityMakesBranches() {
    let code = Spelling(
      body: "if (@available(iOS 26.0, *)) { [a new]; } else { [a old]; }\n[a both];")
    #expect(code.condition(around: "a.new()") == .available(ios("26.0")))
    #expect(code.condition(around: "a.old()") == .unavailable(ios("26.0")))
    #expect(code.condition(around: "a.both()") == nil)
  }

  @Test func whatFollowsAnEarlyReturnStandsInTheOtherBranch() {
    let code = Spelling(body: "if (@available(iOS 26, *)) { [a new]; return; }\n[a old];")
    #expect(code.condition(around: "a.old()") == .unavailable(ios("26")))
    let negated = Spelling(body: "if (!@available(iOS 26, *)) return;\n[a new];")
    #expect(negated.condition(around: "a.new()") == .available(ios("26")))
  }

  @Test func aFurtherConditionSaysNothingOfTheOtherSide() {
    let code = Spelling(
      body: "if (flag && @available(iOS 26, macOS 26, *)) { [a new]; } else { [a old]; }\n"
        + "if (!@available(iOS 26, *) || flag) { [b old]; } else { [b new]; }")
    #expect(
      code.condition(around: "a.new()")
        == .available([
          PlatformVersion(platform: "iOS", version: "26"), PlatformVersion(platform: "macOS", version: "26"),
        ]))
    #expect(code.condition(around: "a.old()") == .other)
    #expect(code.condition(around: "b.old()") == .other)
    #expect(code.condition(around: "b.new()") == .available(ios("26")))
  }

  @Test func chainsOfElseKeepTheVersion() {
    let code = Spelling(
      body: "if (@available(iOS 26, *)) { [a one]; } else if (x) { [a two]; } else { [a three]; }")
    #expect(code.condition(around: "a.one()") == .available(ios("26")))
    guard let two = code.facts.expressions.first(where: { $0.position.line == 3 && $0.kind == .name("x") }) else {
      Issue.record("the second condition is missing")
      return
    }
    #expect(code.facts.scopes[two.scope].kind == .branch(.unavailable(ios("26"))))
    #expect(code.condition(around: "a.two()") == .other)
  }

  @Test func loopsBindTheirElement() {
    let code = Spelling(
      body: "for (UIView *view in self.views) { [view hide]; }\nfor (int i = 0; i < 3; i++) { go(i); }\n"
        + "for (const auto &item : items) { use(item); }\nwhile (x) { y(); }\ndo { z(); } while (w);")
    #expect(code.variables == ["view: UIView = self.views", "i: int = 0", "const item = items"])
    #expect(code.facts.variables.map(\.kind) == [.element, .bound, .element])
    #expect(code.roots.contains("(i < 3)"))
    #expect(code.roots.contains("++i"))
    #expect(code.roots.contains("view.hide()"))
  }

  @Test func casesOfASwitchAreBranches() {
    let code = Spelling(
      body: "switch (mode) {\n case ModeA: [a one]; break;\n case ModeB:\n ModeC: { [a two]; }\n default: [a three];\n}"
    )
    #expect(code.condition(around: "a.one()") == .other)
    #expect(code.condition(around: "a.three()") == .other)
    #expect(code.roots == ["mode", "ModeA", "a.one()", "ModeB", "a.two()", "a.three()"])
  }

  @Test func handlersOfExceptionsAreTold() {
    let code = Spelling(
      body: "@try { [a one]; } @catch (NSException *e) { [e two]; @throw e; } @finally { [a three]; }\n"
        + "try { four(); } catch (...) { five(); }")
    func kind(_ root: String) -> Scope.Kind? {
      code.facts.expressions.indices.first { code.spell($0) == root }.map {
        code.facts.scopes[code.facts.expressions[$0].scope].kind
      }
    }
    #expect(kind("a.one()") == .block)
    #expect(kind("e.two()") == .handler)
    #expect(kind("throw e") == .handler)
    #expect(kind("a.three()") == .block)
    #expect(kind("five()") == .handler)
    #expect(code.variables == ["e: NSException"])
  }

  @Test func blocksHaveTheirScopeAndParameters() {
    let code = Spelling(
      body:
        "[web evaluateJavaScript:@\"1\" completionHandler:^(id _Nullable result, NSError *error) { log(result); }];\n"
        + "dispatch_async(queue, ^{ [web reload]; });\nhandler = ^BOOL(int x) { return x; };")
    #expect(code.variables == ["result: id?", "error: NSError", "x: int"])
    #expect(code.facts.variables.allSatisfy { $0.kind == .closureParameter })
    let scopes = code.facts.scopes.filter { $0.kind == .closure }
    #expect(scopes.count == 3)
    #expect(code.facts.variables.map { code.facts.scopes[$0.scope].kind } == [.closure, .closure, .closure])
    #expect(code.roots.contains("web.evaluateJavaScript:completionHandler:('1', {})"))
    #expect(code.roots.contains("dispatch_async(queue, {})"))
  }

  @Test func lambdasAreClosuresAndMessagesAreNot() {
    let code = Spelling(
      body: "auto f = [=, &a](int x) mutable -> int { return x; };\n[self handler](1);\nrun([this] { go(); });")
    #expect(code.facts.scopes.filter { $0.kind == .closure }.count == 2)
    #expect(code.roots.contains("self.handler()(1)"))
    #expect(code.roots.contains("go()"))
  }

  @Test func otherStatementsAreWalked() {
    let code = Spelling(
      body:
        "@autoreleasepool { one(); }\n@synchronized (lock) { two(); }\nagain: three();\ngoto again;\n{ four(); }\n;;\n"
        + "if (a) five(); else six();\nUIView *v = ({ UIView *t = make(); t; });")
    for call in ["one()", "two()", "three()", "four()", "five()", "six()"] {
      #expect(code.roots.contains(call), "\(call)")
    }
    #expect(code.variables == ["v: UIView = other(t)", "t: UIView = make()"])
  }
}

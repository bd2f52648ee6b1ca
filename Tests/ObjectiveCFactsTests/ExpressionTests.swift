import AuditModel
import Testing

@testable import ObjectiveCFacts

@Suite struct ExpressionTests {
  private func spell(_ expression: String) -> String {
    Spelling(body: "take(\(expression));").roots.last ?? ""
  }

  @Test(arguments: [
    ("[web reload]", "web.reload()"),
    (
      "[[WKWebView alloc] initWithFrame:CGRectZero configuration:c]",
      "WKWebView.alloc().initWithFrame:configuration:(CGRectZero, c)"
    ),
    ("[WKWebView new]", "WKWebView.new()"),
    ("[NSURL URLWithString:@\"https://a.example\"]", "NSURL.URLWithString:('https://a.example')"),
    ("[NSString stringWithFormat:@\"%@/%d\", base, 3]", "NSString.stringWithFormat:('%@/%d', base, 3)"),
    ("[super init]", "super.init()"),
    ("[(WKWebView *)self.view loadRequest:r]", "(self.view as! WKWebView).loadRequest:(r)"),
    ("[(view) show]", "view.show()"),
    ("[a make:(x) with:(y + z)]", "a.make:with:(x, (y + z))"),
    ("[a make:(NSInteger)x with:(Foo *)y]", "a.make:with:((x as! NSInteger), (y as! Foo))"),
    ("[a :1 b:2]", "a.:b:(1, 2)"),
    ("[NSArray<WKWebView *> array]", "type NSArray<WKWebView>.array()"),
    ("[x default]", "x.default()"),
    ("[[a = b first] second]", "a = b.first().second()"),
    ("[flag ? a : b go]", "(flag ?: a b).go()"),
    ("[self.items[0] go]", "self.items[0].go()"),
    ("[make(1) go]", "make(1).go()"),
    ("[@\"a\" length]", "'a'.length()"),
    ("[@\"a\" MD5]", "'a'.MD5()"),
    ("[^{ } copy]", "{}.copy()"),
  ])
  func messages(code: String, expected: String) {
    #expect(spell(code) == "take(\(expected))")
  }

  @Test(arguments: [
    ("a.b.c", "a.b.c"),
    ("self->_web", "self._web"),
    ("f(x, y)", "f(x, y)"),
    ("handler(x)(y)", "handler(x)(y)"),
    ("a[1][@\"k\"]", "a[1]['k']"),
    ("std::make_unique<Page>(1)", "std.make_unique(1)"),
    ("Foo::bar", "Foo.bar"),
    ("new Page(1)", "Page(1)"),
    ("Point{1, .y = 2}", "Point(1, 2)"),
    ("i++", "++i"),
  ])
  func membersAndCalls(code: String, expected: String) {
    #expect(spell(code) == "take(\(expected))")
  }

  @Test(arguments: [
    ("a + b * c", "(a + b * c)"),
    ("a ? b : c", "(a ?: b c)"),
    ("a ?: b", "(a ?: b)"),
    ("!a && -b", "(!a && -b)"),
    ("a >> 2 >= b", "(a >> 2 >= b)"),
    ("a = b = c", "a = b = c"),
    ("a += b", "a = b"),
    ("*p = &q", "p = q"),
    ("a < b && c > d", "(a < b && c > d)"),
    ("(a * b)", "(a * b)"),
  ])
  func operators(code: String, expected: String) {
    #expect(spell(code) == "take(\(expected))")
  }

  @Test(arguments: [
    ("(WKWebView *)x", "(x as! WKWebView)"),
    ("(id<WKUIDelegate>)x", "(x as! WKUIDelegate)"),
    ("(__bridge NSString *)x", "(x as! NSString)"),
    ("(CGFloat)-1", "(-1 as! CGFloat)"),
    ("(CGFloat)[a width]", "(a.width() as! CGFloat)"),
    ("(void (^)(int))x", "(x as! -><int, void>)"),
    ("(unsigned char)x", "(x as! unsigned char)"),
    ("static_cast<WKWebView *>(x)", "(x as! WKWebView)"),
    ("dynamic_cast<Page *>(x)", "(x as? Page)"),
    ("(x)", "x"),
    ("(x) - 1", "(x - 1)"),
    ("(x)[0]", "x[0]"),
  ])
  func casts(code: String, expected: String) {
    #expect(spell(code) == "take(\(expected))")
  }

  @Test(arguments: [
    ("@\"a\\n\\\"b\\\" \\u00e9\\x41\"", "'a\n\"b\" éA'"),
    ("@\"a\" \"b\" @\"c\"", "'abc'"),
    ("@\"https://\" HOST @\"/path\"", "'https://{HOST}/path'"),
    ("R\"x(a\"b)x\"", "'a\"b'"),
    ("u\"a\"_q", "'a'"),
    ("@42", "42"),
    ("@YES", "YES"),
    ("@(x + 1)", "(x + 1)"),
    ("@[a, @1]", "[a, 1]"),
    ("@{@\"k\": v, @\"l\": w}", "['k', v, 'l', w]"),
    ("'x'", "'x'"),
    ("0x1F", "0x1F"),
    ("@selector(webView:didFinish:)", "#selector(webView:didFinish:)"),
    ("@protocol(WKUIDelegate)", "#protocol(WKUIDelegate)"),
    ("sizeof(struct a)", "#sizeof('struct a')"),
    ("@encode(NSString *)", "#encode(type NSString)"),
  ])
  func literals(code: String, expected: String) {
    #expect(spell(code) == "take(\(expected))")
  }

  @Test func aCallStandsAtItsSelectorAndANameAtItself() {
    let code = Spelling(
      "void f() {\n  self.web =\n    [[WKWebView alloc] initWithFrame:r\n      configuration:c];\n}\n")
    #expect(code.position(of: "WKWebView") == SourcePosition(line: 3, column: 7))
    #expect(code.position(of: "WKWebView.alloc()") == SourcePosition(line: 3, column: 17))
    #expect(
      code.position(of: "WKWebView.alloc().initWithFrame:configuration:(r, c)") == SourcePosition(line: 3, column: 24))
    #expect(code.position(of: "self.web") == SourcePosition(line: 2, column: 8))
  }

  @Test func childrenStandBeforeTheirParents() {
    let code = Spelling(body: "[[[A alloc] init:[b c]] d:^{ [e f]; } g:@[@{h: i}]];")
    for (index, expression) in code.facts.expressions.enumerated() {
      guard case .call(let callee, let arguments) = expression.kind else { continue }
      #expect(callee < index)
      #expect(arguments.allSatisfy { $0.value < index && $0.label == nil })
    }
  }

  @Test func longTextsAreCut() {
    let code = Spelling(body: "f(@\"\(String(repeating: "x", count: 10_000))\");")
    guard
      case .text(let parts)? = code.facts.expressions.first(where: { if case .text = $0.kind { true } else { false } })?
        .kind,
      case .fixed(let text)? = parts.first
    else {
      Issue.record("no text")
      return
    }
    #expect(text.utf8.count == 2048)
  }
}

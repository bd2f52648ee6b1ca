import AuditModel
import Testing

@testable import ObjectiveCFacts

@Suite struct DeclarationTests {
  // MARK: Types

  @Test func anInterfaceNamesItsSuperclassThenItsProtocols() {
    let code = Spelling("\n@interface Page : UIViewController <WKNavigationDelegate, WKUIDelegate>\n\n@end\n")
    let type = code.facts.types[0]
    #expect(type.kind == .interface)
    #expect(type.name == "Page")
    #expect(type.inherited.map(\.name) == ["UIViewController", "WKNavigationDelegate", "WKUIDelegate"])
    #expect(type.position == SourcePosition(line: 2, column: 1))
    #expect(type.endLine == 4)
    #expect(code.facts.scopes[type.body].kind == .type(0))
  }

  @Test func implementationsAndProtocolsAreTypes() {
    let code = Spelling(
      "@protocol Old;\n@protocol Loader <NSObject>\n- (void)load;\n@end\n@implementation Page\n@end\n")
    #expect(code.facts.types.map(\.kind) == [.protocol, .implementation])
    #expect(code.facts.types.map(\.name) == ["Loader", "Page"])
    #expect(code.facts.types[0].inherited.map(\.name) == ["NSObject"])
  }

  @Test func categoriesAreExtensionsOfTheirClass() {
    let code = Spelling(
      "@interface Page () <WKUIDelegate>\n@end\n@interface Page (Help)\n@end\n@implementation Page (Help)\n@end\n"
        + "@interface NSArray<Element> (Web)\n@end\n")
    #expect(code.facts.types.allSatisfy { $0.kind == .extension })
    #expect(code.facts.types.map(\.name) == ["Page", "Page", "Page", "NSArray"])
    #expect(code.facts.types[0].inherited.map(\.name) == ["WKUIDelegate"])
    #expect(
      code.facts.types.map { $0.attributes.first { $0.name == "category" }?.arguments } == ["", "Help", "Help", "Web"])
  }

  @Test func genericClassesKeepNameAndSuperclass() {
    let code = Spelling("@interface Box<__covariant Element : id<NSCopying>> : Base<Element *> <P>\n@end\n")
    #expect(code.facts.types[0].name == "Box")
    #expect(code.facts.types[0].inherited.map(\.name) == ["Base", "Element", "P"])
  }

  @Test func commentsAndAttributesInFrontBelongToTheType() {
    let code = Spelling(
      """
      int a; // not this one

      // far away

      /// Shows help.
      /* Everywhere. */
      NS_SWIFT_NAME(Help)
      __attribute__((objc_subclassing_restricted))
      @interface XYHelp : NSObject
      @end
      """)
    let type = code.facts.types[0]
    #expect(type.documentation == "Shows help.\nEverywhere.")
    #expect(type.attributes.map(\.name) == ["NS_SWIFT_NAME", "__attribute__"])
    #expect(type.attributes[0].arguments == "Help")
    #expect(type.position.line == 9)
  }

  @Test func aTypeWithoutItsEndIsToldAndTheNextOneFound() {
    let code = Spelling("@implementation A\n- (void)f {\n  if (x) {\n@implementation B\n@end\n")
    #expect(code.facts.types.map(\.name) == ["A", "B"])
    #expect(code.facts.problems.allSatisfy { $0.extent == .partlyParsed })
    #expect(!code.facts.problems.isEmpty)
  }

  // MARK: Methods

  @Test func methodsAreNamedByTheirSelector() {
    let code = Spelling(
      """
      @interface Page
      - (void)reload;
      + (nullable instancetype)pageWithURL:(NSURL *)url title:(nullable NSString *)title NS_SWIFT_NAME(init(url:title:));
      - (void)webView:(WKWebView *)webView didFinishNavigation:(null_unspecified WKNavigation *)navigation;
      - plain:first :(int)second;
      - (void)log:(NSString *)format, ... NS_FORMAT_FUNCTION(1, 2);
      - (void)run:(void (^ _Nullable)(NSArray<NSURL *> *urls, BOOL done))handler;
      @optional
      - (IBAction)tapped:(__unused id)sender;
      @end
      """)
    #expect(
      code.functions == [
        "reload()",
        "static pageWithURL:title:(pageWithURL url: NSURL, title title: NSString?) -> instancetype?",
        "webView:didFinishNavigation:(webView webView: WKWebView, didFinishNavigation navigation: WKNavigation)",
        "plain::(plain first: id, second: int) -> id",
        "log:(log format: NSString)",
        "run:(run handler: -><NSArray<NSURL>, BOOL, void>?)",
        "optional tapped:(tapped sender: id)",
      ])
    #expect(code.facts.functions[1].attributes == [AttributeFact(name: "NS_SWIFT_NAME", arguments: "init(url:title:)")])
    #expect(code.facts.functions.last?.attributes.map(\.name) == ["IBAction"])
    #expect(code.facts.functions[2].position == SourcePosition(line: 4, column: 9))
    #expect(code.facts.functions.allSatisfy { $0.body == nil && $0.scope == code.facts.types[0].body })
  }

  @Test func bodiesAreScopesWithTheirLines() {
    let code = Spelling("@implementation A\n- (void)f; {\n  g();\n}\n- (int)h\n{\n  return 1;\n}\n@end\n")
    #expect(code.functions == ["f()", "h() -> int"])
    #expect(code.facts.functions.map(\.endLine) == [4, 8])
    #expect(code.facts.functions[0].body.map { code.facts.scopes[$0].kind } == .function(0))
    #expect(code.roots == ["g()", "return 1"])
  }

  @Test func methodsMadeByMacrosCarryTheirSelector() {
    let code = Spelling(
      """
      @implementation Manager
      RCT_EXPORT_MODULE(Web)
      RCT_EXPORT_METHOD(open:(NSString *)url resolver:(RCTPromiseResolveBlock)resolve) { [self go:url]; }
      RCT_REMAP_METHOD(close, closeAll:(BOOL)now) { }
      RCT_EXPORT_VIEW_PROPERTY(source, NSDictionary)
      - (UIView *)view { return [Web new]; }
      @end
      """)
    #expect(
      code.functions == [
        "open:resolver:(open url: NSString, resolver resolve: RCTPromiseResolveBlock)", "closeAll:(closeAll now: BOOL)",
        "view() -> UIView",
      ])
    #expect(code.facts.functions[0].attributes.map(\.name) == ["RCT_EXPORT_METHOD"])
    #expect(code.roots.contains("RCT_EXPORT_MODULE(Web)"))
    #expect(code.roots.contains("RCT_EXPORT_VIEW_PROPERTY(source, NSDictionary)"))
  }

  @Test func macrosWithoutSemicolonsDoNotSwallowMethods() {
    let code = Spelling(
      "@implementation A\nMAKE_ACCESSOR(a, b)\nPLAIN_MACRO\n- (void)f { }\nNS_ASSUME_NONNULL_END\n@end\nint x;\n")
    #expect(code.functions == ["f()"])
    #expect(code.variables == ["x: int"])
  }

  // MARK: Functions

  @Test func functionsOfCAreNamedPlainly() {
    let code = Spelling(
      """
      static inline NSURL *HelpURL(NSString *path, int count) { return nil; }
      FOUNDATION_EXPORT void Open(void (*callback)(int), const char *name);
      extern "C" { int start(void) { go(); } }
      int main(int argc, char *argv[]) { return UIApplicationMain(argc, argv, nil, @"App"); }
      """)
    #expect(
      code.functions == [
        "static inline HelpURL(path: NSString, count: int) -> NSURL",
        "FOUNDATION_EXPORT Open(callback: -><int, void>, name: char)",
        "start() -> int",
        "main(argc: int, argv: Array<char>) -> int",
      ])
    #expect(code.facts.functions.map(\.scope) == [0, 0, 0, 0])
  }

  // MARK: Variables

  @Test func propertiesCarryAttributesAndModifiers() {
    let code = Spelling(
      """
      @interface Page
      @property (nonatomic, weak, nullable) IBOutlet WKWebView *web;
      @property (nonatomic, getter=isLoading, readonly) BOOL loading;
      @property (copy) void (^handler)(NSURL *url);
      @property (class, readonly) Page *shared;
      @property NSArray<WKWebView *> *all, *some;
      @property (weak) id<WKNavigationDelegate> delegate API_AVAILABLE(ios(26.0));
      @end
      """)
    #expect(
      code.variables == [
        "nonatomic weak web: WKWebView?", "nonatomic readonly loading: BOOL", "copy handler: -><NSURL, void>",
        "class readonly shared: Page", "all: NSArray<WKWebView>", "some: NSArray<WKWebView>",
        "weak delegate: WKNavigationDelegate",
      ])
    #expect(
      code.facts.variables[0].attributes == [
        AttributeFact(name: "property", arguments: "nonatomic, weak, nullable"),
        AttributeFact(name: "IBOutlet", arguments: nil),
      ])
    #expect(code.facts.variables[1].attributes.last == AttributeFact(name: "getter", arguments: "isLoading"))
    #expect(code.facts.variables[3].isStatic)
    #expect(code.facts.variables[6].attributes.last == AttributeFact(name: "API_AVAILABLE", arguments: "ios(26.0)"))
    #expect(code.facts.variables[0].position == SourcePosition(line: 2, column: 59))
  }

  @Test func instanceVariablesKnowTheirAccess() {
    let code = Spelling(
      "@implementation A {\n  int a;\n@private\n  __weak IBOutlet UIView *_b, *_c;\n@public\n  NSString *d[2];\n}\n@end\n"
    )
    #expect(
      code.variables == [
        "a: int", "__weak private _b: UIView", "__weak private _c: UIView", "public d: Array<NSString>",
      ])
    #expect(code.facts.variables[1].attributes.map(\.name) == ["IBOutlet"])
    #expect(code.facts.variables.allSatisfy { $0.scope == code.facts.types[0].body })
  }

  @Test func globalsAndConstantsHaveTheirValues() {
    let code = Spelling(
      """
      static NSString *const kHelp = @"https://a.example";
      extern NSString * const kOther;
      WKWebView *shared = nil, *second;
      static NSDictionary<NSString *, NSArray<NSURL *> *> *map;
      BOOL (^check)(int) = ^(int x) { return YES; };
      """)
    #expect(
      code.variables == [
        "static const kHelp: NSString = 'https://a.example'", "extern const kOther: NSString",
        "shared: WKWebView = nil", "second: WKWebView", "static map: NSDictionary<NSString, NSArray<NSURL>>",
        "check: -><int, BOOL> = {}", "x: int",
      ])
    #expect(code.facts.variables[0].isConstant)
    #expect(!code.facts.variables[2].isConstant)
    #expect(code.facts.scopes.contains { $0.kind == .initialValue(0) })
  }

  @Test func localsAreDeclaredWithTheirTypes() {
    let code = Spelling(
      body: """
        WKWebView *web = [[WKWebView alloc] init];
        __weak typeof(self) weakSelf = self;
        __block BOOL done = NO;
        BOOL __block late = NO;
        const CGFloat a = 1, b = 2;
        void (^handler)(NSURL *) = ^(NSURL *u) { };
        auto inferred = make();
        id<WKUIDelegate> delegate;
        static dispatch_once_t once;
        struct CGRect rect = {0, 1};
        Class class = [Page class];
        unsigned long long count;
        """)
    #expect(
      code.variables == [
        "web: WKWebView = WKWebView.alloc().init()", "__weak weakSelf = self", "__block done: BOOL = NO",
        "__block late: BOOL = NO", "const a: CGFloat = 1", "const b: CGFloat = 2", "handler: -><NSURL, void> = {}",
        "u: NSURL", "inferred = make()", "delegate: WKUIDelegate", "static once: dispatch_once_t",
        "rect: CGRect = [0, 1]", "class: Class = Page.class()", "count: unsigned long long",
      ])
  }

  @Test func callsAndProductsAreNoDeclarations() {
    let code = Spelling(
      body:
        "run(^{ [self one]; });\nfree(*x);\nCOUNT_MACRO\nself.a = b;\nAssertReady\nself->c = d;\nif (a * f(b) > 3) { }")
    #expect(code.facts.variables.isEmpty)
    #expect(code.roots.contains("run({})"))
    #expect(code.roots.contains("self.one()"))
    #expect(code.roots.contains("self.a = b"))
    #expect(code.roots.contains("self.c = d"))
  }

  @Test func aSynthesizedNameOfItsOwnStandsForTheProperty() {
    let code = Spelling("@implementation A\n@synthesize web = _web, title, page = myPage;\n@dynamic x;\n@end\n")
    #expect(code.variables == ["@synthesize myPage = self.page"])
  }

  // MARK: Types of C

  @Test func aliasesAndEnumerations() {
    let code = Spelling(
      """
      typedef void (^Handler)(NSURL *url, NSError *error);
      typedef NSString *Name NS_EXTENSIBLE_STRING_ENUM;
      typedef NS_ENUM(NSInteger, Mode) { ModeA, ModeB API_AVAILABLE(ios(13)) = 3, };
      typedef enum { Left, Right } Side;
      enum { kLoose = 1 };
      typedef struct { WKWebView *web; } Holder;
      """)
    #expect(
      code.facts.aliases.map { $0.name + " = " + code.spell($0.target) } == [
        "Handler = -><NSURL, NSError, void>", "Name = NSString",
      ])
    #expect(code.facts.types.map(\.name) == ["Mode", "Side", "Holder"])
    #expect(code.facts.types.map(\.kind) == [.enum, .enum, .struct])
    #expect(code.facts.variables.map(\.name) == ["ModeA", "ModeB", "Left", "Right", "kLoose", "web"])
    #expect(code.facts.variables[4].scope == 0)
  }

  @Test func classesOfCPlusPlusAreTypes() {
    let code = Spelling(
      """
      namespace web { namespace detail {
      template <typename T, int N = 2>
      class Host final : public Base<T>, private Other {
       public:
        Host(int a) : view_([[WKWebView alloc] init]), Base<T>{a} { start(); }
        virtual ~Host() = default;
        void run() const override { [view_ reload]; }
       private:
        WKWebView *view_ = nil;
      };
      } }
      void Host::stop(int code) { halt(); }
      Host::Host() : x(1) { go(); }
      std::vector<std::pair<int, NSURL *>> list;
      """)
    #expect(code.facts.types.map(\.name) == ["Host"])
    #expect(code.facts.types[0].kind == .class)
    #expect(code.facts.types[0].inherited.map(code.spell) == ["Base<T>", "Other"])
    #expect(code.facts.functions.map(\.name) == ["Host", "~Host", "run", "Host::stop", "Host::Host"])
    #expect(
      code.roots == [
        "view_ = WKWebView.alloc().init()", "Base = a", "start()", "view_.reload()", "halt()", "x = 1", "go()",
      ])
    #expect(code.variables.last == "list: std.vector<std.pair<int, NSURL>>")
    #expect(code.facts.problems.isEmpty)
  }

  // MARK: Marks

  @Test func marksTellKindArgumentAndReason() {
    let code = Spelling(
      "// webview-audit:keep - needs downloads\n@implementation A\n@end\n  /* webview-audit:need sign-in - SSO */\n"
        + "int x; // webview-audit:ignore cleartext-url - known\n#if 0\n// webview-audit:keep - dead\n#endif\n")
    #expect(code.facts.marks.map(\.kind) == [.keep, .need, .ignore])
    #expect(code.facts.marks.map(\.argument) == [nil, "sign-in", "cleartext-url"])
    #expect(code.facts.marks.map(\.reason) == ["needs downloads", "SSO", "known"])
    #expect(code.facts.marks.map(\.position.column) == [1, 3, 8])
  }
}

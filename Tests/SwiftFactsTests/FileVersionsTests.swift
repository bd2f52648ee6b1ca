import AuditModel
import Foundation
import SwiftParser
import SwiftSyntax
import Testing

@testable import SwiftFacts

@Suite("Versions of a file cost what changed in them") struct FileVersionsTests {
  private static let lines = """
    import SwiftUI
    import WebKit

    /// Shows the help.
    struct HelpView: View {
      @State private var address = URL(string: "https://example.com/help")
      let title: String

      var body: some View {
        if title.isEmpty {
          Text("Help")
        } else {
          WebView(url: address)
            .navigationTitle(title)
        }
      }

      #if DEBUG
      func reload() { page.reload() }
      #endif
    }

    final class Loader: NSObject, WKNavigationDelegate {
      private let view = WKWebView(frame: .zero)
      func load(_ url: URL) {
        view.navigationDelegate = self
        view.load(URLRequest(url: url))
      }

      func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        let text = \"""
          a { color: \\(colour) }
          \"""
        webView.evaluateJavaScript(text) { result, error in print(result ?? "", error ?? "") }
      }
    }
    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

  /// Reads versions in turn and compares each with what reading it alone gives.
  private func expectSame(_ versions: [[String]], ends: [String] = ["\n"]) {
    let known = SwiftFileVersions()
    for (index, version) in versions.enumerated() {
      let text = version.joined(separator: ends[index % ends.count])
      #expect(known.read(text, of: "App/Help.swift") == SwiftFactsReader.read(text), "\(text)")
    }
  }

  @Test("Lines come and go at the beginning, in the middle and at the end") func places() {
    let lines = Self.lines
    for place in [0, 1, 8, 20, lines.count] {
      let more = Array(lines[..<place]) + ["func added() { WKWebView() }"] + Array(lines[place...])
      expectSame([lines, more, lines, more + [""], lines])
    }
    expectSame([lines, [], lines, [""], lines])
  }

  @Test("Whatever is changed, the facts are those of the whole text") func anything() {
    var random = SmallRandom(seed: 7)
    var version = Self.lines
    var versions = [version]
    for _ in 0..<120 {
      for _ in 0..<random.next(4) + 1 {
        let place = random.next(version.count + 1)
        switch random.next(5) {
        case 0: version.insert("  let value\(random.next(99)) = SFSafariViewController(url: url)", at: place)
        case 1 where place < version.count: version.remove(at: place)
        case 2 where place < version.count: version[place] += random.next(2) == 0 ? " }" : " { // {"
        case 3 where place < version.count: version.swapAt(place, random.next(version.count))
        default: version.insert(contentsOf: Self.lines[(place % 30)...], at: place)
        }
      }
      if version.count > 200 { version = Self.lines }
      versions.append(version)
    }
    expectSame(versions)
    expectSame(versions, ends: ["\n", "\r\n"])
  }

  @Test("Broken text is read as it is alone, whatever came before it") func broken() {
    let head = "import WebKit\nlet web = WKWebView()\n"
    let versions = [
      "}\n@MainActor\nfunc v() {\n  a.b = { c() }\n", "}\n@MainActor\nfunc v() {\n  let e = 1\n",
      "}\n@MainActor\n  return x\n",
      "func v() { c() }\n", "func v() { c( }\n", "func v() { c() }\n",
    ]
    expectSame(versions.map { [head + $0] })
  }

  // MARK: Valid programs

  /// Members of which types are made.
  private static let members = [
    """
      func load%(_ url: URL, of page: WebPage = WebPage()) async throws -> Int {
        guard let host = url.host() else { return 0 }
        if #available(iOS 26, *) { page.load(url) } else { return %  }
        return switch host { case "a", "b": 1; default: % }
      }
    """,
    """
      /// Says %.
      @State private var title%: String = {
        let text = "a \\(count + %) b"
        return text.map { $0.uppercased() }.joined()
      }()
    """,
    """
      var body%: some View {
        VStack {
          Text("%")
          ForEach(0..<%) { item in
            Button("x") { open(item, with: [.a: %]) }
              .disabled(items.contains { $0 == item })
          }
        }
      }
    """,
    """
      #if DEBUG
      static let flag% = true
      #else
      static let flag% = false
      #endif
    """,
    """
      struct Nested%: Codable {
        let id = % // {
        enum Kind { case a(Int), b }
        init() { self.id = other?.id ?? % }
      }
    """,
    """
      init(%) {
        for item in list% where item > % {
          do { try run(item) } catch let error as URLError { print(error) } catch { throw error }
        }
        let script = \"""
          body { color: \\(colour%) }
          \"""
        defer { view.evaluateJavaScript(script) { _, _ in } }
        while let next = queue.popFirst(), next != % { handle(next) }
      }
    """.replacing("init(%)", with: "init(a: Int)"),
    "  func short%() {}; let pair% = (1, %)",
    "  typealias Handler% = (Int, %String) -> Void".replacing("%String", with: "String"),
    "  subscript(index: Int) -> Int { get { list[index] } set { list[index] = newValue + % } }",
  ]

  /// Statements of which functions are made.
  private static let statements = [
    "let value% = make(%)", "view.load(URLRequest(url: url%))", "if value% > % { stop() }",
    "items.forEach { use($0, %) }",
    "// nothing %", "return", "_ = value% as? Page",
  ]

  private static func numbered(_ text: String, _ random: inout SmallRandom) -> String {
    text.split(separator: "%", omittingEmptySubsequences: false).reduce("") {
      $0.isEmpty ? String($1) : $0 + String(random.next(30)) + $1
    }
  }

  /// A program of one class, an extension and a function.
  private static func program(_ members: [String], _ statements: [String]) -> String {
    let half = members.count / 2
    return """
      import WebKit

      final class Screen: UIViewController {
      \(members[..<half].joined(separator: "\n\n"))
      }

      extension Screen: WKNavigationDelegate {
      \(members[half...].joined(separator: "\n"))

        func work() {
      \(statements.map { "    " + $0 }.joined(separator: "\n"))
        }
      }

      func free() { Screen().work() }

      """
  }

  @Test("Of valid programs the tree, too, is that of the whole text") func validPrograms() {
    var random = SmallRandom(seed: 11)
    var members = (0..<12).map { Self.numbered(Self.members[$0 % Self.members.count], &random) }
    var statements = Self.statements.map { Self.numbered($0, &random) }
    let known = SwiftFileVersions()
    var before: (text: String, tree: SourceFileSyntax)?
    var grafted = 0
    for _ in 0..<60 {
      for _ in 0..<random.next(3) + 1 {
        switch random.next(6) {
        case 0:
          members.insert(
            Self.numbered(Self.members[random.next(Self.members.count)], &random), at: random.next(members.count))
        case 1 where members.count > 4: members.remove(at: random.next(members.count))
        case 2: members.swapAt(random.next(members.count), random.next(members.count))
        case 3:
          statements.insert(
            Self.numbered(Self.statements[random.next(Self.statements.count)], &random),
            at: random.next(statements.count + 1))
        case 4 where !statements.isEmpty: statements.remove(at: random.next(statements.count))
        default:
          let place = random.next(members.count)
          members[place] = Self.numbered(
            members[place].replacing(/[0-9]+/, with: "%", maxReplacements: 1 + random.next(3)), &random)
        }
      }
      if members.count > 30 { members.removeFirst(20) }
      var text = Self.program(members, statements)
      #expect(known.read(text, of: "App/Screen.swift") == SwiftFactsReader.read(text), "\(text)")
      let whole = Parser.parse(source: text)
      #expect(!whole.hasError)
      if let before, !before.tree.hasError {
        let edits = TextEdits.between(Array(before.text.utf8), Array(text.utf8))
        if let graft = text.withUTF8({ TreeGraft.tree(of: $0, after: before.tree, edits: edits) }) {
          grafted += 1
          #expect(
            graft.tree.debugDescription(includeTrivia: true) == whole.debugDescription(includeTrivia: true), "\(text)")
        }
      }
      before = (text, whole)
    }
    #expect(grafted > 55)
  }

  /// Members before and after a change by which something that did not change is read otherwise.
  private static let pitfalls: [(old: String, new: String)] = [
    ("func page() -> WKWebView {\n get(url)\n web.goBack()\n }", "var page: WKWebView {\n get(url)\n web.goBack()\n }"),
    (
      "func page() -> Int {\n get { 1 }\n web.goBack()\n }", "subscript(a: Int) -> Int {\n get { 1 }\n web.goBack()\n }"
    ),
    ("func f() {\n init()\n web.goBack()\n }", "init(f: Int) {\n init()\n web.goBack()\n }"),
    ("init(f: Int) {\n init()\n web.goBack()\n }", "func f() {\n init()\n web.goBack()\n }"),
    (
      "func f() {\n return\n lab /**/ : for a in b { web.reload() }\n }",
      "func f() {\n return\n lab /**/ .g { web.reload() }\n }"
    ),
    ("func f() -> WKWebView {\n return\n lazy var q = web\n }", "func f() -> WKWebView {\n return\n lazy = web\n }"),
    ("func f() {\n lazy\n actor = 1\n }", "func f() {\n lazy\n actor Q {}\n }"),
    ("func f() {\n _ = make()\n async let q = web.url\n }", "func f() {\n func make()\n async let q = web.url\n }"),
    ("func f() {\n unownedX(safe)\n let q = WKWebView()\n }", "func f() {\n unowned(safe)\n let q = WKWebView()\n }"),
    ("func f() {\n a()\n q\n . return\n b()\n c()\n }", "func f() {\n a()\n q\n   return\n b()\n c()\n }"),
    ("func f() {\n a { b() }\n bar.x()\n c()\n }", "func f() {\n a { b() }\n bar: { x() }\n c()\n }"),
    ("func f() {\n a()\n b\n any()\n }", "func f() {\n a()\n b<C>\n any()\n }"),
    ("func f() {\n a(); web.goBack()\n }", "func f() {\n b() web.goBack()\n }"),
    ("func f() {\n a()\n lazy\n weak\n (q)\n }", "func f() {\n a()\n lazy\n weak\n var q = web\n }"),
    (
      "func f() {\n switch q {\n case 1: a\n case 2: web.goBack()\n default: b() }\n }",
      "func f() {\n switch q {\n case 1: a<B>\n case 2: web.goBack()\n default: b() }\n }"
    ),
    ("func f() {\n { A<B>\n web.goBack() }() }", "func f() {\n { A<B>\n web.goBack() }()  }"),
    ("func f() {\n sending\n lazy\n web.goBack()\n }", "func f() {\n a is\n sending\n lazy\n web.goBack()\n }"),
    ("func f() {\n a()\n actor Q {}\n }", "func f() {\n continue async\n actor Q {}\n }"),
    ("func f() {\n if a {web\n }\n }", "func f() {\n if a {web\n }\n {}\n }"),
    (
      "func f() {\n switch q {\n case 1: a\n case 2: web.goBack()\n default: b() }\n }",
      "func f() {\n switch q {\n case 1: \\.a<B>\n case 2: web.goBack()\n default: b() }\n }"
    ),
    ("func f() {\n openX()\n let q = WKWebView()\n }", "func f() {\n open\n let q = WKWebView()\n }"),
    (
      "func f() {\n g(a, b, c, d, web)\n }",
      "func f() {\n if case let g(a, b, c, e, web) = q { web.goBack() }\n }"
    ),
    ("let q = [a, b, c, d > (web), e]", "let q = [a < b, b, c, d > (web), e]"),
    ("let q = [a, b, c, WKWebView(), e]", "let q = [a: b, c, WKWebView(), e]"),
    ("let q = [a, b, c, WKWebView(), e]", "let q = [a, (b), (c, WKWebView(), e)]"),
    ("func f() {\n g(a, b, c, d)\n }", "func f() {\n g(a, b) || h(c, d)\n }"),
    (
      "func f() {\n switch q {\n case 1: a()\n case 2: b()\n case 3: web.goBack()\n default: c()\n }\n }",
      "func f() {\n switch q {\n case 1: if\n case 2 = b(), c() { a() }\n case 3: web.goBack()\n default: c()\n }\n }"
    ),
    (
      "func f() {\n switch q {\n case 1: a()\n case 2: return\n case 3: web.goBack()\n default: c()\n }\n }",
      "func f() {\n switch q {\n case 1: switch r {\n case 2: return\n default: a() }\n case 3: web.goBack()\n default: c()\n }\n }"
    ),
    (
      "func f() {\n #if A\n init()\n web.goBack()\n #endif\n }",
      "init(f: Int) {\n #if A\n init()\n web.goBack()\n #endif\n }"
    ),
    ("func f() {\n a()\n web.goBack()\n }", "func f() {\n #if A\n a()\n #endif\n web.goBack()\n }"),
    ("func f() {\n a()\n let q = web\n b()\n }", "func f() {\n return\n let q = web\n b()\n }"),
    ("func f() {\n a()\n web.goBack()\n b()\n }", "func f() {\n return\n web.goBack()\n b()\n }"),
    ("func f() {\n g(1) {\n a(web)\n }\n }", "func f() {\n h(2, { k(3) {\n a(web)\n } })\n }"),
  ]

  @Test("What did not change may be read otherwise for what did", arguments: pitfalls.indices) func pitfall(
    _ index: Int
  ) {
    func text(_ member: String) -> String {
      "import WebKit\nfinal class K: UIViewController {\n let first = 1\n \(member)\n let web = WKWebView()\n func last() {}\n}\n"
    }
    let known = SwiftFileVersions()
    for version in [Self.pitfalls[index].old, Self.pitfalls[index].new, Self.pitfalls[index].old].map(text) {
      #expect(known.read(version, of: "App/K.swift") == SwiftFactsReader.read(version), "\(version)")
    }
  }

  @Test("What is wrapped may lie too deep for the parser") func depth() {
    let nested = String(repeating: "f { ", count: 60) + "web.goBack()" + String(repeating: " }", count: 60)
    for levels in 0..<12 {
      let text = "class K {\n func f() {\n let q = 1\n \(nested)\n }\n func g() {}\n}\n"
      let wraps = (0..<levels).map { "enum W\($0) {\n" }.joined()
      let known = SwiftFileVersions()
      for version in [text, wraps + text + String(repeating: "}\n", count: levels), text] {
        #expect(known.read(version, of: "App/K.swift") == SwiftFactsReader.read(version))
      }
    }
  }

  @Test("Only what changed is parsed, and only its facts are collected") func economy() throws {
    let functions = (0..<40).map { number in
      "  func work\(number)() {\n    view.load(URLRequest(url: url\(number)))\n    done(\(number))\n  }"
    }
    func text(_ functions: [String]) -> String { "class A {\n" + functions.joined(separator: "\n\n") + "\n}\n" }
    let old = text(functions)
    var new = text(["  let first = 1"] + functions).replacing("done(30)", with: "done(300)")
    let tree = Parser.parse(source: old)
    let edits = TextEdits.between(Array(old.utf8), Array(new.utf8))
    #expect(edits.count == 2)
    try new.withUTF8 { bytes in
      let graft = try #require(TreeGraft.tree(of: bytes, after: tree, edits: edits))
      let kept = graft.kept.reduce(0) { $0 + $1.length }
      #expect(kept > bytes.count * 9 / 10)
      for part in graft.kept {
        #expect(
          Array(old.utf8)[part.old..<(part.old + part.length)].elementsEqual(bytes[part.new..<(part.new + part.length)])
        )
      }
      let known = Array(old.utf8).withUnsafeBufferPointer {
        SwiftFactsReader.knownFacts(of: tree, $0, after: nil)
      }
      let former = FormerFacts(known: known, parts: graft.kept)
      let next = SwiftFactsReader.knownFacts(of: graft.tree, bytes, after: former)
      #expect(next.facts == SwiftFactsReader.facts(of: graft.tree, bytes))
      // All but the two beside the edits, and the one with the other, are where the version before has them.
      #expect(next.members.filter { former.member(at: $0.text) != nil }.count >= 37)
      #expect(next.members.map(\.text) == next.members.map(\.text).sorted { $0.lowerBound < $1.lowerBound })
    }
  }

  @Test("A chain of calls is deeper than a stack, and does no harm") func chains() {
    let chain = (0..<40_000).map { ".a(\($0))" }.joined()
    func text(_ more: String) -> String { "func f() {\n  let x = b\(chain)\n  let y = 1\(more)\n  c()\n}\n" }
    let (old, new) = (text(""), text("\n  let web = { WKWebView() }") + "func g() {}\n")
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      defer { done.signal() }
      var changed = new.replacing(".a(7)", with: ".a(8)")
      let edits = TextEdits.between(Array(old.utf8), Array(changed.utf8))
      let graft = changed.withUTF8 { TreeGraft.tree(of: $0, after: Parser.parse(source: old), edits: edits) }
      #expect(graft?.tree.totalLength.utf8Length == changed.utf8.count)
    }
    thread.stackSize = 8 << 20
    thread.start()
    done.wait()
  }

  @Test("A file that moved is the same file; another one of its name is not") func moving() {
    let known = SwiftFileVersions()
    let text = Self.lines.joined(separator: "\n")
    _ = known.read(text, of: "Old/Help.swift")
    #expect(known.read(text + "\nlet more = 1", of: "New/Help.swift") == SwiftFactsReader.read(text + "\nlet more = 1"))
    #expect(known.read("let other = 2", of: "Other/Help.swift") == SwiftFactsReader.read("let other = 2"))
  }

  @Test("Edits make the new text of the old one") func edits() throws {
    var random = SmallRandom(seed: 3)
    for _ in 0..<300 {
      func text() -> [UInt8] {
        let lines = (0..<random.next(12)).map { _ in ["a", "b", "c", "d", ""][random.next(5)] }
        return Array((lines.joined(separator: "\n") + (random.next(2) == 0 ? "\n" : "")).utf8)
      }
      let (old, new) = (text(), text())
      var made = old
      for edit in TextEdits.between(old, new).reversed() {
        made.replaceSubrange(edit.old, with: new[edit.new])
      }
      #expect(made == new)
    }
  }
}

/// The same numbers in every run.
private struct SmallRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(1, bound)
  }
}

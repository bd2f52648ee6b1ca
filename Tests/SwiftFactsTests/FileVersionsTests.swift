import AuditModel
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

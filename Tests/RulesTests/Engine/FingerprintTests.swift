import AuditModel
import Testing

/// A fingerprint names a finding over time: baselines and SARIF depend on it.
@Suite("Fingerprints") struct FingerprintTests {
  private static let text = """
    import WebKit

    final class Help {
      let view = WKWebView()
      func open() {
        view.load(URLRequest(url: URL(string: "http://www.acme.example/help")!))
      }
    }
    """

  /// The fingerprints of one rule's findings, in the order of the report.
  private func fingerprints(_ text: String, path: String = "Help.swift", rule: String = "cleartext-url") -> [String] {
    Sample(sources: [(path, text)], project: Sample.app(iOS: "26.0")).findings.filter { $0.rule == rule }
      .map(\.fingerprint)
  }

  private func expectSame(_ text: String, path: String = "Help.swift", at location: SourceLocation = #_sourceLocation) {
    let before = fingerprints(Self.text)
    #expect(before.count == 1, sourceLocation: location)
    #expect(fingerprints(text, path: path) == before, sourceLocation: location)
  }

  @Test("are 16 hex digits") func form() {
    let found = fingerprints(Self.text)
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.count == 16 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test("survive lines that are added above, between and below") func movedLines() {
    expectSame("// A comment\n\nimport Foundation\nstruct Other {}\n" + Self.text + "\nstruct Last {}\n")
    expectSame(
      Self.text.replacing(
        "  func open() {\n", with: "  var count = 0\n\n  func open() {\n    // Opens it.\n    count += 1\n"))
  }

  @Test("survive a file that is renamed, or moved to another module") func movedFiles() {
    expectSame(Self.text, path: "Support/Pages/HelpPage.swift")
  }

  @Test("survive another indentation and other line breaks") func indentation() {
    expectSame(Self.text.replacing("  ", with: "\t\t"))
    expectSame(Self.text.replacing("URLRequest(url:", with: "URLRequest(\n      url:\n        "))
    expectSame(Self.text.replacing("\n", with: "\r\n"))
  }

  @Test("survive renames of things that have nothing to do with it") func unrelatedNames() {
    expectSame(Self.text + "\nfinal class Shop {\n  func sell() {}\n}\n")
    expectSame(Self.text.replacing("import WebKit", with: "import WebKit\nlet unrelated = 1"))
    let two = Self.text.replacing("  func open() {", with: "  func close() {}\n  func open() {")
    #expect(fingerprints(two.replacing("close", with: "shut")) == fingerprints(two))
  }

  @Test("tell what is found apart: another address, another function, another rule") func apart() {
    let before = fingerprints(Self.text)
    #expect(fingerprints(Self.text.replacing("/help", with: "/terms")) != before)
    #expect(fingerprints(Self.text.replacing("func open", with: "func start")) != before)
  }

  @Test("tell two equal findings of one function apart, and keep them apart while lines move") func twins() {
    let line = "    view.load(URLRequest(url: URL(string: \"http://www.acme.example/help\")!))\n"
    let twins = Self.text.replacing(line, with: line + line)
    let found = fingerprints(twins)
    #expect(found.count == 2)
    #expect(Set(found).count == 2)
    #expect(found.first == fingerprints(Self.text).first)
    #expect(fingerprints("\n\n" + twins) == found)
  }

  @Test("stay what they are where an equal finding of another type comes or goes") func otherTypes() {
    let other = Self.text.replacing("class Help", with: "class Guide").replacing("import WebKit\n", with: "")
    #expect(fingerprints(Self.text + "\n" + other).contains(fingerprints(Self.text)[0]))
    #expect(Set(fingerprints(Self.text + "\n" + other)).count == 2)
  }

  @Test("of secrets are made without the secret") func secrets() {
    func make(_ key: String) -> [String] {
      fingerprints(
        """
        import WebKit
        func open(_ view: WKWebView) {
          view.load(URLRequest(url: URL(string: "https://maps.acme.example/?api_key=\(key)")!))
        }
        """, rule: "credential-in-url")
    }
    #expect(make("c0ffee1234567890").count == 1)
    #expect(make("c0ffee1234567890") == make("c0ffee0987654321"))
  }
}

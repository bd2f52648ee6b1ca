import Foundation
import Testing

/// The seventeen ways in which baselines and ratchets elsewhere lost their users' trust (PEERS.md, 2.1), one test each,
/// in that table's order.
@Suite("The gate keeps its users' trust", .serialized)
struct TrustTests {
  @Test("1: a number in a message is no part of an entry: a view that grows or shrinks is no news")
  func numbersInMessages() throws {
    try withShop { shop in
      func text(_ rows: Int) -> String {
        let rows = (0..<rows).map { "      Text(\"row \($0)\")\n" }.joined()
        return Shop.legacyScreen.replacingOccurrences(of: "Text(\"Help\")", with: "List {\n\(rows)      }")
      }
      try shop.write(text(450), to: "Sources/Help.swift")
      try shop.commit("long")
      try accepted(shop)
      #expect(try entries(shop).contains { $0.hasSuffix(" large-view") })
      try shop.write(text(320), to: "Sources/Help.swift")
      try shop.commit("shorter")
      try shop.run("scan")
      try holds(shop)
    }
  }

  @Test("2: a comparison reads no sources: it says the same when they are gone or changed")
  func sourcesAreNotReadAgain() throws {
    try withShop { shop in
      try started(shop)
      try shop.write(Shop.legacyScreen.replacingOccurrences(of: "Help", with: "Offers"), to: "Sources/Offers.swift")
      try shop.commit("offers")
      try shop.run("scan")
      let verdict = try Program.run(Self.check, in: shop.folder)
      let difference = try shop.run("diff")
      #expect(verdict.code == 2)
      try shop.write("// nothing\n", to: "Sources/Login.swift")
      try FileManager.default.removeItem(atPath: shop.folder + "/Sources/Offers.swift")
      #expect(try Program.run(Self.check, in: shop.folder).output == verdict.output)
      #expect(try shop.run("diff").output == difference.output)
    }
  }

  @Test("3: the file has one entry a line, sorted, and names its configuration: another one is told")
  func configuration() throws {
    try withShop { shop in
      try started(shop)
      #expect(try entries(shop) == entries(shop).sorted())
      #expect(try baseline(shop).contains("\n# configuration "))
      #expect(try !Program.run(Self.check, in: shop.folder).messages.contains("another configuration"))
      try shop.write("{ \"ownedHosts\": [\"example.com\"] }", to: ".webview-audit.json")
      try shop.run("scan")
      #expect(try Program.run(Self.check, in: shop.folder).messages.contains("another configuration"))
    }
  }

  @Test("4: an entry that is mended is stale: told always, a failure where that is asked for, with the command to use")
  func stale() throws {
    try withShop { shop in
      try started(shop)
      try shop.remove("Sources/Login.swift")
      try shop.commit("gone")
      try shop.run("scan")
      let lenient = try shop.run("check", "--baseline", ".webview-audit/baseline.txt")
      #expect(lenient.code == 0)
      #expect(lenient.output.contains(" stale.") && !lenient.output.contains(" 0 stale."))
      let strict = try Program.run(Self.check, in: shop.folder)
      #expect(strict.code == 2)
      #expect(strict.output.contains("baseline prune"))
      try shop.run("baseline", "prune")
      try holds(shop)
    }
  }

  @Test("5: a baseline is there from the first day: a repository full of old web views passes after one command")
  func firstDay() throws {
    try withShop { shop in
      try shop.write(Self.screen, to: "Sources/Login.swift")
      try shop.run("scan")
      #expect(try shop.run("check", "--fail-on", "note").code == 2)
      #expect(try shop.run("baseline").code == 0)
      try holds(shop)
    }
  }

  @Test("6: the file has no line numbers: shifted code leaves it byte for byte as it is")
  func lineNumbers() throws {
    try withShop { shop in
      try started(shop)
      let before = try baseline(shop)
      try shop.write(String(repeating: "// more\n", count: 40) + Self.screen, to: "Sources/Login.swift")
      try shop.commit("shifted")
      try shop.run("scan")
      #expect(try shop.run("baseline").code == 0)
      #expect(try baseline(shop) == before)
    }
  }

  @Test("7: the file never grows unasked, has no path of this machine, and the old and the new count are told")
  func growth() throws {
    try withShop { shop in
      try started(shop)
      let before = try baseline(shop)
      #expect(!before.contains(shop.folder) && !before.contains("/"))
      try shop.write(Shop.legacyScreen.replacingOccurrences(of: "Help", with: "Offers"), to: "Sources/Offers.swift")
      try shop.run("scan")
      let refused = try shop.run("baseline")
      #expect(refused.code == 1)
      #expect(refused.messages.contains(" → ") && refused.messages.contains("--allow-growth"))
      #expect(try baseline(shop) == before)
      let grown = try shop.run("baseline", "--allow-growth")
      #expect(grown.code == 0)
      #expect(grown.output.contains(" → "))
    }
  }

  @Test("8: 'baseline prune' only deletes lines, whatever is new, and moves none")
  func prune() throws {
    try withShop { shop in
      try started(shop)
      let before = try entries(shop)
      try shop.remove("Sources/Login.swift")
      try shop.write(Shop.legacyScreen.replacingOccurrences(of: "Help", with: "Offers"), to: "Sources/Offers.swift")
      try shop.commit("other")
      try shop.run("scan")
      #expect(try shop.run("baseline", "prune").output.contains(" → "))
      let after = try entries(shop)
      #expect(after.count < before.count)
      #expect(after == before.filter(after.contains))
    }
  }

  @Test("9: nothing but 'baseline' writes a baseline, and a failing gate fails again")
  func sideEffects() throws {
    try withShop { shop in
      try shop.write(Self.screen, to: "Sources/Login.swift")
      let commands = [["scan"], ["report"], ["check", "--fail-on", "note"], Self.check, ["diff"], ["doctor"]]
      for command in commands + commands {
        try Program.run(command, in: shop.folder)
        #expect(!FileManager.default.fileExists(atPath: shop.folder + "/.webview-audit/baseline.txt"))
      }
      #expect(try shop.run("check", "--fail-on", "note").code == 2)
      #expect(try shop.run("check", "--fail-on", "note").code == 2)
    }
  }

  @Test("10: reformatting changes no entry")
  func reformatted() throws {
    try withShop { shop in
      try started(shop)
      let before = try baseline(shop)
      let changed = Self.screen
        .replacingOccurrences(of: "address: URL", with: "address : URL").replacingOccurrences(of: "  ", with: "\t")
        .replacingOccurrences(
          of: "let view = WKWebView()", with: "let view = // the page\n        WKWebView(\n        )"
        )
        .replacingOccurrences(
          of: "view.load(URLRequest(url: address))", with: "view\n.load(\nURLRequest( url : address ))")
      try shop.write(changed, to: "Sources/Login.swift")
      try shop.commit("reformatted")
      try shop.run("scan")
      try holds(shop)
      try shop.run("baseline")
      #expect(try baseline(shop) == before)
    }
  }

  @Test("11: an edit above a finding, in the same type even, does not make it new")
  func editsAbove() throws {
    try withShop { shop in
      try started(shop)
      let changed = Self.screen.replacingOccurrences(
        of: "  let address: URL\n",
        with: "  let address: URL\n  private let count = 3\n  private func ready() -> Bool { count > 2 }\n"
      ).replacingOccurrences(
        of: "import SwiftUI\n", with: "import Foundation\nimport SwiftUI\n\nenum Shelf { case one }\n")
      try shop.write(changed, to: "Sources/Login.swift")
      try shop.commit("edited above")
      try shop.run("scan")
      try holds(shop)
    }
  }

  @Test("12: identical lines are counted one by one: one more is new, one less is stale")
  func identicalLines() throws {
    try withShop { shop in
      try shop.write(Self.oldScreen("view.addSubview(UIWebView())\n    ", times: 2), to: "Sources/Old.swift")
      try shop.commit("two")
      try accepted(shop)
      try holds(shop)
      try shop.write(Self.oldScreen("view.addSubview(UIWebView())\n    ", times: 3), to: "Sources/Old.swift")
      try shop.commit("three")
      try shop.run("scan")
      let more = try Program.run(Self.check, in: shop.folder)
      #expect(more.code == 2)
      #expect(more.output.contains("1 new, 0 stale"), "\(more.output)")
      try shop.write(Self.oldScreen("view.addSubview(UIWebView())\n    ", times: 1), to: "Sources/Old.swift")
      try shop.commit("one")
      try shop.run("scan")
      let less = try Program.run(Self.check, in: shop.folder)
      #expect(less.output.contains("0 new, 1 stale"), "\(less.output)")
    }
  }

  @Test("13: two findings on one line are two entries: neither hides the other")
  func oneLine() throws {
    try withShop { shop in
      try shop.write(Self.oldScreen("view.addSubview(UIWebView()); ", times: 1), to: "Sources/Old.swift")
      try shop.commit("one")
      try accepted(shop)
      try shop.write(Self.oldScreen("view.addSubview(UIWebView()); ", times: 2), to: "Sources/Old.swift")
      try shop.commit("two on one line")
      try shop.run("scan")
      let verdict = try Program.run(Self.check, in: shop.folder)
      #expect(verdict.code == 2)
      #expect(verdict.output.contains("1 new, 0 stale"), "\(verdict.output)")
    }
  }

  @Test("14: two branches that accept different things merge without a conflict, and the sum is accepted")
  func merges() throws {
    try withShop { shop in
      try started(shop)
      try shop.git("add", ".webview-audit")
      try shop.commit("baseline")
      for name in ["Alpha", "Omega", "Delta"] {
        try shop.git("checkout", "-q", "-b", name, "main")
        try shop.write(Shop.legacyScreen.replacingOccurrences(of: "Help", with: name), to: "Sources/\(name).swift")
        try shop.commit(name)
        try shop.run("scan")
        #expect(try shop.run("baseline", "--allow-growth").code == 0)
        try shop.commit("accept \(name)")
      }
      try shop.git("merge", "-q", "--no-edit", "Alpha")
      try shop.git("merge", "-q", "--no-edit", "Omega")
      #expect(FileManager.default.fileExists(atPath: shop.folder + "/Sources/Alpha.swift"))
      #expect(FileManager.default.fileExists(atPath: shop.folder + "/Sources/Omega.swift"))
      #expect(try !baseline(shop).contains("<<<<<<<"))
      #expect(try Set(entries(shop).map { $0.split(separator: " ")[1] }).count == entries(shop).count)
      try shop.run("scan")
      try holds(shop)
    }
  }

  @Test("15: conflict markers that got into the file are an error with file and line, for every command that reads it")
  func conflictMarkers() throws {
    try withShop { shop in
      try started(shop)
      let lines = try baseline(shop).split(separator: "\n").map(String.init)
      let broken = lines.prefix(2) + ["<<<<<<< HEAD"] + lines.dropFirst(2) + ["=======", ">>>>>>> topic"]
      try shop.write(broken.joined(separator: "\n") + "\n", to: ".webview-audit/baseline.txt")
      for command in [Self.check, ["baseline"], ["baseline", "--allow-growth"], ["baseline", "prune"], ["report"]] {
        let refused = try Program.run(command, in: shop.folder)
        #expect(refused.code == 3, "\(command)")
        #expect(refused.messages.contains("baseline.txt:3: "), "\(command): \(refused.messages)")
      }
      #expect(try entries(shop).contains("<<<<<<< HEAD"), "nothing is lost")
    }
  }

  @Test("16: how many are accepted, new and stale is told in every run, whether it passes or fails")
  func counts() throws {
    try withShop { shop in
      try started(shop)
      let held = try Program.run(Self.check, in: shop.folder)
      #expect(held.code == 0)
      #expect(held.output.contains(" accepted by the baseline, 0 new, 0 stale."))
      try shop.write(Shop.legacyScreen.replacingOccurrences(of: "Help", with: "Offers"), to: "Sources/Offers.swift")
      try shop.commit("offers")
      try shop.run("scan")
      let failed = try Program.run(Self.check, in: shop.folder)
      #expect(failed.code == 2)
      #expect(failed.output.contains(" accepted by the baseline, "))
      #expect(!failed.output.contains(", 0 new"))
    }
  }

  @Test("17: entries hold when 20 lines are inserted, the file is moved and a parameter is renamed")
  func stableIds() throws {
    try withShop { shop in
      try started(shop)
      #expect(try entries(shop).contains { $0.hasPrefix("finding ") }, "without findings the test proves nothing")
      let changed = Self.screen
        .replacingOccurrences(
          of: "import WebKit\n", with: "import WebKit\n" + String(repeating: "// more\n", count: 20)
        )
        .replacingOccurrences(of: "makeUIView(context: Context)", with: "makeUIView(context surroundings: Context)")
      try shop.remove("Sources/Login.swift")
      try shop.write(changed, to: "App/Features/Login.swift")
      try shop.commit("moved")
      try shop.run("scan")
      try holds(shop)
    }
  }

  // What the tests share

  private static let screen = """
    import SwiftUI
    import WebKit

    struct LoginPage: UIViewRepresentable {
      let address: URL
      func makeUIView(context: Context) -> WKWebView {
        let view = WKWebView()
        view.load(URLRequest(url: address))
        view.evaluateJavaScript("greet('\\(address.path)')")
        view.evaluateJavaScript("leave('\\(address.path)')")
        return view
      }
      func updateUIView(_ view: WKWebView, context: Context) {}
    }

    struct LoginScreen: View {
      var body: some View { LoginPage(address: URL(string: "https://accounts.google.com/o/oauth2/auth?client_id=1")!) }
    }
    """

  private static func oldScreen(_ use: String, times: Int) -> String {
    let uses = String(repeating: use, count: times)
    return "import UIKit\nfinal class OldScreen: UIViewController {\n  func build() { \(uses) }\n}\n"
  }

  private static let check = [
    "check", "--baseline", ".webview-audit/baseline.txt", "--strict-baseline", "--no-new-legacy",
  ]

  @Test("a gate that judges another commit than the one that is checked out says so")
  func anotherCommit() throws {
    try withShop { shop in
      try started(shop)
      try shop.run("scan")
      #expect(!(try shop.run("check", "--fail-on", "error").messages.contains("checked out")))
      try shop.write(Shop.legacyScreen.replacingOccurrences(of: "Help", with: "Offers"), to: "Sources/Offers.swift")
      try shop.commit("another old screen")
      let verdict = try shop.run("check", "--fail-on", "error")
      #expect(verdict.messages.contains("Scan before you check."))
    }
  }

  private func baseline(_ shop: Shop) throws -> String {
    try String(contentsOfFile: shop.folder + "/.webview-audit/baseline.txt", encoding: .utf8)
  }

  private func entries(_ shop: Shop) throws -> [String] {
    try baseline(shop).split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  private func accepted(_ shop: Shop) throws {
    try shop.run("scan")
    try shop.run("baseline")
  }

  private func started(_ shop: Shop) throws {
    try shop.write(Self.screen, to: "Sources/Login.swift")
    try shop.commit("login")
    try accepted(shop)
  }

  private func holds(_ shop: Shop) throws {
    let verdict = try Program.run(Self.check, in: shop.folder)
    #expect(verdict.code == 0, "\(verdict.output)")
  }
}

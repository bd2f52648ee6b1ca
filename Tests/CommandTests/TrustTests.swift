import Foundation
import Testing

/// What users of baselines elsewhere lost their trust over (PEERS.md, 2.1); the numbers are that table's.
@Suite("The gate keeps its users' trust", .serialized)
struct TrustTests {
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

  private let check = [
    "check", "--baseline", ".webview-audit/baseline.txt", "--strict-baseline", "--no-new-legacy",
  ]

  private func baseline(_ shop: Shop) throws -> String {
    try String(contentsOfFile: shop.folder + "/.webview-audit/baseline.txt", encoding: .utf8)
  }

  private func started(_ shop: Shop) throws {
    try shop.write(Self.screen, to: "Sources/Login.swift")
    try shop.commit("login")
    try shop.run("scan")
    try shop.run("baseline")
  }

  @Test("entries hold while lines shift, files move, code is reformatted and parameters are renamed (1, 10, 11, 17)")
  func stable() throws {
    try withShop { shop in
      try started(shop)
      #expect(try baseline(shop).contains("finding "), "the sample must have findings, or the test proves nothing")
      let changed = Self.screen
        .replacingOccurrences(
          of: "import WebKit\n", with: "import WebKit\n" + String(repeating: "// more\n", count: 20)
        )
        .replacingOccurrences(of: "address: URL", with: "address : URL").replacingOccurrences(of: "  ", with: "    ")
        .replacingOccurrences(of: "let view = WKWebView()", with: "let view =\n        WKWebView(\n        )")
      try shop.remove("Sources/Login.swift")
      try shop.write(changed, to: "App/Features/Login.swift")
      try shop.commit("moved and reformatted")
      try shop.run("scan")
      let verdict = try Program.run(check, in: shop.folder)
      #expect(verdict.code == 0, "\(verdict.output)")
    }
  }

  @Test("the file is sorted, has one entry a line, relative names only, and no line numbers (3, 6, 7, 14)")
  func form() throws {
    try withShop { shop in
      try started(shop)
      let text = try baseline(shop)
      let entries = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      #expect(entries == entries.sorted())
      #expect(!text.contains(shop.folder))
      #expect(!text.contains(".swift"))
      #expect(text.contains("# configuration "))
    }
  }

  @Test("another configuration than the baseline's is told (3)")
  func configuration() throws {
    try withShop { shop in
      try started(shop)
      try shop.write("{ \"ownedHosts\": [\"example.com\"] }", to: ".webview-audit.json")
      try shop.run("scan")
      #expect(try Program.run(check, in: shop.folder).messages.contains("another configuration"))
    }
  }

  @Test("nothing but 'baseline' writes a baseline (9)")
  func sideEffects() throws {
    try withShop { shop in
      for command in [["scan"], ["report"], ["check"], ["check", "--baseline", ".webview-audit/baseline.txt"]] {
        try Program.run(command, in: shop.folder)
        #expect(!FileManager.default.fileExists(atPath: shop.folder + "/.webview-audit/baseline.txt"))
      }
    }
  }

  @Test("the counts are told in every run, and the old and the new one when the file changes (7, 16)")
  func counts() throws {
    try withShop { shop in
      try started(shop)
      #expect(try Program.run(check, in: shop.folder).output.contains("accepted by the baseline, 0 new, 0 stale"))
      try shop.remove("Sources/Login.swift")
      try shop.commit("gone")
      try shop.run("scan")
      #expect(try Program.run(check, in: shop.folder).output.contains("stale"))
      let pruned = try shop.run("baseline", "prune")
      #expect(pruned.output.contains(" → "))
    }
  }

  @Test("equal findings count one by one: one more is new (12, 13)")
  func equals() throws {
    try withShop { shop in
      func text(_ uses: Int) -> String {
        let uses = String(repeating: "view.addSubview(UIWebView())\n    ", count: uses)
        return "import UIKit\nfinal class OldScreen: UIViewController {\n  func build() { \(uses) }\n}\n"
      }
      try shop.write(text(2), to: "Sources/Old.swift")
      try shop.commit("old")
      try shop.run("scan")
      try shop.run("baseline")
      let held = try Program.run(check, in: shop.folder)
      #expect(held.code == 0, "\(held.output)")
      try shop.write(text(3), to: "Sources/Old.swift")
      try shop.commit("once more")
      try shop.run("scan")
      let verdict = try Program.run(check, in: shop.folder)
      #expect(verdict.code == 2, "\(verdict.output)")
      #expect(verdict.output.contains("1 new, 0 stale"), "\(verdict.output)")
    }
  }

  @Test("two branches that accept different things merge without a conflict, and the sum is accepted (14)")
  func merges() throws {
    try withShop { shop in
      try started(shop)
      try shop.git("add", "-f", ".webview-audit/baseline.txt")
      try shop.commit("baseline")
      for name in ["Alpha", "Omega"] {
        try shop.git("checkout", "-q", "-b", name, "main")
        try shop.write(Shop.legacyScreen.replacingOccurrences(of: "Help", with: name), to: "Sources/\(name).swift")
        try shop.commit(name)
        try shop.run("scan")
        try shop.run("baseline", "--allow-growth")
        try shop.git("add", "-f", ".webview-audit/baseline.txt")
        try shop.commit("accept \(name)")
      }
      try shop.git("merge", "-q", "--no-edit", "Alpha")
      try shop.run("scan")
      let text = try baseline(shop)
      // Two lines that come to stand beside each other are a conflict for git, and a clear error for us.
      if text.contains("<<<<<<<") {
        let refused = try Program.run(check, in: shop.folder)
        #expect(refused.code == 3)
        #expect(refused.messages.contains("baseline.txt:"))
      } else {
        #expect(try Program.run(check, in: shop.folder).code == 0)
      }
    }
  }

  @Test("being interrupted ends with 130")
  func interrupted() throws {
    try withShop { shop in
      for number in 0..<400 { try shop.write(Shop.legacyScreen, to: "Sources/More\(number).swift") }
      let process = try Program.start(["scan", "--no-cache"], in: shop.folder)
      usleep(150_000)
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
      #expect(process.terminationStatus == 130)
    }
  }
}

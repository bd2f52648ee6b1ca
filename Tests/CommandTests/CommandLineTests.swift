import AuditModel
import Foundation
import Testing

@Suite("The program", .serialized)
struct CommandLineTests {
  @Test("scans, reports and remembers, with the database and its .gitignore in the repository")
  func firstAudit() throws {
    try withShop { shop in
      let scan = try shop.run("scan")
      #expect(scan.code == 0, "\(scan.messages)")
      #expect(scan.output.contains("1 screen"))
      let ignore = try String(contentsOfFile: shop.folder + "/.webview-audit/.gitignore", encoding: .utf8)
      #expect(ignore == "*\n!baseline.txt\n!decisions.json\n")
      let report = try shop.run("report", "--format", "json", "--output", "-")
      #expect(report.code == 0)
      #expect(report.output.contains("\"HelpScreen\""))
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(report.output.utf8)) }
      #expect(try shop.run("report").code == 0)
      #expect(FileManager.default.fileExists(atPath: shop.folder + "/.webview-audit/report/index.html"))
    }
  }

  @Test("tells that commits older than what is stored move no status")
  func historyBackwards() throws {
    try withShop { shop in
      for time in [1_900_000_000, 1_910_000_000] {
        try shop.git("commit", "-q", "--allow-empty", "-m", "more", at: time)
      }
      #expect(try shop.run("scan", "--history", "HEAD").code == 0)
      let back = try shop.run("scan", "--history", "HEAD~1,HEAD")
      #expect(back.code == 0)
      #expect(back.messages.contains("1 commit older than what is stored"), "\(back.messages)")
      #expect(try !shop.run("scan", "--history", "HEAD~1,HEAD").messages.contains("older than what is stored"))
    }
  }

  @Test("refuses two repositories of one key in a manifest, and scans the others")
  func oneKey() throws {
    try withShop { shop in
      let other = shop.folder + "-other/shop"
      try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: shop.folder + "-other") }
      try Data("import WebKit\n".utf8).write(to: URL(fileURLWithPath: other + "/A.swift"))
      try shop.write(
        #"{ "repositories": [ { "path": "." }, { "path": "../shop-other/shop" } ] }"#, to: "all.json")
      let run = try shop.run("scan", "--manifest", "all.json", "--database", "all.sqlite")
      #expect(run.code == 1)
      #expect(run.messages.contains("its key is 'shop', as that of .; give each of them a 'name'"), "\(run.messages)")
      #expect(run.output.contains("1 screen"))
    }
  }

  @Test("gives the same answer from every folder of the repository")
  func workingDirectory() throws {
    try withShop { shop in
      try shop.run("scan")
      let here = try shop.run("report", "--format", "json").output
      let below = try Program.run(["report", "--format", "json"], in: shop.folder + "/Sources").output
      #expect(here == below)
      try shop.run("baseline")
      let named = ["report", "--database", shop.folder + "/.webview-audit/audit.sqlite", "--output", "-", "--format"]
      for format in ["html", "markdown", "json", "sarif", "csv", "github", "xcode"] {
        let inside = try Program.run(named + [format], in: shop.folder).output
        let outside = try Program.run(named + [format], in: "/").output
        #expect(inside == outside, "\(format)")
        #expect(format == "xcode" || !inside.contains(shop.folder))
      }
      #expect(!here.contains(shop.folder))
    }
  }

  @Test("gives the same bytes for the same input and clock")
  func determinism() throws {
    try withShop { shop in
      let clock = ["SOURCE_DATE_EPOCH": "1700000000"]
      let reports = try (0..<2).map { number -> String in
        let database = "\(shop.database)\(number)"
        try shop.run("scan", "--database", database, environment: clock)
        return try shop.run("report", "--format", "json", "--database", database, environment: clock).output
      }
      #expect(reports[0] == reports[1])
      #expect(reports[0].contains("2023-11-14T22:13:20Z"))
    }
  }

  @Test(
    "ends with DESIGN's codes, and says in words why not with 0",
    arguments: [
      (["scan", "missing"], Int32(1), "missing"),
      (["scan", "--databse", "x"], 64, "--database"),
      (["status", "set", "HelpScreen", "kept"], 64, "--reason"),
      (["status", "set", "Nobody", "migrated"], 64, "Nobody"),
      (["check", "--max-legacy", "0"], 2, "gate failed"),
      (["check", "--baseline", "none.txt"], 3, "none.txt"),
      (["report", "--repository", "other"], 64, "other"),
      (["report", "--at", "abcdef"], 1, "abcdef"),
      (["explain", "webpag"], 64, "WebPage"),
      (["merge", "none.sqlite"], 1, "none.sqlite"),
      (["bogus"], 64, "bogus"),
    ])
  func codes(arguments: [String], code: Int32, words: String) throws {
    try withShop { shop in
      try shop.run("scan")
      let outcome = try Program.run(arguments, in: shop.folder)
      #expect(outcome.code == code, "\(outcome.messages)")
      #expect(outcome.messages.contains(words), "\(outcome.messages)")
    }
  }

  @Test("refuses a configuration that is not valid with 3")
  func configuration() throws {
    try withShop { shop in
      try shop.write("{ \"exlude\": [] }", to: ".webview-audit.json")
      let outcome = try shop.run("scan")
      #expect(outcome.code == 3)
      #expect(outcome.messages.contains(".webview-audit.json:1"))
      #expect(outcome.messages.contains("exclude"))
    }
  }

  @Test("takes an override by id, by name, and by name and file")
  func overrides() throws {
    try withShop { shop in
      try shop.run("scan")
      let list = try shop.run("status", "list").output
      let id = list.split(separator: "\n").last?.split(separator: " ").first.map(String.init) ?? ""
      for name in [id, "HelpScreen", "HelpScreen@Sources/Help.swift"] {
        let reason = "goes with \(name)"
        try shop.write(
          "{ \"overrides\": { \"\(name)\": { \"status\": \"ignored\", \"reason\": \"\(reason)\" } } }",
          to: ".webview-audit.json")
        try shop.run("scan")
        #expect(try shop.run("report", "--format", "json").output.contains(reason), "\(name)")
      }
    }
  }

  @Test("writes a configuration to start from, which is valid and changes nothing")
  func initialise() throws {
    try withShop { shop in
      let codes = try [shop.run("init"), shop.run("scan"), shop.run("init")].map(\.code)
      #expect(codes == [0, 0, 1])
    }
  }

  @Test("shows, explains, plans, and checks itself")
  func others() throws {
    try withShop { shop in
      try shop.run("scan")
      #expect(try shop.run("show", "HelpScreen").output.contains("HelpScreen"))
      #expect(try shop.run("explain", "WKWebView").output.contains("row 4".capitalized))
      #expect(try shop.run("explain", "row-4").output.contains("WKWebView"))
      #expect(try shop.run("plan").output.contains("HelpScreen"))
      #expect(try !shop.run("show", "HelpScreen").output.contains("Left out"))
      #expect(try shop.run("show", "HelpScreen", "--verbose").output.contains("Left out"))
      for word in ["HelpScren", "help", "TheHelpScreenOfOurs"] {
        #expect(try shop.run("show", word).messages.contains("Did you mean 'HelpScreen'?"), "\(word)")
      }
      #expect(try shop.run("plan", "--format", "json").output.contains("\"waves\""))
      let doctor = try shop.run("doctor", "--backup", "copy.sqlite")
      #expect(doctor.code == 0, "\(doctor.output)")
      #expect(FileManager.default.fileExists(atPath: shop.folder + "/copy.sqlite"))
      #expect(try shop.run("doctor", "--backup", "copy.sqlite").code == 1)
      for shell in ["bash", "zsh", "fish"] {
        let script = try shop.run("completions", shell).output
        #expect(script.contains("no-new-legacy"))
      }
    }
  }

  @Test("lists where screens stand, without those of tests, and no status where the code itself says it")
  func statusList() throws {
    try withShop { shop in
      try shop.write(
        Shop.legacyScreen.replacingOccurrences(of: "Help", with: "Fake"), to: "Tests/ShopTests/FakeScreen.swift")
      try shop.write(
        """
        import SwiftUI
        import WebKit
        struct NewsScreen: View {
          @State private var page = WebPage()
          var body: some View { WebView(page).task { page.load(URLRequest(url: URL(string: "https://shop.example")!)) } }
        }
        """, to: "Sources/News.swift")
      try shop.commit("news")
      try shop.run("scan")
      let list = try shop.run("status")
      #expect(list.output == (try shop.run("status", "list").output))
      #expect(list.output.contains("HelpScreen"))
      #expect(!list.output.contains("FakeScreen"))
      #expect(list.messages.contains("1 in test code is left out"))
      #expect(try shop.run("status", "list", "--all").output.contains("FakeScreen"))
      let news = list.output.split(separator: "\n").first { $0.contains("NewsScreen") } ?? ""
      #expect(news.contains("done"))
      #expect(!news.contains("not-started"))
    }
  }

  @Test("tells nothing twice: results on standard output, the rest on standard error")
  func streams() throws {
    try withShop { shop in
      let scan = try shop.run("scan", "--quiet")
      #expect(scan.messages == "")
      let list = try shop.run("status", "list", "--format", "json")
      #expect(list.messages == "")
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(list.output.utf8)) }
    }
  }
}

@Suite("A year of a team", .serialized)
struct WorkflowTests {
  @Test("statuses are shared through the decisions file in git")
  func decisions() throws {
    try withShop { shop in
      try shop.run("scan")
      try shop.run("status", "set", "HelpScreen", "in-progress", "--owner", "omar")
      #expect(try shop.run("status", "export").code == 0)
      let file = shop.folder + "/.webview-audit/decisions.json"
      try shop.run("status", "set", "HelpScreen", "kept", "--reason", "the chart")
      #expect(try String(contentsOfFile: file, encoding: .utf8).contains("the chart"))

      // Another machine: the same repository, an empty database.
      let elsewhere = try shop.run("scan", "--database", shop.database)
      #expect(elsewhere.code == 0)
      let list = try shop.run("status", "list", "--format", "json", "--database", shop.database).output
      #expect(list.contains("\"kept\""))
      #expect(list.contains("\"omar\""))
      let again = try shop.run("status", "import", "--database", shop.database)
      #expect(again.output.contains("0 changes"))

      try shop.write(
        "<<<<<<< HEAD\n" + String(contentsOfFile: file, encoding: .utf8), to: ".webview-audit/decisions.json")
      for command in [["scan"], ["status", "set", "HelpScreen", "migrated"]] {
        let refused = try Program.run(command, in: shop.folder)
        #expect(refused.code == 3)
        #expect(refused.messages.contains("decisions.json:1:"))
      }
    }
  }

  @Test("the gate holds what the baseline accepts, and the baseline grows only when told")
  func gate() throws {
    try withShop { shop in
      try shop.run("scan")
      #expect(try shop.run("baseline").code == 0)
      let file = shop.folder + "/.webview-audit/baseline.txt"
      let written = try String(contentsOfFile: file, encoding: .utf8)
      let check = ["check", "--baseline", ".webview-audit/baseline.txt", "--no-new-legacy", "--strict-baseline"]
      #expect(try Program.run(check, in: shop.folder).code == 0)

      try shop.write(Shop.legacyScreen.replacingOccurrences(of: "Help", with: "Offers"), to: "Sources/Offers.swift")
      try shop.commit("offers")
      try shop.run("scan")
      let failed = try Program.run(check, in: shop.folder)
      #expect(failed.code == 2)
      #expect(failed.output.contains("Sources/Offers.swift:7:1: error: OffersScreen"))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == written)
      #expect(try shop.run("baseline").code == 1)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == written)
      #expect(try shop.run("baseline", "--allow-growth").code == 0)
      #expect(try Program.run(check, in: shop.folder).code == 0)

      try shop.remove("Sources/Help.swift")
      try shop.commit("help is gone")
      try shop.run("scan")
      #expect(try Program.run(check, in: shop.folder).code == 2)
      #expect(try shop.run("baseline", "prune").code == 0)
      #expect(try Program.run(check, in: shop.folder).code == 0)
    }
  }

  @Test("without a baseline a new legacy screen is new against the scan before, or against a commit")
  func newLegacy() throws {
    try withShop { shop in
      try shop.run("scan")
      #expect(try shop.run("check", "--no-new-legacy").code == 0)
      try shop.write(Shop.legacyScreen.replacingOccurrences(of: "Help", with: "Offers"), to: "Sources/Offers.swift")
      try shop.commit("offers")
      try shop.run("scan")
      #expect(try shop.run("check", "--no-new-legacy").code == 2)
      // A second scan of the same commit must not let it through.
      try shop.run("scan")
      #expect(try shop.run("check", "--no-new-legacy").code == 2)
      #expect(try shop.run("check", "--no-new-legacy", "--since", "HEAD~1").code == 2)
      #expect(try shop.run("check", "--no-new-legacy", "--since", "HEAD").code == 0)
      #expect(
        try shop.run("check", "--no-new-legacy", "--format", "github").output.contains(
          "::error file=Sources/Offers.swift"))
      #expect(
        try shop.run("check", "--no-new-legacy", "--format", "xcode").output.contains(
          "/shop/Sources/Offers.swift:7:1: error:"))
    }
  }

  @Test("a scan of local changes never passes for the commit that they were made on")
  func localChanges() throws {
    try withShop { shop in
      let offers = Shop.legacyScreen.replacingOccurrences(of: "Help", with: "Offers")
      try shop.write(offers, to: "Sources/Offers.swift")
      try shop.run("scan")
      #expect(try shop.run("report", "--format", "json", "--output", "-", "--at", "HEAD").code == 1)
      try shop.commit("offers")
      try shop.run("scan")
      let check = ["check", "--no-new-legacy", "--since", "HEAD~1"]
      let unknown = try Program.run(check, in: shop.folder)
      #expect(unknown.code == 1)
      #expect(unknown.messages.contains("scan --history"))
      #expect(try shop.run("check", "--no-new-legacy").messages.contains("local changes on top of commit"))
      let comparison = try shop.run("diff", "HEAD~1", "HEAD")
      #expect(comparison.output.contains("1 new screen on an old container"))
      #expect(try Program.run(check, in: shop.folder).code == 2)
      #expect(try shop.run("report", "--format", "json", "--output", "-", "--at", "HEAD~1").code == 0)
    }
  }

  @Test("a comparison without arguments says with what it compares, and why it can't")
  func comparedWith() throws {
    try withShop { shop in
      try shop.run("scan")
      try shop.run("scan")
      let nothing = try shop.run("diff")
      #expect(nothing.code == 1)
      #expect(nothing.messages.contains("both scans are of commit"))
      try shop.write(
        Shop.legacyScreen.replacingOccurrences(of: "Help", with: "Offers"), to: "Sources/Offers.swift")
      try shop.run("scan")
      try shop.run("scan")
      let local = try shop.run("diff")
      #expect(local.output.contains("1 new screen on an old container"))
      #expect(local.output.contains("with local changes"))
      #expect(local.messages.contains("compared with commit"))
    }
  }

  @Test("screens that were renamed and rewritten in small steps between two scans are followed through git")
  func smallSteps() throws {
    try withShop { shop in
      func text(_ name: String, _ parts: Range<Int>) -> String {
        let members = parts.map { "  var part\($0): String { String(repeating: \"part \($0)\", count: \($0)) }" }
        return Shop.legacyScreen.replacingOccurrences(of: "HelpScreen", with: name)
          .replacingOccurrences(of: "  var body", with: members.joined(separator: "\n") + "\n  var body")
      }
      try shop.write(text("HelpScreen", 0..<30), to: "Sources/Help.swift")
      try shop.write(text("OffersScreen", 200..<230), to: "Sources/Offers [1].swift")
      try shop.commit("grown")
      try shop.run("scan")
      try shop.run("status", "set", "HelpScreen", "in-progress")
      try shop.run("status", "set", "OffersScreen", "in-progress", "--owner", "offerers")
      for step in 1...4 {
        try shop.git("rm", "-q", "-r", "Sources")
        try shop.write(text("Help\(step)Screen", (step * 5)..<(step * 5 + 30)), to: "Sources/Help\(step).swift")
        let parts = 200 + min(step, 3) * 6
        try shop.write(
          text("Offers\(min(step, 3))Screen", parts..<(parts + 30)), to: "Sources/Offers [\(1 + min(step, 3))].swift")
        try shop.commit("step \(step)")
      }
      try shop.run("scan")
      let list = try shop.run("status", "list").output
      #expect(list.contains("Help4Screen"))
      #expect(list.contains("Offers3Screen"))
      #expect(list.contains("offerers"))
      #expect(list.contains("in-progress"))
      #expect(!list.contains("gone"))
    }
  }

  @Test("a comparison tells what a branch changes, and scans a commit that is not stored")
  func comparison() throws {
    try withShop { shop in
      try shop.write(Shop.legacyScreen.replacingOccurrences(of: "Help", with: "Offers"), to: "Sources/Offers.swift")
      try shop.commit("offers")
      try shop.run("scan")
      let text = try shop.run("diff", "HEAD~1", "HEAD")
      #expect(text.code == 0, "\(text.messages)")
      #expect(text.output.contains("<!-- webview-audit -->"))
      #expect(text.output.contains("OffersScreen"))
      #expect(text.output.contains("1 new screen on an old container"))
      let json = try shop.run("diff", "HEAD~1", "--format", "json")
      #expect(json.output.contains("\"new-legacy\""))
      #expect(try shop.run("diff", "nonsense").code == 64)
    }
  }

  @Test("past commits are audited from git, and an interrupted history goes on where it stopped")
  func history() throws {
    try withShop { shop in
      for number in 0..<3 {
        try shop.write("// \(number)\n" + Shop.legacyScreen, to: "Sources/Help.swift")
        try shop.commit("change \(number)")
      }
      try shop.git("tag", "v1")
      let first = try shop.run("scan", "--history", "HEAD~2,HEAD")
      #expect(first.code == 0, "\(first.messages)")
      #expect(first.output.split(separator: "\n").count == 2)
      let again = try shop.run("scan", "--history", "HEAD~2,HEAD~1,HEAD")
      #expect(again.output.split(separator: "\n").count == 1)
      #expect(try shop.run("scan", "--history", "tags").code == 0)
      #expect(try shop.run("scan", "--history", "monthly since 2020-01-01").code == 0)
      #expect(try shop.run("scan", "--history", "yearly").code == 1)
      #expect(try shop.run("scan", "--history", "monthly since yesterday").code == 64)
    }
  }

  @Test("many repositories go into one database, in shards or at once, and the failure of one stops no other")
  func manifest() throws {
    try withShop { shop in
      let root = (shop.folder as NSString).deletingLastPathComponent
      let text = """
        { "repositories": [ // ours
          { "path": "shop", "name": "Shop", "owner": "omar", "tags": ["ios"] },
          { "url": "\(shop.folder)", "name": "Clone" },
          { "path": "nowhere" } ] }
        """
      try text.write(toFile: root + "/apps.json", atomically: true, encoding: .utf8)
      let all = try Program.run(["scan", "--manifest", "apps.json", "--database", "all.sqlite"], in: root)
      #expect(all.code == 1)
      #expect(all.messages.contains("nowhere"))
      #expect(all.output.contains("Shop: 1 screen"))
      #expect(all.output.contains("Clone: 1 screen"))
      for shard in 1...2 {
        try Program.run(
          ["scan", "--manifest", "apps.json", "--shard", "auto/2", "--database", "\(shard).sqlite"], in: root,
          environment: ["JOB_COMPLETION_INDEX": "\(shard - 1)"])
      }
      #expect(try Program.run(["merge", "2.sqlite", "1.sqlite", "--database", "joined.sqlite"], in: root).code == 0)
      let lists = try ["all", "joined"].map {
        try Program.run(["status", "list", "--database", "\($0).sqlite"], in: root).output
      }
      #expect(lists[0] == lists[1])
      #expect(lists[0].contains("Clone"))
    }
  }
}

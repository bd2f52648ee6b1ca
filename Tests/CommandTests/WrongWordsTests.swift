import Foundation
import Testing

@Suite("Wrong words of people are told in words of people", .serialized)
struct WrongWordsTests {
  @Test("an item that the checklist does not have is refused with the nearest one")
  func unknownItem() throws {
    try withShop { shop in
      try shop.run("scan")
      let near = try shop.run("status", "check", "HelpScreen", "need-setled")
      #expect(near.code == 64)
      #expect(near.messages.contains("Did you mean 'need-settled'?"))
      #expect(try shop.run("status", "check", "HelpScreen", "nope").messages.contains("owner-and-wave"))
      #expect(try shop.run("status", "check", "HelpScreen", "need-settled").code == 0)
      #expect(try shop.run("status", "check", "HelpScreen", "need-settled", "--undo").code == 0)
    }
  }

  @Test("a reason of white space is none", arguments: ["", " ", "\n", "\t\u{00A0}", "\u{200B}\u{3000}"])
  func blankReason(reason: String) throws {
    try withShop { shop in
      try shop.run("scan")
      #expect(try shop.run("status", "set", "HelpScreen", "kept", "--reason", reason).code == 64)
    }
  }

  @Test("a shard without repositories, and an empty manifest, leave a database that merges")
  func emptyShard() throws {
    try withShop { shop in
      try shop.write(#"{ "repositories": [ { "path": "." } ] }"#, to: "apps.json")
      try shop.write(#"{ "repositories": [] }"#, to: "none.json")
      for (arguments, file) in [
        (["--manifest", "apps.json", "--shard", "1/2"], "one.sqlite"),
        (["--manifest", "apps.json", "--shard", "2/2"], "two.sqlite"), (["--manifest", "none.json"], "none.sqlite"),
      ] {
        let run = try Program.run(["scan", "--database", file] + arguments, in: shop.folder)
        #expect(run.code == 0, "\(run.messages)")
      }
      let merge = try shop.run("merge", "one.sqlite", "two.sqlite", "none.sqlite", "--database", "all.sqlite")
      #expect(merge.code == 0, "\(merge.messages)")
      #expect(merge.output.hasPrefix("1 scan "))
      #expect(try shop.run("doctor", "--database", "two.sqlite").code == 0)
    }
  }

  @Test("overrides that name no screen or several, and a branch that is not there, are warnings")
  func idleConfiguration() throws {
    try withShop { shop in
      try shop.write(Shop.legacyScreen.replacing("HelpPage", with: "OtherPage"), to: "Sources/Other.swift")
      try shop.write(
        """
        { "branch": "mian", "overrides": {
          "HelpScren": { "status": "kept", "reason": "r" }, "HelpScreen": { "status": "kept", "reason": "r" },
          "HelpScreen@Sources/Help.swift": { "status": "kept", "reason": "r" } } }
        """, to: ".webview-audit.json")
      let scan = try shop.run("scan")
      #expect(scan.code == 0)
      #expect(scan.messages.contains("the override of 'HelpScren' names no screen. Did you mean 'HelpScreen'?"))
      #expect(scan.messages.contains("'HelpScreen' may mean any of 2 screens"))
      #expect(scan.messages.contains("HelpScreen@Sources/Other.swift"))
      #expect(scan.messages.contains("there is no branch 'mian'"))
      #expect(scan.messages.contains("Did you mean 'main'?"))
      #expect(!scan.messages.contains("override of 'HelpScreen@"))
      #expect(try shop.run("scan", "--strict").code == 1)
    }
  }

  @Test(
    "a fault of the configuration is told with its line, and not in Swift's words",
    arguments: [
      ("{\n  \"branch\": \"main\"\n  \"include\": []\n}", ":3: ", "no ',' or '}' before 'include'"),
      ("{\n  \"branch\": main\n}", ":2: ", "'main' is no value"),
      ("{\n  // a\n  \"branch\": \"main\n}", ":3: ", "the text is not closed"),
      ("{\n  \"include\": [\n    \"a\",\n", "", "the '[' of line 2 is not closed"),
      ("[]", ":1: ", "an object"),
      ("", ":1: ", "no value"),
      ("{\n\n  \"include\": 3\n}", ":3: ", "a list"),
      ("{\n  \"include\": [\n    \"a\",\n    3\n] }", ":4: ", "a text in quotes"),
      ("{ \"customisedThreshold\":\n 3.5 }", ":1: ", "a whole number"),
      (
        "{ \"overrides\": {\n \"A\": {\n \"need\": \"app-owed\", \"reason\": \"r\" } } }", ":3: ",
        "'app-owed' is not one of: app-owned, sign-in, outside-site, unclear; did you mean 'app-owned'?"
      ),
      ("{ \"uikitScreens\": \"kep\" }", ":1: ", "did you mean 'keep'?"),
      ("{ \"rules\": {\n \"large-view\": { \"severity\": \"of\" } } }", ":2: ", "severity"),
    ])
  func configurationFaults(text: String, line: String, words: String) throws {
    try withShop { shop in
      try shop.write(text, to: ".webview-audit.json")
      let scan = try shop.run("scan")
      #expect(scan.code == 3)
      #expect(scan.messages.contains(".webview-audit.json" + line), "\(scan.messages)")
      #expect(scan.messages.contains(words), "\(scan.messages)")
      isPlain(scan.messages)
      try shop.remove(".webview-audit.json")
    }
  }

  @Test(
    "a fault of the manifest is told with its line, and not in Swift's words",
    arguments: [
      ("{ \"repositories\": [\n  { \"path\": \".\" }\n  { \"path\": \"b\" } ] }", ":3: ", "no ',' or ']' before '{'"),
      ("{\n \"repositories\": 3 }", ":2: ", "a list"),
      ("{ \"repositories\": [\n  { \"path\": \".\",\n \"tags\": \"ios\" } ] }", ":3: ", "'repositories.0.tags'"),
      ("[]", ":1: ", "an object"),
    ])
  func manifestFaults(text: String, line: String, words: String) throws {
    try withShop { shop in
      try shop.write(text, to: "apps.json")
      let scan = try shop.run("scan", "--manifest", "apps.json")
      #expect(scan.code == 3)
      #expect(scan.messages.contains("apps.json" + line), "\(scan.messages)")
      #expect(scan.messages.contains(words), "\(scan.messages)")
      isPlain(scan.messages)
    }
  }

  @Test("a file that cannot be written is told with the system's reason")
  func unwritable() throws {
    try withShop { shop in
      try shop.run("scan")
      try shop.write("", to: "file")
      let report = try shop.run("report", "--format", "json", "--output", "file/audit.json")
      #expect(report.code == 1)
      #expect(report.messages.contains("cannot be written ("))
      isPlain(report.messages)
    }
  }

  @Test(
    "an empty path is a wrong command line",
    arguments: [["scan", ""], ["report", "--output", ""], ["report", "--output="], ["scan", "--database", ""]])
  func emptyPaths(arguments: [String]) throws {
    try withShop { shop in
      let run = try Program.run(arguments, in: shop.folder)
      #expect(run.code == 64)
      #expect(run.messages.contains("is empty"))
      #expect(!FileManager.default.fileExists(atPath: shop.folder + "/.webview-audit"))
    }
  }

  private func isPlain(_ text: String) {
    for word in ["Array<", "Dictionary<", "Cannot initialize", "ErrorDomain", "..\n", ".).", "?.", "CodingKey"] {
      #expect(!text.contains(word), "\(text)")
    }
  }
}

import Foundation
import Testing

@Suite("What the program survives around it", .serialized)
struct HostileSurroundingsTests {
  @Test("no output takes the place of a database, whatever name leads to it")
  func sparesDatabases() throws {
    try withShop { shop in
      try shop.run("scan")
      let database = shop.folder + "/.webview-audit/audit.sqlite"
      let before = try Data(contentsOf: URL(fileURLWithPath: database))
      let files = FileManager.default
      try files.createSymbolicLink(atPath: shop.folder + "/link", withDestinationPath: database)
      try files.createSymbolicLink(atPath: shop.folder + "/log", withDestinationPath: database + "-wal")
      try files.linkItem(atPath: database, toPath: shop.folder + "/hard")
      for target in [
        database, "link", "log", "hard", database + "-wal", ".webview-audit/../.webview-audit/audit.sqlite",
      ] {
        for command in [["report"], ["report", "--format", "json"], ["plan"], ["diff", "scan:1", "scan:1"]] {
          let run = try Program.run(command + ["--output", target], in: shop.folder)
          #expect(run.code == 1, "\(command) \(target) \(run.messages)")
          #expect(run.messages.contains("is a database, which would be overwritten"), "\(run.messages)")
        }
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: database)) == before)
      #expect(try shop.run("doctor", "--backup", database + "-wal").code == 1)
      #expect(try shop.run("doctor").code == 0)
      #expect(try shop.run("report", "--format", "json", "--output", "audit.json").code == 0)
    }
  }

  @Test("a result that cannot be written is a failure")
  func unwritableOutput() throws {
    try withShop { shop in
      try shop.run("scan")
      let messages = Pipe()
      // Open for reading only, so that every write fails.
      let run = try Program.start(
        ["report", "--format", "json"], in: shop.folder, output: FileHandle(forReadingAtPath: "/dev/null"),
        messages: messages)
      let told = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      run.waitUntilExit()
      #expect(run.terminationStatus == 1)
      #expect(told.contains("error: Standard output could not be written ("))
    }
  }

  @Test("a long history needs few open files, however many git commands it takes")
  func fewOpenFiles() throws {
    try withShop { shop in
      for number in 0..<40 {
        try shop.write("import WebKit\nlet web\(number) = WKWebView()\n", to: "Sources/File\(number).swift")
        try shop.commit("change \(number)")
        try shop.git("tag", "v\(number)")
      }
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = ["-c", "ulimit -n 64; exec '\(Program.path)' scan --history tags --quiet"]
      shell.currentDirectoryURL = URL(fileURLWithPath: shop.folder, isDirectory: true)
      shell.standardOutput = FileHandle.nullDevice
      let messages = Pipe()
      shell.standardError = messages
      try shell.run()
      let told = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      shell.waitUntilExit()
      #expect(shell.terminationStatus == 0, "\(told)")
      #expect(told.isEmpty)
    }
  }

  #if os(Linux)
    @Test("a full device is a failure, and stays a device")
    func fullDisk() throws {
      let type = try FileManager.default.attributesOfItem(atPath: "/dev/full")[.type] as? FileAttributeType
      guard type == .typeCharacterSpecial else { return }
      try withShop { shop in
        try shop.run("scan")
        let device = try shop.run("plan", "--output", "/dev/full")
        #expect(device.code == 1)
        #expect(device.messages.contains("/dev/full: the file cannot be written (No space left on device)"))
      }
    }

    @Test("a deleted working directory is told, and nothing else is scanned for it")
    func deletedDirectory() throws {
      try withShop { shop in
        try shop.run("scan")
        let database = shop.folder + "/.webview-audit/audit.sqlite"
        for words in [
          "scan", "doctor", "init", "report --database '\(database)'", "status", "diff", "check", "baseline",
        ] {
          let place = shop.folder + "/gone"
          try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
          let shell = Process()
          let messages = Pipe()
          shell.executableURL = URL(fileURLWithPath: "/bin/sh")
          shell.arguments = ["-c", "rmdir '\(place)' && '\(Program.path)' \(words)"]
          shell.currentDirectoryURL = URL(fileURLWithPath: place, isDirectory: true)
          shell.standardOutput = FileHandle.nullDevice
          shell.standardError = messages
          try shell.run()
          let told = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
          shell.waitUntilExit()
          #expect(shell.terminationStatus == 1, "\(words)")
          #expect(told.contains("The working directory is gone; change to another one."), "\(words): \(told)")
        }
      }
    }
  #endif

  @Test("names and arguments neither steer a terminal nor command the service that shows the log")
  func injection() throws {
    let evil = "a\n::error::owned\r\u{1B}[2J\u{202E}b\u{200B}c"
    func isHarmless(_ text: String, _ place: String) {
      for line in text.split(whereSeparator: \.isNewline) {
        #expect(!line.drop { $0 == " " }.hasPrefix("::error::owned"), "\(place): \(line)")
      }
      let bad: [Unicode.Scalar] = ["\u{1B}", "\r", "\u{202E}", "\u{200B}", "\u{2066}"]
      #expect(!text.unicodeScalars.contains { bad.contains($0) }, "\(place)")
    }
    try withShop { shop in
      try shop.write(Shop.legacyScreen.replacing("Help", with: "Legal"), to: "Sources/\(evil)/Le\u{2066}gal.swift")
      try shop.write("struct A {", to: "Sources/\(evil)/Broken.swift")
      try shop.write(#"{"repository": "a\n::error::owned\u001b[2J\u202e"}"#, to: ".webview-audit.json")
      let commands = [
        ["scan"], ["scan", "--verbose"], ["status"], ["status", "set", "Legal*", "kept", "--reason", evil],
        ["status", "set", "LegalScreen", "--owner", evil], ["status", "history"], ["status", evil],
        ["status", "set", evil],
        [evil], ["scan", "--" + evil], ["scan", evil], ["report", "--template", evil],
        ["check", "--fail-on", "deprecated-container,error", "--no-new-legacy", "--max-legacy", "0"],
        ["check", "--format", "xcode", "--max-legacy", "0", "--fail-on", "note"], ["check", "--repository", evil],
        ["show", "LegalScreen"], ["explain", evil], ["baseline", "--output", evil], ["doctor"], ["diff", evil],
      ]
      for command in commands {
        let run = try Program.run(command, in: shop.folder)
        isHarmless(run.output, "\(command) output")
        isHarmless(run.messages, "\(command) messages")
      }
      let annotations = try shop.run("check", "--format", "github", "--max-legacy", "0").output
      isHarmless(annotations, "github")
      #expect(annotations.hasPrefix("::error "))
      let colored = try shop.run("report", "--at", "nope", environment: ["CLICOLOR_FORCE": "1"])
      #expect(colored.messages.hasPrefix("\u{1B}[31merror: \u{1B}[0m"))
    }
  }

  @Test("our templates are never written over edited ones")
  func editedTemplates() throws {
    try withShop { shop in
      #expect(try shop.run("report", "--write-templates", "own").code == 0)
      #expect(try shop.run("report", "--write-templates", "own").code == 0)
      try shop.write("mine", to: "own/report.css")
      try shop.remove("own/report.js")
      let again = try shop.run("report", "--write-templates", "own")
      #expect(again.code == 1)
      #expect(again.messages.contains("report.css") && !again.messages.contains("report.js"))
      #expect(try String(contentsOfFile: shop.folder + "/own/report.css", encoding: .utf8) == "mine")
      #expect(FileManager.default.fileExists(atPath: shop.folder + "/own/report.js"))
    }
  }
}

import Testing

@testable import Arguments

private enum Format: String, CaseIterable, ArgumentValue {
  case html, json
}

private struct Shared: ParsableArguments {
  @Flag(short: "q", help: "Be quiet.") var quiet
  @Option(valueName: "file", help: "The database.", completion: .file) var database: String?
}

private struct Make: Command {
  static var configuration: CommandConfiguration { .init(name: "make", abstract: "Makes things.") }
  @Positional(help: "What.") var thing: String
  @Positional(name: "more", help: "What else.") var others: [String]
  @Option(short: "o", help: "Where.") var output: String?
  @Option(help: "How.") var format = Format.html
  @Option(help: "How many.") var number: Int?
  @Option(help: "Labels.") var label: [String]
  @Flag(help: "No cache.") var noCache
  @OptionGroup var shared: Shared

  func validate() throws {
    if number == 13 { throw UsageError("Not thirteen.") }
  }

  func run() async throws {}
}

private struct Nested: Command {
  static var configuration: CommandConfiguration {
    .init(name: "group", abstract: "A group.", subcommands: [Make.self], defaultSubcommand: Make.self)
  }
}

private struct Root: Command {
  static var configuration: CommandConfiguration {
    .init(name: "tool", abstract: "A tool.", subcommands: [Make.self, Nested.self], version: "1.2.3")
  }
}

private func made(_ words: String...) throws -> Make {
  switch Parser(Root.self).parse(words) {
  case .run(let command): return try #require(command as? Make)
  case .print(let text), .wrong(let text): throw UsageError(text)
  }
}

private func wrong(_ words: String...) -> String {
  if case .wrong(let text) = Parser(Root.self).parse(words) { return text }
  return ""
}

private func printed(_ words: String...) -> String {
  if case .print(let text) = Parser(Root.self).parse(words) { return text }
  return ""
}

@Suite("A command line")
struct ParserTests {
  @Test("sets arguments by place, and defaults where nothing is said")
  func places() throws {
    let make = try made("make", "one", "two", "three")
    #expect(make.thing == "one")
    #expect(make.others == ["two", "three"])
    #expect(make.output == nil)
    #expect(make.format == .html)
    #expect(make.label == [])
    #expect(!make.noCache)
    #expect(!make.shared.quiet)
  }

  @Test("takes options before, between and after arguments, with a space or an equals sign")
  func options() throws {
    let make = try made(
      "make", "--format=json", "one", "--number", "-3", "-o", "a=b", "two", "--label", "x", "--label=y=z", "--no-cache",
      "-q",
      "--database=a=", "--output=")
    #expect(make.format == .json)
    #expect(make.number == -3)
    #expect(make.label == ["x", "y=z"])
    #expect(make.noCache)
    #expect(make.shared.quiet)
    #expect(make.shared.database == "a=")
    #expect(make.output == "")
    #expect(make.others == ["two"])
  }

  @Test("refuses an empty path")
  func emptyPath() {
    guard case .wrong(let message) = Parser(Root.self).parse(["make", "one", "--database="]) else {
      Issue.record("an empty path was taken")
      return
    }
    #expect(message.contains("The value of '--database' is empty"))
  }

  @Test("takes a single hyphen as a value, and everything after two as arguments")
  func hyphens() throws {
    let make = try made("make", "--output", "-", "--", "--format", "-x")
    #expect(make.output == "-")
    #expect(make.thing == "--format")
    #expect(make.others == ["-x"])
  }

  @Test("takes the last word where an option is given twice")
  func twice() throws {
    #expect(try made("make", "a", "--format", "json", "--format", "html").format == .html)
  }

  @Test("runs the default subcommand where none is named")
  func defaultSubcommand() throws {
    #expect(try made("group", "one").thing == "one")
    #expect(try made("group", "make", "one").thing == "one")
  }

  @Test(
    "that is wrong says what was expected, and how to read more",
    arguments: [
      (["make"], "Missing argument '<thing>'"),
      (["make", "a", "--formt", "json"], "Did you mean '--format'?"),
      (["make", "a", "--formt=json"], "Unknown option '--formt'"),
      (["make", "a", "--format", "jsn"], "Did you mean 'json'?"),
      (["make", "a", "--number", "many"], "a whole number"),
      (["make", "a", "--output"], "Missing value for '--output"),
      (["make", "a", "--output", "--no-cache"], "Missing value for '--output"),
      (["make", "a", "--no-cache=yes"], "takes no value"),
      (["make", "a", "--number", "13"], "Not thirteen."),
      (["mkae", "a"], "Did you mean 'make'?"),
      (["--quiet", "make"], "before the subcommand"),
      (["make", "a", "-z"], "Unknown option '-z'"),
      (["help", "mkae"], "Did you mean 'make'?"),
    ])
  func errors(words: [String], message: String) {
    guard case .wrong(let text) = Parser(Root.self).parse(words) else {
      Issue.record("\(words) was taken")
      return
    }
    #expect(text.hasPrefix("Error: "))
    #expect(text.contains(message), "\(text)")
    #expect(text.contains("USAGE: tool"))
    #expect(text.contains("--help' for more information"))
  }

  @Test("shows help everywhere, and the version")
  func help() {
    for text in [printed("make", "--help"), printed("make", "a", "-h"), printed("help", "make")] {
      #expect(text.contains("OVERVIEW: Makes things."))
      #expect(text.contains("USAGE: tool make <thing> [<more> ...]"))
      #expect(text.contains("--database <file>"))
      #expect(text.contains("(values: html, json) (default: html)"))
      #expect(text.contains("-q, --quiet"))
    }
    #expect(printed("--help").contains("SUBCOMMANDS:"))
    #expect(printed("group", "--help").contains("A group."))
    #expect(printed("--version") == "1.2.3")
    #expect(printed("make", "--version") == "1.2.3")
  }

  @Test("never wraps a line of help beyond a hundred characters")
  func width() {
    #expect(printed("make", "--help").split(separator: "\n").allSatisfy { $0.count <= 100 })
  }
}

@Suite("Completions")
struct CompletionTests {
  @Test("know every command, option and value", arguments: Shell.allCases)
  func all(shell: Shell) {
    let text = CompletionScript(Root.self).text(for: shell)
    for word in ["make", "group", "format", "no-cache", "database", "html json"] {
      #expect(text.contains(word), "\(word)")
    }
  }
}

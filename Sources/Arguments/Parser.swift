import AuditModel

/// What a command line asks for.
public enum Request {
  /// A command, its properties set, ready to run.
  case run(any Command)
  /// A text to print, with exit code 0: help or version.
  case print(String)
  /// A wrong command line: message and usage, for stderr, with exit code 64.
  case wrong(String)
}

/// Reads the words of a command line into a command.
public struct Parser {
  private let root: any Command.Type

  /// Makes a parser of a program.
  public init(_ root: any Command.Type) { self.root = root }

  /// What the words (without the program's name) ask for.
  public func parse(_ words: [String]) -> Request {
    var path: [any Command.Type] = [root]
    var words = words[...]
    do {
      if words.first == "help" {
        return .print(Help(path: try resolve(words.dropFirst())).text)
      }
      while !command(path).subcommands.isEmpty, let word = words.first {
        if word == "--help" || word == "-h" { return .print(Help(path: path).text) }
        if word == "--version", let version = root.configuration.version { return .print(version) }
        guard let next = command(path).subcommands.first(where: { $0.configuration.name == word }) else {
          if command(path).defaultSubcommand != nil { break }
          throw unknownSubcommand(word, in: path)
        }
        path.append(next)
        words = words.dropFirst()
      }
      if let fallback = command(path).defaultSubcommand { path.append(fallback) }
      return try parse(words, into: path)
    } catch let error as UsageError {
      return .wrong(Self.explain(error, path: path))
    } catch {
      return .wrong(Invisible.shown("Error: \(error)"))
    }
  }

  /// A usage error with the usage line and where to read more.
  static func explain(_ error: UsageError, path: [any Command.Type]) -> String {
    let help = Help(path: path)
    return
      "Error: \(Invisible.shown(error.message))\n\(help.usage)\n  See '\(help.fullName) --help' for more information."
  }

  /// A usage error that a command found while it ran.
  public func explain(_ error: UsageError, command: any Command.Type) -> String {
    let path = Self.tree(root).first { $0.last.map { ObjectIdentifier($0) } == ObjectIdentifier(command) }
    return Self.explain(error, path: path ?? [root])
  }

  /// The names of all commands, from the root to each leaf, with their types.
  static func tree(_ root: any Command.Type) -> [[any Command.Type]] {
    var paths: [[any Command.Type]] = []
    var open: [[any Command.Type]] = [[root]]
    while let path = open.popLast() {
      paths.append(path)
      open += (path.last?.configuration.subcommands ?? []).reversed().map { path + [$0] }
    }
    return paths
  }

  private func command(_ path: [any Command.Type]) -> CommandConfiguration {
    (path.last ?? root).configuration
  }

  private func resolve(_ words: ArraySlice<String>) throws -> [any Command.Type] {
    var path: [any Command.Type] = [root]
    for word in words where !word.hasPrefix("-") {
      guard let next = command(path).subcommands.first(where: { $0.configuration.name == word }) else {
        throw unknownSubcommand(word, in: path)
      }
      path.append(next)
    }
    return path
  }

  private func unknownSubcommand(_ word: String, in path: [any Command.Type]) -> UsageError {
    let names = command(path).visibleSubcommands.map { $0.configuration.name }
    if word.hasPrefix("-") {
      return UsageError("Unexpected option '\(word)' before the subcommand; options stand behind it.")
    }
    let nearest = Spelling.nearest(to: word, among: names).map { " Did you mean '\($0)'?" } ?? ""
    return UsageError("Unknown subcommand '\(word)'.\(nearest)")
  }

  private func parse(_ words: ArraySlice<String>, into path: [any Command.Type]) throws -> Request {
    let command = (path.last ?? root).init()
    var reading = Reading(declarations: declarations(of: command))
    switch try reading.read(words) {
    case .help: return .print(Help(path: path).text)
    case .version where root.configuration.version != nil: return .print(root.configuration.version ?? "")
    case .version: throw UsageError("Unknown option '--version'.")
    case .done: break
    }
    for group in groups(of: command) { try group.validate() }
    try command.validate()
    return .run(command)
  }
}

/// The reading of one command's words.
private struct Reading {
  enum Outcome { case done, help, version }

  private let options: [Declaration]
  private var arguments: ArraySlice<Declaration>
  private var filled = false

  init(declarations: [Declaration]) {
    options = declarations.filter { $0.kind != .argument }
    arguments = declarations.filter { $0.kind == .argument }[...]
  }

  mutating func read(_ words: ArraySlice<String>) throws -> Outcome {
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" {
        while let word = rest.popFirst() { try take(argument: word) }
        break
      }
      if !word.hasPrefix("-") || word == "-" {
        try take(argument: word)
        continue
      }
      if word == "--help" || word == "-h" { return .help }
      if word == "--version", !options.contains(where: { $0.name == "version" }) { return .version }
      try take(option: word, rest: &rest)
    }
    if let missing = arguments.first(where: { $0.isRequired && !(filled && $0.isRepeating) }) {
      throw UsageError("Missing argument '\(missing.display)': \(missing.help)")
    }
    return .done
  }

  private mutating func take(argument word: String) throws {
    guard let declaration = arguments.first else { throw UsageError("Unexpected argument '\(word)'.") }
    try give(word, to: declaration)
    filled = declaration.isRepeating
    if !declaration.isRepeating { arguments = arguments.dropFirst() }
  }

  private func take(option word: String, rest: inout ArraySlice<String>) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let written = parts[0]
    guard let declaration = find(written) else { throw unknown(written) }
    if declaration.kind == .flag {
      if parts.count > 1 { throw UsageError("'\(written)' is a switch and takes no value.") }
      try give("", to: declaration)
    } else if parts.count > 1 {
      try give(parts[1], to: declaration, as: written)
    } else if let value = rest.first, value == "-" || !value.hasPrefix("-") || Int(value) != nil {
      rest = rest.dropFirst()
      try give(value, to: declaration, as: written)
    } else {
      throw UsageError("Missing value for '\(written) <\(declaration.valueName)>'.")
    }
  }

  private func find(_ written: String) -> Declaration? {
    if written.hasPrefix("--") {
      let name = String(written.dropFirst(2))
      return options.first { $0.name == name || $0.aliases.contains(name) }
    }
    let letters = written.dropFirst()
    return letters.count == 1 ? options.first { $0.short == letters.first } : nil
  }

  private func unknown(_ written: String) -> UsageError {
    let names = options.filter { !$0.isHidden }.map { "--" + $0.name } + ["--help"]
    let nearest = Spelling.nearest(to: written, among: names).map { " Did you mean '\($0)'?" } ?? ""
    return UsageError("Unknown option '\(written)'.\(nearest)")
  }

  private func give(_ word: String, to declaration: Declaration, as written: String? = nil) throws {
    if word.isEmpty && (declaration.completion == .file || declaration.completion == .directory) {
      let kind = declaration.completion == .file ? "file" : "folder"
      throw UsageError("The value of '\(written ?? declaration.display)' is empty: expected the path of a \(kind).")
    }
    guard let expectation = declaration.accept(word) else { return }
    var message = "The value '\(word)' is invalid for '\(written ?? declaration.display)': expected \(expectation)."
    if case .words(let words) = declaration.completion, let nearest = Spelling.nearest(to: word, among: words) {
      message += " Did you mean '\(nearest)'?"
    }
    throw UsageError(message)
  }
}

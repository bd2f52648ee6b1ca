/// A command of the program: its options are its properties, its help is its declaration.
///
/// ```swift
/// struct Show: Command {
///   static var configuration: CommandConfiguration { .init(name: "show", abstract: "Prints one screen's whole brief.") }
///   @Positional(help: "An id, a unique name, or Name@file.") var screen: String
///   @Option(help: "The format.") var format = Format.markdown
///   @Flag(help: "Print nothing but the result.") var quiet
///   func run() async throws { … }
/// }
/// ```
public protocol Command: ParsableArguments {
  /// Name, help and subcommands.
  static var configuration: CommandConfiguration { get }

  /// Does the work. Called after everything was parsed and `validate` found nothing wrong.
  func run() async throws
}

/// A type whose properties are options: a command, or a group of options that several commands share.
public protocol ParsableArguments {
  /// Makes the type with its defaults.
  init()

  /// Looks at options that depend on each other.
  ///
  /// - Throws: `UsageError` where they do not go together.
  func validate() throws
}

extension ParsableArguments {
  /// Finds nothing wrong.
  public func validate() throws {}
}

extension Command {
  /// Asks for a subcommand: what a command does that has nothing but subcommands.
  public func run() async throws {
    throw UsageError(
      "Name a subcommand: \(Self.configuration.visibleSubcommands.map { $0.configuration.name }.joined(separator: ", "))."
    )
  }
}

/// Name, help and subcommands of a command.
public struct CommandConfiguration {
  /// The command's name.
  public var name: String
  /// What it does, in one sentence.
  public var abstract: String
  /// What else a user should know, with examples.
  public var discussion: String
  /// Its subcommands.
  public var subcommands: [any Command.Type]
  /// The subcommand that runs where none is named.
  public var defaultSubcommand: (any Command.Type)?
  /// The program's version (of the root only).
  public var version: String?
  /// True for a command that only people who work on the program itself need: it runs, and no help names it.
  public var isHidden: Bool

  /// The subcommands that help names.
  var visibleSubcommands: [any Command.Type] { subcommands.filter { !$0.configuration.isHidden } }

  /// Makes a configuration.
  public init(
    name: String, abstract: String, discussion: String = "", subcommands: [any Command.Type] = [],
    defaultSubcommand: (any Command.Type)? = nil, version: String? = nil, isHidden: Bool = false
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.subcommands = subcommands
    self.defaultSubcommand = defaultSubcommand
    self.version = version
    self.isHidden = isHidden
  }
}

/// A wrong command line: what is wrong, and what was expected. Ends with 64.
public struct UsageError: Error, Equatable, CustomStringConvertible {
  /// What is wrong.
  public var message: String

  /// Makes an error.
  public init(_ message: String) { self.message = message }

  /// The message.
  public var description: String { message }
}

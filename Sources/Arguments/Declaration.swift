/// What completes a value in a shell.
public enum Completion: Sendable, Equatable {
  case file, directory, nothing
  case words([String])
}

/// An option, flag or argument as it was declared: all that parsing, help and completions need to know.
struct Declaration {
  enum Kind: Equatable {
    case flag
    case option
    case argument
  }

  var kind: Kind
  /// The property's name in the words of the command line (`no-cache`), or the argument's placeholder.
  var name: String
  var aliases: [String]
  var short: Character?
  /// What stands for the value in help (`<file>`).
  var valueName: String
  var help: String
  var isHidden: Bool
  var isRequired: Bool
  var isRepeating: Bool
  var defaultText: String?
  var completion: Completion
  /// Takes one word; a message where it does not fit.
  var accept: (String) -> String?

  /// `--output`, or `<screen>`.
  var display: String { kind == .argument ? "<\(name)>" : "--\(name)" }
}

/// A property wrapper that knows its declaration once its property's name is known.
protocol Declared {
  func declaration(property: String) -> Declaration
}

/// A property wrapper that holds a group of declarations.
protocol DeclaredGroup {
  var group: any ParsableArguments { get }
}

/// All declarations of a command, groups included, in the order of its properties.
func declarations(of command: Any) -> [Declaration] {
  Mirror(reflecting: command).children.flatMap { child -> [Declaration] in
    guard let label = child.label else { return [] }
    if let group = child.value as? any DeclaredGroup { return declarations(of: group.group) }
    guard let declared = child.value as? any Declared else { return [] }
    return [declared.declaration(property: kebabCase(label.hasPrefix("_") ? String(label.dropFirst()) : label))]
  }
}

/// All groups of a command, for their `validate`.
func groups(of command: Any) -> [any ParsableArguments] {
  Mirror(reflecting: command).children.compactMap { ($0.value as? any DeclaredGroup)?.group }
}

/// `noCache` → `no-cache`.
func kebabCase(_ name: String) -> String {
  name.reduce(into: "") { result, character in
    if character.isUppercase {
      if !result.isEmpty { result.append("-") }
      result += character.lowercased()
    } else {
      result.append(character)
    }
  }
}

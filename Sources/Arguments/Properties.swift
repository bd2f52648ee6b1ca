/// Where a parsed value lies. A reference, because a property wrapper inside a mirrored value can't be written to.
final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// An option with a value: `--output FILE`, `--output=FILE`.
///
/// A property with an initial value has that default; an optional one may be absent; an array takes the option any
/// number of times.
@propertyWrapper
public struct Option<Value>: Declared {
  private let box: Box<Value>
  private let make: (String, Box<Value>) -> Declaration

  /// The parsed value.
  public var wrappedValue: Value { box.value }

  func declaration(property: String) -> Declaration { make(property, box) }

  private init(
    _ initial: Value, name: String?, aliases: [String], short: Character?, valueName: String?, help: String,
    completion: Completion?, isHidden: Bool, isRepeating: Bool, defaultText: String?, words: [String],
    accept: @escaping (String, Box<Value>) -> String?
  ) {
    box = Box(initial)
    make = { property, box in
      Declaration(
        kind: .option, name: name ?? property, aliases: aliases, short: short, valueName: valueName ?? name ?? property,
        help: help, isHidden: isHidden, isRequired: false, isRepeating: isRepeating, defaultText: defaultText,
        completion: completion ?? (words.isEmpty ? .nothing : .words(words)), accept: { accept($0, box) })
    }
  }

  /// An option with a default.
  public init(
    wrappedValue: Value, name: String? = nil, aliases: [String] = [], short: Character? = nil, valueName: String? = nil,
    help: String, completion: Completion? = nil, isHidden: Bool = false
  ) where Value: ArgumentValue {
    self.init(
      wrappedValue, name: name, aliases: aliases, short: short, valueName: valueName, help: help,
      completion: completion,
      isHidden: isHidden, isRepeating: false,
      defaultText: (wrappedValue as? any RawRepresentable<String>)?.rawValue ?? "\(wrappedValue)",
      words: Value.allWords
    ) { word, box in
      guard let value = Value(argument: word) else { return Value.expectation }
      box.value = value
      return nil
    }
  }

  /// An option that may be absent.
  public init<Wrapped: ArgumentValue>(
    wrappedValue: Value = nil, name: String? = nil, aliases: [String] = [], short: Character? = nil,
    valueName: String? = nil, help: String, completion: Completion? = nil, isHidden: Bool = false
  ) where Value == Wrapped? {
    self.init(
      wrappedValue, name: name, aliases: aliases, short: short, valueName: valueName, help: help,
      completion: completion,
      isHidden: isHidden, isRepeating: false, defaultText: nil, words: Wrapped.allWords
    ) { word, box in
      guard let value = Wrapped(argument: word) else { return Wrapped.expectation }
      box.value = value
      return nil
    }
  }

  /// An option that may be given several times.
  public init<Element: ArgumentValue>(
    wrappedValue: Value = [], name: String? = nil, aliases: [String] = [], short: Character? = nil,
    valueName: String? = nil, help: String, completion: Completion? = nil, isHidden: Bool = false
  ) where Value == [Element] {
    self.init(
      wrappedValue, name: name, aliases: aliases, short: short, valueName: valueName, help: help,
      completion: completion,
      isHidden: isHidden, isRepeating: true, defaultText: nil, words: Element.allWords
    ) { word, box in
      guard let value = Element(argument: word) else { return Element.expectation }
      box.value.append(value)
      return nil
    }
  }
}

/// A switch: `--strict`. False where it is not given.
@propertyWrapper
public struct Flag: Declared {
  private let box = Box(false)
  private let name: String?
  private let short: Character?
  private let help: String

  /// Whether it was given.
  public var wrappedValue: Bool { box.value }

  /// Makes a flag.
  public init(name: String? = nil, short: Character? = nil, help: String) {
    self.name = name
    self.short = short
    self.help = help
  }

  func declaration(property: String) -> Declaration {
    let box = box
    return Declaration(
      kind: .flag, name: name ?? property, aliases: [], short: short, valueName: "", help: help, isHidden: false,
      isRequired: false, isRepeating: false, defaultText: nil, completion: .nothing,
      accept: { _ in
        box.value = true
        return nil
      })
  }
}

/// A word by its place: `show SCREEN`. Required where its type is not optional, an array takes all that are left.
@propertyWrapper
public struct Positional<Value>: Declared {
  private let box: Box<Value?>
  private let fallback: Value?
  private let make: (String, Box<Value?>) -> Declaration

  /// The parsed value. Parsing has made sure that there is one.
  public var wrappedValue: Value {
    guard let value = box.value ?? fallback else {
      preconditionFailure("a required argument is read before it is parsed")
    }
    return value
  }

  func declaration(property: String) -> Declaration { make(property, box) }

  private init(
    fallback: Value?, name: String?, help: String, completion: Completion?, isRequired: Bool, isRepeating: Bool,
    words: [String], accept: @escaping (String, Box<Value?>) -> String?
  ) {
    box = Box(nil)
    self.fallback = fallback
    make = { property, box in
      Declaration(
        kind: .argument, name: name ?? property, aliases: [], short: nil, valueName: name ?? property, help: help,
        isHidden: false, isRequired: isRequired, isRepeating: isRepeating, defaultText: nil,
        completion: completion ?? (words.isEmpty ? .nothing : .words(words)), accept: { accept($0, box) })
    }
  }

  /// A required argument.
  public init(name: String? = nil, help: String, completion: Completion? = nil) where Value: ArgumentValue {
    self.init(
      fallback: nil, name: name, help: help, completion: completion, isRequired: true, isRepeating: false,
      words: Value.allWords
    ) { word, box in
      guard let value = Value(argument: word) else { return Value.expectation }
      box.value = value
      return nil
    }
  }

  /// An argument that may be absent.
  public init<Wrapped: ArgumentValue>(
    wrappedValue: Value = nil, name: String? = nil, help: String, completion: Completion? = nil
  ) where Value == Wrapped? {
    self.init(
      fallback: .some(wrappedValue), name: name, help: help, completion: completion, isRequired: false,
      isRepeating: false, words: Wrapped.allWords
    ) { word, box in
      guard let value = Wrapped(argument: word) else { return Wrapped.expectation }
      box.value = .some(value)
      return nil
    }
  }

  /// Any number of arguments.
  public init<Element: ArgumentValue>(
    wrappedValue: Value = [], name: String? = nil, help: String, completion: Completion? = nil,
    isRequired: Bool = false
  ) where Value == [Element] {
    self.init(
      fallback: wrappedValue, name: name, help: help, completion: completion, isRequired: isRequired, isRepeating: true,
      words: Element.allWords
    ) { word, box in
      guard let value = Element(argument: word) else { return Element.expectation }
      box.value = (box.value ?? []) + [value]
      return nil
    }
  }
}

/// Options that several commands share.
@propertyWrapper
public struct OptionGroup<Group: ParsableArguments>: DeclaredGroup {
  /// The group.
  public let wrappedValue: Group

  var group: any ParsableArguments { wrappedValue }

  /// Makes the group with its defaults.
  public init() { wrappedValue = Group() }
}

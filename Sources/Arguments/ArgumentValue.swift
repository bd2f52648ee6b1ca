/// A type that a word of the command line can be read as.
public protocol ArgumentValue {
  /// Reads a word; nil where it is none of this type.
  init?(argument: String)

  /// All words that are allowed, where they can be listed.
  static var allWords: [String] { get }

  /// What is expected, for messages (`a number`).
  static var expectation: String { get }
}

extension ArgumentValue {
  /// None can be listed.
  public static var allWords: [String] { [] }

  /// One of the words, or any text.
  public static var expectation: String {
    allWords.isEmpty ? "a text" : "one of: " + allWords.joined(separator: ", ")
  }
}

extension String: ArgumentValue {
  /// The word itself.
  public init?(argument: String) { self = argument }
}

extension Int: ArgumentValue {
  /// A whole number.
  public init?(argument: String) { self.init(argument) }

  /// A whole number.
  public static var expectation: String { "a whole number" }
}

extension ArgumentValue where Self: RawRepresentable, RawValue == String {
  /// The case whose raw value is the word.
  public init?(argument: String) { self.init(rawValue: argument) }
}

extension ArgumentValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  /// The raw values of all cases.
  public static var allWords: [String] { allCases.map(\.rawValue) }
}

/// What is wrong with a value of a file that a person wrote, in that person's words and not in Swift's.
public enum DecodingWords {
  /// Keys and numbers that lead to the value.
  public static func path(of error: DecodingError) -> [String] {
    func words(_ path: [any CodingKey]) -> [String] { path.map { $0.intValue.map(String.init) ?? $0.stringValue } }
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      return words(context.codingPath)
    case .keyNotFound(let key, let context): return words(context.codingPath) + [key.stringValue]
    @unknown default: return []
    }
  }

  /// What is wrong.
  ///
  /// - Parameter choices: the words that a key of this name takes.
  public static func explain(_ error: DecodingError, choices: [String: [String]] = [:]) -> String {
    switch error {
    case .keyNotFound(let key, _): return "'\(key.stringValue)' is missing"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      if let words = choices[context.codingPath.last?.stringValue ?? ""] {
        return "it should be one of: \(list(words))"
      }
      return "it should be \(kind("\(type)"))"
    case .dataCorrupted(let context):
      let told = context.debugDescription
      if told.hasPrefix("Cannot initialize"), let mark = told.firstRange(of: "invalid String value ") {
        let word = String(told[mark.upperBound...])
        guard let words = choices[context.codingPath.last?.stringValue ?? ""] else { return "'\(word)' is not allowed" }
        let nearest = Spelling.nearest(to: word, among: words).map { "; did you mean '\($0)'?" } ?? ""
        return "'\(word)' is not one of: \(list(words))\(nearest)"
      }
      return told.contains("valid JSON") ? "a number has the wrong form or is too large" : told
    @unknown default: return "it is not valid"
    }
  }

  /// A text as a sentence: with a full stop where it has no end of its own.
  public static func sentence(_ text: String) -> String {
    text.last.map { ".?!".contains($0) } ?? true ? text : text + "."
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }

  private static func kind(_ type: String) -> String {
    if type.hasPrefix("Array") || type.contains("UnkeyedDecoding") { return "a list: [ … ]" }
    if type.hasPrefix("Dictionary") || type.contains("KeyedDecoding") { return "an object: { … }" }
    switch type {
    case "String": return "a text in quotes"
    case "Bool": return "true or false"
    case "Int": return "a whole number"
    case "Double": return "a number"
    default: return "a value of another kind"
    }
  }
}

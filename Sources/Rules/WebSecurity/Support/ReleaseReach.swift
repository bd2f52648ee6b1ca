import AuditModel

/// Whether a release build gets to code under a compile-time condition.
///
/// Flags that speak of development or in-house builds are off in a release build; what else is asked may hold.
enum ReleaseReach {
  private static let inHouse: Set<String> = [
    "DEBUG", "INTERNAL", "QA", "BETA", "STAGING", "DEVELOPMENT", "DEV", "TESTFLIGHT", "ADHOC", "ENTERPRISE", "INHOUSE",
    "ALPHA", "NIGHTLY", "TESTING", "TEST", "UITEST", "UITESTS", "LOCAL", "SANDBOX", "PROTOTYPE", "DEBUGGING", "PREVIEW",
  ]

  /// Whether the condition can hold in a release build.
  static func canHold(_ condition: String) -> Bool {
    var parser = Parser(condition)
    return parser.disjunction(depth: 16) ?? true
  }

  /// Whether a flag speaks of builds that never reach the store.
  static func isInHouse(_ name: String) -> Bool {
    let words = name.uppercased().split(whereSeparator: { !$0.isLetter }).map(String.init)
    return words.contains(where: inHouse.contains)
  }

  /// Reads `!`, `&&`, `||` and parentheses; what is asked besides is unknown.
  private struct Parser {
    private let tokens: [String]
    private var index = 0

    init(_ text: String) {
      var tokens: [String] = []
      var word = ""
      var rest = Array(text)[...]
      func isPart(_ letter: Character) -> Bool { letter.isLetter || letter.isNumber || letter == "_" || letter == "." }
      while let letter = rest.popFirst() {
        if isPart(letter) {
          word.append(letter)
          continue
        }
        if !word.isEmpty { tokens.append(word) }
        word = ""
        if letter.isWhitespace { continue }
        if let next = rest.first, next == letter, letter == "&" || letter == "|" {
          rest.removeFirst()
          tokens.append(String([letter, next]))
        } else {
          tokens.append(String(letter))
        }
      }
      if !word.isEmpty { tokens.append(word) }
      self.tokens = tokens
    }

    private var token: String? { index < tokens.count ? tokens[index] : nil }

    mutating func disjunction(depth: Int) -> Bool? {
      var value = conjunction(depth: depth)
      while token == "||" {
        index += 1
        let next = conjunction(depth: depth)
        value = value == true || next == true ? true : (value == false && next == false ? false : nil)
      }
      return value
    }

    private mutating func conjunction(depth: Int) -> Bool? {
      var value = operand(depth: depth)
      while token == "&&" {
        index += 1
        let next = operand(depth: depth)
        value = value == false || next == false ? false : (value == true && next == true ? true : nil)
      }
      return value
    }

    private mutating func operand(depth: Int) -> Bool? {
      guard depth > 0, let token else { return nil }
      index += 1
      if token == "!" { return operand(depth: depth - 1).map { !$0 } }
      if token == "(" {
        let value = disjunction(depth: depth - 1)
        if self.token == ")" { index += 1 }
        return value
      }
      if token == "defined" { return operand(depth: depth - 1) }
      var value: Bool? = ReleaseReach.isInHouse(token) ? false : nil
      // `targetEnvironment(simulator)`, `os(iOS)`, `compiler(>=6)`, `DEBUG == 1`
      if self.token == "(" {
        value =
          token == "targetEnvironment" && index + 1 < tokens.count && tokens[index + 1] == "simulator" ? false : nil
        while let next = self.token, next != ")" {
          index += 1
          _ = next
        }
        index += 1
      }
      while let next = self.token, next != "&&", next != "||", next != ")" {
        if next == "0" || next == "!" { value = nil }
        index += 1
      }
      return value
    }
  }
}

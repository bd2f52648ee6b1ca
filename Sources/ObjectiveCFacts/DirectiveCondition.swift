/// The condition of an `#if`, and what it says for every build of an Apple-platform app.
struct DirectiveCondition {
  /// True, false, or nil where it depends on the build.
  var verdict: Bool?
  /// The condition as written: `DEBUG` for `#if DEBUG` and `#ifdef DEBUG`, `!DEBUG` for `#ifndef DEBUG`.
  var text: String
  /// The name that is asked to be undefined: `#ifndef NAME`, `#if !defined(NAME)`.
  var absentName: String?

  init(verdict: Bool?, text: String) {
    self.verdict = verdict
    self.text = text
  }

  /// Reads the condition of `#if`, `#ifdef`, `#ifndef`, `#elif`, `#elifdef` or `#elifndef`.
  init(_ word: String, tokens: [Token], _ source: Source) {
    if word.hasSuffix("def") {
      let name = tokens.first.map(source.text) ?? ""
      let isDefined = Self.verdict(ofDefined: name)
      let isNegated = word.hasSuffix("ndef")
      verdict = isNegated ? isDefined.map { !$0 } : isDefined
      text = (isNegated ? "!" : "") + name
      absentName = isNegated ? name : nil
    } else {
      var reader = Reader(tokens: tokens, source: source)
      verdict = reader.read()
      text = Self.spelled(tokens, source)
      let words = tokens.map(source.text)
      if words.count == 5, words[0] == "!", words[1] == "defined", words[2] == "(" { absentName = words[3] }
      if words.count == 3, words[0] == "!", words[1] == "defined" { absentName = words[2] }
    }
  }

  /// The tokens with one space where there was any; at most 200 bytes.
  private static func spelled(_ tokens: [Token], _ source: Source) -> String {
    var text = ""
    var last: Token?
    for token in tokens where text.utf8.count < 200 {
      if let last, last.end != token.start { text += " " }
      text += source.text(token)
      last = token
    }
    return text
  }

  /// Macros that are defined wherever code for Apple's platforms is compiled.
  private static let present: Set<String> = ["__APPLE__", "__clang__", "TARGET_OS_MAC"]

  /// Macros of systems and compilers that no app for Apple's platforms is built with.
  private static let foreign: Set<String> = [
    "_WIN32", "_WIN64", "WIN32", "_MSC_VER", "__MINGW32__", "__CYGWIN__", "__linux__", "__linux", "linux",
    "__ANDROID__", "ANDROID", "__EMSCRIPTEN__", "__FreeBSD__", "__OpenBSD__", "__NetBSD__", "TARGET_OS_WIN32",
    "TARGET_OS_WINDOWS", "TARGET_OS_LINUX", "GNUSTEP",
  ]

  fileprivate static func verdict(ofDefined name: String) -> Bool? {
    if present.contains(name) { return true }
    return foreign.contains(name) ? false : nil
  }

  /// Reads `||`, `&&`, `!`, parentheses, `defined` and constants; anything else depends on the build.
  private struct Reader {
    let tokens: [Token]
    let source: Source
    var index = 0
    var budget = 32

    init(tokens: [Token], source: Source) {
      self.tokens = tokens
      self.source = source
    }

    private var current: Token? { index < tokens.count ? tokens[index] : nil }

    mutating func read() -> Bool? {
      guard !tokens.isEmpty else { return nil }
      return alternatives()
    }

    private mutating func alternatives() -> Bool? {
      var result = conjunction()
      while current?.sign == .doubleBar {
        index += 1
        let other = conjunction()
        result = result == true || other == true ? true : (result == false && other == false ? false : nil)
      }
      return result
    }

    private mutating func conjunction() -> Bool? {
      var result = operand()
      while current?.sign == .doubleAmpersand {
        index += 1
        let other = operand()
        result = result == false || other == false ? false : (result == true && other == true ? true : nil)
      }
      return result
    }

    private mutating func operand() -> Bool? {
      var isNegated = false
      while current?.sign == .exclamation {
        isNegated.toggle()
        index += 1
      }
      let value = constant()
      // A comparison, a sum, a macro with arguments: stepped over up to the next `&&` or `||`.
      guard isAtEndOfOperand else {
        skipOperand()
        return nil
      }
      return isNegated ? value.map { !$0 } : value
    }

    private var isAtEndOfOperand: Bool {
      guard let sign = current?.sign else { return true }
      return sign == .doubleAmpersand || sign == .doubleBar || sign == .rightParenthesis
    }

    private mutating func constant() -> Bool? {
      guard let token = current else { return nil }
      index += 1
      switch token.kind {
      case .number:
        let digits = source.text(token).lowercased().filter { $0.isHexDigit && $0 != "e" }
        return digits.allSatisfy { $0 == "0" } ? false : true
      case .name: return named(source.text(token))
      case .sign where token.sign == .leftParenthesis: return parenthesised()
      default: return nil
      }
    }

    private mutating func named(_ name: String) -> Bool? {
      switch name {
      case "true": return true
      case "false": return false
      case "defined":
        let hasParenthesis = current?.sign == .leftParenthesis
        if hasParenthesis { index += 1 }
        guard let asked = current, asked.kind == .name else { return nil }
        index += 1
        if hasParenthesis, current?.sign == .rightParenthesis { index += 1 }
        return DirectiveCondition.verdict(ofDefined: source.text(asked))
      default: return DirectiveCondition.verdict(ofDefined: name)
      }
    }

    private mutating func parenthesised() -> Bool? {
      guard budget > 0 else {
        index = tokens.count
        return nil
      }
      budget -= 1
      defer { budget += 1 }
      let value = alternatives()
      if current?.sign == .rightParenthesis { index += 1 }
      return value
    }

    private mutating func skipOperand() {
      var depth = 0
      while let token = current {
        if depth == 0, isAtEndOfOperand { return }
        if token.sign == .leftParenthesis { depth += 1 }
        if token.sign == .rightParenthesis { depth -= 1 }
        index += 1
      }
    }
  }
}

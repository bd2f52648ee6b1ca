import AuditModel

/// Text in GitHub-flavoured Markdown that stays inert on GitHub, on GitLab and in a terminal: no markup, no link, no
/// mention, no reference, and one line, so that it fits into a table's cell.
enum MarkdownText {
  /// Running text. Addresses and mentions become code.
  static func escape(_ text: String) -> String {
    let words = Invisible.shown(text).split(separator: " ", omittingEmptySubsequences: false)
    var escaped: [String] = []
    for (index, word) in words.enumerated() {
      escaped.append(isActive(word) ? active(word) : plain(word, startsLine: index == 0))
    }
    return escaped.joined(separator: " ")
  }

  /// A word that platforms would make a link of, as code, with the punctuation behind it outside.
  private static func active(_ word: Substring) -> String {
    let end = word.reversed().prefix { ".,;:!?)".contains($0) }.count
    let body = word.dropLast(end)
    return code(String(body)) + plain(word.suffix(end), startsLine: false)
  }

  /// Code: a span in backticks, or the element with entities where the text holds what a span in a table can't, or what
  /// a lax reader might take for markup.
  static func code(_ text: String) -> String {
    let shown = Invisible.shown(text)
    guard !shown.isEmpty else { return "" }
    if !shown.contains(where: { "`|<".contains($0) }), !shown.contains("]("), shown.contains(where: { $0 != " " }) {
      return "`\(shown)`"
    }
    return "<code>\(entities(text))</code>"
  }

  /// Text between HTML tags, where Markdown's own escapes do not hold.
  static func entities(_ text: String) -> String { Invisible.shown(text).unicodeScalars.map(entity).joined() }

  /// True for a word that platforms make a link of by themselves.
  private static func isActive(_ word: Substring) -> Bool {
    word.contains("@") || word.contains("://") || word.lowercased().contains("www.")
  }

  private static func plain(_ word: Substring, startsLine: Bool) -> String {
    let scalars = Array(word.unicodeScalars)
    var escaped = ""
    for (index, scalar) in scalars.enumerated() {
      let before: Unicode.Scalar? = index > 0 ? scalars[index - 1] : nil
      let after: Unicode.Scalar? = index + 1 < scalars.count ? scalars[index + 1] : nil
      switch scalar {
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      case "`": escaped += "&#96;"
      case "\\", "*", "[", "]", "|", "~", "$": escaped += "\\\(scalar)"
      case "(" where before == "]": escaped += "&#40;"
      case "_" where !isWord(before) || !isWord(after): escaped += "\\_"
      case "#" where startsLine && index == 0 || after?.properties.numericType != nil: escaped += "\\#"
      case "-", "+", "=":
        escaped += startsLine && index == 0 ? "\\\(scalar)" : String(scalar)
      case ".", ")":
        let isListMark = startsLine && after == nil && index > 0 && scalars[..<index].allSatisfy(isDigit)
        escaped += isListMark ? "\\\(scalar)" : String(scalar)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// A character as itself where it is a letter, a digit or harmless, else as an entity.
  private static func entity(_ scalar: Unicode.Scalar) -> String {
    let isHarmless = scalar.properties.isAlphabetic || " /.,()0123456789".unicodeScalars.contains(scalar)
    return isHarmless ? String(scalar) : "&#\(scalar.value);"
  }
}

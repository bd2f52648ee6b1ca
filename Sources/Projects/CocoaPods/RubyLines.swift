/// The little of Ruby that Podfiles and podspecs need: lines without comments, words, strings and blocks.
struct RubyLine {
  /// Number, from 1.
  let number: Int
  /// The text without comment and blanks around it.
  let text: String

  /// The first word: `platform`, `target`, `s.name`.
  var word: String { String(text.prefix { $0.isLetter || $0.isNumber || "_.$@".contains($0) }) }

  /// The quoted texts, in order.
  var strings: [String] {
    var found: [String] = []
    var open: (quote: Character, text: String)?
    for sign in text {
      if let current = open {
        if sign == current.quote {
          found.append(current.text)
          open = nil
        } else {
          open?.text.append(sign)
        }
      } else if sign == "'" || sign == "\"" {
        open = (sign, "")
      }
    }
    return found
  }

  /// The first symbol: `ios` of `:ios`.
  var symbol: String? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let name = text[text.index(after: colon)...].prefix { $0.isLetter }
    return name.isEmpty ? nil : String(name)
  }

  /// Whether the line opens a block that an `end` closes.
  var opens: Bool {
    if ["if", "unless", "def", "case", "begin", "while", "until", "class", "module", "for"].contains(word) {
      return !text.hasSuffix(" end")
    }
    let words = text.split { $0 == " " || $0 == "\t" }
    if words.last == "do" { return true }
    // `each do |target|`
    return text.hasSuffix("|") && words.contains("do")
  }

  /// Whether the line closes one.
  var closes: Bool { word == "end" }

  /// The name that a block's body knows its subject by: `s` of `do |s|`.
  var blockName: String? {
    guard text.hasSuffix("|") else { return nil }
    return text.dropLast().split(separator: "|").last.map { $0.trimmed }
  }

  /// The lines of a text, those that go on behind a comma or inside brackets joined; blank ones and comments left out.
  static func read(_ text: String) -> [RubyLine] {
    var lines: [RubyLine] = []
    var pending: (number: Int, text: String)?
    var isComment = false
    for (index, line) in text.lines.enumerated() {
      if line.hasPrefix("=begin") { isComment = true }
      if line.hasPrefix("=end") {
        isComment = false
        continue
      }
      let content = isComment ? "" : withoutComment(line).trimmed
      guard !content.isEmpty else { continue }
      let joined = (pending?.number ?? index + 1, (pending.map { $0.text + " " } ?? "") + content)
      if goesOn(joined.1), joined.1.utf8.count < 8_000 {
        pending = joined
      } else {
        lines.append(RubyLine(number: joined.0, text: joined.1))
        pending = nil
      }
    }
    if let pending { lines.append(RubyLine(number: pending.number, text: pending.text)) }
    return lines
  }

  private static func goesOn(_ text: String) -> Bool {
    if text.hasSuffix(",") || text.hasSuffix("\\") || text.hasSuffix("=>") { return true }
    var depth = 0
    for sign in text {
      if "[{(".contains(sign) { depth += 1 }
      if "]})".contains(sign) { depth -= 1 }
    }
    return depth > 0
  }

  private static func withoutComment(_ line: Substring) -> Substring {
    var quote: Character?
    for index in line.indices {
      let sign = line[index]
      if let open = quote {
        if sign == open { quote = nil }
      } else if sign == "'" || sign == "\"" {
        quote = sign
      } else if sign == "#" {
        return line[..<index]
      }
    }
    return line
  }
}

/// Cuts bytes into tokens, as the C family's translation phases 1 to 3 do; comments are kept apart.
struct Lexer {
  let bytes: [UInt8]
  private(set) var index = 0
  private(set) var line = 1
  private var lineStart = 0
  private(set) var names = NameTable()
  /// True until a token of the line was given.
  private var isAtLineStart = true
  /// Comments since the last `takeComments`.
  private var comments: [Comment] = []
  /// Line of a block comment, string or raw string that never ends.
  private(set) var unterminated: Int?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  mutating func takeComments() -> [Comment] {
    defer { comments.removeAll(keepingCapacity: true) }
    return comments
  }

  func byte(_ offset: Int = 0) -> UInt8 {
    let at = index + offset
    return at < bytes.count ? bytes[at] : 0
  }

  mutating func advance(by count: Int) {
    index += count
  }

  /// The next token, or nil at the end of the file (or of the line, where that is asked).
  mutating func next(stopAtLineEnd: Bool = false) -> Token? {
    while true {
      guard skipSpace(stopAtLineEnd: stopAtLineEnd) else { return nil }
      if let token = token() { return token }
      // A byte that begins no token.
      index += 1
    }
  }

  private mutating func token() -> Token? {
    let start = index
    var token = Token(
      kind: .sign, start: Int32(start), end: 0, line: Int32(line), column: Int32(start - lineStart + 1),
      startsLine: isAtLineStart)
    isAtLineStart = false
    let first = byte()
    switch first {
    case UInt8(ascii: "\""):
      token.kind = .string
      quoted(by: first)
      literalSuffix()
    case UInt8(ascii: "'"):
      token.kind = .character
      quoted(by: first)
    case _ where first.isDigit || (first == UInt8(ascii: ".") && byte(1).isDigit):
      token.kind = .number
      number()
    case _ where first.isNameByte:
      name(&token, from: start)
    default:
      token.sign = sign()
      if token.sign == .none { return nil }
    }
    token.end = Int32(index)
    return token
  }

  /// Steps over the rest of a logical line, comments included; the line's end stays.
  mutating func skipLine() {
    while next(stopAtLineEnd: true) != nil {}
  }

  // MARK: Space and comments

  /// Skips white space, joined lines and comments; false at the end of the file (or of the line).
  mutating func skipSpace(stopAtLineEnd: Bool) -> Bool {
    while index < bytes.count {
      let current = bytes[index]
      if current == 0x0A || current == 0x0D {
        if stopAtLineEnd { return false }
        newline()
        isAtLineStart = true
      } else if current == UInt8(ascii: "\\") {
        if !joinedLine() { index += 1 }
      } else if current.isSpace {
        index += 1
      } else if current == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "/") {
        lineComment()
      } else if current == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        blockComment()
      } else {
        return true
      }
    }
    return false
  }

  /// Steps over LF, CRLF or CR.
  private mutating func newline() {
    index += bytes[index] == 0x0D && byte(1) == 0x0A ? 2 : 1
    line += 1
    lineStart = index
  }

  /// Steps over a backslash in front of a line's end.
  private mutating func joinedLine() -> Bool {
    var end = index + 1
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    guard end < bytes.count, bytes[end] == 0x0A || bytes[end] == 0x0D else { return false }
    index = end
    newline()
    return true
  }

  private mutating func lineComment() {
    var comment = Comment(
      start: index, end: index, line: line, column: index - lineStart + 1, endLine: line, token: 0)
    while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D {
      if bytes[index] != UInt8(ascii: "\\") || !joinedLine() { index += 1 }
    }
    comment.end = index
    comment.endLine = line
    comments.append(comment)
  }

  private mutating func blockComment() {
    var comment = Comment(
      start: index, end: index, line: line, column: index - lineStart + 1, endLine: line, token: 0)
    index += 2
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        index += 2
        comment.end = index
        comment.endLine = line
        comments.append(comment)
        return
      }
      if bytes[index] == 0x0A || bytes[index] == 0x0D { newline() } else { index += 1 }
    }
    unterminated = unterminated ?? comment.line
  }

  // MARK: Names, numbers, literals

  private mutating func name(_ token: inout Token, from start: Int) {
    token.kind = .name
    skipName()
    let text = bytes[start..<index]
    if byte() == UInt8(ascii: "\""), text.count <= 3, text.allSatisfy({ $0.isStringPrefix }) {
      token.kind = .string
      if text.last == UInt8(ascii: "R") { rawString() } else { quoted(by: UInt8(ascii: "\"")) }
      literalSuffix()
      return
    }
    guard byte() == UInt8(ascii: "\\") else {
      token.name = names.number(of: text)
      return
    }
    // A name can go on behind a joined line; only where the next line begins with it at once.
    var whole = Array(text)
    while byte() == UInt8(ascii: "\\"), joinedLine(), byte().isNameByte {
      let part = index
      skipName()
      whole += bytes[part..<index]
    }
    token.name = names.number(of: whole[...])
  }

  private mutating func skipName() {
    while index < bytes.count, bytes[index].isNameByte || bytes[index].isDigit { index += 1 }
  }

  private mutating func number() {
    while index < bytes.count {
      let current = bytes[index]
      if (current | 0x20) == UInt8(ascii: "e") || (current | 0x20) == UInt8(ascii: "p"),
        byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-")
      {
        index += 2
      } else if current.isDigit || current.isNameByte || current == UInt8(ascii: ".") {
        index += 1
      } else if current == UInt8(ascii: "'"), byte(1).isDigit || byte(1).isNameByte {
        index += 2
      } else {
        return
      }
    }
  }

  /// A string or character literal; it ends with its line at the latest.
  private mutating func quoted(by quote: UInt8) {
    index += 1
    while index < bytes.count {
      let current = bytes[index]
      if current == quote {
        index += 1
        return
      }
      if current == 0x0A || current == 0x0D { return }
      if current != UInt8(ascii: "\\") {
        index += 1
      } else if !joinedLine() {
        index += 1
        if index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      }
    }
  }

  /// `"…"_suffix` of C++.
  private mutating func literalSuffix() {
    if byte() == 0x5F { skipName() }
  }

  /// `R"x(…)x"` of C++; one without an end takes the rest of the file, as for the compiler.
  private mutating func rawString() {
    let opening = index
    let startLine = line
    var delimiter: [UInt8] = [UInt8(ascii: ")")]
    index += 1
    while index < bytes.count, delimiter.count <= 17, bytes[index].isRawDelimiter {
      delimiter.append(bytes[index])
      index += 1
    }
    guard byte() == UInt8(ascii: "(") else {
      index = opening
      quoted(by: UInt8(ascii: "\""))
      return
    }
    delimiter.append(UInt8(ascii: "\""))
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: ")"), bytes[index...].starts(with: delimiter) {
        index += delimiter.count
        return
      }
      if bytes[index] == 0x0A || bytes[index] == 0x0D { newline() } else { index += 1 }
    }
    unterminated = unterminated ?? startLine
  }

  // MARK: Headers

  /// The header's name behind `#import`: without its signs, and whether it stood in angle brackets.
  mutating func headerName() -> (name: String, isAngled: Bool)? {
    guard skipSpace(stopAtLineEnd: true) else { return nil }
    let opening = byte()
    guard opening == UInt8(ascii: "<") || opening == UInt8(ascii: "\"") else { return nil }
    let closing = opening == UInt8(ascii: "<") ? UInt8(ascii: ">") : opening
    let start = index + 1
    var end = start
    while end < bytes.count, bytes[end] != closing, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    guard end < bytes.count, bytes[end] == closing else { return nil }
    index = end + 1
    return (String(decoding: bytes[start..<end], as: UTF8.self), closing != opening)
  }
}

extension UInt8 {
  /// A digit.
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// A letter, `_`, `$`, or any byte outside ASCII.
  var isNameByte: Bool {
    let lower = self | 0x20
    return (lower >= 0x61 && lower <= 0x7A) || self == 0x5F || self == 0x24 || self >= 0x80
  }

  /// White space within a line; a zero byte counts as such.
  var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0B || self == 0x0C || self == 0 }

  fileprivate var isStringPrefix: Bool {
    self == UInt8(ascii: "L") || self == UInt8(ascii: "u") || self == UInt8(ascii: "U") || self == UInt8(ascii: "8")
      || self == UInt8(ascii: "R")
  }

  fileprivate var isRawDelimiter: Bool {
    self > 0x20 && self < 0x7F && self != UInt8(ascii: "(") && self != UInt8(ascii: ")")
      && self != UInt8(ascii: "\\") && self != UInt8(ascii: "\"")
  }
}

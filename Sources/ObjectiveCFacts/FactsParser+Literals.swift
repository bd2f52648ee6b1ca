import AuditModel

extension FactsParser {
  // MARK: `@`

  /// `@"…"`, `@[…]`, `@{…}`, `@(…)`, `@42`, `@YES`, `@selector(…)`, `@available(…)`.
  mutating func atLiteral(in scope: Int) -> Int {
    let start = index
    index += 1
    switch kind(at: index) {
    case .string: return textLiteral(in: scope, at: start)
    case .number, .character:
      index += 1
      return add(.literal(text((index - 1)..<index)), at: start, in: scope)
    case .name: return atWord(in: scope, at: start)
    default: break
    }
    switch sign {
    case .leftParenthesis:
      let values = inside { $0.values(in: scope) }
      return values.first ?? add(.other([]), at: start, in: scope)
    case .leftSquare:
      let values = inside { $0.values(in: scope) }
      return add(.list(values), at: start, in: scope)
    case .leftBrace:
      let values = inside { $0.entries(in: scope) }
      return add(.list(values), at: start, in: scope)
    case .minus, .plus:
      return expression(in: scope)
    default: return add(.other([]), at: start, in: scope)
    }
  }

  /// `key: value, …`: keys and values in turn.
  private mutating func entries(in scope: Int) -> [Int] {
    var entries: [Int] = []
    while !isAtEnd {
      let start = index
      entries.append(expression(in: scope))
      if accept(.colon) { entries.append(expression(in: scope)) }
      while !isAtEnd, sign != .comma { skip() }
      _ = accept(.comma)
      if index == start { skip() }
    }
    return entries
  }

  private mutating func atWord(in scope: Int, at start: Int) -> Int {
    let word = name ?? ""
    index += 1
    guard sign == .leftParenthesis, !Words.literals.contains(word) else {
      return add(.literal(word), at: start, in: scope)
    }
    let content = (index + 1)..<end(of: index)
    let argument: Int
    switch word {
    case "selector", "protocol":
      let written = text(content).filter { !$0.isWhitespace }
      argument = add(.name(written), at: content.lowerBound, in: scope)
    case "encode", "defs":
      argument = inside { parser in
        let type = parser.abstractType() ?? TypeName("void")
        return parser.add(.type(type), at: content.lowerBound, in: scope)
      }
      return add(.macro(name: word, arguments: [Argument(label: nil, value: argument)]), at: start, in: scope)
    case "available": argument = add(.text([.fixed(text(content))]), at: content.lowerBound, in: scope)
    default:
      let values = inside { $0.values(in: scope) }
      return add(.macro(name: word, arguments: values.map { Argument(label: nil, value: $0) }), at: start, in: scope)
    }
    skip()
    return add(.macro(name: word, arguments: [Argument(label: nil, value: argument)]), at: start, in: scope)
  }

  // MARK: Strings

  /// A string literal with those that follow it directly: `@"a" "b"` is one text.
  mutating func textLiteral(in scope: Int, at start: Int? = nil) -> Int {
    let start = start ?? index
    var parts: [TextPart] = []
    var bytes: [UInt8] = []
    func fixed() -> TextPart { .fixed(String(decoding: bytes.prefix(2048), as: UTF8.self)) }
    while true {
      if kind(at: index) == .string {
        if bytes.count < 2048 { appendContent(of: source.tokens[index], to: &bytes) }
        index += 1
      } else if sign == .at, kind(at: index + 1) == .string {
        index += 1
      } else if isTextMacro, let name {
        // `@"https://" HOST @"/path"`
        if !bytes.isEmpty { parts.append(fixed()) }
        bytes.removeAll()
        parts.append(.interpolated(add(.name(name), at: index, in: scope)))
        index += 1
      } else {
        break
      }
    }
    if !bytes.isEmpty || parts.isEmpty { parts.append(fixed()) }
    return add(.text(parts), at: start, in: scope)
  }

  /// Whether the name behind a string literal is a macro that stands for a further one, and no piece of a selector.
  private var isTextMacro: Bool {
    guard let name, Words.isMacroLike(name), sign(at: index + 1) != .colon else { return false }
    let isLast = index + 1 >= limit
    return !(isLast && limit < source.tokens.count && source.tokens[limit].sign == .rightSquare)
  }

  /// The bytes that a string literal stands for, escapes resolved.
  private func appendContent(of token: Token, to result: inout [UInt8]) {
    let bytes = source.bytes[Int(token.start)..<Int(token.end)]
    guard let quote = bytes.firstIndex(of: UInt8(ascii: "\"")) else { return }
    if bytes[..<quote].last == UInt8(ascii: "R"), let open = bytes.firstIndex(of: UInt8(ascii: "(")) {
      let closing = bytes.lastIndex(of: UInt8(ascii: "\"")) ?? bytes.endIndex
      let end = max(open + 1, closing - (open - quote))
      result += bytes[(open + 1)..<end].prefix(2048)
      return
    }
    // A suffix holds no quote.
    let last = bytes.lastIndex(of: UInt8(ascii: "\"")) ?? quote
    let end = last > quote ? last : bytes.endIndex
    var index = quote + 1
    while index < end, result.count < 2048 {
      guard bytes[index] == UInt8(ascii: "\\") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      index = escape(bytes, at: index + 1, end: end, to: &result)
    }
  }

  /// Resolves the escape behind a backslash; the index behind it.
  private func escape(_ bytes: ArraySlice<UInt8>, at index: Int, end: Int, to result: inout [UInt8]) -> Int {
    guard index < end else { return end }
    switch bytes[index] {
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "x"), UInt8(ascii: "u"), UInt8(ascii: "U"):
      let length = bytes[index] == UInt8(ascii: "x") ? 2 : (bytes[index] == UInt8(ascii: "u") ? 4 : 8)
      let digits = bytes[(index + 1)..<end].prefix(length).prefix { $0.hexValue != nil }
      let value = digits.reduce(UInt32(0)) { ($0 << 4) | UInt32($1.hexValue ?? 0) }
      if let scalar = Unicode.Scalar(value), !digits.isEmpty { result += Array(String(Character(scalar)).utf8) }
      return index + 1 + digits.count
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      let digits = bytes[index..<end].prefix(3).prefix { $0 >= 0x30 && $0 <= 0x37 }
      result.append(UInt8(truncatingIfNeeded: digits.reduce(0) { $0 * 8 + Int($1 - 0x30) }))
      return index + digits.count
    case 0x0A: break
    case 0x0D: return index + 1 < end && bytes[index + 1] == 0x0A ? index + 2 : index + 1
    case 0x20, 0x09:
      // A joined line with white space behind its backslash.
      let next = bytes[index..<end].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? end
      return next < end && (bytes[next] == 0x0A || bytes[next] == 0x0D) ? next + 1 : index
    default: result.append(bytes[index])
    }
    return index + 1
  }
}

extension UInt8 {
  fileprivate var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}

/// A value of a BUILD file.
struct StarlarkValue {
  /// The shapes of a value.
  indirect enum Kind {
    case text(String)
    case list([StarlarkValue])
    case name(String)
    case call(StarlarkCall)
    /// Values joined by `+`.
    case sum([StarlarkValue])
    case unknown
  }

  /// The shape.
  var kind: Kind
  /// The line, from 1.
  var line: Int
}

/// A call in a BUILD file: `ios_application(name = "App", …)`.
struct StarlarkCall {
  /// The dotted name of what is called.
  var function: String
  /// The arguments without a name.
  var positional: [StarlarkValue]
  /// The arguments with a name.
  var named: [String: StarlarkValue]
  /// The line, from 1.
  var line: Int
}

/// Reads the calls and assignments that stand at the left margin of a BUILD or .bzl file.
struct StarlarkReader {
  /// A call or an assignment.
  enum Statement {
    case call(StarlarkCall)
    case assignment(String, StarlarkValue)
  }

  private enum Token: Equatable {
    case name(String)
    case text(String)
    case sign(Character)
    case newline
  }

  private var tokens: [(token: Token, line: Int)] = []
  private var position = 0

  private static let depthLimit = 48

  /// Reads a file. What it does not understand is passed over up to the next statement.
  ///
  /// - Returns: the statements, and the line of a bracket that is never closed.
  static func read(_ text: String) -> (statements: [Statement], openLine: Int?) {
    var reader = StarlarkReader()
    let open = reader.tokenise(text)
    return (reader.statements(), open)
  }

  // MARK: Tokens

  /// Splits a text; gives the line of a bracket that is never closed.
  private mutating func tokenise(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    var (index, line) = (0, 1)
    var open: [Int] = []
    var depth: Int { open.count }
    func starts(_ sign: UInt8, at place: Int) -> Bool {
      place + 2 < bytes.count && bytes[place] == sign && bytes[place + 1] == sign && bytes[place + 2] == sign
    }
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 10, 13:
        if byte == 13, index + 1 < bytes.count, bytes[index + 1] == 10 { index += 1 }
        if depth == 0, tokens.last?.token != .newline { tokens.append((.newline, line)) }
        line += 1
        index += 1
        // A line that is indented belongs to a definition: the reader passes over it.
        if depth == 0, index < bytes.count, bytes[index] == 32 || bytes[index] == 9 {
          tokens.append((.sign(" "), line))
        }
      case UInt8(ascii: "#"):
        while index < bytes.count, bytes[index] != 10, bytes[index] != 13 { index += 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let isLong = starts(byte, at: index)
        let first = line
        index += isLong ? 3 : 1
        var content: [UInt8] = []
        while index < bytes.count, isLong ? !starts(byte, at: index) : bytes[index] != byte {
          if bytes[index] == 10 {
            line += 1
            if !isLong { break }
          }
          if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
          content.append(bytes[index])
          index += 1
        }
        index += isLong ? 3 : 1
        tokens.append((.text(String(decoding: content, as: UTF8.self)), first))
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        open.append(line)
        tokens.append((.sign(Character(Unicode.Scalar(byte))), line))
        index += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        _ = open.popLast()
        tokens.append((.sign(Character(Unicode.Scalar(byte))), line))
        index += 1
      case 32, 9: index += 1
      case UInt8(ascii: "\\"): index += 1
      default:
        if Self.isNamePart(byte) {
          let start = index
          while index < bytes.count, Self.isNamePart(bytes[index]) || bytes[index] == UInt8(ascii: ".") { index += 1 }
          tokens.append((.name(String(decoding: bytes[start..<index], as: UTF8.self)), line))
        } else {
          tokens.append((.sign(byte < 128 ? Character(Unicode.Scalar(byte)) : "?"), line))
          index += 1
        }
      }
    }
    tokens.append((.newline, line))
    return open.first
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      || byte >= 128
  }

  // MARK: Statements

  private var token: Token { position < tokens.count ? tokens[position].token : .newline }
  private var line: Int { position < tokens.count ? tokens[position].line : tokens.last?.line ?? 1 }

  private mutating func statements() -> [Statement] {
    var found: [Statement] = []
    while position < tokens.count {
      let start = position
      if case .name(let name) = token {
        let first = line
        position += 1
        if token == .sign("="), position + 1 < tokens.count, tokens[position + 1].token != .sign("=") {
          position += 1
          found.append(.assignment(name, expression(depth: 0)))
        } else if token == .sign("("), let call = call(name, first, depth: 0) {
          found.append(.call(call))
        }
      }
      while position < tokens.count, token != .newline { position += 1 }
      position = max(position + 1, start + 1)
    }
    return found
  }

  // MARK: Expressions

  private mutating func expression(depth: Int) -> StarlarkValue {
    let first = line
    guard depth < Self.depthLimit else {
      position += 1
      return StarlarkValue(kind: .unknown, line: first)
    }
    var parts = [operand(depth: depth)]
    while token == .sign("+") {
      position += 1
      parts.append(operand(depth: depth))
    }
    // `a if b else c`, `x % y`, comparisons: nobody can follow them here.
    switch token {
    case .name, .sign("%"), .sign("<"), .sign(">"), .sign("!"), .sign("|"), .sign("*"), .sign("-"):
      skipRest()
      return StarlarkValue(kind: .unknown, line: first)
    default: return parts.count == 1 ? parts[0] : StarlarkValue(kind: .sum(parts), line: first)
    }
  }

  /// Passes what is left of an expression, up to a `,` or a closing sign of the same level.
  private mutating func skipRest() {
    var depth = 0
    while position < tokens.count {
      switch token {
      case .sign("("), .sign("["), .sign("{"): depth += 1
      case .sign(")"), .sign("]"), .sign("}"):
        if depth == 0 { return }
        depth -= 1
      case .sign(","), .newline:
        if depth == 0 { return }
      default: break
      }
      position += 1
    }
  }

  private mutating func operand(depth: Int) -> StarlarkValue {
    let first = line
    switch token {
    case .text(let text):
      position += 1
      return postfix(StarlarkValue(kind: .text(text), line: first))
    case .name(let name):
      position += 1
      if token == .sign("("), let call = call(name, first, depth: depth + 1) {
        return postfix(StarlarkValue(kind: .call(call), line: first))
      }
      return postfix(StarlarkValue(kind: .name(name), line: first))
    case .sign("["), .sign("("):
      return postfix(list(depth: depth + 1))
    case .sign("{"):
      position += 1
      skipRest()
      if token == .sign("}") { position += 1 }
      return StarlarkValue(kind: .unknown, line: first)
    case .sign(")"), .sign("]"), .sign("}"), .sign(","), .newline: return StarlarkValue(kind: .unknown, line: first)
    default:
      position += 1
      return StarlarkValue(kind: .unknown, line: first)
    }
  }

  /// `"{}".format(x)` and `LIST[0]` are more than a literal.
  private mutating func postfix(_ value: StarlarkValue) -> StarlarkValue {
    var value = value
    while token == .sign("[") || token == .sign("(") || token == .sign(".") {
      let isOpen = token != .sign(".")
      position += 1
      if isOpen {
        var depth = 1
        while position < tokens.count, depth > 0 {
          if [.sign("["), .sign("("), .sign("{")].contains(token) { depth += 1 }
          if [.sign("]"), .sign(")"), .sign("}")].contains(token) { depth -= 1 }
          position += 1
        }
      } else if case .name = token {
        position += 1
      }
      value.kind = .unknown
    }
    return value
  }

  private mutating func list(depth: Int) -> StarlarkValue {
    let first = line
    position += 1
    var items: [StarlarkValue] = []
    var isKnown = true
    while position < tokens.count, token != .sign("]"), token != .sign(")"), token != .sign("}") {
      let start = position
      items.append(expression(depth: depth))
      if token == .sign(",") {
        position += 1
      } else if position == start {
        position += 1
        isKnown = false
      }
    }
    position += 1
    return StarlarkValue(kind: isKnown ? .list(items) : .unknown, line: first)
  }

  private mutating func call(_ function: String, _ line: Int, depth: Int) -> StarlarkCall? {
    guard depth < Self.depthLimit else { return nil }
    var call = StarlarkCall(function: function, positional: [], named: [:], line: line)
    position += 1
    while position < tokens.count, token != .sign(")") {
      let start = position
      if case .name(let name) = token, position + 1 < tokens.count, tokens[position + 1].token == .sign("=") {
        position += 2
        call.named[name] = expression(depth: depth + 1)
      } else {
        call.positional.append(expression(depth: depth + 1))
      }
      if token == .sign(",") {
        position += 1
      } else if position == start {
        position += 1
      } else if token != .sign(")") {
        skipRest()
        if token == .sign(",") { position += 1 } else if token != .sign(")") { position += 1 }
      }
    }
    position += 1
    return call
  }
}

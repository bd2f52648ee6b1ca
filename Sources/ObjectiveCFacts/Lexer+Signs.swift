extension Lexer {
  /// Reads a sign; `.none` (and nothing read) where none stands.
  mutating func sign() -> Sign {
    let (second, third) = (byte(1), byte(2))
    let found: (sign: Sign, length: Int)
    switch Character(UnicodeScalar(byte())) {
    case "(": found = (.leftParenthesis, 1)
    case ")": found = (.rightParenthesis, 1)
    case "[": found = (.leftSquare, 1)
    case "]": found = (.rightSquare, 1)
    case "{": found = (.leftBrace, 1)
    case "}": found = (.rightBrace, 1)
    case ";": found = (.semicolon, 1)
    case ",": found = (.comma, 1)
    case "?": found = (.question, 1)
    case "~": found = (.tilde, 1)
    case "@": found = (.at, 1)
    case "#": found = (.hash, second == UInt8(ascii: "#") ? 2 : 1)
    case ":": found = second == UInt8(ascii: ":") ? (.doubleColon, 2) : (.colon, 1)
    case ".":
      found = second == UInt8(ascii: ".") && third == UInt8(ascii: ".") ? (.ellipsis, 3) : (.dot, 1)
    case "+": found = operators(.plus, doubled: .doublePlus)
    case "-": found = second == UInt8(ascii: ">") ? (.arrow, 2) : operators(.minus, doubled: .doubleMinus)
    case "*": found = operators(.star)
    case "/": found = operators(.slash)
    case "%": found = operators(.percent)
    case "&": found = operators(.ampersand, doubled: .doubleAmpersand)
    case "|": found = operators(.bar, doubled: .doubleBar)
    case "^": found = operators(.caret)
    case "!": found = second == UInt8(ascii: "=") ? (.notEqual, 2) : (.exclamation, 1)
    case "=": found = second == UInt8(ascii: "=") ? (.equal, 2) : (.assign, 1)
    case ">": found = second == UInt8(ascii: "=") ? (.greaterEqual, 2) : (.greater, 1)
    case "<":
      if second == UInt8(ascii: "<") {
        found = third == UInt8(ascii: "=") ? (.compoundAssign, 3) : (.shiftLeft, 2)
      } else {
        found = second == UInt8(ascii: "=") ? (.lessEqual, 2) : (.less, 1)
      }
    default: return .none
    }
    advance(by: found.length)
    return found.sign
  }

  private func operators(_ single: Sign, doubled: Sign? = nil) -> (sign: Sign, length: Int) {
    if byte(1) == UInt8(ascii: "=") { return (.compoundAssign, 2) }
    if let doubled, byte(1) == byte() { return (doubled, 2) }
    return (single, 1)
  }
}

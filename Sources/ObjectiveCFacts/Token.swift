/// A piece of source text: a name, a number, a literal or a sign.
struct Token {
  enum Kind: UInt8 {
    case name, number, string, character, sign, end
  }

  var kind: Kind
  /// The sign; `.none` for other kinds.
  var sign = Sign.none
  /// For a name its number in the table of names.
  var name: Int32 = -1
  /// Byte offset of the first byte.
  var start: Int32
  /// Byte offset behind the last byte.
  var end: Int32
  /// Line, from 1.
  var line: Int32
  /// Column, from 1, in bytes.
  var column: Int32
  /// Whether it is the first of its line.
  var startsLine = false
}

/// The signs of the C family. `>` is never joined with what follows, because type arguments end with it.
enum Sign: UInt8 {
  case none
  case leftParenthesis, rightParenthesis, leftSquare, rightSquare, leftBrace, rightBrace
  case semicolon, comma, colon, doubleColon, dot, ellipsis, arrow, at, hash, question
  case plus, minus, star, slash, percent, ampersand, bar, caret, tilde, exclamation
  case doublePlus, doubleMinus, doubleAmpersand, doubleBar, shiftLeft
  case less, greater, lessEqual, greaterEqual, equal, notEqual
  case assign, compoundAssign

  /// The closing bracket of an opening one.
  var closing: Sign? {
    switch self {
    case .leftParenthesis: .rightParenthesis
    case .leftSquare: .rightSquare
    case .leftBrace: .rightBrace
    default: nil
    }
  }

  /// Whether it closes a bracket.
  var isClosing: Bool { self == .rightParenthesis || self == .rightSquare || self == .rightBrace }

  /// Whether it stands between two operands (assignments, `?`, `:` and `,` aside).
  var isBinary: Bool {
    switch self {
    case .plus, .minus, .star, .slash, .percent, .ampersand, .bar, .caret, .doubleAmpersand, .doubleBar, .shiftLeft,
      .less, .greater, .lessEqual, .greaterEqual, .equal, .notEqual:
      true
    default: false
    }
  }

  /// Whether it stands in front of an operand.
  var isPrefix: Bool {
    switch self {
    case .plus, .minus, .star, .ampersand, .doubleAmpersand, .tilde, .exclamation, .doublePlus, .doubleMinus: true
    default: false
    }
  }
}

/// A comment outside code that never compiles.
struct Comment {
  var start: Int
  var end: Int
  var line: Int
  var column: Int
  var endLine: Int
  /// Number of tokens in front of it.
  var token: Int
}

/// Numbers for names, so that a name is stored once.
struct NameTable {
  private(set) var names: [String] = []
  private var numbers: [String: Int32] = [:]

  mutating func number(of bytes: ArraySlice<UInt8>) -> Int32 {
    let name = String(decoding: bytes, as: UTF8.self)
    if let known = numbers[name] { return known }
    let number = Int32(names.count)
    names.append(name)
    numbers[name] = number
    return number
  }
}

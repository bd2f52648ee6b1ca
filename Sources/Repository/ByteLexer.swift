import AuditModel

/// Tells code from strings and comments in one run over the bytes of a file, and collects the names in the code.
struct ByteLexer {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let dialect: BytePass.Dialect
  private let readsEverything: Bool
  private var index = 0
  private let table = ByteClass.table

  private var identifiers: NameCollector
  private var declarations = DeclarationTracker()

  /// String literals whose interpolations are open, innermost last.
  private var interpolations: [Interpolation] = []
  private var openParentheses = 0
  private var openBrackets = 0
  private var deepestBracket = 0
  private var openBracketsOfBraces: [Int] = []
  private var mayHoldRegularExpression = false
  private var rawOpenBrackets = 0
  private var rawDeepestBracket = 0
  /// False once a string or comment ran to the end of the file.
  private(set) var endedInCode = true

  private struct Interpolation {
    var quotes: Int
    var pounds: Int
    var parentheses: Int
  }

  /// More nested interpolations than this are no source that a person wrote.
  private static let deepestInterpolation = 64

  init(_ bytes: UnsafeBufferPointer<UInt8>, dialect: BytePass.Dialect, readsEverything: Bool = false) {
    self.bytes = bytes
    self.dialect = dialect
    self.readsEverything = readsEverything || dialect == .markup
    identifiers = NameCollector(capacity: min(max(bytes.count / 16, 64), 4096))
  }

  /// The result.
  func facts() -> ByteFacts {
    var facts = ByteFacts()
    facts.identifiers = identifiers.sorted()
    facts.declaredTypes = declarations.types.sorted()
    facts.globalTypes = declarations.globalTypes.sorted()
    facts.extendedTypes = declarations.extensions.sorted()
    facts.declaredValues = declarations.values.sorted()
    facts.imports = declarations.imports.sorted()
    // Where a regular expression may have been taken for something else, the brackets are counted everywhere: the guard
    // must not be talked out of its count.
    facts.deepestBracket = mayHoldRegularExpression ? max(deepestBracket, rawDeepestBracket) : deepestBracket
    return facts
  }

  /// Takes the names of another run over the same bytes in.
  mutating func merge(_ other: ByteLexer) {
    identifiers.formUnion(other.identifiers)
    declarations.merge(other.declarations)
    mayHoldRegularExpression = true
    rawDeepestBracket = max(rawDeepestBracket, other.deepestBracket)
  }

  /// Reads the bytes to their end.
  mutating func run() {
    if bytes.count > 1, bytes[0] == UInt8(ascii: "#"), bytes[1] == UInt8(ascii: "!") { skipLine() }
    while index < bytes.count {
      let byte = bytes[index]
      switch table[Int(byte)] {
      case ByteClass.space:
        index += 1
      case ByteClass.word:
        word()
      case ByteClass.digit:
        index += 1
        while index < bytes.count, table[Int(bytes[index])] <= ByteClass.digit { index += 1 }
        declarations.interrupt()
      default:
        punctuation(byte)
      }
    }
    if !interpolations.isEmpty { endedInCode = false }
  }

  // MARK: Code

  private mutating func word() {
    let start = index
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    repeat {
      hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01B3
      index += 1
    } while index < bytes.count && table[Int(bytes[index])] <= ByteClass.digit
    identifiers.insert(hash)
    guard dialect != .markup else { return }
    let before = start > 0 ? bytes[start - 1] : UInt8(ascii: "\n")
    declarations.word(hash, length: index - start, before: before, isGlobal: openBracketsOfBraces.isEmpty)
    if declarations.awaitsInclude { include() }
  }

  private mutating func punctuation(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""):
      if readsEverything { index += 1 } else { string(pounds: poundsBefore(index)) }
    case UInt8(ascii: "/"):
      slash()
    case UInt8(ascii: "["):
      index += 1
      openBrackets += 1
      rawOpenBrackets += 1
      deepestBracket = max(deepestBracket, openBrackets)
      rawDeepestBracket = max(rawDeepestBracket, rawOpenBrackets)
    case UInt8(ascii: "]"):
      index += 1
      openBrackets = max(0, openBrackets - 1)
      rawOpenBrackets = max(0, rawOpenBrackets - 1)
    case UInt8(ascii: "{"):
      index += 1
      // A body gives back the brackets that were open around it: a stray one in it costs no more than the body.
      openBracketsOfBraces.append(openBrackets)
    case UInt8(ascii: "}"):
      index += 1
      if let outside = openBracketsOfBraces.popLast() { openBrackets = outside }
    case UInt8(ascii: "("):
      index += 1
      openParentheses += 1
    case UInt8(ascii: ")"):
      index += 1
      closeParenthesis()
    case UInt8(ascii: "'") where dialect == .objectiveC && !readsEverything:
      string(quote: byte, quotes: 1, pounds: 0)
    default:
      index += 1
    }
    declarations.punctuation(byte, isGlobal: openBracketsOfBraces.isEmpty)
  }

  private mutating func closeParenthesis() {
    openParentheses = max(0, openParentheses - 1)
    guard let last = interpolations.last, openParentheses == last.parentheses else { return }
    interpolations.removeLast()
    string(quote: UInt8(ascii: "\""), quotes: last.quotes, pounds: last.pounds, isContinued: true)
  }

  private mutating func slash() {
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    let pounds = dialect == .swift ? poundsBefore(index) : 0
    if readsEverything || (next != UInt8(ascii: "/") && next != UInt8(ascii: "*")) || pounds > 0 {
      if pounds > 0, !readsEverything {
        extendedRegularExpression(pounds: pounds)
      } else {
        // `a / b` has a space behind the slash, `a/b` a word before it.
        if dialect == .swift, table[Int(next)] != ByteClass.space { mayHoldRegularExpression = true }
        index += 1
      }
    } else if next == UInt8(ascii: "/") {
      skipLine()
    } else {
      skipComment()
    }
  }

  /// `#/ … /#`: until the closing sign, over lines.
  private mutating func extendedRegularExpression(pounds: Int) {
    index += 1
    while index < bytes.count {
      countRawBracket(bytes[index])
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
      } else if bytes[index] == UInt8(ascii: "/"), poundsAfter(index, atMost: pounds) == pounds {
        index += 1 + pounds
        return
      } else {
        index += 1
      }
    }
    index = bytes.count
    endedInCode = false
  }

  /// `#import <WebKit/WebKit.h>`: the folder before the slash is the module.
  private mutating func include() {
    declarations.awaitsInclude = false
    while index < bytes.count, bytes[index] == 32 || bytes[index] == 9 { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "<") else { return }
    index += 1
    let start = index
    while index < bytes.count, table[Int(bytes[index])] <= ByteClass.digit { index += 1 }
    guard index > start, index < bytes.count, bytes[index] == UInt8(ascii: "/") else { return }
    declarations.imports.insert(Hashing.fnv1a(bytes[start..<index]))
    skipLine()
  }

  // MARK: Comments and strings

  private mutating func skipLine() {
    while index < bytes.count, bytes[index] != 10, bytes[index] != 13 {
      countRawBracket(bytes[index])
      index += 1
    }
  }

  private mutating func skipComment() {
    var depth = 1
    index += 2
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      countRawBracket(byte)
      if byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
        depth -= 1
        index += 2
        if depth == 0 { return }
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*"), dialect == .swift {
        depth += 1
        index += 2
      } else {
        index += 1
      }
    }
    endedInCode = false
  }

  private mutating func string(pounds: Int) {
    let isLong =
      dialect == .swift && index + 2 < bytes.count && bytes[index + 1] == UInt8(ascii: "\"")
      && bytes[index + 2] == UInt8(ascii: "\"")
    string(quote: UInt8(ascii: "\""), quotes: isLong ? 3 : 1, pounds: dialect == .swift ? pounds : 0)
  }

  private mutating func string(quote: UInt8, quotes: Int, pounds: Int, isContinued: Bool = false) {
    if !isContinued { index += quotes }
    while index < bytes.count {
      let byte = bytes[index]
      countRawBracket(byte)
      if byte == quote, closes(quote: quote, quotes: quotes, pounds: pounds) {
        index += quotes + pounds
        return
      }
      if byte == UInt8(ascii: "\\"), poundsAfter(index, atMost: pounds) == pounds {
        let escaped = index + 1 + pounds
        if dialect == .swift, escaped < bytes.count, bytes[escaped] == UInt8(ascii: "(") {
          index = escaped + 1
          guard interpolations.count < Self.deepestInterpolation else {
            endedInCode = false
            return
          }
          interpolations.append(Interpolation(quotes: quotes, pounds: pounds, parentheses: openParentheses))
          openParentheses += 1
          return
        }
        // The escaped byte is passed over, unless it ends the line: a string of one line ends there in any case.
        let endsLine = escaped < bytes.count && (bytes[escaped] == 10 || bytes[escaped] == 13)
        index = endsLine && quotes == 1 && dialect == .swift ? escaped : min(escaped + 1, bytes.count)
        continue
      }
      if quotes == 1, byte == 10 || byte == 13 { return }
      index += 1
    }
    if quotes == 3 { endedInCode = false }
  }

  private func closes(quote: UInt8, quotes: Int, pounds: Int) -> Bool {
    guard index + quotes + pounds <= bytes.count else { return false }
    for offset in 0..<quotes where bytes[index + offset] != quote { return false }
    return poundsAfter(index + quotes - 1, atMost: pounds) == pounds
  }

  private func poundsBefore(_ place: Int) -> Int {
    var count = 0
    while place - count > 0, bytes[place - count - 1] == UInt8(ascii: "#") { count += 1 }
    return count
  }

  private func poundsAfter(_ place: Int, atMost limit: Int) -> Int {
    var count = 0
    while count < limit, place + 1 + count < bytes.count, bytes[place + 1 + count] == UInt8(ascii: "#") { count += 1 }
    return count
  }

  @inline(__always)
  private mutating func countRawBracket(_ byte: UInt8) {
    if byte == UInt8(ascii: "[") {
      rawOpenBrackets += 1
      rawDeepestBracket = max(rawDeepestBracket, rawOpenBrackets)
    } else if byte == UInt8(ascii: "]") {
      rawOpenBrackets = max(0, rawOpenBrackets - 1)
    }
  }
}

/// What a byte can begin.
enum ByteClass {
  static let word: UInt8 = 0
  static let digit: UInt8 = 1
  static let space: UInt8 = 2
  static let other: UInt8 = 3

  /// Class of each byte; those of a name's inside come first. A pointer, since the inner loop looks here for each byte.
  nonisolated(unsafe) static let table: UnsafePointer<UInt8> = {
    let classes = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    for byte in UInt8.min...UInt8.max {
      classes[Int(byte)] =
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
          0x80...0xFF:
          word
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit
        case 9, 10, 11, 12, 13, 32: space
        default: other
        }
    }
    return UnsafePointer(classes)
  }()
}

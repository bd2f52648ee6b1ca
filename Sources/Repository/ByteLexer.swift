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
  private var openBraces = 0
  private var watch = ParserGuard()
  /// False once it is not sure any more that code was told from strings and comments as the parser does: one ran to the
  /// end of the file, or a regular expression may hide where one begins.
  private(set) var isCertain = true

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
    facts.deepestBracket = watch.deepestBracket
    facts.refusal = dialect == .swift ? watch.refusal : nil
    return facts
  }

  /// Takes in what another run over the same bytes found.
  mutating func merge(_ other: ByteLexer) {
    identifiers.formUnion(other.identifiers)
    declarations.merge(other.declarations)
    watch.merge(other.watch)
  }

  /// Reads the bytes to their end.
  mutating func run() {
    if bytes.count > 1, bytes[0] == UInt8(ascii: "#"), bytes[1] == UInt8(ascii: "!") { skipLine() }
    while index < bytes.count {
      let byte = bytes[index]
      switch table[Int(byte)] {
      case ByteClass.space:
        index += 1
        if byte == 10 || byte == 13 { watch.line() }
      case ByteClass.word:
        word()
      case ByteClass.digit:
        index += 1
        while index < bytes.count, table[Int(bytes[index])] <= ByteClass.digit { index += 1 }
        declarations.interrupt()
        watch.number()
      default:
        punctuation(byte)
      }
    }
    if !interpolations.isEmpty { isCertain = false }
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
    declarations.word(hash, length: index - start, before: before, isGlobal: openBraces == 0)
    watch.word(hash, length: index - start, before: before)
    if declarations.awaitsInclude { include() }
  }

  private mutating func punctuation(_ byte: UInt8) {
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    if byte != UInt8(ascii: "/") { watch.sign(byte, next: next) }
    switch byte {
    case UInt8(ascii: "\""):
      if readsEverything { index += 1 } else { string(pounds: poundsBefore(index)) }
    case UInt8(ascii: "/"):
      slash(next: next)
    case UInt8(ascii: "{"):
      index += 1
      openBraces += 1
    case UInt8(ascii: "}"):
      index += 1
      openBraces = max(0, openBraces - 1)
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
    declarations.punctuation(byte, isGlobal: openBraces == 0)
  }

  private mutating func closeParenthesis() {
    openParentheses = max(0, openParentheses - 1)
    guard let last = interpolations.last, openParentheses == last.parentheses else { return }
    interpolations.removeLast()
    string(quote: UInt8(ascii: "\""), quotes: last.quotes, pounds: last.pounds, isContinued: true)
  }

  private mutating func slash(next: UInt8) {
    let pounds = dialect == .swift ? poundsBefore(index) : 0
    if !readsEverything, pounds == 0, next == UInt8(ascii: "/") {
      skipLine()
    } else if !readsEverything, pounds == 0, next == UInt8(ascii: "*") {
      skipComment()
    } else {
      watch.sign(UInt8(ascii: "/"), next: next)
      if readsEverything {
        index += 1
      } else if pounds > 0 {
        extendedRegularExpression(pounds: pounds)
      } else {
        if dialect == .swift, mayHideCode() { isCertain = false }
        index += 1
      }
    }
  }

  /// Whether the slash may begin a regular expression that holds, or ends before, what looks like the sign of a string
  /// or a comment. Then the parser, which knows, and this pass, which does not, part ways.
  private func mayHideCode() -> Bool {
    var place = index + 1
    var holdsQuote = false
    while place < bytes.count, place < index + 4096 {
      switch bytes[place] {
      case 10, 13: return false
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "\""): holdsQuote = true
      case UInt8(ascii: "/"):
        let next = place + 1 < bytes.count ? bytes[place + 1] : 0
        return holdsQuote || next == UInt8(ascii: "*") || next == UInt8(ascii: "/")
      default: break
      }
      place += 1
    }
    return holdsQuote
  }

  /// `#/ … /#`: until the closing sign, over lines.
  private mutating func extendedRegularExpression(pounds: Int) {
    index += 1
    while index < bytes.count {
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
    isCertain = false
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
      index += 1
    }
  }

  private mutating func skipComment() {
    var depth = 1
    index += 2
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
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
    isCertain = false
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
      if byte == quote, closes(quote: quote, quotes: quotes, pounds: pounds) {
        index += quotes + pounds
        return
      }
      if byte == UInt8(ascii: "\\"), poundsAfter(index, atMost: pounds) == pounds {
        let escaped = index + 1 + pounds
        if dialect == .swift, escaped < bytes.count, bytes[escaped] == UInt8(ascii: "(") {
          index = escaped + 1
          guard interpolations.count < Self.deepestInterpolation else {
            isCertain = false
            return
          }
          interpolations.append(Interpolation(quotes: quotes, pounds: pounds, parentheses: openParentheses))
          watch.interpolations(interpolations.count)
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
    if quotes == 3 { isCertain = false }
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

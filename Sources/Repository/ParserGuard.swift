import AuditModel

/// Watches, while the byte pass goes over a Swift file, for what SwiftParser cannot bear.
///
/// The parser takes exponential time in nested `[`, and goes a few calls deeper for every step of several kinds of
/// chains: some hundred of them end the process, and nobody can stop the parser or catch its fall. Each limit lies far
/// above what people write and below what the threads' stack bears.
struct ParserGuard {
  /// What makes the parser slow, deep or large.
  enum Hazard: String, CaseIterable {
    case brackets = "'[' are open at once"
    case parentheses = "'(' are open at once"
    case angles = "'<' are open at once"
    case heads = "statements with a body begin and none has one"
    case words = "words follow each other without a sign between them"
    case arrows = "'->' stand in one statement"
    case assignments = "'=' stand in one statement"
    case operators = "operators stand in one statement"
    case alternatives = "'else' follow each other"
    case directives = "'#if' are open at once"
    case branches = "'#elseif' belong to one '#if'"
    case interpolations = "string interpolations stand in each other"
    case tokens = "words and signs stand in the file"

    /// The most that is still parsed. The deepest `[` in thousands of real files is 8.
    var limit: Int {
      switch self {
      case .brackets: ByteFacts.bracketLimit
      case .parentheses, .heads: 100
      case .angles: 64
      case .words, .arrows, .assignments, .directives: 200
      case .operators: 2_000
      case .alternatives: 400
      case .branches: 500
      case .interpolations: 32
      // The parser takes some 300 bytes of memory for each.
      case .tokens: 1_000_000
      }
    }
  }

  private var met: [Hazard: Int] = [:]
  private(set) var deepestBracket = 0
  private var tokens = 0
  private var brackets = 0
  private var parentheses = 0
  private var angles = 0
  private var words = 0
  private var arrows = 0
  private var assignments = 0
  private var operators = 0
  private var heads = 0
  private var alternatives = 0
  /// For each open `#if` the number of its `#elseif`.
  private var branches: [Int] = []
  /// What is counted around each open body: it goes on behind the body, whatever stands in it.
  private var bodies: [Body] = []

  /// The last two bytes of code that are no white space, and whether a line has ended since.
  private var last = UInt8(ascii: ";")
  private var beforeLast = UInt8(ascii: ";")
  private var hasLineEnded = true
  private var followsKeyword = false

  private let declarations = Self.declarations
  private let statements = Self.statements
  /// A bit for each of these words: most other words are told from them by it alone.
  private let statementFilter = Self.statementFilter
  private let elseWord = Self.elseWord
  private let ifWord = Self.ifWord
  private let elseifWord = Self.elseifWord
  private let endifWord = Self.endifWord

  private struct Body {
    var brackets: Int
    var parentheses: Int
    var alternatives: Int
  }

  private static let elseWord = Hashing.fnv1a("else".utf8)
  private static let ifWord = Hashing.fnv1a("if".utf8)
  private static let elseifWord = Hashing.fnv1a("elseif".utf8)
  private static let endifWord = Hashing.fnv1a("endif".utf8)

  /// Words that begin a declaration: a list of such is no chain.
  private static let declarations: Set<UInt64> = Set(
    ["case", "let", "var", "func", "import", "class", "struct", "enum", "extension", "protocol", "typealias", "init"]
      .map { Hashing.fnv1a($0.utf8) })

  /// Words that begin a statement with a body.
  private static let statements: Set<UInt64> = Set(
    ["if", "switch", "while", "for", "guard", "repeat", "do", "catch", "defer"].map { Hashing.fnv1a($0.utf8) })

  private static let statementFilter = statements.reduce(UInt64(0)) { $0 | 1 << ($1 & 63) }

  init() {}

  /// Why the file must not be parsed; nil where it may.
  var refusal: String? {
    var met = met
    if deepestBracket > Hazard.brackets.limit { met[.brackets] = deepestBracket }
    if tokens > Hazard.tokens.limit { met[.tokens] = tokens }
    let first = Hazard.allCases.first { met[$0] != nil }
    return first.map { "\(met[$0] ?? 0) \($0.rawValue), more than the parser can bear (\($0.limit))" }
  }

  /// Takes in what a run over the same bytes met that took comments for code. Lines of dashes are no operators.
  mutating func merge(_ other: ParserGuard) {
    deepestBracket = max(deepestBracket, other.deepestBracket)
    for (hazard, count) in other.met where hazard != .operators { meet(hazard, count) }
  }

  /// Takes the end of a line.
  @inline(__always)
  mutating func line() { hasLineEnded = true }

  /// Takes a word.
  ///
  /// - Parameters:
  ///   - hash: its hash.
  ///   - length: its length in bytes.
  ///   - before: the byte before it.
  @inline(__always)
  mutating func word(_ hash: UInt64, length: Int, before: UInt8) {
    tokens += 1
    let isDirective = before == UInt8(ascii: "#")
    if isDirective { directive(hash) }
    if hash == elseWord, !isDirective {
      alternatives += 1
      if alternatives > Hazard.alternatives.limit { meet(.alternatives, alternatives) }
    } else {
      if last == UInt8(ascii: "}") { alternatives = 0 }
      if hasLineEnded, endsStatement { newStatement() }
    }
    if length <= 9, heads > 0 || statementFilter & (1 << (hash & 63)) != 0 { head(hash, isDirective: isDirective) }
    words += 1
    if words > Hazard.words.limit / 2 { wordRun(hash) }
    took(UInt8(ascii: "a"))
  }

  /// Takes a number.
  @inline(__always)
  mutating func number() {
    tokens += 1
    words = 0
    took(UInt8(ascii: "0"))
  }

  /// Takes a sign.
  ///
  /// - Parameter next: the byte behind it.
  @inline(__always)
  mutating func sign(_ byte: UInt8, next: UInt8) {
    tokens += 1
    words = 0
    switch byte {
    case UInt8(ascii: "["):
      brackets += 1
      if brackets > deepestBracket { deepestBracket = brackets }
    case UInt8(ascii: "]"): brackets = max(0, brackets - 1)
    case UInt8(ascii: "("):
      parentheses += 1
      if parentheses > Hazard.parentheses.limit { meet(.parentheses, parentheses) }
    case UInt8(ascii: ")"): parentheses = max(0, parentheses - 1)
    case UInt8(ascii: "{"):
      bodies.append(Body(brackets: brackets, parentheses: parentheses, alternatives: alternatives))
      (alternatives, heads) = (0, 0)
      newStatement()
    case UInt8(ascii: "}"):
      heads = 0
      if let body = bodies.popLast() {
        (brackets, parentheses, alternatives) = (body.brackets, body.parentheses, body.alternatives)
      }
      newStatement()
    case UInt8(ascii: "<"):
      if last != byte, next != byte, next != UInt8(ascii: "=") { angles += 1 }
      if angles > Hazard.angles.limit { meet(.angles, angles) }
    case UInt8(ascii: ">"):
      if last == UInt8(ascii: "-") {
        arrows += 1
        if arrows > Hazard.arrows.limit { meet(.arrows, arrows) }
      } else {
        angles = max(0, angles - 1)
      }
    case UInt8(ascii: "="): assignment(next: next)
    case UInt8(ascii: ","): (arrows, assignments, operators) = (0, 0, 0)
    case UInt8(ascii: ";"): newStatement()
    case UInt8(ascii: "@"): if hasLineEnded, endsStatement { newStatement() }
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"), UInt8(ascii: "%"),
      UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "!"),
      UInt8(ascii: "?"):
      operators += 1
      if operators > Hazard.operators.limit { meet(.operators, operators) }
    default: break
    }
    took(byte)
  }

  /// Takes the depth of interpolations.
  mutating func interpolations(_ depth: Int) {
    if depth > Hazard.interpolations.limit { meet(.interpolations, depth) }
  }

  @inline(__always)
  private mutating func took(_ byte: UInt8) {
    beforeLast = last
    last = byte
    hasLineEnded = false
  }

  /// `a <= b` and `a == b` are no assignments.
  private mutating func assignment(next: UInt8) {
    let comparing = [UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!")]
    guard next != UInt8(ascii: "="), !comparing.contains(last) else { return }
    angles = 0
    assignments += 1
    if assignments > Hazard.assignments.limit { meet(.assignments, assignments) }
  }

  /// A run of words is long: only now is it looked at whether it is a list of declarations (`case a` `case b` …). A
  /// keyword behind a keyword does not begin one.
  private mutating func wordRun(_ hash: UInt64) {
    let isKeyword = declarations.contains(hash)
    if isKeyword, !followsKeyword { words = 1 }
    followsKeyword = isKeyword
    if words > Hazard.words.limit { meet(.words, words) }
  }

  /// `for` is a label, too: behind a parenthesis or a comma.
  private mutating func head(_ hash: UInt64, isDirective: Bool) {
    if statements.contains(hash) {
      guard !isDirective, last != UInt8(ascii: "("), last != UInt8(ascii: ","), last != UInt8(ascii: ".") else {
        return
      }
      heads += 1
      if heads > Hazard.heads.limit { meet(.heads, heads) }
    } else if heads > 0, declarations.contains(hash) {
      heads = 0
    }
  }

  private mutating func directive(_ hash: UInt64) {
    switch hash {
    case ifWord:
      branches.append(0)
      if branches.count > Hazard.directives.limit { meet(.directives, branches.count) }
    case elseifWord:
      guard let count = branches.popLast() else { return }
      branches.append(count + 1)
      if count + 1 > Hazard.branches.limit { meet(.branches, count + 1) }
    case endifWord: _ = branches.popLast()
    default: break
    }
  }

  private var endsStatement: Bool {
    switch last {
    case UInt8(ascii: "a"), UInt8(ascii: "0"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"),
      UInt8(ascii: "\""), UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "`"):
      true
    case UInt8(ascii: ">"): beforeLast != UInt8(ascii: "-")
    default: false
    }
  }

  private mutating func newStatement() {
    (angles, arrows, assignments, operators) = (0, 0, 0, 0)
  }

  private mutating func meet(_ hazard: Hazard, _ count: Int) {
    met[hazard] = max(met[hazard] ?? 0, count)
  }
}

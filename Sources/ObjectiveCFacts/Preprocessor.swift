import AuditModel

/// Runs the lexer over a file and obeys `#if`: code that never compiles is dropped, other branches are marked.
struct Preprocessor {
  var source: Source
  var lexer: Lexer
  var groups: [Group] = []
  var groupCount = 0
  /// The bodies of macros, each with its end token.
  var macroTokens: [Token] = []
  /// The macro that an `#ifndef` has just asked for: an include guard where its `#define` follows.
  var guardCandidate: String?

  /// An `#if` that is open.
  struct Group {
    var number: Int
    var line: Int
    /// True where the whole `#if` lies in code that never compiles.
    var isDeadOutside: Bool
    /// True while the current branch can compile.
    var isLive: Bool
    /// True once a branch was met that always compiles: later ones never do.
    var isDecided = false
    /// Condition of the first branch that can compile, for the `#else`.
    var firstCondition: String?
    /// The branch around the `#if`, and the current one.
    var outerBranch: Int?
    var branch: Int?
    /// Index of the first marker, where one was written.
    var marker: Int?
  }

  init(_ bytes: [UInt8]) {
    source = Source(bytes)
    lexer = Lexer(bytes)
  }

  var isLive: Bool { groups.last?.isLive ?? true }

  mutating func run() {
    while let token = lexer.next() {
      takeComments()
      if token.sign == .hash, token.startsLine {
        directive(at: token)
      } else if isLive {
        guardCandidate = nil
        source.tokens.append(token)
      }
    }
    takeComments()
    if let open = groups.last { problem(open.line, "an #if without its #endif") }
    while let group = groups.popLast() { close(group) }
    if let line = lexer.unterminated { problem(line, "a comment or string that never ends") }
    source.lineCount = lexer.line
    source.names = lexer.names.names
    appendMacros()
  }

  mutating func problem(_ line: Int?, _ message: String) {
    source.problems.append(ParseProblem(extent: .partlyParsed, line: line, message: message))
  }

  mutating func takeComments() {
    let comments = lexer.takeComments()
    guard isLive else { return }
    for var comment in comments {
      comment.token = source.tokens.count
      source.comments.append(comment)
    }
  }

  /// Puts the macros' bodies behind the file's tokens.
  private mutating func appendMacros() {
    source.count = source.tokens.count
    source.tokens.append(endToken)
    let offset = source.tokens.count
    for index in source.macros.indices {
      let body = source.macros[index].body
      source.macros[index].body = (body.lowerBound + offset)..<(body.upperBound + offset)
    }
    source.tokens += macroTokens
  }

  var endToken: Token {
    let end = Int32(source.bytes.count)
    return Token(kind: .end, start: end, end: end, line: Int32(lexer.line), column: 1)
  }
}

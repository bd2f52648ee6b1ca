import AuditModel

/// Reads declarations, statements and expressions out of tokens and writes down their facts.
///
/// A recursive descent that never fails: within a pair of brackets it can't run beyond the closing one, every loop
/// moves on by a token at least, and nesting deeper than any real code is stepped over.
struct FactsParser {
  let source: Source
  var facts = FileFacts(language: .objectiveC)
  /// Index of the current token.
  var index = 0
  /// Index behind the last token that may be read.
  var limit = 0
  /// Levels of nesting that are left.
  var budget = 120
  /// Index of the next branch marker.
  var marker = 0
  /// Line where the nesting was too deep.
  private var deepLine: Int?

  init(_ source: Source) {
    self.source = source
  }

  mutating func parse() -> FileFacts {
    facts.imports = source.imports
    facts.lineCount = source.lineCount
    facts.problems = source.problems
    facts.marks = marks()
    marker = source.markers.count
    macros()
    index = 0
    limit = source.count
    marker = 0
    declarations(in: 0, of: .file)
    // `@import` is met later than `#import`.
    facts.imports.sort { $0.position < $1.position }
    if let deepLine {
      facts.problems.append(
        ParseProblem(extent: .partlyParsed, line: deepLine, message: "nested deeper than any hand-written code"))
    }
    return facts
  }

  // MARK: Tokens

  var isAtEnd: Bool { index >= limit }

  func sign(at index: Int) -> Sign { index < limit && index >= 0 ? source.tokens[index].sign : .none }

  var sign: Sign { sign(at: index) }

  /// The name at an index; nil where no name stands.
  func name(at index: Int) -> String? {
    guard index < limit, index >= 0, source.tokens[index].kind == .name else { return nil }
    return source.names[Int(source.tokens[index].name)]
  }

  var name: String? { name(at: index) }

  func kind(at index: Int) -> Token.Kind { index < limit && index >= 0 ? source.tokens[index].kind : .end }

  func position(at index: Int) -> SourcePosition {
    let token = source.tokens[min(max(index, 0), source.tokens.count - 1)]
    return SourcePosition(line: Int(token.line), column: Int(token.column))
  }

  var position: SourcePosition { position(at: index) }

  func line(at index: Int) -> Int { position(at: index).line }

  /// Whether nothing stands between two neighbouring tokens.
  func touches(_ index: Int, _ next: Int) -> Bool {
    index >= 0 && next < limit && source.tokens[index].end == source.tokens[next].start
  }

  mutating func accept(_ sign: Sign) -> Bool {
    guard self.sign == sign else { return false }
    index += 1
    return true
  }

  mutating func accept(_ word: String) -> Bool {
    guard name == word else { return false }
    index += 1
    return true
  }

  /// The text of tokens, one space where there was any; at most 200 bytes.
  func text(_ range: Range<Int>) -> String {
    var text = ""
    var last: Token?
    for token in source.tokens[range.clamped(to: 0..<source.tokens.count)] where text.utf8.count < 200 {
      if let last, last.end != token.start { text += " " }
      text += source.text(token)
      last = token
    }
    return text
  }

  // MARK: Brackets

  /// Where the content of the bracket at an index ends.
  func end(of bracket: Int) -> Int { min(max(Int(source.match[bracket]), bracket + 1), limit) }

  /// The index behind the bracket at an index.
  func behind(_ bracket: Int) -> Int {
    let end = end(of: bracket)
    return end < limit && Int(source.match[end]) == bracket ? end + 1 : end
  }

  /// The token that closes the bracket at an index, or the last one in it.
  func lastToken(of bracket: Int) -> Int { max(min(end(of: bracket), source.tokens.count - 1), bracket) }

  /// Steps over a token, or over a bracket with its content.
  mutating func skip() {
    index = sign.closing == nil ? index + 1 : behind(index)
  }

  /// Reads the content of the bracket at the current token, and steps behind it.
  mutating func inside<Result>(_ read: (inout Self) -> Result) -> Result {
    let bracket = index
    let outer = limit
    let next = behind(bracket)
    limit = end(of: bracket)
    index = bracket + 1
    let result = read(&self)
    limit = outer
    index = next
    return result
  }

  /// Runs a step one level deeper, or gives up where the nesting is deeper than any real code.
  mutating func descend<Result>(_ step: (inout Self) -> Result, orElse: (inout Self) -> Result) -> Result {
    guard budget > 0 else {
      deepLine = deepLine ?? position.line
      return orElse(&self)
    }
    budget -= 1
    defer { budget += 1 }
    return step(&self)
  }

  /// Steps over everything up to a semicolon at this level, and over it; a brace ends it too.
  mutating func skipStatement() {
    while !isAtEnd {
      if accept(.semicolon) { return }
      if sign == .at, source.isTypeBoundary(at: index) { return }
      let isBrace = sign == .leftBrace
      skip()
      if isBrace {
        _ = accept(.semicolon)
        return
      }
    }
  }

  // MARK: Facts

  /// Opens a scope.
  ///
  /// - Parameter statement: the first scope of the statement, for those that follow; the first one names itself.
  mutating func open(
    _ kind: Scope.Kind, in parent: Int, at index: Int, entry: Scope.Entry = .always, conditions: [Int] = [],
    statement: Int? = nil
  ) -> Int {
    let number = facts.scopes.count
    facts.scopes.append(
      Scope(
        kind: kind, parent: parent, position: position(at: index), entry: entry, conditions: conditions,
        statement: entry == .always ? nil : statement ?? number))
    return number
  }

  /// Writes down that a scope ends in front of the current token.
  mutating func close(_ scope: Int) {
    facts.scopes[scope].endLine = position(at: max(0, index - 1)).line
  }

  mutating func add(_ kind: Expression.Kind, at index: Int, in scope: Int) -> Int {
    facts.expressions.append(Expression(kind: kind, position: position(at: index), scope: scope))
    return facts.expressions.count - 1
  }
}

import AuditModel

/// A script as it stands in the source: known text with holes for values.
struct JavaScriptText: Equatable {
  /// A piece of the script.
  enum Piece: Equatable {
    case text(String)
    /// A spliced value, numbered in order.
    case hole
  }

  var pieces: [Piece]

  /// Where in a script a place lies.
  enum Surroundings: Equatable {
    /// In code: a value of its own.
    case code
    /// Where a whole statement stands.
    case statement
    /// Inside quotes or a template.
    case quotes
    case comment
  }

  /// Where the holes lie, in order.
  var holes: [Surroundings] {
    var scanner = JavaScriptScanner()
    var found: [Surroundings] = []
    for (number, piece) in pieces.enumerated() {
      switch piece {
      case .text(let text): scanner.read(text)
      case .hole:
        let rest = pieces[(number + 1)...].first
        found.append(scanner.surroundings(before: rest))
        scanner.readHole()
      }
    }
    return found
  }

  /// The script with a name in each hole.
  var whole: String {
    pieces.map { piece in
      if case .text(let text) = piece { return text }
      return "__hole__"
    }.joined()
  }
}

/// Reads a script sign by sign: quotes, templates, comments and regular expressions, and what stands in between.
struct JavaScriptScanner {
  private enum Mode: Equatable {
    case code
    case quotes(Character)
    /// A template, with the number of braces that are open in the `${…}` around it.
    case template
    case lineComment
    case blockComment
    case expression
  }

  private var modes: [Mode] = [.code]
  /// Open braces inside each `${…}`.
  private var braces: [Int] = []
  private var escaped = false
  /// The last two signs of code that are no white space, and the sign before the current one.
  private(set) var lastCode: Character?
  private var previous: Character?
  private var inClass = false

  private var mode: Mode { modes.last ?? .code }

  /// Reads text; escapes of the surrounding string literal may still stand in it.
  mutating func read(_ text: String) {
    for sign in text { read(sign) }
  }

  mutating func readHole() {
    escaped = false
    if mode == .code { lastCode = "v" }
    previous = "v"
  }

  private mutating func read(_ sign: Character) {
    defer { previous = sign }
    if escaped {
      escaped = false
      return
    }
    switch mode {
    case .code: readCode(sign)
    case .quotes(let quote):
      if sign == "\\" { escaped = true }
      // A quote that the literal itself escapes is a quote of the script.
      if sign == quote || sign.isNewline { _ = modes.popLast() }
    case .template:
      if sign == "\\" { escaped = true }
      if sign == "`" { _ = modes.popLast() }
      if sign == "{", previous == "$" {
        modes.append(.code)
        braces.append(0)
        lastCode = "{"
      }
    case .lineComment: if sign.isNewline { _ = modes.popLast() }
    case .blockComment: if sign == "/", previous == "*" { _ = modes.popLast() }
    case .expression:
      if sign == "\\" { escaped = true }
      if sign == "[" { inClass = true }
      if sign == "]" { inClass = false }
      if (sign == "/" && !inClass) || sign.isNewline { _ = modes.popLast() }
    }
  }

  private mutating func readCode(_ sign: Character) {
    switch sign {
    case "'", "\"": modes.append(.quotes(sign))
    case "`": modes.append(.template)
    case "/" where previous == "/":
      modes.append(.lineComment)
      return
    case "*" where previous == "/":
      modes.append(.blockComment)
      return
    case "/": return
    case "{": if !braces.isEmpty { braces[braces.count - 1] += 1 }
    case "}":
      if let open = braces.last {
        if open == 0 {
          _ = braces.popLast()
          _ = modes.popLast()
          return
        }
        braces[braces.count - 1] = open - 1
      }
    default: break
    }
    if !sign.isWhitespace { lastCode = sign } else if sign.isNewline, lastCode != nil { endsLine = true }
    if !sign.isWhitespace { endsLine = false }
  }

  private var endsLine = false

  /// Where the place behind what was read lies.
  func surroundings(before next: JavaScriptText.Piece?) -> JavaScriptText.Surroundings {
    switch mode {
    case .quotes, .template, .expression: return .quotes
    case .lineComment, .blockComment: return .comment
    case .code:
      let opensStatement = lastCode == nil || lastCode == ";" || lastCode == "}" || lastCode == "{" || endsLine
      guard opensStatement else { return .code }
      guard case .text(let rest)? = next else { return .statement }
      let following = rest.first { !$0.isWhitespace || $0.isNewline }
      let endsStatement = following == nil || following == ";" || following == "}" || following?.isNewline == true
      return endsStatement ? .statement : .code
    }
  }
}

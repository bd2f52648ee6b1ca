/// A sign or word of a script.
struct JavaScriptToken: Equatable {
  enum Kind: Equatable {
    case word, number, text, sign
  }

  var kind: Kind
  var text: String

  /// Splits a script into words, numbers, texts and signs; comments are left out, `=>` is one sign.
  static func tokens(of script: String) -> [JavaScriptToken] {
    var tokens: [JavaScriptToken] = []
    let signs = Array(script.prefix(20_000))
    var index = 0
    while index < signs.count {
      let sign = signs[index]
      let next = index + 1 < signs.count ? signs[index + 1] : " "
      if sign.isWhitespace || sign == "\\" {
        index += 1
      } else if sign == "/", next == "/" {
        while index < signs.count, !signs[index].isNewline { index += 1 }
      } else if sign == "/", next == "*" {
        index += 2
        while index < signs.count, !(signs[index] == "/" && signs[index - 1] == "*") { index += 1 }
        index += 1
      } else if sign == "'" || sign == "\"" || sign == "`" {
        index = endOfText(signs, index)
        tokens.append(JavaScriptToken(kind: .text, text: String(sign)))
      } else if sign == "/", startsExpression(behind: tokens.last) {
        index = endOfExpression(signs, index)
        tokens.append(JavaScriptToken(kind: .text, text: "/"))
      } else if sign.isLetter || sign == "_" || sign == "$" {
        let start = index
        while index < signs.count, signs[index].isLetter || signs[index].isNumber || "_$".contains(signs[index]) {
          index += 1
        }
        tokens.append(JavaScriptToken(kind: .word, text: String(signs[start..<index])))
      } else if sign.isNumber {
        let start = index
        while index < signs.count, signs[index].isNumber || signs[index].isLetter || signs[index] == "." { index += 1 }
        tokens.append(JavaScriptToken(kind: .number, text: String(signs[start..<index])))
      } else if sign == "=", next == ">" {
        tokens.append(JavaScriptToken(kind: .sign, text: "=>"))
        index += 2
      } else {
        tokens.append(JavaScriptToken(kind: .sign, text: String(sign)))
        index += 1
      }
    }
    return tokens
  }

  private static func endOfText(_ signs: [Character], _ start: Int) -> Int {
    var index = start + 1
    var depth = 0
    while index < signs.count {
      if signs[index] == "\\" {
        index += 2
        continue
      }
      if signs[start] == "`" {
        if signs[index] == "{", signs[index - 1] == "$" || depth > 0 { depth += 1 }
        if signs[index] == "}", depth > 0 { depth -= 1 }
      } else if signs[index].isNewline {
        return index
      }
      if signs[index] == signs[start], depth == 0 { return index + 1 }
      index += 1
    }
    return index
  }

  private static func startsExpression(behind token: JavaScriptToken?) -> Bool {
    guard let token else { return true }
    switch token.kind {
    case .word: return ["return", "typeof", "case", "in", "of", "void"].contains(token.text)
    case .number, .text: return false
    case .sign: return token.text != ")" && token.text != "]" && token.text != "}"
    }
  }

  private static func endOfExpression(_ signs: [Character], _ start: Int) -> Int {
    var index = start + 1
    var inClass = false
    while index < signs.count, !signs[index].isNewline {
      if signs[index] == "\\" {
        index += 2
        continue
      }
      if signs[index] == "[" { inClass = true }
      if signs[index] == "]" { inClass = false }
      if signs[index] == "/", !inClass { return index + 1 }
      index += 1
    }
    return index
  }
}

/// What a function body gives back.
struct JavaScriptBody {
  private let tokens: [JavaScriptToken]

  init(_ script: String) {
    tokens = JavaScriptToken.tokens(of: script)
  }

  /// Whether a `return` stands outside of the functions inside.
  var returns: Bool { !returned.isEmpty }

  /// The tokens of what each `return` outside of the functions inside gives.
  var returned: [[JavaScriptToken]] {
    var found: [[JavaScriptToken]] = []
    // For each open bracket, whether it opens a function.
    var open: [Bool] = []
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      if token.kind == .sign {
        switch token.text {
        case "{": open.append(opensFunction(at: index))
        case "(", "[": open.append(false)
        case "}", ")", "]": _ = open.popLast()
        default: break
        }
      } else if token.kind == .word, token.text == "return", !open.contains(true), !isName(at: index) {
        found.append(statement(from: index + 1))
      }
      index += 1
    }
    return found
  }

  /// The tokens of the last statement outside of everything: what `evaluateJavaScript` gives back.
  var last: [JavaScriptToken] {
    var statements: [[JavaScriptToken]] = [[]]
    var depth = 0
    for token in tokens {
      if token.kind == .sign {
        if "({[".contains(token.text) { depth += 1 }
        if ")}]".contains(token.text) { depth -= 1 }
        if token.text == ";", depth == 0 {
          statements.append([])
          continue
        }
      }
      statements[statements.count - 1].append(token)
    }
    return statements.last { !$0.isEmpty } ?? []
  }

  /// `.return` and `{ return: 1 }` are names.
  private func isName(at index: Int) -> Bool {
    if index > 0, tokens[index - 1] == JavaScriptToken(kind: .sign, text: ".") { return true }
    return index + 1 < tokens.count && tokens[index + 1] == JavaScriptToken(kind: .sign, text: ":")
  }

  private func statement(from start: Int) -> [JavaScriptToken] {
    var depth = 0
    var found: [JavaScriptToken] = []
    for token in tokens[start...] {
      if token.kind == .sign {
        if "({[".contains(token.text) { depth += 1 }
        if ")}]".contains(token.text) { depth -= 1 }
        if depth < 0 || (depth == 0 && token.text == ";") { break }
      }
      found.append(token)
    }
    return found
  }

  /// Whether a brace opens a function's body: behind `=>`, or behind parentheses that no control word stands before.
  private func opensFunction(at brace: Int) -> Bool {
    guard brace > 0 else { return false }
    let before = tokens[brace - 1]
    if before.text == "=>" { return true }
    guard before.kind == .sign, before.text == ")" else { return false }
    var depth = 0
    var index = brace - 1
    while index >= 0 {
      if tokens[index].kind == .sign {
        if tokens[index].text == ")" { depth += 1 }
        if tokens[index].text == "(" {
          depth -= 1
          if depth == 0 { break }
        }
      }
      index -= 1
    }
    guard index > 0 else { return false }
    let word = tokens[index - 1]
    guard word.kind == .word else { return false }
    return !["if", "for", "while", "switch", "catch", "with", "await"].contains(word.text)
  }
}

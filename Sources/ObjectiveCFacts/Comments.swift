import AuditModel

extension FactsParser {
  /// The in-source marks: comments that begin with `webview-audit:`.
  func marks() -> [MarkFact] {
    let opening = Array("webview-audit:".utf8)
    return source.comments.compactMap { comment in
      let text = source.bytes[comment.start..<comment.end]
      guard text.count > opening.count, let at = text.dropFirst(2).firstIndex(where: { !$0.isCommentSign }),
        text[at...].starts(with: opening)
      else { return nil }
      return MarkFact(
        comment: String(decoding: text, as: UTF8.self),
        position: SourcePosition(line: comment.line, column: comment.column))
    }
  }

  /// The comments directly in front of a token (no blank line between), without their signs; at most 2,000 bytes.
  func documentation(before index: Int) -> String {
    let lineBefore = index > 0 ? endLine(of: index - 1) : 0
    var line = line(at: index)
    var found: [String] = []
    var number = firstComment(from: index) - 1
    while number >= 0, source.comments[number].token == index, found.count < 200 {
      let comment = source.comments[number]
      // A blank line ends it; what stands behind code belongs to that code.
      guard comment.endLine + 1 >= line, comment.line > lineBefore else { break }
      found.append(plain(comment))
      line = comment.line
      number -= 1
    }
    let text = found.reversed().filter { !$0.isEmpty }.joined(separator: "\n")
    return text.utf8.count > 2000 ? String(text.prefix(1000)) : text
  }

  private func endLine(of index: Int) -> Int { Int(source.tokens[index].line) }

  /// Number of the first comment behind a token.
  private func firstComment(from index: Int) -> Int {
    var (low, high) = (0, source.comments.count)
    while low < high {
      let middle = (low + high) / 2
      if source.comments[middle].token <= index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func plain(_ comment: Comment) -> String {
    let text = String(decoding: source.bytes[comment.start..<min(comment.end, comment.start + 4096)], as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).map { line in
      var rest = line
      while let first = rest.first, first == "/" || first == "*" || first == "!" || first.isWhitespace {
        rest.removeFirst()
      }
      if rest.hasSuffix("*/") { rest.removeLast(2) }
      while let last = rest.last, last.isWhitespace || last == "*" { rest.removeLast() }
      return String(rest)
    }.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

extension UInt8 {
  fileprivate var isCommentSign: Bool {
    self == UInt8(ascii: "/") || self == UInt8(ascii: "*") || self == UInt8(ascii: "!") || isSpace || self == 0x0A
      || self == 0x0D
  }
}

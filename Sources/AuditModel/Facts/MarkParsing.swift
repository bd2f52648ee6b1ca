extension MarkFact {
  /// Reads a mark from a comment, or gives nil where the comment holds none.
  ///
  /// The grammar (DESIGN section 3): `webview-audit:` then `keep`, `ignore`, `ignore RULE` or
  /// `need app-owned|sign-in|outside-site`, then ` - ` and the reason. Only a comment that begins with the mark counts.
  ///
  /// - Parameters:
  ///   - comment: the comment with its signs.
  ///   - position: where the comment begins.
  public init?(comment: String, position: SourcePosition) {
    var text = Substring(comment)
    while let first = text.first, first == "/" || first == "*" || first == "!" || first.isWhitespace {
      text.removeFirst()
    }
    let opening = "webview-audit:"
    guard text.hasPrefix(opening) else { return nil }
    text.removeFirst(opening.count)
    text = text.prefix { !$0.isNewline }
    if text.hasSuffix("*/") { text.removeLast(2) }
    var instruction = text
    var reason: String?
    if let separator = text.firstRange(of: " - ") {
      instruction = text[..<separator.lowerBound]
      reason = String(text[separator.upperBound...]).trimmed
    }
    let words = instruction.split(whereSeparator: \.isWhitespace).map(String.init)
    let kind = words.first.flatMap { Kind(rawValue: $0) } ?? .unknown
    self.init(
      kind: kind, argument: kind == .unknown ? words.first : words.dropFirst().first,
      reason: reason?.isEmpty == true ? nil : reason, position: position)
  }
}

extension StringProtocol {
  /// The text without white space at both ends.
  public var trimmed: String {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }

  /// The first place of a text, found without Foundation.
  func firstRange(of needle: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(needle) { return start..<index(start, offsetBy: needle.count) }
      start = index(after: start)
    }
    return nil
  }
}

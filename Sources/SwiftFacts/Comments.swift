import SwiftSyntax

extension SyntaxProtocol {
  /// The comments directly in front of a declaration (no blank line between), without their signs; at most 2,000 bytes.
  var documentation: String {
    var lines: [String] = []
    var newlines = 0
    for piece in leadingTrivia {
      switch piece {
      case .newlines(let count), .carriageReturnLineFeeds(let count), .carriageReturns(let count):
        newlines += count
        if newlines > 1 { lines.removeAll() }
      case .lineComment(let text), .docLineComment(let text):
        newlines = 0
        lines.append(text.strippedOfCommentSigns)
      case .blockComment(let text), .docBlockComment(let text):
        newlines = 0
        lines += text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
          String($0).strippedOfCommentSigns
        }
      default: break
      }
    }
    let text = lines.filter { !$0.isEmpty }.joined(separator: "\n")
    return text.utf8.count > 2000 ? String(text.prefix(1000)) : text
  }
}

extension String {
  fileprivate var strippedOfCommentSigns: String {
    var rest = Substring(self)
    while let first = rest.first, first == "/" || first == "*" || first == "!" || first.isWhitespace {
      rest.removeFirst()
    }
    if rest.hasSuffix("*/") { rest.removeLast(2) }
    while let last = rest.last, last.isWhitespace || last == "*" { rest.removeLast() }
    return String(rest)
  }
}

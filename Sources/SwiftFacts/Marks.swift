import AuditModel
import SwiftSyntax

/// The in-source marks of a file: `// webview-audit:keep - REASON`. Documentation comments hold none.
func marks(in tree: SourceFileSyntax, lines: LineTable) -> [MarkFact] {
  var found: [MarkFact] = []
  for token in tree.tokens(viewMode: .sourceAccurate) {
    collect(token.leadingTrivia, from: token.position, lines: lines, into: &found)
    collect(token.trailingTrivia, from: token.endPositionBeforeTrailingTrivia, lines: lines, into: &found)
  }
  return found
}

private func collect(_ trivia: Trivia, from start: AbsolutePosition, lines: LineTable, into found: inout [MarkFact]) {
  var offset = start
  for piece in trivia {
    if let text = piece.commentText, let mark = MarkFact(comment: text, position: lines.position(of: offset)) {
      found.append(mark)
    }
    offset = offset.advanced(by: piece.sourceLength.utf8Length)
  }
}

extension TriviaPiece {
  /// A plain comment's text with its signs; nil for documentation, white space and the rest.
  var commentText: String? {
    switch self {
    case .lineComment(let text), .blockComment(let text): text
    default: nil
    }
  }
}

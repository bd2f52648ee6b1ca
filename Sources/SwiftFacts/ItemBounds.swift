import SwiftSyntax

/// Where the parser lets go of an item of a list, whatever stands beside it.
extension Syntax {
  /// Whether this is one of several values between commas.
  var isElement: Bool { self.is(ArrayElementSyntax.self) || self.is(LabeledExprSyntax.self) }

  /// Whether nothing that the next item may begin with goes on with this one: it ends with something that a word in the
  /// next line does not go on with, or with its comma, or is a case.
  var hasEnd: Bool {
    if self.is(SwitchCaseSyntax.self) { return true }
    guard let last = lastToken(viewMode: .sourceAccurate) else { return false }
    if isElement { return last.tokenKind == .comma }
    switch last.tokenKind {
    case .rightBrace, .rightSquare, .stringQuote, .multilineStringQuote, .integerLiteral, .floatLiteral,
      .postfixQuestionMark, .exclamationMark, .poundEndif:
      return true
    case .identifier, .rightParen, .keyword(.self), .keyword(.Self), .keyword(.nil), .keyword(.true), .keyword(.false),
      .keyword(.Any):
      return !mayBeModifier(upTo: last)
    // In an expression what comes next tells `a<b>` from two comparisons.
    case .rightAngle: return last.parent?.parent?.is(GenericSpecializationExprSyntax.self) == false
    default: return false
    }
  }

  /// Whether this may become a modifier of what follows: a word alone, or one like `unowned(safe)`.
  private func mayBeModifier(upTo last: TokenSyntax) -> Bool {
    guard let first = firstToken(viewMode: .sourceAccurate), first.id != last.id else { return true }
    guard case .identifier = first.tokenKind, last.tokenKind == .rightParen else { return false }
    return first.nextToken(viewMode: .sourceAccurate)?.tokenKind == .leftParen && Self.modifiers.contains(first.text)
  }

  /// Modifiers with something in parentheses that are words like any other elsewhere.
  private static let modifiers: Set<String> = ["unowned", "nonisolated", "open", "package", "isolated", "actor"]

  /// Whether this goes on with nothing that has an end: it begins a line with a word or an attribute, or is a case or an
  /// element.
  var hasStart: Bool {
    if isElement || self.is(SwitchCaseSyntax.self) { return true }
    guard let first = firstToken(viewMode: .sourceAccurate), first.leadingTrivia.contains(where: \.isNewline) else {
      return false
    }
    switch first.tokenKind {
    case .identifier(let name): return !Self.effects.contains(name)
    case .keyword(.async), .keyword(.reasync): return false
    case .keyword, .atSign: return true
    default: return false
    }
  }

  /// Words that go on with the head of a function, or with its type.
  private static let effects: Set<String> = ["async", "reasync"]
}

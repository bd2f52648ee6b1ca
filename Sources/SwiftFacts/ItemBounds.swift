import SwiftSyntax

/// Where the parser lets go of an item of a list, whatever stands beside it.
extension Syntax {
  /// Whether this is one of several values between commas.
  var isElement: Bool { self.is(ArrayElementSyntax.self) || self.is(LabeledExprSyntax.self) }

  /// Whether nothing that the next item may begin with goes on with this one: it ends with something that a word in the
  /// next line does not go on with, or with its comma, or is a case.
  var hasEnd: Bool {
    guard let last = lastToken(viewMode: .sourceAccurate) else { return false }
    if isElement { return last.tokenKind == .comma }
    if self.is(SwitchCaseSyntax.self) { return !last.mayBeComparison }
    switch last.tokenKind {
    case .rightBrace, .rightSquare, .stringQuote, .multilineStringQuote, .integerLiteral, .floatLiteral,
      .postfixQuestionMark, .exclamationMark, .poundEndif:
      return true
    case .keyword(.self), .keyword(.Self), .keyword(.nil), .keyword(.true), .keyword(.false), .keyword(.Any):
      return true
    case .identifier(let name): return !Self.modifiers.contains(name)
    case .rightParen: return !mayBeModifier
    case .rightAngle: return !last.mayBeComparison
    default: return false
    }
  }

  /// Whether this begins like `unowned(safe)`, which is a modifier where a declaration follows.
  private var mayBeModifier: Bool {
    guard let first = firstToken(viewMode: .sourceAccurate), case .identifier(let name) = first.tokenKind else {
      return false
    }
    return Self.modifiers.contains(name) && first.nextToken(viewMode: .sourceAccurate)?.tokenKind == .leftParen
  }

  /// Words that belong to what follows where it is a declaration or a type, and are words like any other elsewhere.
  private static let modifiers: Set<String> = [
    "__consuming", "__owned", "__setter_access", "__shared", "_const", "_local", "actor", "any", "async", "await",
    "borrowing", "consuming", "convenience", "distributed", "dynamic", "each", "final", "indirect", "infix", "isolated",
    "lazy", "macro", "mutating", "nonisolated", "nonmutating", "nonsending", "open", "optional", "override", "package",
    "postfix", "prefix", "reasync", "required", "sending", "some", "then", "transferring", "unowned", "unsafe", "weak",
    "yield",
  ]

  /// Whether this goes on with nothing that has an end: it begins a line with a word or an attribute, or is an element.
  var hasStart: Bool {
    if isElement { return true }
    guard beginsLine else { return false }
    switch firstToken(viewMode: .sourceAccurate)?.tokenKind {
    case .identifier(let name): return !Self.effects.contains(name)
    case .keyword(.async), .keyword(.reasync): return false
    case .keyword, .atSign: return true
    default: return false
    }
  }

  /// Whether this begins a line.
  var beginsLine: Bool {
    firstToken(viewMode: .sourceAccurate)?.leadingTrivia.contains(where: \.isNewline) == true
  }

  /// Words that go on with the head of a function, or with its type.
  private static let effects: Set<String> = ["async", "reasync"]
}

extension TokenSyntax {
  /// Whether what comes next tells `a<b>` from two comparisons: it does everywhere but in types.
  fileprivate var mayBeComparison: Bool {
    guard tokenKind == .rightAngle, let owner = parent?.parent else { return false }
    return !owner.is(IdentifierTypeSyntax.self) && !owner.is(MemberTypeSyntax.self)
  }
}

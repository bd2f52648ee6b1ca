import SwiftSyntax

/// What the parser keeps in mind of all that a list stands in.
///
/// It reads the items of a body in the same way whatever is around the body; but `init(…)` is a call in an initialiser and
/// a declaration elsewhere, names in a pattern are no expressions, conditions of `#if` end with their line, text in a
/// string knows other line ends, and below some depth nothing is read at all.
struct Surroundings {
  /// What the list belongs to, and the kinds that matter from there to the next body.
  private let kinds: [SyntaxKind]
  /// Brackets that are open.
  private let depth: Int

  /// Brackets that may be open at once. The parser knows more of them than are counted here.
  private static let mostDepth = SwiftFactsReader.maximumNestingLevel - 40

  /// Reads what is around a list.
  init(of list: some SyntaxProtocol) {
    var kinds: [SyntaxKind] = []
    var depth = 0
    var isNear = true
    var next = list.parent
    while let node = next {
      if Self.brackets.contains(node.kind) { depth += 1 }
      if node.kind == .expressionSegment || isNear && (kinds.isEmpty || Self.telling.contains(node.kind)) {
        kinds.append(node.kind)
      }
      if isNear, Self.bodies.contains(node.kind) {
        isNear = false
        if let owner = node.parent, owner.kind == .initializerDecl { kinds.append(owner.kind) }
      } else if Self.lists.contains(node.kind) {
        // Each item is read for itself; but what stands in `#if` is an item of the list around it.
        isNear = isNear && kinds.last == .ifConfigClause
      }
      next = node.parent
    }
    self.kinds = kinds
    self.depth = depth
  }

  /// Whether items that stand here are read in the same way elsewhere.
  func allow(_ items: some Sequence<Syntax>, in other: Surroundings) -> Bool {
    kinds == other.kinds
      && (other.depth <= depth || items.allSatisfy { other.depth + Self.depth(of: $0) < Self.mostDepth })
  }

  /// The most brackets that are open at once in an item.
  private static func depth(of item: Syntax) -> Int {
    var (open, most) = (0, 0)
    for token in item.tokens(viewMode: .sourceAccurate) {
      switch token.tokenKind {
      case .leftAngle, .leftBrace, .leftParen, .leftSquare, .poundIf: open += 1
      case .rightAngle, .rightBrace, .rightParen, .rightSquare, .poundEndif: open -= 1
      default: continue
      }
      most = max(most, open)
    }
    return most
  }

  private static let lists: Set<SyntaxKind> = [.codeBlockItemList, .memberBlockItemList, .switchCaseList]

  private static let bodies: Set<SyntaxKind> = [
    .closureExpr, .codeBlock, .accessorBlock, .memberBlock, .switchCase, .switchExpr,
  ]

  private static let telling: Set<SyntaxKind> = bodies.union([
    .ifConfigClause, .expressionPattern, .patternExpr, .valueBindingPattern, .switchCaseItem, .matchingPatternCondition,
  ])

  private static let brackets: Set<SyntaxKind> = [
    .closureExpr, .codeBlock, .accessorBlock, .memberBlock, .switchExpr, .labeledExprList, .subscriptCallExpr,
    .attribute, .tupleExpr, .arrayExpr, .dictionaryExpr, .ifConfigDecl, .expressionSegment, .tupleType, .functionType,
    .genericArgumentClause, .genericParameterClause, .precedenceGroupDecl,
  ]
}

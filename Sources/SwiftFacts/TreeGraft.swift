import SwiftParser
import SwiftSyntax

/// Makes the syntax tree of a text out of the tree of the version before it.
///
/// Declarations and statements that did not change are left out of the text. What remains, the changed ones with their
/// neighbours in the types and functions around them, is a small file that is parsed as any other; then what was left
/// out is put back into its tree. Neighbours are parsed again because the parser looks beyond the end of what it reads.
///
/// SwiftParser can take over parts of an earlier tree, too, but only of what that parse read itself: in a file that
/// changes here and there it reads nearly everything anew each time.
enum TreeGraft {
  /// With more edits than this little is left to keep.
  private static let mostEdits = 500
  /// Levels of the tree below which nothing is left out: a chain of calls is as deep as it is long.
  private static let mostLevels = 1_000

  /// The tree of a text.
  ///
  /// - Parameters:
  ///   - text: the new text.
  ///   - old: the tree of the version before it, which has no faults.
  ///   - edits: what makes the new text of the old one, in order.
  /// - Returns: the tree that parsing the text would give, and the parts of the text that it has from the old one; nil
  ///   where that can't be told without parsing all of it.
  static func tree(
    of text: UnsafeBufferPointer<UInt8>, after old: SourceFileSyntax, edits: [TextEdit]
  ) -> (tree: SourceFileSyntax, kept: [KeptPart])? {
    guard edits.count <= mostEdits else { return nil }
    var changed: Set<Int> = []
    for _ in 0..<2 {
      let sketcher = Sketcher(text: text, edits: edits, changed: changed)
      let sketch = sketcher.sketch(of: old)
      let drawn = sketch.withUnsafeBufferPointer {
        Parser.parse(source: $0, maximumNestingLevel: SwiftFactsReader.maximumNestingLevel)
      }
      guard !drawn.hasError else { return nil }
      let filler = Filler(members: sketcher.memberGaps, statements: sketcher.statementGaps)
      let tree = filler.visit(drawn)
      let open = filler.open
      if open.isEmpty { return tree.totalLength.utf8Length == text.count ? (tree, sketcher.kept) : nil }
      // Around these something changed that makes a difference: the second time they are drawn.
      changed = open
    }
    return nil
  }

  /// What was left out of a list, and where in the sketch it belongs.
  private struct Gap<Item> {
    var place: Int
    var items: ArraySlice<Item>
    /// Bytes that the sketch has of the item before it, which did not change and must still stand for itself; nil where it
    /// changed, and must end with a brace.
    var neighbour: Int?
  }

  /// What was left out of a list, and what the list stands in: the parser reads the same words otherwise in an
  /// initialiser than in a function, and not at all below some depth.
  private struct Gaps<Item> {
    /// Where the list begins in the old text.
    var start: Int
    var list: [Gap<Item>]
    var surroundings: [SyntaxKind]
  }

  // MARK: Leaving out

  /// Draws the sketch of the new text while it goes over the old tree.
  private final class Sketcher: SyntaxAnyVisitor {
    private let text: UnsafeBufferPointer<UInt8>
    private let edits: [TextEdit]
    /// The lists of which nothing is left out, by where they begin in the old text.
    private let changed: Set<Int>
    private var sketch: [UInt8] = []
    /// How far the new text is drawn or left out.
    private var done = 0
    private var level = 0
    /// What is left out, in order.
    private(set) var kept: [KeptPart] = []
    /// The gaps of each list, by the place of its beginning in the sketch.
    private(set) var memberGaps: [Int: Gaps<MemberBlockItemSyntax>] = [:]
    private(set) var statementGaps: [Int: Gaps<CodeBlockItemSyntax>] = [:]

    init(text: UnsafeBufferPointer<UInt8>, edits: [TextEdit], changed: Set<Int>) {
      self.text = text
      self.edits = edits
      self.changed = changed
      super.init(viewMode: .sourceAccurate)
    }

    func sketch(of file: SourceFileSyntax) -> [UInt8] {
      walk(file)
      draw(to: text.count)
      return sketch
    }

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
      level += 1
      return level < mostLevels ? .visitChildren : .skipChildren
    }

    override func visitAnyPost(_ node: Syntax) { level -= 1 }

    override func visitPost(_ node: MemberBlockItemListSyntax) {}

    override func visitPost(_ node: CodeBlockItemListSyntax) {}

    override func visit(_ list: MemberBlockItemListSyntax) -> SyntaxVisitorContinueKind {
      leaveOut(of: list, keepsFirst: false) { memberGaps[$0] = $1 }
    }

    override func visit(_ list: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
      // What stands first tells closures and accessors from other things in braces.
      let keepsFirst = list.parent.map { !$0.is(CodeBlockSyntax.self) && !$0.is(SourceFileSyntax.self) } ?? true
      return leaveOut(of: list, keepsFirst: keepsFirst) { statementGaps[$0] = $1 }
    }

    private func leaveOut<List: SyntaxCollection>(
      of list: List, keepsFirst: Bool, keep: (Int, Gaps<List.Element>) -> Void
    ) -> SyntaxVisitorContinueKind {
      let start = list.position.utf8Offset
      let isOpen = edits.contains { $0.old.lowerBound <= start && $0.old.upperBound >= start }
      guard !isOpen || start == 0, !changed.contains(start) else { return .visitChildren }
      let items = Array(list)
      var starts = [start]
      for item in items { starts.append(starts[starts.count - 1] + item.totalLength.utf8Length) }
      var isNeeded = needed(items, starts, close: list.nextToken(viewMode: .sourceAccurate))
      if keepsFirst, !items.isEmpty { isNeeded[0] = true }
      guard isNeeded.contains(false) else { return .visitChildren }
      draw(to: position(of: start))
      let place = sketch.count
      var gaps: [Gap<List.Element>] = []
      var (index, last) = (0, sketch.count)
      while index < items.count {
        draw(to: position(of: starts[index]))
        if isNeeded[index] {
          last = sketch.count
          walk(items[index])
          index += 1
        } else {
          let end = isNeeded[index...].firstIndex(of: true) ?? items.count
          let neighbour = isTouched(index - 1, starts) ? nil : sketch.count - last
          gaps.append(Gap(place: sketch.count, items: items[index..<end], neighbour: neighbour))
          kept.append(KeptPart(old: starts[index], new: done, length: starts[end] - starts[index]))
          done = position(of: starts[end])
          index = end
        }
      }
      keep(place, Gaps(start: start, list: gaps, surroundings: surroundings(of: list)))
      return .skipChildren
    }

    /// Which items of a list must be parsed: those that an edit touches, and those beside them that may be joined to
    /// them, or taken apart by them.
    ///
    /// - Parameters:
    ///   - items: the list's items.
    ///   - starts: where each begins in the old text, and where the last one ends.
    ///   - close: what closes the list. An edit behind the last item may stand before it.
    private func needed(_ items: [some SyntaxProtocol], _ starts: [Int], close: TokenSyntax?) -> [Bool] {
      let count = items.count
      var isNeeded = [Bool](repeating: false, count: count)
      let end = close?.positionAfterSkippingLeadingTrivia.utf8Offset ?? starts[count]
      for edit in edits where edit.old.upperBound >= starts[0] && edit.old.lowerBound <= end {
        var first = starts.dropFirst().firstIndex { $0 >= edit.old.lowerBound }.map { $0 - 1 } ?? count
        var last = starts.dropLast().lastIndex { $0 <= edit.old.upperBound } ?? -1
        if first > 0, first == count || !isClosed(items[first - 1]) || !begins(items[first], before: edit) {
          first -= 1
        }
        if last == -1 || last + 1 < count && !(ends(items[last], behind: edit) && isApart(items[last + 1])) {
          last += 1
        }
        for index in max(0, first)..<max(0, first, min(count, last + 1)) { isNeeded[index] = true }
      }
      return isNeeded
    }

    /// Whether an edit touches an item.
    private func isTouched(_ index: Int, _ starts: [Int]) -> Bool {
      index >= 0
        && edits.contains { $0.old.lowerBound <= starts[index + 1] && $0.old.upperBound >= starts[index] }
    }

    /// Whether an item ends with something that no word in the next line goes on with.
    private func isClosed(_ item: some SyntaxProtocol) -> Bool {
      switch item.lastToken(viewMode: .sourceAccurate)?.tokenKind {
      case .rightBrace, .rightSquare, .stringQuote, .multilineStringQuote, .integerLiteral, .floatLiteral: true
      default: false
      }
    }

    /// Whether an item's first word is what it was, and one that goes on with nothing.
    private func begins(_ item: some SyntaxProtocol, before edit: TextEdit) -> Bool {
      guard let token = item.firstToken(viewMode: .sourceAccurate) else { return false }
      return isApart(item) && token.endPositionBeforeTrailingTrivia.utf8Offset < edit.old.lowerBound
    }

    /// Whether an item ends with the brace that it had.
    private func ends(_ item: some SyntaxProtocol, behind edit: TextEdit) -> Bool {
      guard let token = item.lastToken(viewMode: .sourceAccurate), token.tokenKind == .rightBrace else { return false }
      return token.positionAfterSkippingLeadingTrivia.utf8Offset > edit.old.upperBound
    }

    /// Whether an item begins with a word or an attribute.
    private func isApart(_ item: some SyntaxProtocol) -> Bool {
      switch item.firstToken(viewMode: .sourceAccurate)?.tokenKind {
      case .identifier, .keyword, .atSign: true
      default: false
      }
    }

    /// Draws the new text from where the last part ended.
    private func draw(to end: Int) {
      sketch += text[done..<max(done, end)]
      done = max(done, end)
    }

    /// Where a place of the old text lies in the new one; what is inserted there lies behind it.
    private func position(of old: Int) -> Int {
      guard let edit = edits.last(where: { $0.old.lowerBound < old }) else { return old }
      return old <= edit.old.upperBound ? edit.new.upperBound : edit.new.upperBound + old - edit.old.upperBound
    }
  }

  /// What the parser keeps in mind while it reads a list: the declaration, and every bracket that is open.
  private static let telling: Set<SyntaxKind> = [
    .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .variableDecl, .accessorDecl, .accessorBlock,
    .closureExpr, .codeBlock, .memberBlock, .ifConfigClause, .switchCase, .labeledExprList, .tupleExpr, .arrayExpr,
    .dictionaryExpr, .subscriptCallExpr, .expressionSegment,
  ]

  /// The telling kinds of what a list stands in, from the inside.
  private static func surroundings(of list: some SyntaxProtocol) -> [SyntaxKind] {
    var kinds: [SyntaxKind] = []
    var next = list.parent
    while let node = next {
      if telling.contains(node.kind) { kinds.append(node.kind) }
      next = node.parent
    }
    return kinds
  }

  // MARK: Putting back

  /// Puts what was left out back into the tree of the sketch.
  private final class Filler: SyntaxRewriter {
    private var members: [Int: Gaps<MemberBlockItemSyntax>]
    private var statements: [Int: Gaps<CodeBlockItemSyntax>]
    /// The lists that something of what was left out did not fit into.
    private var failed: Set<Int> = []
    private var level = 0

    init(members: [Int: Gaps<MemberBlockItemSyntax>], statements: [Int: Gaps<CodeBlockItemSyntax>]) {
      self.members = members
      self.statements = statements
    }

    /// The lists that were left incomplete, by where they begin in the old text.
    var open: Set<Int> { failed.union(members.values.map(\.start)).union(statements.values.map(\.start)) }

    override func visitPre(_ node: Syntax) { level += 1 }

    override func visitPost(_ node: Syntax) { level -= 1 }

    override func visitAny(_ node: Syntax) -> Syntax? { level < mostLevels ? nil : node }

    override func visit(_ node: MemberBlockItemListSyntax) -> MemberBlockItemListSyntax {
      guard let gaps = members.removeValue(forKey: node.position.utf8Offset) else { return super.visit(node) }
      return MemberBlockItemListSyntax(filled(node, gaps))
    }

    override func visit(_ node: CodeBlockItemListSyntax) -> CodeBlockItemListSyntax {
      guard let gaps = statements.removeValue(forKey: node.position.utf8Offset) else { return super.visit(node) }
      return CodeBlockItemListSyntax(filled(node, gaps))
    }

    private func filled<List: SyntaxCollection>(_ list: List, _ gaps: Gaps<List.Element>) -> [List.Element] {
      var items: [List.Element] = []
      var rest = gaps.list[...]
      var place = list.position.utf8Offset
      var before: List.Element?
      func fill() {
        guard let gap = rest.first, gap.place == place else { return }
        if let before, !isWhole(before, gap.neighbour) { return }
        items += gap.items
        rest.removeFirst()
      }
      for item in list {
        fill()
        items.append(rewrite(item).cast(List.Element.self))
        place += item.totalLength.utf8Length
        before = item
      }
      fill()
      if !rest.isEmpty || gaps.surroundings != surroundings(of: list) { failed.insert(gaps.start) }
      return items
    }

    /// Whether what stands before a gap ends where it did: it is the neighbour itself, or ends with a brace.
    private func isWhole(_ item: some SyntaxProtocol, _ neighbour: Int?) -> Bool {
      neighbour.map { $0 == item.totalLength.utf8Length }
        ?? (item.lastToken(viewMode: .sourceAccurate)?.tokenKind == .rightBrace)
    }
  }
}

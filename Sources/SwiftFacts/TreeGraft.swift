import SwiftParser
import SwiftSyntax

/// Makes the syntax tree of a text out of the tree of the version before it.
///
/// Declarations, statements, cases, elements and arguments that did not change are left out of the text. What remains, the
/// changed ones in what stands around them, is a small file that is parsed as any other; then what was left out is put
/// back into its tree. Neighbours that the parser may look at while it reads what changed are parsed again.
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
      let filler = Filler(gaps: sketcher.gaps)
      let tree = filler.visit(drawn)
      let open = filler.open
      if open.isEmpty { return tree.totalLength.utf8Length == text.count ? (tree, sketcher.kept) : nil }
      // Around these something changed that makes a difference: the second time they are drawn.
      changed = open
    }
    return nil
  }

  /// What was left out of a list, and where in the sketch it belongs.
  private struct Gap {
    var place: Int
    var items: [Syntax]
    /// The item before it, which did not change and must still stand for itself; nil where it changed, and must have an
    /// end.
    var neighbour: Neighbour?
  }

  /// An item that did not change.
  private struct Neighbour {
    /// Bytes that the sketch has of it.
    var length: Int
    var lastToken: TokenKind?
  }

  /// What was left out of a list, and what the list stands in.
  private struct Gaps {
    /// Where the list begins in the old text.
    var start: Int
    var list: [Gap]
    var surroundings: Surroundings
  }

  /// Where a list begins in the sketch, and of what kind it is.
  private struct Place: Hashable {
    var offset: Int
    var kind: SyntaxKind

    init(_ list: some SyntaxCollection, at offset: Int) {
      self.offset = offset
      kind = list.kind
    }
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
    /// The gaps of each list.
    private(set) var gaps: [Place: Gaps] = [:]

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

    override func visitPost(_ node: SwitchCaseListSyntax) {}

    override func visitPost(_ node: ArrayElementListSyntax) {}

    override func visitPost(_ node: LabeledExprListSyntax) {}

    override func visit(_ list: MemberBlockItemListSyntax) -> SyntaxVisitorContinueKind { leaveOut(of: list) }

    override func visit(_ list: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
      if list.parent?.is(SourceFileSyntax.self) == true { return leaveOut(of: list) }
      // Behind a condition, a brace with something in its line may begin a closure or the body.
      guard let first = list.first, Syntax(first).beginsLine else { return .visitChildren }
      // What stands first tells closures and accessors from other things in braces.
      return leaveOut(of: list, keepsFirst: list.parent?.is(CodeBlockSyntax.self) == false)
    }

    override func visit(_ list: SwitchCaseListSyntax) -> SyntaxVisitorContinueKind { leaveOut(of: list) }

    override func visit(_ list: ArrayElementListSyntax) -> SyntaxVisitorContinueKind { leaveOutElements(of: list) }

    override func visit(_ list: LabeledExprListSyntax) -> SyntaxVisitorContinueKind {
      list.parent?.is(FunctionCallExprSyntax.self) == true ? leaveOutElements(of: list) : .visitChildren
    }

    /// Elements have a comma behind them, but for the last one; the first one tells arrays from dictionaries. `a < b, c > (d)`
    /// is one or two, depending on what comes far behind it.
    private func leaveOutElements(of list: some SyntaxCollection) -> SyntaxVisitorContinueKind {
      let start = list.position.utf8Offset
      let range = position(of: start)..<position(of: start + list.totalLength.utf8Length)
      guard list.count > 2, !text[range].contains(UInt8(ascii: "<")) else { return .visitChildren }
      return leaveOut(of: list, keepsFirst: true)
    }

    private func leaveOut<List: SyntaxCollection>(
      of list: List, keepsFirst: Bool = false
    ) -> SyntaxVisitorContinueKind {
      let start = list.position.utf8Offset
      let isOpen = edits.contains { $0.old.lowerBound <= start && $0.old.upperBound >= start }
      guard !isOpen || start == 0, !changed.contains(start) else { return .visitChildren }
      let items = list.map { Syntax($0) }
      var starts = [start]
      for item in items { starts.append(starts[starts.count - 1] + item.totalLength.utf8Length) }
      var isNeeded = needed(items, starts, close: list.nextToken(viewMode: .sourceAccurate))
      if keepsFirst, !items.isEmpty { isNeeded[0] = true }
      guard isNeeded.contains(false) else { return .visitChildren }
      draw(to: position(of: start))
      let place = Place(list, at: sketch.count)
      var gaps: [Gap] = []
      var (index, last) = (0, sketch.count)
      while index < items.count {
        draw(to: position(of: starts[index]))
        if isNeeded[index] {
          last = sketch.count
          walk(items[index])
          index += 1
        } else {
          let end = isNeeded[index...].firstIndex(of: true) ?? items.count
          let neighbour =
            isTouched(index - 1, starts)
            ? nil
            : Neighbour(
              length: sketch.count - last,
              lastToken: index > 0 ? items[index - 1].lastToken(viewMode: .sourceAccurate)?.tokenKind : nil)
          gaps.append(Gap(place: sketch.count, items: Array(items[index..<end]), neighbour: neighbour))
          kept.append(KeptPart(old: starts[index], new: done, length: starts[end] - starts[index]))
          done = position(of: starts[end])
          index = end
        }
      }
      self.gaps[place] = Gaps(start: start, list: gaps, surroundings: Surroundings(of: list))
      return .skipChildren
    }

    /// Which items of a list must be parsed: those that an edit touches, and those beside them that may be joined to
    /// them, or taken apart by them.
    ///
    /// - Parameters:
    ///   - items: the list's items.
    ///   - starts: where each begins in the old text, and where the last one ends.
    ///   - close: what closes the list. An edit behind the last item may stand before it.
    private func needed(_ items: [Syntax], _ starts: [Int], close: TokenSyntax?) -> [Bool] {
      let count = items.count
      var isNeeded = [Bool](repeating: false, count: count)
      let end = close?.positionAfterSkippingLeadingTrivia.utf8Offset ?? starts[count]
      for edit in edits where edit.old.upperBound >= starts[0] && edit.old.lowerBound <= end {
        var first = starts.dropFirst().firstIndex { $0 >= edit.old.lowerBound }.map { $0 - 1 } ?? count
        var last = starts.dropLast().lastIndex { $0 <= edit.old.upperBound } ?? -1
        if first > 0, first == count || !begins(items[first], before: edit) { first -= 1 }
        while first > 0, !items[first - 1].hasEnd { first -= 1 }
        if last == -1 || last + 1 < count && !(ends(items[last], at: starts[last + 1]) && items[last + 1].hasStart) {
          last += 1
        }
        for index in max(0, first)..<max(0, first, min(count, last + 1)) { isNeeded[index] = true }
      }
      // Nothing closes the last of several elements but what closes the list.
      if let last = items.last, last.isElement { isNeeded[count - 1] = true }
      return isNeeded
    }

    /// Whether an edit touches an item.
    private func isTouched(_ index: Int, _ starts: [Int]) -> Bool {
      index >= 0
        && edits.contains { $0.old.lowerBound <= starts[index + 1] && $0.old.upperBound >= starts[index] }
    }

    /// Whether an item begins as it did.
    private func begins(_ item: Syntax, before edit: TextEdit) -> Bool {
      guard item.hasStart, let token = item.firstToken(viewMode: .sourceAccurate) else { return false }
      return item.isElement || token.endPositionBeforeTrailingTrivia.utf8Offset < edit.old.lowerBound
    }

    /// Whether an item that changed seems to have an end, going by its last byte. The tree will tell.
    private func ends(_ item: Syntax, at end: Int) -> Bool {
      guard let last = text[..<position(of: end)].last(where: { $0 != UInt8(ascii: " ") }) else { return false }
      return item.isElement
        ? last == UInt8(ascii: ",")
        : item.is(SwitchCaseSyntax.self) || last.isWordByte || #")]}"?!>"#.utf8.contains(last)
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

  // MARK: Putting back

  /// Puts what was left out back into the tree of the sketch.
  private final class Filler: SyntaxRewriter {
    private var gaps: [Place: Gaps]
    /// The lists that something of what was left out did not fit into.
    private var failed: Set<Int> = []
    private var level = 0

    init(gaps: [Place: Gaps]) {
      self.gaps = gaps
    }

    /// The lists that were left incomplete, by where they begin in the old text.
    var open: Set<Int> { failed.union(gaps.values.map(\.start)) }

    override func visitPre(_ node: Syntax) { level += 1 }

    override func visitPost(_ node: Syntax) { level -= 1 }

    override func visitAny(_ node: Syntax) -> Syntax? { level < mostLevels ? nil : node }

    override func visit(_ node: MemberBlockItemListSyntax) -> MemberBlockItemListSyntax {
      filled(node).map { MemberBlockItemListSyntax($0) } ?? super.visit(node)
    }

    override func visit(_ node: CodeBlockItemListSyntax) -> CodeBlockItemListSyntax {
      filled(node).map { CodeBlockItemListSyntax($0) } ?? super.visit(node)
    }

    override func visit(_ node: SwitchCaseListSyntax) -> SwitchCaseListSyntax {
      filled(node).map { SwitchCaseListSyntax($0) } ?? super.visit(node)
    }

    override func visit(_ node: ArrayElementListSyntax) -> ArrayElementListSyntax {
      filled(node).map { ArrayElementListSyntax($0) } ?? super.visit(node)
    }

    override func visit(_ node: LabeledExprListSyntax) -> LabeledExprListSyntax {
      filled(node).map { LabeledExprListSyntax($0) } ?? super.visit(node)
    }

    /// The items of a list with all that was left out between them; nil where nothing was.
    private func filled<List: SyntaxCollection>(_ list: List) -> [List.Element]? {
      var place = list.position.utf8Offset
      guard let gaps = gaps.removeValue(forKey: Place(list, at: place)) else { return nil }
      var items: [List.Element] = []
      var rest = gaps.list[...]
      var before: List.Element?
      func fill() {
        guard let gap = rest.first, gap.place == place else { return }
        if let before, !isWhole(before, gap.neighbour) { return }
        items += gap.items.map { $0.cast(List.Element.self) }
        rest.removeFirst()
      }
      for item in list {
        fill()
        items.append(rewrite(item).cast(List.Element.self))
        place += item.totalLength.utf8Length
        before = item
      }
      fill()
      let fits = gaps.surroundings.allow(gaps.list.lazy.flatMap(\.items), in: Surroundings(of: list))
      if !rest.isEmpty || !fits { failed.insert(gaps.start) }
      return items
    }

    /// Whether what stands before a gap ends there whatever comes: it is the neighbour itself, or has an end of its own.
    private func isWhole(_ item: some SyntaxProtocol, _ neighbour: Neighbour?) -> Bool {
      guard let neighbour else { return Syntax(item).hasEnd }
      return neighbour.length == item.totalLength.utf8Length
        && neighbour.lastToken == item.lastToken(viewMode: .sourceAccurate)?.tokenKind
    }
  }
}

extension UInt8 {
  /// Whether a byte belongs to a word; those beyond ASCII do.
  fileprivate var isWordByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "`"), 128...:
      true
    default: false
    }
  }
}

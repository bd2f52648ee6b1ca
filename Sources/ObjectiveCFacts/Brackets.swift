import AuditModel

extension Source {
  /// Pairs the brackets of the file and of each macro's body.
  ///
  /// Branches of an `#if` that are not balanced in themselves can't be scopes. There the structure follows the first
  /// branch: brackets of later branches that have no partner within their branch are dropped, and the branch is not
  /// marked.
  mutating func pairBrackets() {
    if !markers.isEmpty {
      var balance = BranchBalance(self)
      balance.run()
      remove(tokens: balance.dropped, groups: balance.unbalanced)
    }
    match = [Int32](repeating: -1, count: tokens.count)
    var start = 0
    for range in [0..<count] + macros.map(\.body) {
      pair(range, isFile: start == 0)
      start += 1
    }
  }

  private mutating func remove(tokens dropped: Set<Int>, groups: Set<Int>) {
    markers.removeAll { groups.contains($0.group) }
    guard !dropped.isEmpty else { return }
    // How many tokens are dropped before each index.
    var before = [Int](repeating: 0, count: tokens.count + 1)
    var kept: [Token] = []
    for (index, token) in tokens.enumerated() {
      before[index + 1] = before[index] + (dropped.contains(index) ? 1 : 0)
      if !dropped.contains(index) { kept.append(token) }
    }
    tokens = kept
    count -= before[count]
    for index in markers.indices { markers[index].token -= before[markers[index].token] }
    for index in comments.indices { comments[index].token -= before[comments[index].token] }
    for index in macros.indices {
      let body = macros[index].body
      macros[index].body = (body.lowerBound - before[body.lowerBound])..<(body.upperBound - before[body.upperBound])
    }
  }

  private mutating func pair(_ range: Range<Int>, isFile: Bool) {
    var open = BracketStack()
    // A namespace or `extern "C"` may go around whole classes: how many of those are open.
    var outermost = 0
    var fault: Int?
    for index in range {
      let sign = tokens[index].sign
      if sign.closing != nil {
        if sign == .leftBrace, open.count == outermost, isTransparent(index) { outermost += 1 }
        open.push(index, sign)
      } else if sign.isClosing {
        let closed = open.close(sign)
        for (opening, isUnmatched) in closed.popped {
          match[opening] = Int32(index)
          if isUnmatched, tokens[opening].sign == .leftBrace { fault = fault ?? opening }
        }
        if let partner = closed.partner {
          match[index] = Int32(partner)
        } else if sign == .rightBrace {
          fault = fault ?? index
        }
        outermost = min(outermost, open.count)
      } else if sign == .at, isTypeBoundary(at: index) {
        // `@end` and the like never stand inside brackets: whatever is open was forgotten.
        for opening in open.clear(to: outermost) {
          match[opening] = Int32(index)
          if tokens[opening].sign == .leftBrace { fault = fault ?? opening }
        }
      }
    }
    for opening in open.clear() {
      match[opening] = Int32(range.upperBound)
      if tokens[opening].sign == .leftBrace { fault = fault ?? opening }
    }
    if isFile, let fault {
      problems.append(
        ParseProblem(extent: .partlyParsed, line: Int(tokens[fault].line), message: "a brace without its partner"))
    }
  }

  /// `@interface`, `@implementation` or `@end` at an index.
  func isTypeBoundary(at index: Int) -> Bool {
    guard index + 1 < tokens.count, tokens[index + 1].kind == .name else { return false }
    switch text(tokens[index + 1]) {
    case "interface", "implementation", "end": return true
    default: return false
    }
  }

  /// The brace of `extern "C" {` or of a namespace.
  func isTransparent(_ brace: Int) -> Bool {
    var index = brace - 1
    if index > 0, tokens[index].kind == .string, text(tokens[index - 1]) == "extern" { return true }
    while index >= 0, brace - index < 32, tokens[index].kind == .name || tokens[index].sign == .doubleColon {
      if text(tokens[index]) == "namespace" { return true }
      index -= 1
    }
    return false
  }
}

/// Brackets that are open.
///
/// A `}` closes whatever is open inside its braces; a `)` or `]` never reaches beyond the innermost open brace. Counts
/// of what is open since that brace keep every step's cost to what it takes from the stack.
struct BracketStack {
  private var open: [(index: Int, sign: Sign)] = []
  private var braces: [(at: Int, parentheses: Int, squares: Int)] = []
  private var parentheses = 0
  private var squares = 0

  var count: Int { open.count }

  mutating func push(_ index: Int, _ sign: Sign) {
    switch sign {
    case .leftParenthesis: parentheses += 1
    case .leftSquare: squares += 1
    default:
      braces.append((open.count, parentheses, squares))
      parentheses = 0
      squares = 0
    }
    open.append((index, sign))
  }

  /// Takes what a closing bracket closes, never below a floor: the brackets with whether they lack a partner.
  mutating func close(_ sign: Sign, floor: Int = 0) -> (popped: [(Int, isUnmatched: Bool)], partner: Int?) {
    let isOpen =
      switch sign {
      case .rightParenthesis: parentheses > 0
      case .rightSquare: squares > 0
      default: !braces.isEmpty
      }
    guard isOpen else { return ([], nil) }
    if sign == .rightBrace, let brace = braces.last, brace.at < floor { return ([], nil) }
    var popped: [(Int, isUnmatched: Bool)] = []
    while open.count > floor, let last = open.popLast() {
      forget(last.sign)
      let isPartner = last.sign.closing == sign
      popped.append((last.index, !isPartner))
      if isPartner { return (popped, last.index) }
    }
    return (popped, nil)
  }

  private mutating func forget(_ sign: Sign) {
    switch sign {
    case .leftParenthesis: parentheses -= 1
    case .leftSquare: squares -= 1
    default:
      guard let brace = braces.popLast() else { return }
      parentheses = brace.parentheses
      squares = brace.squares
    }
  }

  /// Takes everything above a floor.
  mutating func clear(to floor: Int = 0) -> [Int] {
    var taken: [Int] = []
    while open.count > floor, let last = open.popLast() {
      forget(last.sign)
      taken.append(last.index)
    }
    return taken
  }
}

/// Finds `#if`s whose branches are not balanced in themselves.
private struct BranchBalance {
  let source: Source
  private(set) var dropped: Set<Int> = []
  private(set) var unbalanced: Set<Int> = []
  private var brackets = BracketStack()
  private var types = 0
  private var groups: [Group] = []

  private struct Group {
    var number: Int
    /// Brackets and types that were open at the branch's begin.
    var base: Int
    var types: Int
    /// The lowest number of open brackets within the branch.
    var lowest: Int
    /// Below this no bracket of a later branch closes anything.
    var floor: Int
    var isLater = false
  }

  init(_ source: Source) {
    self.source = source
  }

  mutating func run() {
    var marker = 0
    for index in 0...source.count {
      while marker < source.markers.count, source.markers[marker].token <= index {
        turn(source.markers[marker])
        marker += 1
      }
      if index < source.count { step(index) }
    }
  }

  private mutating func turn(_ marker: BranchMarker) {
    if marker.kind != .begin, let group = groups.popLast() {
      leave(group)
      guard marker.kind == .next else { return }
      groups.append(
        Group(
          number: group.number, base: brackets.count, types: types, lowest: brackets.count, floor: brackets.count,
          isLater: true))
    } else {
      groups.append(
        Group(
          number: marker.group, base: brackets.count, types: types, lowest: brackets.count,
          floor: groups.last?.floor ?? 0))
    }
  }

  private mutating func leave(_ group: Group) {
    if group.isLater {
      for open in brackets.clear(to: group.base) {
        dropped.insert(open)
        unbalanced.insert(group.number)
      }
    }
    if brackets.count != group.base || group.lowest < group.base || types != group.types {
      unbalanced.insert(group.number)
    }
    if let outer = groups.indices.last { groups[outer].lowest = min(groups[outer].lowest, group.lowest) }
  }

  private mutating func step(_ index: Int) {
    let sign = source.tokens[index].sign
    if sign.closing != nil {
      brackets.push(index, sign)
    } else if sign.isClosing {
      let floor = groups.last?.floor ?? 0
      let closed = brackets.close(sign, floor: floor)
      if closed.partner == nil, groups.contains(where: { $0.isLater }), let group = groups.last {
        dropped.insert(index)
        unbalanced.insert(group.number)
      }
      noteLowest()
    } else if sign == .at {
      boundary(index)
    }
  }

  private mutating func boundary(_ index: Int) {
    guard index + 2 < source.count, source.tokens[index + 1].kind == .name else { return }
    switch source.text(source.tokens[index + 1]) {
    case "interface", "implementation": types += 1
    case "end": types -= 1
    case "protocol":
      // `@protocol A;` and `@protocol(A)` open nothing.
      let next = index + 3 < source.count ? source.tokens[index + 3].sign : .none
      if source.tokens[index + 2].kind == .name, next != .semicolon, next != .comma { types += 1 }
      return
    default: return
    }
    _ = brackets.clear(to: groups.last?.floor ?? 0)
    noteLowest()
  }

  private mutating func noteLowest() {
    guard let last = groups.indices.last else { return }
    groups[last].lowest = min(groups[last].lowest, brackets.count)
  }
}

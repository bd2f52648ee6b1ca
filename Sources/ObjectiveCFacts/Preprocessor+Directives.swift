import AuditModel

extension Preprocessor {
  /// Reads the directive behind a `#`.
  mutating func directive(at hash: Token) {
    guard let word = lexer.next(stopAtLineEnd: true), word.kind == .name else {
      lexer.skipLine()
      takeComments()
      return
    }
    let wasCandidate = guardCandidate
    let name = lexer.names.names[Int(word.name)]
    let position = SourcePosition(line: Int(hash.line), column: Int(hash.column))
    switch name {
    case "if", "ifdef", "ifndef": open(name, at: position)
    case "elif", "elifdef", "elifndef", "else": turn(name, at: position)
    case "endif":
      if let group = groups.popLast() { close(group) }
    case _ where !isLive: break
    case "import", "include", "include_next": include(at: position)
    case "define": define(guardCandidate: wasCandidate, at: position)
    default: break
    }
    if name != "ifndef", name != "if" { guardCandidate = nil }
    lexer.skipLine()
    takeComments()
  }

  // MARK: Conditions

  /// `#if` nested deeper than any real code is treated as true.
  private static let maximumDepth = 256

  private mutating func open(_ word: String, at position: SourcePosition) {
    let condition = DirectiveCondition(word, tokens: restOfLine(), source)
    var group = Group(
      number: groupCount, line: position.line, isDeadOutside: !isLive, isLive: false,
      outerBranch: groups.last?.branch, branch: groups.last?.branch)
    groupCount += 1
    guardCandidate = nil
    if !group.isDeadOutside {
      if groups.count >= Self.maximumDepth {
        group.isLive = true
        group.isDecided = true
      } else {
        enter(condition, of: &group, at: position)
        if group.isLive { guardCandidate = condition.absentName }
      }
    }
    groups.append(group)
  }

  private mutating func turn(_ word: String, at position: SourcePosition) {
    guard var group = groups.popLast() else {
      problem(position.line, "#\(word) without its #if")
      return
    }
    let condition: DirectiveCondition
    if word == "else" {
      condition = DirectiveCondition(verdict: true, text: group.firstCondition.map { "!(\($0))" } ?? "")
    } else {
      condition = DirectiveCondition(word, tokens: restOfLine(), source)
    }
    group.isLive = false
    if !group.isDeadOutside, !group.isDecided { enter(condition, of: &group, at: position) }
    groups.append(group)
  }

  /// Begins a branch.
  private mutating func enter(_ condition: DirectiveCondition, of group: inout Group, at position: SourcePosition) {
    group.branch = group.outerBranch
    guard condition.verdict != false else { return }
    group.isLive = true
    let isFirst = group.firstCondition == nil
    if condition.verdict == true { group.isDecided = true }
    if condition.verdict == true, isFirst { return }
    if isFirst { group.firstCondition = condition.text }
    source.branches.append(Branch(condition: condition.text, parent: group.outerBranch, position: position))
    group.branch = source.branches.count - 1
    if group.marker == nil { group.marker = source.markers.count }
    source.markers.append(
      BranchMarker(
        kind: isFirst ? .begin : .next, group: group.number, branch: group.branch, token: source.tokens.count))
  }

  mutating func close(_ group: Group) {
    guard group.marker != nil else { return }
    source.markers.append(
      BranchMarker(kind: .end, group: group.number, branch: nil, token: source.tokens.count))
  }

  /// The tokens up to the end of the logical line.
  private mutating func restOfLine() -> [Token] {
    var tokens: [Token] = []
    while let token = lexer.next(stopAtLineEnd: true) { tokens.append(token) }
    source.names = lexer.names.names
    return tokens
  }

  // MARK: Imports

  private mutating func include(at position: SourcePosition) {
    guard let header = lexer.headerName() else { return }
    let parts = header.name.split(separator: "/")
    guard let last = parts.last else { return }
    var module = String(last)
    // `"React/React.h"` is the framework's own header, quoted by habit.
    if parts.count > 1, header.isAngled || (parts.count == 2 && last == parts[0] + ".h") { module = String(parts[0]) }
    source.imports.append(ImportFact(module: module, position: position))
  }

  // MARK: Macros

  private mutating func define(guardCandidate: String?, at position: SourcePosition) {
    guard let name = lexer.next(stopAtLineEnd: true), name.kind == .name else { return }
    var macro = MacroDefinition(
      name: lexer.names.names[Int(name.name)],
      position: SourcePosition(line: Int(name.line), column: Int(name.column)), parameters: nil, body: 0..<0,
      branch: groups.last?.branch, endLine: position.line)
    if lexer.byte() == UInt8(ascii: "(") { macro.parameters = parameters() }
    let start = macroTokens.count
    while let token = lexer.next(stopAtLineEnd: true) { macroTokens.append(token) }
    guard macroTokens.count > start else {
      if guardCandidate == macro.name { becomeIncludeGuard() }
      return
    }
    macro.body = start..<macroTokens.count
    macro.endLine = Int(macroTokens.last?.line ?? name.line)
    macroTokens.append(endToken)
    source.macros.append(macro)
  }

  private mutating func parameters() -> [String] {
    var names: [String] = []
    while let token = lexer.next(stopAtLineEnd: true), token.sign != .rightParenthesis {
      if token.kind == .name { names.append(lexer.names.names[Int(token.name)]) }
      if token.sign == .ellipsis { names.append("__VA_ARGS__") }
    }
    return names
  }

  /// `#ifndef NAME` + `#define NAME` around a header depends on nothing.
  private mutating func becomeIncludeGuard() {
    guard var group = groups.popLast() else { return }
    if group.marker == source.markers.count - 1 {
      source.markers.removeLast()
      group.marker = nil
      group.firstCondition = nil
      group.branch = group.outerBranch
    }
    group.isDecided = true
    groups.append(group)
  }
}

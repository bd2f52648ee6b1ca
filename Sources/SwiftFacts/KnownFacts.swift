import AuditModel

/// What a version of a file says, with where each member of its types stands in the text and in the facts.
///
/// Of the next version only the members that changed are walked; the facts of the others are taken over, moved to where
/// they stand now.
struct KnownFacts {
  var facts: FileFacts
  /// The members, in the order in which they begin; nested ones follow the type that they stand in.
  var members: [Member] = []

  /// A member of a type.
  struct Member {
    /// Its bytes, white space and comments before it included.
    var text: Range<Int>
    /// The line in which they begin.
    var line: Int
    /// The scope around it.
    var scope: Int
    /// The levels of recursion that were left for it.
    var budget: Int
    /// How far the facts had come when its own began, and where they ended.
    var first: Extent
    var last: Extent

    /// A member where it stands when the one around it (or it is that one) has moved.
    func moved(with outer: Member, to now: Extent, scope: Int, line: Int, text: Int) -> Member {
      let bytes = text - outer.text.lowerBound
      var moved = self
      moved.text = (self.text.lowerBound + bytes)..<(self.text.upperBound + bytes)
      moved.line += line - outer.line
      moved.scope = self.scope == outer.scope ? scope : self.scope + now.scopes - outer.first.scopes
      moved.first = first.moved(from: outer.first, to: now)
      moved.last = last.moved(from: outer.first, to: now)
      return moved
    }
  }

  /// How many facts there are of each kind.
  struct Extent: Equatable {
    var imports, scopes, types, aliases, functions, variables, expressions, statements, closures: Int

    init(_ facts: FileFacts) {
      imports = facts.imports.count
      scopes = facts.scopes.count
      types = facts.types.count
      aliases = facts.aliases.count
      functions = facts.functions.count
      variables = facts.variables.count
      expressions = facts.expressions.count
      statements = facts.statements.count
      closures = facts.closures.count
    }

    func moved(from old: Extent, to new: Extent) -> Extent {
      var moved = self
      moved.imports += new.imports - old.imports
      moved.scopes += new.scopes - old.scopes
      moved.types += new.types - old.types
      moved.aliases += new.aliases - old.aliases
      moved.functions += new.functions - old.functions
      moved.variables += new.variables - old.variables
      moved.expressions += new.expressions - old.expressions
      moved.statements += new.statements - old.statements
      moved.closures += new.closures - old.closures
      return moved
    }
  }
}

/// The facts of the version before, for the collector of the next one.
struct FormerFacts {
  let known: KnownFacts
  /// Parts of the text that did not change, in order.
  let parts: [KeptPart]

  /// The place among the members of the one that stands, unchanged, in some bytes of the new text.
  func member(at text: Range<Int>) -> Int? {
    guard let part = parts.last(where: { $0.new <= text.lowerBound }), text.upperBound <= part.new + part.length else {
      return nil
    }
    let old = text.lowerBound - part.new + part.old
    let members = known.members
    var (low, high) = (0, members.count)
    while low < high {
      let middle = (low + high) / 2
      if members[middle].text.lowerBound < old { low = middle + 1 } else { high = middle }
    }
    guard low < members.count, members[low].text == old..<(old + text.count) else { return nil }
    return low
  }
}

/// A part of a text that stands in the next version too, in bytes.
struct KeptPart: Equatable {
  var old: Int
  var new: Int
  var length: Int
}

/// Moves facts of a member to another place: its own facts point to each other and to the scope around it.
struct FactsMove {
  private let member: KnownFacts.Member
  private let scopes, types, functions, variables, expressions, statements: Int
  private let scope: Int
  private let lines: Int
  private let isNone: Bool

  /// - Parameters:
  ///   - now: how far the facts have come that the member's are added to.
  ///   - scope: the scope around it there.
  ///   - lines: by how many lines it moved.
  init(_ member: KnownFacts.Member, to now: KnownFacts.Extent, scope: Int, lines: Int) {
    self.member = member
    self.scope = scope
    self.lines = lines
    scopes = now.scopes - member.first.scopes
    types = now.types - member.first.types
    functions = now.functions - member.first.functions
    variables = now.variables - member.first.variables
    expressions = now.expressions - member.first.expressions
    statements = now.statements - member.first.statements
    isNone = now == member.first && scope == member.scope && lines == 0
  }

  /// Adds the member's facts.
  func add(from old: FileFacts, to facts: inout FileFacts) {
    let (first, last) = (member.first, member.last)
    func take<Fact>(_ kept: [Fact], _ range: Range<Int>, to facts: inout [Fact], _ change: (inout Fact) -> Void) {
      guard !range.isEmpty else { return }
      let start = facts.count
      facts.append(contentsOf: kept[range])
      if isNone { return }
      for index in start..<facts.count { change(&facts[index]) }
    }
    take(old.scopes, first.scopes..<last.scopes, to: &facts.scopes, move)
    take(old.types, first.types..<last.types, to: &facts.types) {
      $0.scope = scope($0.scope)
      $0.body = scope($0.body)
      move(&$0.position)
      $0.endLine = line($0.endLine)
    }
    take(old.aliases, first.aliases..<last.aliases, to: &facts.aliases) {
      $0.scope = scope($0.scope)
      move(&$0.position)
    }
    take(old.functions, first.functions..<last.functions, to: &facts.functions) {
      for index in $0.parameters.indices {
        $0.parameters[index].defaultValue = $0.parameters[index].defaultValue.map(expression)
      }
      $0.scope = scope($0.scope)
      $0.body = $0.body.map(scope)
      move(&$0.position)
      $0.endLine = line($0.endLine)
    }
    take(old.variables, first.variables..<last.variables, to: &facts.variables) {
      $0.initialValue = $0.initialValue.map(expression)
      $0.scope = scope($0.scope)
      $0.accessors = $0.accessors.map(scope)
      move(&$0.position)
      $0.endLine = line($0.endLine)
    }
    take(old.expressions, first.expressions..<last.expressions, to: &facts.expressions) {
      if expressions != 0 || scopes != 0 { move(&$0.kind) }
      $0.scope = scope($0.scope)
      move(&$0.position)
    }
    take(old.statements, first.statements..<last.statements, to: &facts.statements, move)
    take(old.closures, first.closures..<last.closures, to: &facts.closures) { $0.scope = scope($0.scope) }
  }

  // MARK: Places

  private func scope(_ index: Int) -> Int {
    if index == member.scope { return scope }
    assert(index >= member.first.scopes && index < member.last.scopes, "a fact points out of its member")
    return index + scopes
  }

  private func expression(_ index: Int) -> Int {
    assert(index >= member.first.expressions && index < member.last.expressions, "a fact points out of its member")
    return index + expressions
  }

  private func line(_ line: Int) -> Int { line == 0 ? 0 : line + lines }

  private func move(_ position: inout SourcePosition) { position.line += lines }

  // MARK: Facts

  private func move(_ fact: inout Scope) {
    switch fact.kind {
    case .type(let index): fact.kind = .type(index + types)
    case .function(let index): fact.kind = .function(index + functions)
    case .accessor(let index): fact.kind = .accessor(index + variables)
    case .initialValue(let index): fact.kind = .initialValue(index + variables)
    case .file, .closure, .branch, .block, .handler, .preview: break
    }
    fact.parent = fact.parent.map(scope)
    move(&fact.position)
    fact.endLine = line(fact.endLine)
    if expressions != 0 { fact.conditions = fact.conditions.map(expression) }
    fact.statement = fact.statement.map(scope)
  }

  private func move(_ fact: inout StatementFact) {
    if expressions != 0 || scopes != 0 {
      fact.expressions = fact.expressions.map(expression)
      for index in fact.conditions.indices {
        fact.conditions[index].expression = fact.conditions[index].expression.map(expression)
      }
      for index in fact.blocks.indices {
        fact.blocks[index].scope = scope(fact.blocks[index].scope)
        for pattern in fact.blocks[index].patterns.indices {
          let old = fact.blocks[index].patterns[pattern].expression
          fact.blocks[index].patterns[pattern].expression = old.map(expression)
        }
      }
    }
    fact.next = fact.next.map { $0 + statements }
    fact.value = fact.value.map(expression)
    fact.block = fact.block.map(scope)
    move(&fact.position)
  }

  private func move(_ kind: inout Expression.Kind) {
    switch kind {
    case .name, .literal, .keyPath, .type, .member(nil, _), .returned(nil): break
    case .member(let base?, let name): kind = .member(base: expression(base), name: name)
    case .call(let callee, let arguments): kind = .call(callee: expression(callee), arguments: moved(arguments))
    case .subscripted(let base, let arguments):
      kind = .subscripted(base: expression(base), arguments: moved(arguments))
    case .text(let parts):
      kind = .text(
        parts.map { part in
          if case .interpolated(let index) = part { .interpolated(expression(index)) } else { part }
        })
    case .list(let elements): kind = .list(elements.map(expression))
    case .assignment(let target, let value): kind = .assignment(target: expression(target), value: expression(value))
    case .operation(let operands, let operators):
      kind = .operation(operands: operands.map(expression), operators: operators)
    case .cast(let value, let type, let form): kind = .cast(value: expression(value), type: type, form: form)
    case .closure(let index): kind = .closure(scope: scope(index))
    case .macro(let name, let arguments): kind = .macro(name: name, arguments: moved(arguments))
    case .forced(let value): kind = .forced(expression(value))
    case .marked(let word, let value): kind = .marked(word: word, value: expression(value))
    case .returned(let value?): kind = .returned(expression(value))
    case .thrown(let value): kind = .thrown(expression(value))
    case .other(let parts): kind = .other(parts.map(expression))
    }
  }

  private func moved(_ arguments: [Argument]) -> [Argument] {
    arguments.map { Argument(label: $0.label, value: expression($0.value), isTrailing: $0.isTrailing) }
  }
}

import AuditModel
import Resolution

/// What stands before a place on every path of its function.
struct Precondition {
  /// How it stands there.
  enum Sense {
    /// It was evaluated, whatever it gave.
    case evaluated
    /// It holds.
    case holds
    /// It does not hold.
    case fails
    /// A case matched one of the patterns.
    case matches
  }

  /// What is asked; the subject of a `switch`.
  var place: ExpressionPlace
  var sense: Sense
  /// What the subject is compared with.
  var patterns: [Int] = []
}

extension RuleContext {
  /// What was asked and done before an expression on every path of the function that it stands in; through closures
  /// outwards, since a closure runs after what stands before it.
  func preconditions(of place: ExpressionPlace) -> [Precondition] {
    guard let node = expression(place) else { return [] }
    return preconditions(scope: node.scope, before: node.position, root: root(of: place), in: place.path)
  }

  /// The expression around an expression that is no part of another.
  func root(of place: ExpressionPlace) -> Int {
    var current = place.index
    while let parent = program.parent(of: current, in: place.path) { current = parent }
    return current
  }

  private func preconditions(
    scope: Int, before position: SourcePosition, root: Int?, in path: String
  ) -> [Precondition] {
    guard let facts = program.facts(path) else { return [] }
    var found: [Precondition] = []
    func add(_ expressions: [Int], _ sense: Precondition.Sense) {
      for expression in expressions where facts.expressions.indices.contains(expression) {
        found.append(Precondition(place: ExpressionPlace(path: path, index: expression), sense: sense))
      }
    }
    var (current, point, root) = (scope, position, root)
    for _ in 0..<64 {
      let fact = facts.scopes[current]
      for other in program.roots(of: current, in: path) {
        let isBefore = root.map { other < $0 } ?? (facts.expressions[other].position < point)
        if isBefore { add([other], .evaluated) }
      }
      for child in program.children(of: current, in: path) where facts.scopes[child].position < point {
        let branch = facts.scopes[child]
        switch branch.entry {
        case .guardElse: add(branch.conditions, .holds)
        case .then where leaves(child, in: path): add(branch.conditions, .fails)
        case .attempt:
          for inner in program.roots(of: child, in: path) { add([inner], .evaluated) }
        default: break
        }
      }
      switch fact.entry {
      case .then:
        add(fact.conditions, .holds)
        for earlier in siblings(before: current, in: path) { add(facts.scopes[earlier].conditions, .fails) }
      case .otherwise, .guardElse:
        add(fact.conditions, .fails)
        for earlier in siblings(before: current, in: path) { add(facts.scopes[earlier].conditions, .fails) }
      case .choice, .caught:
        found.append(match(current, .matches, in: path))
        // An empty case of Objective-C falls into this one.
        let own = Set(fact.conditions)
        for earlier in siblings(before: current, in: path)
        where facts.scopes[earlier].conditions.isEmpty || !own.isSuperset(of: facts.scopes[earlier].conditions) {
          found.append(match(earlier, .fails, in: path))
        }
      case .defaultChoice:
        for other in siblings(of: current, in: path) where other != current {
          found.append(match(other, .fails, in: path))
        }
      case .loop: add(fact.conditions, .evaluated)
      default: break
      }
      switch fact.kind {
      case .function, .accessor, .type, .file, .initialValue: return found
      default: break
      }
      guard let parent = fact.parent else { return found }
      if case .closure = fact.kind, let closure = program.closure(ofScope: current, in: path) {
        root = self.root(of: ExpressionPlace(path: path, index: closure))
      } else {
        root = nil
      }
      point = firstPosition(of: current, in: path)
      current = parent
    }
    return found
  }

  /// A case or a `catch` as something that is asked.
  private func match(_ scope: Int, _ sense: Precondition.Sense, in path: String) -> Precondition {
    let conditions = program.facts(path)?.scopes[scope].conditions ?? []
    let subject = subject(ofCase: scope, in: path) ?? conditions.first ?? -1
    return Precondition(
      place: ExpressionPlace(path: path, index: subject), sense: sense, patterns: conditions.filter { $0 != subject })
  }

  /// What the `switch` asks that a case belongs to.
  func subject(ofCase scope: Int, in path: String) -> Int? {
    if let statement = statements.statement(opening: scope, in: path).flatMap({ self.statement($0, in: path) }) {
      return statement.kind == .choice ? statement.expressions.first : nil
    }
    // In Objective-C the cases stand in a block behind the subject.
    guard let facts = program.facts(path), facts.language == .objectiveC, facts.scopes[scope].entry == .choice,
      let block = facts.scopes[scope].parent, let outer = facts.scopes[block].parent
    else { return nil }
    return program.roots(of: outer, in: path).last { facts.expressions[$0].position < facts.scopes[block].position }
  }

  /// Where the statement begins that opens a scope.
  private func firstPosition(of scope: Int, in path: String) -> SourcePosition {
    guard let facts = program.facts(path) else { return SourcePosition(line: 1, column: 1) }
    let first = facts.scopes[scope].statement ?? scope
    guard facts.scopes.indices.contains(first) else { return facts.scopes[scope].position }
    return min(facts.scopes[first].position, facts.scopes[scope].position)
  }

  /// The branches of the statement that a scope belongs to.
  func siblings(of scope: Int, in path: String) -> [Int] {
    guard let facts = program.facts(path), let statement = facts.scopes[scope].statement,
      let parent = facts.scopes[scope].parent
    else { return [] }
    return program.children(of: parent, in: path).filter { facts.scopes[$0].statement == statement }
  }

  private func siblings(before scope: Int, in path: String) -> [Int] {
    siblings(of: scope, in: path).filter { $0 < scope && program.facts(path)?.scopes[$0].entry != .attempt }
  }

  /// Whether control never comes out of the end of a scope: it returns, throws or stops.
  func leaves(_ scope: Int, in path: String) -> Bool {
    leaves(scope, in: path, depth: 24)
  }

  private func leaves(_ scope: Int, in path: String, depth: Int) -> Bool {
    guard depth > 0, let facts = program.facts(path) else { return false }
    for root in program.roots(of: scope, in: path) {
      switch facts.expressions[root].kind {
      case .returned, .thrown: return true
      case .call(let callee, _):
        if case .name(let name) = facts.expressions[callee].kind, name == "fatalError" || name == "preconditionFailure"
        {
          return true
        }
      default: break
      }
    }
    let inner = program.children(of: scope, in: path)
    for first in inner where facts.scopes[first].statement == first {
      let branches = inner.filter { facts.scopes[$0].statement == first }
      let entries = Set(branches.map { facts.scopes[$0].entry })
      let isWhole =
        entries.contains(.otherwise) || entries.contains(.choice) || entries.contains(.defaultChoice)
        || entries == [.rest] || entries.contains(.attempt)
      if isWhole, branches.allSatisfy({ leaves($0, in: path, depth: depth - 1) }) { return true }
    }
    return false
  }
}

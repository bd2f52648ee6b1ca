import AuditModel
import Resolution

/// Where the errors of loads come from, and which functions pass them on.
struct LoadErrors {
  let context: RuleContext
  /// Functions that throw what a load throws.
  private(set) var passing: Set<FunctionPlace> = []

  init(_ context: RuleContext) {
    self.context = context
    for _ in 0..<4 {
      let found = candidates().filter { !passing.contains($0) && passesOn($0) }
      guard !found.isEmpty else { break }
      passing.formUnion(found)
    }
  }

  /// Throwing functions that load, or that call one that passes a load's error on.
  private func candidates() -> Set<FunctionPlace> {
    var found: Set<FunctionPlace> = []
    if passing.isEmpty {
      for load in context.web.loads {
        if let function = context.function(around: load.call.scope, in: load.call.path) { found.insert(function) }
      }
      for place in context.code.uses(of: "navigations") {
        if let scope = context.expression(place)?.scope, let function = context.function(around: scope, in: place.path)
        {
          found.insert(function)
        }
      }
    } else {
      for function in passing {
        for call in context.calls(of: function).compactMap({ context.call($0) }) {
          if let around = context.function(around: call.scope, in: call.path) { found.insert(around) }
        }
      }
    }
    return found.filter { context.fact($0)?.modifiers.contains("throws") ?? false }
  }

  private func passesOn(_ function: FunctionPlace) -> Bool {
    guard let body = context.fact(function)?.body else { return false }
    return !uncaught(in: body, of: function.path).isEmpty
  }

  /// A place where a load's error is thrown.
  struct Source {
    var position: SourcePosition
    var place: ExpressionPlace
    /// True for `for try await`.
    var isLoop: Bool
  }

  /// The places in a block where a load's error leaves it.
  func uncaught(in scope: Int, of path: String, depth: Int = 24) -> [Source] {
    guard depth > 0 else { return [] }
    return context.statements.statements(in: scope, of: path).flatMap { uncaught(of: $0, in: path, depth: depth) }
  }

  private func uncaught(of index: Int, in path: String, depth: Int) -> [Source] {
    guard let statement = context.statement(index, in: path) else { return [] }
    var found: [Source] = []
    if statement.kind == .attempt {
      guard let body = statement.blocks.first else { return [] }
      let handlers = statement.blocks.dropFirst()
      if handlers.isEmpty || !handlers.contains(where: { catchesAll($0) }) {
        found += uncaught(in: body.scope, of: path, depth: depth - 1)
      }
      for handler in handlers { found += uncaught(in: handler.scope, of: path, depth: depth - 1) }
      return found
    }
    if statement.kind == .loop, statement.word.contains("try"), let sequence = statement.expressions.first,
      let source = source(of: ExpressionPlace(path: path, index: sequence)), !isHarmless(source)
    {
      found.append(
        Source(position: statement.position, place: ExpressionPlace(path: path, index: sequence), isLoop: true))
    }
    let conditions = statement.conditions.compactMap(\.expression)
    for expression in statement.expressions + conditions {
      found += tried(in: ExpressionPlace(path: path, index: expression))
    }
    for block in statement.blocks { found += uncaught(in: block.scope, of: path, depth: depth - 1) }
    if let next = statement.next { found += uncaught(of: next, in: path, depth: depth - 1) }
    return found
  }

  /// Whether a `catch` takes every error.
  func catchesAll(_ handler: BlockFact) -> Bool {
    guard !handler.patterns.isEmpty else { return true }
    return handler.patterns.allSatisfy { pattern in
      let words = pattern.text.split(separator: " ")
      return pattern.text == "_" || (words.count == 2 && (words[0] == "let" || words[0] == "var"))
    }
  }

  /// `try` in front of something that throws a load's error.
  private func tried(in root: ExpressionPlace) -> [Source] {
    context.expressions(in: root).compactMap { place in
      guard case .marked("try", let value)? = context.kind(place), throwsLoadError(place.at(value)) else { return nil }
      return Source(
        position: context.expression(place)?.position ?? .init(line: 1, column: 1), place: place, isLoop: false)
    }
  }

  /// Whether what stands behind a `try` throws a load's error.
  func throwsLoadError(_ place: ExpressionPlace) -> Bool {
    isIterator(place) || callsPassing(place) || consumes(place)
  }

  /// `iterator.next()` of a load's iterator.
  func isIterator(_ place: ExpressionPlace) -> Bool {
    guard let call = context.call(context.bare(place)), call.name == "next", let base = call.base else { return false }
    return Values.of(call.place(base), in: context).contains { value in
      guard let made = context.call(value), made.name == "makeAsyncIterator", let sequence = made.base else {
        return false
      }
      return source(of: value.at(sequence)) != nil
    }
  }

  /// A call of a function that passes a load's error on.
  func callsPassing(_ place: ExpressionPlace) -> Bool {
    calledPassing(place) != nil
  }

  /// The function that passes a load's error on.
  func calledPassing(_ place: ExpressionPlace) -> FunctionPlace? {
    guard let call = context.call(context.bare(place)), let function = context.function(calledBy: call),
      passing.contains(function)
    else { return nil }
    return function
  }

  /// `page.load(…)` itself (the form of the first betas), or a method of its sequence: `first(where:)`.
  func consumes(_ place: ExpressionPlace) -> Bool {
    guard let call = context.call(context.bare(place)) else { return false }
    if let load = load(at: call.place) { return !isHarmless(load.place) }
    let consuming: Set<String> = ["first", "contains", "reduce", "allSatisfy", "min", "max"]
    guard consuming.contains(call.name), let base = call.base, let source = source(of: call.place(base)) else {
      return false
    }
    return !isHarmless(source)
  }

  // MARK: Loads

  private func load(at place: ExpressionPlace) -> PageLoad? { context.web.loads.first { $0.place == place } }

  /// The load, or the use of `navigations`, that a sequence comes from.
  func source(of sequence: ExpressionPlace) -> ExpressionPlace? {
    for value in Values.of(sequence, in: context) {
      if let call = context.call(value) {
        if load(at: value) != nil { return value }
        if let base = call.base, let inner = source(of: value.at(base)) { return inner }
      }
      if case .member(let base?, "navigations")? = context.kind(value), context.isPage(value.at(base)) { return value }
    }
    return nil
  }

  /// A literal page, or one of the bundle: it cannot fail in a way that matters.
  func isHarmless(_ source: ExpressionPlace) -> Bool {
    guard let load = load(at: source), let content = load.content else { return false }
    if load.isMarkup, Values.of(content, in: context).allSatisfy({ isText($0) }) { return true }
    return Self.isBundled(content, in: context)
  }

  private func isText(_ place: ExpressionPlace) -> Bool {
    if case .text? = context.kind(place) { return true }
    if case .operation(_, let operators)? = context.kind(place) { return operators.allSatisfy { $0 == "+" } }
    return Self.isBundled(place, in: context)
  }

  /// Whether a value comes from the app's bundle.
  static func isBundled(_ place: ExpressionPlace, in context: RuleContext, depth: Int = 6) -> Bool {
    guard depth > 0 else { return false }
    return Values.of(place, in: context).contains { value in
      if context.spelling(value)?.hasPrefix("Bundle.") == true { return true }
      guard let call = context.call(value) else {
        if case .member(let base?, _)? = context.kind(value) {
          return isBundled(value.at(base), in: context, depth: depth - 1)
        }
        return false
      }
      if let base = call.base, context.spelling(call.place(base))?.hasPrefix("Bundle") == true { return true }
      let inside = call.arguments.map(\.value) + (call.base.map { [$0] } ?? [])
      return inside.contains { isBundled(call.place($0), in: context, depth: depth - 1) }
    }
  }
}

import AuditModel
import Resolution

/// `load-error-swallowed`: a failed load is told to somebody.
struct LoadErrorSwallowed: Rule {
  let id = "load-error-swallowed"
  let pack = RulePack.webPage
  let severity = Configuration.RuleSetting.warning
  let documentation = RuleDocumentation(
    summary: "The error of a load reaches a person, a log or a fallback.",
    reason:
      "On WebPage a failed load is told by a thrown error and by nothing else: there is no failure event. Who drops "
      + "the error shows an empty page for ever.",
    wrong: """
      .task {
        do {
          for try await _ in page.load(address) {}
        } catch {}
      }
      """,
    right: """
      .task {
        do {
          for try await _ in page.load(address) {}
        } catch {
          problem = error.localizedDescription
        }
      }
      """,
    source: "WebKit/WebKit#47029 (navigation failures are thrown from the sequence).",
    limits:
      "A catch that logs, `catch is CancellationError`, functions that pass the error on, literal and bundled pages, "
      + "a value with a fallback, `try?` on a sleep or a script, and a load that is set aside where no failure view "
      + "waits for it.")

  func findings(in context: RuleContext) -> [RuleFinding] {
    let hasLoads = !context.web.loads.isEmpty || !context.code.uses(of: "navigations").isEmpty
    guard hasLoads else { return [] }
    let errors = LoadErrors(context)
    var found: [RuleFinding] = []
    for path in context.code.paths {
      guard let facts = context.program.facts(path), facts.language == .swift else { continue }
      found += facts.statements.compactMap { emptyCatch($0, path, errors) }
      found += facts.expressions.indices.flatMap { index in
        let place = ExpressionPlace(path: path, index: index)
        return [droppedTry(place, errors)].compactMap { $0 } + unheldTask(place, errors)
      }
    }
    return found + discardedLoads(errors)
  }

  private static let advice =
    "Show the error, log it, or offer to try again; let only `catch is CancellationError` be silent."

  // MARK: Empty catches

  private func emptyCatch(_ statement: StatementFact, _ path: String, _ errors: LoadErrors) -> RuleFinding? {
    guard statement.kind == .attempt, let body = statement.blocks.first,
      let handler = statement.blocks.dropFirst().first(where: { takesLoadErrors($0, errors) }),
      isEmpty(handler, path, errors.context), !errors.uncaught(in: body.scope, of: path).isEmpty
    else { return nil }
    return errors.context.finding(
      atScope: handler.scope, in: path, "the load's error ends here: the screen stays empty and nobody knows why",
      advice: Self.advice)
  }

  private func takesLoadErrors(_ handler: BlockFact, _ errors: LoadErrors) -> Bool {
    if errors.catchesAll(handler) { return true }
    return handler.patterns.contains { pattern in
      pattern.text.hasSuffix("NavigationError") && (pattern.text.contains(" as ") || pattern.text.hasPrefix("is "))
    }
  }

  /// Nothing, a bare `return`, or `_ = error`: nobody learns of the error.
  private func isEmpty(_ handler: BlockFact, _ path: String, _ context: RuleContext) -> Bool {
    context.statements.statements(in: handler.scope, of: path).allSatisfy { index in
      guard let statement = context.statement(index, in: path) else { return false }
      if statement.kind == .leaving, statement.word != "throw" {
        guard let whole = statement.expressions.first else { return true }
        return context.kind(ExpressionPlace(path: path, index: whole)) == .returned(nil)
      }
      guard statement.kind == .expression, let only = statement.expressions.first,
        case .assignment(let target, let value)? = context.kind(ExpressionPlace(path: path, index: only))
      else { return false }
      return context.name(ExpressionPlace(path: path, index: target)) == "_"
        && context.name(ExpressionPlace(path: path, index: value)) != nil
    }
  }

  // MARK: try?

  private func droppedTry(_ place: ExpressionPlace, _ errors: LoadErrors) -> RuleFinding? {
    let context = errors.context
    guard case .marked("try?", let value)? = context.kind(place) else { return nil }
    let inner = place.at(value)
    let isLost = errors.isIterator(inner) || (errors.throwsLoadError(inner) && context.isDiscarded(place))
    guard isLost else { return nil }
    return context.finding(
      at: place.index, in: place.path, "`try?` drops the load's error: a failed load looks like one that never ends",
      advice: "Use `do` and `catch`. " + Self.advice)
  }

  // MARK: Tasks

  private func unheldTask(_ place: ExpressionPlace, _ errors: LoadErrors) -> [RuleFinding] {
    let context = errors.context
    guard let call = context.call(place), isTask(call, context), context.isDiscarded(place),
      let closure = call.arguments.last.flatMap({ context.closureScope(place.at($0.value)) })
    else { return [] }
    return errors.uncaught(in: closure, of: place.path).prefix(1).compactMap { source in
      var found = context.finding(
        at: source.place.index, in: place.path, "the load's error ends this task, and nobody holds the task",
        advice: "Catch the error inside the task. " + Self.advice)
      found?.position = source.position
      found?.firstLine = source.position.line
      return found
    }
  }

  private func isTask(_ call: Call, _ context: RuleContext) -> Bool {
    if call.name == "Task", call.base == nil { return true }
    guard call.name == "detached" || call.name == "immediate", let base = call.base else { return false }
    return context.spelling(call.place(base)) == "Task"
  }

  // MARK: Loads that are set aside

  private func discardedLoads(_ errors: LoadErrors) -> [RuleFinding] {
    let context = errors.context
    let watched = watchedTypes(context)
    return context.web.loads.compactMap { load in
      guard context.isDiscarded(load.place), !errors.isHarmless(load.place), !isOwnHistory(load, context),
        let type = context.program.enclosingType(of: load.call.scope, in: load.call.path), !watched.contains(type)
      else { return nil }
      let views = context.isView(type) ? [type] : views(holding: type, context)
      guard let name = FailureView(context: context).unfedName(of: Set([type] + views)) else { return nil }
      return context.finding(
        atStartOf: load.place, "this load's error is set aside, while '\(name)' waits for it and nothing sets it",
        advice: "Follow the load with `for try await`, and set '\(name)' where it throws.")
    }
  }

  /// Types in which `navigations` are watched: that loop is judged instead.
  private func watchedTypes(_ context: RuleContext) -> Set<TypeID> {
    Set(
      context.code.uses(of: "navigations").compactMap { place in
        context.expression(place).flatMap { context.program.enclosingType(of: $0.scope, in: place.path) }
      })
  }

  private func isOwnHistory(_ load: PageLoad, _ context: RuleContext) -> Bool {
    guard let content = load.content else { return false }
    return Values.of(content, in: context).contains { value in
      context.expressions(in: value).contains {
        if case .member(_, let name)? = context.kind($0) {
          return name == "backForwardList" || name == "backList" || name == "forwardList"
        }
        return false
      }
    }
  }

  private func views(holding type: TypeID, _ context: RuleContext) -> [TypeID] {
    context.program.types.filter { candidate in
      guard context.isView(candidate.id) else { return false }
      return context.program.ownMembers(of: candidate.id).flatMap(\.members).contains {
        context.program.valueType(of: $0)?.declaration == type
      }
    }.map(\.id)
  }
}

/// Finds what a screen shows of a failure.
private struct FailureView {
  let context: RuleContext

  private static let words: Set<String> = [
    "error", "errors", "failure", "failed", "fails", "problem", "trouble", "fault", "broken", "unreachable",
  ]

  /// The property of some types that a view shows as a failure and that nothing ever sets.
  func unfedName(of types: Set<TypeID>) -> String? {
    for type in types.sorted() {
      for (name, members) in context.program.ownMembers(of: type) where isFailureName(name) {
        for member in members where isState(member) && isShown(member) && !isFed(member, named: name) { return name }
      }
    }
    return nil
  }

  private func isFailureName(_ name: String) -> Bool {
    var words: [String] = []
    var word = ""
    for letter in name {
      if letter.isUppercase, !word.isEmpty {
        words.append(word.lowercased())
        word = ""
      }
      word.append(letter)
    }
    words.append(word.lowercased())
    return words.contains(where: Self.words.contains)
  }

  private func isState(_ member: Member) -> Bool {
    guard let fact = context.program.variable(member), fact.kind == .declared else { return false }
    return !fact.isConstant && !fact.isComputed && !fact.isStatic
      && fact.attributes.allSatisfy { $0.name != "Binding" && $0.name != "Environment" && $0.name != "AppStorage" }
  }

  private func isShown(_ member: Member) -> Bool {
    uses(of: member).contains { use in
      guard let scope = context.expression(use)?.scope,
        let type = context.program.enclosingType(of: scope, in: use.path), context.isView(type)
      else { return false }
      return context.moment(of: scope, in: use.path) == .body
    }
  }

  private func isFed(_ member: Member, named name: String) -> Bool {
    uses(of: member).contains { use in
      if let value = context.assignedValue(to: use) {
        return context.kind(value) != .literal("nil") && context.kind(value) != .literal("false")
      }
      if let call = context.parent(use).flatMap({ context.call($0) }), call.name == "toggle" { return true }
      return false
    } || bindings(of: name, member).contains { isHandedOn($0) }
  }

  private func uses(of member: Member) -> [ExpressionPlace] { context.uses(of: member) }

  /// `$name` and `model.$name`, in files that know the member's type.
  private func bindings(of name: String, _ member: Member) -> [ExpressionPlace] {
    context.code.uses(of: "$" + name)
      + uses(of: member).filter { use in
        // `$model.problem`
        guard case .member(let base?, _)? = context.kind(use) else { return false }
        return context.spelling(use.at(base))?.hasPrefix("$") ?? false
      }
  }

  /// Whether a binding goes to a view of the program, which may set it. SwiftUI's own views only reset it.
  private func isHandedOn(_ use: ExpressionPlace) -> Bool {
    guard let call = context.parent(use).flatMap({ context.call($0) }) else { return true }
    if let made = context.program.constructedType(by: call.place.index, in: call.path) {
      return made.declaration != nil
    }
    return context.function(calledBy: call) != nil
  }
}

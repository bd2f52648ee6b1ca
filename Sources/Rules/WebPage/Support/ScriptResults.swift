import AuditModel
import Resolution

/// Tells which values are results of scripts, and whether anybody uses them.
struct ScriptResults {
  let context: RuleContext
  private let byPlace: [ExpressionPlace: ScriptCall]
  private let byCompletion: [ExpressionPlace: ScriptCall]

  init(_ context: RuleContext) {
    self.context = context
    let giving = context.web.scripts.filter { $0.kind != .user }
    byPlace = Dictionary(giving.map { ($0.place, $0) }, uniquingKeysWith: { first, _ in first })
    byCompletion = Dictionary(
      giving.compactMap { call in
        call.completion.map { (ExpressionPlace(path: call.place.path, index: $0), call) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The script whose result a value is: the call itself, a variable, a completion's parameter.
  func script(givingResult place: ExpressionPlace) -> ScriptCall? {
    for value in Values.of(place, in: context, followsVariables: true) {
      if let call = byPlace[value] { return call }
      if let call = completion(of: value) { return call }
      if let call = unwrapped(value) { return call }
    }
    return byPlace[context.bare(place)]
  }

  /// The script whose completion's first parameter a name is.
  private func completion(of place: ExpressionPlace) -> ScriptCall? {
    switch context.binding(of: place) {
    case .shorthand(let scope, 0): return byCompletion[ExpressionPlace(path: place.path, index: scope)]
    case .local(let index):
      guard let facts = context.program.facts(place.path) else { return nil }
      let fact = facts.variables[index]
      if fact.kind == .closureParameter {
        let first = context.program.variables(in: fact.scope, of: place.path).first {
          facts.variables[$0].kind == .closureParameter
        }
        return first == index ? byCompletion[ExpressionPlace(path: place.path, index: fact.scope)] : nil
      }
      return fact.kind == .bound && fact.initialValue == nil ? success(fact, in: place.path) : nil
    default: return nil
    }
  }

  /// `case .success(let value)` of a completion's Result.
  private func success(_ variable: VariableFact, in path: String) -> ScriptCall? {
    guard let facts = context.program.facts(path) else { return nil }
    for statement in facts.statements {
      let subject: Int?
      switch statement.kind {
      case .choice:
        let block = statement.blocks.first { $0.scope == variable.scope }
        guard block?.patterns.first?.text.contains("success") == true else { continue }
        subject = statement.expressions.first
      case .conditional, .guarded:
        let condition = statement.conditions.first {
          $0.kind == .pattern && $0.text.contains("success") && $0.text.contains(variable.name)
        }
        guard let condition, statement.blocks.first?.scope == variable.scope || statement.block == variable.scope else {
          continue
        }
        subject = condition.expression
      default: continue
      }
      if let subject { return completion(of: context.bare(ExpressionPlace(path: path, index: subject))) }
    }
    return nil
  }

  /// `result.get()` of a completion's Result.
  private func unwrapped(_ place: ExpressionPlace) -> ScriptCall? {
    guard let call = context.call(place), call.name == "get", let base = call.base else { return nil }
    return completion(of: context.bare(call.place(base)))
  }

  // MARK: Use

  /// Whether anybody uses the result of a script.
  func isUsed(_ script: ScriptCall) -> Bool {
    if let completion = script.completion { return usesParameter(completion, of: script) }
    guard context.kind(script.place) != nil else { return false }
    var current = script.place
    while let parent = context.parent(current) {
      switch context.kind(parent) {
      case .marked?, .forced?: current = parent
      default: return !context.isDiscarded(script.place)
      }
    }
    if context.isStatementRoot(current) { return !context.isDiscarded(script.place) }
    return true
  }

  private func usesParameter(_ scope: Int, of script: ScriptCall) -> Bool {
    guard let facts = context.program.facts(script.place.path) else { return false }
    let parameters = context.program.variables(in: scope, of: script.place.path).filter {
      facts.variables[$0].kind == .closureParameter
    }
    let isResult = script.kind == .body && script.call.name == "callAsyncJavaScript"
    return context.expressions(inScope: scope, of: script.place.path).contains { place in
      switch context.binding(of: place) {
      case .shorthand(scope, 0): break
      case .local(let index) where index == parameters.first: break
      default: return false
      }
      guard isResult else { return true }
      return asksForSuccess(place)
    }
  }

  /// A Result of which only the failure is looked at gives no value away.
  private func asksForSuccess(_ place: ExpressionPlace) -> Bool {
    if let parent = context.parent(place), case .member(_, let name)? = context.kind(parent) { return name == "get" }
    guard let facts = context.program.facts(place.path) else { return false }
    return facts.statements.contains { statement in
      switch statement.kind {
      case .choice:
        guard statement.expressions.first.map({ context.bare(place.at($0)) }) == place else { return false }
        return statement.blocks.contains { $0.patterns.contains { binds($0.text) } }
      default:
        return statement.conditions.contains { condition in
          condition.expression.map { context.bare(place.at($0)) } == place && binds(condition.text)
        }
      }
    }
  }

  private func binds(_ pattern: String) -> Bool {
    guard pattern.contains("success") else { return false }
    return pattern.contains("let ") && !pattern.contains("let _")
  }
}

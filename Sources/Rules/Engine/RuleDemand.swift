import AuditModel
import Resolution

/// What the rules want to have parsed besides what the inventory asks for: constants and helpers that stand in the
/// places which they judge.
public struct RuleDemand: Sendable, Equatable {
  /// Names whose declarations are wanted.
  public var declared: Set<String> = []
  /// Names of properties: files that mention one are wanted.
  public var mentioned: Set<String> = []

  /// Looks at everything that is parsed.
  public init(program: Program) {
    for path in program.paths {
      guard let unit = program.unit(path), unit.role != .test, unit.facts.language == .swift else { continue }
      // Nothing that is asked of the program leaves the file.
      let wanted = unit.facts.derived { FileDemand($0, program, path) }
      declared.formUnion(wanted.declared)
      mentioned.formUnion(wanted.mentioned)
      if unit.isInventoried { declared.formUnion(wanted.models) }
    }
    declared = declared.filter { program.types(named: $0).isEmpty }
  }
}

/// What the rules want to have parsed besides one file.
private struct FileDemand: Sendable {
  private(set) var declared: Set<String> = []
  private(set) var mentioned: Set<String> = []
  /// Names of models, which matter where the file is inventoried.
  private(set) var models: Set<String> = []

  /// Calls whose arguments must be known.
  private static let judgedCalls: Set<String> = [
    "evaluateJavaScript", "callJavaScript", "callAsyncJavaScript", "WKUserScript", "setURLSchemeHandler", "URLScheme",
    "URLResponse", "HTTPURLResponse",
  ]

  private static let scriptCalls = judgedCalls.filter { $0.hasSuffix("JavaScript") }

  init(_ facts: FactsIndex, _ program: Program, _ path: String) {
    let passing = Self.functionsAroundScripts(facts, program, path)
    for name in Self.judgedCalls.union(passing) {
      for use in facts.uses[name] ?? [] {
        guard let call = program.parent(of: use, in: path),
          case .call(use, let arguments) = facts.expressions[call].kind
        else { continue }
        for argument in arguments { Self.collect(argument.value, in: facts, depth: 10, into: &declared) }
      }
    }
    collectPolicies(facts, program, path)
    collectModels(facts)
  }

  /// Names of functions that run a script: their callers hand it to them.
  private static func functionsAroundScripts(_ facts: FactsIndex, _ program: Program, _ path: String) -> Set<String> {
    var names: Set<String> = []
    for index in program.uses(of: scriptCalls, in: path) {
      guard case .member = facts.expressions[index].kind,
        let function = program.enclosingFunction(of: facts.expressions[index].scope, in: path)
      else { continue }
      names.insert(facts.functions[function].name)
    }
    return names.subtracting(["init", "body"])
  }

  /// Capitalised names in an expression.
  private static func collect(
    _ expression: Int, in facts: FactsIndex, depth: Int, into names: inout Set<String>
  ) {
    guard depth > 0, facts.expressions.indices.contains(expression) else { return }
    if case .name(let name) = facts.expressions[expression].kind, name.beginsWithCapital {
      names.insert(name)
    }
    facts.expressions[expression].kind.forEachChild { collect($0, in: facts, depth: depth - 1, into: &names) }
  }

  /// What policies over navigations compare with, whom they ask, and where they keep links.
  private mutating func collectPolicies(_ facts: FactsIndex, _ program: Program, _ path: String) {
    guard facts.functions.contains(where: Self.isPolicy) else { return }
    let statements = Set(facts.statements.filter { $0.kind == .expression }.flatMap(\.expressions))
    for function in facts.functions {
      guard let body = function.body, Self.isPolicy(function) else { continue }
      let inputs = Set(function.parameters.map(\.name))
      for index in program.expressions(in: CodeRegion(file: path, scope: body)) {
        switch facts.expressions[index].kind {
        case .name(let name) where name.beginsWithCapital:
          if !reportsOnly(index, statements, inputs, facts, program, path) { declared.insert(name) }
        case .assignment(let target, _):
          guard function.name == "decidePolicy", facts.expressions.indices.contains(target) else { continue }
          switch facts.expressions[target].kind {
          case .name(let name), .member(_, let name): if name != "_", name.count > 3 { mentioned.insert(name) }
          default: break
          }
        default: break
        }
      }
    }
  }

  /// Whether a name only begins a call for its effect that is told nothing of the navigation: `Metrics.count(.load)`.
  private func reportsOnly(
    _ name: Int, _ statements: Set<Int>, _ inputs: Set<String>, _ facts: FactsIndex, _ program: Program, _ path: String
  ) -> Bool {
    guard let member = program.parent(of: name, in: path), case .member = facts.expressions[member].kind,
      let call = program.parent(of: member, in: path), statements.contains(call),
      case .call(member, let arguments) = facts.expressions[call].kind
    else { return false }
    return !arguments.contains { mentions(inputs, $0.value, facts, depth: 10) }
  }

  private func mentions(_ names: Set<String>, _ expression: Int, _ facts: FactsIndex, depth: Int) -> Bool {
    guard depth > 0, facts.expressions.indices.contains(expression) else { return true }
    switch facts.expressions[expression].kind {
    case .name(let name) where names.contains(name): return true
    case .closure: return true
    case let kind:
      var found = false
      kind.forEachChild { found = found || mentions(names, $0, facts, depth: depth - 1) }
      return found
    }
  }

  private static func isPolicy(_ function: FunctionFact) -> Bool {
    if function.name == "decidePolicy" { return true }
    return function.name == "webView"
      && function.parameters.contains { $0.label == "decidePolicyFor" || $0.label == "shouldStartLoadWith" }
  }

  /// The models that views make beside web content.
  private mutating func collectModels(_ facts: FactsIndex) {
    let views = Set(facts.types.filter { $0.inherited.contains { $0.lastComponent == "View" } }.map(\.body))
    for variable in facts.variables where views.contains(variable.scope) && !variable.isComputed {
      let isNamedModel = variable.name == "model" || variable.name == "viewModel"
      if isNamedModel, let name = variable.type?.lastComponent { models.insert(name) }
      let isUnkept = variable.attributes.allSatisfy { $0.name == "ObservedObject" || $0.name == "Bindable" }
      guard isNamedModel || isUnkept, let initial = variable.initialValue else { continue }
      Self.collect(initial, in: facts, depth: 3, into: &models)
    }
  }
}

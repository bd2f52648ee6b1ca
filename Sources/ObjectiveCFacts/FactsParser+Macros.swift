import AuditModel

extension FactsParser {
  /// Writes the file's macros down: `#define NAME value` as a constant, anything else as a function.
  mutating func macros() {
    var scopes: [Int: Int] = [:]
    for macro in source.macros {
      let scope = scope(ofBranch: macro.branch, &scopes)
      if macro.parameters != nil || !constant(macro, in: scope) { function(macro, in: scope) }
    }
  }

  private mutating func scope(ofBranch branch: Int?, _ known: inout [Int: Int]) -> Int {
    // Branches refer to outer ones only, which are met first.
    var chain: [Int] = []
    var current = branch
    while let number = current, known[number] == nil {
      chain.append(number)
      current = source.branches[number].parent
    }
    var scope = current.flatMap { known[$0] } ?? 0
    for number in chain.reversed() {
      let written = source.branches[number]
      facts.scopes.append(
        Scope(kind: .branch(.directive(written.condition)), parent: scope, position: written.position))
      scope = facts.scopes.count - 1
      known[number] = scope
    }
    return scope
  }

  /// Reads a body that is one expression; false (and nothing written) where it is anything else.
  private mutating func constant(_ macro: MacroDefinition, in scope: Int) -> Bool {
    let before = (
      facts.scopes.count, facts.types.count, facts.functions.count, facts.variables.count, facts.expressions.count
    )
    let number = facts.variables.count
    facts.variables.append(
      VariableFact(
        kind: .declared, name: macro.name, type: nil, initialValue: nil, modifiers: ["#define"], isConstant: true,
        scope: scope, position: macro.position))
    index = macro.body.lowerBound
    limit = macro.body.upperBound
    let inner = open(.initialValue(number), in: scope, at: index)
    facts.variables[number].initialValue = expression(in: inner)
    if isAtEnd { return true }
    facts.scopes.removeSubrange(before.0...)
    facts.types.removeSubrange(before.1...)
    facts.functions.removeSubrange(before.2...)
    facts.variables.removeSubrange(before.3...)
    facts.expressions.removeSubrange(before.4...)
    return false
  }

  private mutating func function(_ macro: MacroDefinition, in scope: Int) {
    let number = facts.functions.count
    index = macro.body.lowerBound
    limit = macro.body.upperBound
    let body = open(.function(number), in: scope, at: index)
    facts.functions.append(
      FunctionFact(
        name: macro.name,
        parameters: (macro.parameters ?? []).map { ParameterFact(label: nil, name: $0, type: TypeName("Any")) },
        result: nil, attributes: [], modifiers: ["#define"], scope: scope, body: body, position: macro.position,
        endLine: macro.endLine))
    _ = statements(in: body)
  }
}

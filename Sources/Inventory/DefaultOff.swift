import AuditModel
import Resolution

/// Uses of a view that leave its web part off: every act of the view stands under a flag that is `false` by default, and
/// the use does not set it.
struct DefaultOff {
  let program: Program

  func leavesOut(_ construction: Construction, acts: [Act]) -> Bool {
    guard let id = construction.type.declaration, !acts.isEmpty else { return false }
    let flags = Set(acts.map { flag(around: $0, of: id) ?? "" })
    guard flags.count == 1, let flag = flags.first, !flag.isEmpty,
      let facts = program.facts(construction.path),
      case .call(_, let arguments) = facts.expressions[construction.expression].kind
    else { return false }
    guard let given = arguments.first(where: { $0.label == flag }) else { return true }
    if case .literal("false") = facts.expressions[given.value].kind { return true }
    return false
  }

  /// The flag of the innermost condition around an act, where an initialiser has it as a parameter with `false` as default.
  private func flag(around act: Act, of id: TypeID) -> String? {
    guard let facts = program.facts(act.path) else { return nil }
    for index in program.chain(of: act.scope, in: act.path) {
      switch facts.scopes[index].kind {
      case .branch(.other):
        guard let name = condition(of: index, in: act.path) else { continue }
        if isOffByDefault(name, of: id) { return name }
      case .type: return nil
      default: continue
      }
    }
    return nil
  }

  /// The name that is the condition of a branch: the last expression written in front of it.
  private func condition(of scope: Int, in path: String) -> String? {
    guard let facts = program.facts(path), let parent = facts.scopes[scope].parent else { return nil }
    let start = facts.scopes[scope].position
    let before = program.roots(of: parent, in: path).filter {
      let position = facts.expressions[$0].position
      return position.line == start.line && position < start
    }
    guard let last = before.last else { return nil }
    return names(in: last, facts).first
  }

  private func names(in expression: Int, _ facts: FileFacts) -> [String] {
    switch facts.expressions[expression].kind {
    case .name(let name): return [name]
    case .member(let base?, let name):
      if case .name("self") = facts.expressions[base].kind { return [name] }
      return []
    case .operation(let operands, let operators):
      return Set(operators).isSubset(of: ["&&"]) ? operands.flatMap { names(in: $0, facts) } : []
    default: return []
    }
  }

  private func isOffByDefault(_ name: String, of id: TypeID) -> Bool {
    for member in program.members(named: "init", of: id) {
      guard let function = program.function(member), let facts = program.facts(member.path) else { continue }
      for parameter in function.parameters where parameter.name == name {
        if let value = parameter.defaultValue, case .literal("false") = facts.expressions[value].kind { return true }
      }
    }
    return program.members(named: name, of: id).contains { member in
      guard let variable = program.variable(member), let value = variable.initialValue,
        let facts = program.facts(member.path), case .literal("false") = facts.expressions[value].kind
      else { return false }
      return !variable.attributes.contains { $0.name == "State" }
    }
  }
}

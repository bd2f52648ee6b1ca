import AuditModel
import Resolution

/// Uses of a view that leave its web part off.
///
/// The part is off where every act of the view stands under a flag of the initialiser that is `false` by default, and the
/// use does not set it. A state that only code under the flag switches on counts as the flag.
struct DefaultOff {
  let program: Program
  private var known: [TypeID: Set<String>] = [:]

  init(program: Program) {
    self.program = program
  }

  mutating func leavesOut(_ construction: Construction, acts: [Act]) -> Bool {
    guard let id = construction.type.declaration, let facts = program.facts(construction.path),
      case .call(_, let arguments) = facts.expressions[construction.expression].kind
    else { return false }
    return flags(of: id).contains { flag in
      guard isOff(flag, arguments, facts) else { return false }
      let names = derived(from: flag, in: id)
      return !acts.isEmpty && acts.allSatisfy { stands($0.scope, in: $0.path, under: names, of: id) }
    }
  }

  /// Parameters of initialisers with `false` as default.
  private mutating func flags(of id: TypeID) -> Set<String> {
    if let known = known[id] { return known }
    var flags: Set<String> = []
    for member in program.members(named: "init", of: id) {
      guard let function = program.function(member), let facts = program.facts(member.path) else { continue }
      for parameter in function.parameters {
        if let label = parameter.label, let value = parameter.defaultValue, isFalse(value, facts) {
          flags.insert(label)
        }
      }
    }
    known[id] = flags
    return flags
  }

  private func isOff(_ flag: String, _ arguments: [Argument], _ facts: FactsIndex) -> Bool {
    arguments.first { $0.label == flag }.map { isFalse($0.value, facts) } ?? true
  }

  private func isFalse(_ expression: Int, _ facts: FactsIndex) -> Bool {
    facts.expressions[expression].kind == .literal("false")
  }

  // MARK: What the flag is called

  /// The flag and the parameters that it is handed to: `load(handlesGIF: flag)`.
  private func derived(from flag: String, in id: TypeID) -> Set<String> {
    var names: Set<String> = [flag]
    var size = 0
    while size != names.count {
      size = names.count
      for region in program.regions(of: id) {
        guard let facts = program.facts(region.file) else { continue }
        for index in program.expressions(in: region) {
          guard case .call(_, let arguments) = facts.expressions[index].kind else { continue }
          for argument in arguments {
            if let label = argument.label, mentions(names, argument.value, facts) { names.insert(label) }
          }
        }
      }
    }
    return names
  }

  private func mentions(_ names: Set<String>, _ expression: Int, _ facts: FactsIndex) -> Bool {
    switch facts.expressions[expression].kind {
    case .name(let name): return names.contains(name)
    // `self.flag`, and `model.flag` of a model that was made with it.
    case .member(_?, let name): return names.contains(name)
    case .operation(let operands, let operators):
      return operators.allSatisfy { $0 == "&&" } && operands.contains { mentions(names, $0, facts) }
    default: return false
    }
  }

  // MARK: What stands under it

  private func stands(_ scope: Int, in path: String, under names: Set<String>, of id: TypeID) -> Bool {
    let conditions = conditions(around: scope, in: path)
    guard let facts = program.facts(path) else { return false }
    if conditions.contains(where: { mentions(names, $0, facts) }) { return true }
    return conditions.contains { condition in
      guard case .name(let state) = facts.expressions[condition].kind, startsOff(state, of: id) else { return false }
      return switches(on: state, of: id).allSatisfy { place in
        guard let other = program.facts(place.path) else { return false }
        return self.conditions(around: place.scope, in: place.path).contains { mentions(names, $0, other) }
      }
    }
  }

  /// The conditions of the branches around a scope: for each the last expression written in front of it on its line.
  private func conditions(around scope: Int, in path: String) -> [Int] {
    guard let facts = program.facts(path) else { return [] }
    return program.chain(of: scope, in: path).compactMap { index in
      guard facts.scopes[index].kind == .branch(.other), let parent = facts.scopes[index].parent else { return nil }
      let start = facts.scopes[index].position
      return program.roots(of: parent, in: path).filter { root in
        let position = facts.expressions[root].position
        return position.line == start.line && position < start
      }.max { facts.expressions[$0].position < facts.expressions[$1].position }
    }
  }

  private func startsOff(_ name: String, of id: TypeID) -> Bool {
    program.members(named: name, of: id).contains { member in
      guard let variable = program.variable(member), let value = variable.initialValue,
        let facts = program.facts(member.path)
      else { return false }
      return isFalse(value, facts)
    }
  }

  /// Where a state is set to anything but `false`.
  private func switches(on state: String, of id: TypeID) -> [(path: String, scope: Int)] {
    var places: [(path: String, scope: Int)] = []
    for region in program.regions(of: id) {
      guard let facts = program.facts(region.file) else { continue }
      for index in program.expressions(in: region) {
        guard case .assignment(let target, let value) = facts.expressions[index].kind,
          facts.expressions[target].kind == .name(state), !isFalse(value, facts)
        else { continue }
        places.append((region.file, facts.expressions[index].scope))
      }
    }
    return places
  }
}

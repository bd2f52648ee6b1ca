import AuditModel
import Resolution

extension Classifier {
  /// Lets uses spread until nothing new turns up.
  mutating func spread() {
    var size = -1
    // Every round can only add; the number of acts bounds the loop.
    while size != entities.values.reduce(0, { $0 + $1.acts.count }) + entities.count {
      size = entities.values.reduce(0) { $0 + $1.acts.count } + entities.count
      let supply = supply()
      spreadConstructions(supply)
      spreadSubclasses()
      spreadMembers(supply)
      spreadProperties()
      representables()
    }
  }

  /// The cells with web content that helpers supply, by the way in which they are reached.
  private mutating func supply() -> [CellSupply.Way: Set<Entity>] {
    let finder = CellSupply(program: program)
    var found: [CellSupply.Way: Set<Entity>] = [:]
    for (entity, web) in entities {
      if case .type(let id) = entity { guard kind(of: id) == .helper else { continue } }
      for act in web.acts where !act.isSecondary {
        guard let target = act.target, case .type(let cell) = target, kind(of: cell) == .uiView,
          entities[target]?.spreads == true
        else { continue }
        for way in finder.ways(around: act.scope, in: act.path) { found[way, default: []].insert(target) }
      }
    }
    return found
  }

  private mutating func spreadConstructions(_ supply: [CellSupply.Way: Set<Entity>]) {
    for construction in constructions {
      if let id = construction.type.declaration, let cells = supply[.type(id)], construction.entity != .type(id) {
        for cell in cells.sorted() {
          record(
            Act(
              entity: construction.entity, kind: .creates, container: nil, target: cell, symbol: construction.symbol,
              path: construction.path, position: construction.position, scope: construction.scope))
        }
      }
      guard let id = construction.type.declaration, construction.entity != .type(id),
        let target = entities[.type(id)]
      else { continue }
      let isRepresentable = isRepresentable(construction.entity) && isShown(id)
      guard target.spreads || isRepresentable, !isInside(construction.entity, id),
        !defaultOff.leavesOut(construction, acts: target.acts)
      else { continue }
      var act = Act(
        entity: construction.entity, kind: useKind(of: id, construction), container: nil, target: .type(id),
        symbol: construction.symbol, path: construction.path, position: construction.position,
        scope: construction.scope, isGiven: construction.isGiven)
      if isRepresentable && !target.spreads {
        // A representable around a screen adapts whatever the screen shows.
        act.container = target.containers.sorted().first { $0.isEmbedded } ?? target.containers.sorted().first
      }
      record(act)
    }
  }

  private mutating func isRepresentable(_ entity: Entity) -> Bool {
    guard case .type(let id) = entity, case .representable = kind(of: id) else { return false }
    return true
  }

  private mutating func isShown(_ id: TypeID) -> Bool {
    switch kind(of: id) {
    case .view, .viewController, .uiView: true
    default: false
    }
  }

  /// A helper type nested in a wrapper (its coordinator, its builder) does not use it.
  private func isInside(_ entity: Entity, _ id: TypeID) -> Bool {
    guard case .type(var inner) = entity else { return false }
    while let outer = program.types[inner].outer {
      if outer == id { return true }
      inner = outer
    }
    return false
  }

  private mutating func useKind(of id: TypeID, _ construction: Construction) -> Site.Kind {
    switch kind(of: id) {
    case .webViewSubclass, .uiView, .helper: return .creates
    case .viewController:
      if program.isPresented(construction.expression, in: construction.path) { return .presents }
      return .creates
    default: return program.isPresented(construction.expression, in: construction.path) ? .presents : .embeds
    }
  }

  private mutating func spreadSubclasses() {
    for act in acts where act.kind == .subclasses && act.target != nil {
      guard let target = act.target, let parent = entities[target], case .type(let parentID) = target else { continue }
      switch kind(of: parentID) {
      case .webViewSubclass, .uiView, .viewController: record(act)
      case .helper where parent.part == .owner: record(act)
      default: continue
      }
    }
    for act in acts where act.kind == .outlet && act.target != nil {
      if let target = act.target, entities[target]?.spreads == true { record(act) }
    }
  }

  /// Uses of factory functions and properties, and of modifiers in extensions of View.
  private mutating func spreadMembers(_ supply: [CellSupply.Way: Set<Entity>]) {
    var wanted: [Member: Set<Entity>] = [:]
    var names: Set<String> = []
    for (way, cells) in supply {
      guard case .function(let member) = way, let fact = program.function(member) else { continue }
      wanted[member, default: []].formUnion(cells)
      names.formUnion([fact.name] + fact.name.swiftNames)
    }
    for (entity, web) in entities where web.spreads {
      switch entity {
      case .function(let path, let index):
        guard let fact = program.facts(path)?.functions[index] else { continue }
        wanted[.function(path: path, index: index), default: []].insert(transparent(entity, web) ?? entity)
        for requirement in requirements(metBy: fact, in: path) { wanted[requirement, default: []].insert(entity) }
        names.formUnion([fact.name] + fact.name.swiftNames)
      case .variable(let path, let index):
        guard let fact = program.facts(path)?.variables[index] else { continue }
        wanted[.variable(path: path, index: index), default: []].insert(entity)
        names.insert(fact.name)
      default: continue
      }
    }
    guard !names.isEmpty else { return }
    for path in program.paths {
      guard let unit = program.unit(path), unit.isInventoried else { continue }
      var collector = ActCollector(program: program, known: known)
      let spelled =
        unit.facts.language == .objectiveC ? unit.facts.derived(BridgedUses.init).spellings(of: names) : names
      for index in program.uses(of: spelled, in: path) {
        let expression = unit.facts.expressions[index]
        let name: String
        switch expression.kind {
        case .name(let text), .member(_, let text): name = text
        default: continue
        }
        guard let member = program.referencedMembers(by: index, in: path).first(where: { wanted[$0] != nil }),
          let targets = wanted[member], let user = collector.owner(of: expression.scope, in: path)
        else { continue }
        if case .function(let targetPath, let targetIndex) = member,
          program.enclosingFunction(of: expression.scope, in: path) == targetIndex, targetPath == path
        {
          continue
        }
        for target in targets.sorted() where user != target {
          let isModifier = if case .wrapper(.modifier)? = entities[target]?.part { true } else { false }
          let act = Act(
            entity: user, kind: isModifier ? .presents : .creates, container: nil, target: target, symbol: name,
            path: path, position: expression.position, scope: expression.scope)
          // A type that calls its own factory function is no user of it; another factory of the type is.
          let actor = actor(of: act)
          if actor == target { continue }
          if supply[.function(member)] == nil, case .type(let id) = actor, kind(of: id) == .helper,
            declares(id, member)
          {
            continue
          }
          record(act)
        }
      }
    }
  }

  /// Views that show a representable which they are handed: `let page: PageView`, and `page` in the body.
  private mutating func spreadProperties() {
    var names: Set<String> = []
    for (entity, web) in entities where web.spreads {
      if case .type(let id) = entity, case .representable = kind(of: id) { names.insert(program.types[id].name) }
    }
    guard !names.isEmpty else { return }
    for path in program.paths {
      guard let unit = program.unit(path), unit.isInventoried else { continue }
      for index in unit.facts.derived(StoredProperties.init).indices(ofTypes: names) {
        let variable = unit.facts.variables[index]
        guard let type = variable.type,
          let held = program.resolve(type, scope: variable.scope, in: path)?.declaration,
          entities[.type(held)]?.spreads == true,
          // What stands beside it in its file belongs to it.
          program.types[held].primary.path != path,
          let id = program.enclosingType(of: variable.scope, in: path), kind(of: id) == .view,
          let use = firstUse(of: variable.name, in: id)
        else { continue }
        record(
          Act(
            entity: .type(id), kind: .embeds, container: nil, target: .type(held), symbol: variable.name,
            path: use.path, position: use.expression.position, scope: use.expression.scope))
      }
    }
  }

  /// Where a view first names its property outside initialisers.
  private func firstUse(of name: String, in id: TypeID) -> (path: String, expression: Expression)? {
    for region in program.regions(of: id) {
      guard let facts = program.facts(region.file) else { continue }
      for index in program.uses(of: name, in: region.file) {
        let expression = facts.expressions[index]
        guard program.contains(expression.scope, in: region), case .name = expression.kind else { continue }
        let function = program.enclosingFunction(of: expression.scope, in: region.file).map { facts.functions[$0].name }
        if function != "init" { return (region.file, expression) }
      }
    }
    return nil
  }

  /// The requirements of own protocols that a factory method meets: its users may know the protocol only.
  private func requirements(metBy fact: FunctionFact, in path: String) -> [Member] {
    guard !fact.isStatic, let owner = program.enclosingType(of: fact.scope, in: path),
      program.unit(path)?.role != .test
    else { return [] }
    return program.ownAncestors(of: owner).dropFirst().filter { program.types[$0].kind == .protocol }
      .flatMap { program.members(named: fact.name, of: $0) }
      .filter { program.function($0)?.parameters.map(\.label) == fact.parameters.map(\.label) }
  }

  private func declares(_ id: TypeID, _ member: Member) -> Bool {
    let scope = program.function(member)?.scope ?? program.variable(member)?.scope
    return scope.flatMap { program.enclosingType(of: $0, in: member.path) } == id
  }

  /// The modifier type that a function in an extension of View only applies.
  func transparent(_ entity: Entity, _ web: WebEntity) -> Entity? {
    guard case .wrapper(.modifier) = web.part else { return nil }
    let targets = Set(web.acts.compactMap(\.target))
    guard targets.count == 1, let only = targets.first, web.acts.allSatisfy({ $0.target != nil }),
      case .type(let id) = only, program.kind(of: id) == .modifier
    else { return nil }
    return only
  }
}

/// The stored variables of a file by the last word of their types.
private struct StoredProperties: Sendable {
  private let byType: [String: [Int]]

  init(_ facts: FactsIndex) {
    byType = Dictionary(
      grouping: facts.variables.indices.filter {
        facts.variables[$0].kind == .declared && !facts.variables[$0].isComputed && facts.variables[$0].type != nil
      }, by: { facts.variables[$0].type?.lastComponent ?? "" })
  }

  /// The variables of any of some types, in the order of the source.
  func indices(ofTypes names: Set<String>) -> [Int] {
    names.flatMap { byType[$0] ?? [] }.sorted()
  }
}

/// How an Objective-C file spells what Swift calls by another name.
private struct BridgedUses: Sendable {
  private let selectors: [String: [String]]

  init(_ facts: FactsIndex) {
    var selectors: [String: [String]] = [:]
    for selector in facts.uses.keys {
      for name in selector.swiftNames { selectors[name, default: []].append(selector) }
    }
    self.selectors = selectors
  }

  /// The names and the selectors that Swift calls by one of them.
  func spellings(of names: Set<String>) -> Set<String> {
    names.union(names.flatMap { selectors[$0] ?? [] })
  }
}

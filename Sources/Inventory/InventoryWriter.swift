import AuditModel
import Resolution

/// Last pass: the classified entities as wrappers, screens and headless uses.
struct InventoryWriter {
  let program: Program
  let classifier: Classifier
  let documents: InterfaceBuilderPass
  let constructions: [Construction]
  let ownership: Ownership

  private let holders: [TypeID: Set<TypeID>]
  private var entities: [Entity: WebEntity] { classifier.entities }

  init(
    program: Program, classifier: Classifier, documents: InterfaceBuilderPass, constructions: [Construction],
    ownership: Ownership
  ) {
    self.program = program
    self.classifier = classifier
    self.documents = documents
    self.constructions = constructions
    self.ownership = ownership
    holders = Self.holders(in: program)
  }

  func write() -> Inventory {
    let users = usersOfEntities()
    var inventory = Inventory()
    var absorbed: Set<TypeID> = []
    for (entity, web) in entities {
      let isBuilt = !(users[entity] ?? []).filter { $0 != entity }.isEmpty
      switch web.part {
      case .screen: append(entity, web, users, isWrapper: false, to: &inventory, &absorbed)
      case .both(let form):
        if isBuilt { append(entity, web, form, users, to: &inventory) }
        append(entity, web, users, isWrapper: isBuilt, to: &inventory, &absorbed)
      case .wrapper(let form):
        // Doubles of tests adapt nothing for the app.
        if role(of: entity) == .test { continue }
        if classifier.transparent(entity, web) == nil { append(entity, web, form, users, to: &inventory) }
      case .owner:
        // Shown by a view somewhere, or handed to the users of a library; else nobody ever sees it.
        guard isShown(entity, users) else { continue }
        append(entity, web, ownerForm(entity), users, to: &inventory)
        if !(users[entity] ?? []).contains(where: { isView($0) }) {
          append(entity, web, users, isWrapper: true, to: &inventory, &absorbed)
        }
      case .hidden: break
      }
    }
    // A pool makes web views of an own class that others show.
    let shown = Set(entities.values.flatMap { $0.acts.compactMap { shownWebView($0) } })
    for (entity, web) in entities where web.part == .hidden || web.part == .owner {
      if web.part == .owner && isShown(entity, users) { continue }
      if case .type(let id) = entity, absorbed.contains(id) { continue }
      if case .variable = entity { continue }
      // Who only builds another owner creates nothing itself.
      let made = web.acts.filter { creates($0) }
      guard !made.isEmpty, !made.allSatisfy({ act in act.target.map(shown.contains) == true }) else { continue }
      appendHeadless(entity, web, to: &inventory)
    }
    for (entity, web) in entities { appendStaticUses(entity, web, to: &inventory) }
    inventory.screens.sort {
      ($0.reference.file, $0.line, $0.reference.name) < ($1.reference.file, $1.line, $1.reference.name)
    }
    inventory.wrappers.sort {
      ($0.reference.file, $0.line, $0.reference.name) < ($1.reference.file, $1.line, $1.reference.name)
    }
    inventory.headless.sort {
      ($0.reference.file, $0.line, $0.reference.name) < ($1.reference.file, $1.line, $1.reference.name)
    }
    return inventory
  }

  private func isShown(_ entity: Entity, _ users: [Entity: Set<Entity>]) -> Bool {
    reachesView(entity, users) || (program.isLibraryOnly && isPublic(entity))
  }

  private func isPublic(_ entity: Entity) -> Bool {
    guard case .type(let id) = entity else { return false }
    return program.types[id].isPublic
  }

  /// Whether a view or a controller is among those that build or hold an entity, directly or through other helpers.
  private func reachesView(_ entity: Entity, _ users: [Entity: Set<Entity>]) -> Bool {
    var seen: Set<Entity> = [entity]
    var waiting = [entity]
    while let next = waiting.popLast() {
      var around = users[next] ?? []
      if case .type(let id) = next { around.formUnion((holders[id] ?? []).map { .type($0) }) }
      for user in around where seen.insert(user).inserted {
        if isView(user) || entities[user]?.part == .screen { return true }
        waiting.append(user)
      }
    }
    return false
  }

  private func isView(_ entity: Entity) -> Bool {
    guard case .type(let id) = entity, role(of: entity) != .test else { return false }
    switch program.kind(of: id) {
    case .helper, .application: return false
    default: return true
    }
  }

  /// Own types that have a member or a parameter of a type, by that type.
  private static func holders(in program: Program) -> [TypeID: Set<TypeID>] {
    var holders: [TypeID: Set<TypeID>] = [:]
    for path in program.paths {
      guard let unit = program.unit(path), unit.isInventoried, unit.role != .test else { continue }
      for variable in unit.facts.variables {
        guard let type = variable.type, let held = program.resolve(type, scope: variable.scope, in: path)?.declaration,
          let owner = program.enclosingType(of: variable.scope, in: path), owner != held
        else { continue }
        holders[held, default: []].insert(owner)
      }
    }
    return holders
  }

  /// The own class of the web view that an act shows: `addSubview(page)`.
  private func shownWebView(_ act: Act) -> Entity? {
    guard act.isSecondary, act.kind == .embeds, case .type(let id)? = act.target,
      program.kind(of: id) == .webViewSubclass
    else { return nil }
    return act.target
  }

  private func creates(_ act: Act) -> Bool {
    if act.container != nil { return !act.isSecondary }
    guard case .type(let id)? = act.target else { return act.target != nil }
    return program.kind(of: id) == .webViewSubclass
  }

  /// A helper that gives web views from functions is a factory.
  private func ownerForm(_ entity: Entity) -> Wrapper.Form {
    guard case .type(let id) = entity else { return .other }
    let gives = program.membersInNoOrder(of: id).contains { _, members in
      members.contains { member in
        guard let function = program.function(member), let result = function.result, function.name != "init",
          let type = program.resolve(result, scope: function.scope, in: member.path)
        else { return false }
        return type.declaration == id || program.ancestry(of: type).contains("WKWebView")
      }
    }
    return gives ? .factory : .other
  }

  // MARK: Users

  private func usersOfEntities() -> [Entity: Set<Entity>] {
    var users: [Entity: Set<Entity>] = [:]
    for (entity, web) in entities {
      for act in web.acts { if let target = act.target { users[target, default: []].insert(entity) } }
    }
    for construction in constructions {
      guard let id = construction.type.declaration, entities[.type(id)] != nil, construction.entity != .type(id) else {
        continue
      }
      users[.type(id), default: []].insert(construction.entity)
    }
    return users
  }

  private func references(_ entities: Set<Entity>, except own: Entity) -> [TypeReference] {
    Array(Set(entities.filter { $0 != own }.compactMap { name(of: $0)?.reference })).sorted()
  }

  // MARK: Names

  private func name(of entity: Entity) -> (reference: TypeReference, module: String, line: Int, endLine: Int)? {
    switch entity {
    case .type(let id):
      let type = program.types[id]
      guard let fact = program.fact(type.primary) else { return nil }
      return (
        TypeReference(name: type.qualifiedName, file: type.primary.path), type.module, fact.position.line, fact.endLine
      )
    case .function(let path, let index):
      guard let unit = program.unit(path) else { return nil }
      let fact = unit.facts.functions[index]
      return (
        TypeReference(name: prefix(of: fact.scope, in: path) + fact.name, file: path), unit.module, fact.position.line,
        fact.endLine
      )
    case .variable(let path, let index):
      guard let unit = program.unit(path) else { return nil }
      let fact = unit.facts.variables[index]
      return (
        TypeReference(name: prefix(of: fact.scope, in: path) + fact.name, file: path), unit.module, fact.position.line,
        fact.position.line
      )
    case .scene(let path, let index):
      guard let unit = program.unit(path), let scene = unit.facts.interfaceBuilder?.scenes[index] else { return nil }
      let name = scene.customClass ?? scene.storyboardIdentifier ?? scene.title ?? scene.elementID
      return (TypeReference(name: name, file: path), unit.module, scene.position.line, scene.position.line)
    }
  }

  private func prefix(of scope: Int, in path: String) -> String {
    if let id = program.enclosingType(of: scope, in: path) { return program.types[id].qualifiedName + "." }
    return program.enclosingSystemExtension(of: scope, in: path).map { $0.name + "." } ?? ""
  }

  private func role(of entity: Entity) -> Role? { program.unit(path(of: entity))?.role }

  private func path(of entity: Entity) -> String {
    switch entity {
    case .type(let id): program.types[id].primary.path
    case .function(let path, _), .variable(let path, _), .scene(let path, _): path
    }
  }

  private func regions(of entity: Entity) -> [CodeRegion] {
    switch entity {
    case .type(let id): return program.regions(of: id)
    case .function(let path, let index):
      return program.facts(path)?.functions[index].body.map { [CodeRegion(file: path, scope: $0)] } ?? []
    case .variable(let path, let index):
      guard let facts = program.facts(path) else { return [] }
      let variable = facts.variables[index]
      if let accessors = variable.accessors { return [CodeRegion(file: path, scope: accessors)] }
      return variable.initialValue.map { [CodeRegion(file: path, scope: facts.expressions[$0].scope)] } ?? []
    case .scene: return []
    }
  }

  // MARK: Values

  private func sites(of web: WebEntity) -> [Site] {
    let sites = web.acts.compactMap { act -> Site? in
      let container = act.container ?? classifier.containers(of: act).sorted().first
      return container.map {
        Site(
          file: act.path, line: act.position.line, column: act.position.column, kind: act.kind, container: $0,
          symbol: act.symbol)
      }
    }
    return Array(Set(sites)).sorted()
  }

  private func via(_ web: WebEntity, of entity: Entity) -> [TypeReference] {
    references(
      Set(web.acts.filter { !$0.isSecondary || $0.target != nil }.compactMap(\.target).filter { entities[$0] != nil }),
      except: entity)
  }

  private func append(
    _ entity: Entity, _ web: WebEntity, _ form: Wrapper.Form, _ users: [Entity: Set<Entity>],
    to inventory: inout Inventory
  ) {
    guard let name = name(of: entity), let unit = program.unit(path(of: entity)) else { return }
    var regions = regions(of: entity)
    if case .type(let id) = entity {
      for helper in ownership.delegates(of: id).sorted() { regions += program.regions(of: helper) }
    }
    inventory.wrappers.append(
      Wrapper(
        reference: name.reference, module: name.module, line: name.line, form: form,
        containers: web.containers.sorted(), framework: web.framework,
        usedBy: references(users[entity] ?? [], except: entity), via: via(web, of: entity), sites: sites(of: web),
        regions: regions, role: unit.role, targets: unit.targets))
  }

  private func append(
    _ entity: Entity, _ web: WebEntity, _ users: [Entity: Set<Entity>], isWrapper: Bool, to inventory: inout Inventory,
    _ absorbed: inout Set<TypeID>
  ) {
    guard let name = name(of: entity), let unit = program.unit(path(of: entity)) else { return }
    var helpers: Set<TypeID> = []
    var sites = sites(of: web)
    for target in Set(web.acts.compactMap(\.target)) {
      // What a factory or an owner makes is made for this screen.
      if let owner = entities[target], owner.part == .owner || owner.part == .wrapper(.factory) {
        sites += self.sites(of: owner).filter { $0.kind == .creates }
      }
    }
    let holders = ownership.pageHolders(of: entity)
    absorbed.formUnion(holders)
    for holder in holders.sorted() {
      if let other = entities[.type(holder)] { sites += self.sites(of: other) }
      helpers.insert(holder)
    }
    var documentation = ""
    var sketch: [UInt64] = []
    if case .type(let id) = entity {
      helpers.formUnion(ownership.delegates(of: id))
      for holder in holders { helpers.formUnion(ownership.delegates(of: holder)) }
      documentation = program.types[id].declarations.compactMap { program.fact($0)?.documentation }
        .filter { !$0.isEmpty }.joined(separator: "\n")
      sketch = Sketch(program: program).hashes(of: id)
    }
    let containers = web.acts.filter { !$0.isSecondary || $0.container != nil || shownWebView($0) != nil }
      .reduce(into: Set<Container>()) { $0.formUnion(classifier.containers(of: $1)) }
    let primary = web.acts.filter { !$0.isSecondary }
    inventory.screens.append(
      Screen(
        reference: name.reference, module: name.module, line: name.line, endLine: name.endLine,
        ui: interface(of: entity),
        language: unit.facts.language == .objectiveC ? .objectiveC : .swift, role: unit.role, targets: unit.targets,
        containers: containers.sorted(), framework: web.framework, via: via(web, of: entity),
        usedBy: isWrapper || interface(of: entity) == .flow ? references(users[entity] ?? [], except: entity) : [],
        sites: Array(Set(sites)).sorted(), isHanded: primary.isEmpty, isWrapper: isWrapper,
        hasAvailabilitySplit: isSplit(web, containers), regions: regions(of: entity),
        helperRegions: helpers.sorted().flatMap { program.regions(of: $0) }, documentation: documentation,
        sketch: sketch))
  }

  private func appendHeadless(_ entity: Entity, _ web: WebEntity, to inventory: inout Inventory) {
    guard let name = name(of: entity), let unit = program.unit(path(of: entity)) else { return }
    inventory.headless.append(
      HeadlessUse(
        reference: name.reference, line: name.line, sites: sites(of: web), regions: regions(of: entity), role: unit.role
      ))
  }

  /// A web view subclass that keeps another web view in a static property does not show that one.
  private func appendStaticUses(_ entity: Entity, _ web: WebEntity, to inventory: inout Inventory) {
    guard case .type(let id) = entity, program.kind(of: id) == .webViewSubclass, let name = name(of: entity),
      let unit = program.unit(path(of: entity)), unit.role != .test
    else { return }
    var sites = web.acts.filter { $0.kind == .creates && $0.container != nil && isStatic($0.scope, in: $0.path) }.map {
      Site(
        file: $0.path, line: $0.position.line, column: $0.position.column, kind: .creates, container: .wkWebView,
        symbol: $0.symbol)
    }
    for made in constructions where made.entity == entity && made.type.declaration == id {
      guard isStatic(made.scope, in: made.path) else { continue }
      sites.append(
        Site(
          file: made.path, line: made.position.line, column: made.position.column, kind: .creates,
          container: .wkWebView, symbol: made.symbol))
    }
    guard !sites.isEmpty else { return }
    inventory.headless.append(
      HeadlessUse(
        reference: name.reference, line: name.line, sites: sites.sorted(), regions: regions(of: entity),
        role: unit.role))
  }

  private func isStatic(_ scope: Int, in path: String) -> Bool {
    guard let facts = program.facts(path) else { return false }
    return program.chain(of: scope, in: path).contains { index in
      if case .initialValue(let variable) = facts.scopes[index].kind { return facts.variables[variable].isStatic }
      return false
    }
  }

  private func interface(of entity: Entity) -> Screen.Interface {
    if documents.entities.contains(entity) { return .interfaceBuilder }
    switch entity {
    case .type(let id): return program.interface(of: id)
    case .scene: return .interfaceBuilder
    case .function, .variable: return .flow
    }
  }

  /// Whether the entity chooses between an old container and the page by availability or compiler.
  private func isSplit(_ web: WebEntity, _ containers: Set<Container>) -> Bool {
    guard containers.contains(.webPage), containers.contains(where: \.isOld) else { return false }
    return web.acts.contains { act in
      guard let facts = program.facts(act.path) else { return false }
      return program.chain(of: act.scope, in: act.path).contains { index in
        switch facts.scopes[index].kind {
        case .branch(.available), .branch(.unavailable), .branch(.directive): true
        default: false
        }
      }
    }
  }
}

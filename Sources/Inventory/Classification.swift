import AuditModel
import Resolution

/// What the passes know of an entity that has to do with web content.
struct WebEntity: Sendable {
  /// How the entity takes part.
  enum Part: Sendable, Equatable {
    /// Adapts a container for others; building it is a use.
    case wrapper(Wrapper.Form)
    /// Shows or starts web content of its own.
    case screen
    /// Screen, and a wrapper for those that build it.
    case both(Wrapper.Form)
    /// Owns a container without a view of its own and hands it out; building it is a use.
    case owner
    /// Owns a container without a view of its own and keeps it, or holds the page that a view shows.
    case hidden
  }

  var part: Part
  /// Containers that others get by building it.
  var containers: Set<Container> = []
  var framework: String?
  /// Its acts, in the order in which they were found.
  var acts: [Act] = []

  /// Whether building the entity is a use of web content.
  var spreads: Bool { part != .screen && part != .hidden }

  /// Adds an act with what it brings.
  mutating func take(_ act: Act, containers: Set<Container>, framework: String?) {
    acts.append(act)
    self.containers.formUnion(containers)
    self.framework = self.framework ?? framework
  }
}

/// Second pass: who is a wrapper, who a screen; uses spread through wrappers until nothing new turns up.
struct Classifier {
  let program: Program
  let known: KnownContainers
  let constructions: [Construction]
  private(set) var entities: [Entity: WebEntity] = [:]
  let acts: [Act]
  private var kinds: [TypeID: EntityKind] = [:]
  private var contentInputs: [TypeID: (acts: Int, answer: Bool)] = [:]
  private var keepers: [TypeID: Bool] = [:]
  private var builders: [TypeID: [Construction]] = [:]
  /// Types that others subclass.
  private let bases: Set<Entity>
  var defaultOff: DefaultOff

  init(program: Program, known: KnownContainers, acts: [Act], constructions: [Construction]) {
    self.program = program
    self.known = known
    self.acts = acts
    self.constructions = constructions
    for construction in constructions {
      if let id = construction.type.declaration { builders[id, default: []].append(construction) }
    }
    bases = Set(acts.compactMap { $0.kind == .subclasses ? $0.target : nil })
    defaultOff = DefaultOff(program: program)
  }

  mutating func classify() {
    for act in acts where !act.isSecondary && act.container != nil { record(act) }
    representables()
    handed { act in act.container != nil }
    spread()
    // Who makes a web view of an own class is known only now; the others that show one were handed it.
    let known = entities.count
    handed { [program] act in
      guard act.container == nil, case .type(let id)? = act.target else { return false }
      return program.kind(of: id) == .webViewSubclass
    }
    if entities.count > known { spread() }
    secondaryActs()
  }

  mutating func kind(of id: TypeID) -> EntityKind {
    if let known = kinds[id] { return known }
    let kind = program.kind(of: id)
    kinds[id] = kind
    return kind
  }

  // MARK: Recording

  /// Adds an act to its entity, which becomes a wrapper or screen by what it is built on.
  mutating func record(_ act: Act) {
    var act = act
    act.entity = actor(of: act)
    let containers = containers(of: act)
    guard !containers.isEmpty else { return }
    guard entities[act.entity]?.acts.contains(act) != true else { return }
    let framework = act.framework ?? act.target.flatMap { entities[$0]?.framework }
    entities[act.entity, default: WebEntity(part: .screen)].take(act, containers: containers, framework: framework)
    let part = part(of: act.entity)
    entities[act.entity]?.part = part
  }

  /// The containers that an act brings: its own, or those that its target hands on.
  ///
  /// A wrapper that embeds a page and opens links in Safari hands on the page.
  func containers(of act: Act) -> Set<Container> {
    if let container = act.container { return [container] }
    guard let target = act.target, let entity = entities[target], entity.spreads || act.kind == .subclasses else {
      return []
    }
    let embedded = entity.containers.filter(\.isEmbedded)
    return embedded.isEmpty ? entity.containers : embedded
  }

  /// The entity that an act belongs to: a factory function of a helper, where what is made is given back.
  mutating func actor(of act: Act) -> Entity {
    guard case .type(let id) = act.entity, kind(of: id) == .helper, act.kind != .subclasses, act.kind != .starts else {
      return act.entity
    }
    guard !keepsContainer(id) else { return act.entity }
    return factory(around: act.scope, in: act.path, owner: id) ?? act.entity
  }

  /// Whether a helper stores what it makes: then the helper itself is the owner, not its function.
  private mutating func keepsContainer(_ id: TypeID) -> Bool {
    if let known = keepers[id] { return known }
    let answer = program.membersInNoOrder(of: id).contains { _, members in
      members.contains { member in
        guard let variable = program.variable(member), variable.kind == .declared, !variable.isComputed,
          let type = program.valueType(of: member), type.name != "->"
        else { return false }
        return isContainer(type) || type.arguments.contains { isContainer($0) }
      }
    }
    keepers[id] = answer
    return answer
  }

  /// The function (or closure property) around a scope that gives a view, a controller or a container back.
  private mutating func factory(around scope: Int, in path: String, owner: TypeID) -> Entity? {
    guard let facts = program.facts(path) else { return nil }
    for index in program.chain(of: scope, in: path) {
      switch facts.scopes[index].kind {
      case .function(let function):
        let fact = facts.functions[function]
        guard fact.name != "init", isVisible(fact.modifiers), let result = fact.result,
          givesAway(fact, of: owner, in: path),
          isShowable(result, scope: fact.scope, in: path, owner: owner), !presents(index, in: path)
        else { return nil }
        return .function(path: path, index: function)
      case .initialValue(let variable), .accessor(let variable):
        let fact = facts.variables[variable]
        // A closure that only its own type sees and calls is a part of that type's work.
        guard isVisible(fact.modifiers),
          let type = fact.type.flatMap({ program.resolve($0, scope: fact.scope, in: path) }),
          type.name == "->" || fact.isComputed, let result = type.name == "->" ? type.arguments.last : type
        else { return nil }
        return isShowable(result, in: path, owner: owner) ? .variable(path: path, index: variable) : nil
      case .type: return nil
      default: continue
      }
    }
    return nil
  }

  /// A method of an object that gives controllers back (a presenter's, a coordinator's) is part of its flow; one that
  /// gives a container, and static functions, are factories.
  private mutating func givesAway(_ fact: FunctionFact, of owner: TypeID, in path: String) -> Bool {
    if fact.isStatic || program.types[owner].kind != .class { return true }
    return fact.result.flatMap { program.resolve($0, scope: fact.scope, in: path) }.map { isContainer($0) } == true
  }

  private static let showable: Set<String> = [
    "UIViewController", "NSViewController", "UIView", "NSView", "View", "AnyView", "UINavigationController",
  ]

  private mutating func isShowable(_ type: TypeName, scope: Int, in path: String, owner: TypeID) -> Bool {
    program.resolve(type, scope: scope, in: path).map { isShowable($0, in: path, owner: owner) } ?? false
  }

  private mutating func isShowable(_ type: ResolvedType, in path: String, owner: TypeID) -> Bool {
    guard type.declaration != owner || owner < 0 else { return false }
    if let id = type.declaration { return kind(of: id) != .helper }
    if Self.showable.contains(type.name) { return true }
    return known.container(named: type.name, imports: program.facts(path)?.imports ?? []) != nil
  }

  /// Whether a body presents something itself.
  private func presents(_ scope: Int, in path: String) -> Bool {
    let names: Set<String> = ["present", "pushViewController", "showDetailViewController", "addChild"]
    return program.expressions(in: CodeRegion(file: path, scope: scope)).contains { index in
      guard case .call(let callee, _)? = program.facts(path)?.expressions[index].kind,
        case .member(_, let name)? = program.facts(path)?.expressions[callee].kind
      else { return false }
      return names.contains(name)
    }
  }

  // MARK: Parts

  private mutating func part(of entity: Entity) -> WebEntity.Part {
    switch entity {
    case .scene: return .screen
    case .function(let path, let index): return functionPart(path: path, index: index)
    case .variable(let path, let index):
      guard let type = program.valueType(of: .variable(path: path, index: index)),
        isShowable((type.name == "->" ? type.arguments.last : nil) ?? type, in: path, owner: -1)
      else { return .hidden }
      return .wrapper(.factory)
    case .type(let id): return typePart(id, entity)
    }
  }

  private mutating func typePart(_ id: TypeID, _ entity: Entity) -> WebEntity.Part {
    switch kind(of: id) {
    case .representable(let form): return .wrapper(form)
    case .webViewSubclass: return .wrapper(.webViewSubclass)
    case .modifier: return .wrapper(.modifier)
    case .uiView:
      // A cell that only opens Safari is a screen; one that holds a page is a wrapper.
      return holdsPage(entity) ? .wrapper(.uiView) : .screen
    case .view, .viewController:
      // What a library offers is there to be built by others.
      if program.isLibraryOnly, program.types[id].isPublic {
        return .both(kind(of: id) == .view ? .view : .uiViewController)
      }
      return shownPart(id, entity)
    case .application: return .screen
    case .helper:
      if isFlow(entities[entity]) || isTest(id) { return .screen }
      let hasOnlyPages = entities[entity]?.containers == [.webPage]
      return !hasOnlyPages && handsOut(id) ? .owner : .hidden
    }
  }

  /// Whether a view has a page in itself; one that builds controllers and presents them has none.
  private mutating func holdsPage(_ entity: Entity) -> Bool {
    let presents = acts.contains { $0.isSecondary && $0.kind == .presents && $0.entity == entity }
    for act in entities[entity]?.acts ?? [] where containers(of: act).contains(where: \.isEmbedded) {
      guard presents, case .type(let id)? = act.target, kind(of: id) == .viewController else { return true }
    }
    return false
  }

  private mutating func shownPart(_ id: TypeID, _ entity: Entity) -> WebEntity.Part {
    switch kind(of: id) {
    case .view:
      // A SwiftUI view cannot show a UIKit web view without a representable.
      if entities[entity]?.acts.allSatisfy({ $0.target == nil && $0.container == .wkWebView }) == true {
        return .hidden
      }
      return takesContent(id) ? .both(.view) : .screen
    case .viewController:
      if program.ancestry(of: program.reference(id)).contains("SFSafariViewController") {
        return .both(.uiViewController)
      }
      return takesContent(id) ? .both(.uiViewController) : .screen
    default: return .screen
    }
  }

  /// A helper that presents or starts something is a flow; one that only makes an embedded view owns it.
  private mutating func isFlow(_ entity: WebEntity?) -> Bool {
    guard let entity else { return false }
    for act in entity.acts {
      if act.isGiven { return true }
      if let container = act.container {
        if !container.isEmbedded || (container == .webPage && act.kind == .embeds) { return true }
      } else if case .type(let target)? = act.target, act.kind != .subclasses {
        switch kind(of: target) {
        case .view, .viewController, .modifier, .representable: return true
        default: continue
        }
      } else if let target = act.target, let containers = entities[target]?.containers {
        if containers.allSatisfy({ !$0.isEmbedded }) || givesController(target) { return true }
      }
    }
    return false
  }

  private func isTest(_ id: TypeID) -> Bool {
    program.ancestry(of: program.reference(id)).contains("XCTestCase")
      || program.unit(program.types[id].primary.path)?.role == .test
  }

  /// Whether a helper gives its container away, by a member that others see, or shows it in somebody's view.
  private mutating func handsOut(_ id: TypeID) -> Bool {
    if acts.contains(where: { $0.isSecondary && $0.kind == .embeds && $0.entity == .type(id) }), !hides(id) {
      return true
    }
    let names = handedMembers(of: id)
    guard !names.isEmpty else { return false }
    // The users of a library's public type are in other repositories.
    if program.types[id].isPublic, program.isLibraryOnly { return true }
    return isReached(names, of: id)
  }

  /// Whether a helper hides the view that it puts into a window: a page runs only there.
  private mutating func hides(_ id: TypeID) -> Bool {
    for region in program.regions(of: id) {
      guard let facts = program.facts(region.file) else { continue }
      for index in program.expressions(in: region) {
        guard case .assignment(let target, let value) = facts.expressions[index].kind,
          case .member(let base?, let name) = facts.expressions[target].kind, name == "isHidden" || name == "hidden",
          case .literal(let flag) = facts.expressions[value].kind, flag == "true" || flag == "YES",
          let type = program.type(of: base, in: region.file), isContainer(type)
        else { continue }
        return true
      }
    }
    return false
  }

  /// Whether code outside a helper reaches for one of its members.
  private func isReached(_ names: Set<String>, of id: TypeID) -> Bool {
    let own = Set(program.types[id].declarations.map(\.path))
    let kinds = Set(program.ownAncestors(of: id))
    for path in program.paths {
      guard let unit = program.unit(path), unit.isInventoried, unit.role != .test else { continue }
      for index in program.uses(of: names, in: path) {
        let expression = unit.facts.expressions[index]
        guard case .member(let base?, _) = expression.kind,
          program.type(of: base, in: path)?.declaration.map(kinds.contains) == true
            || isOwnFactory(base, in: path, of: id)
        else { continue }
        if !own.contains(path) || program.enclosingType(of: expression.scope, in: path) != id { return true }
      }
    }
    return false
  }

  private func isOwnFactory(_ base: Int, in path: String, of id: TypeID) -> Bool {
    guard case .type(let type)? = program.meaning(of: base, in: path) else { return false }
    return type.declaration == id
  }

  /// The members of a helper that others see and that give a container.
  private mutating func handedMembers(of id: TypeID) -> Set<String> {
    var names: Set<String> = []
    for (name, members) in program.membersInNoOrder(of: id) {
      for member in members {
        if let variable = program.variable(member), isVisible(variable.modifiers), variable.kind == .declared,
          let type = program.valueType(of: member), isContainer(type) || isDisguised(variable, type, in: member.path)
        {
          names.insert(name)
        }
        if let function = program.function(member), isVisible(function.modifiers), let result = function.result,
          let type = program.resolve(result, scope: function.scope, in: member.path), isContainer(type)
        {
          names.insert(name.split(separator: ":").first.map(String.init) ?? name)
        }
      }
    }
    return names
  }

  /// `var view: UIView { webView }`: a container under the name of a plain view.
  private mutating func isDisguised(_ variable: VariableFact, _ type: ResolvedType, in path: String) -> Bool {
    guard type.name == "UIView" || type.name == "NSView", variable.isComputed, let accessors = variable.accessors,
      let value = program.singleValue(of: accessors, in: path), let given = program.type(of: value, in: path)
    else { return false }
    return isContainer(given)
  }

  private func isVisible(_ modifiers: [String]) -> Bool {
    !modifiers.contains("private") && !modifiers.contains("fileprivate")
  }

  private mutating func isContainer(_ type: ResolvedType, depth: Int = 1) -> Bool {
    guard let id = type.declaration else { return KnownContainers.system[type.name]?.isEmbedded == true }
    switch kind(of: id) {
    case .webViewSubclass: return true
    case .helper:
      // A model around a web view that it is given hands it out too.
      guard depth > 0 else { return false }
      return program.membersInNoOrder(of: id).contains { _, members in
        members.contains { member in
          guard let variable = program.variable(member), isVisible(variable.modifiers),
            let type = program.valueType(of: member)
          else { return false }
          return isContainer(type, depth: depth - 1)
        }
      }
    default: return false
    }
  }

  /// Whether a factory gives whole controllers or SwiftUI views: who calls it shows them.
  private mutating func givesController(_ factory: Entity) -> Bool {
    let type: ResolvedType?
    switch factory {
    case .function(let path, let index):
      guard let fact = program.facts(path)?.functions[index] else { return false }
      type = fact.result.flatMap { program.resolve($0, scope: fact.scope, in: path) }
    case .variable(let path, let index): type = program.valueType(of: .variable(path: path, index: index))
    default: type = nil
    }
    guard let type, let result = type.name == "->" ? type.arguments.last : type else { return false }
    if let id = result.declaration {
      let kind = kind(of: id)
      return kind == .viewController || kind == .view
    }
    return ["UIViewController", "NSViewController", "View", "AnyView"].contains(result.name)
  }

  private mutating func functionPart(path: String, index: Int) -> WebEntity.Part {
    guard let facts = program.facts(path) else { return .screen }
    let fact = facts.functions[index]
    if let extended = program.enclosingSystemExtension(of: fact.scope, in: path)?.name,
      extended == "View" || extended == "Scene"
    {
      return .wrapper(.modifier)
    }
    guard let body = fact.body, !presents(body, in: path) else { return .screen }
    if let result = fact.result, isShowable(result, scope: fact.scope, in: path, owner: -1) {
      return .wrapper(.factory)
    }
    let entity = Entity.function(path: path, index: index)
    let isShown = acts.contains { $0.isSecondary && $0.entity == entity }
    return isFlow(entities[entity]) || isShown ? .screen : .hidden
  }

  private mutating func takesContent(_ id: TypeID) -> Bool {
    let acts = entities[.type(id)]?.acts ?? []
    if let known = contentInputs[id], known.answer || known.acts == acts.count { return known.answer }
    let opens = acts.contains { containers(of: $0).contains(where: \.isEmbedded) } && kind(of: id) == .viewController
    let input = ContentInput(program: program)
    // A controller that others subclass is given its content by them; a subclass takes what its superclass takes.
    let isFramework = acts.allSatisfy { containers(of: $0) == [.framework] }
    let isBase = bases.contains(.type(id))
    let inherits = program.ownAncestors(of: id).dropFirst().contains { entities[.type($0)]?.spreads == true }
    let answer =
      inherits || input.isTaken(by: id, acts: acts, opens: opens, isBase: isBase, isFramework: isFramework)
      || isHanded(to: id, acts: acts, input: input, isFramework: isFramework)
      || isShared(id, acts: acts) || isFrameworksWithAddress(id, acts: acts)
    contentInputs[id] = (acts.count, answer)
    return answer
  }

  /// Whether a class of a framework's controller, which takes addresses by initialisers that cannot be seen, is built
  /// with one.
  private func isFrameworksWithAddress(_ id: TypeID, acts: [Act]) -> Bool {
    guard acts.contains(where: { $0.kind == .subclasses && $0.container == .framework }) else { return false }
    return (builders[id] ?? []).contains { made in
      guard made.entity != .type(id), let facts = program.facts(made.path) else { return false }
      if let parent = program.parent(of: made.expression, in: made.path),
        case .member(_, let selector) = facts.expressions[parent].kind, ContentInput.speaksOfContent(selector)
      {
        return true
      }
      guard case .call(_, let arguments) = facts.expressions[made.expression].kind else { return false }
      return arguments.contains { $0.label.map(ContentInput.speaksOfContent) == true }
    }
  }

  private func isShared(_ id: TypeID, acts: [Act]) -> Bool {
    let view = SharedView(program: program)
    return view.mayBeShared(id, acts: acts) && view.isShared(id, builtBy: constructions)
  }

  /// Whether a controller that embeds a page is handed its content by whoever builds it.
  private mutating func isHanded(to id: TypeID, acts: [Act], input: ContentInput, isFramework: Bool) -> Bool {
    guard kind(of: id) == .viewController, acts.contains(where: { isOwnPage($0) }) else { return false }
    guard let builders = builders[id] else { return false }
    return handedContent(acts, input).isHanded(to: id, acts: acts, builders: builders, isFramework: isFramework)
  }

  /// Whether an act puts a page into the controller itself; other controllers are only led to.
  private func isOwnPage(_ act: Act) -> Bool {
    guard containers(of: act).contains(where: \.isEmbedded) else { return false }
    guard case .type(let target)? = act.target, act.kind != .subclasses else { return true }
    return program.kind(of: target) != .viewController
  }

  private func handedContent(_ acts: [Act], _ input: ContentInput) -> HandedContent {
    let adapted = acts.compactMap { act -> TypeID? in
      if case .type(let target)? = act.target { target } else { nil }
    }
    return HandedContent(program: program, known: known, input: input, containers: Set(adapted))
  }

  /// Whether a controller has a method or property by which its builder could hand it content: only its builders tell.
  func mayBeHanded(to id: TypeID, _ web: WebEntity) -> Bool {
    guard program.kind(of: id) == .viewController, web.acts.contains(where: { isOwnPage($0) }) else { return false }
    return handedContent(web.acts, ContentInput(program: program)).mayBeHanded(
      to: id, acts: web.acts, isFramework: web.containers == [.framework])
  }

  // MARK: First entities

  /// Representables whose view is a container or leads to one.
  mutating func representables() {
    for id in program.types.indices {
      guard case .representable = kind(of: id), program.unit(program.types[id].primary.path)?.isInventoried == true,
        let (type, position, path, scope) = RepresentedView(program: program).find(in: id)
      else { continue }
      var act = Act(
        entity: .type(id), kind: .embeds, container: nil, target: type.declaration.map { .type($0) },
        symbol: type.name.simpleTypeName, path: path, position: position, scope: scope, isSecondary: true)
      if type.declaration == nil {
        guard
          let found = known.container(named: type.name, imports: program.facts(path)?.imports ?? [])
        else { continue }
        act.container = found.container
        act.framework = found.framework
      } else if let target = act.target, let entity = entities[target] {
        act.container = entity.containers.sorted().first
      }
      if act.container != nil { record(act) }
    }
  }

  /// Types that show a container which they are handed, and create none.
  private mutating func handed(_ isWebView: (Act) -> Bool) {
    for act in acts where act.isSecondary && act.kind == .embeds && isWebView(act) {
      guard case .type(let id) = act.entity,
        entities[act.entity] == nil || entities[act.entity]?.acts.allSatisfy(\.isSecondary) == true
      else { continue }
      switch kind(of: id) {
      case .viewController, .view, .uiView: record(act)
      default: continue
      }
    }
  }

  // MARK: Secondary acts

  /// `present(safari)` and `addSubview(webView)` beside the acts that made them.
  private mutating func secondaryActs() {
    for act in acts where act.isSecondary {
      var act = act
      act.entity = actor(of: act)
      guard entities[act.entity] != nil else { continue }
      let leads = act.container != nil || act.target.flatMap { entities[$0] }.map(\.spreads) == true
      guard leads, entities[act.entity]?.acts.contains(act) == false else { continue }
      entities[act.entity]?.acts.append(act)
    }
  }
}

import AuditModel
import Resolution

/// Content that a builder hands to a controller after it is built: by a method that it calls (`player.play(video)`), or
/// a property that it sets (`controller.address = url`), where that reaches the container.
///
/// What a controller could be given and nobody gives it is its own: only what a builder's code really does counts.
struct HandedContent {
  let program: Program
  let known: KnownContainers
  let input: ContentInput
  /// Own types that are containers for whoever holds them.
  let containers: Set<TypeID>

  /// - Parameters:
  ///   - id: the controller.
  ///   - acts: its acts.
  ///   - builders: where it is built.
  ///   - isFramework: whether its container is a framework's: it takes models, not addresses.
  func isHanded(to id: TypeID, acts: [Act], builders: [Construction], isFramework: Bool) -> Bool {
    let methods = takers(of: id, isFramework: isFramework)
    let properties = settable(of: id, acts: acts)
    guard !methods.isEmpty || !properties.isEmpty else { return false }
    let ancestors = Set(program.ownAncestors(of: id))
    return builders.contains { builder in
      guard builder.entity != .type(id), program.unit(builder.path)?.role != .test, !isLauncher(builder.entity) else {
        return false
      }
      return regions(of: builder).contains { region in
        hands(methods, properties, to: ancestors, builtBy: builder, in: region)
      }
    }
  }

  /// Whether an entity only launches the app: what it tells its first controller later is no content of its own.
  private func isLauncher(_ entity: Entity) -> Bool {
    guard case .type(let id) = entity else { return false }
    return program.kind(of: id) == .application(.uiKit)
  }

  /// Whether there is a method or property by which content could be handed over.
  func mayBeHanded(to id: TypeID, acts: [Act], isFramework: Bool) -> Bool {
    !takers(of: id, isFramework: isFramework).isEmpty || !settable(of: id, acts: acts).isEmpty
  }

  /// The code of whoever builds it: a builder may keep the controller and hand on content later.
  private func regions(of builder: Construction) -> [CodeRegion] {
    if case .type(let id) = builder.entity { return program.regions(of: id) }
    return [CodeRegion(file: builder.path, scope: builder.scope)]
  }

  private func hands(
    _ methods: Set<String>, _ properties: Set<String>, to ancestors: Set<TypeID>, builtBy builder: Construction,
    in region: CodeRegion
  ) -> Bool {
    guard let facts = program.facts(region.file) else { return false }
    func isOfType(_ base: Int) -> Bool {
      if let type = program.type(of: base, in: region.file) { return type.declaration.map(ancestors.contains) == true }
      // What a function of an unseen type gives: its name stands for what was built.
      guard builder.path == region.file, case .name(let name) = facts.expressions[base].kind else { return false }
      let around = Set(program.chain(of: facts.expressions[base].scope, in: region.file))
      return facts.variables.contains {
        $0.name == name && $0.initialValue == builder.expression && around.contains($0.scope)
      }
    }
    return program.expressions(in: region).contains { index in
      switch facts.expressions[index].kind {
      case .call(let callee, let arguments):
        guard !arguments.isEmpty, case .member(let base?, let name) = facts.expressions[callee].kind else {
          return false
        }
        return ([name] + name.swiftNames).contains(where: methods.contains) && isOfType(base)
      case .assignment(let target, _):
        guard case .member(let base?, let name) = facts.expressions[target].kind else { return false }
        return properties.contains(name) && isOfType(base)
      default: return false
      }
    }
  }

  // MARK: What can be handed in

  /// Methods that others see and whose parameters reach a container.
  private func takers(of id: TypeID, isFramework: Bool) -> Set<String> {
    var names: Set<String> = []
    for (name, members) in program.membersInNoOrder(of: id) {
      for member in members {
        guard let function = program.function(member), let body = function.body, !input.isInitialiser(function),
          !function.isStatic, input.isVisible(function.modifiers)
        else { continue }
        let parameters =
          isFramework
          ? function.parameters.map(\.name)
          : input.contentParameters(of: function, in: member.path) + paths(among: function)
        guard !parameters.isEmpty else { continue }
        let region = CodeRegion(file: member.path, scope: body)
        if reachesContainer(input.derived(from: Set(parameters), within: [region]), in: region) {
          names.formUnion([name] + name.swiftNames)
        }
      }
    }
    return names
  }

  /// Texts that name a file: content where they are loaded.
  private func paths(among function: FunctionFact) -> [String] {
    function.parameters.filter { parameter in
      parameter.type.name == "String"
        && !Set(parameter.name.camelCaseWords).isDisjoint(with: ["path", "file", "filename"])
    }.map(\.name)
  }

  /// Whether one of the names stands in a call on a container: `playerView.load(withVideoId: id)`.
  private func reachesContainer(_ names: Set<String>, in region: CodeRegion) -> Bool {
    guard let facts = program.facts(region.file) else { return false }
    return program.expressions(in: region).contains { index in
      guard case .call(let callee, let arguments) = facts.expressions[index].kind,
        case .member(let base?, let name) = facts.expressions[callee].kind, name.lowercased().hasPrefix("load"),
        arguments.contains(where: { input.mentions(names, $0.value, facts, depth: 12) }),
        let type = program.type(of: base, in: region.file)
      else { return false }
      return isContainer(type, in: facts)
    }
  }

  private func isContainer(_ type: ResolvedType, in facts: FactsIndex) -> Bool {
    if let id = type.declaration { return containers.contains(id) }
    return known.container(named: type.name, imports: facts.imports)?.container.isEmbedded == true
  }

  /// Properties of a class that others may set and that reach its container.
  private func settable(of id: TypeID, acts: [Act]) -> Set<String> {
    guard program.types[id].kind != .struct else { return [] }
    var names: Set<String> = []
    for (name, members) in program.membersInNoOrder(of: id) {
      for member in members {
        guard let variable = program.variable(member), !variable.isConstant,
          let type = input.type(ofInput: variable, of: id, in: member.path), input.isContent(type, name: name),
          // Who puts another web view in the place of its own configures it; what it loads stays its own.
          variable.initialValue == nil || !input.isWebView(type), input.reaches([name], acts: acts, id: id)
        else { continue }
        names.insert(name)
      }
    }
    return names
  }
}

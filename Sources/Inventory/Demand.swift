import AuditModel
import Parallel
import Resolution

extension String {
  /// `kHelpAddress`: a constant by an old custom.
  fileprivate var isConstantsName: Bool {
    guard first == "k", let second = dropFirst().first else { return false }
    return second.isCapital
  }
}

/// Names of declarations that the inventory needs in order to understand what it found: base classes, and the constants
/// and models that stand in the calls which make, load or show web content.
struct Demand {
  let program: Program
  let entities: [Entity: WebEntity]

  /// The names.
  ///
  /// - Parameter jobs: number of threads.
  func names(jobs: Int) -> Set<String> {
    let found = Parallel.map(Array(entities), jobs: jobs) { self.names(of: $0.key, $0.value) }
    let all = found.reduce(into: Set<String>()) { $0.formUnion($1) }
    return all.filter { program.types(named: $0).isEmpty }.subtracting(Self.undeclared).union(headers())
  }

  private func names(of entity: Entity, _ web: WebEntity) -> Set<String> {
    var names: Set<String> = []
    if case .type(let id) = entity {
      for declaration in program.types[id].declarations {
        guard let fact = program.fact(declaration), fact.kind == .class || fact.kind == .interface else { continue }
        if let superclass = fact.inherited.first { names.insert(superclass.lastComponent) }
      }
      for region in program.regions(of: id) { names.formUnion(namesInLoads(region)) }
      names.formUnion(models(of: id))
    }
    if case .function(let path, _) = entity, web.spreads, let id = type(of: entity) {
      // Its users may know the protocol only that it is a requirement of.
      for declaration in program.types[id].declarations where declaration.path == path {
        names.formUnion(program.fact(declaration)?.inherited.map(\.lastComponent) ?? [])
      }
    }
    if case .scene(let path, let index) = entity,
      let name = program.facts(path)?.interfaceBuilder?.scenes[index].customClass
    {
      names.insert(name.split(separator: ".").last.map(String.init) ?? name)
    }
    for act in web.acts {
      names.formUnion(self.names(inCallAt: act.position, in: act.path))
      // Code in an extension belongs to a type that another file may declare.
      if let extended = program.enclosingSystemExtension(of: act.scope, in: act.path)?.name {
        names.insert(extended.split(separator: ".").last.map(String.init) ?? extended)
      }
    }
    return names
  }

  /// Names of models that may carry the content of a view or controller.
  private func models(of id: TypeID) -> [String] {
    program.membersInNoOrder(of: id).values.joined().flatMap { member -> [TypeName] in
      if let function = program.function(member) {
        return function.name == "init" ? function.parameters.map(\.type) : []
      }
      return program.variable(member)?.type.map { [$0] } ?? []
    }
    .map(\.lastComponent).filter(WebModel.mayBeCarrier)
  }

  /// Names of Objective-C classes of which one half is not read yet: the header tells what they are built on, the
  /// implementation is where they stand.
  private func headers() -> Set<String> {
    var names: Set<String> = []
    for entity in entities.keys {
      guard let id = type(of: entity), program.types[id].language == .objectiveC else { continue }
      let facts = program.types[id].declarations.compactMap { program.fact($0) }
      let hasInterface = facts.contains { $0.kind == .interface && !$0.inherited.isEmpty }
      if !hasInterface || !facts.contains(where: { $0.kind == .implementation }) {
        names.insert(program.types[id].name)
      }
    }
    return names
  }

  private func type(of entity: Entity) -> TypeID? {
    switch entity {
    case .type(let id): id
    case .function(let path, let index):
      program.facts(path).flatMap { program.enclosingType(of: $0.functions[index].scope, in: path) }
    default: nil
    }
  }

  /// Names that no repository declares, whatever some of its nested types are called.
  private static let undeclared: Set<String> = [
    "Self", "String", "Bool", "Int", "Double", "CGFloat", "Data", "Date", "Text", "Any", "Void",
  ]

  private static let loads: Set<String> = [
    "load", "loadHTMLString", "loadRequest", "loadFileURL", "loadRequest:", "loadHTMLString:baseURL:", "authenticate",
  ]

  private func namesInLoads(_ region: CodeRegion) -> Set<String> {
    guard let facts = program.facts(region.file) else { return [] }
    var names: Set<String> = []
    for index in program.expressions(in: region) {
      guard case .call(let callee, let arguments) = facts.expressions[index].kind else { continue }
      switch facts.expressions[callee].kind {
      case .member(_, let name): guard Self.loads.contains(name) || name.hasPrefix("initWithURL") else { continue }
      case .name(let name): guard name == "URL" || name == "URLRequest" else { continue }
      default: continue
      }
      for argument in arguments { collect(argument.value, in: region.file, depth: 10, into: &names) }
    }
    return names
  }

  private func names(inCallAt position: SourcePosition, in path: String) -> Set<String> {
    guard let facts = program.facts(path) else { return [] }
    var names: Set<String> = []
    for index in facts.expressions(at: position) {
      guard case .call(_, let arguments) = facts.expressions[index].kind else { continue }
      for argument in arguments { collect(argument.value, in: path, depth: 10, into: &names) }
    }
    return names
  }

  /// The value of the local variable that a name means.
  private func local(_ name: String, at node: Expression, in path: String) -> Int? {
    guard let facts = program.facts(path) else { return nil }
    let around = Set(program.chain(of: node.scope, in: path))
    return facts.variables.last {
      $0.name == name && around.contains($0.scope) && $0.initialValue != nil && $0.position.line < node.position.line
    }?.initialValue
  }

  /// Capitalised names in an expression, what its locals are made of, constants, and the types of what it names in small
  /// letters.
  private func collect(_ expression: Int, in path: String, depth: Int, into names: inout Set<String>) {
    guard depth > 0, let facts = program.facts(path), facts.expressions.indices.contains(expression) else { return }
    let node = facts.expressions[expression]
    if case .name(let name) = node.kind {
      if name.beginsWithCapital {
        names.insert(name)
      } else {
        if let value = local(name, at: node, in: path) { collect(value, in: path, depth: depth - 1, into: &names) }
        if let type = program.type(of: expression, in: path) {
          if type.declaration == nil, type.name.beginsWithCapital { names.insert(type.name) }
        } else if name.isConstantsName {
          names.insert(name)
        }
      }
    }
    node.kind.forEachChild { collect($0, in: path, depth: depth - 1, into: &names) }
  }
}

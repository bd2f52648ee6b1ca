import AuditModel

extension Program {
  /// The expressions that lie in a region, nested scopes (but not nested types) included, in source order.
  ///
  /// - Parameter includingTypes: whether types nested in the region count too.
  public func expressions(in region: CodeRegion, includingTypes: Bool = true) -> [Int] {
    guard let index = files[region.file]?.index else { return [] }
    let extents = index.extents
    return extents.expressions(of: region.scope).filter { expression in
      let scope = index.facts.expressions[expression].scope
      return includingTypes
        ? extents.contains(scope, in: region.scope) : extents.containsDirectly(scope, in: region.scope)
    }
  }

  /// The scopes of a region, its own one included.
  public func scopes(in region: CodeRegion, includingTypes: Bool = true) -> Set<Int> {
    guard let index = files[region.file]?.index else { return [] }
    let extents = index.extents
    return Set(
      index.facts.scopes.indices[region.scope...].filter { scope in
        includingTypes ? extents.contains(scope, in: region.scope) : extents.containsDirectly(scope, in: region.scope)
      })
  }

  /// Whether a scope lies in a region, or is its own.
  public func contains(_ scope: Int, in region: CodeRegion) -> Bool {
    files[region.file]?.index.extents.contains(scope, in: region.scope) == true
  }

  /// The innermost own type around a scope.
  public func enclosingType(of scope: Int, in path: String) -> TypeID? {
    guard let facts = files[path]?.facts else { return nil }
    var current: Int? = scope
    while let index = current, facts.scopes.indices.contains(index) {
      if case .type(let type) = facts.scopes[index].kind {
        return owners[TypeDeclaration(path: path, index: type)]
      }
      current = facts.scopes[index].parent
    }
    return nil
  }

  /// The extension of a system type around a scope, with the system type's name.
  public func enclosingSystemExtension(of scope: Int, in path: String) -> (declaration: TypeDeclaration, name: String)?
  {
    guard let facts = files[path]?.facts else { return nil }
    var current: Int? = scope
    while let index = current, facts.scopes.indices.contains(index) {
      if case .type(let type) = facts.scopes[index].kind, facts.types.indices.contains(type) {
        let declaration = TypeDeclaration(path: path, index: type)
        return owners[declaration] == nil ? (declaration, facts.types[type].name) : nil
      }
      current = facts.scopes[index].parent
    }
    return nil
  }

  /// The innermost function around a scope.
  public func enclosingFunction(of scope: Int, in path: String) -> Int? {
    guard let facts = files[path]?.facts else { return nil }
    var current: Int? = scope
    while let index = current, facts.scopes.indices.contains(index) {
      switch facts.scopes[index].kind {
      case .function(let function): return function
      case .type: return nil
      default: current = facts.scopes[index].parent
      }
    }
    return nil
  }

  /// The scopes around a scope, itself first, up to the file.
  public func chain(of scope: Int, in path: String) -> [Int] {
    guard let facts = files[path]?.facts else { return [] }
    var chain: [Int] = []
    var current: Int? = scope
    while let index = current, facts.scopes.indices.contains(index) {
      chain.append(index)
      current = facts.scopes[index].parent
    }
    return chain
  }

  /// Whether code in a scope is a preview: `#Preview`, or a type that conforms to `PreviewProvider`.
  public func isPreview(scope: Int, in path: String) -> Bool {
    guard let previews = files[path]?.index.derived(PreviewScopes.init).areInside else { return false }
    return previews.indices.contains(scope) && previews[scope]
  }

  /// Where a name stands in a file, bare or behind a dot, in the order of the source.
  public func uses(of name: String, in path: String) -> [Int] { files[path]?.index.uses[name] ?? [] }

  /// Where any of some names stands in a file, in the order of the source.
  public func uses(of names: Set<String>, in path: String) -> [Int] {
    guard let uses = files[path]?.index.uses else { return [] }
    return names.flatMap { uses[$0] ?? [] }.sorted()
  }

  /// An expression of a file.
  public func expression(_ index: Int, in path: String) -> Expression? {
    guard let file = files[path]?.index, file.facts.expressions.indices.contains(index) else { return nil }
    return file.facts.expressions[index]
  }

  /// The expression around an expression.
  public func parent(of expression: Int, in path: String) -> Int? {
    guard let parents = files[path]?.index.parents, parents.indices.contains(expression), parents[expression] >= 0
    else {
      return nil
    }
    return Int(parents[expression])
  }

  /// The variable that an expression is the initial or bound value of.
  public func variable(initialisedBy expression: Int, in path: String) -> VariableFact? {
    guard let file = files[path] else { return nil }
    return file.index.initialised[expression].map { file.facts.variables[$0] }
  }

  /// Expressions directly in a scope that are no part of others, in source order.
  public func roots(of scope: Int, in path: String) -> [Int] { files[path]?.index.rootsByScope[scope] ?? [] }

  /// The regions of an own type: one for each declaration and extension.
  public func regions(of id: TypeID) -> [CodeRegion] {
    types[id].declarations.compactMap { declaration in
      fact(declaration).map { CodeRegion(file: declaration.path, scope: $0.body) }
    }
  }

  /// Members of an own type by name, inherited ones last.
  public func members(named name: String, of id: TypeID) -> [Member] {
    let ancestors = ownAncestors(of: id)
    let found = ancestors.flatMap { members[$0]?[name] ?? [] }
    guard found.isEmpty, hasBothLanguages else { return found }
    // The other language's spelling: Swift says `browser(for:)`, Objective-C `browserForAddress:`.
    let spellings = name.swiftNames
    return ancestors.flatMap { id in
      spellings.lazy.compactMap { members[id]?[$0] }.first ?? bridgedMembers[id]?[name] ?? []
    }
  }

  /// All members of an own type without inherited ones, for questions that no order matters to.
  public func membersInNoOrder(of id: TypeID) -> [String: [Member]] { members[id] ?? [:] }

  /// All members of an own type without inherited ones, sorted by name.
  public func ownMembers(of id: TypeID) -> [(name: String, members: [Member])] {
    (members[id] ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The variable of a member.
  public func variable(_ member: Member) -> VariableFact? {
    guard case .variable(let path, let index) = member else { return nil }
    return files[path]?.facts.variables[index]
  }

  /// The function of a member.
  public func function(_ member: Member) -> FunctionFact? {
    guard case .function(let path, let index) = member else { return nil }
    return files[path]?.facts.functions[index]
  }
}

/// Which scopes of a file lie in previews.
private struct PreviewScopes: Sendable {
  /// For each scope whether it does.
  let areInside: [Bool]

  init(_ facts: FactsIndex) {
    var areInside = [Bool](repeating: false, count: facts.scopes.count)
    // A scope stands behind the one around it.
    for (index, scope) in facts.scopes.enumerated() {
      let isPreview =
        switch scope.kind {
        case .preview: true
        case .type(let type) where facts.types.indices.contains(type):
          facts.types[type].inherited.contains { $0.lastComponent == "PreviewProvider" }
        default: false
        }
      areInside[index] = isPreview || scope.parent.map { $0 < index && areInside[$0] } == true
    }
    self.areInside = areInside
  }
}

extension Program {
  /// Index of the variable that an expression is the initial or bound value of.
  public func variableIndex(initialisedBy expression: Int, in path: String) -> Int? {
    files[path]?.index.initialised[expression]
  }

  /// Index of the variable of a name that an earlier condition of the same `if` binds.
  public func variable(_ name: String, boundBefore expression: Int, in path: String) -> Int? {
    files[path]?.index.boundBefore(name, asking: expression)
  }

  /// Indices of the variables that stand directly in a scope.
  public func variables(in scope: Int, of path: String) -> [Int] { files[path]?.index.variablesByScope[scope] ?? [] }

  /// The scopes directly in a scope, in source order.
  public func children(of scope: Int, in path: String) -> [Int] { files[path]?.index.childScopes[scope] ?? [] }

  /// The expression of a closure, by the closure's scope.
  public func closure(ofScope scope: Int, in path: String) -> Int? { files[path]?.index.closuresByScope[scope] }
}

extension Program {
  /// The variables and functions that a name, or the name behind a dot, may mean.
  ///
  /// Where the value before the dot is not known (a chain of SwiftUI modifiers, say), members of that name in extensions
  /// of system types answer.
  public func referencedMembers(by expression: Int, in path: String) -> [Member] {
    guard let file = files[path], file.facts.expressions.indices.contains(expression) else { return [] }
    let node = file.facts.expressions[expression]
    switch node.kind {
    case .name(let name): return members(meantBy: name, scope: node.scope, in: file)
    case .member(let base, let name):
      let outer =
        base.map { meaning(of: $0, in: path, depth: 12) }
        ?? contextualType(of: expression, in: path).map { .type($0) }
      switch outer {
      case .value(let type)?, .type(let type)?:
        if let id = type.declaration {
          let own = members(named: name, of: id)
          if !own.isEmpty { return own }
          return ancestry(of: type).sorted().flatMap { systemMembers[$0]?[name] ?? [] }
        }
        let found = ancestry(of: type).sorted().flatMap { systemMembers[$0]?[name] ?? [] }
        // What SwiftUI's own views are is not declared here; they all take the extensions of View.
        return found.isEmpty ? systemMembers["View"]?[name] ?? [] : found
      case .functions?: return []
      case nil: return systemMembers.keys.sorted().flatMap { systemMembers[$0]?[name] ?? [] }
      }
    default: return []
    }
  }

  private func members(meantBy name: String, scope: Int, in file: ProgramFile) -> [Member] {
    for index in chain(of: scope, in: file.unit.path) {
      switch file.facts.scopes[index].kind {
      case .type(let type):
        let declaration = TypeDeclaration(path: file.unit.path, index: type)
        guard let id = owners[declaration] else {
          if let found = systemMembers[file.facts.types[type].name]?[name] { return found }
          continue
        }
        let found = members(named: name, of: id)
        if !found.isEmpty { return found }
        let inherited = ancestry(of: reference(id)).sorted().flatMap { systemMembers[$0]?[name] ?? [] }
        if !inherited.isEmpty { return inherited }
      case .file: return globals[name] ?? []
      case .function(let function):
        if file.facts.functions[function].parameters.contains(where: { $0.name == name }) { return [] }
        if file.index.variablesByScope[index]?.contains(where: { file.facts.variables[$0].name == name }) == true {
          return []
        }
      default:
        if file.index.variablesByScope[index]?.contains(where: { file.facts.variables[$0].name == name }) == true {
          return []
        }
      }
    }
    return []
  }
}

extension Program {
  /// The type of a variable's value.
  public func valueType(of member: Member) -> ResolvedType? {
    guard case .variable(let path, let index) = member, let facts = facts(path),
      facts.variables.indices.contains(index),
      case .value(let type)? = value(of: facts.variables[index], in: path, depth: 12)
    else { return nil }
    return type
  }

  /// Own types by simple name.
  public func types(named name: String) -> [TypeID] { typesByName[name] ?? [] }
}

import AuditModel

extension Program {
  /// The static type of an expression, as far as declarations tell it.
  public func type(of expression: Int, in path: String) -> ResolvedType? {
    guard case .value(let type)? = meaning(of: expression, in: path, depth: 16) else { return nil }
    return type
  }

  /// What an expression means: a value, a type, or functions.
  public func meaning(of expression: Int, in path: String) -> Meaning? {
    meaning(of: expression, in: path, depth: 16)
  }

  /// The type that a call makes a value of: `X()`, `Module.X()`, `X.init()`, `.init()` where the type is known.
  ///
  /// - Parameter call: index of a call, or of a member `X.init` that is handed on.
  /// - Returns: the type, or nil where the expression constructs nothing.
  public func constructedType(by call: Int, in path: String) -> ResolvedType? {
    guard let facts = files[path]?.index.facts, facts.expressions.indices.contains(call) else { return nil }
    switch facts.expressions[call].kind {
    case .call(let callee, _):
      if facts.language == .objectiveC { return objectiveCConstruction(callee, in: path) }
      switch meaning(of: callee, in: path, depth: 12) {
      case .type(let type): return type
      default: return nil
      }
    case .member(_?, "init"):
      guard case .type(let type)? = meaning(of: call, in: path, depth: 12), !isCallee(call, in: path) else {
        return nil
      }
      return type
    default: return nil
    }
  }

  /// `[[X alloc] init…]` and `[X new]`: the type X.
  private func objectiveCConstruction(_ callee: Int, in path: String) -> ResolvedType? {
    guard let facts = facts(path), case .member(let base?, let selector) = facts.expressions[callee].kind,
      selector == "alloc" || selector == "new", case .name(let name) = facts.expressions[base].kind,
      case .type(let type)? = meaning(ofName: name, scope: facts.expressions[base].scope, in: path, depth: 8)
    else { return nil }
    return type
  }

  /// Whether an expression is what a call calls.
  public func isCallee(_ expression: Int, in path: String) -> Bool {
    guard let parent = parent(of: expression, in: path), let facts = facts(path),
      case .call(let callee, _) = facts.expressions[parent].kind
    else { return false }
    return callee == expression
  }

  // MARK: Meaning

  func meaning(of expression: Int, in path: String, depth: Int) -> Meaning? {
    guard depth > 0, let facts = facts(path), facts.expressions.indices.contains(expression) else { return nil }
    let node = facts.expressions[expression]
    switch node.kind {
    case .name(let name):
      return meaning(ofName: name, scope: node.scope, in: path, depth: depth - 1, asking: expression)
    case .member(nil, let name):
      guard let type = contextualType(of: expression, in: path, depth: depth - 1) else { return nil }
      return name == "init" ? .type(type) : member(name, of: .type(type), in: path, depth: depth - 1)
    case .member(let base?, let name):
      if case .name(let module) = facts.expressions[base].kind, files[path]?.index.imports.contains(module) == true,
        let type = qualified(base, name, scope: node.scope, in: path, depth: depth - 1)
      {
        return type
      }
      guard let outer = meaning(of: base, in: path, depth: depth - 1) else {
        return qualified(base, name, scope: node.scope, in: path, depth: depth - 1)
      }
      if name == "init" {
        // `sessionClass.init(…)`: a value that is a type makes values of it.
        if case .value(let type) = outer, type.name == "Metatype", let made = type.arguments.first {
          return .type(made)
        }
        return outer
      }
      return member(name, of: outer, in: path, depth: depth - 1)
        ?? qualified(base, name, scope: node.scope, in: path, depth: depth - 1)
    case .call(let callee, let arguments):
      return result(ofCalling: callee, arguments, in: path, depth: depth - 1)
    case .subscripted(let base, _):
      guard case .value(let collection)? = meaning(of: base, in: path, depth: depth - 1) else { return nil }
      return collection.arguments.last.map { .value($0) }
    case .text: return .value(ResolvedType(name: "String"))
    case .literal(let text):
      return text == "nil" ? nil : .value(ResolvedType(name: text == "true" || text == "false" ? "Bool" : "Int"))
    case .list(let elements):
      guard let first = elements.first, case .value(let element)? = meaning(of: first, in: path, depth: depth - 1)
      else {
        return nil
      }
      return .value(ResolvedType(name: "Array", arguments: [element]))
    case .forced(let value), .marked(_, let value): return meaning(of: value, in: path, depth: depth - 1)
    case .cast(_, let type, let form):
      if form == "is" { return .value(ResolvedType(name: "Bool")) }
      return resolve(type, scope: node.scope, in: path).map { .value($0) }
    case .operation(let operands, let operators):
      if operators.contains("?:") {
        return operands.dropFirst().lazy.compactMap { meaning(of: $0, in: path, depth: depth - 1) }.first
      }
      return operands.lazy.compactMap { meaning(of: $0, in: path, depth: depth - 1) }.first
    case .type(let type): return resolve(type, scope: node.scope, in: path).map { .type($0) }
    case .closure(let scope):
      guard let value = singleValue(of: scope, in: path) else { return nil }
      guard case .value(let type)? = meaning(of: value, in: path, depth: depth - 1) else { return nil }
      return .value(ResolvedType(name: "->", arguments: [type]))
    case .assignment, .keyPath, .macro, .returned, .thrown, .other: return nil
    }
  }

  /// `Outer.Inner` or `Module.Type`, spelled as members.
  private func qualified(_ base: Int, _ name: String, scope: Int, in path: String, depth: Int) -> Meaning? {
    guard depth > 0, let spelled = dottedName(base, in: path), spelled.beginsWithCapital,
      name.beginsWithCapital
    else { return nil }
    return resolve(TypeName(spelled + "." + name), scope: scope, in: path).map { .type($0) }
  }

  /// `A.B.C` where an expression is nothing but names with dots.
  public func dottedName(_ expression: Int, in path: String) -> String? {
    facts(path)?.dottedName(expression)
  }

  // MARK: Names

  /// What a name means in a scope.
  ///
  /// - Parameter asking: the expression that is the name, so that `let url = url` does not find itself.
  func meaning(ofName name: String, scope: Int, in path: String, depth: Int, asking: Int? = nil) -> Meaning? {
    guard depth > 0, let file = files[path] else { return nil }
    let facts = file.facts
    if name == "self" || name == "Self" {
      if let own = enclosingType(of: scope, in: path) {
        return name == "self" ? .value(reference(own)) : .type(reference(own))
      }
      return enclosingSystemExtension(of: scope, in: path).map { .value(ResolvedType(name: $0.name)) }
    }
    if name == "super" {
      return enclosingType(of: scope, in: path).flatMap { inheritedTypes(of: $0).first }.map { .value($0) }
    }
    if let bound = file.index.boundBefore(name, asking: asking) {
      return value(of: facts.variables[bound], in: path, depth: depth - 1)
    }
    var around: Int? = scope
    while let index = around, facts.scopes.indices.contains(index) {
      defer { around = facts.scopes[index].parent }
      if !isMember(scope: index, facts), let local = file.index.local(name, in: index, asking: asking) {
        return value(of: facts.variables[local], in: path, depth: depth - 1)
      }
      switch facts.scopes[index].kind {
      case .function(let function):
        if let parameter = facts.functions[function].parameters.first(where: { $0.name == name }) {
          return resolve(parameter.type, scope: facts.functions[function].scope, in: path).map { .value($0) }
        }
      case .type(let type):
        guard let id = owners[TypeDeclaration(path: path, index: type)] else {
          let extended = facts.types[type].name
          if let found = systemMembers[extended]?[name] { return meaning(of: found, depth: depth - 1) }
          continue
        }
        if let found = meaning(of: members(named: name, of: id), depth: depth - 1) { return found }
        if let inherited = inheritedSystemMember(name, of: id) { return inherited }
      default: break
      }
    }
    if let found = globals[name], let visible = meaning(of: visible(found, from: file), depth: depth - 1) {
      return visible
    }
    guard name.beginsWithCapital || typesByName[name] != nil || aliases[name] != nil else { return nil }
    return resolve(TypeName(name), scope: scope, in: path).map { .type($0) }
  }

  private func isMember(scope: Int, _ facts: FactsIndex) -> Bool {
    switch facts.scopes[scope].kind {
    case .type, .file: return true
    case .branch(.directive):
      guard let parent = facts.scopes[scope].parent else { return true }
      return isMember(scope: parent, facts)
    default: return false
    }
  }

  /// Globals that a file can see: its own, its module's, imported modules'.
  private func visible(_ found: [Member], from file: ProgramFile) -> [Member] {
    let own = found.filter { $0.path == file.unit.path }
    if !own.isEmpty { return own }
    let near = found.filter { files[$0.path]?.unit.module == file.unit.module || sharesTarget($0.path, file) }
    if !near.isEmpty { return near }
    return found.filter { member in
      guard let unit = files[member.path]?.unit else { return false }
      return file.index.imports.contains(unit.module) || unit.facts.language == .objectiveC
        || file.facts.language == .objectiveC
    }
  }

  private func meaning(of members: [Member], depth: Int) -> Meaning? {
    guard let first = members.first else { return nil }
    switch first {
    case .variable(let path, let index):
      guard let facts = facts(path) else { return nil }
      return value(of: facts.variables[index], in: path, depth: depth)
    case .function: return .functions(members)
    }
  }

  /// A property that an own class inherits from a web type: `self.configuration` in a WKWebView subclass.
  private func inheritedSystemMember(_ name: String, of id: TypeID) -> Meaning? {
    for ancestor in systemAncestors.indices.contains(id) ? systemAncestors[id] : [] {
      if let type = SystemTypes.members[ancestor]?[name] { return .value(ResolvedType(name: type)) }
    }
    return nil
  }

  /// The value that a variable holds.
  func value(of variable: VariableFact, in path: String, depth: Int) -> Meaning? {
    guard depth > 0 else { return nil }
    if let type = variable.type, variable.kind != .enumCase {
      return resolve(type, scope: variable.scope, in: path).map { .value($0) }
    }
    if variable.kind == .enumCase {
      return enclosingType(of: variable.scope, in: path).map { .value(reference($0)) }
    }
    if let environment = variable.attributes.first(where: { $0.name == "Environment" }), let key = environment.arguments
    {
      if key.hasSuffix("webAuthenticationSession") { return .value(ResolvedType(name: "WebAuthenticationSession")) }
      if key.hasSuffix(".self") {
        return resolve(TypeName(String(key.dropLast(5))), scope: variable.scope, in: path).map { .value($0) }
      }
      return nil
    }
    if let initial = variable.initialValue {
      switch meaning(of: initial, in: path, depth: depth - 1) {
      case .value(let type): return .value(variable.kind == .element ? (type.arguments.first ?? type) : type)
      case .type(let type): return .type(type)
      case .functions(let members): return .functions(members)
      case nil: return nil
      }
    }
    if variable.kind == .closureParameter {
      return closureInput(variable, in: path, depth: depth - 1).map { .value($0) }
    }
    if variable.kind == .bound, let scope = files[path]?.facts.scopes[variable.scope].parent {
      return meaning(ofName: variable.name, scope: scope, in: path, depth: depth - 1)
    }
    return nil
  }

  // MARK: Members and calls

  func member(_ name: String, of outer: Meaning, in path: String, depth: Int) -> Meaning? {
    guard depth > 0 else { return nil }
    switch outer {
    case .functions: return nil
    case .value(let type):
      if name == "wrappedValue" || name == "projectedValue" { return outer }
      if let id = type.declaration {
        return meaning(of: members(named: name, of: id), depth: depth - 1) ?? inheritedSystemMember(name, of: id)
      }
      if let known = SystemTypes.members[type.name]?[name] { return .value(ResolvedType(name: known)) }
      return extensionMember(name, of: type.name, from: path, depth: depth)
    case .type(let type):
      if let id = type.declaration {
        if let nested = nested(name, in: type, depth: 6), name.beginsWithCapital { return .type(nested) }
        return meaning(of: members(named: name, of: id), depth: depth - 1)
      }
      if name.beginsWithCapital {
        return .type(declaredOutside(name, in: type) ?? ResolvedType(name: type.name.bareSystemName + "." + name))
      }
      if let known = SystemTypes.members[type.name]?[name] { return .value(ResolvedType(name: known)) }
      return extensionMember(name, of: type.name, from: path, depth: depth)
    }
  }

  private func extensionMember(_ name: String, of system: String, from path: String, depth: Int) -> Meaning? {
    guard let found = systemMembers[system]?[name], let file = files[path] else { return nil }
    return meaning(of: visible(found, from: file), depth: depth - 1)
  }

  private func result(ofCalling callee: Int, _ arguments: [Argument], in path: String, depth: Int) -> Meaning? {
    if let facts = facts(path), facts.language == .objectiveC {
      return objectiveCResult(callee, in: path, depth: depth)
    }
    switch meaning(of: callee, in: path, depth: depth) {
    case .type(let type): return .value(type)
    case .value(let type):
      return type.name == "->" ? type.arguments.last.map { .value($0) } : nil
    case .functions(let members):
      guard let member = overload(among: members, for: arguments), let function = function(member) else { return nil }
      if function.name == "init" {
        return enclosingType(of: function.scope, in: member.path).map { .value(reference($0)) }
      }
      guard let result = function.result else { return nil }
      return resolve(result, scope: function.scope, in: member.path).map { .value($0) }
    case nil: return nil
    }
  }

  /// The function among overloads whose labels fit a call.
  public func overload(among members: [Member], for arguments: [Argument]) -> Member? {
    let labels = arguments.filter { !$0.isTrailing }.map(\.label)
    return members.first { member in
      guard let function = function(member) else { return false }
      let declared = function.parameters.map(\.label)
      return labels.count <= declared.count && labels.allSatisfy { declared.contains($0) }
    } ?? members.first
  }

  private func objectiveCResult(_ callee: Int, in path: String, depth: Int) -> Meaning? {
    guard let facts = facts(path), case .member(let base?, let selector) = facts.expressions[callee].kind else {
      return nil
    }
    let receiver = meaning(of: base, in: path, depth: depth - 1)
    if selector == "alloc" || selector == "new" || selector == "class" {
      if case .type(let type)? = receiver { return selector == "class" ? .type(type) : .value(type) }
      return receiver
    }
    if selector.hasPrefix("init") || selector == "self" || selector == "autorelease" || selector == "copy" {
      return receiver
    }
    guard let receiver else { return nil }
    if case .type(let type) = receiver, type.name == "URL" || type.name == "URLRequest" { return .value(type) }
    switch member(selector, of: receiver, in: path, depth: depth - 1) {
    case .functions(let members)?:
      guard let first = members.first, let function = function(first), let result = function.result else { return nil }
      if result.name == "instancetype" || result.name == "id", case .type(let type) = receiver { return .value(type) }
      return resolve(result, scope: function.scope, in: first.path).map { .value($0) }
    case let other: return other
    }
  }

  // MARK: Context

  /// The type that the surroundings of an expression want: an annotation, a result, a parameter.
  public func contextualType(of expression: Int, in path: String) -> ResolvedType? {
    contextualType(of: expression, in: path, depth: 8)
  }

  func contextualType(of expression: Int, in path: String, depth: Int) -> ResolvedType? {
    guard depth > 0, let file = files[path] else { return nil }
    let facts = file.facts
    if let index = file.index.initialised[expression] {
      let variable = facts.variables[index]
      return variable.type.flatMap { resolve($0, scope: variable.scope, in: path) }
    }
    let scope = facts.expressions[expression].scope
    guard let parent = parent(of: expression, in: path) else {
      return implicitResult(of: scope, root: expression, in: path, depth: depth - 1)
    }
    switch facts.expressions[parent].kind {
    case .call(let callee, let arguments):
      if callee == expression { return contextualType(of: parent, in: path, depth: depth - 1) }
      return parameterType(of: expression, callee: callee, arguments, in: path, depth: depth - 1)
    case .member: return contextualType(of: parent, in: path, depth: depth - 1)
    case .returned: return resultType(of: scope, in: path, depth: depth - 1)
    case .assignment(let target, let value):
      guard value == expression, case .value(let type)? = meaning(of: target, in: path, depth: depth - 1) else {
        return nil
      }
      return type
    case .list:
      guard let collection = contextualType(of: parent, in: path, depth: depth - 1) else { return nil }
      return collection.arguments.last
    case .forced, .marked, .operation: return contextualType(of: parent, in: path, depth: depth - 1)
    default: return nil
    }
  }

  private func implicitResult(of scope: Int, root: Int, in path: String, depth: Int) -> ResolvedType? {
    guard roots(of: scope, in: path).filter({ !isBound($0, in: path) }).count == 1 else { return nil }
    return resultType(of: scope, in: path, depth: depth)
  }

  private func isBound(_ expression: Int, in path: String) -> Bool {
    files[path]?.index.initialised[expression] != nil
  }

  /// The type that code in a scope returns: of the function, the accessor, or the closure that is called at once.
  private func resultType(of scope: Int, in path: String, depth: Int) -> ResolvedType? {
    guard depth > 0, let facts = facts(path) else { return nil }
    for index in chain(of: scope, in: path) {
      switch facts.scopes[index].kind {
      case .function(let function):
        let fact = facts.functions[function]
        return fact.result.flatMap { resolve($0, scope: fact.scope, in: path) }
      case .accessor(let variable), .initialValue(let variable):
        let fact = facts.variables[variable]
        guard let type = fact.type.flatMap({ resolve($0, scope: fact.scope, in: path) }) else { return nil }
        return type.name == "->" ? type.arguments.last : type
      case .type, .file: return nil
      default: continue
      }
    }
    return nil
  }

  private func parameterType(
    of expression: Int, callee: Int, _ arguments: [Argument], in path: String, depth: Int
  ) -> ResolvedType? {
    guard depth > 0, let argument = arguments.first(where: { $0.value == expression }) else { return nil }
    let candidates: [Member]
    switch meaning(of: callee, in: path, depth: depth - 1) {
    case .functions(let members): candidates = members
    case .type(let type):
      guard let id = type.declaration else { return nil }
      candidates = members(named: "init", of: id)
      if candidates.isEmpty, let label = argument.label { return memberwise(label, of: id) }
    default: return nil
    }
    guard let chosen = overload(among: candidates, for: arguments), let function = function(chosen) else { return nil }
    let parameter =
      argument.label.flatMap { label in function.parameters.first { $0.label == label } }
      ?? (argument.label == nil ? function.parameters.first { $0.label == nil } : nil)
    return parameter.flatMap { resolve($0.type, scope: function.scope, in: chosen.path) }
  }

  private func memberwise(_ label: String, of id: TypeID) -> ResolvedType? {
    for member in members[id]?[label] ?? [] {
      if let variable = variable(member), let type = variable.type {
        return resolve(type, scope: variable.scope, in: member.path)
      }
    }
    return nil
  }

  /// The one value of a closure, getter or function body: its only expression, or what its only `return` gives.
  public func singleValue(of scope: Int, in path: String) -> Int? {
    guard let file = files[path] else { return nil }
    let roots = file.index.rootsByScope[scope] ?? []
    let returned = roots.compactMap { root -> Int? in
      if case .returned(let value) = file.facts.expressions[root].kind { return value }
      return nil
    }
    if returned.count == 1 { return returned[0] }
    let free = roots.filter { file.index.initialised[$0] == nil }
    return returned.isEmpty && free.count == 1 ? free[0] : nil
  }
}

extension Member {
  /// The file.
  public var path: String {
    switch self {
    case .variable(let path, _), .function(let path, _): path
    }
  }
}

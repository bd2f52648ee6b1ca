import AuditModel

/// Builds the tables of a program: types first, then extensions, then members.
struct ProgramBuilder {
  let files: ProgramFiles
  let paths: [String]
  var types: [DeclaredType] = []
  var systemExtensions: [String: [TypeDeclaration]] = [:]
  var owners: [TypeDeclaration: TypeID] = [:]
  var typesByName: [String: [TypeID]] = [:]
  var members: [TypeID: [String: [Member]]] = [:]
  var bridgedMembers: [TypeID: [String: [Member]]] = [:]
  var systemMembers: [String: [String: [Member]]] = [:]
  var globals: [String: [Member]] = [:]
  var aliases: [String: [Program.AliasPlace]] = [:]
  private var extensions: [TypeDeclaration] = []

  init(files: ProgramFiles, paths: [String]) {
    self.files = files
    self.paths = paths
  }

  // MARK: Types

  mutating func declareTypes() {
    // One type a file and name: branches of `#if` that declare it twice are one, other files' are others.
    var known: [String: TypeID] = [:]
    var objectiveC: [String: TypeID] = [:]
    for path in paths {
      guard let unit = files[path] else { continue }
      for (index, fact) in unit.facts.types.enumerated() {
        let declaration = TypeDeclaration(path: path, index: index)
        if fact.kind == .extension {
          extensions.append(declaration)
          continue
        }
        let outer = enclosingType(of: fact.scope, in: unit, path: path)
        let prefix = outer.map { types[$0].qualifiedName + "." } ?? nestingPrefix(of: fact.scope, in: unit.facts)
        let qualified = prefix + fact.name
        let isObjectiveC = unit.facts.language == .objectiveC
        let key = isObjectiveC ? fact.name : path + "\u{0}" + qualified
        if let id = isObjectiveC ? objectiveC[key] : known[key], !isAnother(fact, in: unit, than: types[id]) {
          merge(declaration, fact, into: id)
          continue
        }
        let id = types.count
        // Both implementations have the header.
        let headers = (objectiveC[key].map { types[$0].declarations } ?? []).filter {
          files[$0.path]?.facts.types[$0.index].kind == .interface
        }
        types.append(
          DeclaredType(
            id: id, name: fact.name, qualifiedName: qualified, module: unit.unit.module, primary: declaration,
            kind: fact.kind, language: unit.facts.language, declarations: [declaration] + headers, outer: outer,
            isFilePrivate: !fact.modifiers.allSatisfy { $0 != "private" && $0 != "fileprivate" },
            isPublic: isObjectiveC || fact.modifiers.contains("public") || fact.modifiers.contains("open")))
        owners[declaration] = id
        typesByName[fact.name, default: []].append(id)
        if isObjectiveC { objectiveC[key] = id } else { known[key] = id }
      }
    }
  }

  /// Whether an `@implementation` is the second one of its name, for a target of its own: one for iOS, one for macOS.
  private func isAnother(_ fact: TypeFact, in unit: ProgramFile, than type: DeclaredType) -> Bool {
    guard fact.kind == .implementation, type.kind == .implementation, let other = files[type.primary.path]?.unit,
      other.path != unit.unit.path, !other.targets.isEmpty, !unit.unit.targets.isEmpty
    else { return false }
    return other.targets.allSatisfy { !unit.unit.targets.contains($0) }
  }

  private mutating func merge(_ declaration: TypeDeclaration, _ fact: TypeFact, into id: TypeID) {
    owners[declaration] = id
    if fact.kind == .implementation, types[id].kind != .implementation {
      types[id].primary = declaration
      types[id].kind = .implementation
      types[id].module = files[declaration.path]?.unit.module ?? types[id].module
      types[id].declarations.insert(declaration, at: 0)
    } else {
      types[id].declarations.append(declaration)
    }
  }

  private func enclosingType(of scope: Int, in unit: ProgramFile, path: String) -> TypeID? {
    var current: Int? = scope
    while let index = current, unit.facts.scopes.indices.contains(index) {
      if case .type(let type) = unit.facts.scopes[index].kind {
        return owners[TypeDeclaration(path: path, index: type)]
      }
      current = unit.facts.scopes[index].parent
    }
    return nil
  }

  /// The names of extensions around a nested type: `extension Settings { struct Screen }`.
  private func nestingPrefix(of scope: Int, in facts: FactsIndex) -> String {
    var current: Int? = scope
    while let index = current, facts.scopes.indices.contains(index) {
      if case .type(let type) = facts.scopes[index].kind, facts.types.indices.contains(type) {
        return nestingPrefix(of: facts.types[type].scope, in: facts) + facts.types[type].name + "."
      }
      current = facts.scopes[index].parent
    }
    return ""
  }

  mutating func declareAliases() {
    for path in paths {
      guard let unit = files[path] else { continue }
      for (index, alias) in unit.facts.aliases.enumerated() {
        let owner = enclosingType(of: alias.scope, in: unit, path: path)
        aliases[alias.name, default: []].append(Program.AliasPlace(path: path, index: index, owner: owner))
      }
    }
  }

  // MARK: Extensions

  mutating func attachExtensions(_ resolve: (String, Int, String) -> ResolvedType?) {
    for declaration in extensions {
      guard let facts = files[declaration.path]?.facts else { continue }
      let fact = facts.types[declaration.index]
      let resolved = resolve(fact.name, fact.scope, declaration.path)
      if let id = resolved?.declaration {
        owners[declaration] = id
        types[id].declarations.append(declaration)
      } else {
        systemExtensions[resolved?.name ?? fact.name, default: []].append(declaration)
      }
    }
    nestTypesOfExtensions()
  }

  /// Types declared inside extensions know their outer type only now.
  private mutating func nestTypesOfExtensions() {
    for id in types.indices where types[id].outer == nil {
      guard let unit = files[types[id].primary.path] else { continue }
      let fact = unit.facts.types[types[id].primary.index]
      let outer = enclosingType(of: fact.scope, in: unit, path: types[id].primary.path)
      // An unfinished brace can put two types into each other; nobody may go round in circles there.
      if let outer, isInside(outer, of: id) { continue }
      types[id].outer = outer
    }
  }

  /// Whether a type is another one, or lies in it.
  private func isInside(_ inner: TypeID, of outer: TypeID) -> Bool {
    var next: TypeID? = inner
    while let id = next {
      if id == outer { return true }
      next = types[id].outer
    }
    return false
  }

  // MARK: Members

  mutating func collectMembers() {
    for path in paths {
      guard let facts = files[path]?.facts else { continue }
      for entry in facts.derived(DeclaredMembers.init).entries {
        let member =
          entry.isFunction ? Member.function(path: path, index: entry.index) : .variable(path: path, index: entry.index)
        guard let type = entry.type else {
          globals[entry.name, default: []].append(member)
          continue
        }
        if let id = owners[TypeDeclaration(path: path, index: type)] {
          members[id, default: [:]][entry.name, default: []].append(member)
          for other in entry.otherNames { bridgedMembers[id, default: [:]][other, default: []].append(member) }
        } else if facts.types.indices.contains(type) {
          for name in [entry.name] + entry.otherNames {
            systemMembers[facts.types[type].name, default: [:]][name, default: []].append(member)
          }
        }
      }
    }
  }
}

/// The variables and functions of a file that are no locals, in the order in which a program takes them.
private struct DeclaredMembers: Sendable {
  struct Entry: Sendable {
    var index: Int
    var isFunction: Bool
    var name: String
    /// How the other language spells the name.
    var otherNames: [String]
    /// The type or extension around it; nil for what stands outside.
    var type: Int?
  }

  private(set) var entries: [Entry] = []

  init(_ facts: FactsIndex) {
    for (index, variable) in facts.variables.enumerated() {
      add(index, isFunction: false, variable.name, scope: variable.scope, facts)
    }
    for (index, function) in facts.functions.enumerated() {
      add(index, isFunction: true, function.name, scope: function.scope, facts)
    }
  }

  private mutating func add(_ index: Int, isFunction: Bool, _ name: String, scope: Int, _ facts: FactsIndex) {
    var entry = Entry(index: index, isFunction: isFunction, name: name, otherNames: [])
    var current: Int? = scope
    while let scope = current, facts.scopes.indices.contains(scope) {
      switch facts.scopes[scope].kind {
      case .file:
        entries.append(entry)
        return
      case .type(let type):
        (entry.type, entry.otherNames) = (type, name.swiftNames)
        entries.append(entry)
        return
      case .branch(.directive): current = facts.scopes[scope].parent
      default: return
      }
    }
  }
}

import AuditModel

extension Program {
  /// The type that a written type name means at a place.
  ///
  /// Looks outwards through the types around the place, then in the file, its module, the modules that it imports, and
  /// at last among the system's names.
  ///
  /// - Returns: the type; for a name that nothing declares a `ResolvedType` without a declaration.
  public func resolve(_ name: TypeName, scope: Int, in path: String) -> ResolvedType? {
    resolve(name, scope: scope, in: path, depth: 12)
  }

  func resolve(_ name: TypeName, scope: Int, in path: String, depth: Int) -> ResolvedType? {
    guard depth > 0, let unit = files[path] else { return nil }
    let arguments = name.arguments.prefix(8).compactMap { resolve($0, scope: scope, in: path, depth: depth - 1) }
    if name.name == "->" || name.name == "()" { return ResolvedType(name: name.name, arguments: arguments) }
    guard name.name.utf8.contains(UInt8(ascii: ".")) else {
      guard !name.name.isEmpty else { return nil }
      var found = simple(name.name, scope: scope, in: unit, depth: depth)
      if found?.arguments.isEmpty == true { found?.arguments = arguments }
      return found
    }
    var parts = name.name.split(separator: ".").map(String.init)
    guard !parts.isEmpty else { return nil }
    var found: ResolvedType?
    if parts.count > 1, let qualified = moduleQualified(parts, in: unit) {
      found = qualified.type
      parts.removeFirst(qualified.used)
    } else {
      found = simple(parts.removeFirst(), scope: scope, in: unit, depth: depth)
    }
    for part in parts {
      guard let outer = found else { return nil }
      found =
        nested(part, in: outer, depth: depth - 1) ?? declaredOutside(part, in: outer)
        ?? ResolvedType(name: outer.name.bareSystemName + "." + part)
    }
    if found?.arguments.isEmpty == true { found?.arguments = arguments }
    return found
  }

  /// What a name without dots means.
  private func simple(_ name: String, scope: Int, in unit: ProgramFile, depth: Int) -> ResolvedType? {
    if name == "Self", let own = enclosingType(of: scope, in: unit.unit.path) { return reference(own) }
    return lookUp(name, scope: scope, in: unit, depth: depth) ?? systemType(name, in: unit)
  }

  /// A reference to an own type.
  public func reference(_ id: TypeID) -> ResolvedType {
    ResolvedType(name: types[id].qualifiedName, declaration: id)
  }

  // MARK: Steps

  /// `Module.Type`, for own and system modules.
  private func moduleQualified(_ parts: [String], in unit: ProgramFile) -> (type: ResolvedType, used: Int)? {
    let (module, name) = (parts[0], parts[1])
    guard typesByName[module] == nil else { return nil }
    if modules.contains(module) {
      let candidates = (typesByName[name] ?? []).filter { types[$0].module == module && types[$0].outer == nil }
      if let id = candidates.first(where: { !types[$0].isFilePrivate }) { return (reference(id), 2) }
      return nil
    }
    switch (module, name) {
    case ("WebKit", "WebView"), ("SwiftUI", "WebView"), ("_WebKit_SwiftUI", "WebView"):
      return (ResolvedType(name: "SwiftUI.WebView"), 2)
    case ("WebKit", "WebPage"): return (ResolvedType(name: "WebKit.WebPage"), 2)
    default: return unit.index.imports.contains(module) ? (ResolvedType(name: name), 2) : nil
    }
  }

  private func lookUp(_ name: String, scope: Int, in unit: ProgramFile, depth: Int) -> ResolvedType? {
    // Most names are the system's: nobody declares one, wherever it is looked for.
    guard declares(name) else { return nil }
    let path = unit.unit.path
    var around = enclosingType(of: scope, in: path)
    while let id = around {
      if types[id].name == name { return reference(id) }
      if let found = nested(name, in: reference(id), depth: depth - 1) { return found }
      around = types[id].outer
    }
    if let id = best(of: (typesByName[name] ?? []).filter { types[$0].outer == nil }, for: unit) {
      return reference(id)
    }
    if let place = bestAlias(of: (aliases[name] ?? []).filter { $0.owner == nil }, for: unit) {
      return target(of: place, depth: depth - 1)
    }
    return nil
  }

  /// Whether anything of the repository is a type or an alias of the name.
  private func declares(_ name: String) -> Bool { typesByName[name] != nil || aliases[name] != nil }

  /// A type or alias nested in a type or in one that it inherits from.
  func nested(_ name: String, in outer: ResolvedType, depth: Int) -> ResolvedType? {
    guard depth > 0, let outerID = outer.declaration, declares(name) else { return nil }
    if let id = (typesByName[name] ?? []).first(where: { types[$0].outer == outerID }) { return reference(id) }
    if let place = (aliases[name] ?? []).first(where: { $0.owner == outerID }) {
      return target(of: place, depth: depth - 1)
    }
    for parent in inheritedTypes(of: outerID, depth: depth - 1) {
      if parent.declaration != outerID, let found = nested(name, in: parent, depth: depth - 1) { return found }
    }
    return nil
  }

  /// A type declared in an extension of a type that no parsed file declares.
  func declaredOutside(_ name: String, in outer: ResolvedType) -> ResolvedType? {
    guard outer.declaration == nil else { return nil }
    let qualified = outer.name + "." + name
    return (typesByName[name] ?? []).first { types[$0].qualifiedName == qualified }.map { reference($0) }
  }

  private func target(of place: AliasPlace, depth: Int) -> ResolvedType? {
    guard let facts = files[place.path]?.facts else { return nil }
    let alias = facts.aliases[place.index]
    // `typealias WebView = WebKit.WebView` must not find itself.
    if alias.target.name == alias.name { return files[place.path].flatMap { systemType(alias.name, in: $0) } }
    return resolve(alias.target, scope: alias.scope, in: place.path, depth: depth)
  }

  /// The type that a file means among those of one name: its own first, then its module's, then imported ones.
  private func best(of candidates: [TypeID], for unit: ProgramFile) -> TypeID? {
    let path = unit.unit.path
    let visible = candidates.filter { !types[$0].isFilePrivate || types[$0].primary.path == path }
    if let own = visible.first(where: { types[$0].primary.path == path }) { return own }
    if let shared = visible.first(where: { sharesTarget(types[$0].primary.path, unit) }) { return shared }
    if let own = visible.first(where: { types[$0].module == unit.unit.module }) { return own }
    if unit.facts.language == .objectiveC { return visible.first }
    if let objectiveC = visible.first(where: { types[$0].language == .objectiveC }) { return objectiveC }
    return visible.first { types[$0].isPublic && unit.index.imports.contains(types[$0].module) }
  }

  private func bestAlias(of places: [AliasPlace], for unit: ProgramFile) -> AliasPlace? {
    places.first { $0.path == unit.unit.path }
      ?? places.first { sharesTarget($0.path, unit) }
      ?? places.first { files[$0.path]?.unit.module == unit.unit.module }
      ?? places.first { place in files[place.path].map { unit.index.imports.contains($0.unit.module) } ?? false }
  }

  /// Whether one target compiles both files: then they are one module, whatever other targets compile them too.
  func sharesTarget(_ path: String, _ unit: ProgramFile) -> Bool {
    guard let other = files[path]?.unit else { return false }
    return other.targets.contains(where: unit.unit.targets.contains)
  }

  /// A name that no own declaration takes.
  private func systemType(_ name: String, in unit: ProgramFile) -> ResolvedType? {
    if name == "WebView" || name == "WebPage" {
      let seesWebKit = unit.index.imports.contains("WebKit") || modulesWithWebKit.contains(unit.unit.module)
      guard seesWebKit else { return ResolvedType(name: name) }
      if name == "WebPage" { return ResolvedType(name: "WebKit.WebPage") }
      let isAppKit = unit.index.imports.contains("Cocoa") || unit.index.imports.contains("AppKit")
      if unit.facts.language == .objectiveC || (isAppKit && !unit.index.imports.contains("SwiftUI")) {
        return ResolvedType(name: "WebKit1.WebView")
      }
      return ResolvedType(name: "SwiftUI.WebView")
    }
    return ResolvedType(name: SystemTypes.bridged[name] ?? name)
  }

  // MARK: Inheritance

  /// What a type's declarations and extensions name behind the colon, resolved.
  func inheritedTypes(of id: TypeID, depth: Int = 12) -> [ResolvedType] {
    if inherited.indices.contains(id) { return inherited[id] }
    guard depth > 0 else { return [] }
    return types[id].declarations.flatMap { declaration -> [ResolvedType] in
      guard let fact = fact(declaration) else { return [] }
      return fact.inherited.compactMap { name in
        guard name.name != types[id].name || fact.kind == .interface else { return nil }
        return resolve(name, scope: fact.scope, in: declaration.path, depth: depth - 1)
      }
    }
  }

  /// The type and everything that it inherits from or conforms to, as names: own types qualified, system types bare.
  public func ancestry(of type: ResolvedType) -> Set<String> {
    if let id = type.declaration, ancestries.indices.contains(id) { return ancestries[id] }
    return findAncestry(of: type)
  }

  func findAncestry(of type: ResolvedType) -> Set<String> {
    var names: Set<String> = []
    // Two modules may have a type of one name each, and one may inherit from the other.
    var seen: Set<ResolvedType> = []
    var waiting = [type]
    while let next = waiting.popLast() {
      guard seen.insert(ResolvedType(name: next.name, declaration: next.declaration)).inserted else { continue }
      // An own type may have the name of one of the system's, and is not that one.
      if next.declaration == nil || !SystemTypes.tellsKind(next.name) { names.insert(next.name) }
      if let id = next.declaration {
        waiting += inheritedTypes(of: id)
      } else if let parent = SystemTypes.superclass(of: next.name) ?? SystemTypes.likelyKind(of: next.name) {
        waiting.append(ResolvedType(name: parent))
      }
    }
    return names
  }

  /// Own types that a type inherits from or conforms to, itself first.
  public func ownAncestors(of id: TypeID) -> [TypeID] {
    ancestors.indices.contains(id) ? ancestors[id] : findAncestors(of: id)
  }

  func findAncestors(of id: TypeID) -> [TypeID] {
    var found: [TypeID] = []
    var waiting = [id]
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      guard !found.contains(next) else { continue }
      found.append(next)
      waiting += inheritedTypes(of: next).compactMap(\.declaration)
    }
    return found
  }
}

extension String {
  /// `WebPage` for `WebKit.WebPage`, so that nested system types read `WebPage.Configuration`.
  var bareSystemName: String { self == "WebKit.WebPage" ? "WebPage" : (self == "SwiftUI.WebView" ? "WebView" : self) }
}

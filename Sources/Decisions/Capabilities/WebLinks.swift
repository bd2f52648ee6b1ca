import AuditModel
import Resolution

/// Finds what the code of a screen or wrapper reaches by the types of its properties: the model that owns the web view
/// which a representable shows, the subclass that a session hands out.
struct WebLinks {
  let program: Program
  /// Inventory entries that may be reached: models, factories and subclasses; screens that somebody sees are not.
  let entries: [TypeReference: [CodeRegion]]

  /// Prepares for an inventory.
  init(program: Program, inventory: Inventory) {
    self.program = program
    var entries: [TypeReference: [CodeRegion]] = [:]
    for screen in inventory.screens where screen.ui == .flow && !Presenters.isOne(screen, in: program) {
      entries[screen.reference] = screen.regions + screen.helperRegions
    }
    for wrapper in inventory.wrappers {
      switch wrapper.form {
      case .webViewSubclass, .factory, .other: entries[wrapper.reference] = wrapper.regions
      default: break
      }
    }
    self.entries = entries
  }

  /// The entries that properties in a slice lead to, sorted.
  ///
  /// - Parameter hops: through how many own types that are no entries themselves a property may lead.
  func entries(from slice: CodeSlice, hops: Int) -> [TypeReference] {
    var found: Set<TypeReference> = []
    var seen: Set<TypeID> = []
    var waiting = propertyTypes(in: slice)
    for _ in 0...max(0, hops) {
      var next: Set<TypeID> = []
      for id in waiting where seen.insert(id).inserted {
        let reference = TypeReference(name: program.types[id].qualifiedName, file: program.types[id].primary.path)
        if entries[reference] != nil || holdsWebView(id) {
          found.insert(reference)
        } else if program.types[id].kind == .class || program.types[id].kind == .struct, !Presenters.isOne(reference) {
          next.formUnion(propertyTypes(in: CodeSlice(program.regions(of: id), in: program)))
        }
      }
      waiting = next
    }
    return found.sorted()
  }

  /// The code of an entry or of a model that holds a web view.
  func regions(of reference: TypeReference) -> [CodeRegion] {
    if let regions = entries[reference] { return regions }
    let id = program.types.first { $0.qualifiedName == reference.name && $0.primary.path == reference.file }?.id
    return id.map { program.regions(of: $0) } ?? []
  }

  /// A model that the inventory counts to whoever shows its web view: an object with the web view in a property.
  private func holdsWebView(_ id: TypeID) -> Bool {
    let kinds = program.ancestry(of: program.reference(id))
    guard kinds.isDisjoint(with: ["UIResponder", "NSResponder", "View", "ViewModifier"]) else { return false }
    return program.membersInNoOrder(of: id).contains { _, members in
      members.contains { member in
        guard let variable = program.variable(member), let type = variable.type else { return false }
        return program.resolve(type, scope: variable.scope, in: member.path)
          .map { program.ancestry(of: $0).contains("WKWebView") } ?? false
      }
    }
  }

  /// Own types that properties are declared with, wrapped ones too, and subclasses of the web view that values are cast to.
  private func propertyTypes(in slice: CodeSlice) -> Set<TypeID> {
    var found: Set<TypeID> = []
    for part in slice.parts {
      for variable in part.variables {
        guard case .type = part.facts.scopes[variable.scope].kind, let type = variable.type else { continue }
        collect(type, scope: variable.scope, in: part.path, into: &found, depth: 3)
      }
      for expression in part.expressions {
        guard case .cast(_, let type, let form) = part.facts.expressions[expression].kind, form != "is",
          let resolved = program.resolve(type, scope: part.facts.expressions[expression].scope, in: part.path),
          let id = resolved.declaration, program.ancestry(of: resolved).contains("WKWebView")
        else { continue }
        found.insert(id)
      }
    }
    return found
  }

  private func collect(_ type: TypeName, scope: Int, in path: String, into found: inout Set<TypeID>, depth: Int) {
    guard depth > 0, type.name != "->" else { return }
    if let id = program.resolve(type, scope: scope, in: path)?.declaration { found.insert(id) }
    for argument in type.arguments.prefix(4) {
      collect(argument, scope: scope, in: path, into: &found, depth: depth - 1)
    }
  }
}

import AuditModel
import Resolution

/// Follows pages from where they are made to the properties that hold them, and back.
struct PageHolders {
  let context: RuleContext

  init(_ context: RuleContext) {
    self.context = context
  }

  /// Where a page comes from: every place that makes it; nil where one of them is not known.
  func creations(of page: ExpressionPlace) -> [PageCreation]? {
    var found: [PageCreation] = []
    for source in sources(of: page) {
      for value in Values.of(source, in: context) {
        guard let creation = context.web.pages.first(where: { $0.place == value }) else { return nil }
        found.append(creation)
      }
    }
    return found
  }

  /// The loads into the page that is made at a place.
  func loads(of creation: PageCreation) -> [PageLoad] {
    context.web.loads.filter { load in
      creations(of: load.page)?.contains { $0.place == creation.place } ?? false
    }
  }

  /// Whether two expressions name the same page.
  func isSamePage(_ first: ExpressionPlace, _ second: ExpressionPlace) -> Bool {
    let one = context.binding(of: context.bare(first))
    guard one != .unknown, one == context.binding(of: context.bare(second)) else { return false }
    if case .members = one { return true }
    return first.path == second.path
  }

  /// The values that a page's name was given: first values, State's first values, assignments.
  private func sources(of page: ExpressionPlace) -> [ExpressionPlace] {
    let bare = context.bare(page)
    guard case .members(let members) = context.binding(of: bare) else { return [bare] }
    var found: [ExpressionPlace] = []
    for case .variable(let path, let index) in members {
      guard let fact = context.program.facts(path)?.variables[index],
        let owner = context.program.enclosingType(of: fact.scope, in: path)
      else { continue }
      if let initial = fact.initialValue { found.append(ExpressionPlace(path: path, index: initial)) }
      if fact.isComputed { found.append(bare) }
      for name in [fact.name, "_" + fact.name] { found += assigned(to: name, in: owner) }
    }
    return found
  }

  private func assigned(to name: String, in owner: TypeID) -> [ExpressionPlace] {
    context.program.regions(of: owner).flatMap { region in
      context.statements.assignments(to: name, in: region.file).compactMap { index -> ExpressionPlace? in
        let place = ExpressionPlace(path: region.file, index: index)
        guard case .assignment(let target, let value)? = context.kind(place),
          let scope = context.expression(place)?.scope,
          context.program.enclosingType(of: scope, in: region.file) == owner,
          let spelled = context.program.dottedName(target, in: region.file),
          spelled == name || spelled == "self." + name
        else { return nil }
        return wrapped(place.at(value))
      }
    }
  }

  /// `State(initialValue: page)` → `page`.
  private func wrapped(_ place: ExpressionPlace) -> ExpressionPlace? {
    let bare = context.bare(place)
    guard context.kind(bare) != .literal("nil") else { return nil }
    if let call = context.call(bare), ["State", "StateObject", "init"].contains(call.name),
      let value = call.argument("initialValue") ?? call.argument("wrappedValue")
    {
      return call.place(value)
    }
    return bare
  }
}

import AuditModel
import Parallel
import Resolution

/// First pass: what is made, subclassed, shown and started in each file, and by whom.
struct ActCollector {
  let program: Program
  let known: KnownContainers
  var acts: [Act] = []
  var constructions: [Construction] = []
  private var owners: [CodeRegion: Entity?] = [:]

  init(program: Program, known: KnownContainers) {
    self.program = program
    self.known = known
  }

  /// Collects from every file that is inventoried, in the order of paths.
  static func collect(
    program: Program, known: KnownContainers, jobs: Int
  ) -> (acts: [Act], constructions: [Construction]) {
    let units = program.paths.compactMap { program.unit($0) }.filter(\.isInventoried)
    let found = Parallel.map(units, jobs: jobs) { unit in
      var collector = ActCollector(program: program, known: known)
      collector.expressions(of: unit)
      collector.subclasses(of: unit)
      collector.outlets(of: unit)
      collector.instances(of: unit)
      return (acts: collector.acts, constructions: collector.constructions)
    }
    return (found.flatMap(\.acts), found.flatMap(\.constructions))
  }

  // MARK: Owners

  /// Who acts in a scope: the innermost type that shows something, else the innermost type, else the function.
  mutating func owner(of scope: Int, in path: String) -> Entity? {
    let region = CodeRegion(file: path, scope: scope)
    if let cached = owners[region] { return cached }
    let entity = program.isPreview(scope: scope, in: path) ? nil : findOwner(of: scope, in: path)
    owners[region] = .some(entity)
    return entity
  }

  private func findOwner(of scope: Int, in path: String) -> Entity? {
    var chain: [TypeID] = []
    var next = program.enclosingType(of: scope, in: path)
    while let id = next, !chain.contains(id) {
      chain.append(id)
      next = program.types[id].outer
    }
    if let shown = chain.first(where: { program.kind(of: $0) != .helper }) { return .type(shown) }
    if let own = chain.first { return .type(own) }
    guard let facts = program.facts(path) else { return nil }
    for index in program.chain(of: scope, in: path).reversed() {
      switch facts.scopes[index].kind {
      case .function(let function): return .function(path: path, index: function)
      case .accessor(let variable), .initialValue(let variable): return .variable(path: path, index: variable)
      default: continue
      }
    }
    return nil
  }

  // MARK: Expressions

  private mutating func expressions(of unit: SourceUnit) {
    for (index, kinds) in unit.facts.derived(ActSites.init).places {
      let expression = unit.facts.expressions[index]
      switch expression.kind {
      case .call(let callee, let arguments):
        if !kinds.isDisjoint(with: [.construction, .maker]) {
          construction(index, expression, callee: callee, isMaker: kinds.contains(.maker), in: unit)
        }
        if kinds.contains(.message) { message(index, callee: callee, arguments, expression, in: unit) }
        if kinds.contains(.registration) { registration(index, callee: callee, arguments, expression, in: unit) }
      case .cast(let value, let type, _): instance(of: type, by: value, expression, in: unit)
      case .member(let base?, _) where kinds.contains(.singleton): singleton(index, base, expression, in: unit)
      case .member: construction(index, expression, callee: index, isMaker: false, in: unit)
      case .assignment(_, let value): secondary(.embeds, value, expression, in: unit)
      default: break
      }
    }
  }

  private mutating func construction(
    _ index: Int, _ expression: Expression, callee: Int, isMaker: Bool, in unit: SourceUnit
  ) {
    let made = isMaker ? givenType(index, callee, in: unit) : program.constructedType(by: index, in: unit.path)
    guard let type = made.flatMap({ possible($0, of: expression) }),
      let entity = owner(of: expression.scope, in: unit.path)
    else { return }
    let position = telling(callee, in: unit.facts)
    if isPlaceholder(index, type, in: unit) { return }
    if type.declaration == nil,
      let found = known.container(named: type.name, imports: unit.facts.imports)
    {
      acts.append(
        Act(
          entity: entity, kind: kind(ofMaking: found.container, type.name, at: index, in: unit.path),
          container: found.container, framework: found.framework, target: nil, symbol: type.name.simpleTypeName,
          path: unit.path, position: position, scope: expression.scope, isGiven: isGiven(index, in: unit)))
    } else if type.declaration != nil {
      constructions.append(
        Construction(
          entity: entity, type: type, symbol: type.name, path: unit.path, expression: index, scope: expression.scope,
          position: position, isGiven: isGiven(index, in: unit)))
    }
  }

  /// The type that a call can make. The system's `WebView` takes an address or a page: called with other labels it is an
  /// own type that no target, or another one, seems to compile.
  private func possible(_ type: ResolvedType, of call: Expression) -> ResolvedType? {
    guard type.declaration == nil, type.name == "SwiftUI.WebView", case .call(_, let arguments) = call.kind,
      let first = arguments.first, let label = first.label, label != "url", !first.isTrailing
    else { return type }
    let own = program.types(named: "WebView")
    return own.count == 1 ? program.reference(own[0]) : nil
  }

  /// Whether a value is assigned to a member of another object.
  private func isGiven(_ index: Int, in unit: SourceUnit) -> Bool {
    guard let parent = program.parent(of: index, in: unit.path),
      case .assignment(let target, let value) = unit.facts.expressions[parent].kind, value == index,
      case .member(let base?, _) = unit.facts.expressions[target].kind,
      case .name(let name) = unit.facts.expressions[base].kind
    else { return false }
    return name != "self"
  }

  /// `storyboard.instantiateViewController(withIdentifier: id) as! Reader`, `segue.destination as? Reader`: whoever casts
  /// it has it built.
  private mutating func instance(of name: TypeName, by value: Int, _ expression: Expression, in unit: SourceUnit) {
    guard let type = program.resolve(name, scope: expression.scope, in: unit.path),
      type.declaration != nil, let entity = owner(of: expression.scope, in: unit.path)
    else { return }
    constructions.append(
      Construction(
        entity: entity, type: type, symbol: type.name, path: unit.path, expression: value, scope: expression.scope,
        position: expression.position))
  }

  /// `let reader: Reader = board.instantiate()`, `Reader *reader = [board instantiateViewControllerWithIdentifier:id]`.
  private mutating func instances(of unit: SourceUnit) {
    for variable in unit.facts.variables {
      guard let name = variable.type, let value = variable.initialValue,
        ActSites.isInstance(value, in: unit.facts)
      else { continue }
      instance(of: name, by: value, unit.facts.expressions[value], in: unit)
    }
  }

  private static let cells: Set<String> = [
    "UITableViewCell", "UICollectionReusableView", "UITableViewHeaderFooterView", "NSTableCellView",
    "NSCollectionViewItem",
  ]

  /// `tableView.register(ArticleCell.self, …)`, `list.dequeueReusableCell(of: ArticleCell.self, at: index)`: the table
  /// makes the cells, for whoever names them.
  private mutating func registration(
    _ index: Int, callee: Int, _ arguments: [Argument], _ expression: Expression, in unit: SourceUnit
  ) {
    let name: String
    switch unit.facts.expressions[callee].kind {
    case .member(_, let text), .name(let text): name = text
    default: return
    }
    let registers = ActSites.isRegistration(name)
    for argument in registers ? arguments.prefix(1) : arguments[...] {
      guard registers || ActSites.isTypeName(argument.value, in: unit.facts),
        case .type(let type)? = program.meaning(of: argument.value, in: unit.path), type.declaration != nil,
        registers || !program.ancestry(of: type).isDisjoint(with: Self.cells),
        let entity = owner(of: expression.scope, in: unit.path)
      else { continue }
      constructions.append(
        Construction(
          entity: entity, type: type, symbol: type.name, path: unit.path, expression: index, scope: expression.scope,
          position: unit.facts.expressions[argument.value].position))
    }
  }

  /// `Cache.shared`: whoever reaches for the one instance uses the type as if it built it.
  private mutating func singleton(_ index: Int, _ base: Int, _ expression: Expression, in unit: SourceUnit) {
    guard case .name(let name) = unit.facts.expressions[base].kind, !program.types(named: name).isEmpty,
      let type = program.type(of: index, in: unit.path), type.declaration != nil,
      case .type(type)? = program.meaning(of: base, in: unit.path),
      givesView(index, in: unit.path), let entity = owner(of: expression.scope, in: unit.path)
    else { return }
    constructions.append(
      Construction(
        entity: entity, type: type, symbol: type.name, path: unit.path, expression: index, scope: expression.scope,
        position: unit.facts.expressions[base].position))
  }

  /// Whether what is asked of the one instance is a view: `Cache.shared.webView(for: name)`.
  private func givesView(_ index: Int, in path: String) -> Bool {
    guard let member = program.parent(of: index, in: path) else { return false }
    let call = program.parent(of: member, in: path).flatMap { program.isCallee(member, in: path) ? $0 : nil }
    guard let type = program.type(of: call ?? member, in: path) else { return false }
    return !program.ancestry(of: type).isDisjoint(with: ["UIView", "NSView", "UIViewController", "WebKit.WebPage"])
  }

  /// A page that is the first value of a `var` which other code of the type sets anew is never shown.
  private func isPlaceholder(_ index: Int, _ type: ResolvedType, in unit: SourceUnit) -> Bool {
    guard type.name == "WebKit.WebPage", let variable = program.variable(initialisedBy: index, in: unit.path),
      !variable.isConstant, let id = program.enclosingType(of: variable.scope, in: unit.path)
    else { return false }
    return program.regions(of: id).contains { region in
      guard let facts = program.facts(region.file) else { return false }
      return program.expressions(in: region).contains { other in
        guard case .assignment(let target, let value) = facts.expressions[other].kind,
          program.constructedType(by: value, in: region.file) == type
        else { return false }
        switch facts.expressions[target].kind {
        case .name(let name), .member(_?, let name): return name == variable.name
        default: return false
        }
      }
    }
  }

  /// The type that a static function makes a value of: `Session.make()` gives a Session where its result says so.
  private func givenType(_ index: Int, _ callee: Int, in unit: SourceUnit) -> ResolvedType? {
    guard case .member(let base?, let name) = unit.facts.expressions[callee].kind,
      case .type(let owner)? = program.meaning(of: base, in: unit.path), let id = owner.declaration
    else { return nil }
    let made = program.type(of: index, in: unit.path)
    if made == owner { return owner }
    // What an extension of a system class gives is an instance of the class that it is asked for.
    guard program.members(named: name, of: id).isEmpty, made == nil || made?.declaration == nil,
      name.hasPrefix("instantiate") || name.contains("FromNib") || name.contains("FromStoryboard")
    else { return nil }
    return owner
  }

  /// The place of the type's name: of `WKWebView` in `WKWebView.init()` and `[[WKWebView alloc] init]`.
  private func telling(_ callee: Int, in facts: FactsIndex) -> SourcePosition {
    if case .member(let base?, let name) = facts.expressions[callee].kind,
      name == "init" || name == "alloc" || name == "new"
    {
      return facts.expressions[base].position
    }
    return facts.expressions[callee].position
  }

  private func kind(ofMaking container: Container, _ name: String, at index: Int, in path: String) -> Site.Kind {
    switch container {
    case .webAuthenticationSession, .safariAuthenticationSession: .starts
    case .webPage where name == "SwiftUI.WebView": program.isPresented(index, in: path) ? .presents : .embeds
    default: .creates
    }
  }

  // MARK: Messages

  private mutating func message(
    _ index: Int, callee: Int, _ arguments: [Argument], _ expression: Expression, in unit: SourceUnit
  ) {
    let (base, name): (Int?, String)
    switch unit.facts.expressions[callee].kind {
    case .member(let value, let text): (base, name) = (value, text)
    case .name(let text): (base, name) = (nil, text)
    default: return
    }
    if name == "authenticate" {
      guard let base, program.type(of: base, in: unit.path)?.name == "WebAuthenticationSession",
        let entity = owner(of: expression.scope, in: unit.path)
      else { return }
      acts.append(
        Act(
          entity: entity, kind: .starts, container: .webAuthenticationSession, target: nil,
          symbol: "webAuthenticationSession",
          path: unit.path, position: expression.position, scope: expression.scope))
    } else if let value = arguments.first?.value {
      secondary(ActSites.showing.contains(name) ? .embeds : .presents, value, expression, in: unit)
    }
  }

  private mutating func secondary(_ kind: Site.Kind, _ value: Int, _ expression: Expression, in unit: SourceUnit) {
    guard let type = shownType(value, in: unit), let entity = owner(of: expression.scope, in: unit.path)
    else { return }
    var act = Act(
      entity: entity, kind: kind, container: nil, target: type.declaration.map { .type($0) },
      symbol: type.name.simpleTypeName, path: unit.path, position: expression.position, scope: expression.scope,
      isSecondary: true)
    if type.declaration == nil {
      guard let found = known.container(named: type.name, imports: unit.facts.imports) else {
        return
      }
      act.container = found.container
      act.framework = found.framework
    }
    acts.append(act)
  }

  /// The type of what is shown; of `browser.view` the browser's.
  private func shownType(_ value: Int, in unit: SourceUnit) -> ResolvedType? {
    if case .member(let base?, "view") = unit.facts.expressions[value].kind,
      let owner = program.type(of: base, in: unit.path), owner.declaration != nil
    {
      return owner
    }
    return program.type(of: value, in: unit.path)
  }

  // MARK: Declarations

  private mutating func subclasses(of unit: SourceUnit) {
    let imports = unit.facts.imports
    for (index, fact) in unit.facts.types.enumerated() where fact.kind != .protocol {
      guard let entity = owner(of: fact.body, in: unit.path), case .type(let id) = entity,
        program.types[id].declarations.contains(TypeDeclaration(path: unit.path, index: index))
      else { continue }
      for name in fact.inherited {
        guard let parent = program.resolve(name, scope: fact.scope, in: unit.path) else { continue }
        if let other = parent.declaration, other != id, fact.kind != .extension, program.types[other].kind != .protocol
        {
          acts.append(
            Act(
              entity: entity, kind: .subclasses, container: nil, target: .type(other), symbol: name.lastComponent,
              path: unit.path, position: fact.position, scope: fact.body))
        } else if parent.declaration == nil, let found = known.container(named: parent.name, imports: imports) {
          acts.append(
            Act(
              entity: entity, kind: .subclasses, container: found.container, framework: found.framework, target: nil,
              symbol: name.lastComponent, path: unit.path, position: fact.position, scope: fact.body))
        }
      }
    }
  }

  private mutating func outlets(of unit: SourceUnit) {
    let imports = unit.facts.imports
    for variable in unit.facts.variables where variable.attributes.contains(where: { $0.name == "IBOutlet" }) {
      guard let type = variable.type.flatMap({ program.resolve($0, scope: variable.scope, in: unit.path) }),
        let entity = owner(of: variable.scope, in: unit.path)
      else { continue }
      let found = type.declaration == nil ? known.container(named: type.name, imports: imports) : nil
      guard found != nil || type.declaration != nil else { continue }
      acts.append(
        Act(
          entity: entity, kind: .outlet, container: found?.container, framework: found?.framework,
          target: type.declaration.map { .type($0) }, symbol: type.name.simpleTypeName, path: unit.path,
          position: variable.position, scope: variable.scope))
    }
  }
}

extension String {
  /// `WebView` for `SwiftUI.WebView`; own nested names stay whole.
  var simpleTypeName: String {
    for prefix in ["SwiftUI.", "WebKit.", "WebKit1."] where hasPrefix(prefix) { return String(dropFirst(prefix.count)) }
    return self
  }
}

extension Program {
  /// Modifiers and views of SwiftUI whose closure is shown apart: sheets, covers, popovers, destinations.
  private static let presenters: Set<String> = [
    "sheet", "fullScreenCover", "popover", "navigationDestination", "NavigationLink", "inspector",
  ]

  /// Whether an expression stands in the closure (or among the arguments) of something that presents it.
  func isPresented(_ expression: Int, in path: String) -> Bool {
    guard let facts = facts(path) else { return false }
    var current: Int? = expression
    var steps = 0
    while let index = current, steps < 64 {
      steps += 1
      if let parent = parent(of: index, in: path) {
        if case .call(let callee, _) = facts.expressions[parent].kind, callee != index {
          switch facts.expressions[callee].kind {
          case .name(let name), .member(_, let name): if Self.presenters.contains(name) { return true }
          default: break
          }
        }
        current = parent
      } else {
        current = closureExpression(around: facts.expressions[index].scope, in: path)
      }
    }
    return false
  }

  /// The closure that a scope (or one around it, within the same body) belongs to.
  func closureExpression(around scope: Int, in path: String) -> Int? {
    guard let facts = facts(path) else { return nil }
    for index in chain(of: scope, in: path) {
      switch facts.scopes[index].kind {
      case .closure: return closure(ofScope: index, in: path)
      case .branch, .block, .handler: continue
      default: return nil
      }
    }
    return nil
  }
}

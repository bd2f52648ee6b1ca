import AuditModel
import Resolution

/// Which helpers belong to which screen: the model that holds its page, the delegates that decide for it.
struct Ownership {
  let program: Program
  let entities: [Entity: WebEntity]
  private let made: [Entity: [Construction]]

  init(program: Program, entities: [Entity: WebEntity], constructions: [Construction]) {
    self.program = program
    self.entities = entities
    made = Dictionary(grouping: constructions, by: \.entity)
  }

  private static let delegates: Set<String> = [
    "WKNavigationDelegate", "WKUIDelegate", "WKScriptMessageHandler", "WKScriptMessageHandlerWithReply",
    "WKURLSchemeHandler", "WKDownloadDelegate", "SFSafariViewControllerDelegate", "UIWebViewDelegate",
    "WebPage.NavigationDeciding", "WebPage.DialogPresenting", "URLSchemeHandler", "WKHTTPCookieStoreObserver",
    "ASWebAuthenticationPresentationContextProviding", "UIScrollViewDelegate",
  ]

  /// Helpers without a part of their own whose page the entity's code shows.
  func pageHolders(of entity: Entity) -> Set<TypeID> {
    guard let web = entities[entity], web.containers.contains(.webPage) else { return [] }
    var found: Set<TypeID> = []
    for act in web.acts where act.container == .webPage || act.target != nil {
      for seed in chainTypes(at: act) { found.formUnion(holders(from: seed, depth: 3)) }
    }
    return found
  }

  /// What the system makes a web view of: a subclass sets up whatever its user's web view can do.
  private static let configurations: Set<String> = [
    "WKWebViewConfiguration", "WKUserContentController", "WKPreferences", "WKWebpagePreferences",
  ]

  /// Delegates, handlers, deciders and configurations that the entity makes or holds.
  func delegates(of id: TypeID) -> Set<TypeID> {
    var found: Set<TypeID> = []
    for type in heldTypes(of: id) + (made[.type(id)] ?? []).compactMap(\.type.declaration) where type != id {
      guard entities[.type(type)] == nil || entities[.type(type)]?.part == .hidden else { continue }
      let ancestry = program.ancestry(of: program.reference(type))
      if !ancestry.isDisjoint(with: Self.delegates) || !ancestry.isDisjoint(with: Self.configurations) {
        found.insert(type)
      }
    }
    return found
  }

  private func holders(from id: TypeID, depth: Int) -> Set<TypeID> {
    var found: Set<TypeID> = entities[.type(id)]?.part == .hidden ? [id] : []
    guard depth > 0, program.kind(of: id) == .helper else { return found }
    for held in heldTypes(of: id) + (made[.type(id)] ?? []).compactMap(\.type.declaration) where held != id {
      found.formUnion(holders(from: held, depth: depth - 1))
    }
    return found
  }

  private func heldTypes(of id: TypeID) -> [TypeID] {
    program.ownMembers(of: id).flatMap { $0.members }.compactMap { member in
      guard let type = program.valueType(of: member) else { return nil }
      return type.declaration ?? type.arguments.first?.declaration
    }
  }

  /// The own types along `model.session.page` in the arguments of an act's call.
  private func chainTypes(at act: Act) -> Set<TypeID> {
    guard let facts = program.facts(act.path) else { return [] }
    var found: Set<TypeID> = []
    for index in facts.expressions(at: act.position) {
      guard case .call(_, let arguments) = facts.expressions[index].kind else { continue }
      for argument in arguments { collect(argument.value, in: act.path, depth: 12, into: &found) }
    }
    return found
  }

  private func collect(_ expression: Int, in path: String, depth: Int, into found: inout Set<TypeID>) {
    guard depth > 0, let facts = program.facts(path) else { return }
    if let id = program.type(of: expression, in: path)?.declaration { found.insert(id) }
    facts.expressions[expression].kind.forEachChild { collect($0, in: path, depth: depth - 1, into: &found) }
  }
}

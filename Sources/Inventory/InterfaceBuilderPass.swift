import AuditModel
import Resolution

/// Web views and wrappers in storyboards and xibs, charged to the scene's controller where its class is known.
struct InterfaceBuilderPass {
  let program: Program
  let known: KnownContainers

  /// Acts of controllers and scenes.
  private(set) var acts: [Act] = []
  /// Entities whose container itself comes from a document.
  private(set) var entities: Set<Entity> = []

  init(program: Program, known: KnownContainers) {
    self.program = program
    self.known = known
  }

  mutating func collect() {
    for path in documents() {
      guard let facts = program.facts(path), let document = facts.interfaceBuilder else { continue }
      for (index, scene) in document.scenes.enumerated() {
        let controller = entity(of: scene, index, in: path)
        for view in scene.views { self.view(view, of: controller, in: path) }
        for segue in scene.segues { self.segue(segue, of: controller, document, in: path) }
      }
    }
  }

  /// The documents, each once: of localised and device copies the base one, else the first.
  private func documents() -> [String] {
    var chosen: [String: String] = [:]
    for path in program.paths
    where program.facts(path)?.interfaceBuilder != nil && program.unit(path)?.isInventoried == true {
      let key = path.split(separator: "/").map { part -> String in
        part.hasSuffix(".lproj") ? "*.lproj" : part.replacingSuffixes()
      }.joined(separator: "/")
      if chosen[key] == nil || path.contains("Base.lproj/") { chosen[key] = path }
    }
    return chosen.values.sorted()
  }

  private func entity(of scene: InterfaceBuilderFacts.Scene, _ index: Int, in path: String) -> Entity {
    if let name = scene.customClass, let id = type(named: name, module: scene.customModule, in: path) {
      return .type(id)
    }
    // A xib that nobody owns lays out a view: what stands in it is that view's.
    if scene.customClass == nil, scene.elementID.hasPrefix("-") {
      for view in scene.views.prefix(while: { container(ofElement: $0.element) == nil }) {
        if let name = view.customClass,
          let id = type(named: name, module: view.customModule, in: path), program.kind(of: id) == .uiView
        {
          return .type(id)
        }
      }
    }
    return .scene(path: path, index: index)
  }

  func type(named name: String, module: String?, in path: String) -> TypeID? {
    let simple = name.split(separator: ".").last.map(String.init) ?? name
    let candidates = program.types(named: simple)
    if let module, let exact = candidates.first(where: { program.types[$0].module == module }) { return exact }
    let own = program.unit(path)?.module
    if let same = candidates.first(where: { program.types[$0].module == own }) { return same }
    return module == nil || candidates.count == 1 ? candidates.first : nil
  }

  private mutating func view(_ view: InterfaceBuilderFacts.View, of controller: Entity, in path: String) {
    let symbol = view.customClass ?? view.element
    var act = Act(
      entity: controller, kind: .creates, container: nil, target: nil, symbol: symbol, path: path,
      position: view.position,
      scope: 0)
    let resolved = view.customClass.flatMap { type(named: $0, module: view.customModule, in: path) }
    if let resolved {
      act.target = .type(resolved)
      // A custom class on a web view element is a web view whatever its code looks like.
      if let container = container(ofElement: view.element) { act.container = container }
    } else if let name = view.customClass, let found = known.container(named: name, imports: []) {
      act.container = found.container
      act.framework = found.framework
    } else {
      act.container = container(ofElement: view.element)
    }
    guard act.container != nil || act.target != nil, act.target != controller else { return }
    acts.append(act)
    if act.container != nil { entities.insert(controller) }
  }

  private func container(ofElement element: String) -> Container? {
    switch element {
    case "wkWebView": .wkWebView
    case "webView": .uiWebView
    default: nil
    }
  }

  private mutating func segue(
    _ segue: InterfaceBuilderFacts.Segue, of controller: Entity, _ document: InterfaceBuilderFacts, in path: String
  ) {
    guard let destination = document.scenes.firstIndex(where: { $0.elementID == segue.destination }) else { return }
    let target = entity(of: document.scenes[destination], destination, in: path)
    guard target != controller else { return }
    acts.append(
      Act(
        entity: controller, kind: segue.kind == "embed" ? .embeds : .presents, container: nil, target: target,
        symbol: document.scenes[destination].customClass ?? "segue", path: path, position: segue.position, scope: 0))
  }
}

extension StringProtocol {
  /// `Main~ipad.storyboard` and `Main.storyboard` are variants of one document.
  fileprivate func replacingSuffixes() -> String {
    var text = String(self)
    for suffix in ["~ipad", "~iphone"] {
      if let range = text.range(of: suffix) { text.removeSubrange(range) }
    }
    return text
  }
}

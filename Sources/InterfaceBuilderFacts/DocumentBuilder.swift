import AuditModel

/// Builds the facts of a storyboard or xib, element by element.
final class DocumentBuilder: ElementHandler {
  private(set) var facts = InterfaceBuilderFacts(
    isStoryboard: false, targetRuntime: nil, deploymentVersion: nil, scenes: [], references: [:])

  /// An element that is open.
  private struct Node {
    var element: String
    /// Index into `facts.scenes`, for a controller or the file's owner.
    var scene: Int?
    /// Index into the views of `scene` around it.
    var view: Int?
  }

  private var nodes: [Node] = []
  private var root = SourcePosition(line: 1, column: 1)
  /// Scene of what stands outside controllers: the storyboard's scene at hand, or the xib's owner.
  private var current: Int?
  /// Views of a scene whose controller comes later.
  private var early: [InterfaceBuilderFacts.View] = []
  private var earlySegues: [InterfaceBuilderFacts.Segue] = []

  func finish() { closeScene() }

  func start(_ name: String, _ attributes: [String: String], at position: SourcePosition) {
    nodes.append(node(name, attributes, at: position))
  }

  func text(_ text: String) {}

  func end(_ name: String) {
    _ = nodes.popLast()
    if name == "scene" { closeScene() }
  }

  // MARK: Elements

  private func node(_ name: String, _ attributes: [String: String], at position: SourcePosition) -> Node {
    let parent = nodes.last
    var node = Node(element: name, scene: parent?.scene, view: parent?.view)
    switch name {
    case "document", "archive":
      root = position
      facts.isStoryboard = attributes["type"]?.contains("Storyboard") == true
      facts.targetRuntime = attributes["targetRuntime"]
    case "deployment": facts.deploymentVersion = deploymentVersion(attributes)
    case "scenes": facts.isStoryboard = true
    case "scene": closeScene()
    case "segue": segue(attributes, at: position, node)
    case "outlet", "outletCollection": outlet(attributes, at: position)
    case "viewControllerPlaceholder", "controllerPlaceholder":
      if let id = attributes["id"] {
        facts.references[id] = InterfaceBuilderFacts.SceneReference(
          storyboard: attributes["storyboardName"], identifier: attributes["referencedIdentifier"])
      }
    default: object(name, attributes, at: position, &node)
    }
    return node
  }

  /// Whether the element at hand is one of the top-level objects of a scene or of a xib.
  private var isTopLevel: Bool { nodes.last?.element == "objects" }

  private func object(
    _ name: String, _ attributes: [String: String], at position: SourcePosition, _ node: inout Node
  ) {
    if isTopLevel {
      node.scene = nil
      node.view = nil
      if isOwner(name, attributes) || Self.isController(name) {
        node.scene = open(name, attributes, at: position)
        return
      }
      // First responder, application.
      if name == "placeholder" || attributes["id"]?.hasPrefix("-") == true { return }
    }
    guard Self.webViews.contains(name) || attributes["customClass"] != nil else { return }
    let view = InterfaceBuilderFacts.View(
      elementID: attributes["id"] ?? "", element: name, customClass: attributes["customClass"],
      customModule: attributes["customModule"], position: position)
    if let scene = node.scene ?? current {
      node.scene = scene
      node.view = facts.scenes[scene].views.count
      facts.scenes[scene].views.append(view)
    } else {
      early.append(view)
    }
  }

  /// The elements that are web views by themselves.
  static let webViews: Set<String> = ["webView", "wkWebView"]

  /// Whether an element is a view controller's (or a window's or watch interface's), not one of AppKit's controllers of
  /// data.
  private static func isController(_ name: String) -> Bool {
    guard name.hasSuffix("ontroller") else { return false }
    return ![
      "arrayController", "objectController", "treeController", "dictionaryController", "userDefaultsController",
    ].contains(name)
  }

  /// The file's owner of a xib: a placeholder on iOS, the object with the number -2 on macOS.
  private func isOwner(_ name: String, _ attributes: [String: String]) -> Bool {
    guard !facts.isStoryboard else { return false }
    return attributes["placeholderIdentifier"] == "IBFilesOwner" || (name == "customObject" && attributes["id"] == "-2")
  }

  private func open(_ name: String, _ attributes: [String: String], at position: SourcePosition) -> Int {
    let isOwner = isOwner(name, attributes)
    facts.scenes.append(
      InterfaceBuilderFacts.Scene(
        elementID: attributes["id"] ?? "", element: name, customClass: attributes["customClass"],
        customModule: attributes["customModule"],
        storyboardIdentifier: attributes["storyboardIdentifier"] ?? (isOwner ? nil : attributes["identifier"]),
        title: attributes["title"], position: position, views: [], segues: [], outlets: []))
    let scene = facts.scenes.count - 1
    // In a xib everything outside further controllers belongs to the owner.
    if facts.isStoryboard ? current == nil : isOwner { current = scene }
    if current == scene {
      facts.scenes[scene].views = early
      facts.scenes[scene].segues = earlySegues
      early = []
      earlySegues = []
    }
    return scene
  }

  private func closeScene() {
    // A xib without an owner still has views.
    if !facts.isStoryboard, current == nil, !early.isEmpty || !earlySegues.isEmpty {
      facts.scenes.append(
        InterfaceBuilderFacts.Scene(
          elementID: "", element: "document", customClass: nil, customModule: nil, storyboardIdentifier: nil,
          title: nil, position: root, views: early,
          segues: earlySegues, outlets: []))
    }
    early = []
    earlySegues = []
    current = nil
  }

  private func segue(_ attributes: [String: String], at position: SourcePosition, _ node: Node) {
    let segue = InterfaceBuilderFacts.Segue(
      kind: attributes["kind"] ?? "", destination: attributes["destination"] ?? "", position: position)
    if let scene = node.scene ?? current {
      facts.scenes[scene].segues.append(segue)
    } else {
      earlySegues.append(segue)
    }
  }

  /// Outlets stand in the `connections` of the object that has them.
  private func outlet(_ attributes: [String: String], at position: SourcePosition) {
    guard nodes.count > 1, nodes.last?.element == "connections", let property = attributes["property"],
      let destination = attributes["destination"]
    else { return }
    let outlet = InterfaceBuilderFacts.Outlet(property: property, destination: destination, position: position)
    let owner = nodes[nodes.count - 2]
    guard let scene = owner.scene else { return }
    let around = nodes.count > 2 ? nodes[nodes.count - 3] : nil
    if let view = owner.view, around?.view != view {
      facts.scenes[scene].views[view].outlets.append(outlet)
    } else if owner.view == nil, around?.scene != scene {
      facts.scenes[scene].outlets.append(outlet)
    }
  }

  // MARK: Versions

  /// The version that a document is made for: `2304` is 9.0 on iOS (hexadecimal 0900), `101300` is 10.13 on macOS.
  private func deploymentVersion(_ attributes: [String: String]) -> String? {
    guard let written = attributes["version"], let number = Int(written), number > 0 else { return nil }
    if attributes["identifier"]?.lowercased().hasPrefix("macos") == true {
      if number >= 10_000 { return "\(number / 10_000).\(number / 100 % 100)" }
      return number >= 1000 ? "\(number / 100).\(number / 10 % 10)" : written
    }
    return number >= 0x100 ? "\(number >> 8).\(number >> 4 & 0xF)" : written
  }
}

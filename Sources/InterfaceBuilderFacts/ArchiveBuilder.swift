import AuditModel

/// Builds the facts of a xib of Xcode 3 and 4: an archive of Interface Builder's own objects.
///
/// What one element tells in today's documents is spread there: an object, its record with a number, the custom class
/// under that number, connections between references. It is gathered while reading and joined at the end.
final class ArchiveBuilder: ElementHandler {
  /// An element that is open.
  private struct Node {
    var element: String
    var objectClass: String
    var key: String
    var id: String
    var position: SourcePosition
    var text = ""
    /// What the children with keys say: texts, and identifiers of objects.
    var values: [String: String] = [:]
    /// Texts of the children in order; empty for children without.
    var items: [String] = []
  }

  private struct Object {
    var objectClass: String
    var position: SourcePosition
  }

  private var nodes: [Node] = []
  private var root = SourcePosition(line: 1, column: 1)
  private var type = ""
  private var objects: [String: Object] = [:]
  /// Identifiers of the objects in document order.
  private var order: [String] = []
  private var owner: String?
  private var numbers: [String: String] = [:]
  private var customClasses: [String: String] = [:]
  /// Outlets by their source.
  private var outlets: [String: [InterfaceBuilderFacts.Outlet]] = [:]
  /// Classes that stand in the object itself, as for the file's owner of a Mac's xib.
  private var ownClasses: [String: String] = [:]

  private static let maximumText = 4096

  func finish() {}

  /// The facts, joined.
  var facts: InterfaceBuilderFacts {
    let isMac = !type.contains("CocoaTouch")
    let owner = isMac ? order.first { numbers[$0] == "-2" } ?? self.owner : self.owner
    var views: [InterfaceBuilderFacts.View] = []
    for id in order where id != owner {
      guard let object = objects[id] else { continue }
      let number = numbers[id] ?? ""
      let custom = customClasses[number] ?? ownClasses[id]
      let element = Self.element(object.objectClass)
      guard DocumentBuilder.webViews.contains(element) || custom != nil, !number.hasPrefix("-") else { continue }
      views.append(
        InterfaceBuilderFacts.View(
          elementID: id, element: element, customClass: custom, customModule: nil, position: object.position,
          outlets: outlets[id] ?? []))
    }
    let position = owner.flatMap { objects[$0]?.position } ?? root
    let scene = InterfaceBuilderFacts.Scene(
      elementID: owner ?? "", element: "placeholder", customClass: owner.flatMap { customClass(ofOwner: $0) },
      customModule: nil, storyboardIdentifier: nil, title: nil, position: position, views: views, segues: [],
      outlets: owner.flatMap { outlets[$0] } ?? [])
    return InterfaceBuilderFacts(
      isStoryboard: false, targetRuntime: isMac ? "MacOSX.Cocoa" : "iOS.CocoaTouch", deploymentVersion: nil,
      scenes: objects.isEmpty ? [] : [scene], references: [:])
  }

  private func customClass(ofOwner id: String) -> String? {
    numbers[id].flatMap { customClasses[$0] } ?? ownClasses[id]
  }

  /// `IBUIWebView` is today's `webView`, `IBUITableViewCell` today's `tableViewCell`.
  private static func element(_ objectClass: String) -> String {
    if objectClass == "WebView" { return "webView" }
    var name = Substring(objectClass)
    for prefix in ["IBUI", "IBNS", "IB", "NS"] where name.hasPrefix(prefix) {
      name.removeFirst(prefix.count)
      break
    }
    if name == "WKWebView" { return "wkWebView" }
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  // MARK: Elements

  func start(_ name: String, _ attributes: [String: String], at position: SourcePosition) {
    if nodes.isEmpty {
      type = attributes["type"] ?? ""
      root = position
    }
    let node = Node(
      element: name, objectClass: attributes["class"] ?? "", key: attributes["key"] ?? "",
      id: attributes["id"] ?? attributes["ref"] ?? "", position: position)
    if name == "object", let id = attributes["id"], objects[id] == nil {
      objects[id] = Object(objectClass: node.objectClass, position: position)
      order.append(id)
    }
    nodes.append(node)
  }

  func text(_ text: String) {
    guard let last = nodes.indices.last, nodes[last].text.utf8.count < Self.maximumText else { return }
    nodes[last].text += text
  }

  func end(_ name: String) {
    guard let node = nodes.popLast() else { return }
    switch node.objectClass {
    case "IBProxyObject":
      if node.values["IBProxiedObjectIdentifier"] == "IBFilesOwner" { owner = node.id }
    case "IBObjectRecord":
      if let object = node.values["object"], let number = node.values["objectID"] { numbers[object] = number }
    case "NSCustomObject":
      if let own = node.values["NSClassName"], own != "NSApplication", own != "NSObject", own != "FirstResponder" {
        ownClasses[node.id] = own
      }
    case _ where node.objectClass.hasSuffix("OutletConnection"): connection(node)
    default: break
    }
    if node.key == "flattenedProperties" { properties(node) }
    hand(node, toParent: nodes.indices.last)
  }

  private func hand(_ node: Node, toParent parent: Int?) {
    guard let parent else { return }
    let text = node.element == "string" || node.element == "int" || node.element == "integer" ? node.text : ""
    if node.key == "dict.sortedKeys" || node.key == "dict.values" {
      nodes[parent].values[node.key] = node.items.joined(separator: "\u{0}")
    } else if !node.key.isEmpty {
      nodes[parent].values[node.key] = text.isEmpty ? node.id : text
    }
    nodes[parent].items.append(text)
  }

  private func connection(_ node: Node) {
    guard let label = node.values["label"], let source = node.values["source"],
      let destination = node.values["destination"]
    else { return }
    outlets[source, default: []].append(
      InterfaceBuilderFacts.Outlet(property: label, destination: destination, position: node.position))
  }

  /// `-1.CustomClassName`: keys of a dictionary, or two lists in the oldest form.
  private func properties(_ node: Node) {
    var found = node.values
    if let keys = found["dict.sortedKeys"], let values = found["dict.values"] {
      let pairs = zip(
        keys.split(separator: "\u{0}", omittingEmptySubsequences: false),
        values.split(separator: "\u{0}", omittingEmptySubsequences: false))
      for (key, value) in pairs { found[String(key)] = String(value) }
    }
    for (key, value) in found where key.hasSuffix(".CustomClassName") && !value.isEmpty {
      customClasses[String(key.dropLast(".CustomClassName".count))] = value
    }
  }
}

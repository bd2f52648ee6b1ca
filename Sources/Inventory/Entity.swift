import AuditModel
import Resolution

/// Something that acts: a type, a free function, a global, a scene without a class of its own.
enum Entity: Hashable, Sendable {
  case type(TypeID)
  /// A function outside own types, or a factory method.
  case function(path: String, index: Int)
  case variable(path: String, index: Int)
  /// A scene of a storyboard or xib.
  case scene(path: String, index: Int)

  func hash(into hasher: inout Hasher) {
    switch self {
    case .type(let id): hasher.combine(id)
    case .function(let path, let index), .variable(let path, let index), .scene(let path, let index):
      hasher.combine(path: path)
      hasher.combine(index)
    }
  }
}

extension Entity: Comparable {
  static func < (left: Entity, right: Entity) -> Bool { left.order < right.order }

  private var order: (Int, String, Int) {
    switch self {
    case .type(let id): (0, "", id)
    case .function(let path, let index): (1, path, index)
    case .variable(let path, let index): (2, path, index)
    case .scene(let path, let index): (3, path, index)
    }
  }
}

/// What an entity is built on.
enum EntityKind: Sendable, Equatable {
  case representable(Wrapper.Form)
  case webViewSubclass
  case view
  case viewController
  case uiView
  case modifier
  /// An application, a scene or their delegates: shows things, is built by the system.
  case application(Screen.Interface)
  /// No view: view model, coordinator, service, function.
  case helper

  /// The protocols by which SwiftUI takes views and controllers in.
  static let representables: [(String, Wrapper.Form)] = [
    ("UIViewRepresentable", .uiViewRepresentable), ("NSViewRepresentable", .nsViewRepresentable),
    ("UIViewControllerRepresentable", .uiViewControllerRepresentable),
    ("NSViewControllerRepresentable", .uiViewControllerRepresentable),
  ]
}

extension Program {
  /// What an own type is built on.
  func kind(of id: TypeID) -> EntityKind {
    let names = ancestry(of: reference(id))
    for (name, form) in EntityKind.representables where names.contains(name) { return .representable(form) }
    if let form = madeByHand(id) { return .representable(form) }
    if names.contains("WKWebView") || names.contains("UIWebView") { return .webViewSubclass }
    if names.contains("UIViewController") || names.contains("NSViewController") || names.contains("NSWindowController")
    {
      return .viewController
    }
    if names.contains("ViewModifier") { return .modifier }
    if names.contains("UIView") || names.contains("NSView") { return .uiView }
    if names.contains("App") || names.contains("Scene") || names.contains("Commands") { return .application(.swiftUI) }
    if names.contains("View") || names.contains("ToolbarContent") { return .view }
    if names.contains("UIResponder") || names.contains("UIWindowSceneDelegate")
      || names.contains("UIApplicationDelegate")
    {
      return .application(.uiKit)
    }
    if names.contains("NSApplicationDelegate") || names.contains("NSWindow") { return .application(.appKit) }
    if isOwnController(id) { return .viewController }
    return .helper
  }

  /// A struct that makes a view for SwiftUI, by an alias or protocol that cannot be seen.
  private func madeByHand(_ id: TypeID) -> Wrapper.Form? {
    guard types[id].kind == .struct else { return nil }
    let makers: [(String, Wrapper.Form)] = [
      ("makeUIView", .uiViewRepresentable), ("makeNSView", .nsViewRepresentable),
      ("makeUIViewController", .uiViewControllerRepresentable),
      ("makeNSViewController", .uiViewControllerRepresentable),
    ]
    return makers.first { name, _ in
      members(named: name, of: id).contains { function($0)?.parameters.first?.label == "context" }
    }?.1
  }

  /// A class of an own family of controllers, built on none of the system's: its root loads a view.
  private func isOwnController(_ id: TypeID) -> Bool {
    guard types[id].kind == .class, types[id].name.hasSuffix("Controller") else { return false }
    return ownAncestors(of: id).contains { root in
      types[root].kind == .class && types[root].name.hasSuffix("ViewController")
        && !members(named: "viewDidLoad", of: root).isEmpty && !members(named: "loadView", of: root).isEmpty
    }
  }

  /// What a screen of this type is made with.
  func interface(of id: TypeID) -> Screen.Interface {
    switch kind(of: id) {
    case .view, .modifier: return .swiftUI
    case .application(let interface): return interface
    case .helper: return .flow
    case .representable, .webViewSubclass, .viewController, .uiView:
      let names = ancestry(of: reference(id))
      let isAppKit =
        !names.isDisjoint(with: ["NSViewController", "NSWindowController", "NSView"])
        || (names.isDisjoint(with: ["UIViewController", "UIView"])
          && ownAncestors(of: id).contains { root in
            facts(types[root].primary.path)?.imports.isDisjoint(with: ["Cocoa", "AppKit"]) == false
          })
      return isAppKit ? .appKit : .uiKit
    }
  }
}

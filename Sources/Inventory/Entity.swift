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

  /// The system's types that tell what is built on them. Of several the first counts.
  static let bases: [String: (rank: Int, kind: EntityKind)] = {
    let ordered: [(String, EntityKind)] = [
      ("UIViewRepresentable", .representable(.uiViewRepresentable)),
      ("NSViewRepresentable", .representable(.nsViewRepresentable)),
      ("UIViewControllerRepresentable", .representable(.uiViewControllerRepresentable)),
      ("NSViewControllerRepresentable", .representable(.uiViewControllerRepresentable)),
      ("WKWebView", .webViewSubclass), ("UIWebView", .webViewSubclass),
      ("UIViewController", .viewController), ("NSViewController", .viewController),
      ("NSWindowController", .viewController),
      ("ViewModifier", .modifier),
      ("UIView", .uiView), ("NSView", .uiView),
      ("App", .application(.swiftUI)), ("Scene", .application(.swiftUI)), ("Commands", .application(.swiftUI)),
      ("View", .view), ("ToolbarContent", .view),
      ("UIResponder", .application(.uiKit)), ("UIWindowSceneDelegate", .application(.uiKit)),
      ("UIApplicationDelegate", .application(.uiKit)),
      ("NSApplicationDelegate", .application(.appKit)), ("NSWindow", .application(.appKit)),
    ]
    return Dictionary(uniqueKeysWithValues: ordered.enumerated().map { ($1.0, ($0, $1.1)) })
  }()
}

extension Program {
  /// What an own type is built on.
  func kind(of id: TypeID) -> EntityKind {
    let bases = ancestry(of: reference(id)).compactMap { EntityKind.bases[$0] }
    let first = bases.min { $0.rank < $1.rank }
    if let first, case .representable = first.kind { return first.kind }
    if let form = madeByHand(id) { return .representable(form) }
    return first?.kind ?? (isOwnController(id) ? .viewController : .helper)
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

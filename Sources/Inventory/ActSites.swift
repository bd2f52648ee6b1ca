import AuditModel
import Resolution

/// Where in a file something may be made, shown or registered, as far as what is written tells: no name is looked up.
///
/// A file is the same in every round of a scan and in most commits of a history; what names mean in it is not.
struct ActSites: Sendable {
  /// What an expression may do.
  struct Kinds: OptionSet {
    let rawValue: Int
    /// Makes a value of a type: `Reader()`, `Reader.init`, `[Reader alloc]`.
    static let construction = Kinds(rawValue: 1)
    /// Has a type make one of its values: `Session.make()`.
    static let maker = Kinds(rawValue: 2)
    /// Shows a view or controller, or starts a session.
    static let message = Kinds(rawValue: 4)
    /// Names classes of which somebody else makes values: `table.register(Cell.self, …)`.
    static let registration = Kinds(rawValue: 8)
    /// Gives what comes out of a storyboard or a nib a type.
    static let instance = Kinds(rawValue: 16)
    /// Reaches for the one instance of a type: `Cache.shared`.
    static let singleton = Kinds(rawValue: 32)
    /// Makes a view the one that is shown: `view = webView`.
    static let shown = Kinds(rawValue: 64)
  }

  /// The expressions, in the order of the source.
  private(set) var places: [(expression: Int, kinds: Kinds)] = []

  init(_ facts: FactsIndex) {
    for (index, expression) in facts.expressions.enumerated() {
      let kinds = Self.kinds(of: expression.kind, at: index, in: facts)
      if !kinds.isEmpty { places.append((index, kinds)) }
    }
  }

  private static func kinds(of kind: Expression.Kind, at index: Int, in facts: FactsIndex) -> Kinds {
    switch kind {
    case .call(let callee, let arguments): calls(callee, arguments, in: facts)
    case .cast(let value, _, _): isInstance(value, in: facts) ? .instance : []
    case .member(_, "init"): .construction
    case .member(let base?, let name) where singletons.contains(name):
      if case .name = facts.expressions[base].kind { .singleton } else { [] }
    case .assignment(let target, _): isShown(facts.expressions[target].kind) ? .shown : []
    default: []
    }
  }

  // MARK: Calls

  private static func calls(_ callee: Int, _ arguments: [Argument], in facts: FactsIndex) -> Kinds {
    guard facts.expressions.indices.contains(callee) else { return [] }
    var kinds: Kinds = []
    switch facts.expressions[callee].kind {
    case .name(let name):
      if name.beginsWithCapital { kinds.insert(.construction) }
      if tells(name, arguments) { kinds.insert(.message) }
      if registers(name, arguments, in: facts) { kinds.insert(.registration) }
    case .member(let base, let name):
      if name == "init" || name == "alloc" || name == "new" || name.beginsWithCapital {
        kinds.insert(.construction)
      } else if let base, facts.language == .swift, makers.contains(where: name.hasPrefix),
        case .name(let type) = facts.expressions[base].kind, type.beginsWithCapital
      {
        kinds.insert(.maker)
      }
      if tells(name, arguments) || (base != nil && name == "authenticate") { kinds.insert(.message) }
      if registers(name, arguments, in: facts) { kinds.insert(.registration) }
    default: break
    }
    return kinds
  }

  /// Beginnings of the names of static functions that make a value of their type.
  private static let makers = ["make", "create", "load", "instantiate", "instance", "from", "build", "new"]

  /// Messages that put a view into another one.
  static let showing: Set<String> = [
    "addSubview", "insertSubview", "addArrangedSubview", "addSubview:", "insertSubview:atIndex:", "addArrangedSubview:",
    "insertSubview:belowSubview:", "insertSubview:aboveSubview:",
  ]

  /// Messages that present a controller.
  static let presenting: Set<String> = [
    "present", "pushViewController", "show", "showDetailViewController", "presentViewController:animated:completion:",
    "pushViewController:animated:", "presentInFullScreen", "setViewControllers", "presentAsSheet",
    "presentAsModalWindow", "addChild", "showViewController:sender:",
  ]

  private static func tells(_ name: String, _ arguments: [Argument]) -> Bool {
    !arguments.isEmpty && (showing.contains(name) || presenting.contains(name))
  }

  /// Functions that only want to know what a class is called.
  private static let describers: Set<String> = [
    "String", "NSStringFromClass", "isKind", "isMember", "Bundle", "UINib", "NSNib", "ObjectIdentifier", "type", "init",
  ]

  private static func registers(_ name: String, _ arguments: [Argument], in facts: FactsIndex) -> Bool {
    if isRegistration(name) { return !arguments.isEmpty }
    return arguments.contains { isTypeName($0.value, in: facts) } && !describers.contains(name)
  }

  /// Whether a function is there to register classes: whatever its first value is, it is one.
  static func isRegistration(_ name: String) -> Bool { name == "register" || name.hasPrefix("registerClass:") }

  /// Whether an expression is a name with a capital.
  static func isTypeName(_ expression: Int, in facts: FactsIndex) -> Bool {
    guard case .name(let name) = facts.expressions[expression].kind else { return false }
    return name.beginsWithCapital
  }

  // MARK: Others

  private static let singletons: Set<String> = ["shared", "default", "current", "instance", "main"]

  private static func isShown(_ target: Expression.Kind) -> Bool {
    switch target {
    case .name(let name), .member(_, let name): name == "view" || name == "contentView" || name == "rootViewController"
    default: false
    }
  }

  /// Whether a value comes out of a storyboard or a nib.
  static func isInstance(_ value: Int, in facts: FactsIndex, depth: Int = 6) -> Bool {
    guard depth > 0 else { return false }
    switch facts.expressions[value].kind {
    case .call(let callee, _):
      switch facts.expressions[callee].kind {
      case .member(_, let name), .name(let name): return name.hasPrefix("instantiate") || name == "loadNibNamed"
      default: return false
      }
    case .member(_, "destination"), .member(_, "destinationController"), .member(_, "destinationViewController"):
      return true
    case .forced(let inner), .marked(_, let inner), .cast(let inner, _, _):
      return isInstance(inner, in: facts, depth: depth - 1)
    case .other(let inner) where inner.count == 1: return isInstance(inner[0], in: facts, depth: depth - 1)
    case .member(let base?, "first"), .member(let base?, "last"), .member(let base?, "topViewController"):
      return isInstance(base, in: facts, depth: depth - 1)
    default: return false
    }
  }
}

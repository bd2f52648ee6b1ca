import AuditModel
import Resolution

/// Where in a view an expression is evaluated.
enum ViewMoment: Equatable {
  /// Each time SwiftUI asks for the body: `body`, a computed property, a builder.
  case body
  /// The first value of a stored property.
  case initialValue(Int)
  /// The view's `init`.
  case initializer
  /// An action: `.task`, a button, a method.
  case action
}

extension RuleContext {
  /// Modifiers and functions that run their closure later, once, or on an event.
  private static let actions: Set<String> = [
    "task", "onAppear", "onDisappear", "onChange", "onReceive", "onTapGesture", "onLongPressGesture", "refreshable",
    "onSubmit", "onOpenURL", "onEnded", "onChanged", "onHover", "onDelete", "onMove", "onContinueUserActivity",
    "onKeyPress", "onDrop", "onCommand", "Task", "detached", "async", "asyncAfter", "withAnimation", "run", "sync",
    "perform", "addTask", "scheduledTimer", "sink", "assumeIsolated", "onNavigation", "onDismiss", "searchCompletion",
    "accessibilityAction", "onScrollGeometryChange", "webViewOnScrollGeometryChange", "confirm", "submit", "Binding",
  ]

  /// The moment at which code in a view's scope runs.
  func moment(of scope: Int, in path: String) -> ViewMoment? {
    guard let facts = program.facts(path) else { return nil }
    for index in program.chain(of: scope, in: path) {
      switch facts.scopes[index].kind {
      case .closure: if isAction(index, in: path) { return .action }
      case .accessor(let variable): return facts.variables[variable].isComputed ? .body : .action
      case .initialValue(let variable): return .initialValue(variable)
      case .function(let function):
        let fact = facts.functions[function]
        if fact.name == "init" { return .initializer }
        return isBuilder(fact) ? .body : .action
      case .type, .file: return nil
      default: continue
      }
    }
    return nil
  }

  /// Whether a function gives views.
  func isBuilder(_ function: FunctionFact) -> Bool {
    if function.attributes.contains(where: { $0.name.hasSuffix("Builder") }) { return true }
    return function.result.map { Self.viewTypes.contains($0.lastComponent) } ?? false
  }

  /// Types of results that are views or their like.
  static let viewTypes: Set<String> = ["View", "AnyView"]

  /// Whether a closure is an action: by what takes it, or by its label.
  func isAction(_ closure: Int, in path: String) -> Bool {
    guard let (call, argument) = call(takingClosure: closure, in: path) else { return false }
    if let label = argument.label {
      if label == "action" || label == "perform" || label == "operation" { return true }
      if label.hasPrefix("on"), label.dropFirst(2).first?.isUppercase == true { return true }
      if label == "label" || label == "content" { return false }
      // `Binding(get:set:)`
      if label == "get" || label == "set" { return true }
    }
    if call.name == "Button" {
      // `Button("Open") { … }` and the first closure of `Button { … } label: { … }`.
      return argument.label == nil && call.argument("action") == nil
    }
    return Self.actions.contains(call.name)
      || (call.name.hasPrefix("on") && call.name.dropFirst(2).first?.isUppercase == true)
  }
}

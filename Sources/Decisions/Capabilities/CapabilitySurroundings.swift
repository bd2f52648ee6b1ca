import AuditModel
import Resolution

/// What conditions ask of the code around a use: facts on the whole slice, told once.
struct CapabilitySurroundings: Sendable {
  /// Full names of all functions.
  let functions: Set<String>
  /// Names of types and functions that are mentioned.
  let names: Set<String>
  /// True where the delegate of a web view's scroll view is set.
  let setsScrollDelegate: Bool

  /// Reads the surroundings of a slice.
  init(_ slice: CodeSlice, program: Program) {
    var functions: Set<String> = []
    var names: Set<String> = []
    var setsScrollDelegate = false
    for part in slice.parts {
      functions.formUnion(part.functions.map(\.fullName))
      for expression in part.expressions {
        switch part.facts.expressions[expression].kind {
        case .name(let name): names.insert(name)
        case .member(let base, let name):
          names.insert(name)
          if name == "delegate", let base, WebScrollView(program: program, part: part).isOne(base) {
            setsScrollDelegate = true
          }
        default: break
        }
      }
    }
    self.functions = functions
    self.names = names
    self.setsScrollDelegate = setsScrollDelegate
  }

  /// Functions of the Objective-C runtime by which code changes a class that it did not declare.
  static let runtimeFunctions: Set<String> = [
    "class_addMethod", "class_replaceMethod", "method_exchangeImplementations", "method_setImplementation",
    "objc_allocateClassPair", "object_setClass", "imp_implementationWithBlock",
  ]

  /// Whether a member is put into a class at run time.
  var swapsClasses: Bool { !names.isDisjoint(with: Self.runtimeFunctions) }
}

/// Tells the scroll view of a web view from others.
struct WebScrollView {
  let program: Program
  let part: CodeSlice.FilePart

  /// Whether an expression is the scroll view of a web view.
  func isOne(_ expression: Int, depth: Int = 6) -> Bool {
    guard depth > 0, part.facts.expressions.indices.contains(expression) else { return false }
    let node = part.facts.expressions[expression]
    switch node.kind {
    case .member(let base?, "scrollView"): return program.isWebView(base, in: part.path)
    case .name("scrollView"):
      if let definition = program.definition(of: "scrollView", scope: node.scope, in: part.path) {
        return isOne(definition, depth: depth - 1)
      }
      return isInWebView(node.scope)
    case .name(let name):
      return program.definition(of: name, scope: node.scope, in: part.path).map { isOne($0, depth: depth - 1) } ?? false
    case .forced(let value), .marked(_, let value), .cast(let value, _, _): return isOne(value, depth: depth - 1)
    default: return false
    }
  }

  /// Whether an expression is a web view, its scroll view, or one of the views inside.
  func isInner(_ expression: Int, depth: Int = 6) -> Bool {
    guard depth > 0, part.facts.expressions.indices.contains(expression) else { return false }
    if isOne(expression) { return true }
    let node = part.facts.expressions[expression]
    switch node.kind {
    case .member(let base?, "subviews"):
      return program.isWebView(base, in: part.path) || isInner(base, depth: depth - 1)
    case .member(let base?, _): return isInner(base, depth: depth - 1)
    case .call(let callee, _): return isInner(callee, depth: depth - 1)
    case .name(let name):
      return program.definition(of: name, scope: node.scope, in: part.path).map { isInner($0, depth: depth - 1) }
        ?? false
    case .forced(let value), .marked(_, let value), .cast(let value, _, _), .subscripted(let value, _):
      return isInner(value, depth: depth - 1)
    default: return false
    }
  }

  /// Whether a scope lies in a subclass of the web view, or in an extension of it.
  func isInWebView(_ scope: Int) -> Bool {
    if let own = program.enclosingType(of: scope, in: part.path) {
      return program.ancestry(of: program.reference(own)).contains("WKWebView")
    }
    return program.enclosingSystemExtension(of: scope, in: part.path)?.name == "WKWebView"
  }
}

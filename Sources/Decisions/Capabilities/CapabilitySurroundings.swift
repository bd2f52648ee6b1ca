import AuditModel
import Resolution

/// What conditions ask of the code around a use: the whole slice.
struct CapabilitySurroundings: Sendable {
  let slice: CodeSlice
  let program: Program

  /// Whether one of some types, functions or members is mentioned.
  func mention(anyOf names: Set<String>) -> Bool {
    slice.parts.contains { part in names.contains { !part.uses(of: $0).isEmpty } }
  }

  /// Whether a function with one of some full names is declared.
  func declare(anyOf functions: Set<String>) -> Bool {
    slice.parts.contains { part in part.functions.contains { functions.contains($0.fullName) } }
  }

  /// Whether the delegate of a web view's scroll view is set.
  var setsScrollDelegate: Bool {
    slice.parts.contains { part in
      let scrollView = WebScrollView(program: program, part: part)
      return part.uses(of: "delegate").contains { use in
        guard case .member(let base?, _) = part.facts.expressions[use].kind else { return false }
        return scrollView.isOne(base)
      }
    }
  }

  /// Functions of the Objective-C runtime by which code changes a class that it did not declare.
  static let runtimeFunctions: Set<String> = [
    "class_addMethod", "class_replaceMethod", "method_exchangeImplementations", "method_setImplementation",
    "objc_allocateClassPair", "object_setClass", "imp_implementationWithBlock",
  ]

  /// Whether a member is put into a class at run time.
  var swapsClasses: Bool { mention(anyOf: Self.runtimeFunctions) }
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

import AuditModel
import Resolution

/// Code that takes away what was set up before: it uses a capability, but tells nothing of what a page is for.
struct TearDown {
  let program: Program
  let part: CodeSlice.FilePart

  /// Whether a use only takes something away.
  func holds(for candidate: CapabilityCandidate) -> Bool {
    if Self.takesAway(candidate.name) || isInTearDown(candidate.scope) { return true }
    switch candidate.form {
    case .member(let expression, _): return takesAway(at: expression) || isForRemoval(candidate)
    case .type: return candidate.capability.id == "cookies" && isForRemoval(candidate)
    default: return false
    }
  }

  /// Whether an expression stands in code that runs at an end.
  func isInTearDown(_ scope: Int) -> Bool {
    program.chain(of: scope, in: part.path).contains { index in
      guard case .function(let function) = part.facts.scopes[index].kind else { return false }
      let name = part.facts.functions[function].name
      return Self.ends.contains(name) || name.hasPrefix("dismantle")
    }
  }

  /// Whether an expression is the way to a removal, is set to nothing, or loads an empty page.
  func takesAway(at expression: Int) -> Bool {
    var current = expression
    for _ in 0..<8 {
      guard let parent = program.parent(of: current, in: part.path) else { return false }
      switch part.facts.expressions[parent].kind {
      case .member(let base, let name):
        guard base == current else { return false }
        if Self.takesAway(name) { return true }
      case .call(let callee, let arguments):
        return callee == current && current == expression && isEmptyPage(callee, arguments)
      case .assignment(let target, let value):
        return target == current && part.facts.expressions[value].kind == .literal("nil")
      case .forced, .other: break
      default: return false
      }
      current = parent
    }
    return false
  }

  /// Whether a call gives a web view an empty page.
  func isEmptyPage(_ callee: Int, _ arguments: [Argument]) -> Bool {
    let name: String
    switch part.facts.expressions[callee].kind {
    case .member(_, let member): name = member
    case .name(let member): name = member
    default: return false
    }
    guard name.hasPrefix("load"), let content = arguments.first?.value else { return false }
    return isEmptyContent(content)
  }

  /// Whether a value is a text or data without anything to see.
  func isEmptyContent(_ content: Int) -> Bool {
    if case .call(let type, let values) = part.facts.expressions[content].kind, values.isEmpty {
      return part.facts.expressions[type].kind == .name("Data") || part.facts.expressions[type].kind == .name("String")
    }
    guard let text = program.text(of: content, in: part.path) else { return false }
    return Self.isEmptyPage(text)
  }

  /// A text without anything that a reader would see: nothing, blanks, bare tags of a page, the blank address.
  static func isEmptyPage(_ text: TextValue) -> Bool {
    var whole = ""
    for piece in text.parts {
      guard case .fixed(let fixed) = piece else { return false }
      whole += fixed
    }
    guard whole.utf8.count <= 200 else { return false }
    let folded = whole.lowercased().filter { !$0.isWhitespace }
    if folded == "about:blank" { return true }
    let tags: Set<String> = ["html", "head", "body", "!doctypehtml", "/html", "/head", "/body", ""]
    return folded.split(separator: ">").allSatisfy { $0.first == "<" && tags.contains(String($0.dropFirst())) }
  }

  // MARK: Names

  /// Functions that run when something ends or is used for something else.
  private static let ends: Set<String> = [
    "deinit", "dealloc", "finalize", "prepareForReuse", "tearDown", "teardown", "cleanUp", "cleanup", "dispose",
    "invalidate", "onDisappear", "viewDidDisappear", "viewDidDisappear:",
  ]

  private static func takesAway(_ name: String) -> Bool {
    guard name.hasPrefix("remove") || name.hasPrefix("delete") else { return false }
    let first = name.hasPrefix("remove") ? name.dropFirst(6).first : name.dropFirst(6).first
    return first.map { $0.isCapital || $0 == ":" } ?? true
  }

  // MARK: Cookies

  /// Members by which cookies reach a page.
  private static let cookieSetters: Set<String> = [
    "setCookie", "setCookies", "setCookie:", "setCookie:completionHandler:", "setCookies:completionHandler:",
  ]

  /// Whether a cookie store is reached only in order to delete: its function deletes cookies and sets none.
  private func isForRemoval(_ candidate: CapabilityCandidate) -> Bool {
    guard candidate.capability.id == "cookies",
      let function = program.enclosingFunction(of: candidate.scope, in: part.path),
      let body = part.facts.functions[function].body
    else { return false }
    var deletes = false
    for expression in program.expressions(in: CodeRegion(file: part.path, scope: body)) {
      guard case .member(_, let name) = part.facts.expressions[expression].kind else { continue }
      if Self.cookieSetters.contains(name) { return false }
      if name == "delete" || name.hasPrefix("deleteCookie") { deletes = true }
    }
    return deletes
  }
}

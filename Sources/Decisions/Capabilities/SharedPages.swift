import AuditModel
import Resolution

/// Share sheets that are given a web view or its address: what tells them from others is among their items.
struct SharedPages {
  static let id = "share-and-drag-page"

  let program: Program
  let part: CodeSlice.FilePart

  private static let selector = "initWithActivityItems:applicationActivities:"

  /// The uses.
  func hits() -> [CapabilityHit] {
    part.expressions.compactMap { index in
      let node = part.facts.expressions[index]
      guard case .call(let callee, let arguments) = node.kind, part.facts.expressions.indices.contains(callee),
        let items = items(callee, arguments), holdsPage(items, depth: 6)
      else { return nil }
      return CapabilityHit(
        id: Self.id, place: CapabilityUse.Place(file: part.path, line: node.position.line),
        symbol: "UIActivityViewController", scope: node.scope, blocks: false)
    }
  }

  private func items(_ callee: Int, _ arguments: [Argument]) -> Int? {
    switch part.facts.expressions[callee].kind {
    case .name("UIActivityViewController"), .member(_, "init"), .member(_, "UIActivityViewController"):
      arguments.first { $0.label == "activityItems" }?.value
    case .member(_, Self.selector): arguments.first?.value
    default: nil
    }
  }

  /// Whether a web view, or its address, is among what a list holds.
  private func holdsPage(_ expression: Int, depth: Int) -> Bool {
    guard depth > 0, part.facts.expressions.indices.contains(expression) else { return false }
    if isWebView(expression) { return true }
    let kind = part.facts.expressions[expression].kind
    if case .member(let base?, let name) = kind, name.lowercased() == "url", isWebView(base) { return true }
    var found = false
    kind.forEachChild { found = found || holdsPage($0, depth: depth - 1) }
    return found
  }

  private func isWebView(_ expression: Int) -> Bool {
    program.kinds(of: expression, in: part.path)?.contains("WKWebView") == true
  }
}

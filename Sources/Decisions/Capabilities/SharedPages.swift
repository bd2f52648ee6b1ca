import AuditModel
import Resolution

/// Share sheets that are given a web view or its address: what tells them from others is among their items.
struct SharedPages {
  static let id = "share-and-drag-page"

  let program: Program
  let part: CodeSlice.FilePart

  /// The uses.
  func hits() -> [CapabilityHit] {
    part.facts.derived(ShareSheets.init).sheets.compactMap { sheet in
      let node = part.facts.expressions[sheet.call]
      guard part.scopes.contains(node.scope), holdsPage(sheet.items, depth: 6) else { return nil }
      return CapabilityHit(
        id: Self.id, place: CapabilityUse.Place(file: part.path, line: node.position.line),
        symbol: "UIActivityViewController", scope: node.scope, blocks: false)
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

/// The share sheets of a file with what they are given.
private struct ShareSheets: Sendable {
  /// The calls that make them, in the order of the source.
  let sheets: [(call: Int, items: Int)]

  init(_ facts: FactsIndex) {
    sheets = facts.expressions.indices.compactMap { index in
      guard case .call(let callee, let arguments) = facts.expressions[index].kind,
        facts.expressions.indices.contains(callee)
      else { return nil }
      return Self.items(facts.expressions[callee].kind, arguments).map { (index, $0) }
    }
  }

  private static let selector = "initWithActivityItems:applicationActivities:"

  private static func items(_ callee: Expression.Kind, _ arguments: [Argument]) -> Int? {
    switch callee {
    case .name("UIActivityViewController"), .member(_, "init"), .member(_, "UIActivityViewController"):
      arguments.first { $0.label == "activityItems" }?.value
    case .member(_, selector): arguments.first?.value
    default: nil
    }
  }
}

import AuditModel

/// Which scopes and expressions of a file lie in a scope, known without walking there.
struct ScopeExtents: Sendable {
  /// Each scope's number when a parent is counted before its children, and they before its next sibling.
  private let order: [Int32]
  /// The number behind those of all scopes in it.
  private let end: [Int32]
  /// The scope of the innermost type around each scope, itself included, or -1.
  private let typeScope: [Int32]
  /// The first and the last expression in a scope and the scopes in it.
  private let first: [Int32]
  private let last: [Int32]

  init(_ facts: FileFacts) {
    let count = facts.scopes.count
    var size = [Int32](repeating: 1, count: count)
    var first = [Int32](repeating: .max, count: count)
    var last = [Int32](repeating: -1, count: count)
    for (index, expression) in facts.expressions.enumerated() where first.indices.contains(expression.scope) {
      first[expression.scope] = min(first[expression.scope], Int32(index))
      last[expression.scope] = Int32(index)
    }
    func parent(_ scope: Int) -> Int? {
      facts.scopes[scope].parent.flatMap { (0..<scope).contains($0) ? $0 : nil }
    }
    // A parent stands before its children: backwards, each scope is whole before its parent takes it in.
    for scope in facts.scopes.indices.reversed() {
      guard let parent = parent(scope) else { continue }
      size[parent] += size[scope]
      first[parent] = min(first[parent], first[scope])
      last[parent] = max(last[parent], last[scope])
    }
    var order = [Int32](repeating: 0, count: count)
    var next = [Int32](repeating: 0, count: count)
    var typeScope = [Int32](repeating: -1, count: count)
    var free: Int32 = 0
    for scope in facts.scopes.indices {
      if let parent = parent(scope) {
        order[scope] = next[parent]
        next[parent] += size[scope]
        typeScope[scope] = typeScope[parent]
      } else {
        order[scope] = free
        free += size[scope]
      }
      next[scope] = order[scope] + 1
      if case .type = facts.scopes[scope].kind { typeScope[scope] = Int32(scope) }
    }
    self.order = order
    self.typeScope = typeScope
    self.first = first
    self.last = last
    end = zip(order, size).map { $0 + $1 }
  }

  /// Whether a scope is another one, or lies in it.
  @inline(__always)
  func contains(_ inner: Int, in outer: Int) -> Bool {
    order.indices.contains(inner) && order.indices.contains(outer) && order[inner] >= order[outer]
      && order[inner] < end[outer]
  }

  /// Whether a scope lies in another one, types between them apart.
  @inline(__always)
  func containsDirectly(_ inner: Int, in outer: Int) -> Bool {
    guard contains(inner, in: outer) else { return false }
    let type = Int(typeScope[inner])
    return type < 0 || type == outer || !contains(type, in: outer)
  }

  /// The expressions among which those of a scope and all scopes in it are.
  func expressions(of scope: Int) -> Range<Int> {
    guard first.indices.contains(scope), last[scope] >= 0 else { return 0..<0 }
    return Int(first[scope])..<(Int(last[scope]) + 1)
  }
}

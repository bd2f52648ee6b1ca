import AuditModel

/// The branches of `#if`s that are open in a list of statements or declarations.
struct DirectiveScopes {
  private struct Frame {
    var group: Int
    var branch: Int
    /// The scope of the branch; made when something stands in it.
    var scope: Int?
  }

  private var base: Int
  private var frames: [Frame] = []

  init(_ base: Int) {
    self.base = base
  }

  /// The scope of what stands here.
  var current: Int {
    get { frames.last?.scope ?? base }
    set {
      if let last = frames.indices.last { frames[last].scope = newValue } else { base = newValue }
    }
  }

  fileprivate mutating func turn(_ marker: BranchMarker) {
    if let known = frames.lastIndex(where: { $0.group == marker.group }) {
      frames.removeSubrange(known...)
    } else if marker.kind == .end {
      return
    }
    if let branch = marker.branch { frames.append(Frame(group: marker.group, branch: branch)) }
  }

  fileprivate mutating func open(_ make: (_ branch: Int, _ parent: Int) -> Int) {
    var parent = base
    for index in frames.indices {
      let scope = frames[index].scope ?? make(frames[index].branch, parent)
      frames[index].scope = scope
      parent = scope
    }
  }
}

extension FactsParser {
  /// Obeys the markers up to the current token.
  mutating func obeyMarkers(_ scopes: inout DirectiveScopes) {
    guard marker < source.markers.count, source.markers[marker].token <= index else { return }
    while marker < source.markers.count, source.markers[marker].token <= index {
      scopes.turn(source.markers[marker])
      marker += 1
    }
    guard !isAtEnd else { return }
    scopes.open { branch, parent in
      let branch = source.branches[branch]
      facts.scopes.append(
        Scope(kind: .branch(.directive(branch.condition)), parent: parent, position: branch.position))
      return facts.scopes.count - 1
    }
  }
}

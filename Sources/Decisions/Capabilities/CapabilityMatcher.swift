import AuditModel
import CapabilityMap
import Resolution

/// Finds the capabilities that a piece of code uses, as the map's `match` tells.
struct CapabilityMatcher: Sendable {
  let program: Program

  /// The uses in a slice, in no particular order.
  func hits(in slice: CodeSlice) -> [CapabilityHit] {
    let surroundings = CapabilitySurroundings(slice: slice, program: program)
    return slice.parts.flatMap { part -> [CapabilityHit] in
      let conditions = CapabilityConditions(program: program, part: part, surroundings: surroundings)
      let blocking = CapabilityBlocking(program: program, part: part, surroundings: surroundings)
      let tearDown = TearDown(program: program, part: part)
      func hit(_ candidate: CapabilityCandidate) -> CapabilityHit {
        CapabilityHit(
          id: candidate.capability.id,
          place: CapabilityUse.Place(file: part.path, line: candidate.position.line), symbol: candidate.name,
          scope: candidate.scope, blocks: blocking.blocks(candidate), isTearDown: tearDown.holds(for: candidate))
      }
      let candidates = part.facts.derived(CapabilityCandidates.init)
      var found: [CapabilityHit] = []
      for candidate in candidates.all where part.holds(candidate) && conditions.hold(for: candidate) {
        found.append(hit(candidate))
      }
      for call in candidates.observations where part.scopes.contains(part.facts.expressions[call].scope) {
        found += observed(by: call, in: part).map(hit)
      }
      return found + SharedPages(program: program, part: part).hits()
        + UnmappedSymbols(program: program, part: part).hits()
    }
  }

  /// What a call observes of a web view by key path.
  private func observed(by call: Int, in part: CodeSlice.FilePart) -> [CapabilityCandidate] {
    let node = part.facts.expressions[call]
    return ObservedKeyPaths(program: program, part: part).keys(ofCall: call).flatMap { key in
      (CapabilityIndex.whole.keyPaths[key] ?? []).filter { $0.id != "kvo-observers" }.map {
        CapabilityCandidate($0, .keyPath, key, at: node.position, in: node.scope)
      }
    }
  }
}

extension CodeSlice.FilePart {
  /// Whether a candidate is declared in the slice, or belongs to the function that is the slice itself: it may be that
  /// function, or stand in its signature.
  fileprivate func holds(_ candidate: CapabilityCandidate) -> Bool {
    if scopes.contains(candidate.home) { return true }
    switch candidate.form {
    case .method, .type: return scopes.contains(candidate.scope)
    default: return false
    }
  }
}

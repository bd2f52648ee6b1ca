import AuditModel
import Resolution

/// Availability checks of a screen whose branches lead to different containers.
struct AvailabilitySplits {
  /// A check that chooses.
  struct Choice {
    var path: String
    /// Where the `if`, `guard` or `#unavailable` begins.
    var position: SourcePosition
    /// The scope that the check stands in.
    var parent: Int
    /// The branch that is taken where the new system is there, or the other.
    var scope: Int
    /// The containers that it chooses between.
    var containers: Set<Container>
  }

  let context: RuleContext
  let screen: Screen
  /// Containers by the scope in which an act stands.
  private var acts: [String: [(scope: Int, container: Container)]] = [:]

  init(context: RuleContext, screen: Screen) {
    self.context = context
    self.screen = screen
    let places = CallPlaces(context: context)
    for site in screen.sites where site.kind != .subclasses && site.kind != .outlet {
      guard let scope = places.scope(of: site) else { continue }
      acts[site.file, default: []].append((scope, site.container))
    }
  }

  /// The checks that choose, in source order.
  mutating func choices() -> [Choice] {
    var found: [Choice] = []
    for region in screen.regions {
      guard let facts = context.program.facts(region.file) else { continue }
      let inside = context.program.scopes(in: region, includingTypes: false)
      for parent in inside.sorted() {
        let branches = context.program.children(of: parent, in: region.file).filter {
          facts.scopes[$0].kind.isAvailability
        }
        for (first, second) in pairs(branches, facts) {
          let one = containers(in: first, of: region.file, depth: 3)
          let other = containers(in: second, of: region.file, depth: 3)
          guard !one.isEmpty, !other.isEmpty, one != other, isReplaced(one, other) else { continue }
          found.append(
            Choice(
              path: region.file, position: position(of: first, in: region.file), parent: parent, scope: first,
              containers: one.union(other)))
        }
      }
    }
    var seen: Set<CapabilityUse.Place> = []
    return found.sorted { ($0.path, $0.position) < ($1.path, $1.position) }
      .filter { seen.insert(CapabilityUse.Place(file: $0.path, line: $0.position.line)).inserted }
  }

  /// Branches that exclude each other: `if` and `else`, a `guard` and what follows it.
  private func pairs(_ branches: [Int], _ facts: FactsIndex) -> [(Int, Int)] {
    var found: [(Int, Int)] = []
    for (offset, first) in branches.enumerated() {
      for second in branches[(offset + 1)...] where facts.scopes[first].kind.excludes(facts.scopes[second].kind) {
        found.append((first, second))
        break
      }
    }
    return found
  }

  /// An old container on one side has something else on the other.
  private func isReplaced(_ one: Set<Container>, _ other: Set<Container>) -> Bool {
    one.contains(where: \.isOld) != other.contains(where: \.isOld)
      || one.symmetricDifference(other).contains { $0.isOld }
  }

  private func containers(in scope: Int, of path: String, depth: Int) -> Set<Container> {
    guard depth > 0 else { return [] }
    let inside = context.program.scopes(in: CodeRegion(file: path, scope: scope), includingTypes: false)
    var found = Set((acts[path] ?? []).filter { inside.contains($0.scope) }.map(\.container))
    guard found.isEmpty else { return found }
    // The branch may lead to members of the screen: `modernBody`, `showLegacy()`.
    for place in context.expressions(inScope: scope, of: path) {
      guard let member = context.program.referencedMembers(by: place.index, in: place.path).first else { continue }
      let body: Int?
      switch member {
      case .variable: body = context.program.variable(member).flatMap { $0.isComputed ? $0.accessors : nil }
      case .function: body = context.program.function(member)?.body
      }
      guard let body, isOwn(member) else { continue }
      found.formUnion(containers(in: body, of: member.path, depth: depth - 1))
    }
    return found
  }

  private func isOwn(_ member: Member) -> Bool {
    let scope = context.program.variable(member)?.scope ?? context.program.function(member)?.scope
    guard let scope else { return false }
    let around = Set(context.program.chain(of: scope, in: member.path))
    return screen.regions.contains { $0.file == member.path && around.contains($0.scope) }
  }

  /// Where the statement of a branch begins.
  private func position(of scope: Int, in path: String) -> SourcePosition {
    if let index = context.statements.statement(opening: scope, in: path),
      let statement = context.statement(index, in: path)
    {
      return statement.position
    }
    return context.program.facts(path)?.scopes[scope].position ?? SourcePosition(line: 1, column: 1)
  }
}

extension Scope.Kind {
  /// A branch of an availability check.
  fileprivate var isAvailability: Bool {
    switch self {
    case .branch(.available), .branch(.unavailable): true
    default: false
    }
  }

  /// Whether two branches are the two sides of one check.
  fileprivate func excludes(_ other: Scope.Kind) -> Bool {
    switch (self, other) {
    case (.branch(.available(let one)), .branch(.unavailable(let two))),
      (.branch(.unavailable(let one)), .branch(.available(let two))):
      one == two
    default: false
    }
  }
}

import AuditModel
import Resolution

/// Which of a wrapper's capabilities a use of it switches on.
///
/// Code that runs whenever the wrapper is built counts for every user. A member that only users call counts for those
/// that do. What a general-purpose wrapper does in answer to the page (downloads, new windows) counts for users that
/// take part: they use a member that leads there, or declare the callback that it ends in.
struct WrapperReach: Sendable {
  /// A member of the wrapper.
  private struct Node: Sendable {
    var name: String
    var isEntry: Bool
    /// The members with no life of their own whose names it mentions.
    var leads: Set<Int> = []
    /// Full names of the calls that it makes on others, by labels; only those that a user may answer, of a member that
    /// holds somebody back.
    var calls: Set<String> = []
    var hits: [CapabilityHit] = []

    var blocks: Bool { hits.contains(where: \.blocks) }
  }

  private let name: String
  private let nodes: [Node]
  private let loose: [CapabilityHit]
  private let isGeneral: Bool
  private let always: Set<Int>

  /// Number of users from which a wrapper counts as made for any purpose.
  static let manyUsers = 6

  /// Reads a wrapper.
  ///
  /// - Parameters:
  ///   - reference: the wrapper.
  ///   - slice: its code.
  ///   - hits: the capabilities that it uses.
  ///   - users: how many types of the product build it.
  init(_ reference: TypeReference, _ slice: CodeSlice, hits: [CapabilityHit], users: Int) {
    name = reference.name
    isGeneral = users >= Self.manyUsers
    var nodes: [Node] = []
    var loose: [CapabilityHit] = []
    var places: [(part: CodeSlice.FilePart, node: (Int) -> Int?)] = []
    let hitsByFile = Dictionary(grouping: hits, by: \.place.file)
    for part in slice.parts {
      let hits = hitsByFile[part.path] ?? []
      let members = WrapperMembers(part, uses: hits.map(\.scope))
      let first = nodes.count
      func node(_ scope: Int) -> Int? { members.number(of: scope).map { first + $0 } }
      nodes += members.list.map { Node(name: $0.name, isEntry: $0.isEntry) }
      for hit in hits {
        if let node = node(hit.scope) { nodes[node].hits.append(hit) } else { loose.append(hit) }
      }
      places.append((part, node))
    }
    let called = Dictionary(grouping: nodes.indices.filter { !nodes[$0].isEntry }, by: { nodes[$0].name })
    for (part, node) in places {
      let expressions = part.facts.expressions
      for (name, members) in called {
        for use in part.uses(of: name) {
          if let node = node(expressions[use].scope) { nodes[node].leads.formUnion(members) }
        }
      }
      guard nodes.contains(where: \.blocks) else { continue }
      for expression in part.expressions {
        guard case .call(let callee, let arguments) = expressions[expression].kind,
          let node = node(expressions[expression].scope), nodes[node].blocks,
          let call = Self.call(callee, arguments, in: part)
        else { continue }
        nodes[node].calls.insert(call)
      }
    }
    self.nodes = nodes
    self.loose = loose
    always = Self.reached(from: nodes.indices.filter { nodes[$0].isEntry }, nodes)
  }

  /// The full name of a call on somebody else that a user may answer.
  private static func call(_ callee: Int, _ arguments: [Argument], in part: CodeSlice.FilePart) -> String? {
    guard case .member(let base?, let name) = part.facts.expressions[callee].kind, name != "init" else { return nil }
    if case .name(let receiver) = part.facts.expressions[base].kind, receiver == "self" || receiver == "super" {
      return nil
    }
    let call = name + "(" + arguments.map { ($0.label ?? "_") + ":" }.joined() + ")"
    return CapabilityIndex.whole.delegateMethods[call] == nil ? call : nil
  }

  /// All its capabilities, whoever uses it.
  var allHits: [CapabilityHit] { loose + nodes.flatMap(\.hits) }

  /// Names of the members that only users call.
  var memberNames: Set<String> { Set(nodes.filter { !$0.isEntry }.map(\.name)) }

  /// The hits that count for a user.
  ///
  /// - Parameter user: the names in the user's code, nearer wrappers included.
  func hits(for user: CodeNames) -> [CapabilityHit] {
    let used = user.members[name] ?? []
    let called = Self.reached(from: nodes.indices.filter { !nodes[$0].isEntry && used.contains(nodes[$0].name) }, nodes)
    let answered = takesPart(user)
    var found = loose.map(softened)
    for index in nodes.indices {
      if called.contains(index) || answered.contains(index) {
        found += nodes[index].hits
      } else if always.contains(index) {
        found += nodes[index].hits.map(softened)
      }
    }
    return found
  }

  /// A use that every user of a general-purpose wrapper gets does not hold them all back.
  private func softened(_ hit: CapabilityHit) -> CapabilityHit {
    guard isGeneral else { return hit }
    var hit = hit
    hit.blocks = false
    hit.isShared = true
    return hit
  }

  /// Members from which calls lead to callbacks that the user declares.
  private func takesPart(_ user: CodeNames) -> Set<Int> {
    let direct = nodes.indices.filter { !nodes[$0].calls.isDisjoint(with: user.declared) }
    // The parts of one capability belong together: who follows the end of a download takes part in its start.
    let ids = Set(direct.flatMap { nodes[$0].hits.filter(\.blocks).map(\.id) })
    return Set(direct).union(
      nodes.indices.filter { nodes[$0].hits.contains { $0.blocks && ids.contains($0.id) } })
  }

  private static func reached(from start: [Int], _ nodes: [Node]) -> Set<Int> {
    var found = Set(start)
    var waiting = start
    while let next = waiting.popLast() {
      for index in nodes[next].leads where found.insert(index).inserted { waiting.append(index) }
    }
    return found
  }
}

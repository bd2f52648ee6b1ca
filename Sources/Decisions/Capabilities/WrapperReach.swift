import AuditModel
import Resolution

/// Which of a wrapper's capabilities a use of it switches on.
///
/// Code that runs whenever the wrapper is built counts for every user. A member that only users call counts for those
/// that do. What a general-purpose wrapper does in answer to the page (downloads, new windows) counts for users that
/// take part: they use a member that leads there, or declare the callback that it ends in.
struct WrapperReach: Sendable {
  /// A function, computed property or observed property of the wrapper.
  private struct Node: Sendable {
    var name: String
    /// Runs without a user's call: initialisers, overrides, delegate methods, initial values.
    var isEntry: Bool
    var mentions: Set<String> = []
    /// Full names of the calls that it makes on others, by labels.
    var calls: Set<String> = []
    var hits: [CapabilityHit] = []
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
  init(_ reference: TypeReference, _ slice: CodeSlice, hits: [CapabilityHit], users: Int, program: Program) {
    name = reference.name
    isGeneral = users >= Self.manyUsers
    var nodes: [Node] = []
    var loose: [CapabilityHit] = []
    let hitsByFile = Dictionary(grouping: hits, by: \.place.file)
    for part in slice.parts {
      let members = WrapperMembers(part: part, program: program)
      var byMember: [Int: Node] = [:]
      for expression in part.expressions {
        let node = part.facts.expressions[expression]
        guard let home = members.home(of: node.scope) else { continue }
        Self.read(
          node.kind, in: part, into: &byMember[home.scope, default: Node(name: home.name, isEntry: home.isEntry)])
      }
      for hit in hitsByFile[part.path] ?? [] {
        guard let home = members.home(of: hit.scope) else {
          loose.append(hit)
          continue
        }
        byMember[home.scope, default: Node(name: home.name, isEntry: home.isEntry)].hits.append(hit)
      }
      nodes += byMember.keys.sorted().compactMap { byMember[$0] }
    }
    self.nodes = nodes
    self.loose = loose
    always = Self.reached(from: nodes.indices.filter { nodes[$0].isEntry }, nodes)
  }

  private static func read(_ kind: Expression.Kind, in part: CodeSlice.FilePart, into node: inout Node) {
    switch kind {
    case .name(let name), .member(_, let name): node.mentions.insert(name)
    case .call(let callee, let arguments):
      guard case .member(let base?, let name) = part.facts.expressions[callee].kind else { return }
      if case .name(let receiver) = part.facts.expressions[base].kind, receiver == "self" || receiver == "super" {
        return
      }
      node.calls.insert(name + "(" + arguments.map { ($0.label ?? "_") + ":" }.joined() + ")")
    default: break
    }
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
    let declared = user.declared.filter { CapabilityIndex.whole.delegateMethods[$0] == nil && !$0.hasPrefix("init(") }
    let direct = nodes.indices.filter { index in
      nodes[index].hits.contains(where: \.blocks) && !nodes[index].calls.isDisjoint(with: declared)
    }
    // The parts of one capability belong together: who follows the end of a download takes part in its start.
    let ids = Set(direct.flatMap { nodes[$0].hits.filter(\.blocks).map(\.id) })
    return Set(direct).union(
      nodes.indices.filter { nodes[$0].hits.contains { $0.blocks && ids.contains($0.id) } })
  }

  private static func reached(from start: [Int], _ nodes: [Node]) -> Set<Int> {
    var found = Set(start)
    var waiting = start
    let byName = Dictionary(grouping: nodes.indices.filter { !nodes[$0].isEntry }, by: { nodes[$0].name })
    while let next = waiting.popLast() {
      for name in nodes[next].mentions {
        for index in byName[name] ?? [] where found.insert(index).inserted { waiting.append(index) }
      }
    }
    return found
  }
}

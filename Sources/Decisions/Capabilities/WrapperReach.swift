import AuditModel
import Resolution

/// Which of a wrapper's capabilities a use of it switches on.
///
/// Code that runs whenever the wrapper is built counts for every user. A member that only users call counts for those
/// that do. What a general-purpose wrapper does in answer to the page (downloads, new windows) counts for users that
/// take part: they call a member that leads there, or declare the callback that it ends in.
struct WrapperReach: Sendable {
  /// A function, computed property or observed property of the wrapper.
  private struct Node: Sendable {
    var name: String
    /// Runs without a user's call: initialisers, overrides, delegate methods, initial values.
    var isEntry: Bool
    var mentions: Set<String>
    /// Full names of the calls that it makes, by labels.
    var calls: Set<String>
    var hits: [CapabilityHit]
  }

  private let nodes: [Node]
  private let loose: [CapabilityHit]
  private let isGeneral: Bool

  /// Number of users from which a wrapper counts as made for any purpose.
  static let manyUsers = 6

  /// Reads a wrapper.
  ///
  /// - Parameters:
  ///   - slice: its code.
  ///   - hits: the capabilities that it uses.
  ///   - users: how many types of the product build it.
  init(_ slice: CodeSlice, hits: [CapabilityHit], users: Int, program: Program) {
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
        var member =
          byMember[home.scope] ?? Node(name: home.name, isEntry: home.isEntry, mentions: [], calls: [], hits: [])
        switch node.kind {
        case .name(let name), .member(_, let name): member.mentions.insert(name)
        case .call(let callee, let arguments):
          if case .member(_, let name) = part.facts.expressions[callee].kind {
            member.calls.insert(name + "(" + arguments.map { ($0.label ?? "_") + ":" }.joined() + ")")
          }
        default: break
        }
        byMember[home.scope] = member
      }
      for hit in hitsByFile[part.path] ?? [] {
        guard let home = members.home(of: hit.scope) else {
          loose.append(hit)
          continue
        }
        byMember[
          home.scope, default: Node(name: home.name, isEntry: home.isEntry, mentions: [], calls: [], hits: [])
        ].hits.append(hit)
      }
      nodes += byMember.keys.sorted().compactMap { byMember[$0] }
    }
    self.nodes = nodes
    self.loose = loose
  }

  /// The hits that count for a user.
  ///
  /// - Parameter user: the names in the user's code, nearer wrappers included.
  func hits(for user: CodeNames) -> [CapabilityHit] {
    let always = reached(from: nodes.indices.filter { nodes[$0].isEntry })
    let called = reached(from: nodes.indices.filter { !nodes[$0].isEntry && user.mentioned.contains(nodes[$0].name) })
    let answered = takesPart(user)
    var found = loose.map { unblocked($0, unless: !isGeneral) }
    for index in nodes.indices {
      if called.contains(index) || answered.contains(index) {
        found += nodes[index].hits
      } else if always.contains(index) {
        found += nodes[index].hits.map { unblocked($0, unless: !isGeneral) }
      }
    }
    return found
  }

  private func unblocked(_ hit: CapabilityHit, unless keeps: Bool) -> CapabilityHit {
    guard !keeps else { return hit }
    var hit = hit
    hit.blocks = false
    return hit
  }

  /// Members from which calls lead to callbacks that the user declares.
  private func takesPart(_ user: CodeNames) -> Set<Int> {
    let direct = nodes.indices.filter { !nodes[$0].calls.isDisjoint(with: user.declared) }
    let categories = Set(direct.flatMap { nodes[$0].hits.map(\.id) })
    // The parts of one capability belong together: who follows the end of a download takes part in its start.
    return Set(direct).union(
      nodes.indices.filter { nodes[$0].hits.contains { categories.contains($0.id) && $0.blocks } })
  }

  private func reached(from start: [Int]) -> Set<Int> {
    var found = Set(start)
    var waiting = start
    let byName = Dictionary(grouping: nodes.indices, by: { nodes[$0].name })
    while let next = waiting.popLast() {
      for name in nodes[next].mentions {
        for index in byName[name] ?? [] where found.insert(index).inserted { waiting.append(index) }
      }
    }
    return found
  }
}

/// Finds the member of a wrapper that a scope belongs to.
struct WrapperMembers {
  let part: CodeSlice.FilePart
  let program: Program

  /// The member around a scope: its name, its scope, and whether it runs without a user's call.
  func home(of scope: Int) -> (name: String, scope: Int, isEntry: Bool)? {
    var found: (name: String, scope: Int, isEntry: Bool)?
    for index in program.chain(of: scope, in: part.path) {
      guard part.scopes.contains(index) else { break }
      switch part.facts.scopes[index].kind {
      case .function(let function):
        let fact = part.facts.functions[function]
        found = (fact.name, index, isEntry(fact))
      case .accessor(let variable):
        let fact = part.facts.variables[variable]
        found = (fact.name, index, fact.name == "body" || fact.modifiers.contains("override"))
      case .initialValue(let variable): found = (part.facts.variables[variable].name, index, true)
      case .type: return found
      default: continue
      }
    }
    return found
  }

  private func isEntry(_ function: FunctionFact) -> Bool {
    let index = CapabilityIndex.whole
    return function.name == "init" || function.name == "deinit" || function.modifiers.contains("override")
      || index.delegateMethods[function.fullName] != nil || function.name.contains(":")
      || ["viewDidLoad", "loadView", "makeUIView", "makeNSView", "makeUIViewController", "updateUIView"]
        .contains(function.name)
  }
}

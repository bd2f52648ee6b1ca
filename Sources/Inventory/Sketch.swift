import AuditModel
import Resolution

/// What a type is made of, as a set of hashes: the names of its members, of what it calls, makes and inherits.
///
/// Two sketches of one type before and after a rename share most of their hashes; the type's own name is left out.
struct Sketch {
  let program: Program

  func hashes(of id: TypeID) -> [UInt64] {
    var words: Set<String> = []
    for (name, members) in program.ownMembers(of: id) {
      words.insert("member " + name)
      for member in members {
        if let type = program.variable(member)?.type { words.insert("type \(name) \(type.name)") }
      }
    }
    for declaration in program.types[id].declarations {
      guard let fact = program.fact(declaration) else { continue }
      words.formUnion(fact.inherited.map { "inherits " + $0.name })
    }
    for region in program.regions(of: id) { words.formUnion(self.words(of: region)) }
    words.remove("call " + program.types[id].name)
    return words.map { Hashing.fnv1a($0.utf8) }.sorted()
  }

  private func words(of region: CodeRegion) -> Set<String> {
    guard let facts = program.facts(region.file) else { return [] }
    var words: Set<String> = []
    for index in program.expressions(in: region) {
      switch facts.expressions[index].kind {
      case .call(let callee, _):
        switch facts.expressions[callee].kind {
        case .name(let name), .member(_, let name): words.insert("call " + name)
        default: break
        }
      case .text(let parts):
        for case .fixed(let text) in parts where text.utf8.count > 3 { words.insert("text " + text.prefix(80)) }
      default: break
      }
    }
    return words
  }
}

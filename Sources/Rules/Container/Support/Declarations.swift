import AuditModel
import Resolution

extension RuleContext {
  /// The declaration that a reference of the inventory names.
  func declaration(of reference: TypeReference, line: Int) -> TypeDeclaration? {
    guard let facts = program.facts(reference.file) else { return nil }
    return facts.types.firstIndex { $0.position.line == line && $0.kind != .extension }
      .map { TypeDeclaration(path: reference.file, index: $0) }
  }

  /// The own type that a reference of the inventory names.
  func type(of reference: TypeReference) -> TypeID? {
    let name = reference.name.split(separator: ".").last.map(String.init) ?? reference.name
    return program.types(named: name).first { id in
      let type = program.types[id]
      return type.qualifiedName == reference.name && type.declarations.contains { $0.path == reference.file }
    }
  }

  /// The reason of a keep mark at a declaration; nil where there is none.
  func keepReason(at reference: TypeReference, line: Int) -> String? {
    marks(at: reference, line: line).filter { $0.kind == .keep }.compactMap(\.reason).first
  }

  /// The marks on the line of a declaration or right above it, attributes passed over.
  func marks(at reference: TypeReference, line: Int) -> [MarkFact] {
    guard let facts = program.facts(reference.file) else { return [] }
    let attributes = declaration(of: reference, line: line).flatMap { program.fact($0) }?.attributes.count ?? 0
    return facts.marks.filter { ($0.position.line...($0.position.line + 1 + min(attributes, 4))).contains(line) }
  }

  /// The comments in front of all declarations of a type.
  func documentation(of reference: TypeReference) -> [String] {
    guard let id = type(of: reference) else { return [] }
    return program.types[id].declarations.compactMap { program.fact($0)?.documentation }.filter { !$0.isEmpty }
  }
}

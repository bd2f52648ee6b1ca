import AuditModel
import SwiftSyntax

extension TypeName {
  /// The name of a type as written.
  ///
  /// - Parameter depth: how many levels are left before the rest is given up.
  init(_ type: TypeSyntax, depth: Int = 24) {
    guard depth > 0 else {
      self.init("…")
      return
    }
    func inner(_ type: TypeSyntax) -> TypeName { TypeName(type, depth: depth - 1) }
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType(let type):
      self.init(type.name.plainText, arguments: Self.arguments(of: type.genericArgumentClause, depth: depth))
    case .memberType(let type):
      let base = inner(type.baseType)
      self.init(
        base.name + "." + type.name.plainText, arguments: Self.arguments(of: type.genericArgumentClause, depth: depth))
    case .optionalType(let type):
      self = inner(type.wrappedType)
      isOptional = true
    case .implicitlyUnwrappedOptionalType(let type):
      self = inner(type.wrappedType)
      isOptional = true
    case .someOrAnyType(let type): self = inner(type.constraint)
    case .attributedType(let type): self = inner(type.baseType)
    case .arrayType(let type): self.init("Array", arguments: [inner(type.element)])
    case .dictionaryType(let type): self.init("Dictionary", arguments: [inner(type.key), inner(type.value)])
    case .metatypeType(let type): self.init("Metatype", arguments: [inner(type.baseType)])
    case .tupleType(let type):
      let elements = type.elements.map { inner($0.type) }
      if elements.count == 1, let only = elements.first { self = only } else { self.init("()", arguments: elements) }
    case .functionType(let type):
      self.init("->", arguments: type.parameters.map { inner($0.type) } + [inner(type.returnClause.type)])
    case .compositionType(let type):
      let parts = type.elements.map { inner($0.type) }
      self.init(parts.first?.name ?? "Any", arguments: parts.first?.arguments ?? [])
    default: self.init(type.trimmedDescription)
    }
  }

  private static func arguments(of clause: GenericArgumentClauseSyntax?, depth: Int) -> [TypeName] {
    clause?.arguments.compactMap { argument in
      argument.argument.as(TypeSyntax.self).map { TypeName($0, depth: depth - 1) }
    } ?? []
  }
}

extension TokenSyntax {
  /// The token's text without backticks.
  var plainText: String {
    let text = text
    return text.first == "`" && text.last == "`" && text.count > 2 ? String(text.dropFirst().dropLast()) : text
  }
}

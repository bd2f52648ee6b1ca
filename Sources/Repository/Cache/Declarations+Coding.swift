import AuditModel

extension BinaryWriter {
  mutating func typeName(_ value: TypeName) {
    text(value.name)
    array(value.arguments) { $0.typeName($1) }
    flag(value.isOptional)
  }

  mutating func optional(_ value: TypeName?) {
    flag(value != nil)
    if let value { typeName(value) }
  }

  mutating func attributes(_ values: [AttributeFact]) {
    array(values) { writer, value in
      writer.text(value.name)
      writer.optional(value.arguments)
    }
  }

  mutating func type(_ value: TypeFact) {
    text(value.kind.rawValue)
    text(value.name)
    array(value.inherited) { $0.typeName($1) }
    attributes(value.attributes)
    texts(value.modifiers)
    number(value.scope)
    number(value.body)
    position(value.position)
    number(value.endLine)
    text(value.documentation)
  }

  mutating func alias(_ value: AliasFact) {
    text(value.name)
    typeName(value.target)
    number(value.scope)
    position(value.position)
  }

  mutating func function(_ value: FunctionFact) {
    text(value.name)
    array(value.parameters) { writer, value in
      writer.optional(value.label)
      writer.text(value.name)
      writer.typeName(value.type)
      writer.optional(value.defaultValue)
    }
    optional(value.result)
    attributes(value.attributes)
    texts(value.modifiers)
    number(value.scope)
    optional(value.body)
    position(value.position)
    number(value.endLine)
  }

  mutating func variable(_ value: VariableFact) {
    text(value.kind.rawValue)
    text(value.name)
    optional(value.type)
    optional(value.initialValue)
    attributes(value.attributes)
    texts(value.modifiers)
    flag(value.isConstant)
    number(value.scope)
    optional(value.accessors)
    flag(value.isComputed)
    position(value.position)
    number(value.endLine)
  }
}

extension BinaryReader {
  /// Type arguments that stand in type arguments that stand in …: deeper than this is damage.
  private static let deepestTypeName = 256

  mutating func typeName(depth: Int = 0) throws(BinaryFault) -> TypeName {
    guard depth < Self.deepestTypeName else { throw BinaryFault() }
    return TypeName(
      try text(),
      arguments: try array { reader throws(BinaryFault) in try reader.typeName(depth: depth + 1) },
      isOptional: try flag())
  }

  private mutating func typeNames() throws(BinaryFault) -> [TypeName] {
    try array { reader throws(BinaryFault) in try reader.typeName() }
  }

  mutating func optionalTypeName() throws(BinaryFault) -> TypeName? { try flag() ? try typeName() : nil }

  mutating func attributes() throws(BinaryFault) -> [AttributeFact] {
    try array { reader throws(BinaryFault) in
      AttributeFact(name: try reader.text(), arguments: try reader.optionalText())
    }
  }

  mutating func type() throws(BinaryFault) -> TypeFact {
    TypeFact(
      kind: try raw(), name: try text(), inherited: try typeNames(), attributes: try attributes(),
      modifiers: try texts(), scope: try number(), body: try number(), position: try position(),
      endLine: try number(), documentation: try text())
  }

  mutating func alias() throws(BinaryFault) -> AliasFact {
    AliasFact(name: try text(), target: try typeName(), scope: try number(), position: try position())
  }

  mutating func function() throws(BinaryFault) -> FunctionFact {
    FunctionFact(
      name: try text(), parameters: try parameters(), result: try optionalTypeName(), attributes: try attributes(),
      modifiers: try texts(), scope: try number(), body: try optionalNumber(), position: try position(),
      endLine: try number())
  }

  private mutating func parameters() throws(BinaryFault) -> [ParameterFact] {
    try array { reader throws(BinaryFault) in
      ParameterFact(
        label: try reader.optionalText(), name: try reader.text(), type: try reader.typeName(),
        defaultValue: try reader.optionalNumber())
    }
  }

  mutating func variable() throws(BinaryFault) -> VariableFact {
    VariableFact(
      kind: try raw(), name: try text(), type: try optionalTypeName(), initialValue: try optionalNumber(),
      attributes: try attributes(), modifiers: try texts(), isConstant: try flag(), scope: try number(),
      accessors: try optionalNumber(), isComputed: try flag(), position: try position(),
      endLine: try number())
  }
}

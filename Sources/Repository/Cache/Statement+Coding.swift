import AuditModel

extension BinaryWriter {
  mutating func statement(_ value: StatementFact) {
    text(value.kind.rawValue)
    text(value.word)
    numbers(value.expressions)
    array(value.conditions) { writer, value in
      writer.text(value.kind.rawValue)
      writer.optional(value.expression)
      writer.text(value.text)
    }
    array(value.blocks) { writer, value in
      writer.number(value.scope)
      writer.array(value.patterns) { writer, value in
        writer.text(value.text)
        writer.optional(value.expression)
      }
    }
    optional(value.next)
    optional(value.value)
    optional(value.block)
    position(value.position)
  }

  mutating func closure(_ value: ClosureFact) {
    number(value.scope)
    attributes(value.attributes)
  }
}

extension BinaryReader {
  mutating func statement() throws(BinaryFault) -> StatementFact {
    StatementFact(
      kind: try raw(), word: try text(), expressions: try numbers(), conditions: try conditions(),
      blocks: try blocks(), next: try optionalNumber(), value: try optionalNumber(),
      block: try optionalNumber(), position: try position())
  }

  private mutating func conditions() throws(BinaryFault) -> [ConditionFact] {
    try array { reader throws(BinaryFault) in
      ConditionFact(kind: try reader.raw(), expression: try reader.optionalNumber(), text: try reader.text())
    }
  }

  private mutating func blocks() throws(BinaryFault) -> [BlockFact] {
    try array { reader throws(BinaryFault) in
      BlockFact(scope: try reader.number(), patterns: try reader.patterns())
    }
  }

  private mutating func patterns() throws(BinaryFault) -> [PatternFact] {
    try array { reader throws(BinaryFault) in
      PatternFact(text: try reader.text(), expression: try reader.optionalNumber())
    }
  }

  mutating func closure() throws(BinaryFault) -> ClosureFact {
    ClosureFact(scope: try number(), attributes: try attributes())
  }
}

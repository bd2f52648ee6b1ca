extension ByteFacts {
  /// The bytes by which the cache keeps the facts.
  func encoded() -> [UInt8] {
    var writer = BinaryWriter(capacity: identifiers.count * 8 + 256)
    writer.words(identifiers)
    writer.words(declaredTypes)
    writer.words(globalTypes)
    writer.words(extendedTypes)
    writer.words(declaredValues)
    writer.words(imports)
    writer.number(deepestBracket)
    writer.optional(refusal)
    writer.optional(conflictLine)
    writer.optional(encodingRemark)
    writer.number(size)
    return writer.bytes
  }

  /// Reads facts that the cache kept; nil where the bytes are damaged.
  init?(encoded bytes: [UInt8]) {
    self.init()
    do {
      try bytes.withUnsafeBytes { raw in
        var reader = BinaryReader(raw)
        identifiers = try reader.words()
        declaredTypes = try reader.words()
        globalTypes = try reader.words()
        extendedTypes = try reader.words()
        declaredValues = try reader.words()
        imports = try reader.words()
        deepestBracket = try reader.number()
        refusal = try reader.optionalText()
        conflictLine = try reader.optionalNumber()
        encodingRemark = try reader.optionalText()
        size = try reader.number()
      }
    } catch {
      return nil
    }
  }
}

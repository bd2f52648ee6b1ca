import AuditModel

extension FileFacts {
  /// Version of the encoding: part of the cache key, raised with every change of what is written.
  public static let encodingVersion = "3"

  /// The bytes by which the cache keeps the facts.
  ///
  /// Written by hand, since a decoder for any type takes several times as long, and reading facts is most of a warm scan.
  public func encoded() -> [UInt8] {
    var writer = BinaryWriter(capacity: expressions.count * 8 + 1024)
    writer.text(language.rawValue)
    writer.array(imports) { writer, value in
      writer.text(value.module)
      writer.position(value.position)
    }
    writer.array(scopes) { $0.scope($1) }
    writer.array(types) { $0.type($1) }
    writer.array(aliases) { $0.alias($1) }
    writer.array(functions) { $0.function($1) }
    writer.array(variables) { $0.variable($1) }
    writer.array(expressions) { $0.expression($1) }
    writer.array(statements) { $0.statement($1) }
    writer.array(closures) { $0.closure($1) }
    writer.array(marks) { $0.mark($1) }
    writer.flag(interfaceBuilder != nil)
    if let interfaceBuilder { writer.interfaceBuilder(interfaceBuilder) }
    writer.array(problems) { $0.problem($1) }
    writer.number(lineCount)
    return writer.bytes
  }

  /// Reads facts that the cache kept; nil where the bytes are damaged.
  public init?(encoded bytes: [UInt8]) {
    do {
      self = try bytes.withUnsafeBytes { raw in
        var reader = BinaryReader(raw)
        return try reader.fileFacts()
      }
    } catch {
      return nil
    }
  }
}

extension BinaryWriter {
  mutating func position(_ value: SourcePosition) {
    number(value.line)
    number(value.column)
  }

  mutating func scope(_ value: Scope) {
    switch value.kind {
    case .file: byte(0)
    case .type(let index):
      byte(1)
      number(index)
    case .function(let index):
      byte(2)
      number(index)
    case .accessor(let index):
      byte(3)
      number(index)
    case .initialValue(let index):
      byte(4)
      number(index)
    case .closure: byte(5)
    case .branch(let condition):
      byte(6)
      branch(condition)
    case .block: byte(7)
    case .handler: byte(8)
    case .preview: byte(9)
    }
    optional(value.parent)
    position(value.position)
    number(value.endLine)
    byte(value.entry.rawValue)
    array(value.conditions) { $0.number($1) }
    optional(value.statement)
  }

  private mutating func branch(_ value: BranchCondition) {
    switch value {
    case .available(let versions):
      byte(0)
      array(versions) { $0.platformVersion($1) }
    case .unavailable(let versions):
      byte(1)
      array(versions) { $0.platformVersion($1) }
    case .directive(let condition):
      byte(2)
      text(condition)
    case .other: byte(3)
    }
  }

  private mutating func platformVersion(_ value: PlatformVersion) {
    text(value.platform)
    text(value.version)
  }

  mutating func mark(_ value: MarkFact) {
    text(value.kind.rawValue)
    optional(value.argument)
    optional(value.reason)
    position(value.position)
  }

  mutating func problem(_ value: ParseProblem) {
    text(value.extent.rawValue)
    optional(value.line)
    text(value.message)
  }
}

extension BinaryReader {
  mutating func fileFacts() throws(BinaryFault) -> FileFacts {
    var facts = FileFacts(language: try raw())
    facts.imports = try array { reader throws(BinaryFault) in
      ImportFact(module: try reader.text(), position: try reader.position())
    }
    facts.scopes = try array { reader throws(BinaryFault) in try reader.scope() }
    facts.types = try array { reader throws(BinaryFault) in try reader.type() }
    facts.aliases = try array { reader throws(BinaryFault) in try reader.alias() }
    facts.functions = try array { reader throws(BinaryFault) in try reader.function() }
    facts.variables = try array { reader throws(BinaryFault) in try reader.variable() }
    facts.expressions = try array { reader throws(BinaryFault) in try reader.expression() }
    facts.statements = try array { reader throws(BinaryFault) in try reader.statement() }
    facts.closures = try array { reader throws(BinaryFault) in try reader.closure() }
    facts.marks = try array { reader throws(BinaryFault) in try reader.mark() }
    facts.interfaceBuilder = try flag() ? try interfaceBuilder() : nil
    facts.problems = try array { reader throws(BinaryFault) in try reader.problem() }
    facts.lineCount = try number()
    guard isAtEnd else { throw BinaryFault() }
    return facts
  }

  /// An enumeration by the text of its case.
  mutating func raw<Value: RawRepresentable>() throws(BinaryFault) -> Value where Value.RawValue == String {
    guard let value = Value(rawValue: try text()) else { throw BinaryFault() }
    return value
  }

  mutating func position() throws(BinaryFault) -> SourcePosition {
    SourcePosition(line: try number(), column: try number())
  }

  mutating func scope() throws(BinaryFault) -> Scope {
    let kind: Scope.Kind
    switch try byte() {
    case 0: kind = .file
    case 1: kind = .type(try number())
    case 2: kind = .function(try number())
    case 3: kind = .accessor(try number())
    case 4: kind = .initialValue(try number())
    case 5: kind = .closure
    case 6: kind = .branch(try branch())
    case 7: kind = .block
    case 8: kind = .handler
    case 9: kind = .preview
    default: throw BinaryFault()
    }
    let (parent, place, endLine) = (try optionalNumber(), try position(), try number())
    guard let entry = Scope.Entry(rawValue: try byte()) else { throw BinaryFault() }
    return Scope(
      kind: kind, parent: parent, position: place, endLine: endLine, entry: entry,
      conditions: try array { reader throws(BinaryFault) in try reader.number() }, statement: try optionalNumber())
  }

  private mutating func branch() throws(BinaryFault) -> BranchCondition {
    switch try byte() {
    case 0: .available(try platformVersions())
    case 1: .unavailable(try platformVersions())
    case 2: .directive(try text())
    case 3: .other
    default: throw BinaryFault()
    }
  }

  private mutating func platformVersions() throws(BinaryFault) -> [PlatformVersion] {
    try array { reader throws(BinaryFault) in
      PlatformVersion(platform: try reader.text(), version: try reader.text())
    }
  }

  mutating func mark() throws(BinaryFault) -> MarkFact {
    MarkFact(
      kind: try raw(), argument: try optionalText(), reason: try optionalText(), position: try position())
  }

  mutating func problem() throws(BinaryFault) -> ParseProblem {
    ParseProblem(extent: try raw(), line: try optionalNumber(), message: try text())
  }
}

import AuditModel

/// A JSON value whose object keys keep their order, so that output is the same to the byte and reads well.
enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case int(Int)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A key with its value.
  struct Member: Sendable, Equatable {
    var key: String
    var value: JSONValue
  }

  /// An optional string; nil becomes null.
  static func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }

  /// An array of strings.
  static func texts(_ values: some Sequence<String>) -> JSONValue { .array(values.map { .string($0) }) }

  /// Indented text that ends with a line break.
  var pretty: String {
    var writer = JSONWriter(style: .pretty)
    writer.write(self, depth: 0)
    return writer.output + "\n"
  }

  /// Text without spaces that may stand inside an HTML script element: `<`, `>` and `&` are written as escapes.
  var embeddable: String {
    var writer = JSONWriter(style: .embedded)
    writer.write(self, depth: 0)
    return writer.output
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  init(stringLiteral value: String) { self = .string(value) }

  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }

  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue {
  /// An object without the members whose value is nil.
  static func object(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(members.compactMap { member in member.1.map { Member(key: member.0, value: $0) } })
  }
}

/// Writes JSON text.
struct JSONWriter {
  /// How the text is laid out.
  enum Style { case pretty, embedded }

  let style: Style
  var output = ""

  init(style: Style) {
    self.style = style
  }

  mutating func write(_ value: JSONValue, depth: Int) {
    switch value {
    case .null: output += "null"
    case .bool(let bool): output += bool ? "true" : "false"
    case .int(let int): output += String(int)
    case .string(let string): write(string: string)
    case .array(let elements):
      write(open: "[", close: "]", count: elements.count, depth: depth) { writer, index in
        writer.write(elements[index], depth: depth + 1)
      }
    case .object(let members):
      write(open: "{", close: "}", count: members.count, depth: depth) { writer, index in
        writer.write(string: members[index].key)
        writer.output += writer.style == .pretty ? ": " : ":"
        writer.write(members[index].value, depth: depth + 1)
      }
    }
  }

  private mutating func write(
    open: String, close: String, count: Int, depth: Int, element: (inout JSONWriter, Int) -> Void
  ) {
    output += open
    for index in 0..<count {
      if index > 0 { output += "," }
      breakLine(depth: depth + 1)
      element(&self, index)
    }
    if count > 0 { breakLine(depth: depth) }
    output += close
  }

  private mutating func breakLine(depth: Int) {
    guard style == .pretty else { return }
    output += "\n" + String(repeating: "  ", count: depth)
  }

  private mutating func write(string: String) {
    output += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case "<", ">", "&":
        if style == .embedded { escape(scalar) } else { output.unicodeScalars.append(scalar) }
      default:
        if Invisible.isInvisible(scalar) { escape(scalar) } else { output.unicodeScalars.append(scalar) }
      }
    }
    output += "\""
  }

  private mutating func escape(_ scalar: Unicode.Scalar) {
    for unit in String(scalar).utf16 {
      let digits = String(unit, radix: 16)
      output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}

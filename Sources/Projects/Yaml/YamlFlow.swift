/// Reads what stands in brackets, braces or quotes; it may go on over lines.
struct YamlFlow {
  /// Why a value cannot be read.
  struct Fault: Error {
    var message: String
  }

  var reader: YamlReader
  /// The byte that is read next.
  var position: Int
  /// Index of the line that it stands on.
  var line: Int
  /// Indentation of what the value belongs to: quoted texts go on only on deeper lines.
  let parentIndent: Int

  /// Reads a value of any form.
  mutating func value(depth: Int) throws(Fault) -> YamlNode {
    let number = reader.lines[line].number
    guard depth < YamlReader.depthLimit else {
      throw Fault(message: "nested deeper than \(YamlReader.depthLimit) levels")
    }
    switch try peek("a value") {
    case UInt8(ascii: "["): return try sequence(depth: depth)
    case UInt8(ascii: "{"): return try mapping(depth: depth)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return YamlNode(.scalar(try quoted()), line: number)
    case UInt8(ascii: "*"):
      position += 1
      return reader.alias(plain(), line: number)
    case UInt8(ascii: "&"):
      position += 1
      let name = word()
      let node = try value(depth: depth + 1)
      reader.define(name, node)
      return node
    case UInt8(ascii: "!"):
      let tag = word()
      guard tag.hasPrefix("!!") else { throw Fault(message: "the tag '\(tag.prefix(40))' is not known") }
      return try value(depth: depth + 1)
    default:
      let text = plain()
      return YamlNode(text == "~" || text == "null" || text.isEmpty ? .null : .scalar(text), line: number)
    }
  }

  private mutating func sequence(depth: Int) throws(Fault) -> YamlNode {
    let number = reader.lines[line].number
    var items: [YamlNode] = []
    position += 1
    while try peek("']'") != UInt8(ascii: "]") {
      if reader.bytes[position] == UInt8(ascii: ",") { throw Fault(message: "an element is missing in front of ','") }
      let item = try value(depth: depth + 1)
      if try peek("']'") == UInt8(ascii: ":"), let name = item.text {
        // `[key: value]` is a mapping of one.
        position += 1
        let inner = try value(depth: depth + 1)
        items.append(YamlNode(.mapping([YamlEntry(key: name, line: item.line, value: inner)]), line: item.line))
      } else {
        items.append(item)
      }
      try separator(UInt8(ascii: "]"))
    }
    position += 1
    return YamlNode(.sequence(items), line: number)
  }

  private mutating func mapping(depth: Int) throws(Fault) -> YamlNode {
    let number = reader.lines[line].number
    var entries: [YamlEntry] = []
    position += 1
    while try peek("'}'") != UInt8(ascii: "}") {
      let here = reader.lines[line].number
      let first = reader.bytes[position]
      let name = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") ? try quoted() : plain()
      guard !name.isEmpty else { throw Fault(message: "a key is missing") }
      var inner = YamlNode(.null, line: here)
      if try peek("'}'") == UInt8(ascii: ":") {
        position += 1
        let next = try peek("'}'")
        if next != UInt8(ascii: ","), next != UInt8(ascii: "}") { inner = try value(depth: depth + 1) }
      }
      if name == "<<" {
        let known = Set(entries.map(\.key))
        entries += inner.items.flatMap(\.entries).filter { !known.contains($0.key) }
      } else {
        entries.removeAll { $0.key == name }
        entries.append(YamlEntry(key: name, line: here, value: inner))
      }
      try separator(UInt8(ascii: "}"))
    }
    position += 1
    return YamlNode(.mapping(entries), line: number)
  }

  private mutating func separator(_ closing: UInt8) throws(Fault) {
    let next = try peek("the closing sign")
    if next == UInt8(ascii: ",") {
      position += 1
    } else if next != closing {
      throw Fault(message: "a ',' or the closing sign is missing")
    }
  }

  /// The next byte that is neither blank nor comment, on this or a later line.
  private mutating func peek(_ wanted: String) throws(Fault) -> UInt8 {
    while true {
      let end = reader.lines[line].end
      while position < end {
        let byte = reader.bytes[position]
        if byte == UInt8(ascii: "#"), position == 0 || [9, 10, 13, 32].contains(reader.bytes[position - 1]) { break }
        if byte != 32, byte != 9 { return byte }
        position += 1
      }
      guard line + 1 < reader.lines.count else { throw Fault(message: "\(wanted) is missing up to the file's end") }
      line += 1
      position = reader.lines[line].start
    }
  }

  private mutating func word() -> String {
    let start = position
    while position < reader.lines[line].end, !" \t,[]{}".utf8.contains(reader.bytes[position]) { position += 1 }
    return String(decoding: reader.bytes[start..<position], as: UTF8.self)
  }

  /// A plain text in a collection: to `,`, a bracket, `: ` or a comment.
  private mutating func plain() -> String {
    let (start, end) = (position, reader.lines[line].end)
    while position < end {
      let byte = reader.bytes[position]
      if ",[]{}".utf8.contains(byte), !isReference(byte, from: start) { break }
      if byte == UInt8(ascii: ":"), position + 1 >= end || " \t,[]{}".utf8.contains(reader.bytes[position + 1]) {
        break
      }
      if byte == UInt8(ascii: "#"), position > start, reader.bytes[position - 1] == 32 { break }
      position += 1
    }
    return String(decoding: reader.bytes[start..<position], as: UTF8.self).trimmed
  }

  /// Whether a brace belongs to `${name}`, which specifications write without quotes.
  private func isReference(_ byte: UInt8, from start: Int) -> Bool {
    if byte == UInt8(ascii: "{") { return position > start && reader.bytes[position - 1] == UInt8(ascii: "$") }
    guard byte == UInt8(ascii: "}") else { return false }
    let text = reader.bytes[start..<position]
    guard let open = text.lastIndex(of: UInt8(ascii: "{")), open > start else { return false }
    return reader.bytes[open - 1] == UInt8(ascii: "$") && !text[open...].contains(byte)
  }

  // MARK: Quotes

  /// Reads a quoted text.
  mutating func quoted() throws(Fault) -> String {
    let quote = reader.bytes[position]
    var output: [UInt8] = []
    position += 1
    while true {
      let end = reader.lines[line].end
      while position < end {
        let byte = reader.bytes[position]
        position += 1
        if byte == quote {
          guard quote == UInt8(ascii: "'"), position < end, reader.bytes[position] == quote else {
            return String(decoding: output, as: UTF8.self)
          }
          position += 1
          output.append(quote)
        } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
          escape(into: &output, end: end)
        } else {
          output.append(byte)
        }
      }
      line += 1
      guard line < reader.lines.count, reader.lines[line].indent > parentIndent || reader.lines[line].isBlank else {
        throw Fault(message: "the quote is never closed")
      }
      while output.last == 32 || output.last == 9 { output.removeLast() }
      output.append(32)
      position = reader.lines[line].start
    }
  }

  private mutating func escape(into output: inout [UInt8], end: Int) {
    guard position < end else { return }
    let sign = reader.bytes[position]
    position += 1
    switch sign {
    case UInt8(ascii: "n"): output.append(10)
    case UInt8(ascii: "t"): output.append(9)
    case UInt8(ascii: "r"): output.append(13)
    case UInt8(ascii: "0"): output.append(0)
    case UInt8(ascii: "x"), UInt8(ascii: "u"), UInt8(ascii: "U"):
      let length = sign == UInt8(ascii: "x") ? 2 : sign == UInt8(ascii: "u") ? 4 : 8
      let digits = String(decoding: reader.bytes[position..<min(end, position + length)], as: UTF8.self)
      position = min(end, position + length)
      let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
      output += Array(String(Character(scalar)).utf8)
    default: output.append(sign)
    }
  }
}

extension YamlReader.Line {
  /// Whether nothing stands on the line.
  fileprivate var isBlank: Bool { start == end }
}

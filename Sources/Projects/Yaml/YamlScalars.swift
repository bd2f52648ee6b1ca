extension YamlReader {
  /// Reads the value that stands on a line behind a key or a dash, or in the block below it. Ends on the line after it.
  mutating func inline(from position: Int, parentIndent: Int, depth: Int) -> YamlNode {
    let line = lines[current]
    var start = position
    while start < line.end, bytes[start] == 32 || bytes[start] == 9 { start += 1 }
    guard start < line.end, bytes[start] != UInt8(ascii: "#") else {
      current += 1
      return below(parentIndent, depth: depth)
    }
    guard depth < Self.depthLimit else {
      return unknown(at: line, "nested deeper than \(Self.depthLimit) levels", deeperThan: parentIndent)
    }
    switch bytes[start] {
    case UInt8(ascii: "&"):
      let end = wordEnd(from: start + 1, to: line.end)
      let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
      let node = inline(from: end, parentIndent: parentIndent, depth: depth + 1)
      define(name, node)
      return node
    case UInt8(ascii: "*"):
      let end = wordEnd(from: start + 1, to: line.end)
      let node = alias(String(decoding: bytes[(start + 1)..<end], as: UTF8.self), line: line.number)
      return finish(node, from: end, parentIndent: parentIndent)
    case UInt8(ascii: "!"):
      let end = wordEnd(from: start, to: line.end)
      let tag = String(decoding: bytes[start..<end], as: UTF8.self)
      guard ["!", "!!str", "!!int", "!!float", "!!bool", "!!map", "!!seq"].contains(tag) else {
        return unknown(at: line, "the tag '\(tag.prefix(40))' is not known", deeperThan: parentIndent)
      }
      return inline(from: end, parentIndent: parentIndent, depth: depth + 1)
    case UInt8(ascii: "|"), UInt8(ascii: ">"):
      return blockScalar(from: start, parentIndent: parentIndent)
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "\""), UInt8(ascii: "'"):
      var flow = YamlFlow(reader: self, position: start, line: current, parentIndent: parentIndent)
      do throws(YamlFlow.Fault) {
        let node = try flow.value(depth: depth)
        self = flow.reader
        current = flow.line
        return finish(node, from: flow.position, parentIndent: parentIndent)
      } catch {
        // The structure around a broken value still holds: what is indented as far as its key is the next key.
        return unknown(at: line, error.message, deeperThan: parentIndent)
      }
    case UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
      return unknown(at: line, "a value cannot begin with this sign", deeperThan: parentIndent)
    default: return plain(from: start, parentIndent: parentIndent)
    }
  }

  /// The block below a key; a sequence may stand as far to the left as its key.
  private mutating func below(_ parentIndent: Int, depth: Int) -> YamlNode {
    let here = current > 0 ? lines[current - 1].number : 1
    guard skipToContent() else { return YamlNode(.null, line: here) }
    let next = lines[current]
    if next.indent > parentIndent { return block(atLeast: parentIndent + 1, depth: depth) }
    if next.indent == parentIndent, isDash(next) { return block(atLeast: parentIndent, depth: depth) }
    return YamlNode(.null, line: here)
  }

  /// Sees to what stands behind a finished value on its line.
  private mutating func finish(_ node: YamlNode, from position: Int, parentIndent: Int) -> YamlNode {
    let line = lines[current]
    let rest = bytes[min(position, line.end)..<line.end]
    guard let first = rest.first(where: { $0 != 32 && $0 != 9 }) else {
      current += 1
      return node
    }
    let isComment = first == UInt8(ascii: "#") && (rest.first == 32 || rest.first == 9)
    if isComment {
      current += 1
      return node
    }
    return unknown(at: line, "something stands behind a finished value", deeperThan: parentIndent)
  }

  private func wordEnd(from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, bytes[index] != 32, bytes[index] != 9 { index += 1 }
    return index
  }

  // MARK: Plain scalars

  private mutating func plain(from start: Int, parentIndent: Int) -> YamlNode {
    let line = lines[current]
    var text = plainText(from: start, to: line.end)
    if hasKeySign(in: text) {
      return unknown(at: line, "a second ':' on the line; the value needs quotes", deeperThan: parentIndent)
    }
    current += 1
    // A plain value goes on over lines that are indented deeper.
    var blanks = 0
    while current < lines.count {
      let next = lines[current]
      if next.start == next.end {
        blanks += 1
        current += 1
        continue
      }
      guard next.indent > parentIndent, bytes[next.start] != UInt8(ascii: "#") else { break }
      let more = plainText(from: next.start, to: next.end)
      if hasKeySign(in: more) || more.hasSuffix(":") {
        return unknown(at: next, "a key below a finished value", deeperThan: parentIndent)
      }
      text += (blanks > 0 ? String(repeating: "\n", count: min(blanks, 8)) : " ") + more
      blanks = 0
      current += 1
    }
    if text == "~" || text == "null" || text == "Null" || text == "NULL" { return YamlNode(.null, line: line.number) }
    return YamlNode(.scalar(text), line: line.number)
  }

  /// The text up to a comment, without blanks at its end.
  private func plainText(from start: Int, to end: Int) -> String {
    var last = end
    for index in start..<end
    where bytes[index] == UInt8(ascii: "#") && index > start && (bytes[index - 1] == 32 || bytes[index - 1] == 9) {
      last = index
      break
    }
    while last > start, bytes[last - 1] == 32 || bytes[last - 1] == 9 { last -= 1 }
    return String(decoding: bytes[start..<last], as: UTF8.self)
  }

  private func hasKeySign(in text: String) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if previous == UInt8(ascii: ":"), byte == 32 || byte == 9 { return true }
      previous = byte
    }
    return false
  }

  // MARK: Keys

  /// The key that a line begins with, and where its value begins; nil where the line is no entry of a mapping.
  func key(of line: Line) -> (name: String, end: Int)? {
    guard line.start < line.end else { return nil }
    let first = bytes[line.start]
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      var flow = YamlFlow(reader: self, position: line.start, line: current, parentIndent: line.indent)
      guard let name = try? flow.quoted(), flow.line == current else { return nil }
      var index = flow.position
      while index < line.end, bytes[index] == 32 { index += 1 }
      guard index < line.end, bytes[index] == UInt8(ascii: ":") else { return nil }
      return (name, index + 1)
    }
    guard !"[]{}#,%@`&*!|>".utf8.contains(first) else { return nil }
    for index in line.start..<line.end {
      if bytes[index] == UInt8(ascii: "#"), index > line.start, bytes[index - 1] == 32 { return nil }
      guard bytes[index] == UInt8(ascii: ":"), index > line.start else { continue }
      guard index + 1 == line.end || bytes[index + 1] == 32 || bytes[index + 1] == 9 else { continue }
      return (plainText(from: line.start, to: index), index + 1)
    }
    return nil
  }

  // MARK: Block scalars

  private mutating func blockScalar(from start: Int, parentIndent: Int) -> YamlNode {
    let line = lines[current]
    let isFolded = bytes[start] == UInt8(ascii: ">")
    let header = plainText(from: start + 1, to: line.end)
    guard header.utf8.allSatisfy({ "+-123456789".utf8.contains($0) }), header.utf8.count <= 2 else {
      return unknown(at: line, "not the head of a block text", deeperThan: parentIndent)
    }
    let given = header.compactMap(\.wholeNumberValue).first
    var indent = given.map { max(0, parentIndent) + $0 }
    var parts: [String] = []
    current += 1
    while current < lines.count {
      let next = lines[current]
      if next.start == next.end {
        parts.append("")
        current += 1
        continue
      }
      guard next.indent > parentIndent, next.indent >= indent ?? 0 else { break }
      let own = indent ?? next.indent
      indent = own
      parts.append(String(decoding: bytes[(next.start - (next.indent - own))..<next.end], as: UTF8.self))
      current += 1
    }
    while parts.last == "" { parts.removeLast() }
    return YamlNode(.scalar(parts.joined(separator: isFolded ? " " : "\n")), line: line.number)
  }
}

/// Reads the part of YAML that project files use: block and flow collections, plain, quoted and block scalars, comments,
/// anchors, aliases and merge keys. What it does not know makes that value `unknown`; everything around it is read.
struct YamlReader {
  /// A line without its end.
  struct Line {
    /// Number, from 1.
    let number: Int
    /// First byte behind the indentation; moves to the right while `- - key: value` is taken apart.
    var start: Int
    let end: Int
    /// Column of `start`.
    var indent: Int
  }

  let bytes: [UInt8]
  var lines: [Line] = []
  /// The line that is read next.
  var current = 0
  var problems: [YamlProblem] = []
  private var anchors: [String: YamlNode] = [:]
  /// How many values aliases may still stand for.
  private var aliasBudget = 200_000

  static let depthLimit = 64
  private static let problemsLimit = 20

  /// Reads the first document of a text.
  static func read(_ text: String) -> (root: YamlNode, problems: [YamlProblem]) {
    var reader = YamlReader(bytes: Array(text.utf8))
    reader.splitLines()
    let root = reader.document()
    return (root, reader.problems)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  // MARK: Lines

  private mutating func splitLines() {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var number = 1
    var index = start
    while index <= bytes.count {
      if index == bytes.count || bytes[index] == 10 || bytes[index] == 13 {
        lines.append(line(number, from: start, to: index))
        if index < bytes.count, bytes[index] == 13, index + 1 < bytes.count, bytes[index + 1] == 10 { index += 1 }
        start = index + 1
        number += 1
      }
      index += 1
    }
  }

  private func line(_ number: Int, from start: Int, to end: Int) -> Line {
    var first = start
    while first < end, bytes[first] == 32 { first += 1 }
    return Line(number: number, start: first, end: end, indent: first - start)
  }

  mutating func tell(_ line: Int, _ message: String) {
    guard problems.count < Self.problemsLimit else { return }
    problems.append(YamlProblem(line: line, message: message))
  }

  /// Passes blank lines, comments and directives, and says whether a line is left in the document.
  mutating func skipToContent() -> Bool {
    while current < lines.count {
      let line = lines[current]
      let first = bytes[line.start..<line.end].first { $0 != 9 && $0 != 32 }
      guard let first, first != UInt8(ascii: "#") else {
        current += 1
        continue
      }
      if line.indent == 0, isMarker(line, "---") || isMarker(line, "...") { return false }
      if bytes[line.start] == 9 {
        tell(line.number, "a tab in the indentation; the line is left out")
        current += 1
        continue
      }
      return true
    }
    return false
  }

  private func isMarker(_ line: Line, _ marker: StaticString) -> Bool {
    guard line.end - line.start >= 3 else { return false }
    for offset in 0..<3 where bytes[line.start + offset] != marker.utf8Start[offset] { return false }
    return line.end - line.start == 3 || bytes[line.start + 3] == 32 || bytes[line.start + 3] == 9
  }

  // MARK: Blocks

  private mutating func document() -> YamlNode {
    while current < lines.count, lines[current].end > lines[current].start,
      bytes[lines[current].start] == UInt8(ascii: "%")
    {
      current += 1
    }
    if !skipToContent(), current < lines.count, isMarker(lines[current], "---") {
      // `--- key: value` does not occur in project files; `--- # comment` does.
      current += 1
    }
    let root = block(atLeast: 0, depth: 0)
    while skipToContent() {
      tell(lines[current].number, "a line that belongs to nothing above it")
      current += 1
    }
    if current < lines.count, isMarker(lines[current], "---") {
      let marker = lines[current].number
      current += 1
      if skipToContent() { tell(marker, "a second document; only the first is read") }
    }
    return root
  }

  /// Reads the value that begins at the current line, if it is indented enough.
  mutating func block(atLeast indent: Int, depth: Int) -> YamlNode {
    guard skipToContent(), lines[current].indent >= indent else {
      return YamlNode(.null, line: lines.indices.contains(current) ? lines[current].number : lines.count)
    }
    let line = lines[current]
    guard depth < Self.depthLimit else {
      tell(line.number, "nested deeper than \(Self.depthLimit) levels")
      skip(deeperThan: line.indent - 1)
      return YamlNode(.unknown, line: line.number)
    }
    if isDash(line) { return sequence(indent: line.indent, depth: depth) }
    if let key = key(of: line) {
      return mapping(indent: line.indent, first: key, depth: depth)
    }
    if bytes[line.start] == UInt8(ascii: "?"), line.end == line.start + 1 || bytes[line.start + 1] == 32 {
      return unknown(at: line, "a key that is no plain text", deeperThan: line.indent - 1)
    }
    return inline(from: line.start, parentIndent: line.indent - 1, depth: depth)
  }

  func isDash(_ line: Line) -> Bool {
    line.start < line.end && bytes[line.start] == UInt8(ascii: "-")
      && (line.start + 1 == line.end || bytes[line.start + 1] == 32 || bytes[line.start + 1] == 9)
  }

  private mutating func sequence(indent: Int, depth: Int) -> YamlNode {
    let first = lines[current].number
    var items: [YamlNode] = []
    while skipToContent(), lines[current].indent == indent, isDash(lines[current]) {
      let line = lines[current]
      var start = line.start + 1
      while start < line.end, bytes[start] == 32 || bytes[start] == 9 { start += 1 }
      if start == line.end || bytes[start] == UInt8(ascii: "#") {
        current += 1
        items.append(block(atLeast: indent + 1, depth: depth + 1))
      } else {
        // What follows the dash is a block of its own, indented as far as it stands.
        lines[current].indent += start - line.start
        lines[current].start = start
        items.append(block(atLeast: indent + 1, depth: depth + 1))
      }
      skipStray(above: indent)
    }
    return YamlNode(.sequence(items), line: first)
  }

  private mutating func mapping(indent: Int, first: (name: String, end: Int), depth: Int) -> YamlNode {
    let number = lines[current].number
    var entries: [YamlEntry] = []
    var merged: [YamlNode] = []
    var next: (name: String, end: Int)? = first
    while let (name, end) = next {
      let line = lines[current]
      let value = inline(from: end, parentIndent: indent, depth: depth + 1)
      if name == "<<" {
        merged += value.items
      } else {
        if entries.contains(where: { $0.key == name }) { tell(line.number, "the key '\(name)' stands twice") }
        entries.removeAll { $0.key == name }
        entries.append(YamlEntry(key: name, line: line.number, value: value))
      }
      skipStray(above: indent)
      next = nil
      if skipToContent(), lines[current].indent == indent, !isDash(lines[current]) {
        next = key(of: lines[current])
        while next == nil, skipToContent(), lines[current].indent >= indent {
          tell(lines[current].number, "neither a key nor a value")
          skip(deeperThan: indent)
          next = skipToContent() && lines[current].indent == indent ? key(of: lines[current]) : nil
        }
      }
    }
    for node in merged { merge(node, into: &entries, line: number) }
    return YamlNode(.mapping(entries), line: number)
  }

  private mutating func merge(_ node: YamlNode, into entries: inout [YamlEntry], line: Int) {
    guard node.isMapping else {
      tell(node.line, "a merge key without a mapping")
      return
    }
    let known = Set(entries.map(\.key))
    entries += node.entries.filter { !known.contains($0.key) }
  }

  /// Passes lines that are indented deeper than a finished value and belong to nothing.
  private mutating func skipStray(above indent: Int) {
    guard skipToContent(), lines[current].indent > indent else { return }
    tell(lines[current].number, "an indentation that fits no line above")
    skip(deeperThan: indent)
  }

  /// Passes the current line and all below it that are indented deeper.
  mutating func skip(deeperThan indent: Int) {
    current += 1
    while skipToContent(), lines[current].indent > indent { current += 1 }
  }

  mutating func unknown(at line: Line, _ message: String, deeperThan indent: Int) -> YamlNode {
    tell(line.number, message)
    skip(deeperThan: indent)
    return YamlNode(.unknown, line: line.number)
  }

  // MARK: Anchors

  mutating func define(_ name: String, _ node: YamlNode) { anchors[name] = node }

  mutating func alias(_ name: String, line: Int) -> YamlNode {
    guard let node = anchors[name] else {
      tell(line, "the alias '*\(name)' stands for nothing above it")
      return YamlNode(.unknown, line: line)
    }
    guard node.weight <= aliasBudget else {
      tell(line, "aliases that stand for too much")
      return YamlNode(.unknown, line: line)
    }
    aliasBudget -= node.weight
    return node
  }
}

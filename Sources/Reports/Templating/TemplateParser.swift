import AuditModel

/// A piece of a parsed template.
indirect enum TemplateNode: Sendable {
  case text(String)
  case variable(path: [String], isEscaped: Bool)
  case section(path: [String], isInverted: Bool, content: [TemplateNode])
  case partial(name: String, indentation: String, line: Int)
}

/// Reads Mustache as its specification's core modules say: variables, sections, inverted sections, partials, comments
/// and delimiters that change.
struct TemplateParser {
  /// Sections inside sections, at most.
  static let deepest = 64

  private let file: String
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var opening = Array("{{".utf8)
  private var closing = Array("}}".utf8)
  private var open: [OpenSection] = []
  private var nodes: [TemplateNode] = []

  private struct OpenSection {
    var name: String
    var line: Int
    var isInverted: Bool
    var outer: [TemplateNode]
  }

  private struct Tag {
    var sigil: UInt8
    var content: String
    var line: Int
    var start: Int
    var end: Int
  }

  private init(_ text: String, file: String) {
    self.file = file
    bytes = Array(text.utf8)
  }

  /// Parses a template.
  ///
  /// - Parameters:
  ///   - text: the template.
  ///   - file: its name, for messages.
  /// - Throws: `AuditError` that names file and line.
  static func parse(_ text: String, file: String) throws -> [TemplateNode] {
    var parser = TemplateParser(text, file: file)
    try parser.run()
    return parser.nodes
  }

  private mutating func run() throws {
    while let tag = try nextTag() { try take(tag) }
    if let unclosed = open.last {
      throw fault("the section '\(unclosed.name)' is never closed; add {{/\(unclosed.name)}}", line: unclosed.line)
    }
  }

  /// Reads on to the next tag and keeps the text before it.
  private mutating func nextTag() throws -> Tag? {
    guard let start = find(opening, from: position) else {
      append(text: position..<bytes.count)
      position = bytes.count
      return nil
    }
    let tagLine = line + bytes[position..<start].count { $0 == UInt8(ascii: "\n") }
    var inner = start + opening.count
    while inner < bytes.count, isSpace(bytes[inner]) { inner += 1 }
    let sigil = inner < bytes.count && "#^/>!=&{".utf8.contains(bytes[inner]) ? bytes[inner] : 0
    let contentStart = sigil == 0 ? inner : inner + 1
    let end: [UInt8] =
      switch sigil {
      case UInt8(ascii: "{"): Array("}".utf8) + closing
      case UInt8(ascii: "="): Array("=".utf8) + closing
      default: closing
      }
    guard let contentEnd = find(end, from: contentStart) else {
      throw fault("the tag is never closed; '\(String(decoding: end, as: UTF8.self))' is missing", line: tagLine)
    }
    let content = String(decoding: bytes[contentStart..<contentEnd], as: UTF8.self)
    return Tag(
      sigil: sigil, content: Self.trimmed(content), line: tagLine, start: start, end: contentEnd + end.count)
  }

  private mutating func take(_ tag: Tag) throws {
    let mayStandAlone = tag.sigil != 0 && tag.sigil != UInt8(ascii: "&") && tag.sigil != UInt8(ascii: "{")
    let standing = mayStandAlone ? standalone(tag) : nil
    append(text: position..<(standing?.lineStart ?? tag.start))
    let next = standing?.nextLine ?? tag.end
    line = tag.line + bytes[tag.start..<next].count { $0 == UInt8(ascii: "\n") }
    position = next
    switch tag.sigil {
    case UInt8(ascii: "!"): break
    case UInt8(ascii: "="): try changeDelimiters(tag)
    case UInt8(ascii: "#"), UInt8(ascii: "^"): try openSection(tag)
    case UInt8(ascii: "/"): try closeSection(tag)
    case UInt8(ascii: ">"):
      let indentation = standing.map { String(decoding: bytes[$0.lineStart..<tag.start], as: UTF8.self) } ?? ""
      nodes.append(.partial(name: tag.content, indentation: indentation, line: tag.line))
    default: nodes.append(.variable(path: try path(tag), isEscaped: tag.sigil == 0))
    }
  }

  /// A tag alone on its lines takes them with it.
  private func standalone(_ tag: Tag) -> (lineStart: Int, nextLine: Int)? {
    var lineStart = tag.start
    while lineStart > 0, bytes[lineStart - 1] != UInt8(ascii: "\n") {
      lineStart -= 1
      guard isBlank(bytes[lineStart]) else { return nil }
    }
    guard lineStart >= position else { return nil }
    var end = tag.end
    while end < bytes.count, isBlank(bytes[end]) { end += 1 }
    if end < bytes.count, bytes[end] == UInt8(ascii: "\r") { end += 1 }
    guard end < bytes.count else { return (lineStart, end) }
    return bytes[end] == UInt8(ascii: "\n") ? (lineStart, end + 1) : nil
  }

  private mutating func changeDelimiters(_ tag: Tag) throws {
    let parts = tag.content.split(whereSeparator: \.isWhitespace)
    guard parts.count == 2, !tag.content.contains("=") else {
      throw fault("new delimiters are written as {{=<% %>=}}", line: tag.line)
    }
    opening = Array(parts[0].utf8)
    closing = Array(parts[1].utf8)
  }

  private mutating func openSection(_ tag: Tag) throws {
    _ = try path(tag)
    guard open.count < Self.deepest else {
      throw fault("sections are nested deeper than \(Self.deepest)", line: tag.line)
    }
    open.append(
      OpenSection(name: tag.content, line: tag.line, isInverted: tag.sigil == UInt8(ascii: "^"), outer: nodes))
    nodes = []
  }

  private mutating func closeSection(_ tag: Tag) throws {
    guard let section = open.popLast() else {
      throw fault("{{/\(tag.content)}} closes a section that is not open", line: tag.line)
    }
    guard section.name == tag.content else {
      throw fault(
        "{{/\(tag.content)}} stands where {{/\(section.name)}} of line \(section.line) is expected", line: tag.line)
    }
    let node = TemplateNode.section(
      path: Self.parts(section.name), isInverted: section.isInverted, content: nodes)
    nodes = section.outer + [node]
  }

  private func path(_ tag: Tag) throws -> [String] {
    guard !tag.content.isEmpty else { throw fault("the tag names nothing", line: tag.line) }
    return Self.parts(tag.content)
  }

  /// The parts of a dotted name; the name `.` is the value itself and has none.
  private static func parts(_ name: String) -> [String] {
    name == "." ? [] : name.split(separator: ".", omittingEmptySubsequences: false).map { trimmed(String($0)) }
  }

  private mutating func append(text range: Range<Int>) {
    guard !range.isEmpty else { return }
    nodes.append(.text(String(decoding: bytes[range], as: UTF8.self)))
  }

  private func find(_ needle: [UInt8], from start: Int) -> Int? {
    guard let first = needle.first, bytes.count >= needle.count, start <= bytes.count - needle.count else { return nil }
    return (start...(bytes.count - needle.count)).first { index in
      bytes[index] == first && bytes[index..<(index + needle.count)].elementsEqual(needle)
    }
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  private func isSpace(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private static func trimmed(_ text: String) -> String {
    let body = text.drop(while: \.isWhitespace)
    return String(body.reversed().drop(while: \.isWhitespace).reversed())
  }

  private func fault(_ message: String, line: Int) -> AuditError {
    AuditError(.invalidInput, "\(file):\(line): \(message).")
  }
}

/// Where the values of a JSON5 text stand, and where it stops being one: Foundation tells neither on every system.
public struct JSONText: Sendable {
  /// A fault with its line, from 1.
  public struct Fault: Sendable, Equatable {
    /// The line, from 1.
    public var line: Int
    /// What is wrong.
    public var words: String
  }

  /// The first fault; nil where there is none that can be told.
  public private(set) var fault: Fault?
  private var lines: [[String]: Int] = [:]

  /// What may come next in a list or an object.
  private enum Expectation { case key, colon, value, comma }

  /// A list or an object that is open.
  private struct Frame {
    let isObject: Bool
    let line: Int
    var expects: Expectation
    var place: String
    var index = 0

    var end: UInt8 { UInt8(ascii: isObject ? "}" : "]") }
    var bracket: String { isObject ? "{" : "[" }
  }

  /// Paths are kept this deep; deeper ones are told by what they lie in.
  private static let deepest = 5

  /// Reads a text once.
  public init(_ text: String) {
    var tokens = JSONTokens(text)
    var frames: [Frame] = []
    var isDone = false
    while fault == nil {
      let token = tokens.next()
      if let words = token.fault {
        fault = Fault(line: token.line, words: words)
      } else if token.isEnd {
        if let open = frames.last {
          fault = Fault(line: tokens.lastLine, words: "the '\(open.bracket)' of line \(open.line) is not closed")
        } else if !isDone {
          fault = Fault(line: token.line, words: "there is no value in it")
        }
        return
      } else if isDone {
        fault = Fault(line: token.line, words: "\(token.shown) stands behind the end")
      } else {
        fault = take(token, &frames).map { Fault(line: token.line, words: $0) }
        isDone = frames.isEmpty
      }
    }
  }

  /// The line of the value that a path of keys and numbers leads to, or of what it lies in.
  public func line(of path: [String]) -> Int {
    var path = Array(path.prefix(Self.deepest))
    while !path.isEmpty {
      if let line = lines[path] { return line }
      path.removeLast()
    }
    return 1
  }

  /// The key that stands first among some of one object.
  ///
  /// - Parameter place: the path to the object.
  func first(of keys: some Sequence<String>, in place: [String] = []) -> String? {
    keys.min { (line(of: place + [$0]), $0) < (line(of: place + [$1]), $1) }
  }

  private mutating func take(_ token: JSONTokens.Token, _ frames: inout [Frame]) -> String? {
    guard let last = frames.indices.last else { return begin(token, &frames) }
    let frame = frames[last]
    if token.mark == frame.end, frame.expects != .colon, !(frame.isObject && frame.expects == .value) {
      frames.removeLast()
      close(&frames)
      return nil
    }
    switch frame.expects {
    case .key:
      guard token.mark == nil else { return "\(token.shown) stands where a key should" }
      frames[last].place = token.text
      frames[last].expects = .colon
      if frames.count <= Self.deepest { lines[frames.map(\.place)] = token.line }
    case .colon:
      guard token.mark == UInt8(ascii: ":") else { return "there is no ':' before \(token.shown)" }
      frames[last].expects = .value
    case .value:
      if !frame.isObject {
        frames[last].place = String(frame.index)
        if frames.count <= Self.deepest { lines[frames.map(\.place)] = token.line }
      }
      return begin(token, &frames)
    case .comma:
      guard token.mark == UInt8(ascii: ",") else {
        return "there is no ',' or '\(frame.isObject ? "}" : "]")' before \(token.shown)"
      }
      frames[last].expects = frame.isObject ? .key : .value
      frames[last].index += 1
    }
    return nil
  }

  private func begin(_ token: JSONTokens.Token, _ frames: inout [Frame]) -> String? {
    switch token.mark {
    case UInt8(ascii: "{"):
      frames.append(Frame(isObject: true, line: token.line, expects: .key, place: ""))
    case UInt8(ascii: "["):
      frames.append(Frame(isObject: false, line: token.line, expects: .value, place: "0"))
    case nil:
      if !token.isQuoted && !Self.isValue(token.text) { return "\(token.shown) is no value; a text stands in quotes" }
      close(&frames)
    default: return "\(token.shown) stands where a value should"
    }
    return nil
  }

  /// A value has ended.
  private func close(_ frames: inout [Frame]) {
    if let last = frames.indices.last { frames[last].expects = .comma }
  }

  private static func isValue(_ word: String) -> Bool {
    ["true", "false", "null"].contains(word) || Double(word) != nil || word.hasSuffix(".") || word.hasPrefix("+")
  }
}

/// The words, texts and marks of a JSON5 text.
private struct JSONTokens {
  struct Token {
    var line: Int
    var text = ""
    var mark: UInt8?
    var isQuoted = false
    var isEnd = false
    var fault: String?

    /// The token for a message.
    var shown: String {
      let short = text.count > 40 ? text.prefix(40) + "…" : text[...]
      return "'\(mark.map { String(decoding: [$0], as: UTF8.self) } ?? String(short))'"
    }
  }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  /// Line of the last token.
  private(set) var lastLine = 1

  private static let marks = Set("{}[],:".utf8)
  private static let ending = Set(" \t\r\n{}[],:\"'/".utf8)

  init(_ text: String) {
    bytes = Array(text.utf8)
    if text.unicodeScalars.first == "\u{FEFF}" { index = 3 }
  }

  mutating func next() -> Token {
    if let open = skip() { return Token(line: open, fault: "the comment is not closed") }
    guard index < bytes.count else { return Token(line: line, isEnd: true) }
    let byte = bytes[index]
    lastLine = line
    if Self.marks.contains(byte) {
      index += 1
      return Token(line: line, mark: byte)
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return quoted(by: byte) }
    let start = index
    index += 1
    while index < bytes.count, !Self.ending.contains(bytes[index]) { index += 1 }
    return Token(line: line, text: String(decoding: bytes[start..<index], as: UTF8.self))
  }

  private mutating func quoted(by quote: UInt8) -> Token {
    let start = line
    var content: [UInt8] = []
    index += 1
    while index < bytes.count, bytes[index] != quote {
      // A text that runs on into the next line is one whose quote was forgotten.
      if bytes[index] == UInt8(ascii: "\n") { break }
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
        index += 1
        if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      }
      content.append(bytes[index])
      index += 1
    }
    guard index < bytes.count, bytes[index] == quote else {
      return Token(line: start, fault: "the text is not closed with \(quote == UInt8(ascii: "'") ? "'" : "\"")")
    }
    index += 1
    return Token(line: start, text: String(decoding: content, as: UTF8.self), isQuoted: true)
  }

  /// Passes over white space and comments; the line of a comment that does not end.
  private mutating func skip() -> Int? {
    while index < bytes.count {
      let byte = bytes[index]
      let following = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == UInt8(ascii: "\n") {
        line += 1
        index += 1
      } else if byte == UInt8(ascii: " ") || (9...13).contains(byte) {
        index += 1
      } else if byte == UInt8(ascii: "/"), following == UInt8(ascii: "/") {
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      } else if byte == UInt8(ascii: "/"), following == UInt8(ascii: "*") {
        let start = line
        index += 2
        while !(index + 1 < bytes.count && bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/")) {
          guard index < bytes.count else { return start }
          if bytes[index] == UInt8(ascii: "\n") { line += 1 }
          index += 1
        }
        index += 2
      } else {
        return nil
      }
    }
    return nil
  }
}

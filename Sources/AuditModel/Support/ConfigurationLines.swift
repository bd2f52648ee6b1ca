/// Finds the lines of keys in a JSON5 text. Comments and values that look like keys are passed over.
struct ConfigurationLines {
  private var lines: [String: Int] = [:]

  /// Reads a text once.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    var line = 1
    var index = 0
    // The word that a colon would make a key, and its line.
    var word: (text: [UInt8], line: Int)?
    func at(_ offset: Int) -> UInt8? { index + offset < bytes.count ? bytes[index + offset] : nil }
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\n"):
        line += 1
        index += 1
      case UInt8(ascii: "/") where at(1) == UInt8(ascii: "/"):
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      case UInt8(ascii: "/") where at(1) == UInt8(ascii: "*"):
        index += 2
        while index < bytes.count, !(bytes[index] == UInt8(ascii: "*") && at(1) == UInt8(ascii: "/")) {
          if bytes[index] == UInt8(ascii: "\n") { line += 1 }
          index += 1
        }
        index += 2
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let start = line
        var content: [UInt8] = []
        index += 1
        while index < bytes.count, bytes[index] != byte {
          if bytes[index] == UInt8(ascii: "\\") { index += 1 }
          guard index < bytes.count else { break }
          if bytes[index] == UInt8(ascii: "\n") { line += 1 }
          content.append(bytes[index])
          index += 1
        }
        index += 1
        word = (content, start)
      case UInt8(ascii: ":"):
        if let word {
          let key = String(decoding: word.text, as: UTF8.self)
          if lines[key] == nil { lines[key] = word.line }
        }
        word = nil
        index += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): index += 1
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","):
        word = nil
        index += 1
      default:
        var content: [UInt8] = []
        while let next = at(0), !Self.ending.contains(next) {
          content.append(next)
          index += 1
        }
        if content.isEmpty { index += 1 }
        word = (content, line)
      }
    }
  }

  private static let ending = Set(" \t\r\n:,{}[]\"'/".utf8)

  /// Line of a key's first mention, from 1.
  func line(of key: String) -> Int { lines[key] ?? 1 }

  /// The key that stands first.
  func first(of keys: some Sequence<String>) -> String? {
    keys.min { (line(of: $0), $0) < (line(of: $1), $1) }
  }
}

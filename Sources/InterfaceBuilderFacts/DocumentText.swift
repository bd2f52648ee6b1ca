import Foundation

/// A document's bytes as sound UTF-8 without an XML declaration.
///
/// Foundation's XMLParser ends the process on some names that are not UTF-8, so it never sees such. The declaration is
/// blanked out, because with it the parser would decode the bytes once more (and find a document type in them that
/// nobody has seen).
struct DocumentText {
  private(set) var bytes: [UInt8]
  /// True where bytes were not in the document's encoding and were replaced.
  private(set) var isRepaired = false
  /// True for UTF-16 and UTF-32, which Interface Builder never wrote.
  let isWide: Bool

  /// Encodings of one byte a character that are as good as Latin-1 here.
  private static let narrow: Set<String> = ["iso-8859-1", "latin1", "windows-1252", "iso-8859-15"]

  init(_ data: Data) {
    bytes = Array(data)
    isWide =
      bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || bytes.prefix(256).contains(0)
    guard !isWide else { return }
    let declaration = declaration
    if let name = declaration.encoding, Self.narrow.contains(name) {
      bytes = Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)
    } else if bytes.contains(where: { $0 >= 0x80 }) {
      let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
      isRepaired = repaired != bytes
      bytes = repaired
    }
    for index in 0..<declaration.length where index < bytes.count && bytes[index] != 0x0A && bytes[index] != 0x0D {
      bytes[index] = 0x20
    }
  }

  /// `<?xml … ?>` at the begin: its length, a byte order mark included, and the encoding that it names.
  private var declaration: (length: Int, encoding: String?) {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard bytes.dropFirst(mark).starts(with: Array("<?xml".utf8)) else { return (mark, nil) }
    // Ends within its first bytes, or is none.
    guard let end = bytes.prefix(400).firstIndex(of: UInt8(ascii: ">")) else { return (mark, nil) }
    let text = String(decoding: bytes[mark...end], as: UTF8.self)
    guard text.utf8.count == end + 1 - mark, text.utf8.allSatisfy({ $0 < 0x80 }) else { return (mark, nil) }
    guard let key = text.range(of: "encoding") else { return (end + 1, nil) }
    let value = text[key.upperBound...].drop { $0 == "=" || $0.isWhitespace || $0 == "\"" || $0 == "'" }
    return (end + 1, value.prefix { $0 != "\"" && $0 != "'" && !$0.isWhitespace && $0 != "?" }.lowercased())
  }
}

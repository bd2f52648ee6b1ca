import AuditModel
import Foundation

/// Goes over a document's bytes before the XML parser does: where start tags stand, and whether the parser may see it.
///
/// XMLParser's line is that of a tag's end on some systems and of its begin on others; the k-th start tag here is the
/// k-th element there. Document types are refused: with them come entities, which can name files and grow without bound,
/// and Interface Builder writes none.
struct TagScanner {
  struct Refusal {
    var line: Int?
    var message: String
  }

  private let bytes: [UInt8]
  /// True where bytes were not in the document's encoding and were replaced.
  let isRepaired: Bool
  private var index = 0
  private var line = 1
  private var lineStart = 0
  /// Positions of the start tags, in document order.
  private(set) var starts: [SourcePosition] = []
  private(set) var refusal: Refusal?
  /// Name of the first element.
  private(set) var root = ""

  init(_ data: Data) {
    let text = DocumentText(data)
    bytes = text.bytes
    isRepaired = text.isRepaired
    refusal = text.isWide ? Refusal(line: 1, message: "not in UTF-8, as Interface Builder writes") : nil
  }

  /// The document as it goes to the parser.
  var content: Data { Data(bytes) }

  /// Number of lines.
  var lineCount: Int { line }

  mutating func run() {
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<") { tag() } else { step() }
    }
  }

  private mutating func step() {
    let byte = bytes[index]
    index += 1
    if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
    if byte == 0x0A || byte == 0x0D {
      line += 1
      lineStart = index
    }
  }

  private func begins(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    return (0..<count).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
  }

  private mutating func skip(to end: StaticString) {
    while index < bytes.count {
      if begins(end) {
        index += end.utf8CodeUnitCount
        return
      }
      step()
    }
  }

  private mutating func tag() {
    if begins("<!--") {
      index += 4
      skip(to: "-->")
    } else if begins("<![CDATA[") {
      skip(to: "]]>")
    } else if begins("<?") {
      skip(to: "?>")
    } else if begins("</") {
      skip(to: ">")
    } else if begins("<!") {
      refuse("has a document type, with which entities come; not read for safety")
      index += 2
    } else {
      start()
    }
  }

  private mutating func refuse(_ message: String) {
    refusal = refusal ?? Refusal(line: line, message: message)
  }

  /// The parser compares each attribute of a tag with all others.
  private static let maximumAttributes = 256

  private mutating func start() {
    starts.append(SourcePosition(line: line, column: index - lineStart + 1))
    index += 1
    if starts.count == 1 {
      let name = bytes[index...].prefix(64).prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
      root = String(decoding: name, as: UTF8.self)
    }
    var quote: UInt8?
    var attributes = 0
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "=") {
        attributes += 1
        if attributes > Self.maximumAttributes {
          refuse("has a tag with more than \(Self.maximumAttributes) attributes")
        }
      } else if byte == UInt8(ascii: ">") {
        index += 1
        return
      }
      step()
    }
  }
}

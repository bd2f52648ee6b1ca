import Foundation

/// A project.pbxproj in OpenStep form, cut into the texts of its objects: two versions of a project have nearly all of
/// them in common.
struct ProjectPieces {
  /// An object's id and its whole entry, `ID = {…};`.
  struct Piece {
    var id: String
    var text: String
  }

  /// The objects, in their order.
  private(set) var pieces: [Piece] = []
  /// Where the objects stand.
  private var inside = 0..<0
  private let data: Data

  /// Cuts a project; nil where it does not look like Xcode writes it.
  init?(_ data: Data) {
    self.data = data
    let isWhole = data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in cut(bytes) }
    guard isWhole, !pieces.isEmpty else { return nil }
  }

  /// The project with only some of its objects.
  func project(with pieces: [Piece]) -> Data {
    var text = data.prefix(inside.lowerBound)
    for piece in pieces { text.append(contentsOf: piece.text.utf8) }
    text.append(data.dropFirst(inside.upperBound))
    return text
  }

  /// Goes once over the bytes; strings and comments are passed over.
  ///
  /// - Returns: whether all braces are closed and the objects were found.
  private mutating func cut(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var (depth, index) = (0, 0)
    var start: Int?
    var holdsObjects = false
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*"):
        guard let end = Self.endOfComment(bytes, index) else { return false }
        index = end
        continue
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/"):
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "("):
        depth += 1
        if depth == 2, !holdsObjects, let start, Self.word(bytes, start) == "objects" {
          holdsObjects = true
          inside = (index + 1)..<(index + 1)
        }
        if depth <= 2 { start = nil }
      case UInt8(ascii: "}"), UInt8(ascii: ")"):
        depth -= 1
        if depth == 1, holdsObjects, inside.isEmpty {
          // Something that is no object, a mark of a merge conflict.
          guard start == nil else { return false }
          inside = inside.lowerBound..<index
        }
      case UInt8(ascii: ";") where depth == 1: start = nil
      case UInt8(ascii: ";") where depth == 2 && holdsObjects && inside.isEmpty:
        guard let first = start else { return false }
        let id = Self.word(bytes, first)
        guard !id.isEmpty else { return false }
        pieces.append(
          Piece(
            id: id, text: String(decoding: UnsafeRawBufferPointer(rebasing: bytes[first...index]), as: UTF8.self)))
        start = nil
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if start == nil { start = index }
        guard let end = Self.endOfString(bytes, index) else { return false }
        index = end
        continue
      case 9, 10, 13, 32: break
      default: if start == nil { start = index }
      }
      index += 1
    }
    // Merges leave entries of one id twice; which of them counts is the parser's to say.
    return depth == 0 && !inside.isEmpty && Set(pieces.map(\.id)).count == pieces.count
  }

  private static func endOfComment(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int? {
    var index = start + 2
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
      index += 1
    }
    return nil
  }

  private static func endOfString(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int? {
    var index = start + 1
    while index < bytes.count {
      if bytes[index] == bytes[start] { return index + 1 }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// The plain word that begins at an index; empty for anything but letters, digits, `_` and `.` up to a blank, a comment
  /// or `=`.
  private static func word(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> String {
    let end =
      bytes[start...].firstIndex { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."):
          false
        default: true
        }
      } ?? bytes.endIndex
    guard end < bytes.count else { return "" }
    switch bytes[end] {
    case 9, 10, 13, 32, UInt8(ascii: "="): break
    case UInt8(ascii: "/") where end + 1 < bytes.count && bytes[end + 1] == UInt8(ascii: "*"): break
    default: return ""
    }
    return String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
  }
}

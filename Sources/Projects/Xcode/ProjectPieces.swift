import Foundation

/// A project.pbxproj in OpenStep form, cut into its objects: two versions of a project have nearly all of them in common.
struct ProjectPieces {
  /// An object's id and its whole entry, `ID = {…};`.
  struct Piece {
    var id: String
    /// Where the entry stands.
    var range: Range<Int>
    /// Where the entry before it ends: from here on, equal bytes mean an equal piece.
    var start: Int
    /// Number of the line that the entry begins in.
    var line: Int
    /// Number of the line that it ends in.
    var lastLine: Int
    /// Its place among the pieces of the version before; nil for one that is new or was changed.
    var known: Int?
  }

  /// The objects, in their order.
  private(set) var pieces: [Piece] = []
  /// The file.
  let bytes: [UInt8]
  /// Where the objects stand.
  private var inside = 0..<0

  /// Cuts a project; nil where it does not look like Xcode writes it.
  ///
  /// - Parameters:
  ///   - before: the version before: what stands in both is not looked at again.
  ///   - isOld: whether that version has an object with an id.
  init?(_ data: Data, before: ProjectPieces? = nil, isOld: (String) -> Bool = { _ in true }) {
    bytes = Array(data)
    let found = bytes.withUnsafeBytes { bytes in
      guard let before else {
        var cutter = PieceCutter(bytes)
        return cutter.cut(isOld)
      }
      return before.bytes.withUnsafeBytes { known in
        var cutter = PieceCutter(bytes, before: before.pieces, known)
        return cutter.cut(isOld)
      }
    }
    guard let found, !found.pieces.isEmpty else { return nil }
    (pieces, inside) = found
  }

  /// The text of a piece.
  func text(of piece: Piece) -> ArraySlice<UInt8> { bytes[piece.range] }

  /// The project with only some of its objects.
  func project(with pieces: [Piece]) -> Data {
    var text = Data(bytes[..<inside.lowerBound])
    for piece in pieces { text.append(contentsOf: self.text(of: piece)) }
    text.append(contentsOf: bytes[inside.upperBound...])
    return text
  }
}

/// Goes once over the bytes of a project; strings and comments are passed over.
private struct PieceCutter {
  private let bytes: UnsafeRawBufferPointer
  private let before: [ProjectPieces.Piece]
  private let old: UnsafeRawBufferPointer
  /// The place of the old piece that is likely to come next.
  private var expected = 0
  /// Pieces in a row for which no old one was near.
  private var missed = 0
  /// Places of old pieces by id: made when the likely ones have failed for long.
  private lazy var places = Dictionary(before.enumerated().map { ($1.id, $0) }) { first, _ in first }

  private var pieces: [ProjectPieces.Piece] = []
  private var line = 1

  /// Old pieces that are looked through for the one that a new piece stands for.
  private static let window = 32
  /// Pieces in a row that may be new before the old one is looked for everywhere.
  private static let mostMissed = 4

  init(_ bytes: UnsafeRawBufferPointer) {
    self.init(bytes, before: [], UnsafeRawBufferPointer(start: nil, count: 0))
  }

  init(_ bytes: UnsafeRawBufferPointer, before: [ProjectPieces.Piece], _ old: UnsafeRawBufferPointer) {
    self.bytes = bytes
    self.before = before
    self.old = old
  }

  /// Cuts.
  ///
  /// - Returns: nil where not all braces are closed or something stands among the objects that is none.
  mutating func cut(_ isOld: (String) -> Bool) -> (pieces: [ProjectPieces.Piece], inside: Range<Int>)? {
    pieces.reserveCapacity(before.count + 64)
    var (depth, index) = (0, 0)
    var start: Int?
    var startLine = 1
    var inside: Range<Int>?
    var isInside = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n"): line += 1
      case 9, 13, 32: break
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*"):
        guard let end = endOfComment(index) else { return nil }
        index = end
        continue
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "/"):
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "("):
        depth += 1
        if depth == 2, let first = start, word(first) == "objects" {
          // Which of two counts is the parser's to say.
          guard inside == nil else { return nil }
          (inside, isInside) = ((index + 1)..<(index + 1), true)
          start = nil
          index = takeKnown(from: index + 1)
          continue
        }
        if depth <= 2 { start = nil }
      case UInt8(ascii: "}"), UInt8(ascii: ")"):
        depth -= 1
        if depth == 1, isInside {
          // Something that is no object, a mark of a merge conflict.
          guard start == nil, let first = inside else { return nil }
          (inside, isInside) = (first.lowerBound..<index, false)
        }
      case UInt8(ascii: ";") where depth == 1: start = nil
      case UInt8(ascii: ";") where depth == 2 && isInside:
        guard let first = start else { return nil }
        let id = word(first)
        guard !id.isEmpty else { return nil }
        let end = pieces.last?.range.upperBound ?? inside?.lowerBound ?? 0
        pieces.append(
          ProjectPieces.Piece(id: id, range: first..<(index + 1), start: end, line: startLine, lastLine: line))
        start = nil
        findKnown(isOld)
        index = takeKnown(from: index + 1)
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if start == nil { (start, startLine) = (index, line) }
        guard let end = endOfString(index) else { return nil }
        index = end
        continue
      default: if start == nil { (start, startLine) = (index, line) }
      }
      index += 1
    }
    guard depth == 0, !isInside, let inside else { return nil }
    return (pieces, inside)
  }

  /// Takes the pieces that stand as they stood, from the end of a piece on.
  ///
  /// - Returns: where the last of them ends.
  private mutating func takeKnown(from start: Int) -> Int {
    var index = start
    while expected < before.count {
      let piece = before[expected]
      let length = piece.range.upperBound - piece.start
      guard length <= bytes.count - index, let new = bytes.baseAddress, let known = old.baseAddress,
        memcmp(new + index, known + piece.start, length) == 0
      else { break }
      let shift = index - piece.start
      let lineBefore = expected > 0 ? before[expected - 1].lastLine : nil
      // The first piece's own beginning is not known: it is cut like a new one.
      guard let lineBefore else { break }
      pieces.append(
        ProjectPieces.Piece(
          id: piece.id, range: (piece.range.lowerBound + shift)..<(piece.range.upperBound + shift), start: index,
          line: line + piece.line - lineBefore, lastLine: line + piece.lastLine - lineBefore, known: expected))
      line += piece.lastLine - lineBefore
      index += length
      expected += 1
    }
    return index
  }

  /// Finds the old piece that the last one stands for, and goes on behind it; where nothing but its place has changed, it
  /// is that piece.
  private mutating func findKnown(_ isOld: (String) -> Bool) {
    guard let piece = pieces.last, !before.isEmpty else { return }
    let near = before[expected..<min(expected + Self.window, before.count)]
    var place = near.firstIndex { $0.id == piece.id }
    missed = place == nil ? missed + 1 : 0
    if missed > Self.mostMissed, isOld(piece.id) { place = places[piece.id] }
    guard let place else { return }
    expected = place + 1
    let known = before[place].range
    if known.count == piece.range.count, let new = bytes.baseAddress, let old = old.baseAddress,
      memcmp(new + piece.range.lowerBound, old + known.lowerBound, known.count) == 0
    {
      pieces[pieces.count - 1].known = place
    }
  }

  private mutating func endOfComment(_ start: Int) -> Int? {
    var index = start + 2
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
    return nil
  }

  private mutating func endOfString(_ start: Int) -> Int? {
    var index = start + 1
    while index < bytes.count {
      if bytes[index] == bytes[start] { return index + 1 }
      if bytes[index] == UInt8(ascii: "\\") { index += 1 }
      if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
    return nil
  }

  /// The plain word that begins at an index; empty for anything but letters, digits, `_` and `.` up to a blank, a comment
  /// or `=`.
  private func word(_ start: Int) -> String {
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

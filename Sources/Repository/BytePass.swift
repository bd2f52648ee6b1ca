import AuditModel
import Foundation

/// Reads a source file once, byte by byte, for what chooses the files to parse.
public enum BytePass {
  /// Version of the pass: part of the cache key, raised whenever its result for an unchanged file can change.
  public static let version = "3"

  /// Which lexical rules a file follows.
  enum Dialect: Sendable, Equatable {
    case swift, objectiveC
    /// Words anywhere, quoted or not: storyboards and xibs.
    case markup
  }

  /// Reads a file.
  public static func read(_ text: SourceText, language: Language) -> ByteFacts {
    let dialect = language.dialect
    var facts = text.utf8.withUnsafeBytes { raw in
      let bytes = raw.bindMemory(to: UInt8.self)
      var lexer = ByteLexer(bytes, dialect: dialect)
      lexer.run()
      if !lexer.isCertain {
        // A quote or comment sign that is none (in a regular expression, say) may have hidden the rest of the file.
        // Better to see words too many than to miss some, and the parser's guard must not be talked out of its counts.
        var plain = ByteLexer(bytes, dialect: dialect, readsEverything: true)
        plain.run()
        lexer.merge(plain)
      }
      return lexer.facts()
    }
    facts.size = text.utf8.count
    facts.encodingRemark = text.remark
    facts.conflictLine = dialect == .markup ? nil : ConflictMarkers.firstLine(in: text.utf8)
    return facts
  }
}

/// Marks of an unfinished merge.
public enum ConflictMarkers {
  /// Line of the first `<<<<<<<` that a `>>>>>>>` follows; nil in nearly every file.
  static func firstLine(in utf8: Data) -> Int? {
    utf8.withUnsafeBytes { bytes -> Int? in
      guard let start = lineStart(of: "<<<<<<< ", in: bytes, from: 0),
        lineStart(of: ">>>>>>> ", in: bytes, from: start) != nil
      else { return nil }
      var line = 1
      for index in 0..<start where bytes[index] == 10 || (bytes[index] == 13 && bytes[index + 1] != 10) { line += 1 }
      return line
    }
  }

  /// The text with blanks for the marker lines, so that both sides of each conflict are read at their places.
  public static func blanked(_ utf8: Data) -> Data {
    var result = utf8
    result.withUnsafeMutableBytes { bytes in
      var index = 0
      while index < bytes.count {
        let end = bytes[index...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
        if end - index >= 7, let sign = signs.first(where: { $0 == bytes[index] }),
          bytes[index..<(index + 7)].allSatisfy({ $0 == sign }), end - index == 7 || bytes[index + 7] == 32
        {
          for place in index..<end { bytes[place] = 32 }
        }
        index = end + 1
      }
    }
    return result
  }

  private static let signs = Array("<=>|".utf8)

  private static func lineStart(of marker: String, in bytes: UnsafeRawBufferPointer, from: Int) -> Int? {
    guard let base = bytes.baseAddress, let sign = marker.utf8.first else { return nil }
    let pattern = Array(marker.utf8)
    var offset = from
    while offset < bytes.count, let found = memchr(base + offset, Int32(sign), bytes.count - offset) {
      let index = UnsafeRawPointer(found) - base
      let startsLine = index == 0 || bytes[index - 1] == 10 || bytes[index - 1] == 13
      if startsLine, bytes[index...].starts(with: pattern) { return index }
      offset = index + 1
    }
    return nil
  }
}

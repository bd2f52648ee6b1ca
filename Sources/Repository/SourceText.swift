import Foundation

/// The text of a source file as UTF-8, whatever encoding it is stored in.
///
/// Lines and columns that readers count in the text are those of the file: no line is added or lost, and columns count
/// the UTF-8 bytes of what stands there.
public struct SourceText: Sendable, Equatable {
  /// Valid UTF-8, without a byte order mark.
  public var utf8: Data
  /// What is odd about the file's bytes, naming the encoding; nil for plain UTF-8.
  public var remark: String?

  /// The text as a string.
  public var string: String { String(decoding: utf8, as: UTF8.self) }

  /// Decodes the bytes of a file.
  ///
  /// A byte order mark decides; then the pattern of NUL bytes that UTF-16 has; then whether the bytes are UTF-8. What is
  /// left is UTF-8 with broken bytes (replaced), where most of the rest is UTF-8, else Windows-1252.
  public init(decoding data: Data) {
    if data.starts(with: [0xEF, 0xBB, 0xBF]) {
      self.init(singleByte: data.dropFirst(3))
    } else if data.starts(with: [0xFF, 0xFE]) {
      self.init(utf16: data.dropFirst(2), isBigEndian: false, how: "with a byte order mark")
    } else if data.starts(with: [0xFE, 0xFF]) {
      self.init(utf16: data.dropFirst(2), isBigEndian: true, how: "with a byte order mark")
    } else if let isBigEndian = Self.looksLikeUTF16(data) {
      self.init(utf16: data, isBigEndian: isBigEndian, how: "without a byte order mark")
    } else {
      self.init(singleByte: data)
    }
  }

  private init(singleByte data: Data) {
    let census = UTF8Census(data)
    if census.broken == 0 {
      utf8 = data
      remark = census.hasNUL ? "the text holds NUL bytes" : nil
    } else if census.sequences > census.broken {
      utf8 = Data(String(decoding: data, as: UTF8.self).utf8)
      remark = "the text is UTF-8 with \(census.broken) broken bytes, read as U+FFFD"
    } else {
      utf8 = Self.windows1252(data)
      remark = "the text is not UTF-8; read as Windows-1252 (Latin-1)"
    }
  }

  private init(utf16 data: Data, isBigEndian: Bool, how: String) {
    var units: [UInt16] = []
    units.reserveCapacity(data.count / 2)
    var iterator = data.makeIterator()
    while let first = iterator.next(), let second = iterator.next() {
      units.append(isBigEndian ? UInt16(first) << 8 | UInt16(second) : UInt16(second) << 8 | UInt16(first))
    }
    utf8 = Data(String(decoding: units, as: UTF16.self).utf8)
    remark = "the text is UTF-16 (\(isBigEndian ? "big" : "little")-endian) \(how)"
  }

  /// Latin text in UTF-16 has a NUL in every other byte: in the first of each pair when big-endian.
  private static func looksLikeUTF16(_ data: Data) -> Bool? {
    let size = min(data.count, 512)
    guard size >= 4 else { return nil }
    var nuls = (first: 0, second: 0)
    data.withUnsafeBytes { bytes in
      for (index, byte) in bytes.prefix(size).enumerated() where byte == 0 {
        if index % 2 == 0 { nuls.first += 1 } else { nuls.second += 1 }
      }
    }
    let pairs = size / 2
    if nuls.first * 10 > pairs * 7, nuls.second * 10 < pairs { return true }
    if nuls.second * 10 > pairs * 7, nuls.first * 10 < pairs { return false }
    return nil
  }

  private static func windows1252(_ data: Data) -> Data {
    var text = String.UnicodeScalarView()
    for byte in data {
      let code = (0x80..<0xA0).contains(byte) ? windows1252Specials[Int(byte) - 0x80] : UInt32(byte)
      text.append(Unicode.Scalar(code) ?? "\u{FFFD}")
    }
    return Data(String(text).utf8)
  }

  /// What Windows-1252 has at 0x80 to 0x9F; Latin-1 has control characters there, which no source holds.
  private static let windows1252Specials: [UInt32] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D,
    0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0x009D, 0x017E, 0x0178,
  ]
}

/// How much of some bytes is UTF-8.
struct UTF8Census: Equatable {
  /// Well-formed sequences of more than one byte.
  var sequences = 0
  /// Bytes that stand in no well-formed sequence.
  var broken = 0
  /// Whether a NUL byte is among them.
  var hasNUL = false

  /// Counts.
  init(_ data: Data) {
    data.withUnsafeBytes { count(in: $0) }
  }

  private mutating func count(in bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index < bytes.count {
      // Eight bytes at a time where all are ASCII and none is NUL: nearly everywhere in sources.
      while index + 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        guard (word | (word &- 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080 == 0 else { break }
        index += 8
      }
      guard index < bytes.count else { return }
      let byte = bytes[index]
      if byte < 0x80 {
        if byte == 0 { hasNUL = true }
        index += 1
        continue
      }
      let length = Self.sequenceLength(at: index, in: bytes)
      if length == 0 {
        broken += 1
        index += 1
      } else {
        sequences += 1
        index += length
      }
    }
  }

  /// Length of the well-formed sequence at an index; 0 where there is none (Unicode, table 3-7).
  private static func sequenceLength(at index: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    func follows(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      index + offset < bytes.count && range.contains(bytes[index + offset])
    }
    switch bytes[index] {
    case 0xC2...0xDF: return follows(1) ? 2 : 0
    case 0xE0: return follows(1, 0xA0...0xBF) && follows(2) ? 3 : 0
    case 0xED: return follows(1, 0x80...0x9F) && follows(2) ? 3 : 0
    case 0xE1...0xEF: return follows(1) && follows(2) ? 3 : 0
    case 0xF0: return follows(1, 0x90...0xBF) && follows(2) && follows(3) ? 4 : 0
    case 0xF1...0xF3: return follows(1) && follows(2) && follows(3) ? 4 : 0
    case 0xF4: return follows(1, 0x80...0x8F) && follows(2) && follows(3) ? 4 : 0
    default: return 0
    }
  }
}

/// A checksum at the end of what the cache keeps: SQLite does not notice a damaged value, and facts with a wrong index
/// in them must not reach the stages behind.
enum Checksum {
  /// The bytes with their checksum behind them.
  static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    withUnsafeBytes(of: checksum(of: bytes[...]).littleEndian) { result.append(contentsOf: $0) }
    return result
  }

  /// The bytes without their checksum; nil where it is not theirs.
  static func opened(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count >= 8 else { return nil }
    let content = bytes.dropLast(8)
    let kept = bytes.suffix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return checksum(of: content) == kept ? Array(content) : nil
  }

  private static func checksum(of bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBytes { raw in
      var result: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(raw.count)
      var index = 0
      while index + 8 <= raw.count {
        let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        result = (result ^ word) &* 0xBF58_476D_1CE4_E5B9
        result ^= result >> 31
        index += 8
      }
      while index < raw.count {
        result = (result ^ UInt64(raw[index])) &* 0x0000_0100_0000_01B3
        index += 1
      }
      return result ^ (result >> 32)
    }
  }
}

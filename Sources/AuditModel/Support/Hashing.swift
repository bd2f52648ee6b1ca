/// SHA-1 and SHA-256 (FIPS 180-4): the only sources of ids and fingerprints.
public enum Hashing {
  /// Git's id of a blob: SHA-1 of `blob SIZE`, a NUL byte and the content, as 40 hex digits.
  public static func gitBlobID(_ content: some Collection<UInt8>) -> String {
    var message = Array("blob \(content.count)\u{0}".utf8)
    message.append(contentsOf: content)
    return hex(sha1(message))
  }

  /// SHA-256 of a text's UTF-8, as 64 hex digits.
  public static func sha256(_ text: String) -> String { hex(sha256(Array(text.utf8))) }

  /// SHA-1 of bytes.
  public static func sha1(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { schedule in
      forEachBlock(of: message, into: schedule) {
        for index in 16..<80 {
          schedule[index] = rotateLeft(
            schedule[index - 3] ^ schedule[index - 8] ^ schedule[index - 14] ^ schedule[index - 16], 1)
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for index in 0..<80 {
          let mixed: UInt32
          let constant: UInt32
          switch index {
          case 0..<20: (mixed, constant) = ((b & c) | (~b & d), 0x5A82_7999)
          case 20..<40: (mixed, constant) = (b ^ c ^ d, 0x6ED9_EBA1)
          case 40..<60: (mixed, constant) = ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
          default: (mixed, constant) = (b ^ c ^ d, 0xCA62_C1D6)
          }
          let next = rotateLeft(a, 5) &+ mixed &+ e &+ constant &+ schedule[index]
          (a, b, c, d, e) = (next, a, rotateLeft(b, 30), c, d)
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
      }
    }
    return bytes(of: state)
  }

  /// SHA-256 of bytes.
  public static func sha256(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [
      0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      forEachBlock(of: message, into: schedule) {
        for index in 16..<64 {
          let (first, second) = (schedule[index - 15], schedule[index - 2])
          let lower = rotateRight(first, 7) ^ rotateRight(first, 18) ^ (first >> 3)
          let upper = rotateRight(second, 17) ^ rotateRight(second, 19) ^ (second >> 10)
          schedule[index] = schedule[index - 16] &+ lower &+ schedule[index - 7] &+ upper
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
          let upper = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)
          let choice = (e & f) ^ (~e & g)
          let first = h &+ upper &+ choice &+ sha256Constants[index] &+ schedule[index]
          let lower = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)
          let majority = (a & b) ^ (a & c) ^ (b & c)
          (h, g, f, e) = (g, f, e, d &+ first)
          (d, c, b, a) = (c, b, a, first &+ lower &+ majority)
        }
        for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
      }
    }
    return bytes(of: state)
  }

  /// Lower-case hex digits of bytes.
  public static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// A 64-bit FNV-1a hash of bytes: for sketches and indexes, never for ids.
  public static func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  /// Puts the 16 words of each block, padding included, into the schedule's first places.
  private static func forEachBlock(
    of message: [UInt8], into schedule: UnsafeMutableBufferPointer<UInt32>, _ body: () -> Void
  ) {
    let whole = message.count / 64 * 64
    var tail = Array(message[whole...])
    tail.append(0x80)
    tail.append(contentsOf: repeatElement(0, count: (120 - tail.count % 64) % 64))
    let bits = UInt64(message.count) * 8
    tail.append(contentsOf: (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) })
    for (bytes, count) in [(message, whole), (tail, tail.count)] {
      bytes.withUnsafeBytes { raw in
        for start in stride(from: 0, to: count, by: 64) {
          for word in 0..<16 {
            schedule[word] = UInt32(
              bigEndian: raw.loadUnaligned(fromByteOffset: start + word * 4, as: UInt32.self))
          }
          body()
        }
      }
    }
  }

  private static func bytes(of words: [UInt32]) -> [UInt8] {
    words.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
  }

  private static func rotateLeft(_ value: UInt32, _ count: UInt32) -> UInt32 {
    value << count | value >> (32 - count)
  }

  private static func rotateRight(_ value: UInt32, _ count: UInt32) -> UInt32 {
    value >> count | value << (32 - count)
  }

  private static let sha256Constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]
}

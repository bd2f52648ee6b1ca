/// The bytes are not what a writer of this version writes.
struct BinaryFault: Error {}

/// Reads what `BinaryWriter` wrote. Bytes that nobody wrote (a damaged cache) throw; they never trap.
struct BinaryReader {
  private let bytes: UnsafeRawBufferPointer
  private var index = 0
  private var known: [String] = []

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { index == bytes.count }

  mutating func byte() throws(BinaryFault) -> UInt8 {
    guard index < bytes.count else { throw BinaryFault() }
    defer { index += 1 }
    return bytes[index]
  }

  mutating func flag() throws(BinaryFault) -> Bool { try byte() != 0 }

  mutating func number() throws(BinaryFault) -> Int {
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try byte()
      guard shift < 64 else { throw BinaryFault() }
      result |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(Int64(bitPattern: result)) }
      shift += 7
    }
  }

  mutating func optionalNumber() throws(BinaryFault) -> Int? { try flag() ? try number() : nil }

  mutating func text() throws(BinaryFault) -> String {
    let earlier = try number()
    if earlier != 0 {
      guard earlier > 0, earlier <= known.count else { throw BinaryFault() }
      return known[earlier - 1]
    }
    let count = try number()
    guard count >= 0, count <= bytes.count - index else { throw BinaryFault() }
    let text = String(decoding: UnsafeRawBufferPointer(rebasing: bytes[index..<(index + count)]), as: UTF8.self)
    index += count
    known.append(text)
    return text
  }

  mutating func optionalText() throws(BinaryFault) -> String? { try flag() ? try text() : nil }

  mutating func array<Element>(
    _ read: (inout BinaryReader) throws(BinaryFault) -> Element
  ) throws(BinaryFault) -> [Element] {
    let count = try number()
    // Each element takes a byte at least: a greater number is damage, and must not reserve memory.
    guard count >= 0, count <= bytes.count - index else { throw BinaryFault() }
    var result: [Element] = []
    result.reserveCapacity(count)
    for _ in 0..<count { result.append(try read(&self)) }
    return result
  }

  mutating func texts() throws(BinaryFault) -> [String] {
    try array { reader throws(BinaryFault) in try reader.text() }
  }

  mutating func numbers() throws(BinaryFault) -> [Int] {
    try array { reader throws(BinaryFault) in try reader.number() }
  }

  mutating func words() throws(BinaryFault) -> [UInt64] {
    let count = try number()
    guard count >= 0, count <= (bytes.count - index) / 8 else { throw BinaryFault() }
    let start = index
    index += count * 8
    return (0..<count).map {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start + $0 * 8, as: UInt64.self))
    }
  }
}

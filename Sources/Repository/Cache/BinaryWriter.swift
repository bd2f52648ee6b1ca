/// Writes values compactly: numbers in seven-bit groups, each different text once.
struct BinaryWriter {
  private(set) var bytes: [UInt8] = []
  private var texts: [String: Int] = [:]

  init(capacity: Int = 256) {
    bytes.reserveCapacity(capacity)
  }

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

  /// A number that is seldom negative.
  mutating func number(_ value: Int) {
    var rest = UInt64(bitPattern: Int64(value))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func optional(_ value: Int?) {
    if let value {
      bytes.append(1)
      number(value)
    } else {
      bytes.append(0)
    }
  }

  /// A text: the number of an earlier one that is equal, or the text itself.
  mutating func text(_ value: String) {
    if let known = texts[value] {
      number(known + 1)
      return
    }
    texts[value] = texts.count
    bytes.append(0)
    number(value.utf8.count)
    bytes.append(contentsOf: value.utf8)
  }

  mutating func optional(_ value: String?) {
    flag(value != nil)
    if let value { text(value) }
  }

  mutating func array<Element>(_ values: [Element], _ write: (inout BinaryWriter, Element) -> Void) {
    number(values.count)
    for value in values { write(&self, value) }
  }

  mutating func texts(_ values: [String]) { array(values) { $0.text($1) } }

  mutating func numbers(_ values: [Int]) { array(values) { $0.number($1) } }

  /// 64-bit words as they stand in memory, lowest byte first.
  mutating func words(_ values: [UInt64]) {
    number(values.count)
    for value in values {
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
  }
}

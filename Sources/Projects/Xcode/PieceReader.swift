/// Reads the entry of an object as Xcode writes it: plain and quoted words, lists and dictionaries.
///
/// Whatever is unusual about an entry is left to the property list parser, which has to turn every value from one kind of
/// object into another.
struct PieceReader {
  private let bytes: UnsafeRawBufferPointer
  private var place = 0

  private static let depthLimit = 16

  /// The values of an entry, `ID = {…};`; nil where it is unusual.
  static func values(of entry: ArraySlice<UInt8>) -> [String: Any]? {
    entry.withUnsafeBytes { bytes in
      var reader = PieceReader(bytes: bytes)
      guard reader.text() != nil, reader.takes("="), reader.takes("{"), let values = reader.dictionary(depth: 0),
        reader.takes(";"), reader.next() == nil, reader.place == bytes.count
      else { return nil }
      return values
    }
  }

  private init(bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// The sign that comes next, behind blanks and comments; nil at the end, and where it is nothing that Xcode writes.
  private mutating func next() -> UInt8? {
    while place < bytes.count {
      switch bytes[place] {
      case 9, 10, 13, 32: place += 1
      case UInt8(ascii: "/"):
        guard place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "*") else { return nil }
        place += 2
        while place + 1 < bytes.count, bytes[place] != UInt8(ascii: "*") || bytes[place + 1] != UInt8(ascii: "/") {
          // Whether it is UTF-8 is the parser's to say.
          guard bytes[place] < 128 else { return nil }
          place += 1
        }
        place += 2
      case let byte: return byte
      }
    }
    return nil
  }

  private mutating func takes(_ sign: Unicode.Scalar) -> Bool {
    guard next() == UInt8(ascii: sign) else { return false }
    place += 1
    return true
  }

  private mutating func value(depth: Int) -> Any? {
    guard depth < Self.depthLimit else { return nil }
    if takes("{") { return dictionary(depth: depth) }
    if takes("(") { return list(depth: depth) }
    return text()
  }

  private mutating func dictionary(depth: Int) -> [String: Any]? {
    var values: [String: Any] = [:]
    while !takes("}") {
      guard let key = text(), takes("="), let value = value(depth: depth + 1), takes(";"),
        values.updateValue(value, forKey: key) == nil
      else { return nil }
    }
    return values
  }

  private mutating func list(depth: Int) -> [Any]? {
    var values: [Any] = []
    while !takes(")") {
      guard let value = value(depth: depth + 1), takes(",") else { return nil }
      values.append(value)
    }
    return values
  }

  private mutating func text() -> String? {
    guard let first = next() else { return nil }
    if first == UInt8(ascii: "\"") { return quoted() }
    let start = place
    while place < bytes.count, Self.isPlain[Int(bytes[place])] { place += 1 }
    // A sign that could as well begin a comment ends no plain word that Xcode writes.
    guard place > start, place < bytes.count, bytes[place] != UInt8(ascii: "*") else { return nil }
    return word(start..<place)
  }

  private mutating func quoted() -> String? {
    place += 1
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      if bytes[place] == UInt8(ascii: "\\") { return escaped(from: start) }
      guard 32..<128 ~= bytes[place] else { return nil }
      place += 1
    }
    place += 1
    return place > bytes.count ? nil : word(start..<(place - 1))
  }

  /// The quoted text that begins at an index and has the first of its escapes here.
  private mutating func escaped(from start: Int) -> String? {
    var text = Array(bytes[start..<place])
    while place + 1 < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        place += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        switch bytes[place + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): text.append(bytes[place + 1])
        case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
        default: return nil
        }
        place += 2
      case let byte:
        guard 32..<128 ~= byte else { return nil }
        text.append(byte)
        place += 1
      }
    }
    return nil
  }

  private func word(_ range: Range<Int>) -> String {
    String(decoding: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  /// Signs that stand in words without quotes.
  private static let isPlain: [Bool] = (0..<256).map { byte in
    switch UInt8(byte) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}

extension String {
  /// Whether an ASCII word in small letters stands in the text, in letters of any size.
  public func containsFolded(_ word: StaticString) -> Bool {
    var text = self
    return text.withUTF8 { bytes in
      let count = word.utf8CodeUnitCount
      guard count > 0, bytes.count >= count else { return false }
      let start = word.utf8Start
      for index in 0...(bytes.count - count) where Self.folded(bytes[index]) == start.pointee {
        if (1..<count).allSatisfy({ Self.folded(bytes[index + $0]) == start[$0] }) { return true }
      }
      return false
    }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

extension String {
  /// Whether the first character is a capital.
  public var beginsWithCapital: Bool {
    guard let byte = utf8.first else { return false }
    // Marks that follow a letter of ASCII leave it what it is.
    return byte < 0x80 ? (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) : first?.isCapital == true
  }
}

extension Character {
  /// Whether this is a capital, asked of ASCII's letters without a table.
  public var isCapital: Bool {
    asciiValue.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? isUppercase
  }

  /// Whether this is a small letter, asked of ASCII's letters without a table.
  public var isSmall: Bool {
    asciiValue.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? isLowercase
  }

  /// Whether this is a digit or another number, asked of ASCII's without a table.
  public var isDigit: Bool {
    asciiValue.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? isNumber
  }

  /// Whether this is a letter, asked of ASCII's without a table.
  public var isAnyLetter: Bool { asciiValue == nil ? isLetter : isCapital || isSmall }
}

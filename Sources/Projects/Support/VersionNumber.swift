/// A version of an operating system: `17.0`, `10.15.4`.
struct VersionNumber: Comparable, Hashable, CustomStringConvertible {
  private let parts: [Int]

  /// Reads a version; nil for anything but numbers with dots between them.
  init?(_ text: String) {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...4).contains(words.count) else { return nil }
    var parts: [Int] = []
    for word in words {
      guard (1...4).contains(word.utf8.count), word.utf8.allSatisfy({ (48...57).contains($0) }), let part = Int(word)
      else { return nil }
      parts.append(part)
    }
    self.parts = parts
  }

  /// The version with at least two parts.
  var description: String {
    (parts.count == 1 ? parts + [0] : parts).map(String.init).joined(separator: ".")
  }

  private func part(_ index: Int) -> Int { index < parts.count ? parts[index] : 0 }

  /// Whether both are the same version, whatever zeros stand behind.
  static func == (left: VersionNumber, right: VersionNumber) -> Bool {
    (0..<4).allSatisfy { left.part($0) == right.part($0) }
  }

  /// Hashes what counts for equality.
  func hash(into hasher: inout Hasher) {
    for index in 0..<4 { hasher.combine(part(index)) }
  }

  /// Orders part by part.
  static func < (left: VersionNumber, right: VersionNumber) -> Bool {
    for index in 0..<4 where left.part(index) != right.part(index) { return left.part(index) < right.part(index) }
    return false
  }
}

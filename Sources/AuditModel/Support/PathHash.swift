import Foundation

extension Hasher {
  /// Takes a path (or another long name) in, eight bytes at a time.
  ///
  /// Tables by path are asked with nearly every name that is resolved, and most of the price of such a question is to run
  /// the standard hash over the path. Texts that Swift calls equal have equal hashes, however they spell their letters.
  @inlinable
  public mutating func combine(path: String) {
    var path = path
    combine(path.withUTF8 { Self.fold($0) } ?? Self.foldComposed(path))
  }

  @usableFromInline
  static func foldComposed(_ path: String) -> UInt64 {
    var path = path.precomposedStringWithCanonicalMapping
    return path.withUTF8 { fold($0, takesAll: true) } ?? 0
  }

  /// Folds bytes into one number; nil where they are more than ASCII, unless all are taken.
  @usableFromInline
  static func fold(_ bytes: UnsafeBufferPointer<UInt8>, takesAll: Bool = false) -> UInt64? {
    let raw = UnsafeRawBufferPointer(bytes)
    var hash = UInt64(truncatingIfNeeded: bytes.count)
    var all: UInt64 = 0
    func mix(_ word: UInt64) {
      all |= word
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    var index = 0
    while index + 8 <= raw.count {
      mix(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest: UInt64 = 0
    while index < raw.count {
      rest = rest << 8 | UInt64(raw[index])
      index += 1
    }
    mix(rest)
    return takesAll || all & 0x8080_8080_8080_8080 == 0 ? hash : nil
  }
}

/// A path as the key of a table.
public struct PathKey: Hashable, Sendable {
  /// The path.
  public let path: String

  /// Makes a key.
  public init(_ path: String) {
    self.path = path
  }

  /// Hashes the path.
  public func hash(into hasher: inout Hasher) { hasher.combine(path: path) }
}

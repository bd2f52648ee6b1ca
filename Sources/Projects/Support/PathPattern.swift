/// A path pattern of a project file: `*` and `?` within a folder, `**` over folders, `[ab]`, `{a,b}`.
///
/// Unlike a configuration's glob it is anchored: a pattern without `/` fits no deeper path. The work is bounded whatever
/// the pattern says.
struct PathPattern {
  private let alternatives: [Alternative]

  /// One of the patterns that braces stand for.
  private struct Alternative {
    /// The pattern, folder by folder.
    let parts: [[UInt8]]
    /// What every path that fits begins with: most paths are told apart by that.
    let beginning: [UInt8]

    init(_ pattern: [UInt8]) {
      parts = pattern.split(separator: UInt8(ascii: "/")).map(Array.init)
      let signs = Array("*?[".utf8)
      beginning = Array(
        parts.prefix { !$0.contains(where: signs.contains) }.joined(separator: CollectionOfOne(UInt8(ascii: "/"))))
    }
  }

  /// Most alternatives that braces may open.
  private static let alternativesLimit = 64

  /// Reads a pattern, relative to the repository.
  init(_ text: String) {
    alternatives = Self.expandBraces(Array(text.utf8)).map(Alternative.init)
  }

  /// Whether a text has signs of a pattern.
  static func isPattern(_ text: String) -> Bool {
    text.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "{") }
  }

  /// The longest folder in front of every sign of a pattern.
  static func fixedFolder(of text: String) -> String {
    let parts = text.split(separator: "/", omittingEmptySubsequences: true)
    return parts.dropLast(1).prefix { !isPattern(String($0)) && !$0.contains("[") }.joined(separator: "/")
  }

  /// Whether a path fits as a whole, or a folder that it lies in does.
  func matches(_ path: String) -> Bool { fits(path, orFolder: true) }

  /// Whether a path fits as a whole.
  func matchesWhole(_ path: String) -> Bool { fits(path, orFolder: false) }

  private func fits(_ path: String, orFolder: Bool) -> Bool {
    let likely = alternatives.filter { path.utf8.starts(with: $0.beginning) }
    guard !likely.isEmpty else { return false }
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
    return likely.contains { Self.fits($0.parts, parts, orFolder: orFolder) }
  }

  /// Matches folder by folder: `reachable` holds the lengths of the path that the pattern so far can end at.
  private static func fits(_ pattern: [[UInt8]], _ path: [[UInt8]], orFolder: Bool) -> Bool {
    var reachable = [Bool](repeating: false, count: path.count + 1)
    reachable[0] = true
    for part in pattern {
      var next = [Bool](repeating: false, count: path.count + 1)
      if part == Array("**".utf8) {
        var open = false
        for length in 0...path.count {
          open = open || reachable[length]
          next[length] = open
        }
      } else {
        for length in 0..<path.count where reachable[length] {
          next[length + 1] = Wildcard.fits(part, path[length])
        }
      }
      reachable = next
    }
    return orFolder ? reachable.contains(true) && !pattern.isEmpty : reachable[path.count]
  }

  private static func expandBraces(_ text: [UInt8]) -> [[UInt8]] {
    var waiting = [text]
    var done: [[UInt8]] = []
    while let pattern = waiting.popLast() {
      guard done.count + waiting.count < alternativesLimit, let close = pattern.firstIndex(of: UInt8(ascii: "}")),
        let open = pattern[..<close].lastIndex(of: UInt8(ascii: "{"))
      else {
        done.append(pattern)
        continue
      }
      let choices = pattern[(open + 1)..<close].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      for choice in choices.reversed() {
        waiting.append(Array(pattern[..<open]) + Array(choice) + Array(pattern[(close + 1)...]))
      }
    }
    return done
  }
}

/// Names with `*`, `?` and `[…]`.
enum Wildcard {
  /// Whether a name fits a pattern.
  static func fits(_ pattern: String, _ name: String) -> Bool { fits(Array(pattern.utf8), Array(name.utf8)) }

  /// Whether the bytes of a name fit those of a pattern.
  static func fits(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
    var (at, place) = (0, 0)
    var retry: (at: Int, place: Int)?
    while place < name.count {
      if at < pattern.count, pattern[at] == UInt8(ascii: "*") {
        retry = (at + 1, place)
        at += 1
      } else if let length = step(pattern, at, name[place]) {
        at += length
        place += 1
      } else if let back = retry {
        retry = (back.at, back.place + 1)
        (at, place) = (back.at, back.place + 1)
      } else {
        return false
      }
    }
    return pattern[at...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  /// How many bytes of the pattern one byte of the name uses up; nil where it does not fit.
  private static func step(_ pattern: [UInt8], _ at: Int, _ byte: UInt8) -> Int? {
    guard at < pattern.count else { return nil }
    if pattern[at] == UInt8(ascii: "?") { return 1 }
    if pattern[at] == UInt8(ascii: "["), let close = pattern[at...].firstIndex(of: UInt8(ascii: "]")), close > at + 1 {
      return pattern[(at + 1)..<close].contains(byte) ? close - at + 1 : nil
    }
    return pattern[at] == byte ? 1 : nil
  }
}

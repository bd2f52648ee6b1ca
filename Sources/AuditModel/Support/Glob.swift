/// A path pattern: `*` within a folder, `**` over folders, `?` for one character; a pattern without `/` fits any folder,
/// one that ends in `/` (or names a folder) fits all below it.
///
/// Matching takes one run over the path, whatever the pattern: patterns come with scanned repositories, too.
public struct Glob: Sendable {
  /// What the next bytes of a path must be. A path fits where the run ends behind the last step.
  private enum Step: Sendable, Equatable {
    case byte(UInt8)
    /// The first byte of a character that is no `/`.
    case character
    /// The other bytes of that character.
    case continuation
    /// Any bytes but `/`.
    case withinFolder
    /// Any bytes.
    case anything
    /// No bytes, or any that end in `/`.
    case folders
  }

  private let steps: [Step]

  /// Makes a glob from its text.
  public init(_ text: String) {
    var text = text
    let anchored = text.hasPrefix("/")
    if anchored { text.removeFirst() }
    if text.hasSuffix("/") { text += "**" }
    if !anchored && !text.dropLast(text.hasSuffix("/**") ? 3 : 0).contains("/") { text = "**/" + text }
    steps = Self.steps(of: Array(text.utf8))
  }

  /// Whether a path, or a folder that it lies in, fits.
  public func matches(_ path: String) -> Bool {
    var path = path
    return path.withUTF8 { bytes in
      withUnsafeTemporaryAllocation(of: Bool.self, capacity: 2 * (steps.count + 1)) { flags in
        flags.initialize(repeating: false)
        return run(
          over: bytes, .init(rebasing: flags[...steps.count]), .init(rebasing: flags[(steps.count + 1)...]))
      }
    }
  }

  /// Follows all ways through the steps at once: a flag says that a step is to be taken next.
  private func run(
    over bytes: UnsafeBufferPointer<UInt8>, _ first: UnsafeMutableBufferPointer<Bool>,
    _ second: UnsafeMutableBufferPointer<Bool>
  ) -> Bool {
    var (now, next) = (first, second)
    now[0] = true
    skip(now, startsFolder: true)
    for byte in bytes {
      if byte == UInt8(ascii: "/"), now[steps.count] { return true }
      next.update(repeating: false)
      for (index, step) in steps.enumerated() where now[index] {
        switch step {
        case .byte(let wanted): if byte == wanted { next[index + 1] = true }
        case .character: if byte != UInt8(ascii: "/") { next[index + 1] = true }
        case .continuation: if byte & 0xC0 == 0x80 { next[index] = true }
        case .withinFolder: if byte != UInt8(ascii: "/") { next[index] = true }
        case .anything, .folders: next[index] = true
        }
      }
      skip(next, startsFolder: byte == UInt8(ascii: "/"))
      swap(&now, &next)
    }
    return now[steps.count]
  }

  /// Goes on past steps that may take no bytes.
  private func skip(_ flags: UnsafeMutableBufferPointer<Bool>, startsFolder: Bool) {
    for (index, step) in steps.enumerated() where flags[index] {
      switch step {
      case .byte, .character: break
      case .continuation, .withinFolder, .anything: flags[index + 1] = true
      case .folders: if startsFolder { flags[index + 1] = true }
      }
    }
  }

  private static func steps(of pattern: [UInt8]) -> [Step] {
    var steps: [Step] = []
    var index = 0
    while index < pattern.count {
      // Two stars mean more than one only where they begin a folder's name, as in gitignore.
      let beginsFolder = steps.isEmpty || steps.last == .byte(UInt8(ascii: "/")) || steps.last == .folders
      switch pattern[index] {
      case UInt8(ascii: "*") where beginsFolder && pattern[(index + 1)...].starts(with: Array("*/".utf8)):
        steps.append(.folders)
        index += 3
      case UInt8(ascii: "*") where beginsFolder && pattern[(index + 1)...].first == UInt8(ascii: "*"):
        steps.append(.anything)
        index += 2
      case UInt8(ascii: "*"):
        steps.append(.withinFolder)
        index += 1
      case UInt8(ascii: "?"):
        steps += [.character, .continuation]
        index += 1
      default:
        steps.append(.byte(pattern[index]))
        index += 1
      }
    }
    return steps
  }
}

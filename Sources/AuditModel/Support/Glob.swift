/// A path pattern: `*` within a folder, `**` over folders, `?` for one character; a pattern without `/` fits any folder,
/// one that ends in `/` (or names a folder) fits all below it.
public struct Glob: Sendable {
  private let pattern: [Character]

  /// Makes a glob from its text.
  public init(_ text: String) {
    var text = text
    let anchored = text.hasPrefix("/")
    if anchored { text.removeFirst() }
    if text.hasSuffix("/") { text += "**" }
    if !anchored && !text.dropLast(text.hasSuffix("/**") ? 3 : 0).contains("/") { text = "**/" + text }
    pattern = Array(text)
  }

  /// Whether a path, or a folder that it lies in, fits.
  public func matches(_ path: String) -> Bool {
    let characters = Array(path)
    if Self.fits(pattern[...], characters[...]) { return true }
    return characters.indices.contains { characters[$0] == "/" && Self.fits(pattern[...], characters[..<$0]) }
  }

  private static func fits(_ pattern: ArraySlice<Character>, _ path: ArraySlice<Character>) -> Bool {
    guard let first = pattern.first else { return path.isEmpty }
    if first == "*" {
      let rest = pattern.dropFirst()
      if rest.first == "*" {
        let after = rest.dropFirst()
        if after.first == "/" {
          if fits(after.dropFirst(), path) { return true }
          return path.indices.contains { path[$0] == "/" && fits(after.dropFirst(), path[($0 + 1)...]) }
        }
        return (path.startIndex...path.endIndex).contains { fits(after, path[$0...]) }
      }
      var end = path.startIndex
      while true {
        if fits(rest, path[end...]) { return true }
        guard end < path.endIndex, path[end] != "/" else { return false }
        end += 1
      }
    }
    guard let character = path.first, first == character || (first == "?" && character != "/") else { return false }
    return fits(pattern.dropFirst(), path.dropFirst())
  }
}

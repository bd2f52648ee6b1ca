/// How Swift spells the methods that Objective-C declares, and Objective-C those of Swift.
extension String {
  /// The names by which Swift may call a selector: its first piece, and that piece up to the preposition which Swift
  /// makes a label of: `browserForAddress:` → `browserForAddress`, `browser`. Empty where it is no selector with values.
  public var swiftNames: [String] {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")) else { return [] }
    let first = String(self[..<colon])
    guard let start = Self.startOfLabel(in: first) else { return [first] }
    return [first, String(first[..<start])]
  }

  private static let prepositions: Set<String> = [
    "With", "For", "From", "In", "To", "At", "By", "Of", "On", "Using", "And",
  ]

  /// Where the first preposition begins that is a word of its own behind the name's first word.
  private static func startOfLabel(in name: String) -> String.Index? {
    var start = name.startIndex
    while let word = name[start...].dropFirst().firstIndex(where: \.isCapital) {
      let end = name[word...].dropFirst().firstIndex(where: \.isCapital) ?? name.endIndex
      if prepositions.contains(String(name[word..<end])) { return word }
      start = word
    }
    return nil
  }
}

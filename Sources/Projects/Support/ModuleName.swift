/// Names that a compiler takes.
enum ModuleName {
  /// The text made a C identifier, as Xcode makes a module's name of a product's.
  static func identifier(_ text: String) -> String {
    var name = String(text.unicodeScalars.map { isPart($0) ? Character($0) : "_" })
    if let first = name.unicodeScalars.first, first.properties.numericType != nil { name = "_" + name.dropFirst() }
    return name
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || (scalar.isASCII ? scalar.properties.isAlphabetic : scalar.properties.isXIDContinue)
      || ("0"..."9").contains(scalar)
  }

  /// The text as part of a bundle identifier.
  static func bundlePart(_ text: String) -> String {
    String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") ? $0 : "-" })
  }
}

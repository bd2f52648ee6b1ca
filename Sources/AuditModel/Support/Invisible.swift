/// Characters that a reader does not see and that change what a terminal, editor or browser does: control characters,
/// marks of writing direction, line separators and the like. Names in a scanned repository may hold any of them.
public enum Invisible {
  /// True for a character that must not reach a reader as it is.
  public static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x00AD, 0x061C, 0x180E: true
    case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F: true
    case 0xFEFF, 0xFFF9...0xFFFB: true
    case 0xE0000...0xE0FFF: true
    default: false
    }
  }

  /// Text for people: one line, every invisible character written as its number.
  public static func shown(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isInvisible) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t", "\u{2028}", "\u{2029}": shown += " "
      case _ where isInvisible(scalar): shown += "\u{27E8}U+\(String(scalar.value, radix: 16, uppercase: true))\u{27E9}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// One line for a terminal or a job's log: nothing in it is obeyed, neither as a control sequence nor as a command of
  /// a GitHub workflow, which begins a line with `::` or stands anywhere as `##[`.
  public static func logLine(_ text: String) -> String {
    let line = shown(text).replacing("##[", with: "## [")
    guard let start = line.firstIndex(where: { !$0.isWhitespace }), line[start...].hasPrefix("::") else { return line }
    return line[..<start] + ": :" + line[start...].dropFirst(2)
  }

  /// True for a text that shows nothing: empty, white space of any kind, invisible characters.
  public static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || isInvisible($0) }
  }
}

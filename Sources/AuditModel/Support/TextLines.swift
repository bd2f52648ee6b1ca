/// Lines of a text.
public enum TextLines {
  /// The lines, which end at LF, CRLF or CR and at nothing else.
  ///
  /// Swift takes CRLF for one character, so that splitting at `"\n"` would find no line there.
  public static func split(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
  }
}

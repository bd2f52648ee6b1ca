extension StringProtocol {
  /// The lines as the audit counts them: they end at LF, CRLF or CR.
  var lines: [SubSequence] {
    split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
  }
}

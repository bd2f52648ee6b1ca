import AuditModel
import Foundation

/// How the program ends when it is interrupted, or nobody reads its output any more.
enum Interruption {
  static func prepare() {
    // A closed pipe (`webview-audit report --output - | head`) ends the program without a word, as it does with others.
    signal(SIGPIPE, SIG_DFL)
    for number in [SIGINT, SIGTERM] {
      // The database needs no clean-up: what was not committed is rolled back by whoever opens it next.
      signal(number) { _ in
        let text = "\nInterrupted. What was stored is kept; the same command goes on from there.\n"
        _ = text.utf8.withContiguousStorageIfAvailable { write(2, $0.baseAddress, $0.count) }
        _exit(AuditError.Code.interrupted.rawValue)
      }
    }
  }
}

import AuditModel
import Foundation

/// When colours are used.
enum ColorChoice: String, CaseIterable {
  case auto, always, never
}

/// Where words go: results to standard output, everything else to standard error.
struct Terminal {
  private let context: AuditContext
  private let isQuiet: Bool
  private let isVerbose: Bool
  private let pace = Pace()
  private let usesColor: Bool
  /// True where progress may be drawn: standard error is a terminal, and nobody but a person reads it.
  let showsProgress: Bool

  init(context: AuditContext, color: ColorChoice = .auto, isQuiet: Bool = false, isVerbose: Bool = false) {
    self.context = context
    self.isQuiet = isQuiet
    self.isVerbose = isVerbose
    let environment = context.environment
    let isDumb = environment["TERM"] == "dumb"
    let isTerminal = isatty(2) != 0
    showsProgress = isTerminal && !isQuiet && !isDumb && (environment["CI"] ?? "").isEmpty
    usesColor =
      switch color {
      case .always: true
      case .never: false
      case .auto: Self.wantsColor(environment, isTerminal: isTerminal && !isDumb)
      }
  }

  /// Writes a result.
  func result(_ text: String) { write(text.hasSuffix("\n") ? text : text + "\n", to: 1) }

  /// Writes a result as it is.
  func raw(_ text: String) { write(text, to: 1) }

  /// Writes a message that is left out with `--quiet`.
  func note(_ text: String) {
    if !isQuiet { write(text + "\n", to: 2) }
  }

  /// Writes a message that is told with `--verbose` only.
  func detail(_ text: String) {
    if isVerbose { write(text + "\n", to: 2) }
  }

  /// Writes a message.
  func message(_ text: String) { write(text + "\n", to: 2) }

  /// Writes a warning.
  func warning(_ text: String) { message(paint("warning: ", "33") + text) }

  /// Writes why the program fails.
  func error(_ text: String) { message(paint("error: ", "31") + text) }

  /// Draws a line that the next one replaces, ten times a second at most; an empty one clears it.
  func progress(_ text: String) {
    if showsProgress && (text.isEmpty || pace.isDue()) { write("\r\u{1B}[K" + text, to: 2) }
  }

  private func paint(_ text: String, _ color: String) -> String {
    usesColor ? "\u{1B}[\(color)m\(text)\u{1B}[0m" : text
  }

  private static func wantsColor(_ environment: [String: String], isTerminal: Bool) -> Bool {
    for force in ["CLICOLOR_FORCE", "FORCE_COLOR"] {
      if let value = environment[force], !value.isEmpty, value != "0" { return true }
    }
    return (environment["NO_COLOR"] ?? "").isEmpty && isTerminal
  }

  private func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      // Nobody reads any more, or the disk is full: there is nowhere left to say so.
      if written < 0 && errno != EINTR { return }
      if written > 0 { rest = rest.dropFirst(written) }
    }
  }
}

/// Holds drawing back to ten times a second; asked from any thread.
private final class Pace: @unchecked Sendable {
  private let lock = NSLock()
  private var last = DispatchTime(uptimeNanoseconds: 0)

  func isDue() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    let now = DispatchTime.now()
    guard now.uptimeNanoseconds - last.uptimeNanoseconds >= 100_000_000 else { return false }
    last = now
    return true
  }
}

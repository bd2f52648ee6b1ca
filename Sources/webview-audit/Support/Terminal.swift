import AuditModel
import Foundation

/// When colours are used.
enum ColorChoice: String, CaseIterable {
  case auto, always, never
}

/// Where words go: results to standard output, everything else to standard error.
///
/// Names, notes and arguments come from strangers: whatever is told in lines passes `Invisible.logLine`, so that it can't
/// move the cursor, turn the writing direction or give commands to the service that shows the log.
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

  /// Writes a result of one line.
  func result(_ line: String) { raw(Invisible.logLine(line) + "\n") }

  /// Writes a result of several lines.
  func results(_ lines: [String]) { lines.forEach(result) }

  /// Writes a text that was made safe for its format, with a line's end.
  func document(_ text: String) { raw(text.hasSuffix("\n") ? text : text + "\n") }

  /// Writes a result as it is.
  func raw(_ text: String) { write(text, to: 1) }

  /// Writes a message that is left out with `--quiet`.
  func note(_ text: String) {
    if !isQuiet { message(text) }
  }

  /// Writes a message that is told with `--verbose` only.
  func detail(_ text: String) {
    if isVerbose { message(text) }
  }

  /// Writes a message of one line.
  func message(_ text: String) { write(Invisible.logLine(text) + "\n", to: 2) }

  /// Writes how the command line was wrong: the parser has made its lines.
  func usage(_ text: String) { write(text + "\n", to: 2) }

  /// Writes a warning.
  func warning(_ text: String) { write(paint("warning: ", "33") + Invisible.logLine(text) + "\n", to: 2) }

  /// Writes why the program fails.
  func error(_ text: String) { write(paint("error: ", "31") + Invisible.logLine(text) + "\n", to: 2) }

  /// Draws a line that the next one replaces, ten times a second at most; an empty one clears it.
  func progress(_ text: String) {
    if showsProgress && (text.isEmpty || pace.isDue()) { write("\r\u{1B}[K" + Invisible.shown(text), to: 2) }
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
    if let fault = Descriptor.write(Array(text.utf8), to: descriptor), descriptor == 1 { OutputFault.note(fault) }
  }
}

/// Writes bytes to what is open.
enum Descriptor {
  /// Writes all bytes.
  ///
  /// - Returns: the number of the error that stopped it; nil where all is written.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      let fault = errno
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if fault == EAGAIN {
        // Somebody who shares it made it non-blocking.
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&state, 1, 1_000)
      } else if fault != EINTR {
        return fault
      }
    }
    return nil
  }
}

/// Why standard output could not be written, if so: a result that did not arrive is a failure. The work goes on, for
/// what a command stores must not depend on who listens; the program tells it at its end.
enum OutputFault {
  private final class Memory: @unchecked Sendable {
    private let lock = NSLock()
    private var first: Int32?

    func note(_ fault: Int32) { lock.withLock { first = first ?? fault } }
    var fault: Int32? { lock.withLock { first } }
  }

  private static let memory = Memory()

  /// Remembers the first error. That nobody reads any more is none.
  static func note(_ fault: Int32) {
    if fault != EPIPE { memory.note(fault) }
  }

  /// What is to be told; nil where all was written.
  static var message: String? {
    memory.fault.map { "Standard output could not be written (\(String(cString: strerror($0))))." }
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

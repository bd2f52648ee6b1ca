import Foundation

/// Everything that comes from outside the scanned files: clock, author, environment, working directory.
///
/// It enters the program here and nowhere else, so that a run can be repeated to the byte.
public struct AuditContext: Sendable {
  /// The present time, seconds since 1970. `SOURCE_DATE_EPOCH` fixes it.
  public var now: Int
  /// Who is at work, as `Name <mail>`, or nil.
  public var author: String?
  /// The environment variables.
  public var environment: [String: String]
  /// Absolute path of the working directory.
  public var workingDirectory: String

  /// Makes a context.
  public init(now: Int, author: String?, environment: [String: String], workingDirectory: String) {
    self.now = now
    self.author = author
    self.environment = environment
    self.workingDirectory = workingDirectory
  }

  /// The context of this process.
  ///
  /// - Throws: `AuditError` where the working directory was deleted: an empty path would stand for the whole machine.
  public static func current() throws -> AuditContext {
    let context = anywhere()
    guard context.workingDirectory.hasPrefix("/") else {
      throw AuditError(.failed, "The working directory is gone; change to another one.")
    }
    return context
  }

  /// The context of this process for what needs no working directory, which may be empty here.
  public static func anywhere() -> AuditContext {
    let environment = ProcessInfo.processInfo.environment
    let fixed = environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) }
    return AuditContext(
      now: fixed ?? Int(Date().timeIntervalSince1970), author: nil, environment: environment,
      workingDirectory: FileManager.default.currentDirectoryPath)
  }
}

/// Name and version of this tool.
public enum Tool {
  /// The command's name.
  public static let name = "webview-audit"
  /// The version; a scan by another version moves no status.
  public static let version = "0.1.0"
}

/// A failure that tells a person what to do next, with the exit code that it asks for.
public struct AuditError: Error, Sendable, Equatable, CustomStringConvertible {
  /// How the tool ends (DESIGN: exit codes).
  public enum Code: Int32, Sendable {
    case failed = 1
    case gateFailed = 2
    case invalidInput = 3
    case usage = 64
    case interrupted = 130
  }

  /// The exit code.
  public var code: Code
  /// What is wrong and what to do.
  public var message: String

  /// Makes an error.
  public init(_ code: Code = .failed, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }
}

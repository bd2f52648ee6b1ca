import AuditModel
import Foundation

/// Runs git in one folder: read-only plumbing commands, without a shell, and never with a question to a person.
///
/// The folder's own configuration is input like its files, so everything in it that could start a program or reach the
/// network is switched off.
public struct GitCommand: Sendable {
  /// The folder that git runs in.
  public let folder: String
  private let environment: [String: String]
  /// Where git is; nil where `env` must look for it.
  private let executable: String?

  /// What a finished command left.
  public struct Output: Sendable {
    /// What it wrote to standard output.
    public var data: Data
    /// What it wrote to standard error.
    public var message: String
    /// How it ended; 0 is well.
    public var status: Int32

    /// Standard output as text, without white space around it.
    public var text: String {
      String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Standard output cut at NUL bytes; bytes that are not UTF-8 are replaced.
    public var fields: [String] { Array(data).split(separator: 0).map { String(decoding: $0, as: UTF8.self) } }
  }

  /// Makes a runner for a folder.
  public init(folder: String, context: AuditContext) {
    self.folder = folder
    environment = Self.environment(from: context.environment)
    executable = Self.executable(path: environment["PATH"])
  }

  /// The same runner in another folder.
  func moved(to folder: String) -> GitCommand {
    GitCommand(folder: folder, environment: environment, executable: executable)
  }

  private init(folder: String, environment: [String: String], executable: String?) {
    self.folder = folder
    self.environment = environment
    self.executable = executable
  }

  /// Looked for once: `env` would be one more process for each command.
  private static func executable(path: String?) -> String? {
    (path ?? "").split(separator: ":").map { $0 + "/git" }.first { file in
      var isFolder: ObjCBool = false
      return file.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: file)
        && FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) && !isFolder.boolValue
    }
  }

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - arguments: the command and its arguments.
  ///   - input: what it reads from standard input.
  ///   - output: a file that takes standard output; it is in `data` where none is given.
  /// - Throws: `AuditError` where git cannot be started; a command that fails is told by its status.
  public func run(_ arguments: [String], input: Data? = nil, output: FileHandle? = nil) throws -> Output {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable ?? "/usr/bin/env")
    process.arguments = (executable == nil ? ["git"] : []) + Self.safety + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder, isDirectory: true)
    process.environment = environment

    // Input comes from a file, not a pipe: a pipe that is full while nobody drains the output would block for ever.
    let inputFile = try input.map { try TemporaryFile(holding: $0) }
    process.standardInput = inputFile?.handle ?? FileHandle.nullDevice
    let written = Pipe()
    let told = Pipe()
    process.standardOutput = output ?? written
    process.standardError = told
    // `waitUntilExit` looks only every 50 ms.
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    do {
      try process.run()
    } catch {
      throw AuditError(.failed, "git cannot be started (\(SystemError.reason(error))); install git and scan again.")
    }
    try? told.fileHandleForWriting.close()
    try? written.fileHandleForWriting.close()
    let message = BackgroundRead(told.fileHandleForReading)
    let data = output == nil ? (try? written.fileHandleForReading.readToEnd()) ?? Data() : Data()
    ended.wait()
    // It has ended. Asked for nothing else, a process keeps itself, and with it the ends of its pipes, open for ever.
    process.waitUntilExit()
    return Output(
      data: data, message: String(decoding: message.wait(), as: UTF8.self), status: process.terminationStatus)
  }

  /// Runs a command and gives its output, or nil where it failed.
  public func text(_ arguments: [String]) -> String? {
    guard let output = try? run(arguments), output.status == 0 else { return nil }
    return output.text
  }

  /// Options before every command: no program of the repository's configuration runs, paths come as they are, and a
  /// folder that another user owns (a mounted volume, a CI checkout) can be read.
  private static let safety = [
    "-c", "core.fsmonitor=false", "-c", "core.quotepath=off", "-c", "safe.directory=*", "--no-pager",
  ]

  private static func environment(from outside: [String: String]) -> [String: String] {
    // A hook that starts us sets GIT_DIR and GIT_INDEX_FILE for its own repository, not for the one to scan.
    let kept = ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_CEILING_DIRECTORIES"]
    var environment = outside.filter { !$0.key.hasPrefix("GIT_") || kept.contains($0.key) }
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    environment["GIT_TERMINAL_PROMPT"] = "0"
    environment["GIT_NO_LAZY_FETCH"] = "1"
    environment["GIT_ALLOW_PROTOCOL"] = "none"
    environment["GIT_NO_REPLACE_OBJECTS"] = "1"
    environment["LC_ALL"] = "C"
    return environment
  }
}

/// Reads a pipe to its end on a thread of its own, so that the other pipe can be read meanwhile.
private final class BackgroundRead: @unchecked Sendable {
  private let done = DispatchSemaphore(value: 0)
  private var data = Data()

  init(_ handle: FileHandle) {
    let thread = Thread { [self] in
      data = (try? handle.readToEnd()) ?? Data()
      done.signal()
    }
    thread.start()
  }

  func wait() -> Data {
    done.wait()
    return data
  }
}

import AuditModel
import Foundation

@testable import Repository

/// A folder that goes with the test, with git in it where the test wants so.
final class SampleRepository {
  let root: String
  let context: AuditContext

  init(git: Bool = true) throws {
    let folder = NSTemporaryDirectory() + "/webview-audit-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    root = folder.realPath
    // Neither the machine's nor the user's settings may decide a test.
    let environment = ProcessInfo.processInfo.environment.merging(
      ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CEILING_DIRECTORIES": root + "/.."]
    ) { $1 }
    context = AuditContext(now: 0, author: nil, environment: environment, workingDirectory: root)
    if git { try self.git("init", "-q", "-b", "main") }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func write(_ path: String, _ text: String = "\n") throws { try write(path, Data(text.utf8)) }

  func write(_ path: String, _ data: Data) throws {
    let file = root + "/" + path
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try data.write(to: URL(fileURLWithPath: file))
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: root + "/" + path) }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: root + "/" + path, withDestinationPath: target)
  }

  @discardableResult
  func git(_ arguments: String..., in folder: String? = nil) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-c", "user.name=T", "-c", "user.email=t@example.com", "-c", "protocol.file.allow=always"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder ?? root, isDirectory: true)
    process.environment = context.environment.filter { !$0.key.hasPrefix("GIT_") || $0.key.hasPrefix("GIT_CONFIG") }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @discardableResult
  func commit(_ message: String = "change") throws -> String {
    try git("add", "-A")
    try git("commit", "-q", "--allow-empty", "-m", message)
    return try git("rev-parse", "HEAD")
  }

  func location(_ path: String = "") throws -> RepositoryLocation {
    try RepositoryLocation.locate(path.isEmpty ? root : root + "/" + path, context: context)
  }

  func tree(_ configuration: Configuration = Configuration()) throws -> any SourceTree {
    try location().currentTree(configuration: configuration)
  }

  func list(_ configuration: Configuration = Configuration()) throws -> FileList {
    FileList(tree: try tree(configuration), configuration: configuration)
  }
}

extension String {
  var realPath: String {
    guard let resolved = realpath(self, nil) else { return self }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension SourceTree {
  var paths: [String] { files.map(\.path) }

  func text(_ path: String) throws -> String {
    String(decoding: try content(of: files.first { $0.path == path } ?? TreeFile(path: path)), as: UTF8.self)
  }
}

extension FileList {
  var paths: [String] { files.map(\.path) }
}

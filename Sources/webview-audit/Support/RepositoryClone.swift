import AuditModel
import Foundation

/// Clones of a manifest's addresses, kept in the user's cache directory and brought up to date by git. The only place
/// where the program touches the network.
struct RepositoryClone {
  let url: String
  let context: AuditContext

  /// Folder of the clone: a bare one, since nothing but git's objects is read.
  var folder: String {
    let base: String
    if let cache = context.environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
      base = cache
    } else {
      let home = context.environment["HOME"] ?? NSTemporaryDirectory()
      #if os(macOS)
        base = home + "/Library/Caches"
      #else
        base = home + "/.cache"
      #endif
    }
    let last = url.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? "repository"
    let name = last.filter { $0.isLetter || $0.isNumber || "-_.".contains($0) }.prefix(60)
    return "\(base)/webview-audit/repositories/\(name)-\(Hashing.sha256(url).prefix(12))"
  }

  /// Clones the repository, or fetches what is new.
  func update() throws {
    if FileManager.default.fileExists(atPath: folder + "/HEAD") {
      try git([
        "-C", folder, "fetch", "--quiet", "--prune", "origin", "+refs/heads/*:refs/heads/*", "+refs/tags/*:refs/tags/*",
      ])
      return
    }
    // Cloned beside its place and moved there when it is whole: an interrupted clone is never taken for one.
    let unfinished = folder + ".\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: unfinished) }
    do {
      try FileManager.default.createDirectory(
        atPath: (folder as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try git(["clone", "--quiet", "--bare", "--", url, unfinished])
      if !FileManager.default.fileExists(atPath: folder + "/HEAD") {
        try FileManager.default.moveItem(atPath: unfinished, toPath: folder)
      }
    } catch let error as AuditError {
      throw error
    } catch {
      throw AuditError(.failed, "\(folder): the clone cannot be kept there (\(SystemError.reason(error))).")
    }
  }

  private func git(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.environment = context.environment.merging(["GIT_TERMINAL_PROMPT": "0"]) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let told = Pipe()
    process.standardError = told
    do {
      try process.run()
    } catch {
      throw AuditError(.failed, "git cannot be started (\(SystemError.reason(error))).")
    }
    let message = (try? told.fileHandleForReading.readToEnd()).map { String(decoding: $0, as: UTF8.self) }
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      let words = (message ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
      throw AuditError(.failed, "git could not bring \(url): \(words)")
    }
  }
}

import AuditModel
import Foundation

/// Writes results to files.
enum OutputFile {
  /// Writes a file, with the folders that it lies in.
  static func write(_ text: String, to path: String) throws {
    try spareDatabases(path)
    var information = stat()
    if path.hasPrefix("/dev/") { return try writeThrough(text, to: path) }
    if stat(path, &information) == 0, ![S_IFREG, S_IFDIR].contains(information.st_mode & S_IFMT) {
      return try writeThrough(text, to: path)
    }
    do {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw AuditError(.failed, "\(path): the file cannot be written (\(SystemError.reason(error))).")
    }
  }

  /// A report must never take the place of a database, whatever name or link leads to it; nor of the files that SQLite
  /// keeps beside one.
  ///
  /// - Throws: `AuditError` where a database would be lost.
  static func spareDatabases(_ path: String) throws {
    let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let main = ["-wal", "-shm", "-journal"].first { place.hasSuffix($0) }.map { String(place.dropLast($0.count)) }
    guard isDatabase(place) || main.map(isDatabase) ?? false else { return }
    throw AuditError(.failed, "\(path) is a database, which would be overwritten; name another file.")
  }

  /// Whether SQLite's mark, or that of its log, stands at the beginning.
  private static func isDatabase(_ path: String) -> Bool {
    var information = stat()
    guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
      let file = FileHandle(forReadingAtPath: path), let head = try? file.read(upToCount: 16)
    else { return false }
    return head == Data("SQLite format 3\0".utf8) || head.starts(with: [0x37, 0x7F, 0x06, 0x82])
      || head.starts(with: [0x37, 0x7F, 0x06, 0x83])
  }

  /// Writes to a device or a pipe, which a new file must not replace.
  private static func writeThrough(_ text: String, to path: String) throws {
    let descriptor = open(path, O_WRONLY)
    let fault = descriptor < 0 ? errno : Descriptor.write(Array(text.utf8), to: descriptor)
    if descriptor >= 0 { close(descriptor) }
    if let fault, fault != EPIPE {
      throw AuditError(.failed, "\(path): the file cannot be written (\(String(cString: strerror(fault)))).")
    }
  }
}

extension SystemError {
  /// What a person is told of any error.
  static func words(_ error: any Error) -> String {
    (error as NSError).domain.hasPrefix("NS") ? "The system refused it: \(reason(error))." : "\(error)"
  }
}

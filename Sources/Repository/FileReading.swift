import AuditModel
import Foundation

/// Reads files of a folder without leaving it.
enum FileReading {
  /// Largest file that is read whole. Sources stay far below; what is larger is told, not read.
  static let largestFile = 64 << 20

  /// What stands at a path.
  enum Kind { case file, folder, symbolicLink, other, absent }

  /// What stands at an absolute path, symbolic links not followed.
  static func kind(of path: String) -> Kind {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .absent }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFLNK: return .symbolicLink
    default: return .other
    }
  }

  /// Whether a path below a root stays below it once symbolic links are resolved.
  static func isInside(_ path: String, root: String) -> Bool {
    guard let resolved = realpath(root + "/" + path, nil) else { return false }
    defer { free(resolved) }
    return String(cString: resolved).hasPrefix(root + "/")
  }

  /// Reads a regular file.
  ///
  /// - Parameters:
  ///   - path: path relative to the root.
  ///   - root: absolute path without symbolic links.
  ///   - limit: most bytes that may be read.
  /// - Throws: `AuditError` with the reason in plain words.
  static func read(_ path: String, root: String, limit: Int = largestFile) throws -> Data {
    let descriptor = open(root + "/" + path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw AuditError(.failed, reason(errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw AuditError(.failed, reason(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw AuditError(.failed, "it is no regular file") }
    guard status.st_size <= limit else { throw AuditError(.failed, "it is larger than \(limit >> 20) MB") }
    var data = Data(count: Int(status.st_size))
    let count = try data.withUnsafeMutableBytes { try fill($0, from: descriptor) }
    return count == data.count ? data : data.prefix(count)
  }

  private static func fill(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32) throws -> Int {
    var count = 0
    while count < buffer.count {
      let step = Foundation.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
      if step < 0 && errno == EINTR { continue }
      guard step >= 0 else { throw AuditError(.failed, reason(errno)) }
      if step == 0 { break }
      count += step
    }
    return count
  }

  private static func reason(_ code: Int32) -> String {
    switch code {
    case ENOENT, ENOTDIR: "it is not there"
    case EACCES, EPERM: "reading it is not permitted"
    case ELOOP: "it is a symbolic link"
    default: String(cString: strerror(code)).lowercased()
    }
  }
}

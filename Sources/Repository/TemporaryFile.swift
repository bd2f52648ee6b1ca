import AuditModel
import Foundation

/// A file without a name that goes with its last handle.
final class TemporaryFile {
  /// The open file.
  let handle: FileHandle

  /// Makes an empty file that can be written and read.
  init() throws {
    let folder = NSTemporaryDirectory()
    var template = Array((folder + "/webview-audit-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw AuditError(
        .failed, "No temporary file can be made in \(folder); set TMPDIR to a folder that can be written.")
    }
    unlink(template)
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Makes a file with content, to be read from its start.
  convenience init(holding content: Data) throws {
    try self.init()
    try handle.write(contentsOf: content)
    try handle.seek(toOffset: 0)
  }

  /// Reads bytes from a place of the file on, as many as there is room for.
  ///
  /// - Returns: how many there were.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
    var count = 0
    while count < buffer.count {
      let more = pread(
        handle.fileDescriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count, off_t(offset + count))
      guard more >= 0 else {
        throw AuditError(.failed, "a temporary file cannot be read (\(String(cString: strerror(errno))))")
      }
      if more == 0 { break }
      count += more
    }
    return count
  }
}

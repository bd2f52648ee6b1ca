import AuditModel
import SwiftSyntax

/// Finds line and column of a byte offset; lines end at LF, CRLF or CR.
struct LineTable {
  private var starts = [0]

  /// Number of lines; a last line without an end counts.
  var count: Int { starts.count }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 0x0A {
        starts.append(index)
      } else if byte == 0x0D, index >= bytes.count || bytes[index] != 0x0A {
        starts.append(index)
      }
    }
  }

  func position(of absolute: AbsolutePosition) -> SourcePosition {
    let offset = absolute.utf8Offset
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(line: low + 1, column: offset - starts[low] + 1)
  }
}

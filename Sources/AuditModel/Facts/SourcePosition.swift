/// A place in a source file, as the compiler counts.
public struct SourcePosition: Hashable, Codable, Sendable, Comparable {
  /// Line, from 1; lines end at LF, CRLF or CR.
  public var line: Int
  /// Column, from 1, in UTF-8 bytes.
  public var column: Int

  /// Makes a position from a line and a column, both from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Orders by line, then by column.
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// How much of a repository a scan saw.
public struct Coverage: Codable, Sendable, Equatable {
  /// Files that were looked at (by name and, for sources, byte by byte).
  public var filesSeen = 0
  /// Swift files seen, and their size in bytes.
  public var swiftFiles = 0
  /// Bytes of all Swift files seen.
  public var swiftBytes = 0
  /// Files parsed.
  public var filesParsed = 0
  /// Bytes of Swift that were parsed.
  public var swiftBytesParsed = 0
  /// Number of skipped files by reason (`vendored`, `build products`, `excluded by the configuration`, …).
  public var skipped: [String: Int] = [:]
  /// Files that could be parsed only in part.
  public var partlyParsed: [FileRemark] = []
  /// Files that should have been parsed and were not.
  public var notParsed: [FileRemark] = []
  /// Remarks on files that were read whole (encodings), and on project files.
  public var remarks: [FileRemark] = []
  /// Binary frameworks and libraries that name a container or link WebKit.
  public var opaque: [FileRemark] = []

  /// A file with what is to be said of it.
  public struct FileRemark: Codable, Sendable, Equatable, Hashable, Comparable {
    /// File, relative to the repository.
    public var file: String
    /// Line, from 1, where known.
    public var line: Int?
    /// What is to be said.
    public var message: String

    /// Makes a remark.
    public init(file: String, line: Int? = nil, message: String) {
      self.file = file
      self.line = line
      self.message = message
    }

    /// Orders by file, line and message.
    public static func < (left: FileRemark, right: FileRemark) -> Bool {
      (left.file, left.line ?? 0, left.message) < (right.file, right.line ?? 0, right.message)
    }
  }

  /// Makes an empty coverage.
  public init() {}

  /// True where everything that mattered was read; only such a scan moves a status.
  public var isComplete: Bool { partlyParsed.isEmpty && notParsed.isEmpty }
}

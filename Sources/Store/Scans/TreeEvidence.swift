/// What a scan knows of the files around it: the proof that a screen is gone, or that its file moved.
public struct TreeEvidence: Sendable {
  /// What can be said of a file.
  public enum FileState: String, Sendable {
    /// It was read whole.
    case parsed
    /// It is not there any more.
    case deleted
    /// It differs from the commit, so that nothing is proved.
    case uncommitted
    /// It is there, and the scan leaves it out.
    case excluded
    /// It could not be read, or only in part.
    case unreadable
  }

  /// Paths that the scan read.
  public var read: Set<String>
  /// Paths that differ from the commit, or are not in it.
  public var uncommitted: Set<String>
  /// Paths that are there and are left out.
  public var leftOut: Set<String>
  /// Git's renames from an older commit to the scanned state: new path to old path. Only those away from known files
  /// matter.
  public var renames: @Sendable (_ since: String, _ known: Set<String>) -> [String: String]
  /// Those of some commits that git knows and that are no part of the scanned state's own past.
  public var strangers: @Sendable (_ among: [String]) -> Set<String>

  /// Makes evidence; without any, every file that is not read counts as deleted.
  public init(
    read: Set<String> = [], uncommitted: Set<String> = [], leftOut: Set<String> = [],
    renames: @escaping @Sendable (_ since: String, _ known: Set<String>) -> [String: String] = { _, _ in [:] },
    strangers: @escaping @Sendable (_ among: [String]) -> Set<String> = { _ in [] }
  ) {
    self.read = read
    self.uncommitted = uncommitted
    self.leftOut = leftOut
    self.renames = renames
    self.strangers = strangers
  }

  /// What can be said of a file.
  func state(of file: String, unreadable: Set<String>) -> FileState {
    if unreadable.contains(file) { return .unreadable }
    if uncommitted.contains(file) { return .uncommitted }
    if leftOut.contains(file) { return .excluded }
    return read.contains(file) ? .parsed : .deleted
  }
}

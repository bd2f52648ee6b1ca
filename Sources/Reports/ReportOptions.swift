/// What a report is told beside the scans.
public struct ReportOptions: Sendable {
  /// HTML in one file instead of a folder.
  public var singleFile = false

  /// Makes the default options.
  public init() {}
}

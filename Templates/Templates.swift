/// The templates that reports are rendered from, embedded in the binary.
public enum Templates {
  /// Template texts by file name.
  public static let all: [String: [UInt8]] = [
    "report.html.mustache": PackageResources.report_html_mustache
  ]
}

import AuditModel

/// Renders what scans found.
///
/// A report is a function of its input: no clock, no environment, no working directory. The same scans and options give
/// the same bytes.
public enum Report {
  /// Renders a report.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - scans: one scan a repository.
  ///   - options: everything that the scans themselves do not tell.
  /// - Returns: the files; exactly one, but for HTML without `singleFile`, whose first file is `index.html`.
  /// - Throws: `AuditError` where a template is wrong.
  public static func render(
    _ format: ReportFormat, scans: [StoredScan], options: ReportOptions = ReportOptions()
  ) throws -> [RenderedFile] {
    let sorted = scans.sorted { ($0.repository.key, $0.number) < ($1.repository.key, $1.number) }
    switch format {
    case .json: return [RenderedFile(path: format.fileName, text: JSONExport.text(of: sorted))]
    case .html: return try HTMLPages(model: ReportModel(scans: sorted, options: options), options: options).files()
    default: throw AuditError(.failed, "the format '\(format.rawValue)' is not built yet; --format json is.")
    }
  }
}
